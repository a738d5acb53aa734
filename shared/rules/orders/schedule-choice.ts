/** When a schedule runs, as a user chooses it. A weekday is 0 (Sunday) to 6; no weekdays means each day. */
export type Choice =
  | { every: 'minutes'; step: number }
  | { every: 'hours'; step: number; minute: number }
  | { every: 'day'; hours: readonly number[]; minute: number; weekdays: readonly number[] }

export const minuteSteps = [5, 10, 15, 20, 30] as const
export const hourSteps = [1, 2, 3, 4, 6, 12] as const

export function cronOf(choice: Choice): string {
  if (choice.every === 'minutes') return `*/${choice.step} * * * *`
  if (choice.every === 'hours') return `${choice.minute} ${choice.step === 1 ? '*' : `*/${choice.step}`} * * *`
  return `${choice.minute} ${sorted(choice.hours)} * * ${choice.weekdays.length === 0 ? '*' : sorted(choice.weekdays)}`
}

/** The choice that an expression stands for; null if a user wrote an expression that no choice covers. */
export function choiceOf(cron: string): Choice | null {
  const text = cron.trim().replaceAll(/\s+/g, ' ')
  const minutes = /^\*\/(\d+) \* \* \* \*$/.exec(text)
  if (minutes && among(minuteSteps, Number(minutes[1]))) return { every: 'minutes', step: Number(minutes[1]) }
  const hours = /^(\d+) \*(?:\/(\d+))? \* \* \*$/.exec(text)
  if (hours && among(hourSteps, Number(hours[2] ?? 1)))
    return { every: 'hours', step: Number(hours[2] ?? 1), minute: Number(hours[1]) }
  const day = /^(\d+) (\d+(?:,\d+)*) \* \* (\*|\d(?:,\d)*)$/.exec(text)
  if (!day) return null
  const [, minute, at = '', on = '*'] = day
  return { every: 'day', minute: Number(minute), hours: numbers(at), weekdays: on === '*' ? [] : numbers(on) }
}

const among = (steps: readonly number[], step: number) => steps.includes(step)
const numbers = (text: string) => text.split(',').map(Number)
const sorted = (some: readonly number[]) => some.toSorted((a, b) => a - b).join(',')

export function timeOf(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
