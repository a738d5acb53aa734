import { refuse } from '../../../shared/errors.ts'
import { maxCountedLines } from '../../../shared/rules/floor/payloads/count.ts'
import { goodsOf, isSameGoods } from '../../../shared/rules/stock/facts.ts'
import { maxQuantity } from '../../../shared/entities/inbound.ts'
import type { LocationRow } from '../../../shared/sync/protocol.ts'
import { isOtherLot, unitsOf, type Gs1Reading } from '../../../shared/scan/gs1.ts'
import { stay } from '../flow/flow.ts'
import { readDay } from '../goods/day.ts'
import { answerIn, toldOf } from '../goods/told.ts'
import { sayCounted } from '../goods/units.ts'
import type { Found, Reading } from '../scan/look-up.ts'
import { sayFound } from '../scan/say-found.ts'
import {
  isOnPlace,
  type AtPlace,
  type Countable,
  type CountedLine,
  type FlowEvent,
  type FlowFacts,
  type FlowState,
  type OnPlace,
  type Pending,
  type Press,
  type StateAt,
  type Step,
} from './state.ts'

/**
 * The flow that counts a place: the worker scans the place, scans or types what lies there, and sends it. What should lie there is neither
 * shown nor read, so that people count instead of confirming. Nothing is sent before the whole place is counted.
 */
export function step(state: FlowState, event: FlowEvent, facts: FlowFacts): Step {
  switch (event.type) {
    case 'scan':
      return onScan(state, event.reading, facts)
    case 'type':
      return onType(state, event.text)
    case 'press':
      return onPress(state, event.press, facts)
    case 'queued':
    case 'refused':
      return onAnswer(state, event)
  }
}

function onScan(state: FlowState, reading: Reading, facts: FlowFacts): Step {
  const [found] = reading.candidates
  if (state.at === 'lot' || state.at === 'expiry') {
    const answer = answerIn(reading, state.at, state.asked.sku.id)
    return answer === null ? stay(state, sayFound(reading, `counting.expect.${state.at}`)) : onType(state, answer)
  }
  if (state.at === 'choose') return onChoice(state, reading)
  if (found?.kind === 'location') return onPlaceScan(state, found.location, facts)
  if (state.at === 'find') return stay(state, sayFound(reading, 'counting.expect.find'))
  if (found?.kind === 'goods') return onGoods(state, found)
  const quantity = numberIn(reading)
  const nth = state.at === 'line' ? state.nth : state.at === 'count' ? state.last : null
  if (quantity !== null && nth !== null) return setQuantity(state, nth, quantity)
  return stay(state, sayFound(reading, `counting.expect.${state.at}`))
}

function onPlaceScan(state: FlowState, place: LocationRow, facts: FlowFacts): Step {
  if (!isOnPlace(state) || (state.place.id !== place.id && state.lines.length === 0))
    return openPlace(state, place, facts)
  const { alias } = state.place
  return state.place.id === place.id
    ? stay(state, { kind: 'info', key: 'counting.isOpen', with: { location: alias } })
    : stay(state, {
        kind: 'error',
        key: 'counting.sendFirst',
        with: { location: alias },
        scanned: place.alias,
        sound: 'wrong',
      })
}

function openPlace(state: FlowState, place: LocationRow, { workerId }: Pick<FlowFacts, 'workerId'>): Step {
  const { id, alias, count } = place
  const begun = laidAside(state)
  if (count?.status === 'RECOUNT' && count.firstById === workerId)
    return stay({ at: 'find', begun }, { kind: 'error', refusal: refuse('count-same-worker', { location: alias }) })
  const before = begun.find((one) => one.place.id === id)
  const opened: StateAt<'count'> = {
    at: 'count',
    place: { id, alias },
    lines: before?.lines ?? [],
    last: null,
    begun: begun.filter((one) => one !== before),
  }
  if (before)
    return stay(opened, { kind: 'ok', key: 'counting.goesOn', with: { location: alias, quantity: countedIn(before) } })
  return stay(opened, {
    kind: 'ok',
    key: count?.status === 'RECOUNT' ? 'counting.openedSecond' : 'counting.opened',
    with: { location: alias },
  })
}

function onGoods(state: OnPlace, { matches, gs1 }: Extract<Found, { kind: 'goods' }>): Step {
  const units = unitsOf(gs1)
  const counted = sayCounted(
    units,
    state.lines.flatMap((line) => line.units ?? []),
  )
  if (counted) return stay(state, counted)
  const meant = matches.map(
    ({ sku, bundleQuantity }): Pending => ({
      sku: countable(sku),
      lot: null,
      expirationDate: null,
      ...toldOf(sku, gs1),
      quantity: bundleQuantity * Math.max(1, gs1?.count ?? 1),
      units,
    }),
  )
  const [one, another] = meant
  if (!one) return stay(state)
  const again = sameAsLast(state, meant, gs1)
  if (again) return add(state, again)
  return another
    ? stay({ ...at(state), at: 'choose', meant }, { kind: 'info', key: 'relocation.which' })
    : ask(state, one)
}

/**
 * Another code of one of the goods decides which of them is meant. Any other scan is refused, because the piece in question would not be
 * counted.
 */
function onChoice(state: StateAt<'choose'>, reading: Reading): Step {
  const [found] = reading.candidates
  const [one, another] = found?.kind === 'goods' ? found.matches : []
  const isAnswer = one && !another && state.meant.some(({ sku }) => sku.id === one.sku.id)
  return found?.kind === 'goods' && isAnswer
    ? onGoods(calm(state), found)
    : stay(state, sayFound(reading, 'counting.expect.choose'))
}

/** The same code came again for the goods scanned last: one piece more, and nothing is asked twice. */
function sameAsLast(state: OnPlace, meant: readonly Pending[], gs1: Gs1Reading | null): Pending | null {
  const last = state.at === 'count' && state.last !== null ? state.lines[state.last] : undefined
  const same = meant.find(
    ({ sku, lot, expirationDate }) =>
      sku.id === last?.skuId &&
      (lot ?? last.lot) === last.lot &&
      (last.lot === null || !isOtherLot(gs1, last.lot)) &&
      (expirationDate ?? last.expirationDate) === last.expirationDate,
  )
  return last && same ? { ...same, lot: last.lot, expirationDate: last.expirationDate } : null
}

function ask(state: OnPlace, asked: Pending): Step {
  const { sku, lot, expirationDate } = asked
  if (sku.isLotManaged && lot === null) return stay({ ...at(state), at: 'lot', asked })
  if (sku.isExpiryManaged && expirationDate === null) return stay({ ...at(state), at: 'expiry', asked })
  return add(state, asked)
}

function add(state: OnPlace, { sku, lot, expirationDate, quantity, units = [] }: Pending): Step {
  const last = state.at === 'count' && state.last !== null ? state.lines[state.last] : undefined
  const condition = last?.skuId === sku.id ? last.condition : 'GOOD'
  const goods = { skuId: sku.id, lot, expirationDate, condition }
  const known = state.lines.findIndex((line) => isSameGoods(line, goods))
  if (known < 0 && state.lines.length >= maxCountedLines)
    return stay(calm(state), { kind: 'error', key: 'counting.tooMany', with: { most: maxCountedLines } })
  const lines =
    known < 0
      ? [...state.lines, { ...goods, sku, quantity, units }]
      : state.lines.map((line, nth) => (nth === known ? more(line, quantity, units) : line))
  const nth = known < 0 ? lines.length - 1 : known
  if ((lines[nth]?.quantity ?? 0) > maxQuantity) return tooMany(state)
  return stay(
    { ...at(state), lines, at: 'count', last: nth },
    { kind: 'ok', key: 'counting.added', with: { sku: sku.name, quantity: lines[nth]?.quantity ?? quantity } },
  )
}

function more(line: CountedLine, quantity: number, units: readonly string[]): CountedLine {
  return { ...line, quantity: line.quantity + quantity, units: [...(line.units ?? []), ...units] }
}

function onType(state: FlowState, text: string): Step {
  if (state.at === 'lot') {
    const lot = text.trim()
    if (lot.length < 1 || lot.length > 20) return stay(state, { kind: 'error', key: 'lot.length' })
    return ask(state, { ...state.asked, lot })
  }
  if (state.at === 'expiry') {
    const read = readDay(text)
    if ('wrong' in read) return stay(state, { kind: 'error', key: read.wrong, scanned: text })
    return ask(state, { ...state.asked, expirationDate: read.day })
  }
  return stay(state)
}

function setQuantity(state: OnPlace, nth: number, quantity: number): Step {
  const line = state.lines[nth]
  if (!line) return stay(state)
  if (quantity < 1 || quantity > maxQuantity) return tooMany(state)
  return stay(
    {
      ...at(state),
      // A typed number replaces the units that were scanned before.
      lines: state.lines.map((each, n) => (n === nth ? { ...each, quantity, units: [] } : each)),
      at: 'count',
      last: nth,
    },
    { kind: 'ok', key: 'counting.added', with: { sku: line.sku.name, quantity } },
  )
}

function tooMany(state: OnPlace): Step {
  return stay(state, { kind: 'error', key: 'quantity.wrong', with: { least: 1, most: maxQuantity } })
}

function onPress(state: FlowState, press: Press, facts: FlowFacts): Step {
  if (press.do === 'undo')
    return {
      state,
      actions: [{ draft: { type: 'count.undo', payload: { locationId: press.locationId, undoes: press.actionId } } }],
      message: null,
    }
  if (press.do === 'open') return onOpen(state, press.place, facts)
  if (press.do === 'leave') return stay({ at: 'find', begun: laidAside(state) })
  if (!isOnPlace(state)) return stay(state)
  switch (press.do) {
    case 'choose': {
      const meant = state.at === 'choose' ? state.meant.find(({ sku }) => sku.id === press.skuId) : undefined
      return meant ? ask(state, meant) : stay(state)
    }
    case 'line':
      return stay({ ...at(state), at: 'line', nth: press.nth })
    case 'quantity':
      return state.at === 'line' ? setQuantity(state, state.nth, press.quantity) : stay(state)
    case 'one-more': {
      const last = state.at === 'count' && state.last !== null ? state.lines[state.last] : undefined
      return last ? add(state, { ...last, quantity: 1, units: [] }) : stay(state)
    }
    case 'damaged':
      return state.at === 'line' ? damaged(state) : stay(state)
    case 'remove':
      return state.at === 'line'
        ? stay({ ...at(state), lines: state.lines.filter((_, nth) => nth !== state.nth), at: 'count', last: null })
        : stay(state)
    case 'send':
      return state.at === 'count' ? send(state, facts) : stay(state)
    case 'back':
      return stay(state.at === 'count' ? { at: 'find', begun: laidAside(state) } : calm(state))
  }
}

/** Opening the place that is being counted keeps what was counted. */
function onOpen(state: FlowState, place: { id: number; alias: string }, { workerId }: FlowFacts): Step {
  if (isOnPlace(state) && state.place.id === place.id) return stay(state)
  const row = 'count' in place ? (place as LocationRow) : null
  return openPlace(state, row ?? { ...place, centerId: 0, type: '', pickable: false, disabled: false }, { workerId })
}

function damaged(state: StateAt<'line'>): Step {
  const line = state.lines[state.nth]
  if (!line) return stay(calm(state))
  const changed: CountedLine = { ...line, condition: line.condition === 'GOOD' ? 'DAMAGED' : 'GOOD' }
  const other = state.lines.findIndex((each, nth) => nth !== state.nth && isSameGoods(each, changed))
  const joined = state.lines[other]
  const lines = state.lines
    .map((each, nth) => (nth === state.nth ? more(changed, joined?.quantity ?? 0, joined?.units ?? []) : each))
    .filter((_, nth) => nth !== other)
  return stay({ ...at(state), lines, at: 'line', nth: lines.findIndex((each) => isSameGoods(each, changed)) })
}

function send(state: StateAt<'count'>, { place }: FlowFacts): Step {
  const counted = state.lines.map((line) => ({ ...goodsOf(line), quantity: line.quantity }))
  const payload = { locationId: state.place.id, counted }
  return {
    state,
    actions: [
      {
        draft:
          place?.count?.status === 'RECOUNT' ? { type: 'count.recount', payload } : { type: 'count.place', payload },
      },
    ],
    message: null,
  }
}

function onAnswer(state: FlowState, event: Extract<FlowEvent, { type: 'queued' | 'refused' }>): Step {
  const refusal = event.type === 'refused' ? event.refusal : null
  if (refusal) return stay(state, { kind: 'error', refusal })
  if (event.draft.type === 'count.undo') return stay(state, { kind: 'ok', key: 'undo.done' })
  return isOnPlace(state)
    ? stay(
        { at: 'find', begun: state.begun },
        { kind: 'complete', key: 'counting.sent', with: { location: state.place.alias } },
      )
    : stay(state)
}

const at = ({ place, lines, begun }: OnPlace) => ({ place, lines, begun })
/** The places that are laid aside, with the place that is left now, if something was counted there. */
const laidAside = (state: FlowState): AtPlace[] =>
  isOnPlace(state) && state.lines.length > 0
    ? [{ place: state.place, lines: state.lines }, ...state.begun]
    : state.begun
export const countedIn = ({ lines }: AtPlace): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)
/** The state without a question. */
const calm = (state: OnPlace): StateAt<'count'> => ({
  ...at(state),
  at: 'count',
  last: state.at === 'count' ? state.last : null,
})
const countable = ({ id, name, imageUrl, isLotManaged, isExpiryManaged }: Countable): Countable => ({
  id,
  name,
  imageUrl,
  isLotManaged,
  isExpiryManaged,
})

/** A number that was typed by hand, which a scanned code never is. */
function numberIn({ candidates: [found], by, text }: Reading): number | null {
  return found?.kind === 'unknown' && by === 'typed' && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null
}
