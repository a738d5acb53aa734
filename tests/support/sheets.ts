import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import writeXlsx from 'write-excel-file/node'

/** The cells of the workbook that a press downloads. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<unknown[][]> {
  const saving = page.waitForEvent('download')
  await press()
  return readSheet(await readFile(await (await saving).path()))
}

/** Chooses a filled workbook in an upload's dialog. */
export async function choose(page: Page, rows: string[][]): Promise<void> {
  // Once what its names stand for is known.
  await expect(page.getByRole('button', { name: 'Choose a filled file' })).toBeEnabled()
  const buffer = await writeXlsx(rows.map((cells) => cells.map((value) => ({ type: String, value })))).toBuffer()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'filled.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
}
