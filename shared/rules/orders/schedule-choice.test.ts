import { expect, test } from 'vitest'
import { choiceOf, cronOf, type Choice } from './schedule-choice.ts'

test('a chosen schedule is written as a cron expression and read back as it was chosen', () => {
  const choices: [Choice, string][] = [
    [{ every: 'minutes', step: 10 }, '*/10 * * * *'],
    [{ every: 'hours', step: 1, minute: 5 }, '5 * * * *'],
    [{ every: 'hours', step: 6, minute: 0 }, '0 */6 * * *'],
    [{ every: 'day', hours: [9, 13, 17], minute: 30, weekdays: [] }, '30 9,13,17 * * *'],
    [{ every: 'day', hours: [8], minute: 0, weekdays: [1, 2, 3, 4, 5] }, '0 8 * * 1,2,3,4,5'],
  ]
  for (const [choice, cron] of choices) expect([cronOf(choice), choiceOf(cron)]).toEqual([cron, choice])
})

test('a cron expression that no choice can produce is read as no choice', () => {
  for (const cron of ['0 0 1 * *', '*/7 * * * *', '0 9-18 * * MON']) expect(choiceOf(cron)).toBeNull()
})
