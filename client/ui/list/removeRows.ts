import { IconTrash } from '@tabler/icons-react'
import type { BulkAnswer } from '../../../shared/api/list.ts'
import type { Translate } from '../app/language.tsx'
import type { BulkAction } from '../BulkActions.tsx'
import type { Row } from './useList.ts'

interface Removing {
  /** How many ids one call takes at most. */
  size: number
  tables: readonly string[]
  run: (ids: number[]) => Promise<BulkAnswer>
  /** Why the rows cannot be deleted; null when they can. */
  refused?: string | null
  /** The question asked before it runs; `count` is the formatted number of rows. */
  confirm?: (count: string) => string
}

export function removeRows(t: Translate, removing: Removing): BulkAction<Row> {
  return { label: t('form.delete'), icon: IconTrash, ...removing }
}
