import type { ConsolRecord } from '../../../shared/entities/consol.ts'
import type { HistoryEntry } from '../../../shared/entities/inbound.ts'
import { recordOf } from '../../ui/record/changes.ts'

/** Which waybill or box an entry is about: the office's entries name it, the floor's have its number, by which it is found while it is here. */
export function describeLoad({ after }: HistoryEntry, consol: ConsolRecord): string[] {
  const { serial, invoiceId, consolCode, consolId, parentConsolCode } = recordOf(after) ?? {}
  if (typeof serial === 'string') return [serial]
  const invoice = [...consol.invoices, ...consol.boxes.flatMap((box) => box.invoices)].find(({ id }) => id === invoiceId)
  if (invoice) return [invoice.serial]
  if (typeof consolCode === 'string') return [typeof parentConsolCode === 'string' ? `${consolCode} → ${parentConsolCode}` : consolCode]
  const box = consol.boxes.find(({ id }) => id === consolId)
  return box ? [box.consolCode] : []
}
