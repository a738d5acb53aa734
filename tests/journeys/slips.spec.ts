import type { Page } from '@playwright/test'
import { expect, test } from '../support/people.ts'
import { stored } from '../support/shelves.ts'
import { grainyPng } from '../support/pictures.ts'
import { open } from '../support/screens.ts'

/** The office writes slips: goods that leave are held, taken and given back. */

test('the office writes a disposal slip with its reason and photos, changes its goods, and closes it short', async ({
  site,
  office,
}) => {
  const {
    goods: [board],
  } = await stored(site, { kinds: 1, empty: 1 })
  if (!board) throw new Error('All of it was found.')
  const sku = await site.call<{ name: string; partnerName: string }>('office', 'GET', `/now/item/${board.skuId}`)
  const page = await office('office', '/slip')
  await page.getByRole('link', { name: 'New slip' }).click()
  await choose(page, 'Reason', 'Disposal')
  await page.getByRole('combobox', { name: 'Partner' }).fill(sku.partnerName)
  await page.getByRole('option', { name: sku.partnerName }).click()
  await page.getByRole('combobox', { name: 'Add' }).fill(board.ean)
  await page.getByRole('option', { name: sku.name }).click()
  // The form proposes the damaged pieces; the user means those at this location.
  await page.getByRole('combobox', { name: `Lot and location ${sku.name}` }).click()
  await page.getByRole('option', { name: board.alias }).click()
  await page.getByLabel(`Quantity ${sku.name}`).fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Required').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).fill('Crushed in the rack')
  await page.locator('main input[type=file]').setInputFiles(picture('front.png'))
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: /^SL-\d{6}$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: sku.name })).toContainText('3')
  await expect(page.getByRole('main').getByRole('img', { name: /^Photo 1/ })).toBeVisible()
  await page.locator('main input[type=file]').setInputFiles(picture('side.png'))
  await expect(page.getByRole('main').getByRole('img', { name: /^Photo 2/ })).toBeVisible()
  // One more piece was broken: the goods are changed before anything is picked.
  await page.getByRole('button', { name: 'Edit goods' }).click()
  await expect(page.getByRole('heading', { name: 'Confirmation' })).toBeVisible()
  await page.getByLabel(`Quantity ${sku.name}`).fill('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('tab', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('row', { name: sku.name })).toContainText('4')
  await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(`Processed ${sku.name}`).first().fill('2')
  await expect(dialog).toContainText('Free again: 2.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: sku.name })).toContainText('In part')
  await page.getByRole('tab', { name: 'Ledger' }).click()
  await expect(page.getByRole('row', { name: sku.name }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: 'Slip cancelled' }).first()).toBeVisible()
  await open(page, '/slip')
  await expect(page.getByRole('row', { name: 'Crushed in the rack' })).toContainText('Closed')
})

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: grainyPng(300) })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
