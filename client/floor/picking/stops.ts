import { isToPack, toHandOut, toPick, toPutBack } from '../../../shared/rules/floor/pick-pieces.ts'
import { isSlipOpen } from '../../../shared/rules/stock/slip-steps.ts'
import { goodsKey } from '../../../shared/rules/stock/facts.ts'
import type { PickListView } from '../../offline/engine.ts'
import type { FlowFacts, FlowState, OnList, StateAt } from './state.ts'

export type PickLine = PickListView['lines'][number]

/** Goods to take at one place, for one tote or for all waybills together. */
export interface Stop {
  key: string
  locationId: number
  alias: string
  /** The first line stands for the goods. */
  goods: PickLine
  tote: number | null
  lines: PickLine[]
  quantity: number
}

/** What must still be picked, in the order of the places. */
export function stopsOf(list: PickListView): Stop[] {
  if (!isSlipOpen(list.status)) return []
  const open = list.lines.filter((line) => toPick(line) > 0)
  // The slots of a TOTAL list are shown when it is handed out.
  const toteOf = ({ tote }: PickLine) => (list.kind === 'CART' ? tote : null)
  return [...Map.groupBy(open, (line) => `${line.locationId}|${goodsKey(line)}|${toteOf(line) ?? ''}`)].flatMap(
    ([key, lines]): Stop[] => {
      const [goods] = lines
      if (!goods) return []
      const quantity = lines.reduce((sum, line) => sum + toPick(line), 0)
      return [{ key, locationId: goods.locationId, alias: goods.alias, goods, tote: toteOf(goods), lines, quantity }]
    },
  )
}

/**
 * Two workers who share a list walk it from its two ends and meet in the middle, even without a network. The worker's choice decides the
 * end. Otherwise the worker who comes second, as far as is known here, starts from the end.
 */
export function isFromEnd(list: PickListView, workerId: number, { fromEnd }: OnList): boolean {
  return fromEnd ?? (list.startedById !== null && list.startedById !== workerId)
}

/** Whether the office ended the list before everything was picked. */
export function isEnded({ status, lines }: PickListView): boolean {
  return !isSlipOpen(status) && lines.some((line) => toPick(line) > 0)
}

/** The state of a list that was just opened. */
export function atStart(slipId: number): StateAt<'go'> {
  return { at: 'go', slipId, fromEnd: null, locationId: null, focus: null, later: [], counted: 0, units: [] }
}

/** The lines whose goods go back to the shelves. Those cancelled last come first, because their picker has the goods in hand. */
export function backOf(lists: readonly PickListView[]): { list: PickListView; line: PickLine }[] {
  return lists
    .flatMap((list) => list.lines.filter((line) => toPutBack(line) > 0).map((line) => ({ list, line })))
    .sort((a, b) => (b.line.canceledAt ?? '').localeCompare(a.line.canceledAt ?? ''))
}

/** The lines whose goods wait for their slot, by slot. */
export function slotsOf(list: PickListView): PickLine[] {
  return list.lines
    .filter((line) => toHandOut(list.kind, line) > 0)
    .sort((a, b) => (a.tote ?? 0) - (b.tote ?? 0) || a.id - b.id)
}

/** The sentence that says what to do with the picked goods, or where they are. */
export function afterPicking(
  list: PickListView,
): 'picking.toSlots' | 'picking.inSlots' | 'picking.toPacking' | 'picking.arePacked' {
  if (slotsOf(list).length > 0) return 'picking.toSlots'
  if (!list.lines.some((line) => line.processedQuantity > 0 && isToPack(line))) return 'picking.arePacked'
  return list.kind === 'TOTAL' ? 'picking.inSlots' : 'picking.toPacking'
}

/** The next stop: the one that was scanned, then one at the same place, then the next on the walk. Stops that were passed by come last. */
export function stopOf(list: PickListView, workerId: number, state: OnList): Stop | null {
  const { focus, later, locationId } = state
  const stops = isFromEnd(list, workerId, state) ? stopsOf(list).reverse() : stopsOf(list)
  const ahead = stops.filter(({ key }) => !later.includes(key))
  const choice = ahead.length > 0 ? ahead : stops
  return (
    choice.find(({ key }) => key === focus) ??
    choice.find((stop) => stop.locationId === locationId) ??
    choice[0] ??
    null
  )
}

/** Where the worker stands now. A list may also change without this screen: by another handheld, the office or an undo. */
export function standing(state: FlowState, { list, workerId }: FlowFacts): FlowState {
  if (state.at === 'find') return state
  if (list?.id !== state.slipId) return { at: 'find' }
  if (state.at === 'back') {
    const line = list.lines.find(({ id }) => id === state.lineId)
    return line && toPutBack(line) > 0 ? state : { at: 'find' }
  }
  if (state.at === 'hand')
    return slotsOf(list).length > 0 ? state : standing(atStart(list.id), { list, sku: null, next: null, workerId })
  const stop = stopOf(list, workerId, state)
  if (!stop) return { ...state, at: 'done' }
  if (stop.locationId !== state.locationId) return { ...state, at: 'go', counted: 0 }
  // Others may have picked the begun goods, or a part of them. What was counted and said of those does not hold for the next goods.
  const counted = stop.key === state.focus ? Math.min(state.counted, stop.quantity) : 0
  const isShort = state.at === 'short' && stop.key === state.focus && counted < stop.quantity
  return isShort ? { ...state, counted } : { ...state, at: 'take', counted }
}

/** Spreads this many pieces over a stop's lines, in their order. */
export function spread(stop: Stop, quantity: number): { line: PickLine; taken: number; lacking: number }[] {
  let left = quantity
  return stop.lines.map((line) => {
    const wanted = toPick(line)
    const taken = Math.min(wanted, left)
    left -= taken
    return { line, taken, lacking: wanted - taken }
  })
}
