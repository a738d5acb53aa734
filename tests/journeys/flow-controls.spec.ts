import { expect, test } from '../support/people.ts'

/** The controls that stop orders as they come in. */

test('a seller builds a flow control that reads as a sentence, tries it before saving, changes its conditions and deletes it', async ({
  office,
}) => {
  const page = await office('seller', '/flow-control')
  await expect(page.getByText('Orders whose total sales price is JP¥50,000 or more and')).toBeVisible()
  await page.getByRole('link', { name: 'New flow control' }).click()
  // The channel's orders are paid in yen, and so its rules are in yen too.
  await page.getByRole('combobox', { name: 'Checks' }).click()
  await page.getByRole('option', { name: 'total sales price' }).click()
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue(/JPY/)
  await page.getByRole('combobox', { name: 'Checks' }).click()
  await page.getByRole('option', { name: 'product name' }).click()
  const words = page.getByRole('combobox', { name: 'Any of these' })
  await words.fill('직배송')
  await words.press('Enter')
  await words.fill('설치')
  await words.press('Enter')
  await page.getByRole('combobox', { name: 'Then' }).click()
  await page.getByRole('option', { name: 'Declined' }).click()
  await expect(page.getByTestId('aloud')).toHaveText(
    'Orders whose product name includes “직배송” or “설치” are declined.',
  )
  await page.getByRole('button', { name: 'Try on last month’s orders' }).click()
  await expect(page.getByRole('status').filter({ hasText: /It would stop \d+ of \d+ orders/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  // The form has a button «Add condition» too, so wait for the record.
  await expect(page.getByRole('heading', { name: /^Flow control \d/ })).toBeVisible()

  await page.getByRole('button', { name: 'Add condition' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Checks' }).click()
  await page.getByRole('option', { name: 'quantity' }).click()
  await dialog.getByRole('textbox', { name: 'Value' }).fill('3')
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  await expect(page.getByTestId('aloud')).toHaveText(
    'Orders whose product name includes “직배송” or “설치” and whose quantity is 3 or more are declined.',
  )
  await page.getByRole('button', { name: 'Remove condition' }).first().click()
  await expect(page.getByTestId('aloud')).toHaveText('Orders whose quantity is 3 or more are declined.')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Flow controls' })).toBeVisible()
})

test('an order that a flow control stopped shows the control as a sentence and links to it', async ({ office }) => {
  const page = await office('office', '/order?status=PENDING&ofcStatuses=REVIEW_REQUIRED&lineStatus=PAYED')
  await page.getByRole('row').nth(1).getByRole('link').click()
  const control = page.getByRole('link', { name: /^Orders whose .+ are held for review\.$/ })
  const aloud = await control.textContent()
  await control.click()
  await expect(page.getByTestId('aloud')).toHaveText(aloud ?? '')
})

test('a flow control or promotion for a Japanese shop is in yen once the shop is known, and a currency that the user chose stays', async ({
  office,
}) => {
  const page = await office('office', '/flow-control/new')
  const currency = page.getByRole('combobox', { name: 'Currency' })
  const choosePartner = async (name: string) => {
    await page.getByRole('combobox', { name: 'Partner' }).click()
    await page.getByRole('option', { name }).click()
  }
  await page.getByRole('combobox', { name: 'Checks' }).click()
  await page.getByRole('option', { name: 'total sales price' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('5000')
  await expect(currency).toHaveValue(/^KRW/)
  await choosePartner('森のくらし')
  await expect(currency).toHaveValue(/^JPY/)
  await expect(page.getByTestId('aloud')).toHaveText(
    'Orders whose total sales price is JP¥5,000 or more are held for review.',
  )
  await currency.click()
  await page.getByRole('option', { name: /^USD/ }).click()
  await choosePartner('하늘담')
  await expect(currency).toHaveValue(/^USD/)

  await page.goto('/promotion/new')
  await expect(currency).toHaveValue(/^KRW/)
  await page.getByRole('combobox', { name: 'Campaign' }).click()
  await page.getByRole('option', { name: /秋の収穫祭/ }).click()
  await expect(currency).toHaveValue(/^JPY/)
  await page.goto('/campaign')
  await page.getByRole('link', { name: '秋の収穫祭' }).click()
  await page.getByRole('button', { name: 'New promotion' }).click()
  await expect(currency).toHaveValue(/^JPY/)
})
