import { expect, test } from 'vitest'
import { orderApi } from '../../../shared/api/order.ts'
import { channelApi } from '../../../shared/api/channel.ts'
import { productApi } from '../../../shared/api/product.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world } from '../../../tests/support/world.ts'
import { lockOrders } from '../../ledger/save-orders.ts'

test('a product can be deleted while other orders of its channel are locked, and its own orders keep their SKUs', async () => {
  const w = await world({ skus: { tea: {}, cup: {} } })
  const owner = w.as('partner')
  const partnerId = w.id.partner.Haneul
  const { id: channelId } = await owner.send(channelApi.create, {
    body: { partnerId, name: 'Tea store', channelType: 'SPREADSHEET' },
  })
  const product = (code: string, sku: string) =>
    owner.send(productApi.create, {
      body: { partnerId, channelId, code, name: code, options: [{ mappings: [{ skuId: idOf(w.id.sku, sku) }] }] },
    })
  const gone = await product('TEA', 'tea')
  await product('CUP', 'cup')
  const enter = async (dealCode: string) =>
    (
      await owner.send(orderApi.create, {
        body: { orders: [{ channelId, channelOrderId: dealCode, lines: [{ dealCode, quantity: 1 }] }] },
      })
    ).success[0]?.id ?? 0
  const [own, other] = [await enter('TEA'), await enter('CUP')]
  await w.database.write(async (writer) => {
    await lockOrders(writer, [other])
    expect(await owner.send(productApi.remove, { query: { ids: [gone.id] } })).toMatchObject({ error: [] })
  })
  const mapped = await w.database.read.selectFrom('orderLine').select(['salesOrderId', 'mappedJson']).execute()
  expect(mapped.filter(({ mappedJson }) => mappedJson !== null).map(({ salesOrderId }) => salesOrderId)).toEqual([own])
})
