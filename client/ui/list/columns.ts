import type { ReactNode } from 'react'
import type { BaseQuery } from './listUrl.ts'
import type { Row } from './useList.ts'

/** One column of a list, written by hand in its noun's file. */
export interface Column<R extends Row> {
  id: string
  header: string
  /** Nothing is shown as a dash. */
  render: (row: R) => ReactNode
  /** The list's sort it stands for; absent: not sortable. */
  sort?: string
  /** Its figures go down where that sort goes up: what weighs most is tried first. */
  falls?: true
  /** A sort that the list opens with and that goes by this column first. */
  opensBy?: string
  /** Figures stand at the end. */
  align?: 'end'
  /** px; the rest is shared by the columns without. */
  width?: number
  /** px that a column without width keeps at least, the other columns giving way. */
  minWidth?: number
  /** What does not fit goes on in a second line. */
  wraps?: boolean
  /** What a row is known by, where that is not the first column: the title of its card on a phone. */
  title?: true
  /** Shown only when chosen. */
  optional?: boolean
  /** What a partner's people are not told (shared/entities/operators.ts). */
  operators?: true
}

/** Whether what a column shows goes up, in that order of its sort. */
export const goesUp = (column: { falls?: true } | undefined, order: BaseQuery['order']): boolean =>
  (order === 'asc') !== (column?.falls === true)
