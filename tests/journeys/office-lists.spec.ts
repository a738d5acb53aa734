import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/people.ts'
import { open } from '../support/screens.ts'

/** Every list of the office: its address, its call, and whether the demo has rows for it. */
const lists = {
  'receiving and stock': [
    { path: '/inbound', call: '/api/now/inbound-request', full: true },
    { path: '/sku', call: '/api/now/item', full: true },
    { path: '/partner-category', call: '/api/now/partner-category', full: true },
    { path: '/assignment', call: '/api/now/location-item-assignment', full: true },
    { path: '/location', call: '/api/now/location', full: true },
    { path: '/inventory', call: '/api/now/inventory', full: true },
    { path: '/inventory/location', call: '/api/now/inventory2', full: true },
    { path: '/inventory/log', call: '/api/now/inventory/logs', full: true },
    { path: '/exception', call: '/api/sync/exception', full: false },
    { path: '/device', call: '/api/sync/device', full: true },
    { path: '/badge', call: '/api/auth/user', full: true },
  ],
  dispatch: [
    { path: '/invoice', call: '/api/logistics/invoice', full: true },
    { path: '/plan', call: '/api/logistics/consol-plan', full: true },
    { path: '/consol', call: '/api/logistics/consol', full: true },
    { path: '/relocation', call: '/api/now/receiving-sheet-move', full: true },
    { path: '/pick-list', call: '/api/now/pick-list', full: true },
    { path: '/stock-count', call: '/api/now/stock-count', full: true },
    { path: '/contract', call: '/api/logistics/contract', full: true },
    { path: '/delivery-rule', call: '/api/now/delivery-allocation-rule', full: true },
    { path: '/order', call: '/api/moms/order', full: true },
    { path: '/flow-control', call: '/api/moms/ofc', full: true },
    { path: '/campaign', call: '/api/moms/campaign', full: true },
    { path: '/promotion', call: '/api/moms/promotion', full: true },
    { path: '/promotion-template', call: '/api/moms/promotion/template', full: true },
    { path: '/order-line', call: '/api/moms/order-line', full: true },
    { path: '/interim-order', call: '/api/now/interim-order-view', full: true },
    { path: '/interim-order/goods', call: '/api/now/interim-order-view/by-item', full: true },
    { path: '/late-order', call: '/api/now/late-order', full: true },
    { path: '/adjustment', call: '/api/now/interim-item-adjustment', full: false },
    { path: '/allocation', call: '/api/now/interim-allocation', full: true },
    { path: '/claim', call: '/api/moms/claim', full: false },
    { path: '/product', call: '/api/moms/product', full: true },
    { path: '/shipment', call: '/api/moms/shipment', full: true },
    { path: '/marketplace', call: '/api/marketplace/message', full: true },
    { path: '/marketplace/stock', call: '/api/marketplace/inventory-list', full: true },
    { path: '/country', call: '/api/logistics/countries/search', full: true },
    { path: '/printer', call: '/api/logistics/printer', full: true },
    { path: '/container', call: '/api/now/container', full: true },
    { path: '/job', call: '/api/now/job', full: false },
  ],
}

const answersOf = (page: Page, call: string, answer: (route: Route) => Promise<void>) =>
  page.route((url) => url.pathname === call, answer)

const nothing = { data: [], rows: [], totalCount: 0, total: 0, count: 0, page: 1, pageSize: 50, sort: 'id' }
const outOfSorts = {
  status: 409,
  name: 'Conflict',
  code: 'now-conflict',
  message: 'No.',
  displayMessage: 'The list is out of sorts.',
  requestId: 'r-4711',
  data: null,
  details: [],
}

/**
 * Reloads the page and waits for the stream of changes: when it opens, every list is asked for again, which would mend what the test is
 * about to try.
 */
async function reopened(page: Page): Promise<void> {
  const live = page.waitForResponse((response) => response.url().endsWith('/api/sync/live'), { timeout: 60_000 })
  await page.reload()
  await live
}

for (const [area, those] of Object.entries(lists))
  test(`every list of ${area} shows that it loads, that it is empty, what went wrong, and its rows`, async ({
    office,
  }) => {
    test.slow()
    const page = await office('admin')
    await reopened(page)
    for (const { path, call, full } of those) {
      await test.step(path, async () => {
        let release = () => {}
        const held = new Promise<void>((resolve) => (release = resolve))
        // A change that comes meanwhile makes the page ask again; it gets the same answer until somebody tries again.
        let isMended = false
        await answersOf(page, call, async (route) => {
          if (isMended) return route.fulfill({ json: nothing })
          await held
          await route.fulfill({ status: 409, json: outOfSorts })
        })
        await open(page, path)
        await expect(page.getByTestId('skeleton').first()).toBeVisible()
        release()
        await expect(page.getByRole('alert')).toContainText('The list is out of sorts.')
        await expect(page.getByRole('alert')).toContainText('r-4711')

        isMended = true
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible()
        await expect(page.getByRole('row')).toHaveCount(0)

        await page.unrouteAll({ behavior: 'wait' })
        // Answers are kept until something changes; nothing has asked for this many rows yet.
        await open(page, `${path}?pageSize=20`)
        if (full) await expect(page.getByRole('row').nth(1)).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
      })
    }
  })

test('a list’s filters, sort and page are in its URL: Back restores them and a colleague sees the same', async ({
  office,
}) => {
  const page = await office('admin', '/location')
  await page.getByRole('button', { name: 'Pickable', exact: true }).first().click()
  await page.getByRole('radio', { name: 'No' }).click()
  await expect(page).toHaveURL(/pickable=false/)
  const alias = (of: Page) => of.getByRole('columnheader', { name: 'Alias' })
  await expect(alias(page)).toHaveAttribute('aria-sort', 'ascending')
  await alias(page).getByRole('button', { name: 'Alias' }).click()
  await expect(page).toHaveURL(/order=desc/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^51–100 of /)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  // The rows of the previous page stay until the new ones are there.
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  const first = await page.getByRole('row').nth(1).innerText()

  const colleague = await office('office', new URL(page.url()).pathname + new URL(page.url()).search)
  await expect(colleague.getByRole('row').nth(1)).toHaveText(first, { useInnerText: true })
  await expect(alias(colleague)).toHaveAttribute('aria-sort', 'descending')

  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Locations')
  await page.goBack()
  await expect(page).toHaveURL(/page=2.*pickable=false|pickable=false.*page=2/)
  await expect(page.getByRole('row').nth(1)).toHaveText(first, { useInnerText: true })
  await expect(alias(page)).toHaveAttribute('aria-sort', 'descending')
})

test('a form whose record someone else saved meanwhile shows both versions and joins them, and nothing is lost', async ({
  office,
  site,
}) => {
  const page = await office('manager', '/location?keyword=A-01-02-1')
  await page.getByRole('link', { name: 'A-01-02-1' }).click()
  await page.getByLabel('Description').fill('Behind the pillar')
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { version } = await site.call<{ version: number }>('admin', 'GET', `/now/location/${id}`)
  await site.call('admin', 'PATCH', `/now/location/${id}`, { bay: '77' }, { 'If-Match': `"${version}"` })

  const save = page.getByRole('button', { name: 'Save' })
  // Where the other person's version cannot be fetched either, the form says so, and nothing typed is lost.
  const away = (route: Route) => (route.request().method() === 'GET' ? route.abort() : route.continue())
  await page.route(`**/api/now/location/${id}`, away)
  await save.click()
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await page.unroute(`**/api/now/location/${id}`, away)
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Someone saved this meanwhile' })
  await expect(dialog.getByRole('row', { name: /Bay/ })).toContainText('77')
  await dialog.getByRole('button', { name: 'Save these' }).click()
  await expect(page).toHaveURL(/\/location$/)
  expect(await site.call('admin', 'GET', `/now/location/${id}`)).toMatchObject({
    bay: '77',
    description: 'Behind the pillar',
  })
})

test('a field’s open options do not cover its error message', async ({ office }) => {
  const page = await office('admin', '/sku/new')
  await page.getByRole('button', { name: 'Save' }).click()
  const field = page.getByRole('combobox', { name: 'Partner' }).and(page.locator('[aria-invalid]'))
  await field.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  const message = page.locator('.mantine-InputWrapper-root', { has: field }).getByText('Required')
  const isOnTop = await message.evaluate((said) => {
    const { left, top, width, height } = said.getBoundingClientRect()
    return said.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(true)
})

test('a row of an open list changes by itself when someone else changes it', async ({ office, site }) => {
  const page = await office('manager', '/location?keyword=A-01-02-1')
  const row = page.getByRole('row', { name: /A-01-02-1/ })
  await expect(row).toBeVisible()
  const { data } = await site.call<{ data: { id: number; version: number; alias: string }[] }>(
    'admin',
    'GET',
    '/now/location?keyword=A-01-02-1&centerIds=1',
  )
  const one = data.find(({ alias }) => alias === 'A-01-02-1')
  await site.call('admin', 'PATCH', `/now/location/${one?.id}`, { rack: 'LIVE' }, { 'If-Match': `"${one?.version}"` })
  await expect(row).toContainText('LIVE')
})
