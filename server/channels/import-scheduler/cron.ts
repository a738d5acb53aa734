import { Cron } from 'croner'
import { dayIn } from '../../../shared/day-in.ts'
import { unfit } from '../../http/errors.ts'

/** Refuses a text that is not a cron expression of five fields, or whose time never comes. */
export function checkCron(cron: string, timeZone: string, now: Date): void {
  const next = read(cron, timeZone)
  if (next === null) throw unfit('scheduleTime', 'cron-wrong', { cron })
  if (next.nextRun(now) === null) throw unfit('scheduleTime', 'cron-never', { cron })
}

/** The next time after now, within the valid days; null if it does not come any more. */
export function nextRun(
  {
    scheduleTime,
    validAfter,
    validBefore,
  }: { scheduleTime: string; validAfter: string | null; validBefore: string | null },
  timeZone: string,
  now: Date,
): string | null {
  const cron = new Cron(scheduleTime, { mode: '5-part', timezone: timeZone, paused: true })
  const begins =
    validAfter === null ? null : new Cron(`${validAfter}T00:00:00`, { timezone: timeZone }).nextRun(new Date(0))
  // The search begins just before the first day, so that its first minute is one of the times.
  const from = begins && begins > now ? new Date(begins.getTime() - 1) : now
  const next = cron.nextRun(from)
  if (next === null || (validBefore !== null && dayIn(timeZone, next) > validBefore)) return null
  return next.toISOString()
}

function read(cron: string, timezone: string): Cron | null {
  try {
    return new Cron(cron, { mode: '5-part', timezone, paused: true })
  } catch {
    return null
  }
}
