import { expect, test } from '../support/people.ts'

/** What a shop keeps of its goods. */

test('a shop owner sorts SKUs by categories: makes one, moves it, fills it, finds by it, and deletes it', async ({
  office,
}) => {
  const page = await office('partner', '/partner-category')
  await expect(page.getByRole('link', { name: '스킨케어', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'New category' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('여행용')
  await page.getByRole('combobox', { name: 'Inside' }).fill('바디')
  await page.getByRole('option', { name: '바디', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: '여행용' }).click()
  await expect(page.getByRole('heading', { name: '바디 > 여행용' })).toBeVisible()

  // It is moved below another.
  await page.getByRole('combobox', { name: 'Inside' }).fill('스킨케어')
  await page.getByRole('option', { name: '스킨케어', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: '여행용' }).click()
  await expect(page.getByRole('heading', { name: '스킨케어 > 여행용' })).toBeVisible()

  // Many SKUs are put into it at once.
  await page.goto('/sku?keyword=미스트')
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Set category' }).click()
  await page.getByRole('combobox', { name: 'Category' }).fill('여행용')
  await page.getByRole('option', { name: '스킨케어 > 여행용' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set category' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/partner-category')
  const row = page.getByRole('row').filter({ hasText: '여행용' })
  await row.getByRole('link', { name: '40' }).click()
  await expect(page.getByRole('row').filter({ hasText: '미스트' })).toHaveCount(40)

  await page.goto('/partner-category')
  await page.getByRole('link', { name: '여행용' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('SKUs lose their category')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible()
  await expect(page.getByRole('link', { name: '여행용' })).toBeHidden()
})
