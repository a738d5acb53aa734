import { expect, test } from '../support/people.ts'

/** What a seller gives with orders, and what that comes to. */

test('a seller makes a campaign, builds a promotion with groups, tries it first, keeps it as a template and begins another with it', async ({
  office,
}) => {
  const page = await office('seller', '/campaign')
  await page.getByRole('link', { name: 'New campaign' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('White day')
  await page.getByRole('textbox', { name: 'Expected orders' }).fill('200')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'White day' })).toBeVisible()

  await page.getByRole('button', { name: 'New promotion' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('A candle')
  await page.getByRole('button', { name: 'Add group' }).click()
  const group = page.getByRole('group', { name: 'Group 1' })
  await group.getByRole('textbox', { name: 'How much' }).fill('50000')
  await group.getByRole('button', { name: 'Add condition' }).click()
  await group.getByRole('combobox', { name: 'What is asked' }).nth(1).click()
  await page.getByRole('option', { name: 'first purchase' }).click()
  await group.getByText('One of them').click()
  await expect(group.getByTestId('aloud')).toHaveText('amount paid: ₩50,000 or more or first purchase')
  await page.getByRole('combobox', { name: 'Given' }).click()
  await page.getByRole('option', { name: 'For every so many pieces' }).click()
  await page.getByRole('textbox', { name: 'Times in all' }).fill('40')
  const gift = page.getByRole('combobox', { name: 'Find a gift' })
  await gift.click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Try on last month’s orders' }).click()
  await expect(page.getByRole('status').filter({ hasText: /\d+ of \d+ orders would get it/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('heading', { name: 'A candle' })).toBeVisible()
  await expect(page.getByTestId('left')).toHaveText('40 / 40')
  await page.getByRole('button', { name: 'Save as template' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Candle for 50,000')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The template “Candle for 50,000” is saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Suspended')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Active')).toBeVisible()

  await page.getByRole('tab', { name: 'Past orders' }).click()
  await expect(page.getByRole('status').filter({ hasText: /orders would get it/ })).toBeVisible()

  await page.goto('/promotion-template')
  await page
    .getByRole('row', { name: /Candle for 50,000/ })
    .getByRole('link', { name: 'New promotion from it' })
    .click()
  await expect(page.getByRole('textbox', { name: 'Times in all' })).toHaveValue('40')
  await page.getByRole('combobox', { name: 'Campaign' }).fill('White')
  await page.getByRole('option', { name: /White day/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Another candle')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'White day' }).click()
  await expect(page.getByRole('link', { name: 'A candle' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Another candle' })).toBeVisible()
  await page.getByRole('tab', { name: 'Change log' }).click()
  await expect(page.getByText('A promotion was added').first()).toBeVisible()
})
