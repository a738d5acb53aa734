import type { InboundView } from '../../offline/engine.ts'
import type { Refusal } from '../../../shared/errors.ts'
import { goodsOf, isSameGoods } from '../../../shared/rules/stock/facts.ts'
import { stay } from '../flow/flow.ts'
import { workOf, type FlowFacts, type InWork, type Meant, type Place, type StateAt, type Step } from './state.ts'
import { countedOf, leftOf, lineAt, openLines } from './tally.ts'
import type { GoodsKey } from '../../../shared/rules/stock/fact-rows.ts'

type PutAway = StateAt<'put-away'>

/** Putting away: goods and location may come in either order. The location scanned last is the worker's «done». */
export function putAway(state: InWork, { inbound }: FlowFacts, place: Place | null = null): PutAway {
  const open = inbound ? openLines(inbound) : []
  const lastCounted = open.filter((l) => l.skuId === state.goods?.id)
  const line = open.length === 1 ? open[0] : place && lastCounted.length === 1 ? lastCounted[0] : undefined
  return { ...workOf(state), at: 'put-away', line: line ? goodsOf(line) : null, place, quantity: null, ofSku: null }
}

export function scanLocation(state: PutAway, place: Place, { inbound }: FlowFacts): Step {
  if (!inbound || openLines(inbound).length === 0)
    return stay(state, { kind: 'error', key: 'put.nothingLeft', scanned: place.alias })
  // Others may have put away the chosen goods. Then the place is not meant for the next goods.
  if (state.line && leftOf(inbound, state.line) > 0)
    return state.storedAt === place.id
      ? askAgain(state, place, state.line, inbound)
      : store({ ...state, place }, inbound)
  const next = putAway(state, { inbound }, place)
  const quantity = next.line ? leftOf(inbound, next.line) : 0
  return stay(next, {
    kind: 'info',
    key: next.line ? 'put.confirm' : 'put.whichGoods',
    with: { quantity, location: place.alias },
  })
}

/**
 * The scanner may have read the place twice where goods were just put. That says nothing of the rest or of the next goods, so the worker is
 * asked.
 */
function askAgain({ storedAt: _read, ...state }: PutAway, place: Place, line: GoodsKey, inbound: InboundView): Step {
  return stay(
    { ...state, place },
    { kind: 'info', key: 'put.confirm', with: { quantity: leftOf(inbound, line), location: place.alias } },
  )
}

export function store(state: PutAway, inbound: InboundView): Step {
  if (!state.line || !state.place)
    return stay(state, { kind: 'info', key: state.line ? 'put.scanLocation' : 'put.scanGoods' })
  const left = leftOf(inbound, state.line)
  if (left < 1) return scanLocation({ ...state, line: null }, state.place, { inbound })
  const quantity = state.quantity ?? left
  return {
    state,
    actions: [
      {
        draft: {
          type: 'inbound.store',
          payload: { inboundId: state.inboundId, ...state.line, quantity, locationId: state.place.id },
        },
      },
    ],
    message: null,
  }
}

export function storeStands(state: InWork, quantity: number, { inbound }: FlowFacts): Step {
  if (state.at !== 'put-away' || !inbound) return stay(state)
  const location = state.place?.alias ?? ''
  const left = state.line ? leftOf(inbound, state.line) : 0
  const next: InWork = {
    ...(left > 0 ? { ...state, place: null, quantity: null } : putAway(state, { inbound })),
    storedAt: state.place?.id,
  }
  if (openLines(inbound).length === 0) return stay(next, { kind: 'complete', key: 'put.all' })
  return stay(next, { kind: 'ok', key: left > 0 ? 'put.doneLeft' : 'put.done', with: { quantity, location, left } })
}

export function storeRefused(state: InWork, refusal: Refusal): Step {
  const next: InWork = state.at === 'put-away' ? { ...state, place: null } : state
  return stay(next, { kind: 'error', refusal, expected: 'expect.put-away' })
}

/** Chooses the line that the scanned goods mean. If there are several lots of them, the worker chooses one. */
export function chooseLine(state: PutAway, { goods, given }: Meant, { inbound }: FlowFacts): Step {
  if (!inbound) return stay(state)
  const open = openLines(inbound).filter((l) => l.skuId === goods.id)
  const fits = open.filter(
    (l) => (given.lot ?? l.lot) === l.lot && (given.expirationDate ?? l.expirationDate) === l.expirationDate,
  )
  const [line, another] = fits
  if (!line) {
    const key = open.length > 0 ? 'put.otherLot' : countedOf(inbound, goods.id) > 0 ? 'put.goodsDone' : 'put.notCounted'
    return stay(state, {
      kind: 'error',
      key,
      with: { sku: goods.name },
      scanned: goods.name,
      expected: 'expect.put-away',
    })
  }
  if (another)
    return stay(
      { ...state, line: null, quantity: null, ofSku: goods.id },
      { kind: 'info', key: 'put.whichLine', with: { sku: goods.name } },
    )
  return pickLine(state, goodsOf(line), inbound)
}

/** If the same line is chosen again, it keeps the quantity that was given for it. */
export function pickLine({ storedAt: _others, ...state }: PutAway, line: GoodsKey, inbound: InboundView): Step {
  if (!lineAt(inbound, line)) return stay(state)
  const quantity = state.line && isSameGoods(state.line, line) ? state.quantity : null
  return stay(
    { ...state, line: goodsOf(line), quantity, ofSku: null },
    {
      kind: 'info',
      key: state.place ? 'put.confirm' : 'put.toPut',
      with: { quantity: quantity ?? leftOf(inbound, line), location: state.place?.alias ?? '' },
    },
  )
}
