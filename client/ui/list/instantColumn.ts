import type { useFormat } from '../app/session.tsx'
import type { Column } from './columns.ts'
import type { Row } from './useList.ts'

/** When something happened to a row. */
export function instantColumn<R extends Row>(
  format: ReturnType<typeof useFormat>,
  column: Pick<Column<R>, 'id' | 'header' | 'sort' | 'opensBy' | 'optional'>,
  at: (row: R) => string | null,
): Column<R> {
  return {
    ...column,
    width: 152,
    render(row) {
      const value = at(row)
      return value && format.instant(value)
    },
  }
}
