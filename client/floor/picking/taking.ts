import { refuse } from '../../../shared/errors.ts'
import { toHandOut, toPutBack } from '../../../shared/rules/floor/pick-pieces.ts'
import type { NextPlace, PickListView } from '../../offline/engine.ts'
import { stay, type Request } from '../flow/flow.ts'
import type { Say } from '../feedback/say.ts'
import type { Scanned } from '../goods/units.ts'
import type { FlowFacts, OnList, StateAt, Step } from './state.ts'
import { atStart, isEnded, spread, stopsOf, type PickLine, type Stop } from './stops.ts'

/** What a scan or a touch leads to: pieces are counted, picked, missing, handed out or put back. */

export function openList(list: PickListView): Step {
  const opened = atStart(list.id)
  const values = { list: list.code }
  if (stopsOf(list).length > 0) return stay(opened, { kind: 'ok', key: 'picking.opened', with: values })
  const key = isEnded(list) ? 'picking.ended' : 'picking.nothingLeft'
  return stay({ ...opened, at: 'done' }, { kind: 'warning', key, with: values })
}

/** `counted`: how many pieces of the stop are in the worker's hands. With the last of them the stop is picked. */
export function countTo(state: StateAt<'take'>, stop: Stop, counted: number, scanned?: Scanned): Step {
  const { key: focus, quantity } = stop
  if (counted > quantity)
    return stay(state, {
      kind: 'error',
      key: 'picking.tooMany',
      with: { quantity },
      scanned: scanned?.code,
      sound: 'surplus',
    })
  const next = { ...state, focus, counted, units: [...state.units, ...(scanned?.units ?? [])] }
  return counted === quantity
    ? take(next, stop, quantity)
    : stay(next, { kind: 'ok', key: 'picking.counted', with: { counted, quantity } })
}

export function take(state: OnList, stop: Stop, quantity: number): Step {
  return { state: { ...calm(state), units: state.units }, actions: picks(state, stop, quantity), message: null }
}

export function lack(state: StateAt<'short'>, stop: Stop, next: NextPlace | null): Step {
  const pieces = stop.quantity - state.counted
  const shorts = spread(stop, state.counted).flatMap(({ line, lacking }): Request[] =>
    lacking === 0
      ? []
      : [
          {
            draft: {
              type: 'slip.short',
              payload: {
                ...payloadOf(state.slipId, stop, line, lacking),
                reason: state.reason,
                next: next && { locationId: next.locationId, lot: next.lot, expirationDate: next.expirationDate },
              },
            },
            pieces,
          },
        ],
  )
  return { state: calm(state), actions: [...picks(state, stop, state.counted), ...shorts], message: null }
}

export function picks({ slipId }: OnList, stop: Stop, quantity: number): Request[] {
  return spread(stop, quantity).flatMap(({ line, taken }): Request[] =>
    taken === 0
      ? []
      : [{ draft: { type: 'slip.pick', payload: payloadOf(slipId, stop, line, taken) }, pieces: quantity }],
  )
}

function payloadOf(slipId: number, { goods, locationId }: Stop, line: PickLine, quantity: number) {
  const { skuId, lot, expirationDate } = goods
  return { slipId, lineId: line.id, locationId, skuId, lot, expirationDate, quantity }
}

/**
 * `counted`: how many pieces lie in the slot. With the last of them they are handed out. If the scan goes to another slot than the one
 * before, the pieces of the slot before are handed out, too.
 */
export function handTo(
  state: StateAt<'hand'>,
  list: PickListView,
  line: PickLine,
  counted: number,
  scanned?: Scanned,
): Step {
  const wanted = toHandOut(list.kind, line)
  if (counted > wanted)
    return stay(state, {
      kind: 'error',
      key: 'picking.tooManySlot',
      with: { quantity: wanted, tote: line.tote ?? 0 },
      scanned: scanned?.code,
      sound: 'surplus',
    })
  const units = [...state.units, ...(scanned?.units ?? [])]
  const next: StateAt<'hand'> = { ...state, lineId: line.id, counted, units }
  const before = line.id === state.lineId ? [] : intoSlot(state, list)
  const {
    state: after,
    actions,
    message,
  } = counted === wanted ? handOut(next, line, wanted) : stay(next, sayCountedInto(next, list))
  return { state: after, actions: [...before, ...actions], message }
}

/** Hands out what was counted into the slot of the last scan and is not handed out yet. It lies there, whatever comes next. */
export function intoSlot({ slipId, lineId, counted }: StateAt<'hand'>, list: PickListView): Request[] {
  const line = list.lines.find(({ id }) => id === lineId)
  const quantity = line ? Math.min(counted, toHandOut(list.kind, line)) : 0
  return line && quantity > 0 ? [handOutOf(slipId, line, quantity)] : []
}

export function sayCountedInto({ lineId, counted }: StateAt<'hand'>, list: PickListView): Say | null {
  const line = list.lines.find(({ id }) => id === lineId)
  if (!line || counted === 0) return null
  return {
    kind: 'ok',
    key: 'picking.slotCounted',
    with: { tote: line.tote ?? 0, counted, quantity: toHandOut(list.kind, line) },
  }
}

export function handOut(state: StateAt<'hand'>, line: PickLine, quantity: number): Step {
  return {
    state: { ...state, lineId: line.id, counted: 0 },
    actions: [handOutOf(state.slipId, line, quantity)],
    message: null,
  }
}

function handOutOf(slipId: number, { id: lineId, skuId }: PickLine, quantity: number): Request {
  return { draft: { type: 'slip.handOut', payload: { slipId, lineId, skuId, quantity } } }
}

/** Fewer pieces may be in hand than were picked. The rest must still be put back. */
export function backIs(state: StateAt<'back'>, quantity: number, { list }: FlowFacts): Step {
  const line = list?.lines.find(({ id }) => id === state.lineId)
  const expected = line ? toPutBack(line) : 0
  return quantity > expected
    ? stay(state, { kind: 'error', refusal: refuse('put-back-more', { expected, got: quantity }), sound: 'surplus' })
    : stay({ ...state, quantity: quantity === expected ? null : quantity })
}

export function putBack(state: StateAt<'back'>, locationId: number, { list }: FlowFacts): Step {
  const line = list?.lines.find(({ id }) => id === state.lineId)
  if (!line) return stay({ at: 'find' })
  // Others may have put some back since.
  const quantity = Math.min(state.quantity ?? Infinity, toPutBack(line))
  return backAt(state, line, { locationId, quantity })
}

/**
 * The worker looked for the goods in vain. They count as put back where they were picked, and that place is counted, so nobody looks again.
 */
export function missing(state: StateAt<'back'>, { list }: FlowFacts): Step {
  const line = list?.lines.find(({ id }) => id === state.lineId)
  if (!line) return stay({ at: 'find' })
  return backAt(state, line, { locationId: line.locationId, quantity: toPutBack(line), missing: true })
}

function backAt(
  state: StateAt<'back'>,
  { id: lineId, skuId, lot, expirationDate }: PickLine,
  how: { locationId: number; quantity: number; missing?: true },
): Step {
  const payload = { slipId: state.slipId, lineId, skuId, lot, expirationDate, ...how }
  return { state, actions: [{ draft: { type: 'slip.putBack', payload } }], message: null }
}

/** Forgets what was scanned. The worker stays where they stood. */
export function calm(state: OnList): OnList {
  const { slipId, fromEnd, locationId, focus, later } = state
  return { at: 'take', slipId, fromEnd, locationId, focus, later, counted: 0, units: [] }
}
