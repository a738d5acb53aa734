import { sql } from 'kysely'
import { anyOf, contains, is, isAmong } from '../../crud/filters.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { visible } from '../../subjects.ts'
import { mainBarcode } from '../sku/barcodes.ts'

type Ledger = 'stock' | 'locationStock' | 'inventoryLog' | 'operationDay'

/** The filters that every view of stock has; its query joins `sku`. */
export const goods = (table: Ledger) => ({
  centerIds: is(`${table}.centerId`),
  partnerIds: is('sku.partnerId'),
  brandIds: is('sku.brandId'),
  skuIds: is('sku.id'),
})

/** What a keyword finds in a caller's stock. */
export function goodsFound({ dialect: { found } }: Database, caller: Caller) {
  const ofSku = (table: Ledger) => (keyword: string) =>
    isAmong(
      `${table}.skuId`,
      sql`${found('sku', keyword)} union select "skuId" from "barcode" where "id" in (${found('barcode', keyword)})`,
    )
  return {
    ofSku,
    /** Also finds by place, except for a partner's people, who are not told the places. */
    lying: (keyword: string) =>
      anyOf([
        ofSku('locationStock')(keyword),
        ...(caller.partnerId === null ? [isAmong('locationStock.locationId', found('location', keyword))] : []),
        contains(['locationStock.lot'], keyword),
      ]),
  }
}

/** The names of goods, of their owner and of the center. */
const goodsNames = [
  'sku.name as skuName',
  'sku.partnerItemNumber',
  'sku.partnerId',
  'partner.name as partnerName',
  'brand.name as brandName',
  'center.code as centerCode',
] as const

/** The stock of SKUs that a caller sees, with their names. */
export const balancesSeen = (db: Reader, caller: Caller) =>
  db
    .selectFrom('stock')
    .innerJoin('sku', 'sku.id', 'stock.skuId')
    .innerJoin('partner', 'partner.id', 'sku.partnerId')
    .innerJoin('center', 'center.id', 'stock.centerId')
    .leftJoin('brand', 'brand.id', 'sku.brandId')
    .select(goodsNames)
    .select(mainBarcode.as('mainBarcode'))
    .where(visible(caller, 'stock'))

/** What lies at places that a caller sees, with the names of SKUs and places. */
export const placesSeen = (db: Reader, caller: Caller) =>
  db
    .selectFrom('locationStock')
    .innerJoin('sku', 'sku.id', 'locationStock.skuId')
    .innerJoin('partner', 'partner.id', 'sku.partnerId')
    .innerJoin('center', 'center.id', 'locationStock.centerId')
    .innerJoin('location', 'location.id', 'locationStock.locationId')
    .leftJoin('brand', 'brand.id', 'sku.brandId')
    .select([...goodsNames, 'location.alias as locationAlias'])
    .select(mainBarcode.as('mainBarcode'))
    .where(visible(caller, 'locationStock'))
