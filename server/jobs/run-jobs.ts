import { sendersOf } from '../adapters/senders/senders.ts'
import { marketplaceOf } from '../adapters/marketplace/marketplace.ts'
import { dueEveryMs } from '../channels/door.ts'
import { openDatabase } from '../db/database.ts'
import { keepWalShort } from '../db/keep-wal-short.ts'
import { threadsOf } from '../db/threads.ts'
import { pollEveryMs } from '../dispatch/tracking/courier-jobs.ts'
import { createLog } from '../log.ts'
import { syncEveryMs } from '../marketplace/jobs.ts'
import { giveBackMemory } from '../memory.ts'
import { gatherMeasured, type Told } from '../measure.ts'
import { filesOf, partsOf } from '../parts.ts'
import { openSecrets } from '../secrets.ts'
import { lookEveryMs } from '../warehouse/door.ts'
import { jobHandlers } from './handlers.ts'
import type { ThreadData } from './job-thread.ts'
import { Jobs } from './jobs.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Runs the site's jobs and schedules, on a database connection of its own. Answers the function that stops them. */
export async function runJobs(
  { settings, dataDir, turn }: ThreadData,
  tell: (told: Told[]) => void,
): Promise<() => Promise<void>> {
  const log = createLog(settings.logLevel)
  const database = await openDatabase({
    dataDir,
    databaseUrl: settings.databaseUrl,
    threads: turn && threadsOf('jobs', dataDir, turn),
  })
  const parts = partsOf(settings, dataDir)
  const { billing, backups } = parts
  const marketplace = settings.marketplace && marketplaceOf(settings.marketplace)
  const jobs = new Jobs({
    database,
    files: filesOf(settings, dataDir),
    log,
    handlers: jobHandlers({
      ...parts,
      secrets: openSecrets({ dataDir, key: settings.secretKey }),
      marketplace,
      senders: sendersOf(settings.senders),
      forgetAfterDays: settings.forgetAfterDays,
    }),
    // This gives back forty megabytes after ten thousand orders.
    rests: giveBackMemory,
  })
  jobs.every('housekeeping', hourMs)
  jobs.every('poll-trackings', pollEveryMs)
  if (billing) jobs.every('poll-inbound-billings', lookEveryMs)
  if (marketplace) jobs.every('sync-marketplace', syncEveryMs)
  jobs.every('seal-audit', minuteMs)
  jobs.every('wake-orders', minuteMs)
  if (settings.allocateMinutes > 0) jobs.every('allocate-due', settings.allocateMinutes * minuteMs)
  jobs.every('begin-imports', dueEveryMs)
  jobs.every('tell-expiring', dayMs)
  if (backups) jobs.every('back-up', backups.everyHours * hourMs)
  const stopGathering = settings.metrics ? gatherMeasured(tell) : () => {}
  const stopKeeping = turn ? keepWalShort(database, dataDir) : () => {}
  jobs.start()
  return async () => {
    await jobs.stop().catch((err: unknown) => log.error({ err }, 'jobs could not be given back'))
    stopGathering()
    stopKeeping()
    await database.close()
  }
}
