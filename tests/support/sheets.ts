import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { spreadsheetLanguages } from '../../shared/messages/spreadsheets/all.ts'
import { headingOf } from '../../shared/messages/spreadsheets/words.ts'
import writeXlsx from 'write-excel-file/node'

/** The cells of the workbook that a press downloads. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<unknown[][]> {
  const saving = page.waitForEvent('download')
  await press()
  return readSheet(await readFile(await (await saving).path()))
}

/** A template's headings, and functions that match columns to them: by the English word that the sheet has for each column. */
export const headed = (sheet: string, head: readonly unknown[]) => {
  const at = (column: string) =>
    head.findIndex((title) => String(title) === headingOf(sheet, column, spreadsheetLanguages.en))
  return {
    head: head.map(String),
    row: (values: Record<string, string>) =>
      head.map((_, index) => Object.entries(values).find(([column]) => at(column) === index)?.[1] ?? ''),
    /** The column's name of each heading. */
    names: (columns: readonly string[]) => head.map((_, index) => columns.find((column) => at(column) === index) ?? ''),
  }
}

/** Closes an upload's dialog once it has said what was saved. */
export async function leaveUpload(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/saved\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
}

/** Chooses a filled workbook in an upload's dialog. */
export async function choose(page: Page, rows: string[][]): Promise<void> {
  // The button is enabled once the dialog knows what the file's names stand for.
  await expect(page.getByRole('button', { name: 'Choose a filled file' })).toBeEnabled()
  const buffer = await writeXlsx(rows.map((cells) => cells.map((value) => ({ type: String, value })))).toBuffer()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'filled.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
}
