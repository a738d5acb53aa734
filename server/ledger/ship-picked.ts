import { stockKey } from '../../shared/rules/stock/facts.ts'
import { readGoods } from '../db/goods-row.ts'
import { inParts } from '../db/in-parts.ts'
import type { Writer } from '../db/writer.ts'
import { Batch } from './batch.ts'
import type { Origin } from './batch-item.ts'

/**
 * Takes picked goods of waybills without an order off the stock, in the transaction that completes the plan. No order held them, so they
 * are held and confirmed at once. Pieces that orders hold by now stay on the books, and the next count of the place for picked goods finds
 * them missing.
 */
export async function shipPicked(w: Writer, invoiceIds: readonly number[], origin: Origin): Promise<void> {
  const rows = await inParts(invoiceIds, (ids) =>
    w.tx
      .selectFrom('slipLine as l')
      .innerJoin('slip', 'slip.id', 'l.slipId')
      .innerJoin('invoice', 'invoice.id', 'l.invoiceId')
      .innerJoin('location', (join) =>
        join.onRef('location.centerId', '=', 'slip.centerId').on('location.isPicking', '=', true),
      )
      .select(['l.skuId', 'l.lot', 'l.expirationDate', 'l.condition'])
      .select(['invoice.id as invoiceId', 'slip.centerId', 'location.id as locationId'])
      .select((e) => e('l.processedQuantity', '-', e.ref('l.putBackQuantity')).as('quantity'))
      .where('l.invoiceId', 'in', ids)
      .where('invoice.status', '=', 'DISPATCHED')
      .whereRef('l.processedQuantity', '>', 'l.putBackQuantity')
      .where((e) =>
        e.not(e.exists(e.selectFrom('parcelLine as p').select('p.id').whereRef('p.invoiceId', '=', 'invoice.id'))),
      )
      .orderBy('l.id')
      .execute(),
  )
  for (const [centerId, own] of Map.groupBy(rows.map(readGoods), (row) => row.centerId)) {
    const batch = await Batch.loadStock(w, [centerId], {
      skus: new Set(own.map(({ skuId }) => skuId)),
      locations: new Set(own.map(({ locationId }) => locationId)),
    })
    for (const { invoiceId, quantity: picked, ...goods } of own) {
      const here = batch.facts.pieces.get(stockKey(goods)) ?? 0
      const quantity = Math.min(picked, here, batch.facts.balanceOf(centerId, goods.skuId).AVA)
      if (quantity <= 0) continue
      const posting = { ...goods, quantity, cause: { kind: 'invoice', id: invoiceId }, undoesActionId: null } as const
      batch.post({ ...posting, locationId: null, reason: 'RECEIVE' }, origin)
      batch.post({ ...posting, reason: 'N_CONFIRM' }, origin)
    }
    await batch.save()
  }
}
