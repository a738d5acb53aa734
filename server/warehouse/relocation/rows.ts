import { z } from 'zod'
import { day, id, integer, type BulkAnswer } from '../../../shared/api/list.ts'
import type { Language } from '../../../shared/entities/account.ts'
import { conditions, maxQuantity } from '../../../shared/entities/inbound.ts'
import { phraseIn } from '../../http/detail-words.ts'
import { misread } from '../../crud/spreadsheet-rows.ts'
import { detailsOf } from '../../http/errors.ts'
import { readAs } from '../../http/storable.ts'

const cell = z.union([z.string(), z.number()]).transform((value) => String(value).trim())

/** A row as a selection of stock or a spreadsheet has it: goods and places by id or by what is printed on them. */
const spreadsheetRow = z.strictObject({
  skuId: id.optional(),
  barcode: cell.optional(),
  partnerItemNumber: cell.optional(),
  /** If absent, whatever lies there is meant, as long as that is one lot and expiry. */
  lot: cell.pipe(z.string().max(20)).nullable().optional(),
  expirationDate: day.nullable().optional(),
  condition: z.enum(conditions).optional(),
  quantity: integer(1, maxQuantity),
  sourceLocationId: id.optional(),
  sourceLocation: cell.optional(),
  targetLocationId: id.optional(),
  targetLocation: cell.optional(),
})
export type SpreadsheetRow = z.infer<typeof spreadsheetRow> & { clientIndex: number }

/** The rows that can be read. For every other row, the wrong fields go to `errors` with the reason. An empty cell counts as absent. */
export function readRows(
  rows: readonly Record<string, unknown>[],
  language: Language,
  errors: BulkAnswer['error'],
): SpreadsheetRow[] {
  return rows.flatMap((row, clientIndex) => {
    const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))
    const read = readAs(spreadsheetRow, filled)
    if (!read.success) errors.push(...misread(clientIndex, ...detailsOf(read.error.issues, filled, language)))
    const missing = (['goods', 'sourceLocation', 'targetLocation'] as const).filter((what) => !isNamed(filled, what))
    errors.push(
      ...misread(
        clientIndex,
        ...missing.map((what) => ({
          property: what === 'goods' ? 'barcode' : what,
          errorType: 'REQUIRED' as const,
          message: phraseIn(language, 'is missing'),
        })),
      ),
    )
    return read.success && missing.length === 0 ? [{ ...read.data, clientIndex }] : []
  })
}

function isNamed(row: Record<string, unknown>, what: 'goods' | 'sourceLocation' | 'targetLocation'): boolean {
  const names = what === 'goods' ? ['skuId', 'barcode', 'partnerItemNumber'] : [`${what}Id`, what]
  return names.some((name) => row[name] !== undefined)
}
