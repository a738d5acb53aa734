import type { Translate } from '../../ui/app/language.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { yesNoColumn } from '../../ui/list/yesNoColumn.ts'

/** Whether the partner's people see a row; only the operator's people see this column. */
export function sharedColumn<R extends { id: number; isShared: boolean | null }>(t: Translate): Column<R> {
  return yesNoColumn(t, 'isShared', { id: 'shared', header: t('tracking.shared'), width: 176, operators: true })
}
