import { maxQuantity } from '../../../shared/entities/inbound.ts'
import { isOtherLot, unitsOf } from '../../../shared/scan/gs1.ts'
import type { ScanKind } from '../../../shared/scan/kind.ts'
import { isSameGoods } from '../../../shared/rules/stock/facts.ts'
import type { InboundView } from '../../offline/engine.ts'
import { answerIn, toldOf } from '../goods/told.ts'
import { sayCounted } from '../goods/units.ts'
import type { Found, Reading } from '../scan/look-up.ts'
import { sayFound } from '../scan/say-found.ts'
import { stay } from '../flow/flow.ts'
import { countGoods, tooMany, tryCount } from './count.ts'
import { enter } from './enter.ts'
import { chooseLine, putAway, scanLocation } from './put-away.ts'
import {
  workOf,
  type At,
  type FlowFacts,
  type FlowState,
  type Goods,
  type InWork,
  type Meant,
  type StateAt,
  type Step,
} from './state.ts'
import { mayStillCome, shipmentBy } from './tally.ts'
import { typeInto } from './typing.ts'

/** What each state waits for, the likeliest first. This order resolves ambiguous codes (decisions.md §8). */
export const expects: Record<At, readonly ScanKind[]> = {
  find: ['inbound', 'waybill', 'goods', 'location'],
  'choose-inbound': ['inbound', 'waybill'],
  arrival: ['waybill', 'inbound', 'goods', 'location'],
  count: ['goods', 'location', 'waybill', 'inbound'],
  'choose-goods': ['goods'],
  expiry: ['goods'],
  lot: ['goods'],
  surplus: ['goods'],
  consent: ['badge', 'goods', 'location'],
  'put-away': ['location', 'goods', 'waybill', 'inbound'],
  close: ['inbound', 'waybill', 'goods', 'location'],
  closed: ['inbound', 'waybill', 'goods', 'location'],
}

export function onScan(state: FlowState, reading: Reading, facts: FlowFacts): Step {
  const found = reading.candidates[0] ?? { kind: 'unknown' }
  if (found.kind === 'damaged' || found.kind === 'named') return unfit(state, reading)
  switch (state.at) {
    case 'find':
    case 'choose-inbound':
    case 'closed':
      return found.kind === 'inbounds' ? open(found.inbounds, reading.text) : unfit(state, reading)
    case 'choose-goods':
      return onChoice(state, reading, found, facts)
    case 'expiry':
    case 'lot':
      return onMissing(state, reading)
    case 'surplus':
      return found.kind === 'goods' ? onSurplus(state, reading, found) : unfit(state, reading)
    case 'consent':
      return found.kind === 'badge' ? consent(state, found.seed) : unfit(state, reading)
    default:
      return onTask(state, reading, found, facts)
  }
}

function onTask(state: InWork, reading: Reading, found: Found, facts: FlowFacts): Step {
  if (found.kind === 'inbounds') return onInbounds(state, found.inbounds, reading)
  if (found.kind === 'goods' && (state.at === 'count' || state.at === 'put-away')) return onGoods(state, found, facts)
  if (found.kind === 'location' && state.at === 'put-away') return scanLocation(state, found.location, facts)
  if (found.kind === 'location' && state.at === 'count')
    return scanLocation({ ...putAway(state, facts), line: null }, found.location, facts)
  if (found.kind === 'unknown' && reading.by === 'typed' && /^\d{1,6}$/.test(reading.text))
    return typeInto(state, reading.text, facts)
  return unfit(state, reading)
}

function onGoods(state: InWork, found: Extract<Found, { kind: 'goods' }>, facts: FlowFacts): Step {
  const toward = state.at === 'put-away' ? 'put-away' : 'count'
  const meant = meantBy(found, facts.inbound)
  const [one, another] = meant
  if (!one) return stay(state)
  if (another)
    return stay({ ...workOf(state), at: 'choose-goods', meant, toward }, { kind: 'info', key: 'goods.which' })
  return state.at === 'put-away' ? chooseLine(state, one, facts) : countGoods(state, one, facts)
}

/**
 * Another code of one of the goods in question says that this one is meant. The same code, and other goods, wait until the worker has said
 * which.
 */
function onChoice(state: StateAt<'choose-goods'>, reading: Reading, found: Found, facts: FlowFacts): Step {
  const inQuestion = new Set(state.meant.map(({ goods }) => goods.id))
  const [one, another] = found.kind === 'goods' ? meantBy(found, facts.inbound) : []
  if (found.kind !== 'goods' || !one || another || !inQuestion.has(one.goods.id)) return unfit(state, reading)
  return onGoods(
    { ...workOf(state), ...(state.toward === 'count' ? { at: 'count' } : putAway(state, facts)) },
    found,
    facts,
  )
}

/** If several goods have this code, those announced here are meant; otherwise those of this partner. */
export function meantBy({ matches, gs1 }: Extract<Found, { kind: 'goods' }>, inbound: InboundView | null): Meant[] {
  const announced = matches.filter((m) => inbound?.items.some((i) => i.skuId === m.sku.id))
  const ofPartner = matches.filter((m) => m.sku.partnerId === inbound?.partnerId)
  const likely = announced.length > 0 ? announced : ofPartner.length > 0 ? ofPartner : matches
  return likely.map((m) => ({
    goods: goodsOf(m.sku),
    quantity: m.bundleQuantity * Math.max(1, gs1?.count ?? 1),
    given: toldOf(m.sku, gs1),
    units: unitsOf(gs1),
  }))
}

export function goodsOf({ id, name, partnerId, isExpiryManaged, isLotManaged }: Goods): Goods {
  return { id, name, partnerId, isExpiryManaged, isLotManaged }
}

function onMissing(state: StateAt<'expiry' | 'lot'>, reading: Reading): Step {
  const answer = answerIn(reading, state.at, state.counted?.skuId ?? state.goods?.id)
  return answer === null ? unfit(state, reading) : typeInto(state, answer, { inbound: null })
}

/** More of the same goods came while the surplus is asked about, so they are added to the question. Another lot is not the same. */
function onSurplus(state: StateAt<'surplus'>, reading: Reading, found: Extract<Found, { kind: 'goods' }>): Step {
  const match = found.matches.find((m) => m.sku.id === state.counted.skuId)
  const { lot } = state.counted
  const isSame =
    match &&
    isSameGoods({ ...state.counted, ...toldOf(match.sku, found.gs1) }, state.counted) &&
    (!lot || !isOtherLot(found.gs1, lot))
  if (!isSame) return unfit(state, reading)
  const { units = [] } = state.counted
  const more = unitsOf(found.gs1)
  const counted = sayCounted(more, units)
  if (counted) return stay(state, counted)
  const quantity = state.counted.quantity + match.bundleQuantity * Math.max(1, found.gs1?.count ?? 1)
  if (quantity > maxQuantity) return stay(state, tooMany)
  return stay(
    { ...state, counted: { ...state.counted, quantity, ...(more.length > 0 ? { units: [...units, ...more] } : {}) } },
    { kind: 'warning', key: 'surplus.more', with: { quantity } },
  )
}

function consent(state: StateAt<'consent'>, leaderSeed: string): Step {
  const { actions } = tryCount(state, state.counted)
  return { state, actions: actions.map((request) => ({ ...request, leaderSeed })), message: null }
}

function onInbounds(state: InWork, inbounds: InboundView[], reading: Reading): Step {
  const here = inbounds.find((i) => i.id === state.inboundId)
  if (!here) return openOther(state, inbounds, reading)
  const shipment = shipmentBy(here, reading.text)
  if (shipment && mayStillCome(shipment))
    return stay(
      { ...workOf(state), at: 'arrival', shipmentId: shipment.id, asked: null },
      { kind: 'info', key: 'arrival.howMany' },
    )
  return stay(state, {
    kind: 'info',
    key: shipment ? 'arrival.already' : 'inbound.isOpen',
    with: { inbound: here.code },
  })
}

/** If the other inbound may not be worked on, that is said, and the open one stays open. */
function openOther(state: InWork, inbounds: InboundView[], reading: Reading): Step {
  const opened = open(inbounds, reading.text)
  return opened.message?.kind === 'error' ? { ...opened, state } : opened
}

export function open(inbounds: InboundView[], scanned: string): Step {
  const [one, another] = inbounds
  if (!one) return stay({ at: 'find' })
  if (another)
    return stay({ at: 'choose-inbound', ids: inbounds.map((i) => i.id) }, { kind: 'info', key: 'inbound.which' })
  return enter(one, scanned)
}

function unfit(state: FlowState, reading: Reading): Step {
  return stay(state, sayFound(reading, `expect.${state.at}`))
}
