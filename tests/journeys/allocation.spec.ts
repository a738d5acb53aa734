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

test('what a closed center or a new rule would do to the waiting orders is seen before anything is done', async ({
  office,
}) => {
  const page = await office('office', '/allocation')
  await page.getByRole('tab', { name: /^Waiting / }).click()
  await expect(page).toHaveURL(/group=WAITING/)
  await page.locator('tbody tr').last().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'What if these go first' }).click()
  await expect(page.getByRole('heading', { name: 'What if' })).toBeVisible()
  await expect(page.getByText('1 order goes first.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Centers closed' }).click()
  await page.getByRole('option', { name: 'ICN1' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Compare' }).click()
  const told = page.getByRole('status').filter({ hasText: 'As things are' })
  await expect(told.getByRole('row').filter({ hasText: /^Allocated/ })).toContainText('−')
  await expect(told.getByRole('heading', { name: /would go differently/ })).toBeVisible()

  await page.goto('/delivery-rule')
  await page.getByRole('link', { name: '국내 기본' }).click()
  await expect(page.getByRole('heading', { name: '국내 기본' })).toBeVisible()
  await page.getByRole('button', { name: 'Preview on waiting orders' }).click()
  await expect(page.getByRole('dialog').getByText('Every order would go as it does now.')).toBeVisible()
})
