interface More {
  /** There are more than the total says. */
  more?: true | undefined
}
/** A page, as the warehouse, the orders', the accounts or the logistics service answers it; the orders' may go on after a cursor. */
export type Answered<R> = More &
  (
    | { data: R[]; totalCount: number }
    | { data: R[]; count: number; after?: string | null }
    | { rows: R[]; total: number }
    | { rows: R[]; count: number }
  )

export interface Page<R> {
  rows: R[]
  total: number
  more: boolean
  /** What the next page is asked for with, where the list has a cursor. */
  after: string | null
}

/** The one place that knows how each service answers a page. */
export function pageOf<R>(answer: Answered<R>): Page<R> {
  const rows = 'data' in answer ? answer.data : answer.rows
  const total = 'totalCount' in answer ? answer.totalCount : 'total' in answer ? answer.total : answer.count
  const after = 'after' in answer ? (answer.after ?? null) : null
  return { rows, total, more: answer.more === true, after }
}

/** Whether rows follow those of this page, the first being page 1. */
export function goesOn({ rows, total, more }: Page<unknown>, page: number, pageSize: number): boolean {
  return more ? rows.length === pageSize : page * pageSize < total
}
