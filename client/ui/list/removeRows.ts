import { IconTrash } from '@tabler/icons-react'
import type { BulkAnswer } from '../../../shared/api/list.ts'
import type { Translate } from '../app/language.tsx'
import type { BulkAction } from '../BulkActions.tsx'
import type { Row } from './useList.ts'

interface Removing {
  /** Ids a call takes at most. */
  size: number
  tables: readonly string[]
  run: (ids: number[]) => Promise<BulkAnswer>
  /** Why it cannot be done; null when it can. */
  refused?: string | null
  /** Asked before it runs; of how many, as it is written. */
  confirm?: (count: string) => string
}

/** Deletes the rows that were chosen in a list. */
export function removeRows(t: Translate, removing: Removing): BulkAction<Row> {
  return { label: t('form.delete'), icon: IconTrash, ...removing }
}
