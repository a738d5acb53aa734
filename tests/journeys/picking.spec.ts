import { skuBy } from '../support/delivery.ts'
import { expect, test } from '../support/people.ts'
import { pickListAs, toPick } from '../support/picking.ts'
import type { Site } from '../support/site.ts'

/**
 * Picking: lists are picked without a network, wrong goods are refused at once, missing goods are reported, and cancelled goods are put
 * back.
 */
test('a picker works a list offline with goods missing and a waybill cancelled late, and the office sees all of it', async ({
  site,
  handheld,
  office,
}) => {
  test.slow()
  const { parcels, lists } = await toPick(site, { waybills: 3, pieces: 2 })
  const [list] = lists
  const [first, second, third] = parcels
  const ean = first?.goods[0]?.ean ?? ''
  if (!list || !first || !second || !third) throw new Error('There is something to pick.')
  const places = [...new Set(list.lines.map(({ location }) => location.alias))]

  const phone = await (await handheld()).takenBy('worker1')
  await phone.press('Pick')
  await expect(phone.page.getByRole('button', { name: list.code })).toBeVisible()
  await phone.offline()
  await phone.scan(list.code)
  await phone.stands('picking.go')
  await phone.scan(ean)
  await phone.hears('These are goods', 'error')
  await phone.press('Understood')
  await phone.scan(places[0] ?? '')
  await phone.stands('picking.take')
  await expect(phone.page.getByTestId('tote')).toHaveText(/Tote 1/)
  const plusOne = phone.page.getByRole('button', { name: '+1' })
  const under = await plusOne.boundingBox()
  await phone.scan(ean)
  await phone.hears('1 of 2', 'ok')
  // The button stays under the finger.
  expect(await plusOne.boundingBox()).toEqual(under)
  await phone.scan(ean)
  await phone.hears('tote 1', 'ok')
  await phone.press('Took 2')
  await phone.hears('tote 2', 'ok')
  await phone.press('Not there')
  await phone.stands('picking.short')
  await phone.press('Go on without')
  await phone.stands('picking.done')
  await phone.unsent(3)
  // The packer reads which goods did not come.
  await phone.goHome()
  await phone.press('Packing')
  await phone.scan(third.serial)
  await phone.stands('packing.goods')
  await expect(phone.page.locator('[data-line]')).toContainText('0 of 2 picked')
  await phone.goHome()
  await phone.press('Pick')
  await phone.online()
  await phone.unsent(0)
  await expect.poll(async () => (await pickListAs(site, list.id)).status).toBe('CLOSED')

  // The customer cancels: what is in the tote goes back to a shelf.
  await site.call('office', 'POST', '/logistics/invoice/cancel', { ids: [second.id] })
  await phone.page.getByRole('button', { name: second.serial }).click()
  await phone.stands('picking.back')
  await phone.scan(places[0] ?? '')
  await phone.hears('2 are back on the shelf', 'complete')
  await phone.unsent(0)

  const desk = await office('manager', `/pick-list/${list.id}`)
  await expect(desk.getByText('Picked').first()).toBeVisible()
  await desk.getByRole('tab', { name: 'Short 2' }).click()
  await expect(desk.getByText('Not there')).toBeVisible()
  // All of it is back: the line is still shown, and nothing is left to do.
  await desk.getByRole('tab', { name: 'To put back 0' }).click()
  await expect(desk.getByRole('link', { name: second.serial })).toBeVisible()
})

test('two pickers who begin a list without a network share it from its two ends', async ({ site, handheld }) => {
  test.slow()
  const { lists } = await toPick(site, { waybills: 4, pieces: 1 })
  const [list] = lists
  if (!list) throw new Error('There is something to pick.')
  const begun = async (worker: 'worker1' | 'worker2', label: string) => {
    const phone = await (await handheld()).takenBy(worker, { label })
    await phone.press('Pick')
    await expect(phone.page.getByRole('button', { name: list.code })).toBeVisible()
    await phone.offline()
    await phone.scan(list.code)
    await phone.stands('picking.go')
    return phone
  }
  const [first, second] = [await begun('worker1', 'ICN1-01'), await begun('worker2', 'ICN1-02')]
  await second.press('Other end')
  const [begin, end] = [list.lines.at(0)?.location.alias ?? '', list.lines.at(-1)?.location.alias ?? '']
  await first.scan(begin)
  await first.press('Took 1')
  await first.hears('tote 1', 'ok')
  await second.scan(end)
  await second.press('Took 1')
  await second.hears('tote 4', 'ok')
  await second.press('Took 1')
  await second.hears('tote 3', 'ok')
  await first.press('Took 1')
  await first.hears('tote 2', 'ok')
  await second.online()
  await second.unsent(0)
  await first.online()
  await first.unsent(0)
  await first.stands('picking.done')
  await expect.poll(async () => (await pickListAs(site, list.id)).status).toBe('CLOSED')
  const { lines } = await pickListAs(site, list.id)
  expect(lines.map(({ processedQuantity, shortQuantity }) => [processedQuantity, shortQuantity])).toEqual(
    lines.map(() => [1, 0]),
  )
})

test('pieces picked in one tab count in the device’s other tab, and none is to be put back', async ({
  site,
  handheld,
}) => {
  test.slow()
  const { lists } = await toPick(site, { waybills: 2, pieces: 2 })
  const [list] = lists
  const ean = (await skuBy(site, await numberOf(site, list?.lines[0]?.item.id ?? 0))).barcodes.find(
    ({ bundleQuantity }) => bundleQuantity === 1,
  )?.code
  if (!list || !ean) throw new Error('There is something to pick.')
  const phone = await (await handheld()).takenBy('worker1')
  await phone.press('Pick')
  await phone.scan(list.code)
  await phone.scan(list.lines[0]?.location.alias ?? '')
  await phone.scan(ean)
  await phone.hears('1 of 2', 'ok')
  const first = phone.page
  const second = await phone.context.newPage()
  await second.goto(`/floor/picking/${list.id}`)
  await expect(second.locator('[data-state="picking.take"]')).toBeVisible()
  await first.bringToFront()
  await phone.scan(ean)
  await phone.hears('tote 1', 'ok')
  await expect(second.getByTestId('tote')).toHaveText(/Tote 2/)
  phone.page = second
  await second.bringToFront()
  await phone.scan(ean)
  await phone.hears('1 of 2', 'ok')
  await expect(first.getByTestId('told')).toContainText('tote 1')
  await phone.scan(ean)
  await phone.stands('picking.done')
  phone.page = first
  await phone.stands('picking.done')
  for (const tab of [first, second])
    await expect(tab.getByTestId('told')).not.toContainText(/not wanted any more|Nothing more/)
  const { lines } = await pickListAs(site, list.id)
  expect(lines.map(({ processedQuantity }) => processedQuantity)).toEqual([2, 2])
})

test('a picker takes the goods of a TOTAL list at once and hands them out into slots, without a network', async ({
  site,
  handheld,
  office,
}) => {
  test.slow()
  const { parcels, lists } = await toPick(site, { waybills: 3, pieces: 1, kind: 'TOTAL' })
  const [list] = lists
  const ean = (await skuBy(site, await numberOf(site, list?.lines[0]?.item.id ?? 0))).barcodes.find(
    ({ bundleQuantity }) => bundleQuantity === 1,
  )?.code
  if (!list || !ean) throw new Error('There is something to pick.')
  const phone = await (await handheld()).takenBy('worker1')
  await phone.press('Pick')
  await expect(phone.page.getByRole('button', { name: list.code })).toBeVisible()
  await phone.offline()
  await phone.scan(list.code)
  await phone.scan(list.lines[0]?.location.alias ?? '')
  await phone.stands('picking.take')
  await phone.scan(ean)
  await phone.hears('1 of 3', 'ok')
  // When the worker leaves the screen, what was scanned counts as picked.
  await phone.press('Back')
  await phone.hears('What you scanned is picked', 'ok')
  await phone.scan(list.code)
  await phone.scan(list.lines[0]?.location.alias ?? '')
  await phone.press('Took 2')
  await phone.stands('picking.done')
  await phone.press('Hand out')
  await phone.stands('picking.hand')
  await phone.scan(ean)
  await phone.hears('Slot 1 is complete', 'complete')
  await expect(phone.page.getByTestId('slot')).toHaveText(/Slot 1/)
  await phone.answers(ean)
  await phone.hears('Slot 2 is complete', 'complete')
  // Goods without a barcode are chosen on the screen.
  await phone.page.getByRole('button', { name: /Slot 3/ }).click()
  await phone.press('Put 1 into slot 3')
  await phone.hears('is handed out', 'complete')
  await phone.stands('picking.done')
  // The packer finds the waybill in its slot.
  await phone.goHome()
  await phone.press('Packing')
  await phone.scan(parcels[2]?.serial ?? '')
  await expect(phone.page.getByTestId('picked')).toContainText('1 of 1 picked · Slot 3')
  await phone.online()
  await phone.unsent(0)
  const desk = await office('manager', `/pick-list/${list.id}?tab=slots`)
  await expect(desk.getByRole('tab', { name: 'To hand out 0' })).toBeVisible()
  await expect(desk.getByRole('row')).toHaveCount(4)
})

async function numberOf(site: Site, skuId: number): Promise<string> {
  return (await site.call<{ partnerItemNumber: string }>('office', 'GET', `/now/item/${skuId}`)).partnerItemNumber
}
