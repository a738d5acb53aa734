import { expect, test } from '../support/people.ts'
import { open } from '../support/screens.ts'

/** Reports on stock: how it was, what expires, what lies, what came and went, and what Qoo10 may sell of it. */

test('a manager looks up past stock, expiring stock, slow movers and stock operations', async ({ office }) => {
  const page = await office('manager', '/inventory/past')
  await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'In storage' })).toBeVisible()
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await page.getByText('By location', { exact: true }).last().click()
  await expect(page).toHaveURL(/\/inventory\/past\/location\?at=/)
  await expect(rows.first()).toBeVisible()
  await open(page, '/inventory/past?at=2020-01-01T00:00:00.000Z')
  await expect(page.getByRole('button', { name: 'Clear filters' }).last()).toBeVisible()

  await page.getByRole('tab', { name: 'Expiring' }).click()
  await page.getByRole('combobox', { name: 'Expires within' }).click()
  await page.getByRole('option', { name: '180 days' }).click()
  await expect(page).toHaveURL(/expiresWithin=180/)
  await expect(rows.first()).toBeVisible()
  await page.getByRole('tab', { name: 'Slow movers' }).click()
  await expect(page).toHaveURL(/\/inventory\/slow/)
  await page.getByRole('combobox', { name: 'No outgoing stock for' }).click()
  await page.getByRole('option', { name: '14 days' }).click()
  await expect(rows.first()).toContainText(/Never|20\d\d/)

  await page.getByRole('link', { name: 'Stock operations' }).click()
  await expect(page.getByRole('row', { name: /^Inbound/ })).toContainText(/\d/)
  await page.getByRole('tab', { name: 'By day' }).click()
  await expect(page).toHaveURL(/resourceType=DAILY/)
  await expect(page.locator('tbody tr')).toHaveCount(30)
})

test('the office sets pieces aside for Qoo10, and as many fewer are available', async ({ office, site }) => {
  const { data } = await site.call<{ data: { id: number; skuName: string; available: number }[] }>(
    'office',
    'GET',
    '/now/inventory?sort=available&order=desc&pageSize=1',
  )
  const stock = data[0]
  if (!stock) throw new Error('There is no stock.')
  const page = await office('office', `/inventory?keyword=${encodeURIComponent(stock.skuName)}`)
  const row = page.getByRole('row', { name: stock.skuName }).first()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Qoo10 share' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(`Qoo10 share ${stock.skuName}`).first().fill('5')
  await dialog.getByRole('button', { name: 'Qoo10 share' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(new Intl.NumberFormat('en-GB').format(stock.available - 5))
})
