import { expect, test } from '../support/people.ts'

/** What a seller's channels sell, and which SKUs are sent for it. */

test('a shop owner adds a product, maps its option to SKUs, cannot copy it to a channel that has it, and reads its log', async ({
  office,
}) => {
  test.slow()
  const page = await office('partner', '/product')
  await expect(page.getByText('Open: 1').first()).toBeVisible()
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: '하늘담 엑셀 주문' }).click()
  await page.getByRole('textbox', { name: 'Product code' }).fill('GIFT-1')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('설 선물 세트')
  await page.getByRole('textbox', { name: 'Option code' }).fill('A')
  await page.getByRole('textbox', { name: 'Option name' }).fill('토너 2 + 크림 1')
  await page.getByRole('button', { name: 'Map to SKUs' }).click()
  const dialog = page.getByRole('dialog')
  for (const name of ['어성초 진정 토너', '어성초 진정 크림']) {
    await dialog.getByRole('combobox', { name: 'Find a SKU' }).fill(name)
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
  }
  await dialog.getByRole('textbox', { name: 'Quantity' }).first().fill('2')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: '설 선물 세트' })).toBeVisible()
  await expect(page.getByText(/어성초 진정 토너 200ml/)).toBeVisible()
  await expect(page.getByText('× 2')).toBeVisible()

  // The log shows a change of what is sent, from what to what.
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: /어성초 진정 토너 200ml × 2/ }).click()
  await dialog.getByRole('textbox', { name: 'Quantity' }).first().fill('3')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText(/A 토너 2 \+ 크림 1: .*× 2 \+ .* → .*× 3/)).toBeVisible()

  await page.getByRole('button', { name: 'Copy to a channel' }).click()
  await dialog.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: '하늘담 엑셀 주문' }).click()
  await dialog.getByRole('button', { name: 'Copy to a channel' }).click()
  await expect(dialog).toContainText('already has a product with the code GIFT-1')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Could not be copied to another channel')).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
})
