import { announce, becomes, count, known, receive } from '../support/delivery.ts'
import { expect, test } from '../support/people.ts'
import { atSheets, sheetFor, stored } from '../support/shelves.ts'

/** What happens elsewhere to the thing that a worker has before them. */

test('an inbound that another handheld closes under its counter is told at once, and whoever closed it is not stopped', async ({
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

test('a sheet that the office deletes under its carrier is told at once', async ({ site, handheld }) => {
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
