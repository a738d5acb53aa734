import { sql } from 'kysely'
import { mostMerged, sharedBy } from '../../shared/rules/allocation/parcels.ts'
import type { Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import { isUntouched } from '../dispatch/door.ts'

/** A waybill that orders of its recipient may join. */
export interface OpenParcel {
  id: number
  centerId: number
  contractId: number
  orders: number
  /** The order that it was made for. */
  firstOrderId: number
}

/**
 * Waybills that are neither printed nor picked, by the key that an order must have to join them. Waybills whose courier gave the number
 * itself are not among them: the courier was told their goods.
 */
export async function openParcels(db: Reader, keys: ReadonlySet<string>): Promise<Map<string, OpenParcel[]>> {
  const rows = await inParts(keys, (some) => open(db).where('invoice.mergeKey', 'in', some).execute())
  return Map.groupBy(
    rows.flatMap(({ mergeKey, ...row }) => (mergeKey === null ? [] : [{ ...numbersIn(row), mergeKey }])),
    ({ mergeKey }) => mergeKey,
  )
}

/** The waybills among these that are still open; whether they have room is for the caller to check. */
export async function stillOpen(db: Reader, ids: readonly number[]): Promise<Map<number, OpenParcel>> {
  const rows = await inParts(ids, (some) => open(db).where('invoice.id', 'in', some).execute())
  return new Map(rows.map((row) => [row.id, numbersIn(row)]))
}

/** How many more orders the waybills take, by what these orders must have in common. */
export function roomIn(parcels: ReadonlyMap<string, readonly OpenParcel[]>): Map<string, number> {
  const room = new Map<string, number>()
  for (const [mergeKey, some] of parcels)
    for (const { orders, ...parcel } of some) {
      const key = sharedBy({ ...parcel, mergeKey })
      room.set(key, (room.get(key) ?? 0) + Math.max(0, mostMerged - orders))
    }
  return room
}

export const hasRoom = ({ orders }: Pick<OpenParcel, 'orders'>): boolean => orders < mostMerged

const open = (db: Reader) =>
  db
    .selectFrom('invoice')
    .innerJoin('contract', 'contract.id', 'invoice.contractId')
    .innerJoin('parcelLine', 'parcelLine.invoiceId', 'invoice.id')
    .select([
      'invoice.id',
      'invoice.mergeKey',
      'invoice.centerId',
      'invoice.contractId',
      sql<number>`count(distinct "parcelLine"."salesOrderId")`.as('orders'),
      sql<number>`min("parcelLine"."salesOrderId")`.as('firstOrderId'),
    ])
    .where(isUntouched)
    .where('invoice.mergeKey', 'is not', null)
    .where((e) => e.or([e('contract.useVoluntarySerial', '=', true), e('contract.useAPI', '=', false)]))
    .groupBy(['invoice.id', 'invoice.mergeKey', 'invoice.centerId', 'invoice.contractId'])

const numbersIn = ({ id, centerId, contractId, orders, firstOrderId }: OpenParcel): OpenParcel => ({
  id,
  centerId,
  contractId,
  orders: Number(orders),
  firstOrderId: Number(firstOrderId),
})
