import type { Page } from '@playwright/test'
import { expect, test } from '../support/people.ts'

/** The server falls over or answers late while people work; and people press twice, type too much or go back. */

test('when the server goes down, open screens stay, nothing typed is lost, and all goes on by itself when it is back', async ({
  office,
  site,
}) => {
  test.slow()
  const list = await office('office', '/partner')
  await expect(list.locator('main tbody tr').first()).toBeVisible()
  const form = await list.context().newPage()
  await form.goto('/partner-category/new')
  await choose(form, 'Partner', 'Northbay Outdoor')
  await form.getByRole('textbox', { name: 'Name' }).fill('Rain wear')
  const record = await list.context().newPage()
  await record.goto('/partner/1')
  await expect(record.getByRole('tab', { name: 'Overview' })).toBeVisible()

  await site.kill()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The server cannot be reached').first()).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Rain wear')
  await record.getByRole('tab', { name: 'History' }).click()
  await expect(record.getByText('keeps trying')).toBeVisible()
  await expect(record.getByRole('heading', { level: 1 })).toBeVisible()
  await list.getByRole('link', { name: 'Waybills', exact: true }).click()
  await expect(list.getByText('keeps trying')).toBeVisible()
  await expect(list.getByRole('link', { name: 'Waybills', exact: true })).toBeVisible()

  await site.start()
  await expect(list.locator('main tbody tr').first()).toBeVisible()
  await expect(record.getByText('keeps trying')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveURL(/\/partner-category$/)
  await expect(form.getByText('Rain wear')).toHaveCount(1)
})

test('the office listens for changes before its code has loaded, and so asks for nothing twice', async ({ office }) => {
  const page = await office('office', '/partner')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
  let hearing: Promise<unknown> = Promise.resolve()
  let held = 0
  await page.route('**/assets/office-*.js', async (route) => {
    held++
    await hearing
    await route.continue()
  })
  // When a job of the demo begins or ends meanwhile, the page rightly asks again; then the test starts over.
  await expect(async () => {
    asked.length = held = 0
    hearing = page.waitForResponse('**/api/sync/live')
    await page.reload()
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([])
    expect(asked).toContainEqual(expect.stringContaining('/api/auth/user/me'))
    expect(held).toBe(1)
  }).toPass()
})

test('a screen opens at once while the server answers late, and shows that its rows are loading', async ({
  office,
  site,
}) => {
  const page = await office('office', '/partner')
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  site.line.slow(/^\/api\/logistics\/invoice/, 3_000)
  await page.getByRole('link', { name: 'Waybills', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Waybills' })).toBeVisible()
  await expect(page.getByTestId('skeleton').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^\d{12}$/ }).first()).toBeVisible()
})

test('a screen opened for the first time shows at once that it is loading', async ({ office, site }) => {
  const page = await office('office', '/partner')
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  site.line.slow(/^\/assets\/CampaignList/, 3_000)
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
})

/** A form, the call that lists the rows that come of it, and what is typed into it. */
const forms: [path: string, calls: string, fill: (page: Page) => Promise<void>][] = [
  [
    '/partner-category/new',
    '/now/partner-category?keyword=Twice',
    async (page) => {
      await choose(page, 'Partner', 'Northbay Outdoor')
      await page.getByRole('textbox', { name: 'Name' }).fill('Twice')
    },
  ],
  [
    '/container/new',
    '/now/container?keyword=TWICE',
    (page) => page.getByRole('textbox', { name: 'Code' }).fill('TWICE-01'),
  ],
  [
    '/printer/new',
    '/logistics/printer?keyword=Twice',
    async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Twice')
      await page.getByRole('textbox', { name: 'Address' }).fill('10.0.0.9')
    },
  ],
  [
    '/sku/new',
    '/now/item?keyword=Twice',
    async (page) => {
      await choose(page, 'Partner', 'Northbay Outdoor')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Twice')
    },
  ],
]

for (const [path, call, fill] of forms) {
  test(`pressing Save twice at ${path} makes one row`, async ({ office, site }) => {
    const page = await office('admin', path)
    await fill(page)
    await page.getByRole('button', { name: 'Save' }).dblclick()
    await expect(page).not.toHaveURL(/\/new$/)
    const answer = await site.call<{ rows?: unknown[]; data?: unknown[] }>('admin', 'GET', call)
    expect((answer.rows ?? answer.data)?.length).toBe(1)
  })
}

test('an address takes a name of 200 letters or of emoji, and the list and the record stay within the screen', async ({
  office,
}) => {
  const page = await office('admin', '/address-book/new')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('가'.repeat(200))
  await choose(page, 'Partner', 'Northbay Outdoor')
  await page.getByRole('textbox', { name: 'Street address' }).fill('  1 Main Street ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: /^가+$/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await page.getByRole('link', { name: /^가+$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^가+$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await name.fill('🏭📦 창고')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: '🏭📦 창고' })).toBeVisible()
})

test('full-width figures, pasted or composed as by a Japanese keyboard, are taken as figures', async ({ office }) => {
  const page = await office('admin', '/billing-condition/new')
  const price = page.getByRole('textbox', { name: 'Inbound, per piece' })
  await price.selectText()
  await page.keyboard.insertText('１２０')
  await expect(price).toHaveValue(/^120 /)
  await price.selectText()
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: '４５', selectionStart: 2, selectionEnd: 2 })
  await keyboard.send('Input.insertText', { text: '４５０' })
  await expect(price).toHaveValue(/^450 /)
})

test('a user who goes back in the middle of a form is asked before what they typed is lost', async ({ office }) => {
  const page = await office('admin', '/address-book')
  await page.getByRole('link', { name: 'New address' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half of it')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Back' }), 'no second Enter loses it').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half of it')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Address book')
})

test('the question before a deletion has its Back button focused, and going back returns the focus to Delete', async ({
  office,
}) => {
  const page = await office('office', '/billing-condition')
  await page.locator('main tbody').getByRole('link').first().click()
  const remove = page.getByRole('button', { name: 'Delete' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(remove).toBeFocused()
})

test('closing a dialog by Esc keeps the rows that were selected for it', async ({ office }) => {
  const page = await office('office', '/invoice?status=PACKED')
  await page.getByRole('checkbox', { name: 'Select this row' }).first().check()
  const print = page.getByRole('button', { name: 'Print labels' })
  await print.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(print).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected')).toHaveCount(0)
})

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}
