import { expect, test } from '../support/people.ts'
import { choose, downloaded, headed, leaveUpload } from '../support/sheets.ts'

/** Spreadsheets: downloaded as the list is shown, uploaded with every error told and corrected. */

test('a filtered list downloads as a spreadsheet with exactly its rows', async ({ office }) => {
  const page = await office('office', '/sku?keyword=MK-00')
  const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(head, 'how many there are').toContainText(/\d/)
  const total = Number((await head.innerText()).match(/\d+/)?.[0])
  const rows = await downloaded(page, () => page.getByRole('button', { name: 'Spreadsheet' }).click())
  expect(rows).toHaveLength(total + 1)
  expect(rows.flat().map(String)).toContain('MK-0001')
})

test('an uploaded template saves its right rows; the wrong rows come back, are corrected and uploaded again', async ({
  office,
  site,
}) => {
  const page = await office('manager', '/location')
  await page.getByRole('button', { name: 'Upload' }).click()
  const dialog = page.getByRole('dialog')
  const [head = []] = await downloaded(page, () => dialog.getByRole('button', { name: 'Template' }).click())
  const { row, head: headings } = headed('location', head)
  const sheet = [
    headings,
    row({ centerCode: 'ICN1', alias: 'Z-01-01-1', type: 'B2B', rack: '007' }),
    row({ centerCode: 'ICN1', alias: 'A-01-01-1', type: 'B2B' }),
    row({ centerCode: 'ICN1', alias: 'Z-01-01-2', type: 'ATTIC' }),
    row({ centerCode: 'ICN1', alias: 'Z-01-01-3', type: 'B2B', width: 'wide' }),
    row({ centerCode: 'ICN1', alias: '', type: 'B2B' }),
  ]
  await choose(page, sheet)
  // An error that only the server knows is found before anything is sent: that label is taken.
  await expect(dialog).toContainText('Ready: 1. To correct: 4.')
  for (const line of [4, 5, 6]) await expect(dialog.getByRole('row', { name: `Line ${line}` })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Line 3' })).toContainText(/^Line 3\s*Alias: /)
  await dialog.getByRole('button', { name: 'Upload 1 row' }).click()
  await expect(dialog).toContainText('1 row is saved.')
  await expect(dialog).toContainText('Not saved: 4.')

  const refused = await downloaded(page, () => dialog.getByRole('button', { name: 'Download rows to correct' }).click())
  expect(refused).toHaveLength(5)
  const again = refused[0]?.map(String) ?? []
  const names = headed('location', again).names(['alias', 'type', 'width'])
  const corrected = refused.slice(1).map((cells, index) =>
    cells.map((cell, column) => {
      if (names[column] === 'alias') return `Z-02-01-${index + 1}`
      if (names[column] === 'type') return 'B2B'
      if (names[column] === 'width') return '400'
      return cell === null ? '' : String(cell)
    }),
  )
  await choose(page, [again, ...corrected])
  await expect(dialog).toContainText('Ready: 4. To correct: 0.')
  await dialog.getByRole('button', { name: 'Upload 4 rows' }).click()
  await expect(dialog).toContainText('4 rows are saved.')
  await leaveUpload(page)
  const { data } = await site.call<{ data: { alias: string; rack: string | null }[] }>(
    'manager',
    'GET',
    '/now/location?keyword=Z-0&pageSize=50',
  )
  expect(
    data
      .map(({ alias }) => alias)
      .filter((alias) => alias.startsWith('Z-'))
      .toSorted(),
  ).toEqual(['Z-01-01-1', 'Z-02-01-1', 'Z-02-01-2', 'Z-02-01-3', 'Z-02-01-4'])
  expect(data.find(({ alias }) => alias === 'Z-01-01-1')?.rack).toBe('007')
})

test('an administrator adds users by spreadsheet with the names of roles and centers; an unknown name is pointed out', async ({
  office,
}) => {
  const page = await office('admin', '/user')
  await page.getByRole('button', { name: 'Upload users' }).click()
  const dialog = page.getByRole('dialog')
  const heads = ['username', 'name', 'mobile', 'roles', 'centers', 'entryAt']
  await choose(page, [
    heads,
    ['season-1', '김하나', '010-1111-2222', 'Worker', 'ICN1', '2026-12-01'],
    ['season-2', '이둘', '', 'SYSR_EMPLOYEE, Leader', 'icn1, NRT1', ''],
    ['season-3', '박셋', '', 'Pilot', 'ICN1', ''],
  ])
  await expect(dialog.getByRole('row', { name: 'Line 4' })).toContainText('there is no “Pilot”')
  await dialog.getByRole('button', { name: 'Upload 2 rows' }).click()
  await expect(page.getByText('Saved: 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /season-2/ })).toContainText('ICN1, NRT1')
  const [head = [], ...rows] = await downloaded(page, () => page.getByRole('button', { name: 'Spreadsheet' }).click())
  const hana = rows.find((row) => row.includes('season-1'))
  expect(['Mobile phone', 'Roles', 'Centers', 'Entry day'].map((title) => hana?.[head.indexOf(title)])).toEqual([
    '010-1111-2222',
    'Worker',
    'ICN1',
    '2026-12-01',
  ])
})

test('a partner among more than a page holds is found by typing: in a filter, a form and a spreadsheet', async ({
  office,
  site,
}) => {
  test.slow()
  const centerIds = [await site.centerId()]
  const numbers = Array.from({ length: 510 }, (_, n) => String(n + 1).padStart(3, '0'))
  for (let at = 0; at < numbers.length; at += 10) {
    await Promise.all(
      numbers.slice(at, at + 10).map((number) =>
        site.call('admin', 'POST', '/auth/partner', {
          name: `Shop ${number}`,
          businessName: `Shop ${number} Ltd.`,
          status: 'ACTIVE',
          centerIds,
        }),
      ),
    )
  }
  const page = await office('admin', '/brand')
  await page.getByRole('button', { name: 'Partner', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Search the choices' }).fill('northb')
  await page.getByRole('checkbox', { name: 'Northbay Outdoor' }).click()
  await page.getByRole('textbox', { name: 'Search the choices' }).fill('shop 509')
  await expect(page.getByRole('checkbox', { name: 'Northbay Outdoor' }), 'what is chosen stays').toBeChecked()
  await page.getByRole('checkbox', { name: 'Shop 509' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Partner: Northbay Outdoor +1' })).toBeVisible()
  await expect(page).toHaveURL(/partnerIds=/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Partner: Northbay Outdoor +1' })).toBeVisible()

  await page.goto('/user/new')
  const field = page.getByRole('combobox', { name: 'Partner' })
  await field.fill('shop 510')
  await page.getByRole('option', { name: 'Shop 510' }).click()
  await expect(field).toHaveValue('Shop 510')
  // Opened again, the field offers all partners, not only the chosen one.
  await page.getByRole('textbox', { name: 'User name' }).click()
  await field.click()
  await expect(page.getByRole('option').nth(1)).toBeVisible()

  await page.goto('/user')
  await page.getByRole('button', { name: 'Upload users' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload users' })
  await choose(page, [
    ['username', 'name', 'roles', 'partner'],
    ['shop-510', 'Shop Keeper', 'SYSR_SELLER', 'shop 510'],
    ['shop-511', 'Nobody', 'SYSR_SELLER', 'Shop 511'],
  ])
  await expect(dialog.getByText(/Shop 511/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload 1 row' }).click()
  await expect(page.getByText('Saved: 1', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /shop-510/ })).toContainText('Shop 510')
})

test('a user who edits a record twice in a row does not meet their own change as somebody else’s', async ({
  office,
  site,
}) => {
  // After the first save the page reads the partner again, and that answer comes late.
  site.line.slow(/^\/api\/auth\/partner\/\d+$/, 700)
  const page = await office('office', '/partner')
  await page.getByRole('link', { name: 'Northbay Outdoor' }).click()
  for (const phone of ['02-555-0101', '02-555-0102']) {
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  }
  await expect(page.getByText('02-555-0102')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
