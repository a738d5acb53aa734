import type { PiecesToSend } from './allocate.ts'

export interface SkuPieces {
  skuId: number
  quantity: number
}

/** A person's decision about an order's goods before they are allocated (decisions.md §17). */
export interface Adjustment {
  type: 'SPLIT' | 'SUBSTITUTE' | 'CANCEL'
  targetItems: readonly SkuPieces[]
  /** The goods that are sent instead; null if none are. */
  substituteItem: SkuPieces | null
}

/** Pieces of an order that go together. Each parcel number has a waybill of its own. */
export interface AdjustedPieces extends PiecesToSend {
  parcel: number
}

/**
 * The pieces of an order after its adjustments, applied in the order in which they
 * were made. Pieces that an adjustment does not find stay as they are.
 */
export function adjustPieces(pieces: readonly PiecesToSend[], adjustments: readonly Adjustment[]): AdjustedPieces[] {
  return adjusted(pieces, adjustments).sent.map(withoutOrigins)
}

/** Pieces of an order that its adjustments leave out. */
export function leftOut(pieces: readonly PiecesToSend[], adjustments: readonly Adjustment[]): AdjustedPieces[] {
  return adjusted(pieces, adjustments).out.map(withoutOrigins)
}

/** Gifts for which nothing is sent in the end, because they, or the goods that were to replace them, are left out. */
export function leftOutGifts(pieces: readonly PiecesToSend[], adjustments: readonly Adjustment[]): SkuPieces[] {
  return adjusted(pieces, adjustments).out.flatMap(({ origins }) => origins.filter(({ isPaid }) => !isPaid))
}

/** A gift that other goods replace in the end. */
export interface ReplacedGift extends SkuPieces {
  instead: SkuPieces
}
export function replacedGifts(pieces: readonly PiecesToSend[], adjustments: readonly Adjustment[]): ReplacedGift[] {
  return adjusted(pieces, adjustments).sent.flatMap(({ skuId: insteadId, quantity: pieces, origins }) => {
    const gifts = origins.filter(({ skuId, isPaid }) => !isPaid && skuId !== insteadId)
    return [...Map.groupBy(gifts, ({ skuId }) => skuId)].map(([skuId, own]) => {
      const quantity = sumOf(own)
      return {
        skuId,
        quantity,
        instead: { skuId: insteadId, quantity: Math.ceil((pieces * quantity) / sumOf(origins)) },
      }
    })
  })
}

/**
 * Whether an adjustment leaves too little of an order, and why. To send nothing,
 * the user cancels the order; a split needs pieces that stay behind.
 */
export function tooLittleLeft(
  type: Adjustment['type'],
  after: readonly AdjustedPieces[],
): 'adjust-nothing-left' | 'adjust-split-all' | null {
  if (after.length === 0) return 'adjust-nothing-left'
  return type === 'SPLIT' && !after.some(({ parcel }) => parcel === 0) ? 'adjust-split-all' : null
}

/** Pieces with their origins: the goods of the order that they stand for, never a substitute. Gifts come first. */
interface TracedPieces extends AdjustedPieces {
  origins: (SkuPieces & { isPaid: boolean })[]
}
const withoutOrigins = ({ origins: _origins, ...pieces }: TracedPieces): AdjustedPieces => pieces

function adjusted(pieces: readonly PiecesToSend[], adjustments: readonly Adjustment[]) {
  let sent: TracedPieces[] = pieces.map((one) => ({
    ...one,
    parcel: 0,
    origins: [{ skuId: one.skuId, quantity: one.quantity, isPaid: isPaid(one) }],
  }))
  const out: TracedPieces[] = []
  for (const [nth, { type, targetItems, substituteItem }] of adjustments.entries()) {
    // Gifts are left out first, so that the paid pieces of the same SKU are still sent.
    const inTurn = type === 'CANCEL' ? sent.toSorted((a, b) => Number(isPaid(a)) - Number(isPaid(b))) : sent
    const { taken, left } = takeOut(inTurn, targetItems)
    const [first] = taken
    sent = left
    if (!first) continue
    if (type === 'CANCEL') out.push(...taken)
    if (type === 'SPLIT') sent.push(...taken.map((one) => ({ ...one, parcel: nth + 1 })))
    if (type === 'SUBSTITUTE' && substituteItem)
      sent = together(sent, {
        ...first,
        skuId: substituteItem.skuId,
        // Some of the target pieces may have been cancelled before, so the quantity is in proportion to those taken.
        quantity: Math.ceil((substituteItem.quantity * sumOf(taken)) / sumOf(targetItems)),
        origins: giftsFirst(taken.flatMap(({ origins }) => origins)),
      })
  }
  return { sent, out }
}

/** Gifts belong to no line of the order. */
const isPaid = ({ orderLineId }: PiecesToSend) => orderLineId !== null
const giftsFirst = (origins: TracedPieces['origins']) => origins.toSorted((a, b) => Number(a.isPaid) - Number(b.isPaid))

/** Merges pieces of the same item, line, SKU and parcel, so that a parcel has them once, however often they were substituted. */
function together(pieces: readonly TracedPieces[], more: TracedPieces): TracedPieces[] {
  const keyOf = (one: TracedPieces) => [one.orderItemId, one.orderLineId, one.skuId, one.parcel].join('|')
  const isSame = (one: TracedPieces) => keyOf(one) === keyOf(more)
  return pieces.some(isSame)
    ? pieces.map((one) =>
        isSame(one)
          ? { ...one, quantity: one.quantity + more.quantity, origins: giftsFirst([...one.origins, ...more.origins]) }
          : one,
      )
    : [...pieces, more]
}

/**
 * The pieces that are still to be sent when waybills already hold some of the same SKU for the same line of the order. If the waybills hold
 * all of a parcel, that parcel is theirs; what else they hold is taken from the other parcels in turn.
 */
export function piecesBeside(due: readonly AdjustedPieces[], held: readonly Goods[]): AdjustedPieces[] {
  const rest = piecesByGoods(held)
  const open = [...Map.groupBy(due, ({ parcel }) => parcel).values()].flatMap((parcel) => {
    const goods = [...piecesByGoods(parcel)]
    if (!goods.every(([key, quantity]) => quantity <= (rest.get(key) ?? 0))) return parcel
    for (const [key, quantity] of goods) rest.set(key, (rest.get(key) ?? 0) - quantity)
    return []
  })
  return open.flatMap((one) => {
    const there = Math.min(one.quantity, rest.get(goodsKey(one)) ?? 0)
    rest.set(goodsKey(one), (rest.get(goodsKey(one)) ?? 0) - there)
    return there < one.quantity ? [{ ...one, quantity: one.quantity - there }] : []
  })
}

type Goods = SkuPieces & { orderLineId: number | null }
const goodsKey = ({ orderLineId, skuId }: Goods) => `${orderLineId}|${skuId}`
function piecesByGoods(pieces: readonly Goods[]): Map<string, number> {
  const sum = new Map<string, number>()
  for (const one of pieces) sum.set(goodsKey(one), (sum.get(goodsKey(one)) ?? 0) + one.quantity)
  return sum
}

const sumOf = (pieces: readonly { quantity: number }[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

function takeOut(pieces: readonly TracedPieces[], targets: readonly SkuPieces[]) {
  const wanted = new Map<number, number>()
  for (const { skuId, quantity } of targets) wanted.set(skuId, (wanted.get(skuId) ?? 0) + quantity)
  const taken: TracedPieces[] = []
  const left: TracedPieces[] = []
  for (const one of pieces) {
    // Pieces that already have a parcel of their own stay there.
    const out = one.parcel === 0 ? Math.min(one.quantity, wanted.get(one.skuId) ?? 0) : 0
    wanted.set(one.skuId, (wanted.get(one.skuId) ?? 0) - out)
    const origins = splitOrigins(one, out)
    if (out > 0) taken.push({ ...one, quantity: out, origins: origins.taken })
    if (out < one.quantity) left.push({ ...one, quantity: one.quantity - out, origins: origins.left })
  }
  return { taken, left }
}

/** The origins of `out` of these pieces, and the origins of the rest. */
function splitOrigins({ quantity, origins }: TracedPieces, out: number) {
  let due = Math.round((sumOf(origins) * out) / quantity)
  const taken: TracedPieces['origins'] = []
  const left: TracedPieces['origins'] = []
  for (const origin of origins) {
    const here = Math.min(origin.quantity, due)
    due -= here
    if (here > 0) taken.push({ ...origin, quantity: here })
    if (here < origin.quantity) left.push({ ...origin, quantity: origin.quantity - here })
  }
  return { taken, left }
}
