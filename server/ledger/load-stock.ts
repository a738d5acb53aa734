import { sql } from 'kysely'
import { holdingReasons } from '../../shared/entities/slip.ts'
import { balanceKey, stockKey, type Facts } from '../../shared/rules/stock/facts.ts'
import type { Reader, Tx } from '../db/database.ts'
import { readGoods } from '../db/goods-row.ts'
import { inParts } from '../db/in-parts.ts'
import { keptByIds } from '../db/kept-query.ts'
import type { Named } from './named.ts'

/** Relocation sheets as the rules know them, each with the location of its center's goods on the way. */
export const sheetsOf = (db: Reader) =>
  db
    .selectFrom('relocation as r')
    .innerJoin('location as w', (join) =>
      join.onRef('w.centerId', '=', 'r.centerId').on('w.isOnTheWay', '=', true).on('w.isPicking', '=', false),
    )
    .select([
      'r.id',
      'r.code',
      'r.status',
      'r.centerId',
      'r.skuId',
      'r.lot',
      'r.expirationDate',
      'r.condition',
      'r.quantity',
      'r.takenQuantity',
      'r.storageQuantity',
      'r.actualLocationId',
      'r.sourceLocationId',
      'r.targetLocationId',
      'w.id as onTheWayLocationId',
    ])

/** Loads relocation sheets, each with the location of its goods on the way, and adds their goods and places to what is named. */
export async function loadRelocations(tx: Tx, facts: Facts, named: Named, centers: readonly number[]): Promise<void> {
  const sheets = await inParts(named.relocations, (ids) =>
    sheetsOf(tx).where('r.id', 'in', ids).where('r.centerId', 'in', centers).execute(),
  )
  for (const sheet of sheets) {
    facts.relocations.set(sheet.id, readGoods(sheet))
    named.skus.add(sheet.skuId)
    for (const id of [sheet.sourceLocationId, sheet.targetLocationId, sheet.onTheWayLocationId]) named.locations.add(id)
  }
}

/**
 * Loads SKUs and the places that an action may name. The location for goods on the way is not among them, because only sheets move goods
 * there.
 */
export async function loadGoods(tx: Tx, facts: Facts, named: Named, centers: readonly number[]): Promise<void> {
  const skus = await inParts(named.skus, (ids) =>
    tx
      .selectFrom('sku')
      .select(['id', 'partnerId', 'name', 'type', 'isExpiryManaged', 'isLotManaged', 'skuStatus'])
      .where('id', 'in', ids)
      .execute(),
  )
  for (const { skuStatus, ...sku } of skus) {
    facts.skus.set(sku.id, {
      ...sku,
      skuStatus: skuStatus === 'ACTIVATED' ? 'ACTIVATED' : 'DEFINED',
    })
  }
  if (centers.length === 0) return
  const locations = await inParts(named.locations, (ids) =>
    tx
      .selectFrom('location')
      .select(['id', 'centerId', 'alias', 'pickable', 'disabled'])
      .where('id', 'in', ids)
      .where('centerId', 'in', centers)
      .where('isOnTheWay', '=', false)
      .execute(),
  )
  for (const location of locations) facts.locations.set(location.id, location)
}

const balancesOf = keptByIds((db, skuIds) =>
  db
    .selectFrom('stock')
    .select(['centerId', 'skuId', 'inStorage', 'available', 'reserved', 'qoo10Available', 'qoo10Reserved'])
    .where('skuId', 'in', skuIds),
)

/** Loads the balances of SKUs, and how many of their pieces lie at these places and are free there. */
export async function loadStock(
  tx: Tx,
  facts: Facts,
  named: { skus: ReadonlySet<number>; locations: ReadonlySet<number> },
  centers: readonly number[],
): Promise<void> {
  for (const b of await balancesOf(tx, named.skus)) {
    facts.balances.set(balanceKey(b.centerId, b.skuId), {
      INS: b.inStorage,
      AVA: b.available,
      RES: b.reserved,
      Q10AVA: b.qoo10Available,
      Q10RES: b.qoo10Reserved,
    })
  }
  const places = await inParts(named.skus, (skuIds) =>
    inParts(named.locations, (locationIds) =>
      // The plus sign makes SQLite use the goods' index; otherwise it looks up every pair of goods and place.
      tx
        .selectFrom('locationStock')
        .select(['centerId', 'skuId', 'locationId', 'lot', 'expirationDate', 'condition', 'quantity'])
        .where('skuId', 'in', skuIds)
        .where(sql`+${sql.ref('locationId')}`, 'in', locationIds)
        .execute(),
    ),
  )
  for (const { quantity, ...place } of places) facts.pieces.set(stockKey(readGoods(place)), quantity)
  // What is held matters only where the pieces are known.
  if (named.locations.size === 0) return
  for (const centerId of centers) await loadHeld(tx, facts, centerId, [...named.skus])
}

/**
 * Sums what open slips and sheets that are not begun hold of SKUs, by place and goods. The sheet `exceptId` is left out, because it is
 * about to change.
 */
export async function loadHeld(
  db: Reader,
  facts: Facts,
  centerId: number,
  skuIds: readonly number[],
  exceptId = 0,
): Promise<void> {
  const rows = await inParts(skuIds, (ids) =>
    db
      .selectFrom('relocation')
      .select((e) => [
        'skuId',
        'sourceLocationId as locationId',
        'lot',
        'expirationDate',
        'condition',
        e.fn.sum<number>('quantity').as('quantity'),
      ])
      .where('centerId', '=', centerId)
      .where('status', '=', 'RELOCATION_READY')
      .where('skuId', 'in', ids)
      .where('id', '!=', exceptId)
      .groupBy(['skuId', 'sourceLocationId', 'lot', 'expirationDate', 'condition'])
      .execute(),
  )
  for (const { quantity, ...at } of [...rows, ...(await heldBySlips(db, centerId, skuIds))]) {
    const key = stockKey({ ...readGoods(at), centerId })
    facts.held.set(key, (facts.held.get(key) ?? 0) + quantity)
  }
}

async function heldBySlips(db: Reader, centerId: number, skuIds: readonly number[]) {
  const rows = await inParts(skuIds, (ids) =>
    db
      .selectFrom('slipLine as l')
      .innerJoin('slip', 'slip.id', 'l.slipId')
      .select([
        'l.skuId',
        'l.locationId',
        'l.lot',
        'l.expirationDate',
        'l.condition',
        // Picked pieces of a pick list have left their place already. Another slip takes all its pieces when it is closed.
        sql<number>`cast(sum(case when slip."pickingKind" is null then l."quantity" else l."quantity" - l."processedQuantity" - l."shortQuantity" end) as bigint)`.as(
          'quantity',
        ),
      ])
      .where('slip.centerId', '=', centerId)
      .where('slip.reason', 'in', holdingReasons)
      .where('l.status', '=', 'RESERVED')
      .where('l.skuId', 'in', ids)
      .groupBy(['l.skuId', 'l.locationId', 'l.lot', 'l.expirationDate', 'l.condition'])
      .execute(),
  )
  return rows.flatMap(({ locationId, ...row }) => (locationId === null ? [] : [{ ...row, locationId }]))
}
