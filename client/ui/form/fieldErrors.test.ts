import { expect, test } from 'vitest'
import type { ErrorBody } from '../../../shared/errors.ts'
import { contractInput } from '../../../shared/entities/contract.ts'
import { fieldErrors, outdated, refusedFields } from './fieldErrors.ts'

const taken: ErrorBody = {
  status: 409,
  name: 'Conflict',
  code: 'partner-name-taken',
  message: 'There is a partner named Haneul already.',
  displayMessage: 'Haneul(이)라는 고객사가 이미 있습니다.',
  requestId: 'r',
  data: null,
  details: [{ property: 'name', errorType: 'DUPLICATED', message: 'There is a partner named Haneul already.' }],
}
const late: ErrorBody = {
  ...taken,
  status: 400,
  code: 'auth-bad-request',
  details: [
    { property: 'retirementAt', errorType: 'WRONG_VALUE', message: 'must not be before entryAt' },
    { property: 'name', errorType: 'REQUIRED', message: 'expected string' },
  ],
}

/** Keys for sentences. */
const t = Object.assign((key: string) => key, { known: () => undefined })

test('what the server refuses stands under its field in the reader’s language', () => {
  expect(refusedFields(taken, 'ko', t)).toEqual({ name: taken.displayMessage })
  expect(refusedFields(late, 'ja', t)).toEqual({ retirementAt: 'form.wrongValue', name: 'form.required' })
  expect(refusedFields(late, 'en', t)).toEqual({
    retirementAt: 'must not be before entryAt',
    name: 'expected string',
  })
})

test('what was wrong with a part is so no more once that part is another, and with the others still is', () => {
  const before = { recipient: { name: '', phones: ['1', '2'] }, goods: [{ quantity: 0 }] }
  const now = { recipient: { name: 'Kim', phones: ['1', '3'] }, goods: [] }
  expect(
    outdated(['recipient.name', 'recipient.phones.0', 'recipient.phones.1', 'goods.0.quantity', 'memo'], now, before),
  ).toEqual(['recipient.name', 'recipient.phones.1', 'goods.0.quantity'])
})

test('a form with a range of what are no numbers says so under each end, instead of nothing', () => {
  const contract = { centerId: 1, logisticsCode: 'a', apiKey: 'b', voluntarySerial: { start: '10-0', end: '10-9' } }
  expect(fieldErrors(contractInput, contract, t)).toEqual({
    'voluntarySerial.start': 'form.wrongValue',
    'voluntarySerial.end': 'form.wrongValue',
  })
})
