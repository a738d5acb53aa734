import { day } from '../../../../shared/api/list.ts'
import { deliveredSpreadsheetColumns } from '../../../../shared/entities/invoice-spreadsheet.ts'
import { dayIn } from '../../../../shared/day-in.ts'
import { endOfDay, instantAt } from '../../../ui/app/format.ts'
import type { RowError, SpreadsheetColumn } from '../../../ui/spreadsheet/readRows.ts'

type Cells = Record<string, unknown>

export const deliveredColumns: SpreadsheetColumn[] = deliveredSpreadsheetColumns.map(({ key, kind }) => ({
  key,
  kind,
  titles:
    key === 'serial'
      ? ['waybill', '송장번호', '운송장번호', '送り状番号']
      : ['delivered', 'date', '배송완료일', '배송 완료일', '配達完了日'],
}))

/** A time as a spreadsheet shows it: it is the center's. */
const clock = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/
const timed = (at: string | null, zone: string) => (at !== null && clock.test(at) ? instantAt(`${at}:00`, zone) : at)

/** The errors of a row that are found before it is sent. */
export const checkDelivered = (cells: Cells): RowError[] =>
  cells['serial'] === undefined ? [{ property: 'serial', message: 'required' }] : []

/**
 * A parcel as the call takes it. A past day stands for its end, since a parcel may be dispatched and delivered on the same day; today
 * stands for now.
 */
export function deliveredOf(cells: Cells, zone: string, now: number): { serial: string; deliveredAt: string | null } {
  const at = typeof cells['deliveredAt'] === 'string' ? cells['deliveredAt'] : null
  const isDay = day.safeParse(at).success
  return {
    serial: String(cells['serial'] ?? ''),
    deliveredAt: at === null || !isDay ? timed(at, zone) : at === dayIn(zone, now) ? null : endOfDay(at, zone),
  }
}
