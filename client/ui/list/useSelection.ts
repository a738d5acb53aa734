import { useMemo, useState } from 'react'
import { useCameBack } from './lastSeen.ts'
import type { BaseQuery } from './listUrl.ts'
import type { List, Row } from './useList.ts'

export interface Selection<R extends Row> {
  count: number
  /** Everything that the filter finds is selected, on all pages. */
  all: boolean
  has: (row: R) => boolean
  toggle: (row: R) => void
  set: (rows: readonly R[], on: boolean) => void
  togglePage: () => void
  pageState: 'none' | 'some' | 'all'
  selectAll: () => void
  clear: () => void
  /** There are more rows than were counted. */
  more: boolean
  /** The selected rows; fetches those on other pages. */
  rows: () => Promise<R[]>
  /** The names of the selected rows by id. It keeps no rows, since there may be very many, and reports how many it has found. */
  named: (nameOf: (row: R) => string, tell: (found: number) => void) => Promise<Map<number, string>>
}

interface Picks<R> {
  question: string
  all: boolean
  picked: ReadonlyMap<number, R>
}

/** What is selected on each list, for a user who comes back to it; kept while the tab is open. */
const chosen = new Map<string, unknown>()

/**
 * Rows stay selected from page to page. Another filter or search begins a new selection, and until its rows are loaded nothing can be
 * selected.
 */
export function useSelection<Q extends BaseQuery, R extends Row>(list: List<Q, R>): Selection<R> {
  const question = JSON.stringify({ ...list.query, page: 0, pageSize: 0, sort: '', order: '' })
  const nothing: Picks<R> = { question, all: false, picked: new Map() }
  const cameBack = useCameBack()
  const [picks, setHere] = useState(() =>
    cameBack ? ((chosen.get(list.name) as Picks<R> | undefined) ?? nothing) : nothing,
  )
  const setPicks = (next: Picks<R>) => {
    chosen.set(list.name, next)
    setHere(next)
  }
  const { all, picked } = picks.question === question ? picks : nothing
  const onPage = useMemo(() => list.rows.filter((row) => picked.has(row.id)).length, [list.rows, picked])
  const change = (edit: (next: Map<number, R>) => void) => {
    if (list.isBehind()) return
    const next = new Map(all ? list.rows.map((row) => [row.id, row]) : picked)
    edit(next)
    setPicks({ question, all: false, picked: next })
  }
  return {
    count: all ? list.total : picked.size,
    all,
    has: (row) => all || picked.has(row.id),
    toggle: (row) => change((next) => void (next.has(row.id) ? next.delete(row.id) : next.set(row.id, row))),
    set: (rows, on) => change((next) => rows.forEach((row) => void (on ? next.set(row.id, row) : next.delete(row.id)))),
    togglePage: () =>
      change((next) =>
        list.rows.forEach((row) => (all || onPage === list.rows.length ? next.delete(row.id) : next.set(row.id, row))),
      ),
    pageState: all || (onPage > 0 && onPage === list.rows.length) ? 'all' : onPage > 0 ? 'some' : 'none',
    selectAll: () => {
      if (!list.isBehind()) setPicks({ ...nothing, all: true })
    },
    clear: () => setPicks(nothing),
    more: all && list.more,
    rows: async () => {
      if (!all) return [...picked.values()]
      const rows = new Map<number, R>()
      await list.walk((part) => part.forEach((row) => rows.set(row.id, row)))
      return [...rows.values()]
    },
    named: async (nameOf, tell) => {
      const names = new Map([...(all ? [] : picked.values())].map((row) => [row.id, nameOf(row)]))
      if (all)
        await list.walk((part) => {
          for (const row of part) names.set(row.id, nameOf(row))
          tell(names.size)
        })
      return names
    },
  }
}
