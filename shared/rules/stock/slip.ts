import { slipTransitions, type SlipStep } from './slip-steps.ts'
import {
  slipWays,
  type SlipLineInput,
  type SlipLineStatus,
  type SlipReason,
  type SlipStatus,
} from '../../entities/slip.ts'
import { refuse, type Refusal } from '../../errors.ts'
import type { GoodsKey, LocationFacts, SkuFacts } from './fact-rows.ts'
import { goodsOf, stockKey, type Facts, type Posting, type StockKey } from './facts.ts'
import { refuseDamaged, refuseTarget } from '../floor/relocation.ts'

/** What slips do to stock (decisions.md §7, §13): what they hold, take, put, count and give back. */
export interface SlipFacts {
  id: number
  code: string
  reason: SlipReason
  status: SlipStatus
  centerId: number
  lines: SlipLineFacts[]
}

/** Goods of a slip's line. `locationId`: where they lie or, for incoming goods, where they are put. */
export interface SlipGoods extends GoodsKey {
  locationId: number | null
  targetLocationId: number | null
  quantity: number
}
export interface SlipLineFacts extends SlipGoods {
  id: number
  processedQuantity: number
  /** When a count on the floor counted the line; null: the office wrote it, and it counts as of now. */
  countedAt?: string | null
}

/** The actual stock in a center, read under its lock. */
export interface SlipStock {
  /** The facts with the SKUs, all their places, what lies and is held there, and the balances. */
  facts: Facts
  centerId: number
  /** The present day at the center. */
  today: string
  lying: readonly (GoodsKey & { locationId: number })[]
  /** The pieces that open slips reserve. The other reserved pieces belong to orders. */
  promised: readonly (GoodsKey & { locationId: number | null; quantity: number })[]
  /** Pieces picked for orders that have not left, by SKU. */
  picked?: ReadonlyMap<number, number>
  /** The sheet that is carrying goods from or to a place now, by SKU and place. */
  carrying: ReadonlyMap<string, string>
  /** Pieces that came since a line was counted (negative: left), by line. */
  movedSince?: ReadonlyMap<number, number>
}
export const carriedKey = (skuId: number, locationId: number): string => `${skuId}|${locationId}`

/** The refused line, its field, and the reason. */
export interface WrongLine {
  line: number
  property: string
  refusal: Refusal
}
export const isWrongLine = (value: object): value is WrongLine => 'refusal' in value

interface Preparing {
  stock: SlipStock
  reason: SlipReason
  confirmed: boolean
  /** The goods that the earlier lines take. */
  taken: SlipGoods[]
}

/** The lines of a slip, with their lots and places. They hold nothing yet. */
export function prepareSlip(
  stock: SlipStock,
  { reason, partnerId, confirmed }: { reason: SlipReason; partnerId: number; confirmed: boolean },
  asked: readonly SlipLineInput[],
): SlipGoods[] | WrongLine {
  const preparing: Preparing = { stock, reason, confirmed, taken: [] }
  for (const [line, each] of asked.entries()) {
    const found = goodsFor(preparing, partnerId, each)
    if (!Array.isArray(found)) return { line, ...found }
    preparing.taken.push(...found)
  }
  return preparing.taken
}

type Wrong = Omit<WrongLine, 'line'>
const wrong = (property: string, refusal: Refusal): Wrong => ({ property, refusal })

function goodsFor(preparing: Preparing, partnerId: number, asked: SlipLineInput): SlipGoods[] | Wrong {
  const { facts } = preparing.stock
  const sku = facts.skus.get(asked.skuId)
  if (!sku || sku.partnerId !== partnerId) return wrong('skuId', refuse('no-such-sku'))
  if (asked.locationId !== undefined && !facts.locations.has(asked.locationId))
    return wrong('locationId', refuse('no-such-location'))
  switch (slipWays[preparing.reason]) {
    case 'out':
      return takenOut(preparing, sku, asked)
    case 'in':
      return broughtIn(preparing, sku, asked)
    case 'count':
      return counted(preparing, sku, asked)
    case 'sort':
    case 'move':
      return moved(preparing, sku, asked)
  }
}

/**
 * Free pieces, first to expire first. Damaged and expired pieces leave by a
 * disposal; expired ones also leave by other slips once the user confirms.
 */
function takenOut(preparing: Preparing, sku: SkuFacts, asked: SlipLineInput): SlipGoods[] | Wrong {
  const { stock, reason, confirmed, taken } = preparing
  const isDisposal = reason === 'DISUSE'
  if (asked.condition === 'DAMAGED' && !isDisposal)
    return wrong('condition', refuse('damaged-stays', { sku: sku.name }))
  const isNamed = [asked.lot, asked.expirationDate, asked.locationId].some((name) => name !== undefined)
  const may = (at: GoodsKey & { locationId: number }) =>
    isDisposal || (at.condition === 'GOOD' && (asked.locationId !== undefined || isPlacePickable(stock, at)))
  const lying = meant(stock, asked).filter(may)
  const expired = isDisposal ? [] : lying.filter((at) => isExpired(stock, at))
  const sound = lying.filter((at) => !expired.includes(at))
  const free = (places: typeof lying) => places.reduce((sum, at) => sum + freeFor(preparing, at), 0)
  const got = free(sound)
  const [old] = expired.filter((at) => freeFor(preparing, at) > 0)
  if (got < asked.quantity && isNamed && old && !confirmed)
    return wrong('lot', refuse('goods-expired', { sku: sku.name, day: old.expirationDate ?? '' }))
  const places = isNamed && confirmed ? [...sound, ...expired] : sound
  if (free(places) < asked.quantity)
    return wrong('quantity', refuse('not-enough-free', { sku: sku.name, expected: asked.quantity, got: free(places) }))
  const found = drawn(preparing, places, asked.quantity)
  const left = leftByOrders(stock, sku.id, [...taken, ...found])
  return left < 0
    ? wrong('quantity', refuse('stock-reserved', { expected: asked.quantity, got: Math.max(0, asked.quantity + left) }))
    : found
}

function broughtIn({ stock, confirmed }: Preparing, sku: SkuFacts, asked: SlipLineInput): SlipGoods[] | Wrong {
  const { lot = null, expirationDate = null, condition = 'GOOD', locationId = null, quantity } = asked
  if (sku.isExpiryManaged && expirationDate === null)
    return wrong('expirationDate', refuse('expiry-missing', { sku: sku.name }))
  if (sku.isLotManaged && lot === null) return wrong('lot', refuse('lot-missing', { sku: sku.name }))
  const refusal = locationId === null ? null : refusePut(stock, locationId, condition, confirmed)
  return refusal
    ? wrong('locationId', refusal)
    : [{ skuId: sku.id, lot, expirationDate, condition, locationId, targetLocationId: null, quantity }]
}

function counted({ stock, taken }: Preparing, sku: SkuFacts, asked: SlipLineInput): SlipGoods[] | Wrong {
  const { lot = null, expirationDate = null, condition = 'GOOD', locationId, quantity } = asked
  if (locationId === undefined) return wrong('locationId', refuse('location-needed', { sku: sku.name }))
  const goods = { skuId: sku.id, lot, expirationDate, condition }
  const refusal = refuseCarried(stock, sku.id, locationId)
  if (refusal) return wrong('locationId', refusal)
  if (taken.some((before) => isSamePlace(stock, before, { ...goods, locationId })))
    return wrong('locationId', refuse('counted-twice', { sku: sku.name, location: aliasOf(stock, locationId) }))
  return [{ ...goods, locationId, targetLocationId: null, quantity }]
}

/** Damaged pieces that turn out to be good go to a place as good ones; other goods move as they are. */
function moved(preparing: Preparing, sku: SkuFacts, asked: SlipLineInput): SlipGoods[] | Wrong {
  const { stock, reason, confirmed } = preparing
  const isSorted = slipWays[reason] === 'sort'
  const { targetLocationId, quantity } = asked
  if (targetLocationId === undefined) return wrong('targetLocationId', refuse('location-needed', { sku: sku.name }))
  if (targetLocationId === asked.locationId && !isSorted)
    return wrong('targetLocationId', refuse('same-location', { location: aliasOf(stock, targetLocationId) }))
  if (isSorted && asked.condition === 'GOOD') return wrong('condition', refuse('sorted-already', { sku: sku.name }))
  const lying = meant(stock, isSorted ? { ...asked, condition: 'DAMAGED' } : asked).filter(
    (at) => isSorted || at.locationId !== targetLocationId,
  )
  const got = lying.reduce((sum, at) => sum + freeFor(preparing, at), 0)
  if (got < quantity) return wrong('quantity', refuse('not-enough-free', { sku: sku.name, expected: quantity, got }))
  const found = drawn(preparing, lying, quantity).map((goods) => ({ ...goods, targetLocationId }))
  for (const { condition } of found) {
    const refusal = refusePut(stock, targetLocationId, isSorted ? 'GOOD' : condition, confirmed)
    if (refusal) return wrong('targetLocationId', refusal)
  }
  return found
}

/** The stock of the goods that are asked for, in the order in which it is taken. */
function meant({ facts, lying }: SlipStock, asked: SlipLineInput): (GoodsKey & { locationId: number })[] {
  const alias = ({ locationId }: { locationId: number }) => facts.locations.get(locationId)?.alias ?? ''
  return lying
    .filter(
      (at) =>
        at.skuId === asked.skuId &&
        (asked.lot === undefined || at.lot === asked.lot) &&
        (asked.expirationDate === undefined || at.expirationDate === asked.expirationDate) &&
        (asked.condition === undefined || at.condition === asked.condition) &&
        (asked.locationId === undefined || at.locationId === asked.locationId),
    )
    .sort(
      (a, b) =>
        // A disposal takes unusable goods first.
        Number(a.condition === 'GOOD') - Number(b.condition === 'GOOD') ||
        compare(a.expirationDate ?? '9999', b.expirationDate ?? '9999') ||
        compare(alias(a), alias(b)),
    )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Takes this many pieces from these places, as far as each has free ones. */
function drawn(
  preparing: Preparing,
  places: readonly (GoodsKey & { locationId: number })[],
  quantity: number,
): SlipGoods[] {
  let wanted = quantity
  return places.flatMap((at) => {
    const pieces = Math.min(wanted, freeFor(preparing, at))
    wanted -= pieces
    return pieces > 0 ? [{ ...goodsOf(at), locationId: at.locationId, targetLocationId: null, quantity: pieces }] : []
  })
}

function freeFor({ stock, taken }: Preparing, at: GoodsKey & { locationId: number }): number {
  const before = taken.filter((goods) => isSamePlace(stock, goods, at))
  return Math.max(
    0,
    stock.facts.freeAt({ ...goodsOf(at), centerId: stock.centerId, locationId: at.locationId }) -
      before.reduce((sum, { quantity }) => sum + quantity, 0),
  )
}

type Taken = Omit<SlipGoods, 'targetLocationId'>

/**
 * The pieces that are left after these are taken, once orders and Qoo10's share have theirs; below zero there are not enough. Orders need
 * pieces that can be picked, so damaged or expired pieces do not make up for good ones that a slip takes.
 */
function leftByOrders(stock: SlipStock, skuId: number, taken: readonly Taken[]): number {
  const { facts, centerId, promised } = stock
  const { AVA, RES, Q10RES } = facts.balanceOf(centerId, skuId)
  const sum = (goods: readonly Pick<Taken, 'quantity'>[]) => goods.reduce((all, { quantity }) => all + quantity, 0)
  const mine = taken.filter((goods) => goods.skuId === skuId)
  const ofSlips = promised.filter((goods) => goods.skuId === skuId)
  const isPickable = (at: GoodsKey & { locationId: number | null }) =>
    at.locationId !== null &&
    at.condition === 'GOOD' &&
    !isExpired(stock, at) &&
    isPlacePickable(stock, { locationId: at.locationId })
  const pickable = stock.lying
    .filter((at) => at.skuId === skuId && isPickable(at))
    .reduce((all, at) => all + (facts.pieces.get(keyOf(stock, at)) ?? 0), 0)
  // Pieces that were picked for orders are on no shelf any more, but still belong to the orders.
  const ordered = Math.max(0, RES + Q10RES - sum(ofSlips) - (stock.picked?.get(skuId) ?? 0))
  const leftToPick = pickable - sum([...ofSlips, ...mine].filter(isPickable)) - ordered
  const takesPickable = mine.some((goods) => goods.quantity > 0 && isPickable(goods))
  return Math.min(AVA - sum(mine), takesPickable ? leftToPick : 0)
}

export interface ToldLine {
  processedQuantity?: number | undefined
  locationId?: number | undefined
}
/** The end of a slip's lines, and what is posted for it. */
export interface SlipEnding {
  lines: (Pick<SlipLineFacts, 'id' | 'locationId' | 'processedQuantity'> & {
    bookQuantity: number | null
    status: SlipLineStatus
  })[]
  postings: Posting[]
  /** SKUs of which pieces now lie in the center. */
  stored: number[]
}

export function refuseStep(slip: Pick<SlipFacts, 'code' | 'status'>, step: SlipStep): Refusal | null {
  return slipTransitions[step].from.includes(slip.status)
    ? null
    : refuse('slip-transition', { slip: slip.code, status: slip.status })
}

/** An outgoing slip reserves its pieces when it is created. Other slips do not change balances until they are closed. */
export function reserveSlip(slip: SlipFacts): Posting[] {
  return slipWays[slip.reason] === 'out' ? slip.lines.map((line) => reserving(slip, line, line.quantity)) : []
}

/** Gives back all pieces that the slip reserved. Picked pieces must be put back by a person, so the cancel needs `force` then. */
export function cancelSlip(slip: SlipFacts, force: boolean): SlipEnding | Refusal {
  const refused = refuseStep(slip, 'cancel')
  if (refused) return refused
  const picked = slip.lines.reduce((sum, { processedQuantity }) => sum + processedQuantity, 0)
  if (picked > 0 && !force) return refuse('slip-picked', { slip: slip.code, picked })
  return {
    lines: slip.lines.map(({ id, locationId }) => ({
      id,
      locationId,
      processedQuantity: 0,
      bookQuantity: null,
      status: 'CANCELED',
    })),
    postings: slipWays[slip.reason] === 'out' ? slip.lines.map((line) => givingBack(slip, line, line.quantity)) : [],
    stored: [],
  }
}

/** Checks what was picked of the lines so far. */
export function pickSlip(slip: SlipFacts, told: readonly { id: number; processedQuantity: number }[]): Refusal | null {
  if (slip.status !== 'PROGRESSING') return refuse('slip-transition', { slip: slip.code, status: slip.status })
  for (const { id, processedQuantity } of told) {
    const line = slip.lines.find((each) => each.id === id)
    if (!line) return refuse('slip-line-unknown', { slip: slip.code })
    const refusal = refuseProcessed(slip, line, processedQuantity)
    if (refusal) return refusal
  }
  return null
}

export function closeSlip(
  stock: SlipStock,
  slip: SlipFacts,
  told: ReadonlyMap<number, ToldLine>,
): SlipEnding | Refusal {
  const refused = refuseStep(slip, 'close')
  if (refused) return refused
  const known = new Set(slip.lines.map(({ id }) => id))
  if ([...told.keys()].some((id) => !known.has(id))) return refuse('slip-line-unknown', { slip: slip.code })
  const isRecorded = slip.lines.some(({ processedQuantity }) => processedQuantity > 0)
  const ending: SlipEnding = { lines: [], postings: [], stored: [] }
  for (const line of slip.lines) {
    // In a count, a line that was not written down once more keeps its quantity; its goods are not lost.
    const isTold = isRecorded && (slipWays[slip.reason] !== 'count' || line.processedQuantity > 0)
    const { processedQuantity = isTold ? line.processedQuantity : line.quantity, locationId } = told.get(line.id) ?? {}
    const closed = closeLine(stock, slip, { ...line, processedQuantity }, locationId, ending)
    if (closed) return closed
  }
  return ending
}

/**
 * Adds the end of one line to `ending`, or returns why the line cannot end so. `stock.facts` does
 * not change, so the effects of earlier lines are looked up in `ending`.
 */
function closeLine(
  stock: SlipStock,
  slip: SlipFacts,
  line: SlipLineFacts,
  toldLocation: number | undefined,
  ending: SlipEnding,
): Refusal | null {
  const way = slipWays[slip.reason]
  const { processedQuantity: pieces, quantity } = line
  const refusal = refuseProcessed(slip, line, pieces)
  if (refusal) return refusal
  if (toldLocation !== undefined && way !== 'in') return refuse('slip-place-fixed', { slip: slip.code })
  const locationId = toldLocation ?? line.locationId
  const end = (status: SlipLineStatus, bookQuantity: number | null = null) =>
    ending.lines.push({ id: line.id, locationId, processedQuantity: pieces, bookQuantity, status })
  if (way === 'count') return closeCount(stock, slip, line, ending)
  if (way === 'out' && pieces < quantity) ending.postings.push(givingBack(slip, line, quantity - pieces))
  end(pieces === quantity ? 'FULFILLED' : pieces > 0 ? 'PARTIALLY_FULFILLED' : 'CANCELED')
  if (pieces === 0) return null
  if (locationId === null) return refuse('location-needed', { sku: stock.facts.skus.get(line.skuId)?.name ?? '' })
  if (way === 'in') {
    const refused = refusePut(stock, locationId, line.condition, true)
    if (refused) return refused
    ending.stored.push(line.skuId)
    ending.postings.push(posting(slip, { ...line, locationId }, 'CLOSE', pieces))
    return null
  }
  const here = lyingNow(stock, ending, { ...line, locationId })
  if (here < pieces)
    return refuse('not-enough-there', { location: aliasOf(stock, locationId), expected: pieces, got: here })
  if (way === 'out') {
    ending.postings.push(posting(slip, { ...line, locationId }, 'N_CONFIRM', pieces))
    return null
  }
  const { targetLocationId } = line
  if (targetLocationId === null) return refuse('no-such-location')
  const condition = way === 'sort' ? 'GOOD' : line.condition
  const refused = refusePut(stock, targetLocationId, condition, true)
  if (refused) return refused
  const reason = way === 'sort' ? 'CLOSE' : 'MOVE'
  // The put comes first, so that no balance is below zero in between.
  ending.postings.push(
    posting(slip, { ...line, condition, locationId: targetLocationId }, reason, pieces),
    posting(slip, { ...line, locationId }, reason, -pieces),
  )
  return null
}

/** Posts the difference between the count and the ledger. Refuses to take pieces that others need. */
function closeCount(stock: SlipStock, slip: SlipFacts, line: SlipLineFacts, ending: SlipEnding): Refusal | null {
  const { facts } = stock
  const { locationId } = line
  if (locationId === null) return refuse('no-such-location')
  // Pieces that moved after the count are no difference.
  const pieces = line.processedQuantity + (stock.movedSince?.get(line.id) ?? 0)
  if (pieces < 0) return refuse('counted-moved-on', { location: aliasOf(stock, locationId) })
  const at = { ...goodsOf(line), locationId }
  const carried = refuseCarried(stock, line.skuId, locationId)
  if (carried) return carried
  const book = lyingNow(stock, ending, at)
  const difference = pieces - book
  const held = facts.held.get(keyOf(stock, at)) ?? 0
  if (difference < 0 && pieces < held)
    return refuse('counted-below-held', { location: aliasOf(stock, locationId), held, got: pieces })
  if (difference < 0) {
    const changed = ending.postings.map((row) => ({ ...row, quantity: -row.quantity }))
    const left = leftByOrders(stock, line.skuId, [...changed, { ...at, quantity: -difference }])
    if (left < 0) return refuse('stock-reserved', { expected: -difference, got: Math.max(0, -difference + left) })
  }
  if (difference > 0) ending.stored.push(line.skuId)
  if (difference !== 0) ending.postings.push(posting(slip, at, 'CLOSE', difference))
  ending.lines.push({
    id: line.id,
    locationId,
    processedQuantity: pieces,
    bookQuantity: book,
    status: 'FULFILLED',
  })
  return null
}

/** A count may find more than was first written. Other lines cannot have more than their quantity. */
function refuseProcessed({ reason, code }: SlipFacts, line: SlipGoods, pieces: number): Refusal | null {
  return slipWays[reason] !== 'count' && pieces > line.quantity
    ? refuse('more-than-slip', { slip: code, expected: line.quantity, got: pieces })
    : null
}

function refuseCarried({ carrying, facts }: SlipStock, skuId: number, locationId: number): Refusal | null {
  const sheet = carrying.get(carriedKey(skuId, locationId))
  return sheet === undefined
    ? null
    : refuse('place-being-moved', { location: facts.locations.get(locationId)?.alias ?? '', relocation: sheet })
}

/** Why goods may not be put at a place. */
function refusePut(
  { facts, centerId }: SlipStock,
  id: number,
  condition: GoodsKey['condition'],
  confirmed: boolean,
): Refusal | null {
  const to = facts.locations.get(id)
  if (!to) return refuse('no-such-location')
  return refuseTarget(to, centerId) ?? refuseDamaged(to, condition, confirmed)
}

function lyingNow(stock: SlipStock, ending: SlipEnding, at: GoodsKey & { locationId: number }): number {
  const posted = ending.postings.filter(
    ({ reason, locationId }) => locationId === at.locationId && reason !== 'B2B_PREPARED_CANCEL',
  )
  return posted
    .filter((row) => isSamePlace(stock, row, at))
    .reduce(
      (sum, { reason, quantity }) => sum + (reason === 'N_CONFIRM' ? -quantity : quantity),
      stock.facts.pieces.get(keyOf(stock, at)) ?? 0,
    )
}

function isSamePlace(
  stock: SlipStock,
  a: GoodsKey & { locationId: number | null },
  b: GoodsKey & { locationId: number },
): boolean {
  return a.locationId !== null && keyOf(stock, { ...a, locationId: a.locationId }) === keyOf(stock, b)
}

const keyOf = ({ centerId }: SlipStock, { locationId, ...goods }: GoodsKey & { locationId: number }): string =>
  stockKey({ ...goodsOf(goods), centerId, locationId } satisfies StockKey)
const aliasOf = ({ facts }: SlipStock, id: number): string => facts.locations.get(id)?.alias ?? ''
const isExpired = ({ today }: SlipStock, { expirationDate }: GoodsKey) =>
  expirationDate !== null && expirationDate < today
const isPlacePickable = ({ facts }: SlipStock, { locationId }: { locationId: number }): boolean => {
  const place: LocationFacts | undefined = facts.locations.get(locationId)
  return place !== undefined && place.pickable && !place.disabled
}

type Row = GoodsKey & { locationId: number | null }
export const reserving = (slip: SlipFacts, line: Row, pieces: number) =>
  posting(slip, { ...line, locationId: null }, 'B2B_PREPARED', pieces)
export const givingBack = (slip: SlipFacts, line: Row, pieces: number) =>
  posting(slip, { ...line, locationId: null }, 'B2B_PREPARED_CANCEL', pieces)

function posting({ id, centerId }: SlipFacts, at: Row, reason: Posting['reason'], quantity: number): Posting {
  return {
    ...goodsOf(at),
    centerId,
    locationId: at.locationId,
    reason,
    quantity,
    cause: { kind: 'slip', id },
    undoesActionId: null,
  }
}
