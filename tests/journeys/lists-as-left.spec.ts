import { expect, test } from '../support/people.ts'

/** People go to a list, leave it for a record, and come back to it all day long. */

test('a user who comes back from a record finds the list’s filter, selection and scroll position as they were', async ({
  office,
}) => {
  const page = await office('office', '/invoice?status=PRINTED')
  await expect(page).toHaveTitle('Waybills · Gantry')
  const rows = page.locator('main tbody tr')
  await expect(rows).toHaveCount(50)
  await rows.nth(1).getByRole('checkbox').check()
  await rows
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()
  await rows.nth(30).scrollIntoViewIfNeeded()
  const box = page.locator('main table').locator('..')
  const depth = await box.evaluate((element) => element.scrollTop)
  expect(depth).toBeGreaterThan(100)
  await rows.nth(30).locator('td').nth(2).click()
  await expect(page).toHaveURL(/\/invoice\/\d+$/)
  await expect(page).not.toHaveTitle('Waybills · Gantry')

  const record = page.url()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(record)
  await page.getByRole('link', { name: 'Previous record' }).click()
  await expect(page).toHaveURL(record)

  await page.locator('main header a').first().click()
  await expect(page).toHaveURL(/\/invoice\?status=PRINTED$/)
  await expect(page.getByText('4 selected')).toBeVisible()
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBe(depth)
})

test('rows of the previous tab cannot be selected while the next tab’s rows are still loading', async ({ office }) => {
  const page = await office('office', '/invoice?status=PRINTED')
  const rows = page.locator('main tbody tr')
  await expect(rows).toHaveCount(50)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/invoice\?.*PACKED/, async (route) => {
    await asked
    await route.continue()
  })
  await page.getByRole('tab', { name: /^Packed / }).click()
  await expect(page.locator('table[data-stale]')).toBeVisible()
  await expect(rows.first().getByRole('checkbox')).toBeDisabled()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  answer()
  await expect(page.locator('table[data-stale]')).toHaveCount(0)
  await expect(page.getByText(/^\d+ selected$/)).toHaveCount(0)
  await rows.first().getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
})

test('a list whose address has unknown filters and too high a page shows its last page and names what it does not know', async ({
  office,
}) => {
  const page = await office('office', '/invoice?status=FOO&colour=red&page=999')
  await expect(page).toHaveURL(/page=13/)
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  await expect(page.getByText('This list does not know status=FOO, colour=red')).toBeVisible()
})

test('the center chosen at the top narrows every list that has centers, and the list’s filter shows it', async ({
  office,
}) => {
  const page = await office('office', '/invoice')
  await page.getByRole('combobox', { name: 'Center' }).click()
  await page.getByRole('option', { name: /^NRT1/ }).click()
  await expect(page).toHaveURL(/\/invoice\?centerIds=\d+$/)
  for (const [key, heading] of [
    ['p', 'Loading plans'],
    ['s', 'Inventory'],
    ['i', 'Inbound'],
    ['e', 'Exceptions'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveURL(/centerIds=\d+/)
    await expect(page.getByRole('button', { name: 'Center: NRT1' })).toBeVisible()
  }
})

test('the stock tabs keep the center of the address, whichever center is chosen at the top', async ({ office }) => {
  const page = await office('office', '/inventory')
  const tab = async (name: string) => {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    return new URL(page.url()).searchParams.get('centerIds')
  }
  expect(await tab('By location')).toBe(null)
  await page.goto('/inventory?centerIds=2')
  expect(await tab('By location')).toBe('2')
  expect(await tab('Slow movers')).toBe('2')
})

test('a row’s preview beside the list opens by its button or the space bar, follows the arrow keys and closes by Escape', async ({
  office,
}) => {
  const page = await office('office', '/invoice')
  const rows = page.locator('main tbody tr')
  await expect(rows.nth(2)).toBeVisible()
  const serialOf = async (nth: number) => (await rows.nth(nth).locator('a').first().innerText()).trim()
  const beside = page.getByRole('complementary', { name: 'Preview' })
  await rows.nth(0).hover()
  await rows.nth(0).getByRole('button', { name: 'Preview' }).click()
  await expect(beside).toContainText(await serialOf(0))
  // The preview shows what the table has no room for.
  await expect(beside.getByText('Courier’s number', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(beside).toContainText(await serialOf(1))
  await page.keyboard.press('Escape')
  await expect(beside).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await expect(beside).toContainText(await serialOf(2))
  // Another tab of the list closes the preview, and the next press of the space bar opens it again.
  await page.getByRole('tab', { name: /^Printed/ }).click()
  await expect(beside).toBeHidden()
  await expect(page.locator('main table')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press(' ')
  await expect(beside).toContainText(await serialOf(0))
  await beside.getByRole('button', { name: 'Open the row' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(beside).toBeHidden()
})

test('a date filter takes a named range or typed days', async ({ office }) => {
  const page = await office('office', '/invoice')
  await page.getByRole('button', { name: 'Created', exact: true }).first().click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page.getByRole('button', { name: 'Created: Last 7 days' })).toBeVisible()
  // A view keeps the word itself, because it means other days next week.
  await expect(page).toHaveURL(/createdAtGte=last-7-days&createdAtLte=last-7-days/)
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue(/\d/)
  await page.getByRole('textbox', { name: 'From' }).fill('2026-01-05')
  await page.getByRole('textbox', { name: 'From' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Created: 05 Jan( 2026)? – / })).toBeVisible()
})

test('a user resizes columns by mouse and keys, moves and pins them, sets compact rows, and finds it so after a reload', async ({
  office,
}) => {
  const page = await office('seller', '/sku')
  const head = (name: string) => page.getByRole('columnheader', { name }).first()
  const widthOf = async (name: string) => (await head(name).boundingBox())?.width ?? 0
  await expect(page.locator('main tbody tr').nth(3)).toBeVisible()
  const handle = page.getByRole('separator').first()
  const named = (await handle.getAttribute('title'))?.replace('Width of ', '') ?? ''
  const before = await widthOf(named)

  const box = await handle.boundingBox()
  if (!box) throw new Error('no edge to take hold of')
  await page.mouse.move(box.x + 4, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 64, box.y + 8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => widthOf(named)).toBeGreaterThan(before + 40)
  await handle.dblclick()
  await expect.poll(() => widthOf(named)).toBe(before)
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await expect.poll(() => widthOf(named)).toBe(before + 32)

  const second = (await page.getByRole('separator').nth(1).getAttribute('title'))?.replace('Width of ', '') ?? ''
  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('dialog')
  await menu.getByText('Compact').click()
  await menu.getByRole('button', { name: `Move ${second} forward` }).click()
  await expect(page.getByRole('separator').first()).toHaveAccessibleName(`Width of ${second}`)
  await menu.getByRole('button', { name: `Pin ${named}` }).click()
  await expect(page.getByRole('separator').first()).toHaveAccessibleName(`Width of ${named}`)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await page.reload()
  await expect(page.getByRole('separator').first()).toHaveAccessibleName(`Width of ${named}`)
  await expect.poll(() => widthOf(named)).toBe(before + 32)
  await expect(page.getByRole('table')).toHaveAttribute('data-density', 'compact')
})

test('a list names what its search covers and finds a barcode; inbounds are sorted by due day and have a tab for each status', async ({
  office,
  site,
}) => {
  const page = await office('office', '/inventory')
  const search = page.getByRole('searchbox')
  await expect(search).toHaveAttribute('placeholder', 'SKU, Item number, Barcode')
  const rows = page.locator('main tbody tr')
  const { data } = await site.call<{ data: { skuName: string; mainBarcode: string | null }[] }>(
    'admin',
    'GET',
    '/now/inventory?sort=skuName&order=asc',
  )
  const sku = data.find(({ mainBarcode }) => mainBarcode !== null)
  await search.fill(sku?.mainBarcode ?? '')
  await expect(rows.first()).toContainText(sku?.skuName ?? '')
  await expect(rows.filter({ hasNotText: sku?.skuName ?? '' })).toHaveCount(0)

  await page.goto('/inbound')
  await expect(page.getByRole('columnheader', { name: 'Scheduled' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.first()).not.toContainText('Closed')
  await page.getByRole('tab', { name: /^Closed/ }).click()
  await expect(page).toHaveURL(/status=CLOSED/)
  await expect(rows.first()).toContainText('Closed')
})
