/** The most orders in one waybill. How to pack more of them, such as a wholesaler's forty orders, is for people to decide. */
export const mostMerged = 20

/** The fields of a shipment that decide which shipments share its waybill. Without a key it shares with none. */
interface Sharing {
  centerId: number
  contractId: number
  mergeKey: string | null
}

/** Shipments with the same three values share a waybill. */
export const sharedBy = ({ centerId, contractId, mergeKey }: Sharing): string => `${centerId}|${contractId}|${mergeKey}`

/** How many more orders each parcel can take, while a run fills the parcels. */
export class Room {
  private readonly left: Map<string, number>

  /** @param open keyed by `sharedBy`: how many more orders the existing parcels can take */
  constructor(open: ReadonlyMap<string, number>) {
    this.left = new Map(open)
  }

  /** Whether the shipment fits in an existing parcel, or in one that an earlier order began. */
  hasFor(shipment: Sharing): boolean {
    return shipment.mergeKey !== null && (this.left.get(sharedBy(shipment)) ?? 0) > 0
  }

  /** Puts the shipment in such a parcel, or begins a new one. Returns whether it began one. */
  begins(shipment: Sharing): boolean {
    const isNew = !this.hasFor(shipment)
    const key = sharedBy(shipment)
    if (shipment.mergeKey !== null) this.left.set(key, (isNew ? mostMerged : (this.left.get(key) ?? 0)) - 1)
    return isNew
  }
}
