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
  /** The price of one piece in dollars, with at most two decimals. */
  priceUsd: string | null
  /** The declared price of one piece, in any currency; null: none was declared. */
  declared: { price: number; currency: string } | null
  hsCode: string | null
  originCountry: string | null
  /** The weight of one piece in g; 0: not known. */
  weight: number
  /** A gift, a sample or a leaflet: customs is told that it was not sold. */
  notForSale: boolean
}

/** What an adapter needs to know about a waybill. Lengths in mm, weights in g; 0 where not known. */
export interface Parcel {
  invoiceId: number
  /** Our own reference, unique to each waybill: a shipment can be found by it at the courier's. */
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

/** A contract's keys, decrypted. */
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
  /** What the courier sorts parcels by, if it says so. */
  region?: string | null
  hubCode?: string | null
  /** The courier's own label; it may need a sign-in, and it may expire. */
  labelUrl?: string | null
}

/**
 * A courier with an API. Its refusals:
 * `courier-credentials` {courier}: the contract's keys are not right;
 * `courier-refused` {courier, reason}: the courier refuses, in its own words;
 * `courier-unavailable` {courier, why}: it does not answer and nothing was created, so the same may be asked again later;
 * `courier-unconfirmed` {courier, reference}: only from `allocate`: the answer was lost, and a shipment may exist. A second request could
 * create a second shipment, so a person looks the reference up at the courier's first.
 */
export interface Courier {
  allocate(account: Account, parcel: Parcel): Promise<Allocated | Refusal>
  /** A shipment that is already cancelled counts as cancelled now. */
  cancel(account: Account, serial: string): Promise<void | Refusal>
  /**
   * Events by serial, oldest first; a serial that the courier does not know is absent. Throws a CourierFault if the courier cannot be
   * asked.
   */
  trackings(account: Account, serials: readonly string[]): Promise<Map<string, TrackingEvent[]>>
}

/** A refusal as an error, for calls that cannot return one: the job fails and is run again. */
export class CourierFault extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`${refusal.refused} ${JSON.stringify(refusal.with ?? {})}`)
    this.refusal = refusal
  }
}
