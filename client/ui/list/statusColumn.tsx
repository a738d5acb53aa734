import type { ComponentType } from 'react'
import type { Translate } from '../app/language.tsx'
import type { Column } from './columns.ts'
import type { Row } from './useList.ts'

export function statusColumn<S extends string, R extends Row & { status: S }>(
  t: Translate,
  Chip: ComponentType<{ status: S }>,
  column: Pick<Column<R>, 'sort' | 'width'>,
): Column<R> {
  return { id: 'status', header: t('word.status'), ...column, render: (row) => <Chip status={row.status} /> }
}
