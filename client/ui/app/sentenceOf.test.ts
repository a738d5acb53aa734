import { expect, test } from 'vitest'
import { ApiError } from '../../api.ts'
import { records } from '../../../shared/messages/records/en.ts'
import { sentenceOf } from './sentenceOf.ts'

const t = Object.assign((key: string) => key, {
  known: (key: string) => new Map<string, string>(Object.entries(records)).get(key),
  listed: (words: readonly string[]) => words.join(', '),
  refusal: (code: string) => code,
})

test('an error shown in one sentence uses the words of the screen, not the field names of the API', () => {
  const wrong = (property: string, message: string) => ({ property, errorType: 'WRONG_VALUE' as const, message })
  const refused = (code: string, ...details: ReturnType<typeof wrong>[]) =>
    new ApiError({
      status: 400,
      name: 'BadRequest',
      code,
      message: '',
      displayMessage: 'Something is not right: shipments.0.actualQuantity.',
      requestId: 'r',
      data: null,
      details,
    })
  expect(
    sentenceOf(
      refused('now-bad-request', wrong('shipments.0.actualQuantity', 'at least 1'), wrong('', 'nothing to do')),
      t,
    ),
  ).toBe('Arrived: at least 1 · nothing to do')
  // The rule's own sentence says it better.
  expect(sentenceOf(refused('more-than-slip', wrong('lines.0.quantity', 'too many')), t)).toBe(
    'Something is not right: shipments.0.actualQuantity.',
  )
})
