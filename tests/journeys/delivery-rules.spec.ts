import { expect, test } from '../support/people.ts'

/** The rules that choose an order's contract. */

test('the office sees which rules no order reaches, adds one for an island, and tries it on a made-up order', async ({
  office,
}) => {
  test.slow()
  const page = await office('office', '/delivery-rule')
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(row('고액 주문')).toContainText('Never reached 국내 기본 is tried first and takes all of its orders.')
  await expect(row('제주·울릉')).toContainText('with the postal code 63000~63644 or 40200~40240')
  await expect(row('제주·울릉')).not.toContainText('Never reached')
  // The rule that weighs most is tried first.
  await expect(page.getByRole('columnheader', { name: 'Priority' })).toHaveAttribute('aria-sort', 'descending')

  await page.getByRole('link', { name: 'New rule' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New rule')
  const main = page.getByRole('main')
  await main.getByRole('combobox', { name: 'Center' }).click()
  await page.getByRole('option', { name: /ICN1/ }).click()
  await main.getByRole('combobox', { name: 'Contract' }).click()
  await page.getByRole('option', { name: /롯데택배/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('백령도')
  await page.getByRole('textbox', { name: 'Priority' }).fill('75')
  // The form reports a range that runs backwards at its field.
  const codes = page.getByRole('combobox', { name: 'Postal codes' })
  await codes.fill('23133~23116')
  await codes.press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('from and to are as long as one another, and from is not after to')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 field to correct' })).toBeVisible()
  await codes.press('Backspace')
  await codes.fill('23116~23133')
  await codes.press('Enter')
  await expect(page.getByTestId('aloud')).toContainText(/Orders with the postal code 23116~23133.* go with .*롯데택배/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row('백령도')).toContainText('Reached')

  await page.getByRole('button', { name: 'Try the rules' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('combobox', { name: 'Partner' }).fill('하늘담')
  await page.getByRole('option', { name: '하늘담', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Postal code' }).fill('23120')
  await panel.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(panel.getByRole('status')).toContainText('It goes with 롯데택배')
  const tried = (name: string) => panel.getByRole('listitem').filter({ hasText: name })
  await expect(tried('제주·울릉')).toContainText('It does not send to the postal code 23120.')
  await expect(tried('국내 기본')).toContainText('It would take the order, but 백령도 is tried first.')
  await panel.getByRole('textbox', { name: 'Postal code' }).fill('06236')
  await panel.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(panel.getByRole('status')).toContainText('It goes with CJ대한통운 인천')
  await page.keyboard.press('Escape')

  await row('백령도').getByRole('link').click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row('국내 기본')).toBeVisible()
  await expect(row('백령도')).toHaveCount(0)
})

test('a partner’s menu has no delivery rules', async ({ office }) => {
  const page = await office('partner', '/')
  await expect(page.locator('nav a[href^="/inventory"]').first()).toBeVisible()
  await expect(page.locator('nav a[href^="/delivery-rule"]')).toHaveCount(0)
})
