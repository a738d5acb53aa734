import type { Translate } from '../../ui/app/language.tsx'
import type { useFormat } from '../../ui/app/session.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { centerInstantColumn } from '../../ui/list/instantColumn.ts'
import type { Row } from '../../ui/list/useList.ts'

type Format = ReturnType<typeof useFormat>

/** The center of a slip, a pick list, a count or a relocation sheet. */
export function centerColumn<R extends Row & { center: { code: string } }>(t: Translate): Column<R> {
  return { id: 'center', header: t('word.center'), width: 80, render: (row) => row.center.code }
}

/** When such a paper was made, by the clock of its center. */
export function madeColumn<R extends Row & { createdAt: string; center: { id: number } }>(
  t: Translate,
  format: Format,
): Column<R> {
  return centerInstantColumn(format, 'createdAt', { id: 'created', header: t('word.created'), sort: 'createdAt' })
}

/** When a slip or a pick list was closed. */
export function closedColumn<R extends Row & { closedAt: string | null; center: { id: number } }>(
  t: Translate,
  format: Format,
): Column<R> {
  return centerInstantColumn(format, 'closedAt', {
    id: 'closed',
    header: t('slip.closedAt'),
    sort: 'closedAt',
    optional: true,
  })
}
