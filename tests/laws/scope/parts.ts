import type { Tables } from '../../../server/db/tables.ts'
import type { Writer } from '../../../server/db/writer.ts'
import { sourceOrder } from '../../../shared/entities/order.ts'

/** What rows are part of, or are computed from: one's own, or what is foreign to a side. */
export interface Wholes {
  /** The word in its rows that says whose they are: `own` in one's own. */
  mark: string
  centerId: number
  partnerId: number
  skuId: number
  locationId: number
  inboundId: number
  invoiceId: number
  slipId: number
  stockCountId: number
  deviceId: number
  userId: number
  imageId: number
  order: OrderWhole
  /** The order that the waybill sends. */
  sentOrder: OrderWhole
  promotionId: number
}
export interface OrderWhole {
  orderId: number
  orderLineId: number
}

/** Adds rows of one's own to tables that so far have only foreign ones: each is like a foreign row, except for whose it is. */
export async function addOwn(
  { tx }: Writer,
  of: Pick<Wholes, 'centerId' | 'partnerId' | 'skuId' | 'locationId' | 'invoiceId' | 'userId'> & {
    contractId: number
    brandId: number
  },
) {
  const { centerId, partnerId, skuId, locationId, invoiceId, userId, contractId, brandId } = of
  const like = async (table: keyof Tables, changes: object): Promise<number> => {
    const any = table as 'order'
    const { id: _, ...row } = await tx.selectFrom(any).selectAll().limit(1).executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto(any)
      .values({ ...unmarked(row), ...changes })
      .returningAll()
      .executeTakeFirstOrThrow()
    return id
  }
  const imageId = await like('image', { partnerId })
  await like('packagingImage', { partnerId, brandId, imageId })
  await like('addressBook', { partnerId })
  await like('badge', { userId })
  await like('invitation', { partnerId, centerIdsJson: JSON.stringify([centerId]) })
  await like('partnerCategory', { partnerId })
  await like('promotionTemplate', { partnerId, contentJson: JSON.stringify({ freebies: [{ skuId }] }) })
  await like('marketplaceMessage', { partnerId })
  await like('job', { partnerId, centerId, createdBy: userId })
  await like('locationItemAssignment', { centerId, skuId, locationId })
  await like('deliveryRule', { centerId, contractId })
  const stockCountId = await like('stockCount', { centerId, locationId })
  const slipId = await like('slip', { centerId, partnerId })

  const channelId = await like('channel', { partnerId })
  const importSchedulerId = await like('importScheduler', { partnerId, channelId })
  await like('importRun', { channelId, importSchedulerId })
  const productId = await like('product', { partnerId, channelId })
  await like('productOption', { productId })
  await like('productMapping', { productId, skuId })
  const flowControlId = await like('flowControl', { partnerId, channelId })
  await like('flowCondition', { flowControlId })
  const campaignId = await like('campaign', { partnerId, channelId })
  const promotionId = await like('promotion', { partnerId, campaignId })
  await like('promotionFreebie', { promotionId, skuId })

  const salesOrderId = await like('order', { partnerId, channelId })
  const orderLineId = await like('orderLine', { salesOrderId })
  await like('orderClaim', { salesOrderId, orderLineId })
  await like('orderFinding', { salesOrderId })
  await like('channelShipment', { salesOrderId, orderLineId, invoiceId })
  await like('interimAllocation', { salesOrderId })
  await like('interimItemAdjustment', { salesOrderId })
  return { imageId, stockCountId, slipId, promotionId, order: { orderId: salesOrderId, orderLineId } }
}

/** The row without the words that say that it is foreign. */
function unmarked<T extends object>(row: T): T {
  const told = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'string' ? value.replaceAll(/alien[PC]( alienC)?/gi, 'own') : value,
  ])
  return Object.fromEntries(told) as T
}

/** Adds a row to each table whose rows the world's calls do not make. */
export async function addParts(w: Writer, of: Wholes): Promise<void> {
  await addPartsOfGoods(w, of)
  await addPartsOfWork(w, of)
  await addPartsOfOrders(w, of)
  await addPartsOfHandhelds(w, of)
}

async function addPartsOfGoods({ tx, now }: Writer, { centerId, partnerId, skuId, imageId, userId }: Wholes) {
  // The pieces that the waybill and the slip send.
  await tx
    .updateTable('stock')
    .set((e) => ({ reserved: 2, available: e('available', '-', 2) }))
    .where('centerId', '=', centerId)
    .where('skuId', '=', skuId)
    .execute()
  await tx.insertInto('skuPhoto').values({ skuId, imageId, createdAt: now, createdBy: userId }).execute()
  const ofDay = { centerId, skuId, day: '2026-03-02', direction: 'IN', operationType: 'B2C', quantity: 1 } as const
  await tx.insertInto('operationDay').values(ofDay).execute()
  await tx.insertInto('expiryTold').values({ centerId, skuId, lot: '', expirationDate: '2026-04-01' }).execute()
  await tx.insertInto('marketplaceTold').values({ partnerId, centerId, skuId, available: 1, toldAt: now }).execute()
}

async function addPartsOfWork({ tx, now }: Writer, of: Wholes) {
  const { mark, skuId, locationId, inboundId, invoiceId, slipId, stockCountId, imageId, userId } = of
  const piece = { skuId, lot: mark, expirationDate: '', condition: 'GOOD', quantity: 1 } as const
  await tx
    .insertInto('inspectionLine')
    .values({ ...piece, inboundId, storedQuantity: 0 })
    .execute()
  await tx
    .insertInto('slipLine')
    .values({ ...piece, slipId, locationId, targetLocationId: null, status: 'RESERVED' })
    .execute()
  await tx.insertInto('slipPhoto').values({ slipId, imageId, createdAt: now, createdBy: userId }).execute()
  const { quantity: firstQuantity, ...counted } = piece
  await tx
    .insertInto('stockCountLine')
    .values({ ...counted, stockCountId, bookQuantity: 1, firstQuantity, secondQuantity: null })
    .execute()
  await tx
    .insertInto('invoiceTracking')
    .values({
      invoiceId,
      actualTs: now,
      status: 'ACCEPTED',
      displayMessage: mark,
      statusCode: 'x',
      statusLocation: mark,
      statusReason: null,
    })
    .execute()
}

async function addPartsOfOrders({ tx, now: at }: Writer, of: Wholes) {
  const { mark, skuId, invoiceId, promotionId, userId, order, sentOrder } = of
  const { orderId: salesOrderId, orderLineId } = order
  const line = { serial: mark, dealCode: mark, dealName: mark, quantity: 1, status: 'PAYED', paymentAmount: 0 } as const
  const told = sourceOrder.parse({
    channelOrderId: mark,
    changedAt: at,
    placedAt: at,
    buyer: { name: mark },
    recipient: { name: mark, address: mark },
    lines: [line],
    raw: {},
  })
  await tx
    .insertInto('orderDocument')
    .values({ salesOrderId, receivedAt: at, rawJson: JSON.stringify({ mark }), readJson: JSON.stringify(told) })
    .execute()
  const { id: orderItemId } = await tx
    .insertInto('orderItem')
    .values({ salesOrderId, orderLineId, skuId, quantity: 1, origin: 'MAPPING' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('parcelLine')
    .values({
      invoiceId,
      salesOrderId: sentOrder.orderId,
      orderLineId: sentOrder.orderLineId,
      orderItemId,
      skuId,
      quantity: 1,
    })
    .execute()
  await tx
    .insertInto('orderRefund')
    .values({
      salesOrderId,
      orderLineId,
      quantity: 1,
      amount: 1,
      requestedAt: at,
      requestedById: userId,
      askedAt: at,
      toldAt: at,
      refusalJson: null,
    })
    .execute()
  await tx.insertInto('orderHistory').values({ salesOrderId, at, what: 'import', userId, factsJson: null }).execute()
  await tx
    .insertInto('promotionGrant')
    .values({ promotionId, salesOrderId, n: 1, giftsJson: '[]', cost: 0, at })
    .execute()
  await tx
    .insertInto('promotionOutcome')
    .values({ promotionId, salesOrderId, at, times: 1, why: null, otherPromotionId: null, isShort: false })
    .execute()
}

async function addPartsOfHandhelds({ tx, now }: Writer, { mark, centerId, deviceId, userId }: Wholes) {
  await tx
    .insertInto('enrolment')
    .values({
      codeHash: `of ${deviceId}`,
      centerId,
      label: mark,
      issuedBy: userId,
      createdAt: now,
      expiresAt: '2099-01-01T00:00:00.000Z',
      usedAt: null,
      deviceId,
    })
    .execute()
  await tx
    .insertInto('syncClient')
    .values({ clientId: `client of ${deviceId}`, deviceId, lastSeq: 0, lastLink: '', createdAt: now, seenAt: now })
    .execute()
}
