/** Orders of a waybill: what a wholesaler's forty orders are packed into is for people to say. */
export const mostMerged = 20

/** What of a shipment says which it shares a waybill with; without a key, with none. */
interface Sharing {
  centerId: number
  contractId: number
  mergeKey: string | null
}

/** Shipments of which all three are alike share a waybill. */
export const sharedBy = ({ centerId, contractId, mergeKey }: Sharing): string => `${centerId}|${contractId}|${mergeKey}`

/** How many orders parcels take yet, while a run fills them. */
export class Room {
  private readonly left: Map<string, number>

  /** @param open by `sharedBy`: what parcels that are there take yet */
  constructor(open: ReadonlyMap<string, number>) {
    this.left = new Map(open)
  }

  /** Whether it shares a parcel that is there, or that an order before it has begun. */
  hasFor(shipment: Sharing): boolean {
    return shipment.mergeKey !== null && (this.left.get(sharedBy(shipment)) ?? 0) > 0
  }

  /** Puts it there, or begins a parcel; answers whether it did. */
  begins(shipment: Sharing): boolean {
    const isNew = !this.hasFor(shipment)
    const key = sharedBy(shipment)
    if (shipment.mergeKey !== null) this.left.set(key, (isNew ? mostMerged : (this.left.get(key) ?? 0)) - 1)
    return isNew
  }
}
