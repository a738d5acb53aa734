import type { InvoiceView } from '../../offline/engine.ts'
import { isMeasured, suggestBoxes } from '../../../shared/rules/floor/boxes.ts'
import type { SkuRow } from '../../../shared/sync/protocol.ts'
import type { FlowFacts, Parcel } from './state.ts'

/** Sums of a parcel, as its screens and sentences need them. */

export type Line = InvoiceView['lines'][number]

export function putOf({ put }: Parcel, lineId: number): number {
  return put[lineId]?.quantity ?? 0
}

export function isWhole(invoice: InvoiceView, parcel: Parcel): boolean {
  return invoice.lines.every((line) => putOf(parcel, line.id) === line.quantity)
}

export function pieces(invoice: InvoiceView, parcel: Parcel): { put: number; of: number } {
  return invoice.lines.reduce((sum, line) => ({ put: sum.put + putOf(parcel, line.id), of: sum.of + line.quantity }), {
    put: 0,
    of: 0,
  })
}

/** Pieces of a line that nobody will bring. Orders that share a parcel have a line each, and the pieces that came go into the first. */
export function lackingOf({ picked, lines }: InvoiceView, line: Line): number {
  let left = picked?.lacking?.find(({ skuId }) => skuId === line.skuId)?.quantity ?? 0
  for (const one of lines.filter(({ skuId }) => skuId === line.skuId).reverse()) {
    const lacking = Math.min(left, one.quantity)
    if (one.id === line.id) return lacking
    left -= lacking
  }
  return 0
}

/** Whether pickers bring nothing more for this waybill. */
export function isPickedOut({ picked }: InvoiceView): boolean {
  if (!picked) return false
  const lacking = picked.lacking?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  return picked.quantity + lacking >= picked.asked
}

/** Whether some pieces of the line must be fetched from a shelf, as far as is known. */
export function isToFetch(invoice: InvoiceView, line: Line): boolean {
  return isPickedOut(invoice) ? lackingOf(invoice, line) > 0 : true
}

const namedAtMost = 2

/** What is still missing, in a few words: `2 × Toner · 1 × Tea · +3`. */
export function missing(invoice: InvoiceView, parcel: Parcel): string {
  const open = invoice.lines.filter((line) => putOf(parcel, line.id) < line.quantity)
  const named = open.slice(0, namedAtMost).map((line) => `${line.quantity - putOf(parcel, line.id)} × ${line.name}`)
  return [...named, ...(open.length > namedAtMost ? [`+${open.length - namedAtMost}`] : [])].join(' · ')
}

/** The boxes to choose from, the best first. `unmeasured`: the goods without a size, because of which no box is suggested. */
export function boxesFor({ invoice, skus, boxes }: FlowFacts) {
  const goods = (invoice?.lines ?? []).map(({ skuId, quantity, name }) => {
    const { width, depth, height } = skus.get(skuId ?? 0) ?? { width: 0, depth: 0, height: 0 }
    return { name, quantity, width, depth, height }
  })
  return { ...suggestBoxes(goods, boxes), unmeasured: goods.find((one) => !isMeasured(one))?.name ?? null }
}

export function boxOf(parcel: Parcel, facts: FlowFacts): SkuRow | null {
  if (parcel.boxSkuId === undefined) return boxesFor(facts).suggested
  return facts.boxes.find((box) => box.id === parcel.boxSkuId) ?? null
}

export function sizeOf({ width, depth, height }: SkuRow): string {
  return `${width} × ${depth} × ${height} mm`
}

/** In g, the box included; null if any of the goods was never weighed. */
export function expectedWeight(parcel: Parcel, facts: FlowFacts): number | null {
  let sum = boxOf(parcel, facts)?.weight ?? 0
  for (const { skuId, quantity } of facts.invoice?.lines ?? []) {
    const weight = facts.skus.get(skuId ?? 0)?.weight ?? 0
    if (weight === 0) return null
    sum += weight * quantity
  }
  return sum
}

/** Whether the weight is more than a fifth off, so that something may be missing or too much. */
export function isWeightOff(weight: number, expected: number | null): boolean {
  return expected !== null && expected > 0 && Math.abs(weight - expected) > expected / 5
}
