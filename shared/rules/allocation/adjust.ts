import type { PiecesToSend } from './allocate.ts'

export interface SkuPieces {
  skuId: number
  quantity: number
}

/** What a person decided of an order's goods before they are allocated (decisions.md §17). */
export interface Adjustment {
  type: 'SPLIT' | 'SUBSTITUTE' | 'CANCEL'
  targetItems: readonly SkuPieces[]
  /** What goes instead; only where one goes instead. */
  substituteItem: SkuPieces | null
}

/** Pieces of an order that go together: those of another parcel have a waybill of their own. */
export interface AdjustedPieces extends PiecesToSend {
  parcel: number
}

/** What is sent of an order after its adjustments, in the order in which they were made. What an adjustment no longer finds it leaves. */
export function adjustPieces(pieces: readonly PiecesToSend[], adjustments: readonly Adjustment[]): AdjustedPieces[] {
  return adjusted(pieces, adjustments).sent.map(withoutOrigins)
}

/** Pieces of an order that its adjustments leave out. */
export function leftOut(pieces: readonly PiecesToSend[], adjustments: readonly Adjustment[]): AdjustedPieces[] {
  return adjusted(pieces, adjustments).out.map(withoutOrigins)
}

/** Gifts for which nothing is sent in the end: they were left out, or what was to go instead. */
export function leftOutGifts(pieces: readonly PiecesToSend[], adjustments: readonly Adjustment[]): SkuPieces[] {
  return adjusted(pieces, adjustments).out.flatMap(({ origins }) => origins.filter(({ isPaid }) => !isPaid))
}

/** Gifts that something else goes for in the end. */
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

/** Why an adjustment may not leave this of an order: who wants to send nothing cancels it, and what is split off needs a parcel that it leaves. */
export function tooLittleLeft(
  type: Adjustment['type'],
  after: readonly AdjustedPieces[],
): 'adjust-nothing-left' | 'adjust-split-all' | null {
  if (after.length === 0) return 'adjust-nothing-left'
  return type === 'SPLIT' && !after.some(({ parcel }) => parcel === 0) ? 'adjust-split-all' : null
}

/** Pieces with what the order has of which they come, gifts first: they are not what goes instead of them. */
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
    // Who has no more of a SKU for a gift still gets what was paid for.
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
        // Of its target some may have been cancelled since.
        quantity: Math.ceil((substituteItem.quantity * sumOf(taken)) / sumOf(targetItems)),
        origins: giftsFirst(taken.flatMap(({ origins }) => origins)),
      })
  }
  return { sent, out }
}

/** Gifts belong to no line. */
const isPaid = ({ orderLineId }: PiecesToSend) => orderLineId !== null
const giftsFirst = (origins: TracedPieces['origins']) => origins.toSorted((a, b) => Number(a.isPaid) - Number(b.isPaid))

/** A parcel has an item's pieces of a SKU once, however often they were substituted. */
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
 * What is left of pieces that are to be sent, after those that waybills hold: of the same SKU for the same line of the order. A parcel that they
 * hold all of is theirs; what else they hold is taken from the others as it comes.
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
    // What has a parcel of its own already stays there.
    const out = one.parcel === 0 ? Math.min(one.quantity, wanted.get(one.skuId) ?? 0) : 0
    wanted.set(one.skuId, (wanted.get(one.skuId) ?? 0) - out)
    const origins = splitOrigins(one, out)
    if (out > 0) taken.push({ ...one, quantity: out, origins: origins.taken })
    if (out < one.quantity) left.push({ ...one, quantity: one.quantity - out, origins: origins.left })
  }
  return { taken, left }
}

/** What so many of these pieces come of, and the rest. */
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
