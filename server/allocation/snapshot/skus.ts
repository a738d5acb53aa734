import type { OrderToAllocate } from '../../../shared/rules/allocation/allocate.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { WaybillGoods } from '../../dispatch/door.ts'

/** What a waybill says of a SKU, whichever order it is for. */
export type SkuOfWaybill = Omit<WaybillGoods, 'skuId' | 'quantity' | 'notForSale' | 'orderNumbers'>

interface KnownSku {
  isActive: boolean
  goods: OrderToAllocate['goods'][number] & { skuId: number }
  waybill: SkuOfWaybill
}
export type KnownSkus = Map<number, KnownSku>

/** Adds the wanted SKUs that are not known yet. */
export async function knowSkus(db: Reader, wanted: ReadonlySet<number>, known: KnownSkus): Promise<void> {
  const skuIds = [...wanted].filter((id) => !known.has(id))
  const rows = await inParts(skuIds, (ids) =>
    db
      .selectFrom('sku')
      .leftJoin('barcode', (join) =>
        join.onRef('barcode.skuId', '=', 'sku.id').on('barcode.isMain', '=', true).on('barcode.isInUse', '=', true),
      )
      .select([
        'sku.id',
        'sku.name',
        'sku.partnerItemNumber',
        'sku.price',
        'sku.hsCode',
        'sku.ingredient',
        'sku.manufacturer',
        'sku.originCountry',
        'sku.centerStorageType',
        'sku.boxVolume',
        'sku.deliveryRegion',
        'sku.skuStatus',
        'barcode.code',
        'barcode.weight',
      ])
      .where('sku.id', 'in', ids)
      .execute(),
  )
  for (const row of rows)
    known.set(row.id, {
      isActive: row.skuStatus === 'ACTIVATED',
      goods: {
        skuId: row.id,
        name: row.name,
        centerStorageType: row.centerStorageType,
        boxVolume: row.boxVolume,
        deliveryRegion: row.deliveryRegion,
      },
      waybill: {
        name: row.name,
        serial: row.partnerItemNumber,
        barcode: row.code,
        weight: row.weight ?? 0,
        price: row.price,
        hsCode: row.hsCode,
        ingredients: row.ingredient,
        manufacturer: row.manufacturer,
        originCountry: row.originCountry,
      },
    })
}
