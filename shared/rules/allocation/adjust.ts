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
  return adjusted(pieces, adjustments).sent
}

/** Pieces of an order that its adjustments leave out. */
export function leftOut(pieces: readonly PiecesToSend[], adjustments: readonly Adjustment[]): AdjustedPieces[] {
  return adjusted(pieces, adjustments).out
}

/** Gifts that something else goes for. */
export interface ReplacedGift extends SkuPieces {
  instead: SkuPieces
}
export function replacedGifts(pieces: readonly PiecesToSend[], adjustments: readonly Adjustment[]): ReplacedGift[] {
  return adjusted(pieces, adjustments).replaced
}

/** Why an adjustment may not leave this of an order: who wants to send nothing cancels it, and what is split off needs a parcel that it leaves. */
export function tooLittleLeft(
  type: Adjustment['type'],
  after: readonly AdjustedPieces[],
): 'adjust-nothing-left' | 'adjust-split-all' | null {
  if (after.length === 0) return 'adjust-nothing-left'
  return type === 'SPLIT' && !after.some(({ parcel }) => parcel === 0) ? 'adjust-split-all' : null
}

function adjusted(pieces: readonly PiecesToSend[], adjustments: readonly Adjustment[]) {
  let sent: AdjustedPieces[] = pieces.map((one) => ({ ...one, parcel: 0 }))
  const out: AdjustedPieces[] = []
  const replaced: ReplacedGift[] = []
  for (const [nth, { type, targetItems, substituteItem }] of adjustments.entries()) {
    // Who has no more of a SKU for a gift still gets what was paid for.
    const inTurn = type === 'CANCEL' ? sent.toSorted((a, b) => Number(isPaid(a)) - Number(isPaid(b))) : sent
    const { taken, left } = takeOut(inTurn, targetItems)
    const [first] = taken
    sent = left
    if (!first) continue
    if (type === 'CANCEL') out.push(...taken)
    if (type === 'SPLIT') sent.push(...taken.map((one) => ({ ...one, parcel: nth + 1 })))
    if (type === 'SUBSTITUTE' && substituteItem) {
      // Of its target some may have been cancelled since.
      const insteadOf = (pieces: number) => Math.ceil((substituteItem.quantity * pieces) / sumOf(targetItems))
      sent = together(sent, { ...first, skuId: substituteItem.skuId, quantity: insteadOf(sumOf(taken)) })
      for (const [skuId, gifts] of Map.groupBy(
        taken.filter((one) => !isPaid(one)),
        ({ skuId }) => skuId,
      )) {
        const quantity = sumOf(gifts)
        replaced.push({ skuId, quantity, instead: { skuId: substituteItem.skuId, quantity: insteadOf(quantity) } })
      }
    }
  }
  return { sent, out, replaced }
}

/** Gifts belong to no line. */
const isPaid = ({ orderLineId }: PiecesToSend) => orderLineId !== null

/** A parcel has an item's pieces of a SKU once, however often they were substituted. */
function together(pieces: readonly AdjustedPieces[], more: AdjustedPieces): AdjustedPieces[] {
  const keyOf = (one: AdjustedPieces) => [one.orderItemId, one.orderLineId, one.skuId, one.parcel].join('|')
  const isSame = (one: AdjustedPieces) => keyOf(one) === keyOf(more)
  return pieces.some(isSame)
    ? pieces.map((one) => (isSame(one) ? { ...one, quantity: one.quantity + more.quantity } : one))
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

function takeOut(pieces: readonly AdjustedPieces[], targets: readonly SkuPieces[]) {
  const wanted = new Map<number, number>()
  for (const { skuId, quantity } of targets) wanted.set(skuId, (wanted.get(skuId) ?? 0) + quantity)
  const taken: AdjustedPieces[] = []
  const left: AdjustedPieces[] = []
  for (const one of pieces) {
    // What has a parcel of its own already stays there.
    const out = one.parcel === 0 ? Math.min(one.quantity, wanted.get(one.skuId) ?? 0) : 0
    wanted.set(one.skuId, (wanted.get(one.skuId) ?? 0) - out)
    if (out > 0) taken.push({ ...one, quantity: out })
    if (out < one.quantity) left.push({ ...one, quantity: one.quantity - out })
  }
  return { taken, left }
}
