import { Facts, stockKey } from '../../../shared/rules/stock/facts.ts'
import type { Reader } from '../../db/database.ts'
import { readGoods } from '../../db/goods-row.ts'
import type { Caller } from '../../http/caller.ts'
import { loadHeld } from '../../ledger/load-stock.ts'
import { aliasKeyOf } from '../location/store.ts'
import type { SpreadsheetRow } from './rows.ts'
import { visible } from '../../subjects.ts'
import type { GoodsKey, LocationFacts } from '../../../shared/rules/stock/fact-rows.ts'

export interface Place extends LocationFacts {
  isOnTheWay: boolean
}

/** Goods that lie at a place. */
export interface Lying extends GoodsKey {
  partnerId: number
}

interface Sku {
  id: number
  partnerId: number
  partnerItemNumber: string | null
}

/** The goods and places that rows name, as they truly lie. `facts` has the pieces at their sources, and those that other sheets hold. */
export interface GoodsAndPlaces {
  facts: Facts
  placesById: Map<number, Place>
  placesByAlias: Map<string, Place>
  /** The SKUs that a row may mean. */
  named(row: Pick<SpreadsheetRow, 'skuId' | 'barcode' | 'partnerItemNumber'>): Sku[]
  lyingAt(skuId: number, locationId: number): GoodsKey[]
}

/** Loads in five reads, however many rows there are. */
export async function loadGoodsAndPlaces(
  db: Reader,
  caller: Caller,
  centerId: number,
  rows: readonly SpreadsheetRow[],
): Promise<GoodsAndPlaces> {
  const facts = new Facts()
  const places = await loadPlaces(db, centerId, rows)
  const { skus, named } = await loadSkus(db, caller, rows)
  const lying = await loadPieces(
    db,
    facts,
    centerId,
    skus.map(({ id }) => id),
    places.map(({ id }) => id),
  )
  return {
    facts,
    placesById: new Map(places.map((place) => [place.id, place])),
    placesByAlias: new Map(places.map((place) => [aliasKeyOf(place.alias), place])),
    named,
    lyingAt: (skuId, locationId) => lying.filter((goods) => goods.skuId === skuId && goods.locationId === locationId),
  }
}

async function loadPlaces(db: Reader, centerId: number, rows: readonly SpreadsheetRow[]): Promise<Place[]> {
  const ids = rows.flatMap(({ sourceLocationId, targetLocationId }) => [sourceLocationId ?? 0, targetLocationId ?? 0])
  const aliases = rows.flatMap(({ sourceLocation, targetLocation }) => [
    aliasKeyOf(sourceLocation ?? ''),
    aliasKeyOf(targetLocation ?? ''),
  ])
  return db
    .selectFrom('location')
    .select(['id', 'centerId', 'alias', 'pickable', 'disabled', 'isOnTheWay'])
    .where('centerId', '=', centerId)
    .where((e) => e.or([e('id', 'in', [0, ...new Set(ids)]), e('aliasKey', 'in', ['', ...new Set(aliases)])]))
    .execute()
}

async function loadSkus(
  db: Reader,
  caller: Caller,
  rows: readonly SpreadsheetRow[],
): Promise<{ skus: Sku[]; named: GoodsAndPlaces['named'] }> {
  const codes = [...new Set(rows.flatMap(({ barcode }) => barcode ?? []))]
  const numbers = [...new Set(rows.flatMap(({ partnerItemNumber }) => partnerItemNumber ?? []))]
  const barcodes =
    codes.length === 0
      ? []
      : await db
          .selectFrom('barcode')
          .select(['code', 'skuId'])
          .where('code', 'in', codes)
          .where('isInUse', '=', true)
          .execute()
  const ids = [...new Set([...rows.flatMap(({ skuId }) => skuId ?? []), ...barcodes.map(({ skuId }) => skuId)])]
  const skus = await db
    .selectFrom('sku')
    .select(['id', 'partnerId', 'partnerItemNumber'])
    .where(visible(caller, 'sku'))
    .where((e) => e.or([e('id', 'in', [0, ...ids]), e('partnerItemNumber', 'in', ['', ...numbers])]))
    .execute()
  const byCode = Map.groupBy(barcodes, ({ code }) => code)
  return {
    skus,
    named: ({ skuId, barcode, partnerItemNumber }) => {
      if (skuId !== undefined) return skus.filter(({ id }) => id === skuId)
      const coded = new Set((byCode.get(barcode ?? '') ?? []).map((row) => row.skuId))
      return skus.filter(
        (sku) =>
          (barcode === undefined || coded.has(sku.id)) &&
          (partnerItemNumber === undefined || sku.partnerItemNumber === partnerItemNumber),
      )
    },
  }
}

async function loadPieces(
  db: Reader,
  facts: Facts,
  centerId: number,
  skuIds: readonly number[],
  locationIds: readonly number[],
): Promise<(GoodsKey & { locationId: number })[]> {
  if (skuIds.length === 0 || locationIds.length === 0) return []
  const stock = await db
    .selectFrom('locationStock')
    .select(['skuId', 'locationId', 'lot', 'expirationDate', 'condition', 'quantity'])
    .where('centerId', '=', centerId)
    .where('skuId', 'in', skuIds)
    .where('locationId', 'in', locationIds)
    .where('quantity', '>', 0)
    .execute()
  await loadHeld(db, facts, centerId, skuIds)
  return stock.map(({ quantity, ...row }) => {
    const goods = readGoods(row)
    facts.pieces.set(stockKey({ ...goods, centerId }), quantity)
    return goods
  })
}
