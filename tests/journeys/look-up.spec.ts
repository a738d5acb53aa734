import { unhangul } from '../../shared/scan/hangul.ts'
import { announce, known, receive, skuBy } from '../support/delivery.ts'
import { expect, test, type Handheld } from '../support/people.ts'
import { sheetFor, stored } from '../support/shelves.ts'

test('a worker who scans on the home screen while a question is open elsewhere is led to the question', async ({
  site,
  handheld,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 1 } })
  const next = await announce(site, { items: { 'MK-0002': 1 } })
  const phone = await (await handheld()).takenBy('worker1')
  await known(phone, next.code)
  await receive(phone, delivery)
  await phone.scan(delivery.goods[0]?.ean ?? '')
  await phone.hears('All counted: 1', 'complete')
  await phone.answers(delivery.goods[0]?.ean ?? '')
  await phone.stands('inbound.surplus')
  await phone.page.goto('/floor')
  await phone.stands('home')
  await phone.scan(next.code)
  await phone.hears('first say whether the surplus is really there', 'error')
  await phone.press('Understood')
  await phone.stands('inbound.surplus')
})

test('a worker without a network finds goods by words of their name, and reads where they lie and their details', async ({
  site,
  handheld,
}) => {
  const [goods] = (await stored(site, { kinds: 1, empty: 0 })).goods
  if (!goods) throw new Error('There are goods.')
  const phone = await (await handheld()).takenBy('worker1')
  await phone.page.goto('/floor/stock')
  await phone.stands('stock')
  await phone.offline()
  await phone.press('Keyboard')
  await byHand(phone, goods.name)
  await phone.page.keyboard.press('Enter')
  await expect(phone.page.getByTestId('stock-of')).toContainText(goods.name)
  await expect(phone.page.getByRole('list', { name: 'Where it lies' })).toContainText(goods.alias)
  await expect(phone.page.getByTestId('sku-facts')).toContainText(goods.ean)
  // On a tablet, and on a phone held sideways: the goods are on the left, and the places where they lie beside them.
  for (const [width, height] of [
    [1024, 768],
    [640, 360],
  ] as const) {
    await phone.page.setViewportSize({ width, height })
    const edges = async () => {
      const goodsAt = await phone.page.getByTestId('stock-of').boundingBox()
      const placesAt = await phone.page.getByRole('list', { name: 'Where it lies' }).boundingBox()
      return { left: (goodsAt?.x ?? width) < 40, beside: (placesAt?.x ?? 0) >= width / 2 }
    }
    await expect.poll(edges).toEqual({ left: true, beside: true })
  }
})

test('a worker without a network finds goods by another of their names, and sees the place assigned to them', async ({
  site,
  handheld,
}) => {
  const {
    goods: [goods],
    shelves: [shelf],
  } = await stored(site, { kinds: 1, empty: 1 })
  if (!goods || !shelf) throw new Error('There are goods and a shelf.')
  const path = `/now/item/${goods.skuId}`
  const { version } = await site.call<{ version: number }>('admin', 'GET', path)
  await site.call('admin', 'PATCH', path, { nameVariations: ['Zimtstern'] }, { 'If-Match': `"${version}"` })
  const { data } = await site.call<{ data: { id: number; alias: string }[] }>(
    'admin',
    'GET',
    `/now/location?centerIds=${await site.centerId()}&keyword=${shelf}`,
  )
  const locationId = data.find(({ alias }) => alias === shelf)?.id
  await site.call('admin', 'POST', '/now/location-item-assignment', { skuId: goods.skuId, locationId, maxStock: 40 })
  const phone = await (await handheld()).takenBy('worker1')
  await phone.page.goto('/floor/stock')
  await phone.stands('stock')
  await phone.offline()
  await phone.press('Keyboard')
  await byHand(phone, 'Zimtstern')
  await phone.page.keyboard.press('Enter')
  await expect(phone.page.getByTestId('stock-of')).toContainText(goods.name)
  await expect(phone.page.getByRole('list', { name: 'Assigned places' })).toContainText(shelf)
  await expect(phone.page.getByTestId('sku-facts')).toContainText('Zimtstern')
})

test('goods scanned on the home screen are shown even before the look-up was ever opened', async ({
  site,
  handheld,
}) => {
  const [goods] = (await stored(site, { kinds: 1, empty: 0 })).goods
  if (!goods) throw new Error('There are goods.')
  for (const worker of ['worker1', 'worker2'] as const) {
    const phone = await (await handheld()).takenBy(worker)
    await phone.scan(goods.ean)
    await phone.hears('Found', 'ok')
    await expect(phone.page.getByTestId('stock-of')).toContainText(goods.name)
  }
})

test('the look-up of goods opens their announced inbound and their relocation sheet', async ({ site, handheld }) => {
  const {
    goods: [goods],
    shelves: [shelf],
  } = await stored(site, { kinds: 1, empty: 1 })
  if (!goods || !shelf) throw new Error('There are goods and a shelf.')
  const { partnerItemNumber } = await site.call<{ partnerItemNumber: string }>(
    'office',
    'GET',
    `/now/item/${goods.skuId}`,
  )
  const delivery = await announce(site, { items: { [partnerItemNumber]: 4 } })
  const sheet = await sheetFor(site, goods, { quantity: 2, to: shelf })
  const phone = await (await handheld()).takenBy('worker1')
  await known(phone, delivery.code)
  await phone.scan(goods.ean)
  await phone.stands('stock')
  await phone.page.getByRole('button', { name: delivery.code }).click()
  await phone.stands('inbound.arrival')
  await phone.page.goto('/floor')
  await phone.stands('home')
  await phone.scan(goods.ean)
  await phone.stands('stock')
  await phone.page.getByRole('button', { name: sheet.code }).click()
  await phone.stands('relocation.source')
})

test('the look-up searches for words however evenly they are typed, with or without the on-screen keyboard', async ({
  site,
  handheld,
}) => {
  const plain = await skuBy(site, 'NB-0025')
  const korean = await skuBy(site, 'HD-0001')
  const phone = await (await handheld()).takenBy('worker1')
  const found = async (name: string) => {
    await expect(phone.page.locator('[data-state="stock"]')).toContainText(name)
    await phone.page.goto('/floor/stock')
    await phone.stands('stock')
  }
  await phone.page.goto('/floor/stock')
  await phone.stands('stock')

  await phone.scan(plain.name.toLowerCase(), { delay: 80 })
  await found(plain.name)

  await phone.press('Keyboard')
  await phone.page.keyboard.insertText(plain.name)
  await phone.page.keyboard.press('Enter')
  await found(plain.name)

  const [first = '', second = ''] = korean.name.split(' ')
  await phone.scan(unhangul(`${first} ${second}`), { hangul: true, delay: 80 })
  await found(korean.name)
})

test('damaged goods are marked in the look-up and the queue, do not count as available, and are stopped at a pickable shelf', async ({
  site,
  handheld,
}) => {
  interface Lying {
    condition: string
    pickable: boolean
    skuId: number
    skuName: string
    locationAlias: string
    mainBarcode: string
    storageQuantity: number
    reserved: number
    total: number
  }
  const centerId = await site.centerId()
  const { data } = await site.call<{ data: Lying[] }>(
    'office',
    'GET',
    `/now/inventory2?centerIds=${centerId}&pageSize=500`,
  )
  const one = data.find(({ condition }) => condition === 'DAMAGED')
  if (!one) throw new Error('Something damaged lies there.')
  const damaged = data
    .filter(({ skuId, condition }) => skuId === one.skuId && condition === 'DAMAGED')
    .reduce((sum, { storageQuantity }) => sum + storageQuantity, 0)
  const phone = await (await handheld()).takenBy('worker1')
  await phone.page.goto('/floor/stock')
  await phone.stands('stock')
  await phone.scan(one.locationAlias)
  await expect(phone.page.getByTestId('stock-at')).toContainText(/\d+ damaged/)
  await phone.scan(one.mainBarcode)
  const stock = phone.page.getByTestId('stock-of')
  await expect(stock).toContainText(`${damaged} damaged`)
  await expect(stock).toContainText(`${one.total - damaged - one.reserved} available`)

  const shelf = data.find(({ pickable, condition }) => pickable && condition === 'GOOD')?.locationAlias ?? ''
  await phone.page.goto('/floor/relocation')
  await phone.stands('relocation.find')
  await phone.scan(one.locationAlias)
  await phone.hears(one.locationAlias)
  await phone.scan(one.mainBarcode)
  await phone.stands('relocation.move')
  await phone.scan(shelf)
  await phone.hears('Damaged goods do not go to', 'error')
  await phone.press('Understood')
  await phone.scan(shelf)
  await phone.hears(`${shelf}: +1`, 'ok')
  await phone.unsent(0)
  await phone.page.goto('/floor/queue')
  await expect(phone.page.locator('[data-action="relocation.move"]').first()).toContainText('Damaged')
})

/** Types unevenly, one letter sooner and the next later, because a scanner types evenly. */
async function byHand(phone: Handheld, words: string): Promise<void> {
  for (const [at, letter] of [...words.toLowerCase().replaceAll(' ', '')].entries()) {
    await phone.page.keyboard.type(letter)
    await phone.page.waitForTimeout(60 + 70 * (at % 3))
  }
}
