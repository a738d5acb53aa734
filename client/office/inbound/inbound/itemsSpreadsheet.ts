import { maxQuantity, type Inbound } from '../../../../shared/entities/inbound.ts'
import type { Sku } from '../../../../shared/entities/sku.ts'
import { headingOf, type SpreadsheetLanguage } from '../../../../shared/messages/spreadsheets/words.ts'
import { isShortened } from '../../../../shared/entities/scanned-code.ts'
import { wholeIn } from '../../../ui/spreadsheet/numberIn.ts'
import { readRows, type SpreadsheetColumn } from '../../../ui/spreadsheet/readRows.ts'

export interface AnnouncedLine {
  line: number
  code: string
  quantity: number | null
}

const columns: SpreadsheetColumn[] = [
  { key: 'skuId', titles: ['sku id'], kind: 'text' },
  {
    key: 'partnerItemNumber',
    titles: ['item number', 'itemNumber', 'SKU', '상품번호', '상품 코드', '商品番号', '品番'],
    kind: 'text',
  },
  { key: 'barcode', titles: ['mainBarcode', 'JAN', 'EAN', '바코드', 'バーコード'], kind: 'text' },
  { key: 'quantity', titles: ['qty', '수량', '数量'], kind: 'integer' },
  // The heading in a download of a request's goods.
  { key: 'announced', titles: [], kind: 'integer' },
]

const sheet = 'inbound'

/** The lines of a filled-in template, or of two bare columns: a code and a quantity. Empty where columns have the same heading twice. */
export function readAnnounced(
  cells: string[][],
  languages: readonly SpreadsheetLanguage[],
): { lines: AnnouncedLine[]; twice: string[] } {
  const read = readRows(cells, columns, { sheet, languages })
  if (!read)
    return {
      lines: cells.flatMap((row, at) => (row.some((cell) => cell.trim() !== '') ? bareLine(row, at) : [])),
      twice: [],
    }
  const { rows, twice } = read
  const lines = rows.map(({ line, values }) => {
    const code =
      values['partnerItemNumber'] ??
      values['barcode'] ??
      (values['skuId'] === undefined ? '' : `id:${String(values['skuId'])}`)
    const quantity = values['quantity'] ?? values['announced']
    return { line, code: String(code), quantity: typeof quantity === 'number' ? quantity : null }
  })
  return { lines: twice.length === 0 ? lines : [], twice }
}

const bareLine = ([code = '', quantity = '']: string[], index: number): AnnouncedLine => ({
  line: index + 1,
  code,
  quantity: wholeIn(quantity) ?? null,
})

export interface MatchedLine extends AnnouncedLine {
  sku: Sku | null
  wrong: 'sku' | 'shortened' | 'quantity' | null
}

export function matchLines(lines: readonly AnnouncedLine[], skus: ReadonlyMap<string, Sku>): MatchedLine[] {
  return lines.map((line) => {
    const sku = skus.get(line.code) ?? null
    const { quantity } = line
    const countable = quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity
    if (sku === null) return { ...line, sku, wrong: isShortened(line.code) ? 'shortened' : 'sku' }
    return { ...line, sku, wrong: countable ? null : 'quantity' }
  })
}

/** The goods of a request in the words of one language, so that a saved file can be announced again. */
export function itemCells(items: Inbound['items'], words: SpreadsheetLanguage): string[][] {
  const names = ['partnerItemNumber', 'barcode', 'skuName', 'announced', 'counted', 'damaged', 'stored']
  return [
    names.map((name) => headingOf(sheet, name, words) ?? name),
    ...items.map((item) => [
      item.partnerItemNumber ?? '',
      item.mainBarcode ?? '',
      item.skuName,
      ...[item.quantity, item.countedQuantity, item.damagedQuantity, item.storedQuantity].map(String),
    ]),
  ]
}
