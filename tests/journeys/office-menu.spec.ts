import { expect, test } from '../support/people.ts'

test('a user reaches a pallet by its code with the keyboard alone, and finds it among the records opened last', async ({
  office,
}) => {
  const page = await office('manager', '/consol')
  const code = await page
    .getByRole('link', { name: /^CS-ICN1-/ })
    .first()
    .innerText()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  await page.keyboard.type(code.toLowerCase())
  await expect(dialog.getByRole('option').first()).toContainText(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(code)
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('stock ledg')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/inventory\/log/)

  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('option').first()).toContainText(code)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const start = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Start' })
  await start.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(start, 'the focus is back where it was').toBeFocused()
})

test('the “Go to” dialog finds an order by its number, and a contract and a tab of a screen by name', async ({
  office,
}) => {
  const page = await office('office', '/order')
  const number = await page.locator('main tbody tr a').first().innerText()
  const go = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('option').first()).toContainText(words)
    await page.keyboard.press('Enter')
  }
  await go(number)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
  await go('Expiring')
  await expect(page).toHaveURL(/\/inventory\/expiring/)
  await expect(page).toHaveTitle('Inventory, Expiring · Gantry')
  await go('FedEx')
  await expect(page).toHaveURL(/\/contract\/\d+/)
})

test('the “Go to” dialog finds exceptions, flow controls, schedules, places, follow-ups, addresses, countries and handhelds', async ({
  office,
}) => {
  const page = await office('admin', '/')
  const go = async (words: string, kind: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    const found = page.getByRole('dialog', { name: 'Go to' }).getByRole('option').filter({ hasText: kind })
    await found.first().click()
  }
  /** Finds the first row of a list by what the list says of it. */
  const reach = async (path: string, says: string, kind: string, url: RegExp) => {
    await page.goto(path)
    const said = await page.locator('main tbody tr').first().locator(says).innerText()
    await go(said, kind)
    await expect(page, said).toHaveURL(url)
  }
  await reach('/exception?status=', 'td[data-label="Worker"]', 'Exceptions', /\/exception\/\d+/)
  await reach('/flow-control', 'td[data-label="Partner"]', 'Flow controls', /\/flow-control\/\d+/)
  await reach('/import-scheduler', 'a', 'Import schedules', /\/import-scheduler\/\d+/)
  await reach('/assignment', 'td[data-part="title"] a', 'Assigned places', /\/assignment\/\d+/)
  await reach('/brand-tracking?status=', 'td[data-part="title"] a', 'Follow-ups', /\/brand-tracking\/\d+/)
  await reach('/address-book', 'a', 'Address book', /\/address-book\/\d+/)
  await reach('/country', 'a', 'Countries', /\/country\/\d+/)
  await reach('/device', 'b', 'Handhelds', /\/device\?.*keyword=/)
})

test('a folded group of the menu stays folded, except that it opens for the current page', async ({ office }) => {
  const page = await office('admin', '/')
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  const settings = menu.getByRole('button', { name: 'Settings' })
  const stock = menu.getByRole('button', { name: 'Stock' })
  await expect(settings, 'it is not the day’s work').toHaveAttribute('aria-expanded', 'false')
  await expect(menu.getByRole('link', { name: 'Countries' })).toBeHidden()
  await stock.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('link', { name: 'SKUs' })).toBeHidden()
  await expect(stock).toHaveAttribute('aria-expanded', 'false')

  await page.goto('/country')
  await expect(stock, 'it is remembered').toHaveAttribute('aria-expanded', 'false')
  await expect(menu.getByRole('link', { name: 'Countries' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Countries' })).toHaveAttribute('aria-current', 'page')
  await settings.click()
  await expect(menu.getByRole('link', { name: 'Countries' }), 'one may fold what one is in').toBeHidden()
})

test('a partner’s users have a menu and a start page of their own, without the center’s internals', async ({
  office,
}) => {
  const page = await office('partner', '/')
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(page.getByRole('heading', { name: 'Today’s parcels' })).toBeVisible()
  await expect(menu.getByRole('link').filter({ visible: true })).toHaveText([
    'Gantry',
    'Start',
    'Orders',
    'Stock',
    'Products',
    'Sales channels',
    'Campaigns',
    'Send goods in',
    'Statements',
    'My company',
  ])
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Today’s parcels',
    'Orders',
    'Stock running out',
    'Inbound',
    'Sales channels',
    'Campaigns',
  ])
  await expect(page.getByText('Leaves at')).toHaveCount(0)
  await menu.getByRole('button', { name: 'More' }).click()
  await expect(menu.getByRole('link', { name: 'Waybills' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Relocation' }), 'the rooms of the house are not theirs').toHaveCount(0)
  await page.goto('/pick-list')
  await expect(page.getByRole('columnheader', { name: 'Picked' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Started by' }), 'nor is who works in it').toHaveCount(0)
})

test('the start page of a user of one center shows its day from the imported orders on, and links to them', async ({
  office,
}) => {
  const page = await office('manager', '/')
  const imported = page.getByRole('listitem').filter({ hasText: 'by now yesterday' }).filter({ hasText: 'Imported' })
  await expect(page.getByRole('img', { name: /^Hour by hour, .*: Imported \d+, Waybills created/ })).toBeVisible()
  await imported.getByRole('link').click()
  await expect(page).toHaveURL(/\/order\?.*createdAtGte=.*centerIds=\d+/)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('the start page’s packed waybills link to a list of as many rows', async ({ office }) => {
  const page = await office('office', '/')
  const packed = page.getByRole('listitem').filter({ hasText: 'by now yesterday' }).filter({ hasText: 'Packed' })
  const counted = async (text: Promise<string>) => Number((await text).replace(/\D/g, ''))
  const before = await counted(packed.locator('b').innerText())
  await packed.getByRole('link').click()
  const title = page.locator('header').filter({ has: page.getByRole('heading', { level: 1, name: 'Waybills' }) })
  await expect(title).toContainText(/\d/)
  const listed = await counted(title.innerText())
  await page.goto('/')
  // More waybills may be packed meanwhile.
  const after = await counted(packed.locator('b').innerText())
  expect(listed).toBeGreaterThanOrEqual(before)
  expect(listed).toBeLessThanOrEqual(after)
  // In the first hour after midnight nobody may have packed yet.
  const hour = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', hour: '2-digit' }).format(new Date())
  if (hour !== '00') expect(before).toBeGreaterThan(0)
})
