import { z } from 'zod'
import { orderEvent } from '../../../shared/entities/order.ts'
import type { Change } from '../../../shared/rules/orders/take-over.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Writer } from '../../db/writer.ts'
import { lockOrders } from '../../ledger/save-orders.ts'
import { loadOrders } from './facts.ts'
import { saveOrders } from './save.ts'
import { settle } from './settle.ts'
import { cancelThese, isOnWaybill, refreshParcels, sendAnew, unpacked } from './take-back-waybills.ts'

const told = z.object({ changes: orderEvent.shape.changes.default([]) })

/**
 * Takes back parcels whose packing was undone. A change to their orders came too late while they were packed; now it counts. A parcel that
 * no longer matches its order goes no further, as if the order had changed now (take-back-waybills.ts).
 */
export async function takeBackUnpacked(
  w: Writer,
  undone: readonly { invoiceId: number; undoes: string }[],
): Promise<void> {
  // A packing that is undone at once is not stored yet, and no change came in between.
  const packedAt = new Map(
    (
      await inParts(
        undone.map(({ undoes }) => undoes),
        (ids) =>
          w.tx.selectFrom('syncAction').select(['actionId', 'receivedAt']).where('actionId', 'in', ids).execute(),
      )
    ).map(({ actionId, receivedAt }) => [actionId, receivedAt]),
  )
  const since = new Map(
    undone.flatMap(({ invoiceId, undoes }) => {
      const at = packedAt.get(undoes)
      return at === undefined ? [] : [[invoiceId, at] as const]
    }),
  )
  const waybills = await inParts(since.keys(), (ids) =>
    w.tx
      .selectFrom('parcelLine')
      .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
      .select(['invoice.id', 'invoice.status', 'parcelLine.salesOrderId'])
      .distinct()
      .where('invoice.id', 'in', ids)
      .where('invoice.status', 'in', [...unpacked])
      .execute(),
  )
  if (waybills.length === 0) return
  const orderIds = [...new Set(waybills.map(({ salesOrderId }) => salesOrderId))]
  await lockOrders(w, orderIds)
  const happened = Map.groupBy(
    await inParts(orderIds, (ids) =>
      w.tx
        .selectFrom('orderHistory')
        .select(['salesOrderId', 'at', 'factsJson'])
        .where('salesOrderId', 'in', ids)
        .where('what', 'in', ['change', 'answerClaim'])
        .orderBy('id')
        .execute(),
    ),
    ({ salesOrderId }) => salesOrderId,
  )
  const changesOf = new Map<number, Change[]>()
  const taken = new Map<number, string>()
  for (const { id, status, salesOrderId } of waybills) {
    const rows = (happened.get(salesOrderId) ?? []).filter(({ at }) => at >= (since.get(id) ?? ''))
    const changes = inAll(rows.flatMap(({ factsJson }) => told.parse(JSON.parse(factsJson ?? '{}')).changes))
    const own = changes.filter(isOnWaybill)
    if (own.length === 0) continue
    changesOf.set(salesOrderId, own)
    taken.set(id, status)
  }
  if (taken.size === 0) return
  const orders = await loadOrders(w.tx, [...changesOf.keys()])
  const printed = new Set(
    orders.filter(({ row }) =>
      waybills.some(({ id, salesOrderId }) => salesOrderId === row.id && taken.get(id) === 'PRINTED'),
    ),
  )
  await cancelThese(w, null, [...taken.keys()], [...changesOf.keys()])
  await refreshParcels(w, orders)
  await sendAnew(w, orders, printed)
  await saveOrders(w, await settle(w.tx, orders, w.now), ({ row }) => ({
    what: 'check',
    userId: null,
    facts: null,
    changes: (changesOf.get(row.id) ?? []).filter(({ field }) => field.startsWith('lines.')),
  }))
}

/** Sums up successive changes of each field. A field that got its first value back has not changed. */
function inAll(changes: readonly Change[]): Change[] {
  const all = new Map<string, Change>()
  for (const change of changes)
    all.set(change.field, { ...change, before: all.get(change.field)?.before ?? change.before })
  return [...all.values()].filter(({ before, after }) => before !== after)
}
