import { isRefusal, refuse, type Refusal } from '../../errors.ts'
import type { CountAction } from './actions.ts'
import { toUndo, type Authority } from './authority.ts'
import type { CountedLine, GoodsKey } from '../stock/fact-rows.ts'
import { goodsKey, goodsOf, type Change, type Facts } from '../stock/facts.ts'

/** Whether the action can be taken as a count. Only the server compares it with the ledger (judgeCount). */
export function decideCount(facts: Facts, action: CountAction, by: Authority): Change[] | Refusal {
  switch (action.type) {
    case 'count.place':
    case 'count.recount':
      return count(facts, action, by)
    case 'count.undo':
      return undo(facts, action.payload.undoes, by)
  }
}

function count(
  facts: Facts,
  { type, payload }: Extract<CountAction, { type: 'count.place' | 'count.recount' }>,
  by: Authority,
): Change[] | Refusal {
  const place = facts.locations.get(payload.locationId)
  if (!place) return refuse('location-unknown')
  const waits = place.count?.status === 'RECOUNT' ? place.count : null
  if (!waits && type === 'count.recount') return refuse('count-not-waiting', { location: place.alias })
  if (waits && waits.firstById === by.actor.userId) return refuse('count-same-worker', { location: place.alias })
  const seen = new Set<string>()
  for (const line of payload.counted) {
    const sku = facts.skus.get(line.skuId)
    if (!sku) return refuse('sku-not-here')
    if (sku.isExpiryManaged && line.expirationDate === null) return refuse('expiry-missing', { sku: sku.name })
    if (sku.isLotManaged && line.lot === null) return refuse('lot-missing', { sku: sku.name })
    if (seen.has(goodsKey(line))) return refuse('counted-twice', { sku: sku.name, location: place.alias })
    seen.add(goodsKey(line))
  }
  return [{ at: 'count', locationId: place.id, counted: payload.counted }]
}

/** A count can be taken back until another person counted after it, or the office decided about it. */
function undo(facts: Facts, undoes: string, by: Authority): Change[] | Refusal {
  const done = toUndo(facts, undoes, by)
  if (isRefusal(done)) return done
  if (done.type !== 'count.place' && done.type !== 'count.recount') return refuse('nothing-to-undo')
  const { locationId } = done.payload
  const place = facts.locations.get(locationId)
  if (!place) return refuse('location-unknown')
  if (facts.settledCounts.has(undoes)) return refuse('count-decided', { location: place.alias })
  return [
    { at: 'uncount', locationId, actionId: undoes },
    { at: 'undone', actionId: undoes },
  ]
}

/** The ledger's pieces and the counted pieces of one kind of goods at the place. */
export interface Compared extends GoodsKey {
  book: number
  counted: number
}

export function compareCount(
  book: readonly (GoodsKey & { quantity: number })[],
  lines: readonly CountedLine[],
): Compared[] {
  const compared = new Map<string, Compared>()
  for (const { quantity, ...goods } of book)
    compared.set(goodsKey(goods), { ...goodsOf(goods), book: quantity, counted: 0 })
  for (const { quantity, ...goods } of lines) {
    const line = compared.get(goodsKey(goods))
    if (line) line.counted = quantity
    else compared.set(goodsKey(goods), { ...goodsOf(goods), book: 0, counted: quantity })
  }
  return [...compared.values()].filter((line) => line.book !== 0 || line.counted !== 0)
}

/** If a first count is off by more pieces than its partner lets pass, another person counts again, and the second count decides. */
export function judgeCount(
  lines: readonly Compared[],
  isSecond: boolean,
  recountOver: (skuId: number) => number,
): 'EQUAL' | 'PENDING' | 'RECOUNT' {
  const off = lines.filter((line) => line.book !== line.counted)
  if (off.length === 0) return 'EQUAL'
  return !isSecond && off.some((line) => Math.abs(line.book - line.counted) > recountOver(line.skuId))
    ? 'RECOUNT'
    : 'PENDING'
}
