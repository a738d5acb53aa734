import { expect, test } from 'vitest'
import type { ExceptionRow } from '../../../shared/sync/protocol.ts'
import { unheard } from './heard.ts'

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
  code: 'more-than-announced',
  with: {},
  subject: 'inbound:1',
  alsoSubject: null,
  concernsId: null,
  at: '2026-11-20T06:00:00.000Z',
  heldCount: 0,
  ...more,
})

test('a worker hears once of refused actions that are theirs or concern them, and of no others', () => {
  const open = [refused(1), refused(2), refused(3, { workerId: 5 }), refused(4, { workerId: 5, concernsId: 2 })]
  expect(unheard(open, 2, []).map(({ id }) => id)).toEqual([1, 2, 4])
  expect(unheard(open, 2, [1, 2]).map(({ id }) => id)).toEqual([4])
})
