import { expect, test } from 'vitest'
import { channelApi } from '../../../shared/api/channel.ts'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { sourceOrder, type LineStatus } from '../../../shared/entities/order.ts'
import { orderWorld } from '../../../tests/support/orders.ts'
import { world } from '../../../tests/support/world.ts'
import { forgetPeople } from './forget.ts'
import { importOrders } from './import.ts'

/** A shop whose orders are brought in, each for 이솔. */
async function shop() {
  const w = await world({})
  const owner = w.as('partner')
  const { id: channelId } = await owner.send(channelApi.create, {
    body: { partnerId: w.id.partner.Haneul, name: 'Tea store', channelType: 'SPREADSHEET' },
  })
  const bring = async (channelOrderId: string, status: LineStatus, changedAt = '2026-03-02T00:00:00.000Z') => {
    const read = {
      channelOrderId,
      changedAt,
      placedAt: '2026-03-02T00:00:00.000Z',
      buyer: { id: 'B-1', name: '김민수', phone: '010-9999-8888', email: 'kim@example.com' },
      recipient: { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' },
      deliveryMessage: '문 앞에',
      lines: [{ serial: `${channelOrderId}-1`, dealName: 'Tea', quantity: 2, status, paymentAmount: 9000 }],
    }
    const order = sourceOrder.parse({ ...read, raw: read })
    const { orders } = await importOrders(w.database, channelId, [order], { dryRun: false })
    return orders[0]?.id ?? 0
  }
  /** Everything that is stored of orders, as text. */
  const stored = async () => {
    const { read } = w.database
    return JSON.stringify([
      await read.selectFrom('order').selectAll().execute(),
      await read.selectFrom('orderDocument').selectAll().execute(),
      await read.selectFrom('orderHistory').selectAll().execute(),
      await read.selectFrom('orderClaim').selectAll().execute(),
      await read.selectFrom('audit').selectAll().execute(),
    ])
  }
  return { ...w, owner, bring, stored }
}
const people = /이솔|김민수|1234-5678|9999-8888|테헤란로|반포대로|kim@|문 앞/

test('90 days after its delivery an order’s buyer and recipient are forgotten, and what was bought stays', async () => {
  const { owner, bring, stored, database, clock } = await shop()
  const id = await bring('A-1', 'PAYED')
  const { version } = await owner.send(orderApi.get, { params: { id } })
  await owner.send(orderApi.update, { params: { id }, ifMatch: version, body: { address: '서울 서초구 반포대로 2' } })
  await bring('A-1', 'DELIVERED', '2026-03-03T00:00:00.000Z')
  clock.pass({ days: 89 })
  expect(await forgetPeople(database, 90)).toBe(0)
  expect(await stored()).toMatch(people)
  clock.pass({ days: 2 })
  expect(await forgetPeople(database, 90)).toBe(1)
  expect(await stored()).not.toMatch(people)
  expect(await owner.send(orderApi.get, { params: { id } })).toMatchObject({
    channelOrderId: 'A-1',
    status: 'DELIVERED',
    recipient: { name: null, postalCode: '06236' },
    lines: [{ quantity: 2, paymentAmount: 9000 }],
    differences: [],
  })
  expect((await owner.send(orderApi.list, { query: { keyword: '이솔' } })).count).toBe(0)
  expect(await forgetPeople(database, 90)).toBe(0)
})

test('a waybill forgets its recipient with its order, and one that several orders share once all of them are forgotten', async () => {
  const { w, bring, allocate, waybills } = await orderWorld()
  const recipient = { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' }
  await bring({ 'A-1': { toner: 1 } }, { deliveryMessage: '문 앞에' })
  await bring({ 'B-1': { toner: 1 }, 'B-2': { toner: 1 } }, { recipient })
  await allocate()
  expect(await waybills()).toHaveLength(2)
  await w.database.write(async ({ tx }) => {
    await tx.updateTable('invoice').set({ status: 'DELIVERED' }).execute()
    await tx.updateTable('order').set({ status: 'DELIVERED' }).where('channelOrderId', '!=', 'B-2').execute()
    // The first one's parcel came back.
    const { id: returnOfId, ...sent } = await tx
      .selectFrom('invoice')
      .selectAll()
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('invoice')
      .values({
        ...sent,
        type: 'RETURN',
        returnOfId,
        serial: '9',
        serialKey: '9',
        senderJson: sent.recipientJson,
        recipientJson: JSON.stringify({ name: 'Haneul' }),
        recipientName: 'Haneul',
      })
      .execute()
  })
  const told = async () =>
    JSON.stringify(await w.database.read.selectFrom('invoice').selectAll().orderBy('id').execute())
  const found = async () => (await w.as('office').send(invoiceApi.list, { query: { keyword: '이솔' } })).count
  expect([await found(), await told()]).toEqual([2, expect.stringContaining('문 앞')])
  w.clock.pass({ days: 91 })
  await forgetPeople(w.database, 90)
  expect([await found(), await told()]).toEqual([1, expect.not.stringContaining('문 앞')])
  await w.database.write(({ tx }) => tx.updateTable('order').set({ status: 'DELIVERED' }).execute())
  await forgetPeople(w.database, 90)
  expect(await told()).not.toMatch(people)
  const { rows } = await w.as('office').send(invoiceApi.list, { query: { sort: 'id', order: 'asc' } })
  expect(rows[0]).toMatchObject({ recipient: { name: '***', postalCode: '06236', phones: [] } })
  expect(rows[2]).toMatchObject({ recipient: { name: 'Haneul' }, sender: { name: '***' } })
})

test('a waybill that was still packed when its order was forgotten forgets its recipient once it is cancelled', async () => {
  const { w, bring, allocate, waybills } = await orderWorld()
  await bring({ 'A-1': { toner: 1 } })
  await allocate()
  const becomes = (status: 'PACKED' | 'CANCELED') =>
    w.database.write(({ tx }) => tx.updateTable('invoice').set({ status }).execute())
  await becomes('PACKED')
  await w.database.write(({ tx }) => tx.updateTable('order').set({ status: 'CANCELED' }).execute())
  w.clock.pass({ days: 91 })
  const told = async () => JSON.stringify(await w.database.read.selectFrom('invoice').selectAll().execute())
  await forgetPeople(w.database, 90)
  expect(await told()).toContain('이솔')
  await becomes('CANCELED')
  await forgetPeople(w.database, 90)
  expect(await told()).not.toMatch(people)
  expect(await waybills()).toHaveLength(1)
})

test('a shipped order whose delivery nobody reports is forgotten as well', async () => {
  const { bring, stored, database, clock } = await shop()
  await bring('A-1', 'DISPATCHED')
  clock.pass({ days: 91 })
  expect(await forgetPeople(database, 90)).toBe(1)
  expect(await stored()).not.toMatch(people)
})

test('an order that is still to be sent keeps its recipient, however old it is', async () => {
  const { bring, stored, database, clock } = await shop()
  await bring('A-1', 'PAYED')
  clock.pass({ days: 400 })
  expect(await forgetPeople(database, 90)).toBe(0)
  expect(await stored()).toMatch(people)
})

test('a forgotten order that its channel reports again is forgotten again', async () => {
  const { bring, stored, database, clock } = await shop()
  await bring('A-1', 'DELIVERED')
  clock.pass({ days: 100 })
  expect(await forgetPeople(database, 90)).toBe(1)
  await bring('A-1', 'PURCHASE_DECIDED', '2026-06-20T00:00:00.000Z')
  expect(await stored()).toMatch(people)
  clock.pass({ days: 100 })
  expect(await forgetPeople(database, 90)).toBe(1)
  expect(await stored()).not.toMatch(people)
})
