import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { headed, leaveUpload } from '../support/sheets.ts'
import writeXlsx from 'write-excel-file/node'
import type { Download, Page } from '@playwright/test'
import { expect, saysWhyNot, test } from '../support/people.ts'
import { pageSizes } from '../support/raster.ts'
import { allocate, contractWith, dispatch, pack, waybills } from '../support/waybills.ts'

/** The office makes waybills, gets their numbers, prints, packs, cancels and takes parcels back. */

test('the office makes a waybill by hand, finds its goods, allocates its number, and sees it in the list', async ({
  site,
  office,
}) => {
  const contract = await contractWith(site, { name: 'By hand', start: '500001', end: '500100' })
  const page = await office('office', '/invoice')
  await page.getByRole('link', { name: 'New waybill' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('At least one kind of goods, each with a quantity.')).toBeVisible()
  await choose(page, 'Contract', 'By hand')
  await choose(page, 'Partner', '森のくらし')
  await page.getByLabel('Order number').fill('HAND-1')
  await expect(page.getByRole('combobox', { name: 'Payment' }), 'the sender pays').toHaveValue('Sender’s account')
  await choose(page, 'Type', 'Return')
  await expect(page.getByRole('combobox', { name: 'Payment' }), 'the receiver pays for a return').toHaveValue(
    'Recipient’s account',
  )
  await choose(page, 'Type', 'Outgoing')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveAccessibleDescription('Required')
  await name.fill('박지훈')
  await expect(name).toHaveAccessibleDescription('')
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('010-2222-3333')
  await page.getByLabel('Street address').fill('서울특별시 마포구 양화로 45')
  await page.getByRole('combobox', { name: /Add a SKU/ }).fill('MK-0001')
  await page.getByRole('option', { name: /^MK-0001/ }).click()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The waybill for HAND-1 is created.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'HAND-1' })).toBeVisible()
  await expect(page.getByText('박지훈')).toBeVisible()

  // A button that is not possible yet says why.
  await saysWhyNot(
    page.getByRole('button', { name: 'Print labels' }),
    'It has no waybill number yet: allocate it first.',
  )
  await page.getByRole('button', { name: 'Allocate' }).click()
  await expect(page.getByRole('heading', { name: '500001' })).toBeVisible()
  await page.goto(`/invoice?contractIds=${contract.id}`)
  await expect(page.getByRole('row', { name: /500001.*HAND-1/ })).toContainText('Allocated')
})

test('thirty labels are printed in the background, and their file can be downloaded later', async ({
  site,
  office,
}) => {
  const contract = await contractWith(site, { name: 'Thirty', start: '600001', end: '600100' })
  await waybills(site, contract, 30)
  const page = await office('office', `/invoice?contractIds=${contract.id}`)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Allocate', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('30 done')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Print labels' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Labels: 30')
  await dialog.getByRole('button', { name: 'Print labels' }).click()
  await expect(dialog.getByTestId('job')).toBeVisible()
  await expect(dialog.getByTestId('job')).toHaveAttribute('data-status', 'DONE', { timeout: 60_000 })
  const file = await fetched(page, () => dialog.getByRole('button', { name: 'Download' }).click())
  const pages = await pageSizes(await readFile(await file.path()))
  expect(pages).toHaveLength(30)
  expect(Math.round(pages[0]?.width ?? 0)).toBe(100)
  expect(Math.round(pages[0]?.height ?? 0)).toBe(150)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /600030/ })).toContainText('Printed')

  // The dialog is closed, but the file is found again.
  await page.getByRole('link', { name: 'Background work' }).click()
  const again = await fetched(page, () => page.getByRole('button', { name: 'Download' }).first().click())
  expect(again.suggestedFilename()).toMatch(/\.pdf$/)
})

test('no label is printed when a selected waybill has no number, and each such waybill is named', async ({
  site,
  office,
}) => {
  const contract = await contractWith(site, { name: 'Half', start: '650001', end: '650100' })
  const ids = await waybills(site, contract, 3, { order: 'HALF' })
  await allocate(site, ids.slice(0, 1))
  const page = await office('office', `/invoice?contractIds=${contract.id}`)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Print labels' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Print labels' }).click()
  await expect(page.getByRole('alert')).toContainText('HALF-0002 has no number from its courier yet')
  await expect(page.getByRole('alert')).toContainText('HALF-0003')
  expect((await site.call<{ status: string }>('office', 'GET', `/logistics/invoice/${ids[0]}`)).status).toBe(
    'ALLOCATED',
  )
})

test('a range that runs out is shown on the waybill, among the contracts and on the start page, until it is extended', async ({
  site,
  office,
}) => {
  const contract = await contractWith(site, { name: 'Short', start: '700001', end: '700002' })
  await waybills(site, contract, 3, { order: 'SHORT' })
  const page = await office('office', `/invoice?contractIds=${contract.id}&sort=id&order=asc`)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Allocate', exact: true }).click()
  const result = page.getByRole('dialog')
  await expect(result).toContainText('2 done')
  await expect(result).toContainText('1 failed')
  await expect(result.getByRole('row')).toContainText('range of waybill numbers is used up')
  await page.goto('/contract?warned=true')
  await expect(page.getByRole('row', { name: /Short/ })).toContainText('None left')
  await page.goto('/')
  const low = page.getByRole('row', { name: /^Short/ })
  await expect(low).toContainText('None left')

  // With a new range the last waybill gets its serial. The key is not shown and stays as it is.
  await low.getByRole('link', { name: 'Short' }).click()
  await expect(page.getByLabel('Key').first()).toHaveValue('')
  await expect(page.getByLabel('Key').first()).toHaveAttribute('placeholder', 'Unchanged')
  await page.getByLabel('Last number').first().fill('700010')
  await expect(page.getByText('8 of 10 numbers left.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto(`/invoice?contractIds=${contract.id}&status=CREATED`)
  await page.getByRole('link', { name: 'Not allocated' }).click()
  await page.getByRole('button', { name: 'Allocate' }).click()
  await expect(page.getByRole('heading', { name: '700003' })).toBeVisible()
  const { rows } = await site.call<{ rows: { id: number }[] }>(
    'office',
    'GET',
    `/logistics/contract?apiKey=${encodeURIComponent('key of Short')}`,
  )
  expect(rows.map(({ id }) => id)).toEqual([contract.id])
})

test('a partner sees only its own waybills, and no button that would be refused', async ({ site, office }) => {
  const contract = await contractWith(site, { name: 'Both', start: '800001', end: '800100' })
  const [own] = await waybills(site, contract, 1, { order: 'OWN', item: 'HD-0001' })
  const [foreign] = await waybills(site, contract, 1, { order: 'FOREIGN' })
  const page = await office('partner', `/invoice?contractIds=${contract.id}`)
  await expect(page.getByRole('row', { name: /OWN-0001/ })).toBeVisible()
  await expect(page.getByText('FOREIGN-0001')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New waybill' })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Select this page' })).toHaveCount(0)
  await page.goto(`/invoice/${own}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Allocate' })).toHaveCount(0)
  await page.goto(`/invoice/${foreign}`)
  await expect(page.getByRole('alert')).toBeVisible()
})

test('an uploaded template makes waybills; a wrong row holds back its order, comes back and is corrected', async ({
  site,
  office,
}) => {
  const contract = await contractWith(site, { name: 'Sheet', start: '900001', end: '900100' })
  const page = await office('office', `/invoice?contractIds=${contract.id}`)
  await page.getByRole('button', { name: 'Upload' }).first().click()
  const dialog = page.getByRole('dialog')
  const template = await readSheet(
    await readFile(await (await fetched(page, () => dialog.getByRole('button', { name: 'Template' }).click())).path()),
  )
  const { head, row: rowOf } = headed('invoice', template[0] ?? [])
  const row = (values: Record<string, string>) =>
    rowOf({
      contract: 'Sheet',
      recipientName: '김서연',
      recipientAddress: '서울',
      goodsName: '도마',
      sku: 'MK-0001',
      quantity: '1',
      ...values,
    })
  await upload(page, [
    head,
    row({ originalOrderId: 'S-1' }),
    row({ originalOrderId: 'S-1', recipientName: '', goodsName: '젓가락', sku: 'MK-0003', quantity: '4' }),
    row({ originalOrderId: 'S-2', quantity: 'many' }),
    row({ originalOrderId: 'S-2', goodsName: '젓가락', sku: 'MK-0003' }),
    row({ originalOrderId: 'S-3', contract: 'No such' }),
    row({ originalOrderId: 'S-4', goodsName: '' }),
  ])
  await expect(dialog).toContainText('Ready: 2. To correct: 4.')
  await expect(dialog.getByRole('row', { name: /Line 5/ })).toContainText(
    'another line that goes with this one must be corrected',
  )
  await dialog.getByRole('button', { name: 'Upload 2 rows' }).click()
  await expect(dialog).toContainText('saved.')
  const refused = await readSheet(
    await readFile(
      await (
        await fetched(page, () => dialog.getByRole('button', { name: 'Download rows to correct' }).click())
      ).path(),
    ),
  )
  expect(refused).toHaveLength(5)
  const again = (refused[0] ?? []).map(String)
  const names = headed('invoice', again).names(['quantity', 'contract', 'goodsName'])
  const mended: Record<string, string> = { quantity: '2', contract: 'Sheet', goodsName: '도마' }
  await upload(page, [
    again,
    ...refused
      .slice(1)
      .map((cells) => cells.map((cell, column) => mended[names[column] ?? ''] ?? (cell === null ? '' : String(cell)))),
  ])
  await expect(dialog).toContainText('Ready: 4. To correct: 0.')
  await dialog.getByRole('button', { name: 'Upload 4 rows' }).click()
  await leaveUpload(page)
  const { rows } = await site.call<{ rows: { originalOrderId: string; pieces: number; partnerName: string }[] }>(
    'office',
    'GET',
    `/logistics/invoice?contractIds=${contract.id}&sort=id&order=asc`,
  )
  expect(rows.map(({ originalOrderId, pieces }) => [originalOrderId, pieces])).toEqual([
    ['S-1', 5],
    ['S-2', 4],
    ['S-3', 2],
    ['S-4', 2],
  ])
  await expect(page.getByRole('row', { name: /S-4/ })).toBeVisible()
})

test('two users who edit one waybill lose nothing, and an open list shows the change by itself', async ({
  site,
  office,
}) => {
  const contract = await contractWith(site, { name: 'Two', start: '910001', end: '910100' })
  const [id] = await waybills(site, contract, 1, { order: 'TWO' })
  const list = await office('manager', `/invoice?contractIds=${contract.id}`)
  await expect(list.getByRole('row', { name: /TWO-0001/ })).toBeVisible()
  const page = await office('office', `/invoice/${id}/edit`)
  await page.getByLabel('Delivery note').fill('문 앞에')
  const { version } = await site.call<{ version: number }>('office', 'GET', `/logistics/invoices/${id}`)
  await site.call(
    'office',
    'PATCH',
    `/logistics/invoices/${id}`,
    { recipient: { name: '이도윤', phones: [], address: '부산' } },
    { 'If-Match': `"${version}"` },
  )
  await expect(list.getByRole('row', { name: /이도윤/ }), 'without reloading').toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog')
  await expect(conflict).toContainText('Someone saved this meanwhile')
  await expect(conflict.getByRole('row', { name: /Recipient/ })).toContainText('이도윤')
  await conflict.getByRole('button', { name: 'Save these' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const saved = await site.call<{ memo: string; recipient: { name: string } }>(
    'office',
    'GET',
    `/logistics/invoice/${id}`,
  )
  expect([saved.memo, saved.recipient.name]).toEqual(['문 앞에', '이도윤'])
})

test('cancelling a packed parcel says first what that costs; a dispatched one comes back by a return and is received', async ({
  site,
  office,
}) => {
  const contract = await contractWith(site, { name: 'Back', start: '920001', end: '920100' })
  const [packed = 0, gone = 0] = await waybills(site, contract, 2, { order: 'BACK' })
  await allocate(site, [packed, gone])
  await pack(site, [packed])
  await dispatch(site, gone)
  const page = await office('office', `/invoice/${packed}`)
  await page.getByRole('button', { name: 'Cancel waybill' }).click()
  await expect(page.getByRole('dialog')).toContainText('The parcel is packed')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel waybill' }).click()
  await expect(page.getByText('920001 is cancelled.')).toBeVisible()

  await page.goto(`/invoice/${gone}`)
  await page.getByRole('button', { name: 'Create return' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true }).first(), 'who got it sends it').toHaveValue(
    '김서연',
  )
  await expect(page.getByRole('combobox', { name: 'Payment' })).toHaveValue('Recipient’s account')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The return is created.')).toBeVisible()
  const { rows } = await site.call<{ rows: { id: number; type: string; recipient: { name: string } }[] }>(
    'office',
    'GET',
    `/logistics/invoice?contractIds=${contract.id}&type=RETURN`,
  )
  expect(rows).toMatchObject([{ type: 'RETURN', recipient: { name: '인천센터' } }])

  await page.goto(`/invoice/${rows[0]?.id}`)
  await expect(page.getByRole('button', { name: 'Pack' })).toHaveCount(0)
  // The return was neither packed nor loaded here, and is not going to be.
  const parcel = page.getByRole('main')
  const received = parcel.locator('dl').filter({ hasText: 'Received as' })
  await expect(received).toContainText('Not yet')
  for (const word of ['Not packed yet', 'Packaging wanted', 'On no pallet', 'Scanned'])
    await expect(parcel).not.toContainText(word)
  await page.getByRole('button', { name: 'Receive return' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Receive return' }).click()
  await expect(page.getByText('Its goods wait to be counted as IB')).toBeVisible()
  await expect(page.getByText('Delivered', { exact: true })).toHaveCount(0)
  await expect(received).not.toContainText('Not yet')
  await received.getByRole('link', { name: /^IB\d{6}-/ }).click()
  await expect(page.getByText('By the return')).toBeVisible()
})

test('the office marks parcels as delivered where no courier tells it: one, many at once, and by spreadsheet', async ({
  site,
  office,
}) => {
  const contract = await contractWith(site, { name: 'Delivered', start: '930001', end: '930100' })
  const ids = await waybills(site, contract, 4, { order: 'HOME' })
  await allocate(site, ids)
  await pack(site, ids)
  for (const id of ids) await dispatch(site, id)
  const page = await office('office', `/invoice/${ids[0]}`)
  await page.getByRole('button', { name: 'Delivered' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Was 930001 delivered?')
  await dialog.getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByText('930001 is delivered.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await saysWhyNot(page.getByRole('button', { name: 'Delivered' }), 'Delivered')

  await page.goto(`/invoice?contractIds=${contract.id}`)
  for (const serial of ['930001', '930002'])
    await page
      .getByRole('row', { name: new RegExp(serial) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Delivered', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByRole('row', { name: /930002/ })).toContainText('Delivered')

  await page.keyboard.press('Escape')
  await page.goto(`/invoice?contractIds=${contract.id}`)
  await page.getByRole('button', { name: 'Upload deliveries' }).click()
  await upload(page, [
    ['serial', 'deliveredAt'],
    ['930003', ''],
    ['930004', 'yesterday'],
  ])
  await expect(dialog).toContainText('Ready: 1. To correct: 1.')
  await dialog.getByRole('button', { name: 'Upload 1 row' }).click()
  await expect(page.getByText('Saved: 1', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /930003/ })).toContainText('Delivered')
  await expect(page.getByRole('row', { name: /930004/ })).toContainText('Dispatched')
})

test('customs data is typed for goods without a SKU and shown with the waybill', async ({ site, office }) => {
  await contractWith(site, { name: 'Abroad', start: '940001', end: '940100' })
  const page = await office('office', '/invoice/new')
  await choose(page, 'Contract', 'Abroad')
  await choose(page, 'Partner', '森のくらし')
  await page.getByLabel('Order number').fill('ABROAD-1')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann Miller')
  await page.getByRole('button', { name: 'Add a line without SKU' }).click()
  await page.getByRole('textbox', { name: 'Name of the goods' }).fill('茶')
  await page.getByRole('textbox', { name: 'Price' }).fill('1200')
  await page.getByRole('textbox', { name: 'Currency' }).fill('JPY')
  await page.getByText('Customs and label').click()
  await page.getByRole('textbox', { name: 'English name' }).fill('Green tea')
  await page.getByRole('textbox', { name: 'Country of origin' }).fill('JP')
  await page.getByRole('switch', { name: 'Exempt from duty' }).check({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The waybill for ABROAD-1 is created.')).toBeVisible()
  await expect(page.getByText(/[¥￥]1,200/)).toBeVisible()
  await page.getByText('Customs and label').click()
  await expect(page.getByText('Green tea')).toBeVisible()
})

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

async function fetched(page: Page, press: () => Promise<void>): Promise<Download> {
  const saving = page.waitForEvent('download')
  await press()
  return saving
}

async function upload(page: Page, rows: string[][]): Promise<void> {
  const buffer = await writeXlsx(rows.map((cells) => cells.map((value) => ({ type: String, value })))).toBuffer()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'waybills.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
}

test('allocating waybills offers to print their labels next, without looking for them again', async ({ office }) => {
  const page = await office('office', '/invoice?status=CREATED')
  const rows = page.locator('main tbody tr')
  await expect(rows.first()).toBeVisible()
  for (const index of [0, 1, 2]) await rows.nth(index).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Allocate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Allocate' })
  await dialog.getByRole('button', { name: 'Print labels (3)' }).click()
  await expect(page.getByRole('dialog', { name: /^Print/ })).toContainText('3')
})
