import type { PickLineFacts } from '../../shared/rules/stock/fact-rows.ts'
import type { Facts } from '../../shared/rules/stock/facts.ts'
import type { Reader, Tx } from '../db/database.ts'
import { readGoods } from '../db/goods-row.ts'
import { inParts } from '../db/in-parts.ts'
import type { Named } from './named.ts'

/**
 * Loads pick lists with the center's place for picked goods, and adds their goods and places to what is named. If goods move, the lists of
 * named waybills are loaded too, because what a list holds follows its waybills within a push. A line that is fully picked holds nothing.
 */
export async function loadPickLists(tx: Tx, facts: Facts, named: Named, centers: readonly number[]): Promise<void> {
  const concerned =
    named.locations.size > 0 || named.slips.size > 0
      ? await inParts(named.invoices, (ids) =>
          tx
            .selectFrom('slipLine')
            .select('slipId')
            .distinct()
            .where('invoiceId', 'in', ids)
            .where('status', '!=', 'FULFILLED')
            .execute(),
        )
      : []
  for (const { slipId } of concerned) named.slips.add(slipId)
  const lists = await inParts(named.slips, (ids) =>
    tx
      .selectFrom('slip')
      .innerJoin('location as w', (join) => join.onRef('w.centerId', '=', 'slip.centerId').on('w.isPicking', '=', true))
      .select([
        'slip.id',
        'slip.code',
        'slip.pickingKind',
        'slip.status',
        'slip.endedAt',
        'slip.centerId',
        'w.id as pickingLocationId',
      ])
      .where('slip.id', 'in', ids)
      .where('slip.pickingKind', 'is not', null)
      .where('slip.centerId', 'in', centers)
      .execute(),
  )
  const lines = await pickLines(
    tx,
    lists.map(({ id }) => id),
  )
  for (const { pickingKind, endedAt, ...list } of lists) {
    const own = lines.get(list.id) ?? []
    facts.pickLists.set(list.id, { ...list, kind: pickingKind ?? 'SINGLE', isEnded: endedAt !== null, lines: own })
    named.locations.add(list.pickingLocationId)
    for (const { skuId, locationId } of own) {
      named.skus.add(skuId)
      named.locations.add(locationId)
    }
  }
}

/** A line with the names that handhelds show. */
export type NamedPickLine = PickLineFacts & {
  slipId: number
  skuName: string
  alias: string
  tote: number | null
  canceledAt: string | null
}

export async function pickLines(db: Reader, slipIds: readonly number[]): Promise<Map<number, NamedPickLine[]>> {
  const rows = await inParts(slipIds, (ids) =>
    db
      .selectFrom('slipLine as l')
      .innerJoin('invoice as i', 'i.id', 'l.invoiceId')
      .innerJoin('sku', 'sku.id', 'l.skuId')
      .leftJoin('location', 'location.id', 'l.locationId')
      .select([
        'l.slipId',
        'l.id',
        'l.skuId',
        'l.lot',
        'l.expirationDate',
        'l.condition',
        'l.locationId',
        'i.id as invoiceId',
        'i.serial',
        'i.originalOrderId',
        'i.status as invoiceStatus',
        'i.canceledAt',
        'l.quantity',
        'l.processedQuantity',
        'l.shortQuantity',
        'l.putBackQuantity',
        'l.handedOutQuantity',
        'l.tote',
        'sku.name as skuName',
        'location.alias',
      ])
      .where('l.slipId', 'in', ids)
      .orderBy('l.id')
      .execute(),
  )
  return Map.groupBy(
    rows.map(({ serial, originalOrderId, locationId, alias, ...line }) => ({
      ...readGoods(line),
      serial: serial ?? originalOrderId,
      locationId: locationId ?? 0,
      alias: alias ?? '',
    })),
    ({ slipId }) => slipId,
  )
}
