import type { Insert } from '../../db/dialect.ts'

export const insertSku: Insert<'sku'> = {
  into: 'sku',
  columns: {
    partnerId: 'int',
    brandId: 'int',
    type: 'text',
    skuType: 'text',
    skuStatus: 'text',
    name: 'text',
    partnerItemNumber: 'text',
    price: 'int',
    cost: 'int',
    originCountry: 'text',
    safetyStock: 'int',
    unitsPerCarton: 'int',
    centerStorageType: 'text',
    isExpiryManaged: 'int',
    isLotManaged: 'int',
    boxVolume: 'text',
    deliveryRegion: 'text',
    createdAt: 'text',
    updatedAt: 'text',
  },
}
export const insertBarcode: Insert<'barcode'> = {
  into: 'barcode',
  columns: {
    skuId: 'int',
    partnerId: 'int',
    code: 'text',
    isMain: 'int',
    isInUse: 'int',
    bundleQuantity: 'int',
    width: 'int',
    depth: 'int',
    height: 'int',
    weight: 'int',
    releaseOptionsJson: 'text',
  },
}
