import { expect, test } from 'vitest'
import type { ExceptionRow } from '../../../shared/sync/protocol.ts'
import { keepTold, toldTo, untold } from './told-disputes.ts'

const dispute = (id: number, more: Partial<ExceptionRow> = {}): ExceptionRow => ({
  id,
  clientId: 'c',
  actionId: null,
  seq: id,
  type: 'consol.load',
  payload: { consolId: 2, invoiceId: 506, passCheck: null },
  workerId: 2,
  workerName: 'Lee Sora',
  deviceLabel: 'ICN1-02',
  code: 'loaded-elsewhere',
  with: { serial: '6012-3456-0506', consol: 'CS-ICN1-000001', got: 'CS-ICN1-000002' },
  subject: 'consol:2',
  alsoSubject: 'invoice:506',
  concernsId: 1,
  at: '2026-11-20T06:00:00.000Z',
  heldCount: 0,
  ...more,
})

/** A storage like the browser's, in memory. */
function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: () => null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

test('only the two workers who loaded one waybill twice are told of it', () => {
  const all = [dispute(1), dispute(2, { type: 'consol.unload' })]
  expect([1, 2, 3].map((userId) => untold(all, userId, []).map(({ id }) => id))).toEqual([[1], [1], []])
})

test('a worker who has acknowledged a dispute is not told again, and the other worker still is', () => {
  const kept = storage()
  keepTold(kept, 1, [1], [dispute(1), dispute(2)])
  expect(untold([dispute(1), dispute(2)], 1, toldTo(kept, 1)).map(({ id }) => id)).toEqual([2])
  expect(untold([dispute(1)], 2, toldTo(kept, 2))).toHaveLength(1)
})

test('a settled dispute is dropped from the record of what was told, and a broken record tells all again', () => {
  const kept = storage()
  keepTold(kept, 1, [1, 2], [dispute(2)])
  expect(toldTo(kept, 1)).toEqual([2])
  kept.setItem('gantry.floor.told.1', '{"broken')
  expect(toldTo(kept, 1)).toEqual([])
})
