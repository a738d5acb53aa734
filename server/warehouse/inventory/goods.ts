import { is } from '../../crud/filters.ts'

/** The filters that every view of stock has; its query joins `sku`. */
export const goods = (table: 'stock' | 'locationStock' | 'inventoryLog' | 'operationDay') => ({
  centerIds: is(`${table}.centerId`),
  partnerIds: is('sku.partnerId'),
  brandIds: is('sku.brandId'),
  skuIds: is('sku.id'),
})
