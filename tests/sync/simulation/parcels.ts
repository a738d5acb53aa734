import { randomUUID } from 'node:crypto'
import type { Database } from '../../../server/db/database.ts'
import type { Secrets } from '../../../server/secrets.ts'
import { runBatch } from '../../../server/ledger/batch.ts'
import { isRefusal } from '../../../shared/errors.ts'
import type { Action } from '../../../shared/rules/floor/actions.ts'
import { addLogistics, type LogisticsRows } from '../../support/logistics-rows.ts'
import type { Ids } from '../../support/ids.ts'

/** Waybills by number: some to pack, some packed already, and one of another courier. They are few, so that handhelds fight over them. */
export const waybills = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
/** Pallets 1 and 2 and boxes 3 and 4 of one plan; pallet 5 of a plan for another courier, pallet 6 of one for any. */
export const pallets = [1, 2, 5, 6] as const
export const boxes = [3, 4] as const
export const consols = [1, 2, 3, 4, 5, 6] as const
export const plans = [1, 2, 3] as const
export const serialOf = (waybill: number): string => `6012-0000-${String(waybill).padStart(4, '0')}`

const goods = { Cushion: 2, Card: 1 }

const rows: LogisticsRows = {
  contracts: {
    range: { serials: { start: '700000000000', end: '799999999999' } },
    other: { courier: 'LOTTE', serials: { start: '100000000000', end: '199999999999' } },
  },
  plans: { today: {}, lotte: { courier: 'LOTTE' }, any: { courier: 'ETC' } },
  consols: {
    P1: { plan: 'today' },
    P2: { plan: 'today', passCode: '123456' },
    B1: { plan: 'today', type: 'BOX' },
    B2: { plan: 'today', type: 'BOX' },
    P3: { plan: 'lotte' },
    P4: { plan: 'any' },
  },
  invoices: Object.fromEntries(
    waybills.map((n) => {
      const isLotte = n > 10
      const status = n % 3 === 0 ? 'PACKED' : n % 3 === 1 ? 'PRINTED' : 'ALLOCATED'
      return [
        serialOf(n),
        {
          contract: isLotte ? 'other' : 'range',
          courier: isLotte ? 'LOTTE' : 'CJGLS',
          status,
          goods,
          order: `order ${n}`,
        },
      ]
    }),
  ),
}

/** What lies at which location of SKU 1 before the shift: it was counted and put away from inbound 2. */
export const lyingBefore = {
  inboundId: 2,
  skuId: 1,
  lot: null,
  expirationDate: null,
  condition: 'GOOD',
  places: new Map([
    [1, 6],
    [2, 5],
    [5, 3],
  ]),
} as const

export async function addStock(database: Database): Promise<void> {
  const { places, ...line } = lyingBefore
  const counted = [...places.values()].reduce((sum, quantity) => sum + quantity, 0)
  const actions: Action[] = [
    { id: randomUUID(), type: 'inbound.inspect', payload: { ...line, quantity: counted } },
    ...[...places].map(
      ([locationId, quantity]): Action => ({
        id: randomUUID(),
        type: 'inbound.store',
        payload: { ...line, quantity, locationId },
      }),
    ),
  ]
  const by = { actor: { userId: 1, privileges: new Set<never>() }, overriddenBy: null }
  const outcomes = await database.write((w) =>
    runBatch(
      w,
      actions.map((action) => ({ action, by, at: w.now, deviceId: null })),
    ),
  )
  if (outcomes.some(isRefusal)) throw new Error('The goods could not be put away.')
}

/** Adds these rows to the site of tests/sync/site-rows.ts. */
export async function addParcels(database: Database, ids: Ids, secrets: Secrets): Promise<void> {
  await database.write((w) => addLogistics(w, ids, rows, secrets))
}
