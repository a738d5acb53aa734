import { expect, test } from 'vitest'
import { channelApi } from '../../../shared/api/channel.ts'
import { productApi } from '../../../shared/api/product.ts'
import { sourceOrder, type SourceOrderInput } from '../../../shared/entities/order.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world } from '../../../tests/support/world.ts'
import { importOrders } from './import.ts'

type Line = SourceOrderInput['lines'][number]
const at = (minute: number) => `2026-03-02T01:${String(minute).padStart(2, '0')}:00.000Z`

/** Haneul's tea shop, where a piece of D-1 stands for two boxes of tea and a spoon. */
async function shop() {
  const w = await world({ skus: { tea: {}, spoon: {} } })
  const owner = w.as('partner')
  const { id: channelId } = await owner.send(channelApi.create, {
    body: { partnerId: w.id.partner.Haneul, name: 'Tea store', channelType: 'SPREADSHEET' },
  })
  await owner.send(productApi.create, {
    body: {
      partnerId: w.id.partner.Haneul,
      channelId,
      code: 'D-1',
      name: 'Green tea',
      options: [
        {
          mappings: [
            { skuId: idOf(w.id.sku, 'tea'), quantity: 2 },
            { skuId: idOf(w.id.sku, 'spoon'), quantity: 1 },
          ],
        },
      ],
    },
  })
  const line = (of: Partial<Line> = {}): Line => ({
    serial: 'L-1',
    dealCode: 'D-1',
    dealName: 'Green tea',
    quantity: 5,
    status: 'PAYED',
    paymentAmount: 10_000,
    ...of,
  })
  const order = (of: Partial<SourceOrderInput> = {}): SourceOrderInput => ({
    channelOrderId: 'O-1',
    changedAt: at(0),
    placedAt: at(0),
    buyer: { name: '김민수', phone: '010-1234-5678' },
    recipient: { name: '이솔', phone: '0504-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' },
    lines: [line()],
    raw: {},
    ...of,
  })
  const bring = (...orders: SourceOrderInput[]) =>
    importOrders(
      w.database,
      channelId,
      orders.map((one) => sourceOrder.parse(one)),
      { dryRun: false },
    )
  const { read } = w.database
  const pieces = async () =>
    (
      await read
        .selectFrom('orderItem')
        .innerJoin('sku', 'sku.id', 'orderItem.skuId')
        .select(['sku.name', 'orderItem.quantity'])
        .orderBy('orderItem.id')
        .execute()
    ).map(({ name, quantity }) => `${quantity} ${name}`)
  const orders = () => read.selectFrom('order').selectAll().orderBy('id').execute()
  const happened = async () =>
    (await read.selectFrom('orderHistory').select('what').orderBy('id').execute()).map(({ what }) => what)
  return { w, channelId, line, order, bring, pieces, orders, happened }
}

test('same page 3×, two workers → one order', async () => {
  const { order, bring, orders, pieces, happened } = await shop()
  await Promise.all([bring(order()), bring(order()), bring(order(), order())])
  expect(await orders()).toMatchObject([{ channelOrderId: 'O-1', status: 'READY', paymentAmount: 10_000 }])
  expect(await pieces()).toEqual(['10 tea', '5 spoon'])
  expect(await happened()).toEqual(['import'])
})

test('an order entered by hand does not overwrite one that somebody else just entered under the same number', async () => {
  const { w, channelId, order, orders, happened } = await shop()
  const { id: userId } = await w.database.read.selectFrom('user').select('id').limit(1).executeTakeFirstOrThrow()
  // Both calls looked for the number before either order was stored.
  const enter = (name: string) =>
    importOrders(w.database, channelId, [sourceOrder.parse(order({ recipient: { ...order().recipient, name } }))], {
      dryRun: false,
      userId,
    })
  expect((await enter('이솔')).orders).toMatchObject([{ became: 'created' }])
  expect((await enter('박서연')).orders).toMatchObject([{ became: 'older' }])
  expect(await orders()).toMatchObject([{ recipientName: '이솔' }])
  expect(await happened()).toEqual(['create'])
})

test('an older change that comes after a newer one changes nothing', async () => {
  const { order, bring, orders } = await shop()
  await bring(order({ changedAt: at(5), deliveryMessage: 'newer' }))
  const { orders: taken } = await bring(order({ changedAt: at(4), deliveryMessage: 'older' }))
  expect(taken).toMatchObject([{ became: 'older' }])
  expect(await orders()).toMatchObject([{ deliveryMessage: 'newer', t: at(5) }])
})

test('an order that is paid hours later becomes ready', async () => {
  const { order, line, bring, orders } = await shop()
  await bring(order({ lines: [line({ status: 'PAYMENT_WAITING' })] }))
  expect(await orders()).toMatchObject([{ status: 'PENDING', paidAt: null }])
  await bring(order({ changedAt: at(30), paidAt: at(30), lines: [line()] }))
  expect(await orders()).toMatchObject([{ status: 'READY', paidAt: at(30), placedAt: at(0) }])
})

test('an order cancelled before its import is not sent, and one whose cancellation is requested later needs review', async () => {
  const { order, line, bring, orders, pieces } = await shop()
  await bring(order({ lines: [line({ status: 'CANCELED', cancelledQuantity: 5 })] }))
  expect([await orders(), await pieces()]).toMatchObject([[{ status: 'CANCELED' }], []])
  await bring(order({ channelOrderId: 'O-2' }))
  const asked = { claimId: 'C-1', type: 'CANCEL', status: 'CANCEL_REQUEST', quantity: 5 } as const
  const told = order({
    channelOrderId: 'O-2',
    changedAt: at(1),
    lines: [line({ status: 'CANCEL_REQUEST', claims: [asked] })],
  })
  expect((await bring(told)).orders).toMatchObject([
    { became: 'changed', status: 'PENDING', findings: ['REVIEW_REQUIRED'] },
  ])
  expect((await bring(told)).orders).toMatchObject([{ became: 'same' }])
})

test('2 of 5 cancelled → 3 ship', async () => {
  const { order, line, bring, pieces } = await shop()
  await bring(order())
  await bring(order({ changedAt: at(1), lines: [line({ status: 'CANCEL_DONE', cancelledQuantity: 2 })] }))
  expect(await pieces()).toEqual(['6 tea', '3 spoon'])
})

test('all 250 lines of an order are imported, and only once', async () => {
  const { w, order, line, bring } = await shop()
  const lines = Array.from({ length: 250 }, (_, n) => line({ serial: `L-${n}`, quantity: n % 3 }))
  await bring(order({ lines }))
  await bring(order({ changedAt: at(1), lines: lines.toReversed() }))
  const rows = await w.database.read.selectFrom('orderLine').select(['serial', 'quantity']).orderBy('id').execute()
  expect(rows).toEqual(lines.map(({ serial, quantity }) => ({ serial, quantity })))
})

test('names keep their half-width kana and emoji, and lose only NUL', async () => {
  const { order, bring, orders } = await shop()
  const recipient = { ...order().recipient, name: 'ﾔﾏﾀﾞ\0 太郎 🍵', postalCode: '0600001', countryCode: 'JP' }
  await bring(order({ recipient }))
  expect(await orders()).toMatchObject([{ recipientName: 'ﾔﾏﾀﾞ 太郎 🍵', postalCode: '0600001' }])
})

test('a dry run reports what would be imported, and leaves the database unchanged', async () => {
  const { w, channelId, order, line, orders, happened } = await shop()
  const unknown = sourceOrder.parse(order({ lines: [line({ dealCode: 'D-9' })] }))
  const taken = await importOrders(w.database, channelId, [unknown], { dryRun: true })
  expect(taken).toMatchObject({
    created: 1,
    orders: [{ id: null, became: 'created', status: 'PENDING', findings: ['MISSING_ITEM'] }],
  })
  expect([await orders(), await happened()]).toEqual([[], []])
})

test('a line that the channel leaves out of a partial change stays in the order', async () => {
  const { order, line, bring, orders, pieces } = await shop()
  await bring(order({ lines: [line(), line({ serial: 'L-2', quantity: 1 })] }))
  await bring(order({ changedAt: at(1), lines: [line({ serial: 'L-2', quantity: 2 })] }))
  expect(await orders()).toMatchObject([{ paymentAmount: 20_000 }])
  expect(await pieces()).toEqual(['10 tea', '5 spoon', '4 tea', '2 spoon'])
})

test('a line that is missing from a complete order was removed from it, and is not sent', async () => {
  const { order, line, bring, orders, pieces } = await shop()
  await bring(order({ lines: [line(), line({ serial: 'L-2', quantity: 1 })], isWhole: true }))
  await bring(order({ changedAt: at(1), lines: [line({ serial: 'L-2', quantity: 1 })], isWhole: true }))
  expect(await pieces()).toEqual(['2 tea', '1 spoon'])
  await bring(
    order({ changedAt: at(2), lines: [line({ serial: 'L-2', quantity: 1, cancelledQuantity: 1 })], isWhole: true }),
  )
  expect(await orders()).toMatchObject([{ status: 'CANCELED' }])
})

test('a line with quantity 0 has nothing to send, and does not stop the other lines', async () => {
  const { order, line, bring, orders, pieces } = await shop()
  const { failed } = await bring(order({ lines: [line({ quantity: 0 }), line({ serial: 'L-2', quantity: 1 })] }))
  expect([failed, await pieces()]).toEqual([[], ['2 tea', '1 spoon']])
  await bring(order({ channelOrderId: 'O-2', lines: [line({ quantity: 0 })] }))
  // The order does not leave by itself.
  expect((await orders()).map(({ status }) => status)[1]).not.toBe('READY')
})
