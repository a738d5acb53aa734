import { toHandOut, toPick, toPutBack } from '../../../shared/rules/pick-pieces.ts'
import type { Draft, NextPlace, PickListView } from '../../offline/engine.ts'
import { stay, type Request } from '../flow/flow.ts'
import type { Found, Reading } from '../scan/look-up.ts'
import { sayFound } from '../scan/say-found.ts'
import {
  isOnList,
  type FlowEvent,
  type FlowFacts,
  type FlowState,
  type OnList,
  type Press,
  type StateAt,
  type Step,
} from './state.ts'
import { slotsOf, spread, standing, stopOf, stopsOf, type PickLine, type Stop } from './stops.ts'

/** Picking, as the floor does it: scan the place, scan the goods, next place. What is not there is said, and somebody counts the place. */
export function step(before: FlowState, event: FlowEvent, facts: FlowFacts): Step {
  const state = standing(before, facts)
  switch (event.type) {
    case 'scan':
      return onScan(state, event.reading, facts)
    case 'type':
      return stay(state)
    case 'press':
      return onPress(state, event.press, facts)
    case 'queued':
      return onQueued(state, event.draft, facts)
    case 'refused':
      return stay(isOnList(state) ? calm(state) : state, { kind: 'error', refusal: event.refusal })
  }
}

export function openList(list: PickListView): Step {
  return stay(
    { at: 'go', slipId: list.id, locationId: null, focus: null, later: [], counted: 0 },
    { kind: 'ok', key: 'picking.opened', with: { list: list.code } },
  )
}

function onScan(state: FlowState, reading: Reading, facts: FlowFacts): Step {
  const [found] = reading.candidates
  if (found?.kind === 'pickList' && (state.at === 'find' || state.at === 'done')) return openList(found.pickList)
  if (state.at === 'hand' && found?.kind === 'goods' && facts.list) return onSlot(state, found, reading, facts.list)
  if (state.at === 'back' && found?.kind === 'location') return putBack(state, found.location.id, facts)
  if (!isOnList(state) || state.at === 'done' || !facts.list)
    return stay(state, sayFound(reading, `picking.expect.${state.at}`))
  const stop = stopOf(facts.list, facts.workerId, state)
  if (!stop) return stay(state)
  if (found?.kind === 'location') return onPlace(state, found.location, stop, facts)
  if (found?.kind === 'goods' && state.at === 'take') return onGoods(state, found, reading, stop, facts)
  return stay(state, sayFound(reading, `picking.expect.${state.at}`))
}

/** Any place where something is to be picked will do; the order is a proposal. */
function onPlace(
  state: Exclude<OnList, StateAt<'done'>>,
  { id, alias }: { id: number; alias: string },
  stop: Stop,
  { list, workerId }: FlowFacts,
): Step {
  const there = list ? stopsOf(list, workerId).filter(({ locationId }) => locationId === id) : []
  const wrong = { kind: 'error', scanned: alias, sound: 'wrong' } as const
  if (there.length === 0)
    return stay(state, { ...wrong, key: 'picking.wrongPlace', with: { expected: stop.alias, got: alias } })
  if (state.counted > 0 && id !== state.locationId)
    return stay(state, { ...wrong, key: 'picking.takeFirst', with: { location: stop.alias } })
  return stay(
    {
      ...calm(state),
      at: 'take',
      locationId: id,
      focus: null,
      later: state.later.filter((passedBy) => !there.some(({ key }) => key === passedBy)),
    },
    state.counted > 0
      ? { kind: 'warning', key: 'picking.startsOver', with: { location: alias } }
      : { kind: 'ok', key: 'picking.atPlace', with: { location: alias } },
  )
}

function onGoods(
  state: StateAt<'take'>,
  { matches, gs1 }: Extract<Found, { kind: 'goods' }>,
  { text }: Reading,
  asked: Stop,
  { list, workerId }: FlowFacts,
): Step {
  const wrong = { kind: 'error', scanned: text, sound: 'wrong' } as const
  const isMeant = ({ goods }: Stop) => matches.some(({ sku }) => sku.id === goods.skuId)
  // Whoever takes something else that is wanted here goes on with that.
  const here = list ? stopsOf(list, workerId).filter(({ locationId }) => locationId === state.locationId) : []
  const isExactly = (one: Stop) => isMeant(one) && otherDetail(one, gs1) === null
  const stop = [asked, ...here].find(isExactly) ?? [asked, ...here].find(isMeant)
  if (!stop)
    return stay(state, {
      ...wrong,
      key: 'picking.wrongGoods',
      with: { expected: asked.goods.skuName, got: matches[0]?.sku.name ?? '' },
    })
  const other = otherDetail(stop, gs1)
  if (other) return stay(state, { ...wrong, ...other })
  if (stop.key !== asked.key && state.counted > 0)
    return stay(state, {
      ...wrong,
      key: 'picking.goodsFirst',
      with: { sku: asked.goods.skuName, counted: state.counted, quantity: asked.quantity },
    })
  const bundle = matches.find(({ sku }) => sku.id === stop.goods.skuId)?.bundleQuantity ?? 1
  return countTo(state, stop, state.counted + bundle * Math.max(1, gs1?.count ?? 1), text)
}

/** What a code tells otherwise than the list: another lot, or another expiry. */
function otherDetail({ goods }: Stop, gs1: Extract<Found, { kind: 'goods' }>['gs1']) {
  if (gs1?.lot && goods.lot !== null && gs1.lot !== goods.lot)
    return { key: 'picking.wrongLot', with: { expected: goods.lot, got: gs1.lot } } as const
  if (gs1?.expirationDate && goods.expirationDate !== null && gs1.expirationDate !== goods.expirationDate)
    return { key: 'picking.wrongExpiry', with: { expected: goods.expirationDate, got: gs1.expirationDate } } as const
  return null
}

/** So many of the stop are in the worker's hands; with the last of them it is picked. */
function countTo(state: StateAt<'take'>, stop: Stop, counted: number, scanned?: string): Step {
  const { key: focus, quantity } = stop
  if (counted > quantity)
    return stay(state, { kind: 'error', key: 'picking.tooMany', with: { quantity }, scanned, sound: 'surplus' })
  const next = { ...state, focus, counted }
  return counted === quantity
    ? take(next, stop, quantity)
    : stay(next, { kind: 'ok', key: 'picking.counted', with: { counted, quantity } })
}

/** Into the slot that the last scan went to, as long as it wants more; else the first that wants these goods. */
function onSlot(
  state: StateAt<'hand'>,
  { matches, gs1 }: Extract<Found, { kind: 'goods' }>,
  { text }: Reading,
  list: PickListView,
): Step {
  const wanting = slotsOf(list).filter(
    (line) =>
      matches.some(({ sku }) => sku.id === line.skuId) &&
      (!gs1?.lot || line.lot === null || gs1.lot === line.lot) &&
      (!gs1?.expirationDate || line.expirationDate === null || gs1.expirationDate === line.expirationDate),
  )
  const line = wanting.find(({ id }) => id === state.lineId) ?? wanting[0]
  if (!line)
    return stay(state, {
      kind: 'error',
      key: 'picking.noSlot',
      with: { got: matches[0]?.sku.name ?? text },
      scanned: text,
      sound: 'wrong',
    })
  const bundle = matches.find(({ sku }) => sku.id === line.skuId)?.bundleQuantity ?? 1
  const counted = (line.id === state.lineId ? state.counted : 0) + bundle * Math.max(1, gs1?.count ?? 1)
  return handTo(state, list, line, counted, text)
}

/** So many lie in the slot; with the last of them they are handed out. */
function handTo(state: StateAt<'hand'>, list: PickListView, line: PickLine, counted: number, scanned?: string): Step {
  const wanted = toHandOut(list.kind, line)
  if (counted > wanted)
    return stay(
      { ...state, lineId: line.id, counted: line.id === state.lineId ? state.counted : 0 },
      {
        kind: 'error',
        key: 'picking.tooManySlot',
        with: { quantity: wanted, tote: line.tote ?? 0 },
        scanned,
        sound: 'surplus',
      },
    )
  const next: StateAt<'hand'> = { ...state, lineId: line.id, counted }
  return counted === wanted
    ? handOut(next, line, wanted)
    : stay(next, { kind: 'ok', key: 'picking.slotCounted', with: { tote: line.tote ?? 0, counted, quantity: wanted } })
}

function handOut(state: StateAt<'hand'>, line: PickLine, quantity: number): Step {
  const payload = { slipId: state.slipId, lineId: line.id, skuId: line.skuId, quantity }
  return {
    state: { ...state, lineId: line.id, counted: 0 },
    actions: [{ draft: { type: 'slip.handOut', payload } }],
    message: null,
  }
}

function onPress(state: FlowState, press: Press, facts: FlowFacts): Step {
  switch (press.do) {
    case 'open':
      // Coming back to the list that is open keeps what was scanned.
      if (isOnList(state) && state.slipId === press.slipId) return stay(state)
      return stay({ at: 'go', slipId: press.slipId, locationId: null, focus: null, later: [], counted: 0 })
    case 'open-back':
      return stay({ at: 'back', slipId: press.slipId, lineId: press.lineId })
    case 'open-hand':
      return stay({ at: 'hand', slipId: press.slipId, lineId: null, counted: 0 })
    case 'slot':
      return stay(state.at === 'hand' ? { ...state, lineId: press.lineId, counted: 0 } : state)
    case 'undo': {
      const draft: Draft = { type: 'slip.undo', payload: { slipId: press.slipId, undoes: press.actionId } }
      return { state, actions: [{ draft }], message: null }
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
      const stop = isOnList(state) && facts.list ? stopOf(facts.list, facts.workerId, state) : null
      return isOnList(state) && stop ? atStop(state, press, stop, facts) : stay(state)
    }
  }
}

function atStop(state: OnList, press: Press, stop: Stop, { next }: FlowFacts): Step {
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
        : stay({ ...state, at: 'short', reason: 'MISSING', focus: stop.key, counted: press.quantity })
    case 'short':
      return state.at === 'take' ? stay({ ...state, at: 'short', reason: 'MISSING', focus: stop.key }) : stay(state)
    case 'reason':
      return state.at === 'short' ? stay({ ...state, reason: press.reason }) : stay(state)
    case 'lack':
      return state.at === 'short' ? lack(state, stop, press.elsewhere ? next : null) : stay(state)
    case 'later':
      return stay(
        { ...state, at: 'go', locationId: null, focus: null, counted: 0, later: [...state.later, stop.key] },
        { kind: 'info', key: 'picking.passedBy', with: { location: stop.alias } },
      )
    default:
      return stay(state)
  }
}

function take(state: OnList, stop: Stop, quantity: number): Step {
  return { state: calm(state), actions: picks(state, stop, quantity), message: null }
}

function lack(state: StateAt<'short'>, stop: Stop, next: NextPlace | null): Step {
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
          },
        ],
  )
  return { state: calm(state), actions: [...picks(state, stop, state.counted), ...shorts], message: null }
}

function picks({ slipId }: OnList, stop: Stop, quantity: number): Request[] {
  return spread(stop, quantity).flatMap(({ line, taken }): Request[] =>
    taken === 0 ? [] : [{ draft: { type: 'slip.pick', payload: payloadOf(slipId, stop, line, taken) } }],
  )
}

function payloadOf(slipId: number, { goods, locationId }: Stop, line: PickLine, quantity: number) {
  const { skuId, lot, expirationDate } = goods
  return { slipId, lineId: line.id, locationId, skuId, lot, expirationDate, quantity }
}

function putBack(state: StateAt<'back'>, locationId: number, { list }: FlowFacts): Step {
  const line = list?.lines.find(({ id }) => id === state.lineId)
  if (!line) return stay({ at: 'find' })
  const { id: lineId, skuId, lot, expirationDate } = line
  const payload = {
    slipId: state.slipId,
    lineId,
    locationId,
    skuId,
    lot,
    expirationDate,
    quantity: toPutBack(line),
  }
  return { state, actions: [{ draft: { type: 'slip.putBack', payload } }], message: null }
}

/** Pieces that were scanned are picked now; the worker stands where they stood. */
function calm(state: OnList): OnList {
  const { slipId, locationId, focus, later } = state
  return { at: 'take', slipId, locationId, focus, later, counted: 0 }
}

function onQueued(state: FlowState, { type, payload }: Draft, { list, workerId }: FlowFacts): Step {
  switch (type) {
    case 'slip.pick': {
      const line = list?.lines.find(({ id }) => id === payload.lineId)
      const values = {
        quantity: payload.quantity,
        sku: line?.skuName ?? '',
        tote: line?.tote ?? 0,
        list: list?.code ?? '',
      }
      if (list && stopsOf(list, workerId).length === 0)
        return stay(state, { kind: 'complete', key: 'picking.allPicked', with: values })
      return stay(state, { kind: 'ok', key: line?.tote ? 'picking.pickedTo' : 'picking.picked', with: values })
    }
    case 'slip.short': {
      const alias = list?.lines.find(({ id }) => id === payload.lineId)?.alias ?? ''
      const values = { quantity: payload.quantity, location: alias }
      return stay(state, {
        kind: 'warning',
        key: payload.next ? 'picking.goElsewhere' : 'picking.lacking',
        with: values,
      })
    }
    case 'slip.handOut': {
      const line = list?.lines.find(({ id }) => id === payload.lineId)
      if (!list || !line) return stay(state)
      const values = { quantity: payload.quantity, sku: line.skuName, tote: line.tote ?? 0, list: list.code }
      if (slotsOf(list).length === 0 && stopsOf(list, workerId).length === 0)
        return stay(state, { kind: 'complete', key: 'picking.allHandedOut', with: values })
      const own = list.lines.filter(({ invoiceId }) => invoiceId === line.invoiceId)
      const isWhole = own.every((each) => toPick(each) === 0 && toHandOut(list.kind, each) === 0)
      return stay(state, {
        kind: isWhole ? 'complete' : 'ok',
        key: isWhole ? 'picking.slotDone' : 'picking.inSlot',
        with: values,
      })
    }
    case 'slip.putBack':
      return stay({ at: 'find' }, { kind: 'complete', key: 'picking.isBack', with: { quantity: payload.quantity } })
    default:
      return stay(state, { kind: 'ok', key: 'undo.done' })
  }
}
