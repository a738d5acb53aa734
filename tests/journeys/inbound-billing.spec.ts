import { readFile } from 'node:fs/promises'
import { inboundBilling } from '../../shared/entities/inbound-billing.ts'
import { dayIn } from '../../shared/day-in.ts'
import { siteZone } from '../../shared/site-zone.ts'
import { expect, test } from '../support/people.ts'

/** What the work of inbounds costs, and the month's statement. */

test('the office enters and sends an inbound’s work, the marketplace approves it, and the month’s statement shows it', async ({
  office,
}) => {
  test.slow()
  const page = await office('office', '/inbound-billing')
  await page.getByRole('tab', { name: /^None/ }).click()
  const open = page.getByRole('row').filter({ hasText: '하늘담' }).filter({ hasNotText: '₩' })
  await open.first().getByRole('link').first().click()
  await expect(
    page.getByText('No work is entered yet.').or(page.getByRole('button', { name: 'Add work' })),
  ).toBeVisible()

  const code = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Add work' }).click()
  await page.getByRole('textbox', { name: 'Unit price' }).fill('150')
  await page.getByRole('textbox', { name: 'Quantity' }).fill('200')
  await page.getByRole('button', { name: 'Add work' }).click()
  await page.getByRole('combobox', { name: 'Work' }).last().click()
  await page.getByRole('option', { name: 'Fast track' }).click()
  await page.getByRole('textbox', { name: 'Unit price' }).last().fill('30000')
  await page.getByRole('textbox', { name: 'Quantity' }).last().fill('1')
  await page.getByRole('checkbox', { name: 'Exempted' }).last().check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  // The demo's marketplace approves the billing as it comes; what was sent is frozen.
  await expect(page.getByText('Approved').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add work' })).toHaveCount(0)
  await expect(page.getByText('₩30,000').first()).toBeVisible()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Completed').first()).toBeVisible()

  // The work is owed for the month in which the inbound was closed, which early in a month is the month before.
  const id = /\/inbound\/(\d+)/.exec(page.url())?.[1]
  const billing = await (await page.request.get(`/api/now/inbound-request/${id}/billing`)).json()
  const month = dayIn(siteZone, new Date(String(inboundBilling.parse(billing).closedAt))).slice(0, 7)
  await page.goto(`/statement?month=${month}`)
  await page.getByRole('combobox', { name: 'Partner' }).fill('하늘담')
  await page.getByRole('option', { name: '하늘담', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: code }).first()).toContainText('₩30,000')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await readFile(await (await saved).path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a partner sees its own statement and cannot choose another partner’s', async ({ office }) => {
  const page = await office('partner', '/statement')
  await expect(page.getByRole('heading', { name: /하늘담/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Partner' })).toHaveCount(0)
})
