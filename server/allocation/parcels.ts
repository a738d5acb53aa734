import {
  makeWaybills,
  togetherIn,
  type By,
  type MadeWaybill,
  type OrderWaybill,
  type WaybillGoods,
} from '../dispatch/door.ts'
import type { Refusal } from '../../shared/errors.ts'
import type { Writer } from '../db/writer.ts'
import type { Allocation, Shipment } from '../../shared/rules/allocation/allocate.ts'
import type { OrderOfWaybill } from './snapshot/orders.ts'
import type { Snapshot } from './snapshot/snapshot.ts'
import { hasRoom, stillOpen, type OpenParcel } from './merge.ts'

export interface Sent {
  order: Allocation
  shipment: Shipment
}

/** What leaves under one waybill: pieces of one order, or of several orders of one recipient. */
export interface Parcel {
  sent: Sent[]
  /** The existing waybill that the parcel joins; null if it gets a new one. */
  joins: OpenParcel | null
}

/**
 * Puts orders of one recipient into one parcel; it joins an existing untouched waybill if there is one (docs/decisions/0057-merging.md).
 */
export async function parcelsOf(w: Writer, { openParcels }: Snapshot, sent: readonly Sent[]): Promise<Parcel[]> {
  const seen = sent.flatMap(({ shipment }) => (shipment.mergeKey && openParcels.get(shipment.mergeKey)) || [])
  const open = await stillOpen(
    w.tx,
    seen.map(({ id }) => id),
  )
  const parcels: Parcel[] = []
  const filling = new Map<string, Parcel>()
  for (const one of sent) {
    const { mergeKey, centerId, contractId } = one.shipment
    if (mergeKey === null) {
      parcels.push({ sent: [one], joins: null })
      continue
    }
    const key = `${centerId}|${contractId}|${mergeKey}`
    let parcel = filling.get(key)
    if (!parcel || !hasRoom({ orders: (parcel.joins?.orders ?? 0) + parcel.sent.length })) {
      const joins = parcel ? null : openFor(openParcels.get(mergeKey) ?? [])
      parcel = { sent: [], joins }
      parcels.push(parcel)
      filling.set(key, parcel)
    }
    parcel.sent.push(one)

    function openFor(some: readonly OpenParcel[]): OpenParcel | null {
      const here = some.flatMap(({ id }) => open.get(id) ?? [])
      return here.find((it) => it.centerId === centerId && it.contractId === contractId && hasRoom(it)) ?? null
    }
  }
  return parcels
}

/** A parcel with its waybill, or why it gets none. */
export interface Packed extends Parcel {
  /** Null if the parcel joins a waybill. */
  made: MadeWaybill | Refusal | null
}

/** Makes a waybill for each parcel that joins none. */
export async function withWaybills(
  w: Writer,
  by: By,
  snapshot: Snapshot,
  parcels: readonly Parcel[],
): Promise<Packed[]> {
  const fresh = parcels.filter(({ joins }) => joins === null)
  const made = await makeWaybills(
    w,
    by,
    fresh.map((parcel) => waybillOf(snapshot, parcel)),
  )
  const waybills = new Map(fresh.map((parcel, nth) => [parcel, made[nth]]))
  return parcels.map((parcel) => ({ ...parcel, made: waybills.get(parcel) ?? null }))
}

/** The waybills that parcels join and that are still open, now that nobody else can print or pick them. */
export async function stillJoining({ tx }: Writer, parcels: readonly Parcel[]): Promise<Set<number>> {
  const joined = new Map(parcels.flatMap(({ joins, sent }) => (joins ? [[joins.id, sent.length]] : [])))
  const open = await stillOpen(tx, [...joined.keys()])
  return new Set(
    [...open].flatMap(([id, { orders }]) => (hasRoom({ orders: orders + (joined.get(id) ?? 0) - 1 }) ? [id] : [])),
  )
}

function waybillOf(snapshot: Snapshot, { sent }: Parcel): OrderWaybill {
  const [first] = sent as [Sent]
  const { partnerId, recipient, placedAt, deliveryAttributeType } = toldOf(snapshot, first)
  return {
    contractId: first.shipment.contractId,
    partnerId,
    orderId: first.order.orderId,
    recipient,
    orderedAt: placedAt,
    deliveryAttributeType,
    mergeKey: first.shipment.mergeKey,
    ...contentOf(snapshot, sent),
  }
}

function toldOf({ orders }: Snapshot, { order: { orderId } }: Sent): OrderOfWaybill {
  const order = orders.get(orderId)
  if (!order) throw new Error(`The order ${orderId} was decided and is not in the snapshot.`)
  return order
}

/**
 * What a waybill says of its goods: one line per SKU, with gifts apart. A packer counts the pieces of a SKU, and customs want no price for
 * a gift.
 */
export function contentOf(
  snapshot: Snapshot,
  sent: readonly Sent[],
): Pick<OrderWaybill, 'orderNumbers' | 'memo' | 'goods'> {
  const orders = sent.map((one) => ({ ...toldOf(snapshot, one), pieces: one.shipment.pieces }))
  const lines = new Map<string, WaybillGoods>()
  for (const { number, gifts, pieces } of orders)
    for (const { orderItemId, skuId, quantity } of pieces) {
      const sku = snapshot.skus.get(skuId)
      if (!sku) throw new Error(`The SKU ${skuId} was allocated and is not in the snapshot.`)
      const isGift = gifts.includes(orderItemId)
      const key = `${skuId} ${isGift}`
      const before = lines.get(key)
      lines.set(key, {
        ...sku,
        skuId,
        quantity: (before?.quantity ?? 0) + quantity,
        notForSale: isGift,
        orderNumbers: [...(before?.orderNumbers ?? []), number],
      })
    }
  return {
    orderNumbers: orders.map(({ number }) => number),
    memo: togetherIn(orders.map(({ memo }) => memo)),
    goods: [...lines.values()],
  }
}
