import type { Translate } from '../app/language.tsx'
import type { Column } from './columns.ts'
import type { Row } from './useList.ts'

/** Whether something is so of a row; nothing where that is not known. */
export function yesNoColumn<Is extends string, R extends Row & Record<Is, boolean | null>>(
  t: Translate,
  is: Is,
  column: Omit<Column<R>, 'render'>,
): Column<R> {
  return { ...column, render: (row) => (row[is] === null ? null : t(row[is] ? 'list.yes' : 'list.no')) }
}
