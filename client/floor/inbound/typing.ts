import { maxQuantity } from '../../../shared/entities/inbound.ts'
import { stay } from '../flow/flow.ts'
import { countGoods, missingOf, tryCount } from './count.ts'
import { readDay } from '../goods/day.ts'
import { workOf, type FlowFacts, type FlowState, type InWork, type StateAt, type Step } from './state.ts'
import { leftOf, missingOf as missingOfShipment } from './tally.ts'

/** Takes text that is typed into the open question, on the keys or by hand: a quantity, an expiry or a lot. */
export function typeInto(state: FlowState, text: string, facts: FlowFacts): Step {
  switch (state.at) {
    case 'expiry':
      return giveExpiry(state, text)
    case 'lot':
      return giveLot(state, text)
    case 'arrival':
      return withQuantity(state, text, isFirst(state, facts) ? 0 : 1, (quantity) =>
        arrived(state, quantity === 0 ? 'nothing' : quantity, facts),
      )
    case 'count':
      return withQuantity(state, text, 1, (quantity) => countMore(state, quantity, facts))
    case 'put-away':
      return withQuantity(state, text, 1, (quantity) => putQuantity(state, quantity, facts))
    default:
      return stay(state)
  }
}

function withQuantity(state: FlowState, text: string, least: number, then: (quantity: number) => Step): Step {
  const quantity = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  if (!(quantity >= least && quantity <= maxQuantity))
    return stay(state, { kind: 'error', key: 'quantity.wrong', with: { least, most: maxQuantity }, scanned: text })
  return then(quantity)
}

/** Whether nothing of the shipment came before. Then the worker may type 0; if some came before, more of it is at least one. */
function isFirst({ shipmentId }: StateAt<'arrival'>, { inbound }: FlowFacts): boolean {
  return inbound?.shipments.find(({ id }) => id === shipmentId)?.status === 'DRAFT'
}

/** Records the announced number or less at once. More than that, or nothing, is asked about first. */
export function arrived(state: StateAt<'arrival'>, said: number | 'nothing', { inbound }: FlowFacts): Step {
  const shipment = inbound?.shipments.find(({ id }) => id === state.shipmentId)
  if (!shipment) return stay(state, { kind: 'error', key: 'arrival.pickFirst' })
  const expected = missingOfShipment(shipment)
  const asks = said === 'nothing' || said > expected
  // Another handheld may have recorded some of it since the question, so the yes answered another question.
  if (asks && (state.asked !== said || state.expected !== expected))
    return stay(
      { ...state, asked: said, expected },
      said === 'nothing'
        ? { kind: 'warning', key: 'arrival.askNothing' }
        : { kind: 'warning', key: 'arrival.askMore', with: { got: said, expected } },
    )
  const after = shipment.status === 'DRAFT' ? {} : { after: shipment.actualQuantity ?? 0 }
  return {
    state,
    actions: [
      {
        draft: {
          type: 'inbound.arrive',
          payload: {
            inboundId: state.inboundId,
            shipmentId: shipment.id,
            actualQuantity: said === 'nothing' ? null : said,
            ...after,
          },
        },
      },
    ],
    message: null,
  }
}

function countMore(state: InWork, quantity: number, facts: FlowFacts): Step {
  if (!state.goods) return stay(state, { kind: 'error', key: 'count.pickFirst', expected: 'expect.count' })
  return countGoods(state, { goods: state.goods, quantity, given: {} }, facts)
}

function putQuantity(state: StateAt<'put-away'>, quantity: number, { inbound }: FlowFacts): Step {
  if (!state.line) return stay(state, { kind: 'error', key: 'put.scanGoods' })
  const left = inbound ? leftOf(inbound, state.line) : 0
  if (quantity > left)
    return stay(state, {
      kind: 'error',
      refusal: { refused: 'more-than-inspected', with: { expected: left, got: quantity } },
    })
  const { storedAt: _before, ...now } = state
  return stay({ ...now, quantity })
}

function giveExpiry(state: StateAt<'expiry' | 'lot'>, text: string): Step {
  const read = readDay(text)
  if ('wrong' in read) return stay(state, { kind: 'error', key: read.wrong, scanned: text, expected: 'expect.expiry' })
  return given(state, { expirationDate: read.day })
}

function giveLot(state: StateAt<'expiry' | 'lot'>, text: string): Step {
  const lot = text.trim()
  if (lot.length < 1 || lot.length > 20)
    return stay(state, { kind: 'error', key: 'lot.length', scanned: text, expected: 'expect.lot' })
  return given(state, { lot })
}

/** Keeps what was given for the next pieces, and goes on with the count that waited for it. */
function given(state: StateAt<'expiry' | 'lot'>, now: { lot?: string; expirationDate?: string }): Step {
  const work = workOf(state)
  const skuId = state.counted?.skuId ?? state.goods?.id
  if (skuId === undefined) return stay({ ...work, at: 'count' })
  const before = state.given[skuId] ?? { lot: null, expirationDate: null }
  const kept = { ...work, given: { ...state.given, [skuId]: { ...before, ...now } } }
  if (!state.counted) return stay({ ...kept, at: 'count' }, { kind: 'ok', key: 'given.kept' })
  const counted = { ...state.counted, ...now }
  const missing = state.goods && missingOf(state.goods, counted)
  if (missing)
    return stay({ ...kept, at: missing, counted }, { kind: 'info', key: missing === 'lot' ? 'lot.ask' : 'expiry.ask' })
  return tryCount({ ...kept, at: 'count' }, counted)
}
