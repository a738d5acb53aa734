import { refuse, type Refusal } from '../../../shared/errors.ts'
import { goodsOf, isSameGoods } from '../../../shared/rules/stock/facts.ts'
import type { Say } from '../feedback/say.ts'
import { isOtherLot, unitsOf } from '../../../shared/scan/gs1.ts'
import { stay } from '../flow/flow.ts'
import { toldOf } from '../goods/told.ts'
import { sayCounted } from '../goods/units.ts'
import type { Found } from '../scan/look-up.ts'
import { lyingAt, type FlowFacts, type Lying, type Meant, type Place, type StateAt, type Step } from './state.ts'
import type { GoodsKey } from '../../../shared/rules/stock/fact-rows.ts'

/** On the spot: goods are taken from a place into the hands, and the scan of another place puts them down there. */

type FoundGoods = Extract<Found, { kind: 'goods' }>

export function openPlace({ id, alias }: Place): Step {
  return stay(
    { at: 'place', from: { id, alias }, justAt: null },
    { kind: 'ok', key: 'relocation.placeIs', with: { location: alias } },
  )
}

/** Another place becomes the source. The place where goods were just put is asked about, because the scanner may have read it twice. */
export function scanPlace(state: StateAt<'place'>, place: Place): Step {
  if (place.id === state.from.id)
    return stay(
      { ...state, justAt: null },
      { kind: 'info', key: 'relocation.placeIs', with: { location: place.alias } },
    )
  if (place.id === state.justAt?.id)
    return stay(
      { ...state, justAt: null },
      { kind: 'info', key: 'relocation.scanAgain', with: { location: place.alias, source: state.from.alias } },
    )
  return openPlace(place)
}

/** Picks the goods that lie here and have this code. If the code gives a lot or an expiry, that decides, too. */
export function scanGoods(
  state: StateAt<'place' | 'choose'>,
  found: FoundGoods,
  scanned: string,
  facts: FlowFacts,
): Step {
  const meant = meantBy(found, facts.here)
  const free = meant.filter(({ goods }) => (lyingAt(facts, goods)?.free ?? 0) > 0)
  const [one, another] = free.length > 0 ? free : meant
  if (!one) return stay(state, { ...notHere(state.from, found, facts), scanned, sound: 'wrong' })
  if (another)
    return stay(
      { at: 'choose', from: state.from, meant: free.length > 0 ? free : meant },
      { kind: 'info', key: 'relocation.which' },
    )
  return takeUp(state.from, one, facts, state)
}

/** Takes goods into the hands, but never pieces that a sheet holds. */
export function takeUp(
  from: Place,
  { goods: meant, quantity, units = [] }: Meant,
  facts: FlowFacts,
  otherwise: StateAt<'place' | 'choose' | 'move'>,
): Step {
  const goods = goodsOf(meant)
  const lying = lyingAt(facts, goods)
  const free = lying?.free ?? 0
  // None are free if a sheet took hold of them while they were in the hands.
  if (quantity > free || free === 0)
    return stay(otherwise, {
      kind: 'error',
      refusal: refuse('not-enough-there', { location: from.alias, expected: Math.max(1, quantity), got: free }),
      sound: 'surplus',
    })
  return stay(
    { at: 'move', from, goods, quantity, units, to: null },
    { kind: 'ok', key: 'relocation.up', with: { sku: lying?.sku.name ?? '', quantity, free } },
  )
}

/** Takes more of the same goods. Anything else waits until the goods in the hands are put down. */
export function scanMore(state: StateAt<'move'>, found: FoundGoods, scanned: string, facts: FlowFacts): Step {
  const { units = [] } = state
  const counted = sayCounted(unitsOf(found.gs1), units)
  if (counted) return stay(state, counted)
  const more = meantBy(found, facts.here).find(({ goods }) => isSameGoods(goods, state.goods))
  if (!more) return stay(state, { ...inHand(state, facts), scanned, sound: 'wrong' })
  const inHands = {
    goods: state.goods,
    quantity: state.quantity + more.quantity,
    units: [...units, ...(more.units ?? [])],
  }
  return takeUp(state.from, inHands, facts, state)
}

export function inHand({ goods, quantity }: StateAt<'move'>, facts: FlowFacts) {
  return {
    kind: 'error',
    key: 'relocation.inHand',
    with: { sku: lyingAt(facts, goods)?.sku.name ?? '', quantity },
    expected: 'relocation.expect.move',
  } as const
}

export function putDown(state: StateAt<'move'>, { id, alias }: Place): Step {
  const confirmed = state.isAsked === true && state.to?.id === id
  return {
    state: { ...state, to: { id, alias }, isAsked: false },
    actions: [
      {
        draft: {
          type: 'relocation.move',
          payload: {
            ...state.goods,
            quantity: state.quantity,
            fromLocationId: state.from.id,
            toLocationId: id,
            ...(confirmed ? { confirmed } : {}),
          },
        },
      },
    ],
    message: null,
  }
}

export function moveStands({ from, goods, quantity, to }: StateAt<'move'>, facts: FlowFacts): Step {
  const left = lyingAt(facts, goods)?.quantity ?? 0
  return stay(
    { at: 'place', from, justAt: to },
    {
      kind: 'ok',
      key: left > 0 ? 'relocation.movedLeft' : 'relocation.moved',
      with: { quantity, location: to?.alias ?? '', left, source: from.alias },
    },
  )
}

export function moveRefused(state: StateAt<'move'>, refusal: Refusal): Step {
  if (refusal.refused === 'location-pickable')
    return stay({ ...state, isAsked: true }, { kind: 'error', refusal, expected: 'relocation.expect.notPickable' })
  return stay({ ...state, to: null }, { kind: 'error', refusal, expected: 'relocation.expect.move' })
}

function meantBy({ matches, gs1 }: FoundGoods, here: readonly Lying[]): Meant[] {
  return matches.flatMap(({ sku, bundleQuantity }) => {
    const told = toldOf(sku, gs1)
    return here
      .filter(
        (lying) =>
          lying.skuId === sku.id &&
          (told.lot ?? lying.lot) === lying.lot &&
          (lying.lot === null || !isOtherLot(gs1, lying.lot)) &&
          (told.expirationDate ?? lying.expirationDate) === lying.expirationDate,
      )
      .map((goods) => ({
        goods: goodsOf(goods),
        quantity: bundleQuantity * Math.max(1, gs1?.count ?? 1),
        units: unitsOf(gs1),
      }))
  })
}

/** Says why the scanned goods should not be here: they lie here with other lots, or elsewhere, or nowhere. */
function notHere(from: Place, { matches }: FoundGoods, { here, lies }: FlowFacts): Say {
  const wrong = { kind: 'error', expected: 'relocation.expect.place' } as const
  const sku = matches[0]?.sku.name ?? ''
  const others = here.filter((lying) => matches.some((match) => match.sku.id === lying.skuId))
  if (others.length > 0)
    return {
      ...wrong,
      key: 'relocation.otherLot',
      with: { sku, location: from.alias, lots: others.map(inLetters) },
    }
  const places = matches.flatMap((match) => lies.get(match.sku.id) ?? []).filter((place) => place.quantity > 0)
  if (places.length === 0) return { ...wrong, key: 'relocation.nowhere', with: { sku, location: from.alias } }
  return {
    ...wrong,
    key: 'relocation.elsewhere',
    with: {
      sku,
      location: from.alias,
      places: places.slice(0, placesAtMost).map((place) => `${place.alias} (${place.quantity})`),
    },
  }
}

const placesAtMost = 4

function inLetters({ lot, expirationDate }: GoodsKey): string {
  return [lot, expirationDate].filter(Boolean).join(' ') || '–'
}
