import type { Translate } from '../app/language.tsx'
import type { Column } from './columns.ts'
import type { Row } from './useList.ts'

/** A column with yes or no; empty where it is not known. */
export function yesNoColumn<Is extends string, R extends Row & Record<Is, boolean | null>>(
  t: Translate,
  is: Is,
  column: Omit<Column<R>, 'render'>,
): Column<R> {
  return { ...column, render: (row) => (row[is] === null ? null : t(row[is] ? 'list.yes' : 'list.no')) }
}
