import type { Page } from '@playwright/test'
import { expect, test } from '../support/people.ts'
import { columnsBeyondTheEdge } from '../support/screens.ts'

/** People who are away from the desk have the office on a phone. */

const phone = { width: 390, height: 844 }

test('on a phone a list shows as cards that a user searches, filters, sorts, selects and opens by touch', async ({
  office,
}) => {
  const page = await office('office', '/invoice?status=PRINTED')
  await page.setViewportSize(phone)
  const cards = page.locator('main tbody tr')
  await expect(cards.first().getByText('Printed')).toBeVisible()
  // Each fact stands beside its name, and nothing lies beyond the edge.
  await expect.poll(() => factsOf(page)).toContain('Courier')
  expect(await columnsBeyondTheEdge(page)).toEqual([])

  const serial = await cards.nth(2).getByRole('link').first().innerText()
  await page.getByRole('searchbox').fill(serial)
  await expect(cards.filter({ hasNotText: serial })).toHaveCount(0)
  await expect(cards.first()).toContainText(serial)
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(cards.filter({ hasNotText: serial })).not.toHaveCount(0)

  await expect(page.getByRole('button', { name: 'Type', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('button', { name: 'Courier', exact: true }).click()
  await page.getByRole('checkbox', { name: 'CJ Logistics' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Created' }).click()
  await page.getByRole('button', { name: 'Largest or latest first' }).click()
  await expect(page).toHaveURL(/order=asc/)
  // The address changes before the list does, and the old rows stay until the new ones are there.
  await expect(page.getByRole('button', { name: 'Smallest or earliest first' })).toBeVisible()
  await expect(page.locator('main table')).not.toHaveAttribute('data-stale')

  await cards.first().getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await cards.nth(1).getByText('CJ Logistics').click()
  await expect(page).toHaveURL(/\/invoice\/\d+$/)
  // Everything that a record can do beside its main action is in one menu.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Cancel waybill' })).toBeVisible()
})

/** The names that the first card shows before its facts. */
function factsOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main tbody tr:first-child td')]
      .map((cell) => getComputedStyle(cell, '::before').content)
      .join(),
  )
}
