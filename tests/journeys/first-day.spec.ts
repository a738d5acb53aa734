import type { Page } from '@playwright/test'
import { formatIn } from '../../client/ui/app/format.ts'
import { dayIn } from '../../shared/day-in.ts'
import { siteZone } from '../../shared/site-zone.ts'
import { announce, becomes, gs1Of, known } from '../support/delivery.ts'
import { expect, test } from '../support/people.ts'
import { decode, rasterise, type Raster } from '../support/raster.ts'

/** What a person can do with Gantry on the first day, from the office to the shelf and back. */

test('a newcomer signs in to the office and sees the inbounds due today', async ({ site, browser }) => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    baseURL: site.url,
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('User name').fill('office')
  await page.getByRole('textbox', { name: 'Password' }).fill('gantry-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('link', { name: /due today/ }).click()
  await expect(page.getByRole('heading', { name: 'Inbound requests' })).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^IB\d{6}-\d{4}$/ }) })
  await expect(rows.first()).toBeVisible()
  const today = formatIn('en').day(dayIn(siteZone, Date.now()))
  for (const row of await rows.all()) await expect(row).toContainText(today)
  await context.close()
})

test('a new center’s start page lists the steps to its first goods and which of them are done, until goods are announced', async ({
  site,
  office,
}) => {
  const { rows } = await site.call<{ rows: { companyId: number }[] }>('admin', 'GET', '/auth/center')
  const center = await site.call<{ id: number }>('admin', 'POST', '/auth/center', {
    companyId: rows[0]?.companyId,
    code: 'PUS9',
    nameEn: 'Busan',
    nameKo: '부산',
  })
  const page = await office('admin', '/')
  const parts = page.getByRole('main').getByRole('heading', { level: 2 })
  const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Set up this center' }) })
  await expect(page.getByRole('link', { name: /^[1-9]\d* ?due today/ })).toBeVisible()
  await expect(steps).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Arrange' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Center' }).click()
  await page.getByRole('option', { name: /^PUS9/ }).click()

  const step = (name: string) => steps.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  const done = (name: string) => step(name).getByRole('img', { name: 'done' })
  await expect(done('Partner')).toBeVisible()
  await expect(step('Center')).toHaveAttribute('aria-current', 'step')
  await expect(done('Locations')).toHaveCount(0)
  await site.call('admin', 'POST', '/now/location', { centerId: center.id, alias: 'A-01', type: 'INBOUND' })
  await expect(done('Locations')).toBeVisible()

  // Parts that would be all zeros are not shown, and they do not flash up before the answers are there.
  await expect(parts).toHaveText(['Set up this center'])
  await expect(page.getByRole('button', { name: 'Arrange' })).toHaveCount(0)
  const known = Promise.withResolvers<void>()
  await page.route('**/api/**/inbound-request/count**', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('PUS9')
  await expect(parts).toHaveCount(0)
  known.resolve()
  await expect(parts).toHaveText(['Set up this center'])

  await steps.getByRole('link', { name: 'First inbound' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announce goods')
  const { rows: partners } = await site.call<{
    rows: { id: number; version: number; name: string; centerIds: number[] }[]
  }>('admin', 'GET', '/auth/partner')
  const northbay = partners.find(({ name }) => name === 'Northbay Outdoor')
  await site.call(
    'admin',
    'PATCH',
    `/auth/partner/${northbay?.id}`,
    { centerIds: [...(northbay?.centerIds ?? []), center.id] },
    { 'If-Match': `"${northbay?.version}"` },
  )
  await announce(site, { items: { 'NB-0001': 1 }, centerId: center.id })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Arrange' })).toBeVisible()
  await expect(parts.filter({ hasText: 'Inbound' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('a manager issues a badge and a device code, and both prints can be scanned', async ({ office }) => {
  const page = await office('manager', '/badge')
  await page.getByRole('row', { name: /worker1/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Issue badges' }).click()
  await expect(dialog.getByRole('img', { name: 'Badge' })).toBeVisible()
  const [card] = await printed(page, () => dialog.getByRole('button', { name: 'Print badges' }).click())
  expect(card && (await decode(card))).toEqual([expect.stringMatching(/^GB1\.[\w-]{43}$/)])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /worker1/ })).toContainText('Valid')

  await page.getByRole('link', { name: 'Handhelds' }).click()
  await page.getByRole('button', { name: 'Enrol a handheld' }).first().click()
  await dialog.getByLabel('Name').fill('ICN1-07')
  await dialog.getByRole('button', { name: 'Issue code' }).click()
  const [sheet] = await printed(page, () => dialog.getByRole('button', { name: 'Print' }).click())
  expect(sheet && (await decode(sheet))).toEqual([expect.stringMatching(/^GD1\./)])
})

test('a worker signs in by name and password where there is a network', async ({ handheld }) => {
  const phone = await handheld()
  await phone.enrolled('ICN1-01')
  await phone.press('With name and password')
  await phone.page.getByLabel('Name').fill('worker1')
  await phone.page.getByLabel('Password').fill('gantry-demo')
  await phone.press('Sign in')
  await phone.stands('home')
  await expect(phone.page.getByRole('heading', { name: '최민수' })).toBeVisible()
  await phone.press('Sign out')
  await phone.offline()
  await phone.stands('sign-in')
})

test('workers take an inbound from dock to shelf without a network, and the office sees it once the network is back', async ({
  site,
  handheld,
  office,
}) => {
  test.slow()
  const delivery = await announce(site, { items: { 'MK-0001': 5, 'MK-0003': 24, 'CH-0002': 6 } })
  const [board, , tea] = delivery.goods
  const chopsticks = delivery.goods[1]
  if (!board || !chopsticks || !tea) throw new Error('The delivery has three kinds of goods.')
  const badges = { worker1: await site.badge('worker1'), worker2: await site.badge('worker2') }
  const phone = await handheld({ profile: true })
  await phone.takenBy('worker1', { label: 'ICN1-07', badge: badges.worker1 })
  await known(phone, delivery.code)
  await phone.storedForOffline()

  const desk = await office('office', `/inbound/${delivery.id}`)
  await expect(desk.getByText('Accepted', { exact: true }).first()).toBeVisible()

  const {
    data: [held],
  } = await site.call<{ data: { inStorage: number }[] }>(
    'office',
    'GET',
    `/now/inventory?keyword=MK-0003&centerIds=${await site.centerId()}`,
  )
  const stock = await office('office', '/inventory?keyword=MK-0003')
  const inIncheon = stock.getByRole('row', { name: /MK-0003.*ICN1/ })
  await expect(stock.getByRole('heading', { name: 'Inventory' })).toBeVisible()
  await expect(stock.getByTestId('skeleton')).toHaveCount(0)
  await expect(inIncheon).toHaveCount(held ? 1 : 0)

  // The network is gone: first the radio, then the server as well.
  await phone.offline()
  await site.stop()
  await phone.scan(delivery.waybill.replaceAll('-', ''))
  await phone.stands('inbound.arrival')
  await phone.press('2')
  await phone.press('Arrived')
  await phone.hears('Arrival recorded: 2', 'ok')

  await phone.stands('inbound.count')
  await phone.scanAll([board.ean], '+1 → 1 of 5')
  await phone.scanAll([board.ean], '+1 → 2 of 5')
  await phone.press('Add a number')
  await phone.page.getByRole('dialog').getByRole('button', { name: '2', exact: true }).click()
  await phone.press('Add')
  await phone.hears('+2 → 4 of 5', 'ok')
  await phone.press('Damaged')
  await phone.scanAll([board.ean], '+1 damaged → 5 of 5')
  await phone.press('Damaged')

  await phone.scan(gs1Of(tea, { lot: 'L2611A', expiry: '271130', count: 5 }))
  await phone.hears('+5 → 5 of 6', 'ok')
  await expect(phone.page.getByTestId('counting')).toContainText('2027-11-30')
  await expect(phone.page.getByTestId('counting')).toContainText('L2611A')
  await phone.scanAll([tea.ean], 'All counted: 6')

  await phone.scan(chopsticks.ean)
  await phone.hears('+1 → 1 of 24')
  // One piece too many is taken back, and both entries stay on record.
  await phone.press('−1')
  await phone.hears('Undone')
  await expect(phone.page.getByTestId('counted')).toHaveText('0')
  const carton = chopsticks.carton
  if (carton) {
    for (let n = carton.pieces; n <= 24; n += carton.pieces) await phone.scan(carton.code)
  } else {
    await phone.press('Add a number')
    await phone.page.getByRole('dialog').getByRole('button', { name: '2', exact: true }).click()
    await phone.page.getByRole('dialog').getByRole('button', { name: '4', exact: true }).click()
    await phone.press('Add')
  }
  await phone.hears('All counted: 24', 'complete')

  // The battery is dead; switched on again, the handheld goes on where it was, still without a network.
  await phone.reboot({ offline: true })
  await phone.stands('home')
  await phone.press(`Go on with ${delivery.code}`)
  await phone.stands('inbound.count')
  await phone.press('Put away')
  await phone.stands('inbound.put-away')

  await phone.scan(chopsticks.ean)
  await phone.press('Only a part')
  await phone.page.getByRole('dialog').getByRole('button', { name: '4', exact: true }).click()
  await phone.press('Put this many away')
  await phone.hearsOf(['B-02-01-1', '4 are at B-02-01-1. 20 left'], ['B-02-03-1', '20 are at B-02-03-1'])
  await phone.scan(tea.ean)
  await phone.scan('B-02-01-2')
  await phone.hears('6 are at B-02-01-2')

  // A colleague takes the same handheld over, without a network.
  await phone.page.goto('/floor')
  await phone.press('Sign out')
  await phone.stands('sign-in')
  await phone.signIn(badges.worker2)
  await phone.scan(delivery.code)
  await phone.stands('inbound.put-away')
  await phone.page.getByRole('button', { name: /Damaged/ }).click()
  await phone.scan('QT-01')
  await phone.hears('1 is at QT-01')
  await phone.scan('B-02-01-3')
  await phone.hears('All that was counted is put away', 'complete')
  await phone.press('Close')
  await phone.press('Close the inbound')
  await phone.hears(`${delivery.code} is closed`, 'complete')
  await expect(phone.page.getByTestId('connection')).toHaveText('Offline')

  // The network is back, and nobody touches anything.
  await site.start()
  await phone.online()
  await phone.unsent(0)
  await becomes(site, delivery, { status: 'CLOSED', counted: 35, stored: 35, damaged: 1, openExceptions: 0 })
  // After so long a silence the office asks again every ten seconds or so.
  await expect(desk.getByText('Closed', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await expect(inIncheon).toContainText(String((held?.inStorage ?? 0) + 24), { timeout: 30_000 })

  await desk.goto(`/inventory/log?keyword=MK-0003`)
  const first = desk.getByRole('row').filter({ hasText: 'B-02-01-1' }).first()
  await expect(first).toContainText('최민수')
  await expect(first).toContainText('ICN1-07')
  const places = desk.getByRole('row').filter({ hasText: 'B-02-03-1' }).first()
  await expect(places).toContainText('+20')
})

/** The PDF that opens in a tab of its own, drawn page by page as a printer of 300 dpi does. */
async function printed(page: Page, press: () => Promise<void>): Promise<Raster[]> {
  const { promise: pdf, resolve: came } = Promise.withResolvers<Buffer>()
  await page.route('**/print', async (route) => {
    const answer = await route.fetch()
    came(await answer.body())
    await route.fulfill({ response: answer })
  })
  const opened = page.waitForEvent('popup')
  await press()
  await (await opened).close()
  await page.unroute('**/print')
  return rasterise(await pdf, 300)
}
