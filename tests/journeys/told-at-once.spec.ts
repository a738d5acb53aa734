import { announce, becomes, count, known, receive } from '../support/delivery.ts'
import { expect, test } from '../support/people.ts'
import { toPick } from '../support/picking.ts'
import { atSheets, sheetFor, stored } from '../support/shelves.ts'

/** What happens elsewhere to the thing that a worker is working on. */

test('a worker counting an inbound is told at once when another handheld closes it, and the one who closed it is not stopped', async ({
  site,
  handheld,
}) => {
  const delivery = await announce(site, { items: { 'NB-0001': 3 } })
  const [goods] = delivery.goods
  if (!goods) throw new Error('It brings goods.')
  const counter = await (await handheld()).takenBy('worker1')
  await receive(counter, delivery)
  await count(counter, goods, 1)
  await counter.unsent(0)
  const other = await (await handheld()).takenBy('worker2')
  await known(other, delivery.code, 'Arrived')
  await other.scan(delivery.code)
  await other.stands('inbound.count')
  await count(other, goods, 2)
  await other.page
    .getByRole('button', { name: /^Put away/ })
    .first()
    .click()
  await other.scan('B-01-01-4')
  await other.hears('All that was counted is put away', 'complete')
  await becomes(site, delivery, { stored: 3 })
  await counter.page
    .getByRole('button', { name: /^Count/ })
    .first()
    .click()
  await counter.stands('inbound.count')
  await other.page
    .getByRole('button', { name: /^Close/ })
    .first()
    .click()
  await other.press('Close the inbound')
  await other.stands('inbound.closed')
  await counter.hears(/is closed|no longer on this device/, 'error')
  await counter.press('Understood')
  await other.unsent(0)
  await other.hears('is closed', 'complete')
})

test('a worker about to close an inbound is told when another handheld closes it', async ({ site, handheld }) => {
  const delivery = await announce(site, { items: { 'NB-0001': 2 } })
  const [goods] = delivery.goods
  if (!goods) throw new Error('It brings goods.')
  const first = await (await handheld()).takenBy('worker1')
  await receive(first, delivery)
  await count(first, goods, 2)
  await first.page
    .getByRole('button', { name: /^Put away/ })
    .first()
    .click()
  await first.scan('B-01-01-4')
  await first.hears('All that was counted is put away', 'complete')
  await first.unsent(0)
  const second = await (await handheld()).takenBy('worker2')
  await known(second, delivery.code, 'Arrived')
  await second.scan(delivery.code)
  for (const phone of [first, second])
    await phone.page
      .getByRole('button', { name: /^Close/ })
      .first()
      .click()
  await second.stands('inbound.close')
  await first.press('Close the inbound')
  await first.stands('inbound.closed')
  await second.hears('is closed', 'error')
  await second.press('Understood')
  await expect(second.page.getByText('Nothing of it has been recorded yet')).toHaveCount(0)
})

test('a worker with a relocation sheet open is told at once when the office deletes it', async ({ site, handheld }) => {
  const {
    goods: [board],
    shelves: [target],
  } = await stored(site, { kinds: 1, empty: 1 })
  if (!board || !target) throw new Error('There are goods and a free shelf.')
  const sheet = await sheetFor(site, board, { quantity: 3, to: target })
  const phone = await (await handheld()).takenBy('worker1')
  await atSheets(phone, sheet)
  await phone.scan(sheet.code)
  await phone.stands('relocation.source')
  await site.call('office', 'DELETE', `/now/receiving-sheet-move/${sheet.id}`)
  await phone.hears('This sheet is not there any more', 'error')
  await phone.press('Understood')
  await expect(phone.told).toHaveCount(0)
})

test('a picker is told when a waybill of the list is cancelled and when the office ends the list', async ({
  site,
  handheld,
}) => {
  test.slow()
  const {
    parcels: [first],
    lists: [list],
  } = await toPick(site, { waybills: 3, pieces: 2 })
  const [line] = list?.lines ?? []
  if (!list || !first || !line) throw new Error('There is something to pick.')
  const phone = await (await handheld()).takenBy('worker1')
  await phone.press('Pick')
  await phone.scan(list.code)
  await phone.scan(line.location.alias)
  await phone.stands('picking.take')
  await phone.press('Took 2')
  await phone.hears('tote 1', 'ok')
  await phone.unsent(0)
  await expect(phone.told).toHaveCount(0)
  const tote = () => phone.page.getByTestId('tote').boundingBox()
  const before = await tote()
  await site.call('office', 'POST', '/logistics/invoice/cancel', { ids: [first.id] })
  await phone.hears(`${first.serial} was cancelled: put 2 pieces of it back`, 'warning')
  // Nothing moves under the finger, however much is said; a touch takes the words away.
  expect(await tote()).toEqual(before)
  await phone.told.click()
  await expect(phone.told).toHaveCount(0)
  await phone.press('Took 2')
  await phone.hears('tote 2', 'ok')
  await phone.unsent(0)
  await phone.press('What was done')
  await site.call('office', 'POST', '/now/pick-list/end', { ids: [list.id] })
  await phone.hears(`The office ended ${list.code}`, 'error')
  // By keys alone: first the stop goes away, then the sheet under it.
  await phone.page.keyboard.press('Enter')
  await expect(phone.told).toHaveCount(0)
  await expect(phone.page.getByRole('dialog')).toBeVisible()
  await phone.page.keyboard.press('Escape')
  await expect(phone.page.getByRole('dialog')).toHaveCount(0)
  await phone.stands('picking.done')
})

test('the second touch of a double touch does not press the button that takes the first one’s place', async ({
  site,
  handheld,
}) => {
  const {
    lists: [list],
  } = await toPick(site, { waybills: 2, pieces: 1 })
  const [line] = list?.lines ?? []
  if (!list || !line) throw new Error('There is something to pick.')
  const phone = await (await handheld()).takenBy('worker1')
  await phone.press('Pick')
  await phone.scan(list.code)
  await phone.scan(line.location.alias)
  await phone.stands('picking.take')
  await phone.page.getByRole('button', { name: 'Took 1' }).dblclick()
  await phone.hears('tote 1', 'ok')
  await phone.stands('picking.take')
  await expect(phone.page.getByTestId('tote')).toHaveText(/Tote 2/)
  await phone.unsent(0)
})
