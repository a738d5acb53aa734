import { expect, test } from '../support/people.ts'
import { contractWith, waybills } from '../support/waybills.ts'

test('the wall screen counts new waybills by itself, and has no menu', async ({ site, office }) => {
  const contract = await contractWith(site, { name: 'Wall', start: '910001', end: '910100' })
  const page = await office('office', '/wall')
  const made = page.getByRole('listitem').filter({ hasText: 'Waybills created' }).locator('b')
  await expect(made).toHaveText(/^[\d,]+$/)
  const count = async () => Number((await made.innerText()).replace(/\D/g, ''))
  const before = await count()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0)
  await expect(page.getByRole('img', { name: /Hour by hour, .*: .*Waybills created/ })).toBeVisible()

  await waybills(site, contract, 3, { order: 'WALL' })
  await expect.poll(count).toBeGreaterThanOrEqual(before + 3)
  await expect(page.getByRole('heading', { name: 'Trucks' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the start page' }).click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
})

test('the wall screen shows only whole rows of trucks, and counts those that it has no room for', async ({
  site,
  office,
}) => {
  for (const n of [1, 2, 3, 4, 5, 6])
    await contractWith(site, { name: `Truck ${n}`, start: `92${n}001`, end: `92${n}100` })
  const page = await office('office', '/wall')
  const trucks = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Trucks/ }) })
  const rows = trucks.locator('tbody tr')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(6)
  await page.setViewportSize({ width: 1440, height: 700 })
  const more = trucks.getByText(/^\d+ more$/)
  await expect(more).toBeVisible()
  const bottom = await trucks.evaluate((section) => section.getBoundingClientRect().bottom)
  const shown = await rows.evaluateAll((all) =>
    all
      .filter((row) => getComputedStyle(row).visibility === 'visible')
      .map((row) => row.getBoundingClientRect().bottom),
  )
  expect(shown.length).toBeGreaterThan(0)
  for (const end of shown) expect(end).toBeLessThanOrEqual(bottom + 1)
  await expect(more).toHaveText(`${(await rows.count()) - shown.length} more`)

  await page.setViewportSize({ width: 1440, height: 2400 })
  await expect(more).toHaveCount(0)
})
