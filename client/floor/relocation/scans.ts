import type { ScanKind } from '../../../shared/scan/kind.ts'
import type { RelocationView } from '../../offline/engine.ts'
import { stay } from '../flow/flow.ts'
import { butOnce } from '../goods/second-reading.ts'
import type { Found, Reading } from '../scan/look-up.ts'
import { sayFound } from '../scan/say-found.ts'
import { openSheet, scanSource, scanTaken, scanTarget, setFound, setPart } from './sheet.ts'
import { inHand, openPlace, putDown, scanGoods, scanMore, scanPlace, takeUp } from './spot.ts'
import {
  isOnSheet,
  isOnSpot,
  type At,
  type FlowFacts,
  type FlowState,
  type OnSpot,
  type StateAt,
  type Step,
} from './state.ts'

/** What each state waits for, the likeliest first. */
export const expects: Record<At, readonly ScanKind[]> = {
  find: ['relocation', 'location', 'goods', 'waybill'],
  source: ['location', 'goods', 'relocation', 'waybill'],
  take: ['goods', 'location', 'relocation', 'waybill'],
  short: ['goods', 'location', 'relocation', 'waybill'],
  carry: ['location', 'goods', 'relocation', 'waybill'],
  closed: ['relocation', 'location', 'goods', 'waybill'],
  place: ['goods', 'location', 'relocation', 'waybill'],
  choose: ['goods', 'location', 'relocation', 'waybill'],
  move: ['location', 'goods', 'relocation', 'waybill'],
}

export function onScan(state: FlowState, reading: Reading, facts: FlowFacts): Step {
  const [found] = reading.candidates
  if (found?.kind === 'relocation') return onSheetCode(state, found.relocation, reading, facts)
  if (isOnSpot(state)) return onSpotScan(state, found, reading, facts)
  if (facts.relocation && isOnSheet(state) && state.at !== 'closed')
    return onSheetScan(state, found, reading, facts.relocation)
  if (found?.kind !== 'location') return unfit(state, reading)
  // The scanner may have read the location twice.
  const isAgain = reading.isEcho && state.at === 'closed' && found.location.id === facts.relocation?.actualLocationId
  return isAgain
    ? stay(state, { kind: 'info', key: 'relocation.isClosed', with: { relocation: facts.relocation?.code ?? '' } })
    : openPlace(found.location)
}

/**
 * Another sheet may be opened at any time, and a begun sheet goes on later. Goods in the hands that belong to no sheet are put down first.
 */
function onSheetCode(state: FlowState, relocation: RelocationView, reading: Reading, facts: FlowFacts): Step {
  if (state.at === 'move') return stay(state, { ...inHand(state, facts), scanned: reading.text })
  const isOpen = isOnSheet(state) && state.relocationId === relocation.id && state.at !== 'closed'
  return isOpen
    ? stay(calm(state), { kind: 'info', key: 'relocation.isOpen', with: { relocation: relocation.code } })
    : openSheet(relocation)
}

function onSheetScan(
  state: Exclude<FlowState, OnSpot | { at: 'find' | 'closed' }>,
  found: Found | undefined,
  reading: Reading,
  sheet: RelocationView,
): Step {
  if (state.at === 'carry') {
    if (found?.kind === 'location')
      return isNoAnswer(state, found, reading) ? stay(state) : scanTarget(state, found.location, sheet)
    const quantity = numberIn(reading)
    return quantity === null ? unfit(calm(state), reading) : setPart(state, quantity, sheet)
  }
  if (state.at === 'short') {
    const quantity = numberIn(reading)
    return quantity === null ? unfit(state, reading) : setFound(state, quantity, sheet)
  }
  if (found?.kind === 'location') return scanSource({ at: state.at, relocationId: sheet.id }, found.location, sheet)
  if (found?.kind === 'goods' && state.at === 'take')
    return scanTaken({ at: 'take', relocationId: sheet.id }, found, reading.text, sheet)
  return unfit(state, reading)
}

function onSpotScan(state: OnSpot, found: Found | undefined, reading: Reading, facts: FlowFacts): Step {
  switch (state.at) {
    case 'place':
      if (found?.kind === 'goods') return scanGoods(state, found, reading.text, facts)
      return found?.kind === 'location' ? scanPlace(state, found.location) : unfit(state, reading)
    case 'choose':
      return found?.kind === 'goods' ? scanGoods(state, found, reading.text, facts) : unfit(state, reading)
    case 'move': {
      if (found?.kind === 'location') return putDown(state, found.location)
      if (found?.kind === 'goods') return butOnce(state, reading, scanMore(state, found, reading.text, facts))
      const quantity = numberIn(reading)
      return quantity === null
        ? unfit(state, reading)
        : takeUp(state.from, { goods: state.goods, quantity }, facts, state)
    }
  }
}

/** Whether the scanner read the scan twice that asked about an unplanned location. */
function isNoAnswer(
  { isAsked, to }: StateAt<'carry'>,
  { location }: Extract<Found, { kind: 'location' }>,
  { isEcho }: Reading,
): boolean {
  return isEcho === true && isAsked && to?.id === location.id
}

/** Any other scan ends the question about an unplanned location. */
function calm(state: FlowState): FlowState {
  return state.at === 'carry' ? { ...state, to: null, isAsked: false } : state
}

/** A number that was typed by hand, which a scanned code never is. */
function numberIn({ candidates: [found], by, text }: Reading): number | null {
  return found?.kind === 'unknown' && by === 'typed' && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null
}

function unfit(state: FlowState, reading: Reading): Step {
  return stay(state, sayFound(reading, `relocation.expect.${state.at}`))
}
