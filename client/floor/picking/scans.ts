import type { PickListView } from '../../offline/engine.ts'
import { isOtherLot, unitsOf } from '../../../shared/scan/gs1.ts'
import { stay } from '../flow/flow.ts'
import { butOnce } from '../goods/second-reading.ts'
import { sayCounted } from '../goods/units.ts'
import type { Found, Reading } from '../scan/look-up.ts'
import { sayFound } from '../scan/say-found.ts'
import { isOnList, type FlowFacts, type FlowState, type OnList, type StateAt, type Step } from './state.ts'
import { isFromEnd, slotsOf, stopOf, stopsOf, type Stop } from './stops.ts'
import { calm, countTo, handTo, openList, putBack } from './taking.ts'

export function onScan(state: FlowState, reading: Reading, facts: FlowFacts): Step {
  const [found] = reading.candidates
  if (reading.isEcho && isDoneWith(state, found)) return stay(state)
  if (found?.kind === 'pickList' && (state.at === 'find' || state.at === 'done')) return openList(found.pickList)
  if (state.at === 'hand' && found?.kind === 'goods' && facts.list)
    return butOnce(state, reading, onSlot(state, found, reading, facts.list))
  if (state.at === 'back' && found?.kind === 'location') return putBack(state, found.location.id, facts)
  if (!isOnList(state) || state.at === 'done' || !facts.list)
    return stay(state, sayFound(reading, `picking.expect.${state.at}`))
  const stop = stopOf(facts.list, facts.workerId, state)
  if (!stop) return stay(state)
  if (found?.kind === 'location') return onPlace(state, found.location, stop, facts)
  if (found?.kind === 'goods' && state.at === 'take')
    return butOnce(state, reading, onGoods(state, found, reading, stop, facts))
  return stay(state, sayFound(reading, `picking.expect.${state.at}`))
}

/** Whether the scanner read something twice: the list just opened, the shelf just put back to, or the last piece of a stop or list. */
function isDoneWith(state: FlowState, found: Found | undefined): boolean {
  return (
    (found?.kind === 'pickList' && state.at === 'go' && found.pickList.id === state.slipId) ||
    (found?.kind === 'location' && state.at === 'find') ||
    (found?.kind === 'goods' && (state.at === 'go' || state.at === 'done'))
  )
}

/** Any place where something must be picked will do, because the order is only a proposal. */
function onPlace(
  state: Exclude<OnList, StateAt<'done'>>,
  { id, alias }: { id: number; alias: string },
  stop: Stop,
  { list, workerId }: FlowFacts,
): Step {
  if (!list) return stay(state)
  const there = stopsOf(list).filter(({ locationId }) => locationId === id)
  const wrong = { kind: 'error', scanned: alias, sound: 'wrong' } as const
  if (there.length === 0)
    return stay(state, { ...wrong, key: 'picking.wrongPlace', with: { expected: stop.alias, got: alias } })
  if (state.counted > 0 && id !== state.locationId)
    return stay(state, { ...wrong, key: 'picking.takeFirst', with: { location: stop.alias } })
  return stay(
    {
      ...calm(state),
      at: 'take',
      // A worker who has begun keeps the direction, whatever is heard of others later.
      fromEnd: isFromEnd(list, workerId, state),
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
  { text, isEcho }: Reading,
  asked: Stop,
  { list }: FlowFacts,
): Step {
  const wrong = { kind: 'error', scanned: text, sound: 'wrong' } as const
  const isMeant = ({ goods }: Stop) => matches.some(({ sku }) => sku.id === goods.skuId)
  // A worker who takes other goods that are wanted here goes on with those.
  const here = list ? stopsOf(list).filter(({ locationId }) => locationId === state.locationId) : []
  const isExactly = (one: Stop) => isMeant(one) && otherDetail(one, gs1) === null
  const stop = [asked, ...here].find(isExactly) ?? [asked, ...here].find(isMeant)
  // The scanner read the last piece of the stop before twice. The next stop, in the same place, may want the same goods.
  if (isEcho && state.counted === 0) return stay(state)
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
  const units = unitsOf(gs1)
  const counted = sayCounted(units, state.units)
  if (counted) return stay(state, counted)
  const bundle = matches.find(({ sku }) => sku.id === stop.goods.skuId)?.bundleQuantity ?? 1
  return countTo(state, stop, state.counted + bundle * Math.max(1, gs1?.count ?? 1), { code: text, units })
}

/** How a code differs from the list: another lot, or another expiry. */
function otherDetail({ goods }: Stop, gs1: Extract<Found, { kind: 'goods' }>['gs1']) {
  if (gs1 && goods.lot !== null && isOtherLot(gs1, goods.lot))
    return {
      key: 'picking.wrongLot',
      with: { expected: goods.lot, got: gs1.lot ?? gs1.lotAndMore ?? '' },
    } as const
  if (gs1?.expirationDate && goods.expirationDate !== null && gs1.expirationDate !== goods.expirationDate)
    return { key: 'picking.wrongExpiry', with: { expected: goods.expirationDate, got: gs1.expirationDate } } as const
  return null
}

/** The piece goes into the slot of the last scan, as long as that wants more; otherwise into the first slot that wants these goods. */
function onSlot(
  state: StateAt<'hand'>,
  { matches, gs1 }: Extract<Found, { kind: 'goods' }>,
  { text, isEcho }: Reading,
  list: PickListView,
): Step {
  const wanting = slotsOf(list).filter(
    (line) =>
      matches.some(({ sku }) => sku.id === line.skuId) &&
      (line.lot === null || !isOtherLot(gs1, line.lot)) &&
      (!gs1?.expirationDate || line.expirationDate === null || gs1.expirationDate === line.expirationDate),
  )
  const line = wanting.find(({ id }) => id === state.lineId) ?? wanting[0]
  // The scanner read the last piece of the slot before twice.
  if (isEcho && state.counted === 0) return stay(state)
  if (!line)
    return stay(state, {
      kind: 'error',
      key: 'picking.noSlot',
      with: { got: matches[0]?.sku.name ?? text },
      scanned: text,
      sound: 'wrong',
    })
  const units = unitsOf(gs1)
  const before = sayCounted(units, state.units)
  if (before) return stay(state, before)
  const bundle = matches.find(({ sku }) => sku.id === line.skuId)?.bundleQuantity ?? 1
  const counted = (line.id === state.lineId ? state.counted : 0) + bundle * Math.max(1, gs1?.count ?? 1)
  return handTo(state, list, line, counted, { code: text, units })
}
