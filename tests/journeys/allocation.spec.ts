import { expect, test } from '../support/people.ts'

test('what waits is allocated by hand, a person sees what came of it and which rule sent it where', async ({
  office,
}) => {
  test.slow()
  const page = await office('office', '/allocation')
  await expect(page.getByRole('heading', { name: 'Allocation' })).toBeVisible()
  await page.getByRole('tab', { name: /^Waiting / }).click()
  await expect(page).toHaveURL(/group=WAITING/)
  await expect(page.locator('tbody tr').first()).toContainText('To allocate')
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Allocate', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^[1-9]\d* allocated$/)).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('tab', { name: /^Allocated [1-9]/ }).click()
  await expect(page).toHaveURL(/group=SUCCESS/)
  const row = page.locator('tbody tr').first()
  await expect(row).toContainText('ICN1')
  await row.locator('a').first().click()
  await expect(page.getByRole('heading', { name: 'Rules tried' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Fits').first()).toBeVisible()
})
