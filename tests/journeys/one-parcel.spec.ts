import { feedOrderOf } from '../support/feed.ts'
import { planned } from '../support/pallets.ts'
import { expect, test } from '../support/people.ts'
import { pickListAs } from '../support/picking.ts'
import { feedShopOf } from '../support/sales.ts'
import { goodsOf, type Stored } from '../support/shelves.ts'
import type { Site } from '../support/site.ts'

/** Two shops and one buyer: there is one parcel, and each shop hears of its own part. */
test('orders of two shops for one recipient are picked by a single list into one parcel, and each shop is told of its own line', async ({
  site,
  office,
  handheld,
}, info) => {
  test.slow()
  const goods = await goodsOf(site, 'seller')
  // What waited to be picked before goes on a list of its own.
  const others = { centerId: await site.centerId(), kind: 'SINGLE', waybills: 500, perList: 50 }
  await site.call('office', 'POST', '/now/pick-list', others)
  const shops = [
    await openShop(site, goods, '강가 상점', 'RIVER-1'),
    await openShop(site, goods, '언덕 상점', 'HILL-1'),
  ]
  await site.call('office', 'POST', '/allocation/allocate', {
    type: 'manual',
    targets: shops.map(({ orderId }) => orderId),
  })
  const waybillOf = async () =>
    (
      await site.call<{ rows: { id: number; serial: string; status: string; courierCode: string }[] }>(
        'office',
        'GET',
        '/logistics/invoice?originalOrderId=RIVER-1',
      )
    ).rows[0]
  await expect.poll(waybillOf).toBeDefined()
  const waybill = await waybillOf()
  if (!waybill) throw new Error('The orders have a waybill.')

  const desk = await office('office', `/order/${shops[1]?.orderId}`)
  await expect(desk.getByRole('row', { name: new RegExp(waybill.serial) })).toContainText('RIVER-1')
  await desk.screenshot({ path: info.outputPath('1 together.png') })

  // A list of the kind «Single»: a worker takes all that is to be taken at a place at once.
  await desk.goto('/pick-list/new')
  await desk.getByRole('combobox', { name: 'Kind' }).click()
  await desk.getByRole('option', { name: 'Single' }).click()
  await desk.getByRole('button', { name: 'Make pick lists' }).click()
  await expect(desk.getByRole('heading', { name: /pick lists? created$/ })).toBeVisible()
  await desk.screenshot({ path: info.outputPath('2 made.png') })
  const made = await desk.getByRole('link', { name: /^SL-/ }).allTextContents()
  const lists = await site.call<{ data: { id: number; code: string }[] }>('office', 'GET', '/now/pick-list?pageSize=50')
  const own = (
    await Promise.all(lists.data.filter(({ code }) => made.includes(code)).map(({ id }) => pickListAs(site, id)))
  ).find(({ lines }) => lines.some((line) => line.waybill.id === waybill.id))
  if (!own) throw new Error('The waybill is on a list.')
  const plan = await planned(site, { pallets: 1, courierCode: waybill.courierCode })
  const pallet = plan.pallets[0]?.consolCode ?? ''

  // One worker picks, packs and loads it where there is no network.
  const phone = await (await handheld()).takenBy('worker1')
  await phone.press('Load pallets')
  await expect(phone.page.getByRole('button', { name: pallet })).toBeVisible()
  await phone.press('Back')
  await phone.press('Pick')
  await expect(phone.page.getByRole('button', { name: own.code })).toBeVisible()
  await phone.offline()
  await phone.scan(own.code)
  await phone.stands('picking.go')
  await phone.scan(own.lines[0]?.location.alias ?? '')
  await phone.stands('picking.take')
  await phone.page.screenshot({ path: info.outputPath('3 both at once.png') })
  await phone.scan(goods.ean)
  await phone.hears('1 of 2', 'ok')
  await phone.scan(goods.ean)
  await phone.stands('picking.done')
  await phone.goHome()
  await phone.scan(waybill.serial)
  await phone.stands('packing.goods')
  await phone.page.screenshot({ path: info.outputPath('4 packing.png') })
  for (let n = 0; n < 2; n++) await phone.scan(goods.ean)
  await phone.stands('packing.finish')
  await phone.press('Pack')
  await phone.stands('packing.packed')
  await phone.goHome()
  await phone.press('Load pallets')
  await phone.scan(pallet)
  await phone.stands('consolidation.load')
  await phone.scan(waybill.serial)
  await phone.hears(`${waybill.serial} is loaded: 1`, 'ok')
  await phone.online()
  await phone.unsent(0)

  // The truck leaves, and each shop hears of its own line with the serial of the one parcel.
  await desk.goto(`/plan/${plan.id}`)
  await desk.getByRole('button', { name: 'Complete', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Complete' }).last().click()
  for (const { shop, number } of shops)
    await expect
      .poll(() => shop.told.filter(({ kind }) => kind === 'shipments').flatMap((told) => told.lines))
      .toMatchObject([{ orderId: number, lineId: `${number}-1`, trackingNumber: waybill.serial }])
  for (const { orderId, number } of shops) {
    await desk.goto(`/order/${orderId}`)
    await expect(desk.getByRole('listitem').filter({ hasText: 'Channel told of the waybill' }).first()).toBeVisible()
    await desk.screenshot({ path: info.outputPath(`5 ${number} told.png`), fullPage: true })
  }
  for (const { shop } of shops) await shop.stop()
})

/** A connected shop that sells these goods, with one order of one piece for the same buyer. */
async function openShop(site: Site, goods: Stored & { partnerId: number }, name: string, number: string) {
  const { shop, channelId: id } = await feedShopOf(site, goods, { name, code: number })
  const at = new Date().toISOString()
  const order = feedOrderOf(number)
  const [line] = order.lines
  if (!line) throw new Error('The order has a line.')
  shop.put({
    ...order,
    placedAt: at,
    changedAt: at,
    recipient: { ...order.recipient, name: '한함께' },
    lines: [{ ...line, productCode: number, quantity: 1 }],
  })
  await site.call('seller', 'POST', `/moms/channel/${id}/auth`, {})
  await site.call('seller', 'POST', `/moms/channel/${id}/import`)
  const orderOf = async () =>
    (await site.call<{ data: { id: number }[] }>('office', 'GET', `/moms/order?channelOrderId=${number}`)).data[0]?.id
  await expect.poll(orderOf).toBeDefined()
  return { shop, number, orderId: (await orderOf()) ?? 0 }
}
