import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ErrorBody } from '../../../shared/api/error-body.ts'
import { centerInput } from '../../../shared/entities/center.ts'
import { channelInput } from '../../../shared/entities/channel.ts'
import { contractInput } from '../../../shared/entities/contract.ts'
import { ko } from '../../../shared/messages/detail-words/ko.ts'
import { fieldErrors, outdated, refusedFields } from './fieldErrors.ts'

const late: ErrorBody = {
  status: 400,
  name: 'BadRequest',
  code: 'auth-bad-request',
  message: 'Wrong: retirementAt, name.',
  displayMessage: '잘못된 값: retirementAt, name.',
  requestId: 'r',
  data: null,
  details: [
    { property: 'retirementAt', errorType: 'WRONG_VALUE', message: '입사일보다 빠를 수 없습니다.' },
    { property: 'name', errorType: 'REQUIRED', message: '값이 없습니다.' },
  ],
}

test('a refused field shows the reason in the server’s words', () => {
  expect(refusedFields(late)).toEqual({ retirementAt: '입사일보다 빠를 수 없습니다.', name: '값이 없습니다.' })
})

/** Uses the keys themselves as sentences. */
const commas = (words: readonly string[]) => words.join(', ')
const t = Object.assign((key: string) => key, { known: () => undefined, listed: commas })

test('an error is dropped once its own value changes, and the errors of other values stay', () => {
  const before = { recipient: { name: '', phones: ['1', '2'] }, goods: [{ quantity: 0 }] }
  const now = { recipient: { name: 'Kim', phones: ['1', '3'] }, goods: [] }
  expect(
    outdated(['recipient.name', 'recipient.phones.0', 'recipient.phones.1', 'goods.0.quantity', 'memo'], now, before),
  ).toEqual(['recipient.name', 'recipient.phones.1', 'goods.0.quantity'])
})

test('a serial range that is not numeric shows an error under each end', () => {
  const contract = { centerId: 1, logisticsCode: 'a', apiKey: 'b', voluntarySerial: { start: '10-0', end: '10-9' } }
  expect(fieldErrors(contractInput, contract, t)).toEqual({
    'voluntarySerial.start': 'form.expected',
    'voluntarySerial.end': 'form.expected',
  })
})

test('a form tells why a value is not possible, and asks for missing values', () => {
  const schema = z.object({
    email: z.email(),
    phone: z.string().regex(/^\d+$/, 'a phone number'),
    pieces: z.int(),
    weight: z.number(),
    above: z.number().positive(),
    kind: z.enum(['A']),
  })
  const wrong = { email: 'kim', phone: 'x', pieces: 1.5, weight: 'much', above: 0, kind: null }
  expect(fieldErrors(schema, wrong, t)).toEqual({
    email: 'form.email',
    phone: 'form.expected',
    pieces: 'form.wholeNumber',
    weight: 'form.number',
    above: 'form.moreThan',
    kind: 'form.required',
  })
})

test('the messages of a shared schema are shown in the user’s language', () => {
  const inKorean = Object.assign((key: string) => key, { known: (key: string) => ko.phrases[key], listed: commas })
  const form = { timeZone: 'Asia/Nowhere', channelUrl: 'cupshop' }
  const { timeZone } = centerInput.shape
  const { channelUrl } = channelInput.shape
  expect(fieldErrors(z.object({ timeZone, channelUrl }), form, inKorean)).toEqual({
    timeZone: ko.phrases['not a time zone'],
    channelUrl: ko.phrases['a web address, as https://example.com'],
  })
})
