import type { Translate } from '../../ui/app/language.tsx'
import type { useFormat } from '../../ui/app/session.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { Row } from '../../ui/list/useList.ts'

/** The order in which a seller's rules are tried. */
export function priorityColumn<R extends Row & { priority: number }>(
  t: Translate,
  format: ReturnType<typeof useFormat>,
): Column<R> {
  return {
    id: 'priority',
    header: t('flow.priority'),
    sort: 'priority',
    align: 'end',
    width: 88,
    render: (row) => format.number(row.priority),
  }
}
