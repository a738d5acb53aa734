import { sql, type Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** Contracts, waybills, consolidation, relocation, and what they print on. */
export async function up(db: Kysely<unknown>, { id, stamps }: Columns): Promise<void> {
  const table = db.schema
  await stamps(table.createTable('country')).addColumn('isoCode2', 'text', (c) => c.notNull().unique()).addColumn('isoCode3', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull()).addColumn('displayName', 'text', (c) => c.notNull()).execute()

  await stamps(table.createTable('contract')).addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id')).addColumn('logisticsCode', 'text', (c) => c.notNull())
    .addColumn('apiKeySealed', 'text', (c) => c.notNull()).addColumn('apiKeyPrint', 'text', (c) => c.notNull()).addColumn('apiRefreshKeySealed', 'text').addColumn('apiId', 'text').addColumn('apiSubId', 'text')
    .addColumn('courierCode', 'text', (c) => c.notNull()).addColumn('name', 'text').addColumn('englishName', 'text').addColumn('description', 'text')
    .addColumn('type', 'text', (c) => c.notNull()).addColumn('status', 'text', (c) => c.notNull()).addColumn('systemTagsJson', 'text', (c) => c.notNull())
    .addColumn('shipperName', 'text').addColumn('shipperPhone', 'text').addColumn('shipperPostalCode', 'text').addColumn('shipperAddress', 'text')
    .addColumn('returnName', 'text').addColumn('returnPhone', 'text').addColumn('returnPostalCode', 'text').addColumn('returnAddress', 'text')
    .addColumn('useVoluntarySerial', 'integer', (c) => c.notNull()).addColumn('serialStart', 'text').addColumn('serialEnd', 'text').addColumn('serialCurrent', 'text')
    .addColumn('auxStart', 'text').addColumn('auxEnd', 'text').addColumn('auxCurrent', 'text').addColumn('warnedAt', 'text').addColumn('polledAt', 'text').execute()
  await table.createIndex('contractCenter').on('contract').columns(['centerId', 'status', 'id']).execute()
  await table.createIndex('contractKey').on('contract').column('apiKeyPrint').execute()

  await stamps(table.createTable('consolPlan')).addColumn('code', 'text', (c) => c.notNull().unique()).addColumn('status', 'text', (c) => c.notNull())
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id')).addColumn('courierCode', 'text', (c) => c.notNull()).addColumn('loadingDate', 'text', (c) => c.notNull())
    .addColumn('systemTagsJson', 'text', (c) => c.notNull()).addColumn('consolidatedAt', 'text').addColumn('createdBy', 'bigint').addColumn('updatedBy', 'bigint').addColumn('workerId', 'bigint')
    .addColumn('onFloor', 'integer', (c) => c.notNull().defaultTo(1)).execute()
  await table.createIndex('planCenter').on('consolPlan').columns(['centerId', 'status', 'loadingDate']).execute()
  await table.createIndex('planFloor').on('consolPlan').columns(['centerId', 'onFloor']).execute()

  await stamps(table.createTable('consol')).addColumn('code', 'text', (c) => c.notNull().unique()).addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
    .addColumn('planId', 'bigint', (c) => c.notNull().references('consolPlan.id')).addColumn('containerType', 'text', (c) => c.notNull()).addColumn('parentId', 'bigint', (c) => c.references('consol.id'))
    .addColumn('serial', 'integer', (c) => c.notNull()).addColumn('secretSealed', 'text', (c) => c.notNull()).addColumn('passCheck', 'integer', (c) => c.notNull()).addColumn('asksPassCode', 'integer', (c) => c.notNull())
    .addColumn('consolidatedAt', 'text').addColumn('consolidatedById', 'bigint').execute()
  await table.createIndex('consolPlanConsols').on('consol').columns(['planId', 'serial']).execute()
  await table.createIndex('consolParent').on('consol').column('parentId').execute()
  await table.createIndex('consolCenter').on('consol').columns(['centerId', 'id']).execute()

  await stamps(table.createTable('invoice')).addColumn('contractId', 'bigint', (c) => c.notNull().references('contract.id')).addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
    .addColumn('partnerId', 'bigint', (c) => c.references('partner.id')).addColumn('countryId', 'bigint', (c) => c.references('country.id')).addColumn('courierCode', 'text', (c) => c.notNull())
    .addColumn('originalOrderId', 'text', (c) => c.notNull()).addColumn('serial', 'text').addColumn('serialKey', 'text').addColumn('auxSerial', 'text').addColumn('trackingNumber', 'text')
    .addColumn('status', 'text', (c) => c.notNull()).addColumn('type', 'text', (c) => c.notNull()).addColumn('paymentTerms', 'text', (c) => c.notNull()).addColumn('paymentPrice', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('width', 'integer', (c) => c.notNull().defaultTo(0)).addColumn('depth', 'integer', (c) => c.notNull().defaultTo(0)).addColumn('height', 'integer', (c) => c.notNull().defaultTo(0)).addColumn('weight', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('senderJson', 'text').addColumn('recipientJson', 'text', (c) => c.notNull()).addColumn('recipientName', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull()).addColumn('csiDataJson', 'text').addColumn('isExempted', 'integer', (c) => c.notNull().defaultTo(0)).addColumn('memo', 'text')
    .addColumn('deliveryAttributeType', 'text', (c) => c.notNull()).addColumn('region', 'text').addColumn('hubCode', 'text').addColumn('lastTrackingStatus', 'text')
    .addColumn('estimatedDeliveryDate', 'text').addColumn('orderedAt', 'text').addColumn('allocatedAt', 'text').addColumn('printedAt', 'text').addColumn('dispatchedAt', 'text').addColumn('deliveredAt', 'text').addColumn('canceledAt', 'text')
    .addColumn('departedOriginCountryAt', 'text').addColumn('arrivedDestinationCountryAt', 'text').addColumn('customsClearedAt', 'text')
    .addColumn('packedAt', 'text').addColumn('packedById', 'bigint').addColumn('boxSkuId', 'bigint').addColumn('packedWeight', 'integer').addColumn('packagingJson', 'text').addColumn('packedGoodsJson', 'text')
    .addColumn('consolId', 'bigint', (c) => c.references('consol.id')).addColumn('consolidatedAt', 'text').addColumn('consolidatedById', 'bigint')
    .addColumn('returnOfId', 'bigint', (c) => c.references('invoice.id')).addColumn('onFloor', 'integer', (c) => c.notNull().defaultTo(0)).execute()
  await table.createIndex('invoiceSerial').unique().on('invoice').columns(['serialKey', 'courierCode']).where(sql.ref('serialKey'), 'is not', null).execute()
  await table.createIndex('invoiceFloor').on('invoice').columns(['centerId', 'onFloor', 'id']).execute()
  await table.createIndex('invoiceStatus').on('invoice').columns(['centerId', 'status', 'courierCode', 'type']).execute()
  await table.createIndex('invoicePartner').on('invoice').columns(['partnerId', 'id']).execute()
  await table.createIndex('invoiceContract').on('invoice').columns(['contractId', 'status', 'id']).execute()
  await table.createIndex('invoiceOrder').on('invoice').column('originalOrderId').execute()
  await table.createIndex('invoiceConsol').on('invoice').column('consolId').where(sql.ref('consolId'), 'is not', null).execute()
  await table.createIndex('invoiceTrackingNumber').on('invoice').column('trackingNumber').where(sql.ref('trackingNumber'), 'is not', null).execute()

  await table.createTable('invoiceLine').$call(id).addColumn('invoiceId', 'bigint', (c) => c.notNull().references('invoice.id')).addColumn('skuId', 'bigint', (c) => c.references('sku.id'))
    .addColumn('name', 'text', (c) => c.notNull()).addColumn('quantity', 'integer', (c) => c.notNull()).addColumn('serial', 'text').addColumn('barcode', 'text').addColumn('locationName', 'text')
    .addColumn('englishName', 'text').addColumn('size', 'text').addColumn('weight', 'double precision', (c) => c.notNull()).addColumn('weightUnit', 'text', (c) => c.notNull())
    .addColumn('price', 'double precision', (c) => c.notNull()).addColumn('currency', 'text', (c) => c.notNull()).addColumn('priceUsd', 'text')
    .addColumn('hsCode', 'text').addColumn('ingredients', 'text').addColumn('manufacturer', 'text').addColumn('originCountry', 'text').addColumn('url', 'text').addColumn('imageUrl', 'text')
    .addColumn('orderId', 'text').addColumn('orderNumber', 'text').addColumn('excludePrintForDomestic', 'integer', (c) => c.notNull()).addColumn('notForSale', 'integer', (c) => c.notNull()).execute()
  await table.createIndex('invoiceLineInvoice').on('invoiceLine').column('invoiceId').execute()
  await table.createIndex('invoiceLineSku').on('invoiceLine').column('skuId').execute()

  await table.createTable('invoiceTracking').$call(id).addColumn('invoiceId', 'bigint', (c) => c.notNull().references('invoice.id')).addColumn('actualTs', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull()).addColumn('displayMessage', 'text', (c) => c.notNull()).addColumn('statusCode', 'text', (c) => c.notNull()).addColumn('statusLocation', 'text').addColumn('statusReason', 'text')
    .addUniqueConstraint('trackingKey', ['invoiceId', 'actualTs', 'statusCode']).execute()

  await stamps(table.createTable('relocation')).addColumn('code', 'text', (c) => c.notNull().unique()).addColumn('status', 'text', (c) => c.notNull()).addColumn('isPrinted', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id')).addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id')).addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
    .addColumn('lot', 'text', (c) => c.notNull()).addColumn('expirationDate', 'text', (c) => c.notNull()).addColumn('quantity', 'integer', (c) => c.notNull()).addColumn('storageQuantity', 'integer')
    .addColumn('sourceLocationId', 'bigint', (c) => c.notNull().references('location.id')).addColumn('targetLocationId', 'bigint', (c) => c.notNull().references('location.id')).addColumn('actualLocationId', 'bigint', (c) => c.references('location.id'))
    .addColumn('createdBy', 'bigint').addColumn('arrivedAt', 'text').addColumn('arrivedById', 'bigint').addColumn('closedAt', 'text').addColumn('closedById', 'bigint').addColumn('onFloor', 'integer', (c) => c.notNull().defaultTo(1)).execute()
  await table.createIndex('relocationCenter').on('relocation').columns(['centerId', 'status', 'id']).execute()
  await table.createIndex('relocationFloor').on('relocation').columns(['centerId', 'onFloor']).execute()
  await table.createIndex('relocationSku').on('relocation').columns(['skuId', 'status']).execute()

  await stamps(table.createTable('container')).addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id')).addColumn('code', 'text', (c) => c.notNull()).addColumn('codeKey', 'text', (c) => c.notNull())
    .addColumn('containerType', 'text', (c) => c.notNull()).addColumn('description', 'text').addUniqueConstraint('containerKey', ['centerId', 'codeKey']).execute()
  await stamps(table.createTable('printer')).addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id')).addColumn('name', 'text', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull()).addColumn('port', 'integer', (c) => c.notNull()).addColumn('size', 'text', (c) => c.notNull()).addColumn('dpi', 'integer', (c) => c.notNull())
    .addUniqueConstraint('printerName', ['centerId', 'name']).execute()

  await table.alterTable('partner').addColumn('packagingJson', 'text').execute()
  await table.alterTable('brand').addColumn('usesPackingPhoto', 'integer', (c) => c.notNull().defaultTo(0)).execute()
  await table.alterTable('location').addColumn('isOnTheWay', 'integer', (c) => c.notNull().defaultTo(0)).execute()
  for (const name of ['syncAction', 'exception']) await table.alterTable(name).addColumn('alsoSubject', 'text').execute()
  await table.alterTable('exception').addColumn('concernsId', 'bigint').execute()
  await table.createIndex('syncActionAlso').on('syncAction').columns(['alsoSubject', 'receivedAt']).where(sql.ref('alsoSubject'), 'is not', null).execute()
  await table.createIndex('exceptionAlso').on('exception').columns(['alsoSubject', 'status']).where(sql.ref('alsoSubject'), 'is not', null).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
  for (const index of ['syncActionAlso', 'exceptionAlso']) await table.dropIndex(index).execute()
  await table.alterTable('exception').dropColumn('concernsId').execute()
  for (const name of ['syncAction', 'exception']) await table.alterTable(name).dropColumn('alsoSubject').execute()
  await table.alterTable('location').dropColumn('isOnTheWay').execute()
  await table.alterTable('brand').dropColumn('usesPackingPhoto').execute()
  await table.alterTable('partner').dropColumn('packagingJson').execute()
}

export const tables = ['printer', 'container', 'relocation', 'invoiceTracking', 'invoiceLine', 'invoice', 'consol', 'consolPlan', 'contract', 'country']
