import { toHandOut, toPick, toPutBack } from '../../../shared/rules/floor/pick-pieces.ts'
import type { Draft } from '../../offline/engine.ts'
import { stay } from '../flow/flow.ts'
import { onScan } from './scans.ts'
import {
  isOnList,
  type FlowEvent,
  type FlowFacts,
  type FlowState,
  type OnList,
  type Press,
  type Step,
} from './state.ts'
import { atStart, isFromEnd, slotsOf, standing, stopOf, stopsOf, type Stop } from './stops.ts'
import {
  backIs,
  calm,
  countTo,
  handOut,
  handTo,
  intoSlot,
  lack,
  missing,
  picks,
  sayCountedInto,
  take,
} from './taking.ts'

/**
 * The flow that picks: the worker scans the place, scans the goods, and goes to the next place. Missing goods are reported, and somebody
 * counts the place.
 */
export function step(before: FlowState, event: FlowEvent, facts: FlowFacts): Step {
  const state = standing(before, facts)
  switch (event.type) {
    case 'scan':
      return onScan(state, event.reading, facts)
    case 'type':
      return stay(state)
    case 'press':
      return layDown(state, onPress(state, event.press, facts), facts)
    case 'queued':
      return onQueued(state, event.draft, event.pieces, facts)
    case 'refused':
      return stay(isOnList(state) ? calm(state) : state, { kind: 'error', refusal: event.refusal })
  }
}

/**
 * Records what was counted before the worker leaves it: pieces for a slot are handed out before another slot or screen comes, and pieces
 * scanned for a list are picked before the list is left.
 */
function layDown(before: FlowState, next: Step, { list, workerId }: FlowFacts): Step {
  const { state } = next
  if (!list || !('counted' in before)) return next
  if (before.at === 'hand') {
    const isThere = state.at === 'hand' && state.slipId === before.slipId && state.lineId === before.lineId
    return isThere ? next : { ...next, actions: [...intoSlot(before, list), ...next.actions] }
  }
  const isThere = isOnList(state) && state.slipId === before.slipId
  const stop = isThere ? null : stopOf(list, workerId, before)
  return stop ? { ...next, actions: [...picks(before, stop, before.counted), ...next.actions] } : next
}

function onPress(state: FlowState, press: Press, facts: FlowFacts): Step {
  switch (press.do) {
    case 'open':
      // Opening the list that is open already keeps what was scanned.
      if (isOnList(state) && state.slipId === press.slipId) return stay(state)
      return stay(atStart(press.slipId))
    case 'open-back':
      return stay({ at: 'back', slipId: press.slipId, lineId: press.lineId, quantity: null })
    case 'open-hand':
      if (state.at === 'hand' && state.slipId === press.slipId) return stay(state)
      return stay({ at: 'hand', slipId: press.slipId, lineId: null, counted: 0, units: [] })
    case 'slot':
      return stay(
        state.at === 'hand' && state.lineId !== press.lineId ? { ...state, lineId: press.lineId, counted: 0 } : state,
      )
    case 'undo': {
      const draft: Draft = { type: 'slip.undo', payload: { slipId: press.slipId, undoes: press.actionId } }
      // Units that are taken back may be scanned again.
      return { state: 'units' in state ? { ...state, units: [] } : state, actions: [{ draft }], message: null }
    }
    case 'leave':
      return stay({ at: 'find' })
    case 'back':
      return stay(state.at === 'short' ? { ...state, at: 'take' } : { at: 'find' })
    default: {
      if (state.at === 'hand') {
        const line = facts.list && slotsOf(facts.list).find(({ id }) => id === state.lineId)
        if (!line || !facts.list) return stay(state)
        if (press.do === 'one-more') return handTo(state, facts.list, line, state.counted + 1)
        return press.do === 'all' ? handOut(state, line, toHandOut(facts.list.kind, line)) : stay(state)
      }
      if (state.at === 'back') {
        if (press.do === 'missing') return missing(state, facts)
        return press.do === 'quantity' ? backIs(state, press.quantity, facts) : stay(state)
      }
      const stop = isOnList(state) && facts.list ? stopOf(facts.list, facts.workerId, state) : null
      return isOnList(state) && stop ? atStop(state, press, stop, facts) : stay(state)
    }
  }
}

function atStop(state: OnList, press: Press, stop: Stop, { list, next, workerId }: FlowFacts): Step {
  switch (press.do) {
    case 'all':
      return state.at === 'take' ? take(state, stop, stop.quantity) : stay(state)
    case 'one-more':
      return state.at === 'take' ? countTo(state, stop, state.counted + 1) : stay(state)
    case 'quantity':
      if (state.at !== 'take' && state.at !== 'short') return stay(state)
      if (press.quantity > stop.quantity)
        return stay(state, {
          kind: 'error',
          key: 'picking.tooMany',
          with: { quantity: stop.quantity },
          sound: 'surplus',
        })
      return press.quantity === stop.quantity
        ? take(state, stop, stop.quantity)
        : stay({ ...state, at: 'short', reason: 'MISSING', focus: stop.key, counted: press.quantity, units: [] })
    case 'short':
      return state.at === 'take' ? stay({ ...state, at: 'short', reason: 'MISSING', focus: stop.key }) : stay(state)
    case 'reason':
      return state.at === 'short' ? stay({ ...state, reason: press.reason }) : stay(state)
    case 'lack':
      return state.at === 'short' ? lack(state, stop, press.elsewhere ? next : null) : stay(state)
    case 'later':
      return stay(
        { ...state, at: 'go', locationId: null, focus: null, counted: 0, units: [], later: [...state.later, stop.key] },
        { kind: 'info', key: 'picking.passedBy', with: { location: stop.alias } },
      )
    case 'turn':
      return list && state.at === 'go' ? stay({ ...state, fromEnd: !isFromEnd(list, workerId, state) }) : stay(state)
    default:
      return stay(state)
  }
}

function onQueued(state: FlowState, { type, payload }: Draft, pieces: number | undefined, { list }: FlowFacts): Step {
  switch (type) {
    case 'slip.pick': {
      // The worker left the list, and that picked the pieces which were scanned for it.
      if (list?.id !== payload.slipId) return stay(state, { kind: 'ok', key: 'picking.wentAway' })
      const line = list.lines.find(({ id }) => id === payload.lineId)
      const values = {
        quantity: pieces ?? payload.quantity,
        sku: line?.skuName ?? '',
        tote: line?.tote ?? 0,
        list: list.code,
      }
      if (stopsOf(list).length === 0) return stay(state, { kind: 'complete', key: 'picking.allPicked', with: values })
      // The slots of a TOTAL list are shown when it is handed out.
      const hasTote = list.kind === 'CART' && (line?.tote ?? null) !== null
      return stay(state, { kind: 'ok', key: hasTote ? 'picking.pickedTo' : 'picking.picked', with: values })
    }
    case 'slip.short': {
      const alias = list?.lines.find(({ id }) => id === payload.lineId)?.alias ?? ''
      const values = { quantity: pieces ?? payload.quantity, location: alias }
      return stay(state, {
        kind: 'warning',
        key: payload.next ? 'picking.goElsewhere' : 'picking.lacking',
        with: values,
      })
    }
    case 'slip.handOut': {
      const line = list?.lines.find(({ id }) => id === payload.lineId)
      if (!list || !line) return stay(state)
      // This answer is about the slot before; the piece that was just scanned goes into another slot.
      if (state.at === 'hand' && state.lineId !== line.id) return stay(state, sayCountedInto(state, list))
      const values = { quantity: payload.quantity, sku: line.skuName, tote: line.tote ?? 0, list: list.code }
      if (slotsOf(list).length === 0 && stopsOf(list).length === 0)
        return stay(state, { kind: 'complete', key: 'picking.allHandedOut', with: values })
      const own = list.lines.filter(({ invoiceId }) => invoiceId === line.invoiceId)
      const isWhole = own.every((each) => toPick(each) === 0 && toHandOut(list.kind, each) === 0)
      return stay(state, {
        kind: isWhole ? 'complete' : 'ok',
        key: isWhole ? 'picking.slotDone' : 'picking.inSlot',
        with: values,
      })
    }
    case 'slip.putBack': {
      const line = list?.lines.find(({ id }) => id === payload.lineId)
      const left = line ? toPutBack(line) : 0
      if (payload.missing)
        return stay(
          { at: 'find' },
          {
            kind: 'warning',
            key: 'picking.isMissing',
            with: { quantity: payload.quantity, location: line?.alias ?? '' },
          },
        )
      return stay(
        { at: 'find' },
        left > 0
          ? { kind: 'ok', key: 'picking.isPartlyBack', with: { quantity: payload.quantity, left } }
          : { kind: 'complete', key: 'picking.isBack', with: { quantity: payload.quantity } },
      )
    }
    default:
      return stay(state, { kind: 'ok', key: 'undo.done' })
  }
}
