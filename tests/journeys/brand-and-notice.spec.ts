import { expect, test } from '../support/people.ts'

/** What the office ends and announces: the screen first counts who or what it concerns. */

test('deactivating a brand first counts what it concerns; new SKUs are then not offered the brand, and its history says so', async ({
  site,
  office,
}) => {
  const brands = await site.call<{ rows: { id: number; name: string; partnerName: string }[] }>(
    'admin',
    'GET',
    '/auth/brand',
  )
  const brand = brands.rows.find(({ partnerName }) => partnerName === 'Northbay Outdoor')
  if (!brand) throw new Error('Northbay Outdoor has a brand.')
  const stops = await site.call<Record<string, number>>('office', 'GET', `/auth/brand/${brand.id}/stops`)
  const page = await office('office', `/brand/${brand.id}`)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, what] of [
    ['SKUs', 'skus'],
    ['Open inbounds', 'openInbounds'],
    ['Open waybills', 'openInvoices'],
    ['Pieces in storage', 'piecesInStorage'],
  ] as const)
    await expect(dialog).toContainText(`${label}${stops[what]?.toLocaleString('en')}`)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Status: Active → Deactivated')).toBeVisible()
  // The brand's edit form has the rest, and no second way to end the brand.
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Namespace' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveCount(0)

  await page.goto('/sku/new')
  const main = page.getByRole('main')
  await main.getByRole('combobox', { name: 'Partner' }).fill('Northbay')
  await page.getByRole('option', { name: 'Northbay Outdoor' }).click()
  await main.getByRole('combobox', { name: 'Brand' }).click()
  await expect(page.getByRole('option', { name: brand.name, exact: true })).toHaveCount(0)

  await page.goto(`/brand/${brand.id}`)
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})

test('the writer of a notice sees beforehand how many users get it; a notice that nobody would get is not sent and says why', async ({
  site,
  office,
}) => {
  const centers = await site.call<{ rows: { id: number; code: string }[] }>('admin', 'GET', '/auth/center')
  const narita = centers.rows.find(({ code }) => code === 'NRT1')
  const { people } = await site.call<{ people: number }>(
    'office',
    'GET',
    `/auth/notification/recipients?centerId=${narita?.id}`,
  )
  const page = await office('office', '/notification/new')
  const main = page.getByRole('main')
  await main.getByRole('combobox', { name: 'Center' }).click()
  await page.getByRole('option', { name: /NRT1/ }).click()
  await expect(main.getByText(`${people} people will get it.`)).toBeVisible()
  await main.getByRole('textbox', { name: 'Title' }).fill('Dock 2 is closed')
  await main.getByRole('textbox', { name: 'Text' }).fill('Until noon.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(`Sent to ${people}.`)).toBeVisible()
  const admin = await office('admin', '/notification')
  await expect(admin.getByText('Dock 2 is closed')).toBeVisible()

  await site.call('admin', 'POST', '/auth/partner', {
    name: 'Quiet Mill',
    businessName: 'Quiet Mill Ltd.',
    status: 'ACTIVE',
    centerIds: [narita?.id],
  })
  await page.goto('/notification/new')
  await main.getByText('A partner', { exact: true }).click()
  await main.getByRole('combobox', { name: 'Partner' }).fill('Quiet')
  await page.getByRole('option', { name: 'Quiet Mill' }).click()
  await expect(main.getByText('Nobody would get it.')).toBeVisible()
  await main.getByRole('textbox', { name: 'Title' }).fill('Your goods')
  await main.getByRole('textbox', { name: 'Text' }).fill('are here.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByText('Nobody would hear this')).toBeVisible()
  await expect(page).toHaveURL(/notification\/new$/)
})
