import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** SKUs, locations, inbound requests, and the stock ledger with its balances. */
export async function up(db: Kysely<unknown>, { id, stamps }: Columns): Promise<void> {
  const table = db.schema
  await stamps(table.createTable('sku')).addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id')).addColumn('brandId', 'bigint', (c) => c.references('brand.id'))
    .addColumn('type', 'text', (c) => c.notNull()).addColumn('skuType', 'text', (c) => c.notNull()).addColumn('skuStatus', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull()).addColumn('partnerItemNumber', 'text').addColumn('partnerCategoryId', 'bigint')
    .addColumn('price', 'bigint', (c) => c.notNull().defaultTo(0)).addColumn('cost', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('description', 'text').addColumn('imageUrl', 'text').addColumn('hsCode', 'text').addColumn('manufacturer', 'text').addColumn('originCountry', 'text').addColumn('ingredient', 'text')
    .addColumn('safetyStock', 'bigint', (c) => c.notNull().defaultTo(0)).addColumn('productionLeadtime', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('maxUnitsPerPackage', 'bigint', (c) => c.notNull().defaultTo(0)).addColumn('unitsPerCarton', 'bigint', (c) => c.notNull().defaultTo(0)).addColumn('unitsPerPallet', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('nameVariationsJson', 'text', (c) => c.notNull().defaultTo('[]')).addColumn('centerStorageType', 'text', (c) => c.notNull())
    .addColumn('isExpiryManaged', 'integer', (c) => c.notNull().defaultTo(0)).addColumn('isLotManaged', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('boxVolume', 'text', (c) => c.notNull()).addColumn('deliveryRegion', 'text', (c) => c.notNull()).execute()
  await table.createIndex('skuPartner').on('sku').columns(['partnerId', 'id']).execute()

  await table.createTable('barcode').$call(id).addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id')).addColumn('partnerId', 'bigint', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull()).addColumn('isMain', 'integer', (c) => c.notNull()).addColumn('isInUse', 'integer', (c) => c.notNull())
    .addColumn('bundleQuantity', 'integer', (c) => c.notNull()).addColumn('width', 'integer', (c) => c.notNull()).addColumn('depth', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull()).addColumn('weight', 'integer', (c) => c.notNull()).addColumn('releaseOptionsJson', 'text', (c) => c.notNull()).execute()
  await table.createIndex('barcodeSku').on('barcode').column('skuId').execute()
  await table.createIndex('barcodeCode').unique().on('barcode').columns(['code', 'partnerId']).execute()

  await stamps(table.createTable('location')).addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id')).addColumn('alias', 'text', (c) => c.notNull()).addColumn('aliasKey', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull()).addColumn('utmZone', 'text').addColumn('utmX', 'double precision').addColumn('utmY', 'double precision').addColumn('utmZ', 'double precision')
    .addColumn('width', 'integer', (c) => c.notNull()).addColumn('depth', 'integer', (c) => c.notNull()).addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('pickable', 'integer', (c) => c.notNull()).addColumn('inboundPrimary', 'integer', (c) => c.notNull()).addColumn('disabled', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('rack', 'text').addColumn('bay', 'text').addColumn('level', 'text').addColumn('cell', 'text').addColumn('description', 'text').addColumn('liilyKey', 'text').execute()
  await table.createIndex('locationAlias').unique().on('location').columns(['centerId', 'aliasKey']).execute()

  await stamps(table.createTable('inboundRequest')).addColumn('code', 'text', (c) => c.notNull().unique()).addColumn('status', 'text', (c) => c.notNull())
    .addColumn('inboundType', 'text', (c) => c.notNull()).addColumn('packagingType', 'text', (c) => c.notNull())
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id')).addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('partnerMemo', 'text').addColumn('centerMemo', 'text').addColumn('returnName', 'text').addColumn('returnPhone', 'text').addColumn('returnPostcode', 'text')
    .addColumn('returnAddress', 'text').addColumn('returnAddressDetail', 'text').addColumn('naverBillingStatus', 'text', (c) => c.notNull()).addColumn('scheduledDate', 'text').addColumn('closedAt', 'text').execute()
  await table.createIndex('inboundCenterStatus').on('inboundRequest').columns(['centerId', 'status', 'scheduledDate']).execute()
  await table.createIndex('inboundPartner').on('inboundRequest').columns(['partnerId', 'id']).execute()

  await table.createTable('inboundItem').$call(id).addColumn('inboundId', 'bigint', (c) => c.notNull().references('inboundRequest.id')).addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
    .addColumn('quantity', 'integer', (c) => c.notNull()).execute()
  await table.createIndex('inboundItemSku').unique().on('inboundItem').columns(['inboundId', 'skuId']).execute()
  await table.createIndex('inboundItemBySku').on('inboundItem').column('skuId').execute()

  await table.createTable('inboundShipment').$call(id).addColumn('inboundId', 'bigint', (c) => c.notNull().references('inboundRequest.id')).addColumn('status', 'text', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull()).addColumn('actualQuantity', 'integer').addColumn('vehicleType', 'text').addColumn('courierCode', 'text')
    .addColumn('shipmentNumber', 'text').addColumn('shipmentCode', 'text').addColumn('scheduledFrom', 'text', (c) => c.notNull()).addColumn('scheduledTo', 'text', (c) => c.notNull()).addColumn('arrivedAt', 'text').execute()
  await table.createIndex('shipmentInbound').on('inboundShipment').column('inboundId').execute()
  await table.createIndex('shipmentCode').on('inboundShipment').column('shipmentCode').execute()

  await table.createTable('inspectionLine').$call(id).addColumn('inboundId', 'bigint', (c) => c.notNull().references('inboundRequest.id')).addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
    .addColumn('lot', 'text', (c) => c.notNull()).addColumn('expirationDate', 'text', (c) => c.notNull()).addColumn('condition', 'text', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull()).addColumn('storedQuantity', 'integer', (c) => c.notNull())
    .addUniqueConstraint('inspectionLineKey', ['inboundId', 'skuId', 'lot', 'expirationDate', 'condition']).execute()

  await table.createTable('attachment').$call(id).addColumn('inboundId', 'bigint', (c) => c.notNull().references('inboundRequest.id')).addColumn('shipmentId', 'bigint', (c) => c.notNull().references('inboundShipment.id'))
    .addColumn('fileName', 'text', (c) => c.notNull()).addColumn('contentType', 'text', (c) => c.notNull()).addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('storedAs', 'text', (c) => c.notNull()).addColumn('createdAt', 'text', (c) => c.notNull()).addColumn('createdBy', 'bigint', (c) => c.notNull()).execute()
  await table.createIndex('attachmentInbound').on('attachment').column('inboundId').execute()

  await table.createTable('stock').$call(id).addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id')).addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
    .addColumn('inStorage', 'bigint', (c) => c.notNull()).addColumn('available', 'bigint', (c) => c.notNull()).addColumn('reserved', 'bigint', (c) => c.notNull())
    .addColumn('qoo10Available', 'bigint', (c) => c.notNull()).addColumn('qoo10Reserved', 'bigint', (c) => c.notNull()).addColumn('updatedAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('stockKey', ['skuId', 'centerId']).execute()

  await table.createTable('locationStock').$call(id).addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id')).addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
    .addColumn('locationId', 'bigint', (c) => c.notNull().references('location.id')).addColumn('lot', 'text', (c) => c.notNull()).addColumn('expirationDate', 'text', (c) => c.notNull())
    .addColumn('quantity', 'bigint', (c) => c.notNull()).addColumn('updatedAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('locationStockKey', ['skuId', 'locationId', 'lot', 'expirationDate']).execute()
  await table.createIndex('locationStockPlace').on('locationStock').column('locationId').execute()

  await table.createTable('inventoryLog').$call(id).addColumn('centerId', 'bigint', (c) => c.notNull()).addColumn('skuId', 'bigint', (c) => c.notNull()).addColumn('locationId', 'bigint')
    .addColumn('lot', 'text', (c) => c.notNull()).addColumn('expirationDate', 'text', (c) => c.notNull()).addColumn('targetField', 'text', (c) => c.notNull()).addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('before', 'bigint', (c) => c.notNull()).addColumn('change', 'bigint', (c) => c.notNull()).addColumn('after', 'bigint', (c) => c.notNull())
    .addColumn('invoiceId', 'bigint').addColumn('deliverySheetId', 'bigint').addColumn('receivingSheetId', 'bigint').addColumn('workerId', 'bigint').addColumn('deviceId', 'bigint')
    .addColumn('actionId', 'text').addColumn('undoesActionId', 'text').addColumn('at', 'text', (c) => c.notNull()).addColumn('recordedAt', 'text', (c) => c.notNull()).execute()
  await table.createIndex('inventoryLogSku').on('inventoryLog').columns(['skuId', 'centerId', 'id']).execute()
  await table.createIndex('inventoryLogInbound').on('inventoryLog').column('receivingSheetId').execute()
}

export const tables = ['inventoryLog', 'locationStock', 'stock', 'attachment', 'inspectionLine', 'inboundShipment', 'inboundItem', 'inboundRequest', 'location', 'barcode', 'sku']
