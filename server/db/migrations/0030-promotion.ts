import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** Campaigns, their promotions with what these give, and what each order got of them, or why not. */
export async function up(db: Kysely<unknown>, { id, stamps }: Columns): Promise<void> {
  const table = db.schema
  await stamps(table.createTable('campaign'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('brandId', 'bigint', (c) => c.references('brand.id'))
    .addColumn('channelId', 'bigint', (c) => c.references('channel.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('validAfter', 'text')
    .addColumn('validBefore', 'text')
    .addColumn('expectedVolume', 'bigint', (c) => c.notNull())
    .addColumn('description', 'text')
    .execute()
  await table.createIndex('campaignPartner').on('campaign').column('partnerId').execute()
  await stamps(table.createTable('promotion'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('campaignId', 'bigint', (c) => c.notNull().references('campaign.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('isSuspended', 'integer', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('conditionGroupsJson', 'text', (c) => c.notNull())
    .addColumn('groupOption', 'text')
    .addColumn('requiredGroupJson', 'text', (c) => c.notNull())
    .addColumn('quantityGte', 'bigint')
    .addColumn('quantityLte', 'bigint')
    .addColumn('priceOption', 'text', (c) => c.notNull())
    .addColumn('priceGte', 'bigint')
    .addColumn('priceLte', 'bigint')
    .addColumn('buyXGetYJson', 'text')
    .addColumn('randomCount', 'integer', (c) => c.notNull())
    .addColumn('allowRandomRepetition', 'integer', (c) => c.notNull())
    .addColumn('allowsDuplication', 'integer', (c) => c.notNull())
    .addColumn('mutuallyExclusiveJson', 'text', (c) => c.notNull())
    .addColumn('limitedOfferCount', 'bigint')
    .addColumn('remainingOfferCount', 'bigint')
    .execute()
  await table.createIndex('promotionPartner').on('promotion').column('partnerId').execute()
  await table.createIndex('promotionCampaign').on('promotion').column('campaignId').execute()
  await id(table.createTable('promotionFreebie'))
    .addColumn('promotionId', 'bigint', (c) => c.notNull().references('promotion.id'))
    .addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('isRandom', 'integer', (c) => c.notNull())
    .execute()
  await table.createIndex('promotionFreebieOf').on('promotionFreebie').column('promotionId').execute()
  await table.createIndex('promotionFreebieSku').on('promotionFreebie').column('skuId').execute()
  await stamps(table.createTable('promotionTemplate'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('contentJson', 'text', (c) => c.notNull())
    .execute()
  await table.createIndex('promotionTemplatePartner').on('promotionTemplate').column('partnerId').execute()
  /** One gift that an order got once; `n` counts the times. */
  await id(table.createTable('promotionGrant'))
    .addColumn('promotionId', 'bigint', (c) => c.notNull().references('promotion.id'))
    .addColumn('salesOrderId', 'bigint', (c) => c.notNull().references('order.id'))
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('giftsJson', 'text', (c) => c.notNull())
    .addColumn('cost', 'bigint', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('givenBackAt', 'text')
    .execute()
  await table
    .createIndex('promotionGrantOnce')
    .on('promotionGrant')
    .columns(['promotionId', 'salesOrderId', 'n'])
    .unique()
    .execute()
  await table.createIndex('promotionGrantOrder').on('promotionGrant').column('salesOrderId').execute()
  await id(table.createTable('promotionOutcome'))
    .addColumn('promotionId', 'bigint', (c) => c.notNull().references('promotion.id'))
    .addColumn('salesOrderId', 'bigint', (c) => c.notNull().references('order.id'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addColumn('why', 'text')
    .addColumn('otherPromotionId', 'bigint')
    .addColumn('isShort', 'integer', (c) => c.notNull())
    .execute()
  await table
    .createIndex('promotionOutcomeOnce')
    .on('promotionOutcome')
    .columns(['salesOrderId', 'promotionId'])
    .unique()
    .execute()
  await table.createIndex('promotionOutcomeOf').on('promotionOutcome').columns(['promotionId', 'id']).execute()
  await table.createIndex('orderBuyer').on('order').columns(['partnerId', 'buyerCode']).execute()
  await table.createIndex('orderBuyerPhone').on('order').columns(['partnerId', 'buyerPhone']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('orderBuyer').execute()
  await db.schema.dropIndex('orderBuyerPhone').execute()
}

export const tables = [
  'promotionOutcome',
  'promotionGrant',
  'promotionTemplate',
  'promotionFreebie',
  'promotion',
  'campaign',
]
