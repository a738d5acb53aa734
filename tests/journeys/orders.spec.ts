import type { Page } from '@playwright/test'
import { expect, test } from '../support/people.ts'
import { choose, leaveUpload } from '../support/sheets.ts'

/** A clerk's morning with orders. */

const countOf = async (page: Page, tab: string): Promise<number> =>
  Number((await page.getByRole('tab', { name: new RegExp(`^${tab} [\\d,]+`) }).innerText()).replace(/\D/g, ''))

test('a clerk goes through the order tabs, fixes many postal codes at once, and reads why the others were not fixed', async ({
  office,
}) => {
  const page = await office('partner', '/order')
  const wrong = await countOf(page, 'Address')
  for (const tab of [
    'To check',
    'Missing item',
    'Review',
    'On hold',
    'To allocate',
    'In progress',
    'Not told',
    'Claims to answer',
    'Late',
  ]) {
    const count = await countOf(page, tab)
    expect(count, tab).toBeGreaterThan(0)
    await page.getByRole('tab', { name: new RegExp(`^${tab} `) }).click()
    await expect(page.locator('tbody tr')).toHaveCount(Math.min(count, 50))
  }
  await page.getByRole('tab', { name: /^Address / }).click()
  await expect(page.locator('tbody tr')).toHaveCount(wrong)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Fix postal codes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The postal code of')
  await dialog.getByRole('button', { name: /^Retry those/ }).click()
  await expect(dialog).toContainText('The postal code of')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => countOf(page, 'Address')).toBeLessThan(wrong)
})

test('an action on all orders of a filter reaches each of them, and shows its progress and its result', async ({
  office,
}) => {
  const page = await office('partner', '/order?pageSize=20')
  const all = await countOf(page, 'All')
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await expect(page.getByRole('button', { name: `Select all ${all} of this filter` })).toBeVisible()
  // Another order comes in and moves one off the page.
  const { data } = await (await page.request.get('/api/moms/channel?channelType=SPREADSHEET')).json()
  const lines = [{ dealName: 'Tea', quantity: 1 }]
  const entered = await page.request.post('/api/moms/order', { data: { orders: [{ channelId: data[0].id, lines }] } })
  expect(entered.status()).toBe(201)
  await page.getByRole('button', { name: `Select all ${all + 1} of this filter` }).click()
  await page.getByRole('button', { name: 'Check again' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${all + 1}`)
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  // Many of the orders are not on hold; the result says of each why it cannot be released.
  const more = Array.from({ length: 90 }, () => ({ channelId: data[0].id, lines }))
  await page.request.post('/api/moms/order', { data: { orders: more } })
  await expect.poll(() => countOf(page, 'All')).toBeGreaterThan(all + 90)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: 'Release' }).click()
  const failed = dialog.getByText(/^[\d,]+ failed$/)
  await expect(failed).toBeVisible()
  const count = Number((await failed.innerText()).replace(/\D/g, ''))
  await expect(dialog.locator('tbody tr')).toHaveCount(200)
  await dialog.getByRole('button', { name: `and ${count - 200} more` }).click()
  await expect(dialog.locator('tbody tr')).toHaveCount(count)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

test('a user who reloads the page while many orders are being changed is asked first', async ({ office }) => {
  const page = await office('partner', '/order')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/api/moms/order/dirty', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('dialog')).toContainText('0 of')
  const asked = page.waitForEvent('dialog')
  void page.reload().catch(() => {})
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  goOn()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' }).last()).toBeFocused()
})

test('claims that were answered are no longer selected, so that the next answer does not reach them', async ({
  office,
}) => {
  const page = await office('office', '/claim?kind=CANCEL')
  const row = page.locator('tbody tr').first()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Refuse request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('1 selected'), 'nothing was answered').toBeVisible()
  await page.getByRole('button', { name: 'Refuse request' }).click()
  await dialog.getByRole('button', { name: 'Refuse request' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('1 selected')).toHaveCount(0)
})

test('a user holds, releases and edits an order, and its history shows the change', async ({ office }) => {
  const page = await office('partner', '/order?status=READY')
  await page.locator('tbody tr a').first().click()
  await page.getByRole('button', { name: 'Hold' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
  await expect(page.getByText('Customer’s request').first()).toBeVisible()
  await page.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByRole('button', { name: 'Hold' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Address detail' }).fill('7층 701호')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Address detail: .* → 7층 701호/)).toBeVisible()
  await expect(page.getByText(/^Ordered at 하늘담/)).toBeVisible()
})

test('the office leaves out a piece of an order, sees first what would be sent, and takes the adjustment back', async ({
  office,
}) => {
  const page = await office('office', '/interim-order')
  await expect(page.getByRole('heading', { name: 'Interim orders' })).toBeVisible()
  const row = page
    .locator('tbody tr')
    .filter({ hasText: /and \d+ more/ })
    .filter({ hasNotText: 'adjusted' })
    .first()
  const number = await row.locator('a').first().innerText()
  await row.locator('a').first().click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await page.getByRole('button', { name: 'Adjust' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'What to do' }).click()
  await page.getByRole('option', { name: 'Do not send' }).click()
  await expect(dialog.getByRole('button', { name: 'Adjust' })).toBeDisabled()
  await dialog
    .getByRole('textbox', { name: /^Pieces / })
    .first()
    .fill('1')
  await expect(dialog.getByText('Sent after this')).toBeVisible()
  await dialog.getByRole('button', { name: 'Adjust' }).click()
  await expect(page.getByRole('main').getByText('Waits for allocation')).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('main').getByText('Taken back').first()).toBeVisible()
  await page.goto('/adjustment')
  await expect(page.locator('tbody tr').filter({ hasText: number })).toContainText('Taken back')
})

test('an order that a user enters appears by itself for a read-only user, who sees the recipient masked', async ({
  office,
}) => {
  const watching = await office('readonly', '/order')
  await expect(watching.locator('tbody tr').first()).toBeVisible()
  const page = await office('partner', '/order/new')
  await page.getByRole('combobox', { name: 'Channel', exact: true }).click()
  await page.getByRole('option', { name: /하늘담 엑셀 주문/ }).click()
  await page.getByRole('textbox', { name: 'Order number' }).fill('00042')
  await page.getByRole('combobox', { name: 'Add line' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: /^Quantity/ }).fill('3')
  await page.getByRole('textbox', { name: /^Amount paid/ }).fill('54000')
  await page.getByRole('textbox', { name: 'Recipient’s name' }).fill('남궁민수')
  await page.getByRole('textbox', { name: 'Recipient’s phone' }).fill('010-1234-5678')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('06236')
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('서울특별시 강남구 테헤란로 1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: '00042' })).toBeVisible()
  await expect(page.getByText('남궁민수').first()).toBeVisible()

  await expect(watching.getByRole('link', { name: '00042', exact: true })).toBeVisible()
  await expect(watching.getByText('남궁민수')).toHaveCount(0)
  await watching.getByRole('link', { name: '00042', exact: true }).click()
  await expect(watching.getByText('남**수').first()).toBeVisible()
  await expect(watching.getByText('010-1234-5678')).toHaveCount(0)
})

/** The line of headings and one line per row, as Korean Excel saves them. */
const cp949 = Buffer.concat([
  Buffer.from('channel,orderNumber,productName,quantity,recipientName\r\n'),
  Buffer.from('c7cfb4c3b4e320bfa2bcbf20c1d6b9ae', 'hex'),
  Buffer.from(',K-0007,Tea,2,'),
  Buffer.from('b3b2b1c3b9cebcf6', 'hex'),
  Buffer.from('\r\n'),
  Buffer.from('c7cfb4c3b4e320bfa2bcbf20c1d6b9ae', 'hex'),
  Buffer.from(',K-0008,Tea,many,'),
  Buffer.from('b3b2b1c3b9cebcf6', 'hex'),
  Buffer.from('\r\n'),
])

test('a CSV file of Korean Excel is uploaded, its wrong rows are corrected, and the same file again adds nothing', async ({
  office,
}) => {
  const page = await office('partner', '/order')
  const dialog = page.getByRole('dialog')
  const begun = async () => {
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.locator('input[type="file"]').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: cp949 })
    await expect(dialog.getByRole('combobox', { name: 'Encoding' })).toHaveValue('euc-kr')
  }
  await begun()
  await expect(dialog).toContainText('Ready: 1. To correct: 1.')
  await dialog.getByRole('button', { name: 'Upload 1 row' }).click()
  await expect(dialog).toContainText('1 row is saved. Not saved: 1.')
  await choose(page, [
    ['channel', 'orderNumber', 'productName', 'quantity', 'recipientName'],
    ['하늘담 엑셀 주문', 'K-0008', 'Tea', '5', '남궁민수'],
  ])
  await dialog.getByRole('button', { name: 'Upload 1 row' }).click()
  await leaveUpload(page)
  await begun()
  await expect(dialog, 'it is there already').toContainText('Ready: 0. To correct: 2.')
  await expect(dialog).toContainText('K-0007')
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.goto('/order?channelOrderId=K-000')
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'K-0007' })).toBeVisible()
  await expect(page.getByText('남궁민수').first()).toBeVisible()
})

test('a new order of a Japanese shop is in yen and goes to Japan: at once for the shop, for the office once its channel is chosen', async ({
  office,
}) => {
  const own = await office('seller', '/order/new')
  await expect(own.getByRole('combobox', { name: 'Currency' })).toHaveValue(/^JPY/)
  await expect(own.getByRole('combobox', { name: 'Country' })).toHaveValue(/JP/)
  const page = await office('office', '/order/new')
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue(/^KRW/)
  await page.getByRole('combobox', { name: 'Channel', exact: true }).click()
  await page.getByRole('option', { name: /^森のくらし 卸注文/ }).click()
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue(/^JPY/)
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue(/JP/)
})
