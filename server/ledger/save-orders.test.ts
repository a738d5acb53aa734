import { expect, test } from 'vitest'
import { invoiceApi, legacyInvoiceApi } from '../../shared/api/invoice.ts'
import { orderApi } from '../../shared/api/order.ts'
import { channelApi } from '../../shared/api/channel.ts'
import { sourceOrder } from '../../shared/entities/order.ts'
import { idOf } from '../../tests/support/ids.ts'
import { world } from '../../tests/support/world.ts'
import { importOrders } from '../orders/door.ts'

/** An order of two toners that lie in these waybills. */
async function orderIn(...serials: string[]) {
  const w = await world({
    skus: { toner: {} },
    locations: { 'A-01': {} },
    stock: { toner: { 'A-01': serials.length } },
    invoices: Object.fromEntries(serials.map((serial) => [serial, {}])),
  })
  const { id: channelId } = await w.as('partner').send(channelApi.create, {
    body: { partnerId: w.id.partner.Haneul, name: 'Shop', channelType: 'SPREADSHEET' },
  })
  const at = '2026-03-02T00:00:00.000Z'
  await importOrders(
    w.database,
    channelId,
    [
      sourceOrder.parse({
        channelOrderId: 'O-1',
        changedAt: at,
        placedAt: at,
        buyer: { name: '김민수' },
        recipient: { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' },
        lines: [{ serial: 'L-1', dealName: 'Toner', quantity: serials.length, status: 'PAYED' }],
        raw: {},
      }),
    ],
    { dryRun: false },
  )
  const skuId = idOf(w.id.sku, 'toner')
  await w.as('office').send(orderApi.mapProduct, {
    body: { channelId, dealName: 'Toner', items: [{ skuId, quantity: 1 }] },
  })
  const line = await w.database.read.selectFrom('orderItem').selectAll().executeTakeFirstOrThrow()
  await w.database.write(async ({ tx }) => {
    await tx.updateTable('stock').set({ available: 0, reserved: serials.length }).where('skuId', '=', skuId).execute()
    for (const serial of serials)
      await tx
        .insertInto('parcelLine')
        .values({
          invoiceId: idOf(w.id.invoice, serial),
          salesOrderId: line.salesOrderId,
          orderLineId: line.orderLineId,
          orderItemId: line.id,
          skuId,
          quantity: 1,
        })
        .execute()
  })
  const status = async () =>
    (await w.database.read.selectFrom('order').select('status').executeTakeFirstOrThrow()).status
  const recheck = () => w.as('office').send(orderApi.dirty, { body: { ids: [line.salesOrderId] } })
  return { w, line, status, recheck }
}

test('an order’s status follows its waybills: allocated, in work, and ready again when they are cancelled', async () => {
  const { w, status, recheck } = await orderIn('S-1', 'S-2')
  await recheck()
  expect(await status()).toBe('ALLOCATED')
  await w.as('worker').send(invoiceApi.packed, { body: { invoices: [{ serial: 'S-1' }] } })
  expect(await status()).toBe('PROCESSING')
  for (const serial of ['S-1', 'S-2'])
    await w.as('worker').send(invoiceApi.cancel, { params: { invoiceId: idOf(w.id.invoice, serial) } })
  expect(await status()).toBe('READY')
})

test('a recheck of an order keeps the items that its waybills name', async () => {
  const { w, line, recheck } = await orderIn('S-1')
  await recheck()
  const items = await w.database.read.selectFrom('orderItem').select(['id', 'quantity']).execute()
  expect(items).toEqual([{ id: line.id, quantity: 1 }])
})

test('a waybill of an order that is not sent yet can be neither emptied nor deleted; cancelling it releases its goods', async () => {
  const { w } = await orderIn('S-1')
  const params = { invoiceId: idOf(w.id.invoice, 'S-1') }
  await w.database.write(({ tx }) =>
    tx.updateTable('invoice').set({ status: 'CREATED', serial: null, serialKey: null }).execute(),
  )
  const { version } = await w.as('office').send(legacyInvoiceApi.get, { params })
  const edited = { params, ifMatch: version, body: { goodsInfos: [] } }
  expect(await w.as('office').refused(legacyInvoiceApi.update, edited)).toMatchObject({
    status: 409,
    details: [{ property: 'goodsInfos' }],
  })
  expect(await w.as('office').refused(legacyInvoiceApi.remove, { params })).toMatchObject({
    status: 409,
    code: 'invoice-of-order',
  })
  await w.as('office').send(legacyInvoiceApi.update, { params, ifMatch: version, body: { memo: 'Ring twice' } })
  await w.as('office').send(invoiceApi.cancel, { params })
  expect(await w.database.read.selectFrom('stock').select(['available', 'reserved']).executeTakeFirst()).toEqual({
    available: 1,
    reserved: 0,
  })
})
