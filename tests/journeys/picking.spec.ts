import { pickListAs, toPick } from '../support/picking.ts'
import { expect, test } from '../support/people.ts'

/** Picking: walked without a network, wrong goods refused at once, what is not there said, what was cancelled put back. */
test('a list is walked without a network, something is not there, a waybill is cancelled late, and the office sees all of it', async ({
  site,
  handheld,
  office,
}) => {
  test.slow()
  const { parcels, lists } = await toPick(site, { waybills: 3, pieces: 2 })
  const [list] = lists
  const [first, second] = parcels
  const ean = first?.goods[0]?.ean ?? ''
  if (!list || !first || !second) throw new Error('There is something to pick.')
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
  await phone.scan(ean)
  await phone.hears('1 of 2', 'ok')
  await phone.scan(ean)
  await phone.hears('tote 1', 'ok')
  await phone.press('Took 2')
  await phone.hears('tote 2', 'ok')
  await phone.press('Not there')
  await phone.stands('picking.short')
  await phone.press('Go on without')
  await phone.stands('picking.done')
  await phone.unsent(3)
  await phone.online()
  await phone.unsent(0)
  await expect.poll(async () => (await pickListAs(site, list.id)).status).toBe('CLOSED')

  // The customer cancels: what is in the tote goes back to a shelf.
  await site.call('office', 'POST', '/logistics/invoice/cancel', { ids: [second.id] })
  await phone.press('Next list')
  await phone.page.getByRole('button', { name: second.serial }).click()
  await phone.stands('picking.back')
  await phone.scan(places[0] ?? '')
  await phone.hears('2 are back on the shelf', 'complete')
  await phone.unsent(0)

  const desk = await office('manager', `/pick-list/${list.id}`)
  await expect(desk.getByText('Picked').first()).toBeVisible()
  await desk.getByRole('tab', { name: /^Short/ }).click()
  await expect(desk.getByText('Not there')).toBeVisible()
  await desk.getByRole('tab', { name: /^To put back/ }).click()
  await expect(desk.getByRole('link', { name: second.serial })).toBeVisible()
})
