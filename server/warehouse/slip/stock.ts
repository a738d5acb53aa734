import { outgoingReasons } from '../../../shared/entities/slip.ts'
import { carriedKey, type SlipStock } from '../../../shared/rules/stock/slip.ts'
import { readGoods } from '../../db/goods-row.ts'
import { inParts } from '../../db/in-parts.ts'
import { dayIn } from '../../../shared/day-in.ts'
import type { Writer } from '../../db/writer.ts'
import { Batch } from '../../ledger/batch.ts'
import { loadGoods } from '../../ledger/load-stock.ts'
import { Named } from '../../ledger/named.ts'

/** What a slip's rules look at, under the center's lock, and the batch that its postings go to. */
export async function loadSlipStock(
  w: Writer,
  centerId: number,
  skuIds: Iterable<number>,
  locationIds: Iterable<number>,
): Promise<{ stock: SlipStock; batch: Batch }> {
  await w.lockCenters([centerId])
  const named = new Named()
  for (const id of skuIds) named.skus.add(id)
  for (const id of locationIds) named.locations.add(id)
  const lying = (
    await inParts(named.skus, (ids) =>
      w.tx
        .selectFrom('locationStock as p')
        .innerJoin('location', 'location.id', 'p.locationId')
        .select(['p.skuId', 'p.locationId', 'p.lot', 'p.expirationDate', 'p.condition'])
        .where('p.centerId', '=', centerId)
        .where('p.skuId', 'in', ids)
        .where('p.quantity', '>', 0)
        .where('location.isOnTheWay', '=', false)
        .execute(),
    )
  ).map(readGoods)
  for (const { locationId } of lying) named.locations.add(locationId)
  const batch = await Batch.loadStock(w, [centerId], named)
  await loadGoods(w.tx, batch.facts, named, [centerId])
  const { timeZone } = await w.tx
    .selectFrom('center')
    .select('timeZone')
    .where('id', '=', centerId)
    .executeTakeFirstOrThrow()
  return {
    batch,
    stock: {
      facts: batch.facts,
      centerId,
      today: dayIn(timeZone, new Date(w.now)),
      lying,
      promised: await promisedOf(w, centerId, named.skus),
      picked: await pickedForOrders(w, centerId, named.skus),
      carrying: await carryingOf(w, centerId, named.skus),
    },
  }
}

/**
 * Refreshes the stock of these SKUs on handhelds, which show with it what slips hold. A sheet between two places posts nothing that would
 * refresh it.
 */
export function tellHeld(w: Writer, centerId: number, lines: readonly { skuId: number }[]): void {
  for (const skuId of new Set(lines.map((line) => line.skuId))) w.changed(centerId, 'stock', skuId)
}

async function promisedOf(w: Writer, centerId: number, skuIds: ReadonlySet<number>): Promise<SlipStock['promised']> {
  const rows = await inParts(skuIds, (ids) =>
    w.tx
      .selectFrom('slipLine as l')
      .innerJoin('slip', 'slip.id', 'l.slipId')
      .select(['l.skuId', 'l.locationId', 'l.lot', 'l.expirationDate', 'l.condition', 'l.quantity'])
      .where('slip.centerId', '=', centerId)
      .where('slip.reason', 'in', outgoingReasons)
      // A pick list picks what waybills promised. It promises nothing of its own.
      .where('slip.pickingKind', 'is', null)
      .where('l.status', '=', 'RESERVED')
      .where('l.skuId', 'in', ids)
      .execute(),
  )
  return rows.map(readGoods)
}

async function pickedForOrders(w: Writer, centerId: number, skuIds: ReadonlySet<number>): Promise<Map<number, number>> {
  const rows = await inParts(skuIds, (ids) =>
    w.tx
      .selectFrom('slipLine as l')
      .innerJoin('slip', 'slip.id', 'l.slipId')
      .innerJoin('invoice as i', 'i.id', 'l.invoiceId')
      .select((e) => ['l.skuId', e.fn.sum<number>('l.processedQuantity').as('pieces')])
      .where('slip.centerId', '=', centerId)
      .where('i.status', 'in', ['ALLOCATED', 'PRINTED', 'PACKED', 'CONSOLIDATED'])
      .where((e) =>
        e.exists(e.selectFrom('parcelLine').select('parcelLine.id').whereRef('parcelLine.invoiceId', '=', 'i.id')),
      )
      .where('l.skuId', 'in', ids)
      .groupBy('l.skuId')
      .execute(),
  )
  return new Map(rows.map(({ skuId, pieces }) => [skuId, Number(pieces)]))
}

async function carryingOf(w: Writer, centerId: number, skuIds: ReadonlySet<number>): Promise<Map<string, string>> {
  const sheets = await inParts(skuIds, (ids) =>
    w.tx
      .selectFrom('relocation')
      .select(['skuId', 'sourceLocationId', 'targetLocationId', 'code'])
      .where('centerId', '=', centerId)
      .where('status', '=', 'RELOCATING')
      .where('skuId', 'in', ids)
      .execute(),
  )
  return new Map(
    sheets.flatMap(({ skuId, sourceLocationId, targetLocationId, code }) =>
      [sourceLocationId, targetLocationId].map((place): [string, string] => [carriedKey(skuId, place), code]),
    ),
  )
}
