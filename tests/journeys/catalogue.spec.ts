import { expect, test } from '../support/people.ts'

/** What a shop owner keeps of the shop's goods. */

test('a shop owner makes a category, moves it, puts SKUs into it, filters by it and deletes it', async ({ office }) => {
  const page = await office('partner', '/partner-category')
  await expect(page.getByRole('link', { name: '스킨케어', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'New category' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('여행용')
  await page.getByRole('combobox', { name: 'Inside' }).fill('바디')
  await page.getByRole('option', { name: '바디', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: '여행용' }).click()
  await expect(page.getByRole('heading', { name: '바디 > 여행용' })).toBeVisible()

  // The category is moved below another.
  await page.getByRole('combobox', { name: 'Inside' }).fill('스킨케어')
  await page.getByRole('option', { name: '스킨케어', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: '여행용' }).click()
  await expect(page.getByRole('heading', { name: '스킨케어 > 여행용' })).toBeVisible()

  // Many SKUs are put into the category at once.
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

test('a manager makes relocation sheets for the places to fill up, and exchanges the assigned places of two SKUs', async ({
  office,
}) => {
  const page = await office('manager', '/replenishment')
  await expect(page.getByRole('heading', { name: /\d+ places to fill up/ })).toBeVisible()
  const make = page.getByRole('button', { name: /Create \d+ relocation sheets/ })
  await make.click()
  await expect(page.getByRole('heading', { name: 'Relocation sheets' })).toBeVisible()

  await page.goto('/assignment')
  const rows = page.getByRole('row')
  const [first, second] = [rows.nth(1), rows.nth(2)]
  const sku = await first.getByRole('link').nth(1).innerText()
  await first.getByRole('checkbox').check()
  await second.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Exchange places' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Exchange places' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('still lie at the old places')
  await dialog.getByRole('button', { name: /Create \d relocation sheet/ }).click()
  await expect(dialog).toBeHidden()
  await expect(rows.nth(2)).toContainText(sku)
})
