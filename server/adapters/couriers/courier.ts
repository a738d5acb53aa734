import type { Refusal } from '../../../shared/errors.ts'
import type { TrackingStatus } from '../../../shared/entities/tracking.ts'

export interface Party {
  name: string
  phones: string[]
  /** ISO 3166 alpha-2. */
  country: string
  administrativeArea: string | null
  locality: string | null
  address: string
  postalCode: string | null
}

export interface Goods {
  name: string
  englishName: string | null
  quantity: number
  /** Dollars of one piece, with at most two decimals. */
  priceUsd: string | null
  /** What one piece was declared at, in whatever currency; null: at nothing. */
  declared: { price: number; currency: string } | null
  hsCode: string | null
  originCountry: string | null
  /** g of one piece; 0: not known. */
  weight: number
  /** A gift, a sample, a leaflet: customs is told that nobody bought it. */
  notForSale: boolean
}

/** What an adapter needs to know of a waybill. mm and g; 0 where not known. */
export interface Parcel {
  invoiceId: number
  /** Ours, and another for each waybill: by it a shipment can be found again at the courier's. */
  reference: string
  sender: Party
  recipient: Party
  width: number
  depth: number
  height: number
  weight: number
  paymentTerms: 'CC' | 'PP' | 'CD' | 'CT'
  type: 'NORMAL' | 'RETURN'
  goods: Goods[]
}

/** A contract's keys, opened. */
export interface Account {
  contractId: number
  apiKey: string
  apiId: string | null
  apiSubId: string | null
  apiRefreshKey: string | null
}

export interface TrackingEvent {
  actualTs: string
  status: TrackingStatus
  displayMessage: string
  statusCode: string | null
  statusLocation: string | null
  statusReason: string | null
}

export interface Allocated {
  serial: string
  trackingNumber: string
  /** What the courier sorts by, where it says so. */
  region?: string | null
  hubCode?: string | null
  /** The courier's own label; it may ask for a sign-in and does not stay for ever. */
  labelUrl?: string | null
}

/**
 * A courier that speaks an API. What it can refuse with:
 * `courier-credentials` {courier}: the contract's keys are not right;
 * `courier-refused` {courier, reason}: the courier says no, in its own words;
 * `courier-unavailable` {courier, why}: it does not answer, and nothing was made, so the same may be asked again later;
 * `courier-unconfirmed` {courier, reference}: only of `allocate`: the answer was lost, and a shipment may stand there. Asking
 * again could make a second one: a person looks the reference up at the courier's first.
 */
export interface Courier {
  allocate(account: Account, parcel: Parcel): Promise<Allocated | Refusal>
  /** What is already cancelled counts as cancelled now. */
  cancel(account: Account, serial: string): Promise<void | Refusal>
  /** By serial, oldest event first; one that the courier does not know is absent. Throws a CourierFault when it cannot be asked. */
  trackings(account: Account, serials: readonly string[]): Promise<Map<string, TrackingEvent[]>>
}

/** A refusal where no refusal can be answered, so that a job fails by it and is run again. */
export class CourierFault extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`${refusal.refused} ${JSON.stringify(refusal.with ?? {})}`)
    this.refusal = refusal
  }
}
