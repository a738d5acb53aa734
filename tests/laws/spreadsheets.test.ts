import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { deliveredColumns } from '../../client/office/dispatch/invoice/deliveredSpreadsheet.ts'
import { spreadsheetColumns as invoiceColumns } from '../../client/office/dispatch/invoice/invoiceSpreadsheet.ts'
import { spreadsheetColumns as orderColumns } from '../../client/office/orders/order/spreadsheetColumns.ts'
import { spreadsheetColumns as brandColumns } from '../../client/office/partners/brand/spreadsheetColumns.ts'
import { spreadsheetColumns as partnerColumns } from '../../client/office/partners/partner/spreadsheetColumns.ts'
import { spreadsheetColumns as userColumns } from '../../client/office/people/user/spreadsheetColumns.ts'
import { spreadsheetColumns as productColumns } from '../../client/office/sales/product/spreadsheetColumns.ts'
import { spreadsheetColumns as assignmentColumns } from '../../client/office/stock/assignment/spreadsheetColumns.ts'
import { spreadsheetColumns as locationColumns } from '../../client/office/stock/location/spreadsheetColumns.ts'
import { spreadsheetColumns as relocationColumns } from '../../client/office/stock/relocation/spreadsheetColumns.ts'
import { spreadsheetColumns as skuColumns } from '../../client/office/stock/sku/spreadsheetColumns.ts'
import { readRows, type SpreadsheetColumn } from '../../client/ui/spreadsheet/readRows.ts'
import { allCalls } from '../../shared/api/all.ts'
import { assignmentApi } from '../../shared/api/assignment.ts'
import { claimApi } from '../../shared/api/claim.ts'
import { invoiceApi } from '../../shared/api/invoice.ts'
import { locationApi } from '../../shared/api/location.ts'
import { orderApi } from '../../shared/api/order.ts'
import { brandApi, partnerApi } from '../../shared/api/partner.ts'
import { productApi } from '../../shared/api/product.ts'
import { relocationApi } from '../../shared/api/relocation.ts'
import { skuApi } from '../../shared/api/sku.ts'
import { userApi } from '../../shared/api/user.ts'
import { authApi } from '../../shared/api/auth.ts'
import type { Call } from '../../shared/api/call.ts'
import { languages, type Language } from '../../shared/entities/account.ts'
import { everySpreadsheetLanguage } from '../../shared/messages/spreadsheets/all.ts'
import { codeIn, plainHeading } from '../../shared/messages/spreadsheets/words.ts'
import { pathOf } from '../support/world.ts'
import { scopeWorld } from './scope/world.ts'

let site: Awaited<ReturnType<typeof scopeWorld>>
beforeAll(async () => {
  site = await scopeWorld()
})

const sheets = allCalls.filter(({ file, method }) => file === 'xlsx' && method === 'GET')
const days = { executedAtFrom: '2026-03-01', executedAtTo: '2026-03-02' }
const at = { at: '2026-03-02T00:00:00.000Z' }
const asked: Record<string, Record<string, unknown>> = {
  'inventory.operationsExcel': days,
  'inventory.pastExcel': at,
  'inventory.past2Excel': at,
}

/** The rows of a spreadsheet that a reader of this language gets. */
async function told(call: Call, language: Language, who: 'admin' | 'partner' = 'admin'): Promise<unknown[][]> {
  const { w } = site
  const owner = w.as(who)
  await owner.send(authApi.saveSettings, { body: { language } })
  const query = { month: '2026-03', partnerId: w.id.partner.Haneul, ...asked[call.name] }
  const taken = Object.fromEntries(Object.entries(query).filter(([name]) => name in (call.query?.shape ?? {})))
  const response = await owner.fetch(pathOf(call, { query: taken }), { headers: { 'Time-Zone': 'Asia/Tokyo' } })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${call.name}: ${bytes.toString()}`)
  return readSheet(bytes)
}

describe.each(sheets.map((call) => [call.name, call] as const))('%s', (_, call) => {
  test.each(languages)('heads each column with words of its own in %s', async (language) => {
    const [head = []] = await told(call, language)
    expect(head.length).toBeGreaterThan(1)
    const names = head.map(String)
    expect(names.filter((name) => /^[a-z]+[A-Z]|^[a-z]+$|^undefined|\{/.test(name))).toEqual([])
    expect(new Set(names.map(plainHeading)).size).toBe(names.length)
  })

  test('has no codes, no UTC timestamps and no JSON in its cells', async () => {
    const [, ...rows] = await told(call, 'ja')
    const texts = rows.flat().filter((cell) => typeof cell === 'string')
    const codes = new Set(
      everySpreadsheetLanguage.flatMap(({ codes }) => spoken.flatMap((family) => codes(family).map(([code]) => code))),
    )
    expect(texts.filter((text) => codes.has(text) || /^\d{4}-\d\d-\d\dT|^[[{]"/.test(text))).toEqual([])
  })
})

/** Spreadsheets that are also uploaded, with the columns that their dialogs read. */
const uploaded: [sheet: string, calls: Call[], columns: readonly SpreadsheetColumn[]][] = [
  ['location', [locationApi.sample, locationApi.excel], locationColumns],
  ['sku', [skuApi.sample, skuApi.excel], skuColumns],
  ['assignment', [assignmentApi.sample, assignmentApi.excel], assignmentColumns],
  ['relocation', [relocationApi.sample], relocationColumns],
  ['product', [productApi.sample, productApi.excel], productColumns],
  ['order', [orderApi.sample], orderColumns],
  ['invoice', [invoiceApi.sample], invoiceColumns],
  ['invoice', [invoiceApi.deliveredSample], deliveredColumns],
  ['user', [userApi.sample], userColumns],
  ['partner', [partnerApi.sample], partnerColumns],
  ['brand', [brandApi.sample], brandColumns],
]

test.each(uploaded)(
  'a downloaded spreadsheet of %s is read back the same in each language',
  async (sheet, calls, columns) => {
    for (const call of calls) {
      const read = async (language: Language) => {
        const cells = (await told(call, language)).map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
        const found = readRows(cells, columns, { sheet, languages: everySpreadsheetLanguage })
        expect(found?.twice).toEqual([])
        return found?.rows.map(({ values, errors }) => ({ ...values, errors }))
      }
      const english = await read('en')
      expect(english?.length).toBeGreaterThan(0)
      expect(english?.flatMap(({ errors }) => errors)).toEqual([])
      // A column that no row fills in shows no language; so here every heading of the template has to be read.
      if (call === calls[0]) {
        const [head = []] = await told(call, 'ko')
        expect(
          readRows([head.map(String), ['x']], columns, { sheet, languages: everySpreadsheetLanguage })?.unknown,
        ).toEqual([])
      }
      // The example of an order is one of the reader's country.
      const isLocal = call === orderApi.sample
      for (const language of ['ko', 'ja'] as const) {
        const found = await read(language)
        expect(isLocal ? found?.flatMap(({ errors }) => errors) : found).toEqual(isLocal ? [] : english)
      }
    }
  },
)

test.each(
  [orderApi.sample, productApi.sample, skuApi.sample, orderApi.excel, productApi.excel, claimApi.excel].map(
    (call) => [call.name, call] as const,
  ),
)('a partner’s people get %s with the office’s columns but without the Partner column', async (_, call) => {
  const heads = await Promise.all((['admin', 'partner'] as const).map(async (who) => (await told(call, 'en', who))[0]))
  expect(heads[0]).toContain('Partner')
  expect(heads[1]).toEqual(heads[0]?.filter((head) => head !== 'Partner'))
})

/** Families whose codes are in capitals, so that a code in a cell is not a word of any language. */
const spoken = [
  'invoice.status',
  'invoice.type',
  'inbound.status',
  'relocation.status',
  'condition',
  'log.reason',
  'sku.kind',
  'location.type',
  'order.status',
  'order.lineStatus',
  'slip.status',
  'slip.reason',
  'user.status',
  'partner.policy',
]

test('within a family of codes, a word of any language stands for one code', () => {
  const families = new Set(spoken)
  for (const family of families)
    for (const { codes } of everySpreadsheetLanguage)
      for (const [code, word] of codes(family))
        expect([family, word, codeIn(family, word, everySpreadsheetLanguage)]).toEqual([family, word, code])
})
