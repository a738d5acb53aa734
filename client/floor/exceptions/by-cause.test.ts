import { expect, test } from 'vitest'
import type { ExceptionRow } from '../../../shared/sync/protocol.ts'
import { byCause, causeOf, likeIt } from './by-cause.ts'

const refused = (id: number, more: Partial<ExceptionRow> = {}): ExceptionRow => ({
  id,
  clientId: 'c',
  actionId: null,
  seq: id,
  type: 'inbound.inspect',
  payload: {},
  workerId: 2,
  workerName: 'Lee Sora',
  deviceLabel: 'ICN1-02',
  code: 'inbound-closed',
  with: {},
  subject: 'inbound:1',
  alsoSubject: null,
  concernsId: null,
  at: '2026-11-20T06:00:00.000Z',
  heldCount: 0,
  ...more,
})

test('counts refused by one rule on one inbound are grouped to be settled at once, others stand alone', () => {
  const rows = [refused(1), refused(2), refused(3, { subject: 'inbound:2' }), refused(4, { code: 'lot-missing' })]
  const [one, other] = ['Toner', 'Cream'].map((sku, at) =>
    refused(5 + at, { code: 'more-than-announced', with: { sku } }),
  )
  if (one && other) rows.push(one, other)
  expect(byCause(rows).map((group) => group.map(({ id }) => id))).toEqual([[1, 2], [3], [4], [5], [6]])
})

test('refused surplus counts of one worker on one inbound are offered together, whatever the goods', () => {
  const of = (id: number, sku: string, more: Partial<ExceptionRow> = {}) =>
    refused(id, { code: 'more-than-announced', with: { sku }, ...more })
  const rows = [of(1, 'Toner'), of(2, 'Cream'), of(3, 'Mask', { workerId: 3 }), of(4, 'Oil', { subject: 'inbound:2' })]
  const together = (nth: number) => likeIt(rows, rows[nth] ?? refused(0)).map(({ id }) => id)
  expect([together(1), together(2), together(3)]).toEqual([[2, 1], [3], [4]])
})

test('the exception that a leader opens comes first in its cause, and the same worker’s others are offered with it', () => {
  const rows = [refused(1, { workerId: 3 }), refused(2), refused(3, { with: { sku: 'Cream' } })]
  const opened = causeOf(rows, 2)
  expect(opened.map(({ id }) => id)).toEqual([2, 1])
  expect(likeIt(rows, opened[0] ?? refused(0)).map(({ id }) => id)).toEqual([2, 3])
  expect(causeOf(rows, 4)).toEqual([])
})
