import type { useFormat } from '../app/session.tsx'
import type { Column } from './columns.ts'
import type { Row } from './useList.ts'

type Named<R extends Row> = Pick<Column<R>, 'id' | 'header' | 'sort' | 'opensBy' | 'optional'>

export function instantColumn<At extends string, R extends Row & Record<At, string | null>>(
  format: ReturnType<typeof useFormat>,
  at: At,
  column: Named<R>,
): Column<R> {
  return { ...column, width: 152, render: (row) => row[at] && format.instant(row[at]) }
}

/** A column for when something happened to a row, by the clock of its center. */
export function centerInstantColumn<
  At extends string,
  R extends Row & Record<At, string | null> & ({ centerId: number } | { center: { id: number } }),
>(format: ReturnType<typeof useFormat>, at: At, column: Named<R>): Column<R> {
  return {
    ...column,
    width: 152,
    render: (row) => format.instant(row[at], 'center' in row ? row.center.id : row.centerId),
  }
}
