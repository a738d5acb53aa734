import type { Page } from '@playwright/test'
import { startFeedShop } from '../../simulators/feed-shop.ts'
import { becomes, count, known } from '../support/delivery.ts'
import { feedOrderOf } from '../support/feed.ts'
import { planned } from '../support/pallets.ts'
import { expect, test } from '../support/people.ts'
import { pickListAs } from '../support/picking.ts'
import { goodsOf } from '../support/shelves.ts'
import type { Site } from '../support/site.ts'

/** The demo's couriers of ordinary parcels; the demo's rule shares orders out between them. */
const couriers = new Map([
  ['CJGLS', /CJ Logistics/],
  ['HANJIN', /Hanjin/],
])

/** Every stage of the way, on the screens that people use there. */
test('an order goes all the way: mapped, allocated, picked, packed and loaded offline, shipped, reported, delivered, returned', async ({
  site,
  office,
  handheld,
}, info) => {
  test.slow()
  const look = async (page: Page, name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) })
  const goods = await goodsOf(site, 'seller')
  await othersAreOnLists(site)
  const shop = await startFeedShop({ key: 'key-of-the-shop' })
  const at = new Date().toISOString()
  const [line] = feedOrderOf('WAY-1').lines
  if (!line) throw new Error('The order has a line.')
  const placed = { placedAt: at, changedAt: at, lines: [{ ...line, productCode: 'WAY', productName: '길 위의 상품' }] }
  shop.put(feedOrderOf('WAY-1', placed))

  // The shop is connected, and its order comes.
  const { id: channelId } = await site.call<{ id: number }>('seller', 'POST', '/moms/channel', {
    partnerId: goods.partnerId,
    name: '길목 상점',
    channelType: 'FEED',
    channelUrl: shop.url,
    apiKey: shop.key,
  })
  const seller = await office('seller', `/channel/${channelId}`)
  await seller.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(seller.getByText('길목 상점 is connected.')).toBeVisible()
  await seller.getByRole('button', { name: 'Import now' }).click()
  await expect(seller.getByText('1 new')).toBeVisible()
  await look(seller, '1 imported')

  // A clerk says which SKU it is that the shop sells.
  const desk = await office('office', '/missing-item')
  await desk
    .getByRole('row', { name: /길 위의 상품/ })
    .locator('td')
    .nth(1)
    .click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('combobox').first().fill(goods.name)
  await desk.getByRole('option', { name: goods.name }).first().click()
  await look(desk, '2 mapped')
  await dialog.getByRole('button', { name: 'Map 1 order' }).click()
  await expect(desk.getByText('1 order mapped.')).toBeVisible()

  // It is allocated: a center, a courier, a waybill.
  const { data } = await site.call<{ data: { id: number }[] }>('office', 'GET', '/moms/order?channelOrderId=WAY-1')
  const orderId = data[0]?.id
  if (orderId === undefined) throw new Error('The order came.')
  await desk.goto(`/order/${orderId}`)
  await desk.getByRole('button', { name: 'Allocate', exact: true }).click()
  await expect(dialog.getByText('1 allocated')).toBeVisible()
  await look(desk, '3 a run')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(desk.getByRole('main').getByText('Allocated').first()).toBeVisible()
  await look(desk, '3 allocated')
  const waybillOf = async () => {
    const { rows } = await site.call<{ rows: { id: number; serial: string; status: string; courierCode: string }[] }>(
      'office',
      'GET',
      '/logistics/invoice?originalOrderId=WAY-1',
    )
    const [one] = rows
    if (!one) throw new Error('The order has a waybill.')
    return one
  }
  const waybill = await waybillOf()

  // A pick list is made of the waiting waybills, and picked where there is no network.
  await desk.goto('/pick-list/new')
  await desk.getByRole('combobox', { name: 'Kind' }).click()
  await desk.getByRole('option', { name: 'Cart' }).click()
  await desk.getByRole('combobox', { name: 'Contract' }).click()
  await desk.getByRole('option', { name: couriers.get(waybill.courierCode) }).click()
  await desk.getByRole('button', { name: 'Make pick lists' }).click()
  await expect(desk.getByRole('heading', { name: '1 pick list created' })).toBeVisible()
  await look(desk, '4 pick list')
  const code = (await desk.getByRole('link', { name: /^SL-/ }).textContent()) ?? ''
  const lists = await site.call<{ data: { id: number; code: string }[] }>('office', 'GET', '/now/pick-list?pageSize=50')
  const listId = lists.data.find((one) => one.code === code)?.id ?? 0
  const { lines } = await pickListAs(site, listId)
  const plan = await planned(site, { pallets: 1, courierCode: waybill.courierCode })
  const pallet = plan.pallets[0]?.consolCode ?? ''
  const phone = await (await handheld()).takenBy('worker1')
  await phone.press('Load pallets')
  await expect(phone.page.getByRole('button', { name: pallet })).toBeVisible()
  await phone.press('Back')
  await phone.press('Pick')
  await expect(phone.page.getByRole('button', { name: code })).toBeVisible()
  await phone.offline()
  await phone.scan(code)
  for (const { location, quantity } of lines) {
    await phone.stands('picking.go')
    await look(phone.page, '5 to the place')
    await phone.scan(location.alias)
    await phone.stands('picking.take')
    for (let n = 0; n < quantity; n++) await phone.scan(goods.ean)
  }
  await phone.stands('picking.done')
  await look(phone.page, '6 picked')
  await phone.goHome()
  await phone.stands('home')

  // The same handheld packs and loads, still without a network.
  await phone.scan(waybill.serial)
  await phone.stands('packing.goods')
  await look(phone.page, '7 packing')
  for (let n = 0; n < 2; n++) await phone.scan(goods.ean)
  await phone.stands('packing.finish')
  await phone.press('Pack')
  await phone.stands('packing.packed')
  await phone.goHome()
  await phone.stands('home')
  await phone.press('Load pallets')
  await phone.scan(pallet)
  await phone.stands('consolidation.load')
  await phone.scan(waybill.serial)
  await phone.hears(`${waybill.serial} is loaded: 1`, 'ok')
  await look(phone.page, '8 loaded')
  await phone.online()
  await phone.unsent(0)
  await expect.poll(async () => (await waybillOf()).status).toBe('CONSOLIDATED')

  // The truck leaves, and the shop hears the waybill's serial for each line.
  await desk.goto(`/plan/${plan.id}`)
  await desk.getByRole('button', { name: 'Complete', exact: true }).click()
  await look(desk, '9 completing')
  await desk.getByRole('dialog').getByRole('button', { name: 'Complete' }).last().click()
  await expect.poll(async () => (await waybillOf()).status).toBe('DISPATCHED')
  await expect
    .poll(() => shop.told.filter(({ kind }) => kind === 'shipments').flatMap((told) => told.lines))
    .toMatchObject([{ orderId: 'WAY-1', lineId: 'WAY-1-1' }])

  // The courier delivers it.
  await desk.goto(`/invoice/${waybill.id}`)
  await desk.getByRole('button', { name: 'Delivered' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
  await expect(desk.getByText(`${waybill.serial} is delivered.`)).toBeVisible()
  await desk.goto(`/order/${orderId}`)
  await expect(desk.getByRole('main').getByText('Delivered').first()).toBeVisible()
  await look(desk, '10 delivered')
  await seller.goto(`/order/${orderId}`)
  const parcel = seller.getByRole('row', { name: new RegExp(waybill.serial) })
  await expect(parcel).toContainText('Delivered')
  for (const step of ['Picked', 'Packed', 'Loaded', 'Delivered', 'Shipped', 'Channel told of the waybill'])
    await expect(seller.getByRole('listitem').filter({ hasText: step }).first()).toBeVisible()
  await look(seller, '11 as its seller sees it')

  // The buyer sends it back: from the order to its return, and to the inbound that its goods come in by.
  await desk.goto(`/invoice/${waybill.id}`)
  await desk.getByRole('button', { name: 'Create return' }).click()
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('The return is created.')).toBeVisible()
  await desk.goto(`/order/${orderId}`)
  const comesBack = (page: Page) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Returns', exact: true }) })
      .last()
  await expect(comesBack(desk).getByRole('link')).toBeVisible()
  await look(desk, '12 comes back')
  await comesBack(desk).getByRole('link').first().click()
  await desk.getByRole('button', { name: 'Receive return' }).click()
  await dialog.getByRole('button', { name: 'Receive return' }).click()
  await expect(desk.getByText('Its goods wait to be counted as IB')).toBeVisible()
  await desk.getByRole('link', { name: 'WAY-1' }).first().click()
  const toInbound = comesBack(desk).getByRole('link', { name: /^IB/ })
  const inboundCode = (await toInbound.textContent()) ?? ''
  await look(desk, '13 received')
  await toInbound.click()
  await expect(desk.getByText('By the return')).toBeVisible()
  const toOrder = (page: Page) => page.getByRole('main').locator(`a[href="/order/${orderId}"]`)
  await expect(toOrder(desk)).toBeVisible()
  await look(desk, '14 its inbound')
  const inbound = { id: Number(desk.url().split('/').at(-1)), code: inboundCode, waybill: '', goods: [] }

  // The goods that came back are counted and put away on the floor.
  const shelf = lines[0]?.location.alias ?? ''
  // The handheld has heard that the plan it stood at is closed.
  await phone.press('Understood')
  await phone.goHome()
  await known(phone, inboundCode)
  await phone.scan(inboundCode)
  await phone.stands('inbound.count')
  await look(phone.page, '15 to count')
  await count(phone, { ...goods, quantity: 2, carton: null, isLotManaged: false }, 2)
  await phone.press('Put away')
  await phone.stands('inbound.put-away')
  await phone.scan(goods.ean)
  await phone.scan(shelf)
  await phone.hears('All that was counted is put away')
  await phone.unsent(0)
  await becomes(site, inbound, { counted: 2, stored: 2 })
  await expect(
    desk
      .getByRole('main')
      .getByRole('row', { name: new RegExp(goods.name.slice(0, 6)) })
      .first(),
  ).toContainText('2')
  await look(desk, '16 counted')
  await toOrder(desk).click()
  await expect(toInbound).toBeVisible()

  // The order's seller, who sees no inbound, reads how it came in; another company sees nothing of it.
  await seller.goto(`/order/${orderId}`)
  await expect(comesBack(seller)).toContainText(inboundCode)
  await look(seller, '17 as its seller sees it come back')
  const other = await office('partner', `/inbound/${inbound.id}`)
  await expect(other.getByRole('main')).not.toContainText(inboundCode)
  await look(other, '18 as another company sees it')
  for (const path of [`/moms/order/${orderId}`, `/now/inbound-request/${inbound.id}`])
    await expect(site.call('partner', 'GET', path)).rejects.toThrow(': 404 ')
  await shop.stop()
})

/** Puts what waited to be picked before on lists of its own. */
async function othersAreOnLists(site: Site): Promise<void> {
  for (const kind of ['SINGLE', 'CART'])
    await site.call('office', 'POST', '/now/pick-list', {
      centerId: await site.centerId(),
      kind,
      waybills: 500,
      perList: 50,
    })
}
