import type { TableSettings } from './useTableSettings.ts'

type Arrangement = Pick<TableSettings, 'order' | 'pinned'>
interface Placed {
  id: string
}

/** The columns in the user's order, pinned ones first. A column that the order does not know stays behind the one before it in the list. */
export function arrange<C extends Placed>(columns: readonly C[], { order, pinned }: Arrangement): C[] {
  const placed = columns
    .filter(({ id }) => order.includes(id))
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  for (const [at, column] of columns.entries()) {
    if (order.includes(column.id)) continue
    const before = columns[at - 1]
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, column)
  }
  const isPinned = ({ id }: C) => pinned.includes(id)
  return [...placed.filter(isPinned), ...placed.filter((column) => !isPinned(column))]
}

/**
 * The order after a column moves up (-1) or down (1) by one place, among the pinned columns or among the others; null where it cannot move.
 */
export function moved(columns: readonly Placed[], arrangement: Arrangement, id: string, by: -1 | 1): string[] | null {
  const ids = arrange(columns, arrangement).map((column) => column.id)
  const at = ids.indexOf(id)
  const other = ids[at + by]
  if (other === undefined || arrangement.pinned.includes(other) !== arrangement.pinned.includes(id)) return null
  return ids.with(at, other).with(at + by, id)
}

export const narrowest = 56
export const widest = 800

/** Limits a width to what the user may give a column. */
export const widthWithin = (px: number) => Math.round(Math.max(narrowest, Math.min(widest, px)))

/** Where each pinned column stands: px from the left, after the column of check boxes. */
export function pinnedAt(
  columns: readonly { id: string; width: number }[],
  pinned: readonly string[],
  before: number,
): Map<string, number> {
  const places = new Map<string, number>()
  let left = before
  for (const { id, width } of columns) {
    if (!pinned.includes(id)) break
    places.set(id, left)
    left += width
  }
  return places
}
