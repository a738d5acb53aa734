import { expect, test } from '../support/people.ts'
import { choose, downloaded, headed, leaveUpload } from '../support/sheets.ts'

/** A partner's clerk keeps the catalogue by spreadsheet. */

test('a clerk uploads SKUs, gets wrong rows back, corrects and uploads them again, finds a SKU by another name and disables it', async ({
  office,
  site,
}) => {
  const page = await office('partner', '/sku')
  await page.getByRole('button', { name: 'Upload' }).click()
  const dialog = page.getByRole('dialog')
  const [head = []] = await downloaded(page, () => dialog.getByRole('button', { name: 'Template' }).click())
  const { row } = headed('sku', head)
  const theirs = await site.call<{ data: { partnerItemNumber: string; barcodes: { code: string }[] }[] }>(
    'partner',
    'GET',
    '/now/item?pageSize=1',
  )
  const taken = theirs.data[0]?.barcodes[0]?.code ?? ''
  const checked = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    if (route.request().headers()['gantry-trial']) await checked.promise
    await route.continue()
  })
  await choose(page, [
    head.map(String),
    row({
      name: '여름 한정 미스트',
      partnerItemNumber: 'SUM-1',
      barcode: '8809990000011',
      nameVariations: 'Summer mist | 썸머미스트',
    }),
    row({ name: '같은 바코드', partnerItemNumber: 'SUM-2', barcode: taken }),
    row({ name: '마이너스', partnerItemNumber: 'SUM-3', price: '-5' }),
    row({ name: '소수', partnerItemNumber: 'SUM-4', price: '1.5' }),
    row({ name: '', partnerItemNumber: 'SUM-5' }),
    row({ name: '=1+1', partnerItemNumber: 'SUM-6', category: '없는 > 카테고리' }),
  ])
  // Errors of this file must not be shown for another file that is chosen meanwhile.
  await expect(dialog.getByRole('button', { name: 'Choose a filled file' })).toBeDisabled()
  checked.resolve()
  await expect(dialog).toContainText('Ready: 1. To correct: 5.')
  await expect(dialog.getByRole('row', { name: 'Line 3' })).toContainText('Barcode')
  await expect(dialog.getByRole('row', { name: 'Line 7' })).toContainText('Category')
  await dialog.getByRole('button', { name: 'Upload 1 row' }).click()
  await expect(dialog).toContainText('1 row is saved.')

  const refused = await downloaded(page, () => dialog.getByRole('button', { name: 'Download rows to correct' }).click())
  expect(refused).toHaveLength(6)
  const titles = refused[0]?.map(String) ?? []
  expect(titles.at(-1)).toBe('To correct')
  const names = headed('sku', titles).names(['barcode', 'price', 'name', 'category'])
  const corrected = refused.slice(1).map((cells, nth) =>
    cells.map((cell, column) => {
      const title = names[column]
      if (title === 'barcode') return `880999000002${nth}`
      if (title === 'price') return '5000'
      if (title === 'name' && !cell) return '이름을 찾은 상품'
      return title === 'category' || !cell ? '' : String(cell)
    }),
  )
  await choose(page, [titles, ...corrected])
  await expect(dialog).toContainText('Ready: 5. To correct: 0.')
  await dialog.getByRole('button', { name: 'Upload 5 rows' }).click()
  await leaveUpload(page)

  await page.getByRole('searchbox').or(page.getByPlaceholder('Search')).first().fill('summer mist')
  await expect(page.getByRole('link', { name: '여름 한정 미스트' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)

  // The SKU is not sold any more.
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '여름 한정 미스트' })).toContainText('Disabled')
})

test('changing how a SKU in stock is kept needs a confirmation that tells how many pieces have no lot', async ({
  office,
  site,
}) => {
  const { data } = await site.call<{ data: { skuId: number; skuName: string }[] }>(
    'partner',
    'GET',
    '/now/inventory2?pageSize=1',
  )
  const { skuId } = data[0] ?? { skuId: 0 }
  const page = await office('partner', `/sku/${skuId}/edit`)
  const lot = page.getByRole('switch', { name: 'Tracked by lot' })
  const before = await lot.isChecked()
  await lot.click({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('p').filter({ hasText: 'without a lot' }).first()).toContainText('in stock')
  await page.getByRole('switch', { name: 'Change it anyway' }).click({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(new RegExp(`/sku/${skuId}$`))
  const sku = await site.call<{ isLotManaged: boolean }>('partner', 'GET', `/now/item/${skuId}`)
  expect(sku.isLotManaged).toBe(!before)
})
