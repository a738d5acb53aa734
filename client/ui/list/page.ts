interface More {
  /** There are more rows than the total says. */
  more?: true | undefined
}
/** A page as the warehouse, the orders, the accounts or the logistics service answers it; a page of orders may go on after a cursor. */
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
  /** The cursor of the next page, where the list has one. */
  after: string | null
  /** All pages can be walked by a cursor, however many there are. */
  hasCursor: boolean
}

/** Reads a page; the only place that knows the shapes of the services' answers. */
export function pageOf<R>(answer: Answered<R>): Page<R> {
  const rows = 'data' in answer ? answer.data : answer.rows
  const total = 'totalCount' in answer ? answer.totalCount : 'total' in answer ? answer.total : answer.count
  const after = 'after' in answer ? (answer.after ?? null) : null
  return { rows, total, more: answer.more === true, after, hasCursor: 'after' in answer }
}

/** Whether more rows follow this page; pages are counted from 1. */
export function goesOn({ rows, total, more }: Page<unknown>, page: number, pageSize: number): boolean {
  return more ? rows.length === pageSize : page * pageSize < total
}

const largestPage = 500

/**
 * Reads every row of a list, page by page. It uses the list's cursor if it has one, so that rows that come and go in the meantime shift no
 * others.
 */
export async function walkPages<R>(
  load: (part: { page: number; pageSize: number; after?: string }) => Promise<Answered<R>>,
  see: (rows: R[]) => void,
): Promise<void> {
  let cursor: { after?: string } = {}
  for (let page = 1; ; page++) {
    const part = pageOf(await load({ page: cursor.after === undefined ? page : 1, pageSize: largestPage, ...cursor }))
    see(part.rows)
    if (part.after !== null) cursor = { after: part.after }
    else if (cursor.after !== undefined || part.rows.length < largestPage || !goesOn(part, page, largestPage)) return
  }
}
