import { expect, test } from '../support/people.ts'

test('the office sends everything to the marketplace again, resends what it refused, and sees what stock was reported', async ({
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

test('reporting delays again after some failed sends only the orders that the marketplace did not take', async ({
  office,
}) => {
  const page = await office('office', '/late-order')
  const told: number[][] = []
  await page.route('**/api/marketplace/justify-delay', async (route) => {
    const { ids } = route.request().postDataJSON() as { ids: number[] }
    told.push(ids)
    const [first = 0, ...others] = ids
    const error = others.map((id) => ({ id, property: 'id', errorType: 'WRONG_VALUE', code: 'x', message: 'Not yet.' }))
    await route.fulfill({ json: { success: [{ id: first }], error } })
  })
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Report the delay' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Report the delay' }).click()
  await expect(dialog.getByText('Not yet.')).toHaveCount(1)
  await expect(dialog.getByText('why 1 order will be late')).toBeVisible()
  await dialog.getByRole('button', { name: 'Report the delay' }).click()
  await expect(dialog).toHaveCount(0)
  expect(told.map((ids) => ids.length)).toEqual([2, 1])
  expect(told[0]).toContain(told[1]?.[0])
  expect(told[1]).not.toContain(told[0]?.[0])
})
