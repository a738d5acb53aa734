import type { useFormat } from '../app/session.tsx'
import type { Translate } from '../app/language.tsx'
import type { Column } from './columns.ts'
import type { Row } from './useList.ts'

interface Updated extends Row {
  updatedAt: string
  centerId?: number | null
}

/** A column for when a row was last changed, by the clock of its center where it has one. */
export function updatedColumn<R extends Updated>(t: Translate, format: ReturnType<typeof useFormat>): Column<R> {
  return {
    id: 'updated',
    header: t('word.updated'),
    sort: 'updatedAt',
    width: 152,
    render: (row) => format.instant(row.updatedAt, row.centerId ?? undefined),
  }
}
