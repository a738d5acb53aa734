import type { InboundView } from '../../offline/engine.ts'
import { goodsKey } from '../../../shared/rules/stock/facts.ts'
import type { Task } from './state.ts'
import type { GoodsKey } from '../../../shared/rules/stock/fact-rows.ts'

/** Sums of an inbound, as its screens and sentences need them. */

type Lines = Pick<InboundView, 'lines'>

export function countedOf({ lines }: Lines, skuId: number): number {
  return lines.reduce((sum, l) => (l.skuId === skuId ? sum + l.quantity : sum), 0)
}

export function announcedOf({ items }: Pick<InboundView, 'items'>, skuId: number): number | null {
  return items.find((i) => i.skuId === skuId)?.quantity ?? null
}

/** Lines of which something must still be put away. */
export function openLines({ lines }: Lines) {
  return lines.filter((l) => l.storedQuantity < l.quantity)
}

export function lineAt({ lines }: Lines, key: GoodsKey) {
  const wanted = goodsKey(key)
  return lines.find((l) => goodsKey(l) === wanted)
}

/** Whether it is closed, even if the office has yet to approve what differs. */
export function isOver({ status }: Pick<InboundView, 'status'>): boolean {
  return status === 'PENDING_APPROVAL' || status === 'CLOSED'
}

export function leftOf(inbound: Lines, key: GoodsKey): number {
  const line = lineAt(inbound, key)
  return line ? line.quantity - line.storedQuantity : 0
}

export function totals({ items, lines }: Pick<InboundView, 'items' | 'lines'>) {
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
  return {
    announced: sum(items.map((i) => i.quantity)),
    counted: sum(lines.map((l) => l.quantity)),
    damaged: sum(lines.filter((l) => l.condition === 'DAMAGED').map((l) => l.quantity)),
    stored: sum(lines.map((l) => l.storedQuantity)),
  }
}

export interface Difference {
  skuId: number
  announced: number
  counted: number
}

/** The goods whose counted and announced pieces differ, including goods that were not announced. */
export function differences(inbound: Pick<InboundView, 'items' | 'lines'>): Difference[] {
  const skuIds = new Set([
    ...inbound.items.map((i) => i.skuId),
    ...inbound.lines.filter((l) => l.quantity > 0).map((l) => l.skuId),
  ])
  return [...skuIds]
    .map((skuId) => ({ skuId, announced: announcedOf(inbound, skuId) ?? 0, counted: countedOf(inbound, skuId) }))
    .filter((d) => d.announced !== d.counted)
}

export const expectedShipments = ({ shipments }: Pick<InboundView, 'shipments'>) =>
  shipments.filter((s) => s.status === 'DRAFT')

type Shipment = InboundView['shipments'][number]

/** How much of a shipment is not here. */
export const missingOf = ({ quantity, actualQuantity }: Shipment) => Math.max(0, quantity - (actualQuantity ?? 0))

/** Whether more may come on a later day: the shipment is not recorded yet, or was recorded with too few or none. */
export const mayStillCome = (shipment: Shipment) => shipment.status === 'DRAFT' || missingOf(shipment) > 0

/** How many shipments have arrived, out of those that are here or may still come. */
export function arrivals({ shipments }: Pick<InboundView, 'shipments'>) {
  const here = shipments.filter((s) => s.status === 'CLOSED').length
  return { here, of: here + expectedShipments({ shipments }).length }
}

/** The task that comes next on an inbound. */
export function nextTask(inbound: InboundView): Task {
  if (expectedShipments(inbound).length > 0 && inbound.lines.length === 0) return 'arrival'
  if (inbound.items.some((i) => countedOf(inbound, i.skuId) < i.quantity)) return 'count'
  return openLines(inbound).length > 0 || inbound.lines.length === 0 ? 'put-away' : 'close'
}

/** The shipment with this waybill number or plate; dashes and case are ignored. */
export function shipmentBy({ shipments }: InboundView, text: string) {
  const plain = (number: string) => number.replaceAll('-', '').toUpperCase()
  return shipments.find((s) => s.shipmentNumber !== null && plain(s.shipmentNumber) === plain(text))
}
