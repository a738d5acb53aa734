import { expect, test } from '../support/people.ts'
import { contractWith, waybills } from '../support/waybills.ts'

test('the screen on the wall grows with the day, untouched, and has no menu', async ({ site, office }) => {
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
