import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import writeXlsx from 'write-excel-file/node'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/people.ts'

/** Spreadsheets: out as they are shown, in with every error told and mended. */

test('the filtered list comes as a spreadsheet with exactly those rows', async ({ office }) => {
  const page = await office('office', '/sku?keyword=MK-00')
  const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(head, 'how many there are').toContainText(/\d/)
  const total = Number((await head.innerText()).match(/\d+/)?.[0])
  const rows = await downloaded(page, () => page.getByRole('button', { name: 'Spreadsheet' }).click())
  expect(rows).toHaveLength(total + 1)
  expect(rows.flat().map(String)).toContain('MK-0001')
})

test('a filled template is uploaded; the rows with errors come back, are corrected and uploaded again', async ({ office, site }) => {
  const page = await office('manager', '/location')
  await page.getByRole('button', { name: 'Upload' }).click()
  const dialog = page.getByRole('dialog')
  const [head = []] = await downloaded(page, () => dialog.getByRole('button', { name: 'Template' }).click())
  const at = (name: string) => head.findIndex((cell) => String(cell) === name)
  const row = (values: Record<string, string>) => head.map((_, index) => Object.entries(values).find(([name]) => at(name) === index)?.[1] ?? '')
  const sheet = [
    head.map(String),
    row({ centerCode: 'ICN1', alias: 'Z-01-01-1', type: 'B2B', rack: '007' }),
    row({ centerCode: 'ICN1', alias: 'A-01-01-1', type: 'B2B' }),
    row({ centerCode: 'ICN1', alias: 'Z-01-01-2', type: 'ATTIC' }),
    row({ centerCode: 'ICN1', alias: 'Z-01-01-3', type: 'B2B', width: 'wide' }),
    row({ centerCode: 'ICN1', alias: '', type: 'B2B' }),
  ]
  await choose(page, sheet)
  await expect(dialog).toContainText('Fine: 2. To correct: 3.')
  for (const line of [4, 5, 6]) await expect(dialog.getByRole('row', { name: `Line ${line}` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload 2 rows' }).click()
  await expect(page.getByText('Saved: 1')).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Line 3' })).toContainText(/alias/)
  await expect(dialog).toContainText('Not saved: 4.')

  const refused = await downloaded(page, () => dialog.getByRole('button', { name: 'Download rows to correct' }).click())
  expect(refused).toHaveLength(5)
  const again = refused[0]?.map(String) ?? []
  const corrected = refused.slice(1).map((cells, index) => cells.map((cell, column) => {
    if (again[column] === 'alias') return `Z-02-01-${index + 1}`
    if (again[column] === 'type') return 'B2B'
    if (again[column] === 'width') return '400'
    return cell === null ? '' : String(cell)
  }))
  await choose(page, [again, ...corrected])
  await expect(dialog).toContainText('Fine: 4. To correct: 0.')
  await dialog.getByRole('button', { name: 'Upload 4 rows' }).click()
  await expect(page.getByText('Saved: 4')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const { data } = await site.call<{ data: { alias: string; rack: string | null }[] }>('manager', 'GET', '/now/location?keyword=Z-0&pageSize=50')
  expect(data.map(({ alias }) => alias).filter((alias) => alias.startsWith('Z-')).toSorted()).toEqual(['Z-01-01-1', 'Z-02-01-1', 'Z-02-01-2', 'Z-02-01-3', 'Z-02-01-4'])
  expect(data.find(({ alias }) => alias === 'Z-01-01-1')?.rack).toBe('007')
})

test('a season’s staff is added from a spreadsheet, by the names of roles and centers; a name that is nobody’s is told', async ({ office }) => {
  const page = await office('admin', '/user')
  await page.getByRole('button', { name: 'Upload users' }).click()
  const dialog = page.getByRole('dialog')
  const heads = ['username', 'name', 'mobile', 'roles', 'centers', 'entryAt']
  await choose(page, [heads, ['season-1', '김하나', '010-1111-2222', 'Worker', 'ICN1', '2026-12-01'], ['season-2', '이둘', '', 'SYSR_EMPLOYEE, Leader', 'icn1, NRT1', ''], ['season-3', '박셋', '', 'Pilot', 'ICN1', '']])
  await expect(dialog.getByRole('row', { name: 'Line 4' })).toContainText('there is no “Pilot”')
  await dialog.getByRole('button', { name: 'Upload 2 rows' }).click()
  await expect(page.getByText('Saved: 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /season-2/ })).toContainText('ICN1, NRT1')
  const [head = [], ...rows] = await downloaded(page, () => page.getByRole('button', { name: 'Spreadsheet' }).click())
  const hana = rows.find((row) => row.includes('season-1'))
  expect(['mobile', 'roles', 'centers', 'entryAt'].map((title) => hana?.[head.indexOf(title)])).toEqual(['010-1111-2222', 'SYSR_EMPLOYEE', 'ICN1', '2026-12-01'])
})

async function downloaded(page: Page, press: () => Promise<void>): Promise<unknown[][]> {
  const saving = page.waitForEvent('download')
  await press()
  return readSheet(await readFile(await (await saving).path()))
}

async function choose(page: Page, rows: string[][]): Promise<void> {
  const buffer = await writeXlsx(rows.map((cells) => cells.map((value) => ({ type: String, value })))).toBuffer()
  await page.locator('input[type="file"]').setInputFiles({ name: 'locations.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer })
}
