import { useEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react'
import { useKeys } from '../app/keys.ts'
import type { BaseQuery } from './listUrl.ts'
import type { List, Row } from './useList.ts'
import type { Selection } from './useSelection.ts'

interface Ways<R extends Row> {
  open: (row: R) => void
  selection: Selection<R> | null
  body: RefObject<HTMLTableSectionElement | null>
}

/**
 * Tracks the row the user stands on (by the arrow keys or its eye), whether it is shown beside the list, and where a selection with Shift
 * begins.
 */
export function useStanding<Q extends BaseQuery, R extends Row>(list: List<Q, R>, { open, selection, body }: Ways<R>) {
  // Another query starts at no row. `isLooking` is kept with the row: kept apart, it would outlive the row unseen, and the next press of
  // the space bar would only end it.
  const asked = JSON.stringify(list.query)
  const nowhere = { asked, at: -1, isLooking: false }
  const [stood, setStood] = useState(nowhere)
  const stand = stood.asked === asked ? stood : nowhere
  const row = list.rows[stand.at]
  const looked = stand.isLooking ? row : undefined
  const lastPick = useRef<{ asked: string; at: number } | null>(null)

  const standAt = (at: number, isLooking: boolean) => setStood({ asked, at, isLooking })
  const go = (by: number) => standAt(Math.max(0, Math.min(list.rows.length - 1, stand.at + by)), looked !== undefined)
  const move = (by: number) => (event: KeyboardEvent) => {
    event.preventDefault()
    go(by)
  }
  const endLook = () => standAt(stand.at, false)
  const isOnRows = ({ target }: KeyboardEvent) =>
    target === document.body || (target instanceof Node && body.current?.contains(target) === true)
  useKeys({
    ArrowDown: move(1),
    ArrowUp: move(-1),
    Enter: (event) => {
      if (row && isOnRows(event)) open(row)
    },
    ' ': (event) => {
      if (list.rows.length === 0 || isControl(event.target)) return
      event.preventDefault()
      standAt(row ? stand.at : 0, looked === undefined)
    },
    x: () => {
      if (row) selection?.toggle(row)
    },
    Escape: () => {
      if (looked) endLook()
      else if (selection && selection.count > 0) selection.clear()
      else setStood(nowhere)
    },
  })
  useEffect(() => {
    body.current?.rows[stand.at]?.scrollIntoView({ block: 'nearest' })
  }, [stand.at, body])

  return {
    at: stand.at,
    looked,
    go,
    endLook,
    /** Shows this row beside the list, or closes it if it is shown already. */
    look: (at: number) => standAt(at, !(looked && at === stand.at)),
    /** With Shift, selects all rows from the last selected one to this one. */
    pick: (event: ChangeEvent<HTMLInputElement>, at: number) => {
      const picked = list.rows[at]
      if (!picked || !selection) return
      const { shiftKey } = event.nativeEvent as unknown as { shiftKey?: boolean }
      const from = shiftKey && lastPick.current?.asked === asked ? lastPick.current.at : at
      lastPick.current = { asked, at }
      const between = list.rows.slice(Math.min(from, at), Math.max(from, at) + 1)
      selection.set(between, !selection.has(picked))
    },
  }
}

/** Elements that react to the space bar themselves. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, input, select, textarea, summary, [role="button"]') !== null
