import type { ReactNode } from 'react'
import type { BaseQuery } from './listUrl.ts'
import type { Row } from './useList.ts'

/** One column of a list, written by hand in its noun's file. */
export interface Column<R extends Row> {
  id: string
  header: string
  /** An empty value is shown as a dash. */
  render: (row: R) => ReactNode
  /** The sort that the head of this column stands for; absent where the list cannot be sorted by it. */
  sort?: string
  /** The figures fall as the sort rises: what weighs most is tried first. */
  falls?: true
  /** A sort that the list may open with and that orders by this column first. */
  opensBy?: string
  /** Figures are aligned to the end. */
  align?: 'end'
  /** px; columns without a width share the rest. */
  width?: number
  /** px that a column without a width keeps at least; the other columns give way. */
  minWidth?: number
  /** Text that does not fit goes on in a second line. */
  wraps?: boolean
  /** This column names the row, where the first one does not; it is the title of the row's card on a phone. */
  title?: true
  /** Hidden until the user chooses it. */
  optional?: boolean
  /** Hidden from a partner's people (shared/entities/operators.ts). */
  operators?: true
}

/** Whether the figures of a column rise when its sort has this order. */
export const goesUp = (column: { falls?: true } | undefined, order: BaseQuery['order']): boolean =>
  (order === 'asc') !== (column?.falls === true)
