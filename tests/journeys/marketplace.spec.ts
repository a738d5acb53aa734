import { expect, test } from '../support/people.ts'

test('the office tells the marketplace everything again, and sees what it was told and what it refused', async ({
  office,
}) => {
  const page = await office('office', '/marketplace')
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'Refused' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Send everything again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send everything again' }).click()
  await expect(page.getByText('2 messages to the marketplace started.')).toBeVisible()
  await expect(rows.nth(1)).toContainText('Sent')

  await rows.filter({ hasText: 'Refused' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(rows.filter({ hasText: 'Refused' })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Stock reported' }).click()
  await expect(page.getByRole('columnheader', { name: 'Sellable now' })).toBeVisible()
  await expect(rows.nth(1)).toBeVisible()
})
