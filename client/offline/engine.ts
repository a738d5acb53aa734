import type { Language } from '../../shared/entities/account.ts'
import type { Refusal } from '../../shared/errors.ts'
import type { Privilege } from '../../shared/privileges.ts'
import type { FloorAction } from '../../shared/rules/floor/actions.ts'
import type { StockKey } from '../../shared/rules/stock/facts.ts'
import type {
  ActionResult,
  ConsolRow,
  ExceptionRow,
  InboundRow,
  InvoiceRow,
  LocationRow,
  PickListRow,
  PlanRow,
  RelocationRow,
  SkuRow,
  StockRow,
  WireAction,
} from '../../shared/sync/protocol.ts'
import type { GoodsKey } from '../../shared/rules/stock/fact-rows.ts'

/**
 * The handheld's side of sync, as the floor's screens see it. Everything here works with no network.
 * Clock, network and storage come from outside, so that a simulation can drive the real thing.
 */
export interface Engine {
  /** The state at a glance; changes are told to `subscribe` (fits useSyncExternalStore). */
  status(): Status
  subscribe(listener: () => void): () => void
  /** Once its storage is open, who is enrolled and signed in is known. */
  ready(): Promise<void>

  enrol(code: string): Promise<Enrolled | Refusal>
  /** Signs in by badge, checked against the roster held here; asks the server only for a newer roster. */
  signInByBadge(seed: string): Promise<Worker | Refusal>
  /** By password, which needs the network. */
  signInByPassword(username: string, password: string): Promise<Worker | Refusal>
  /** Forgets the worker's key. The outbox stays, and goes on being sent. */
  signOut(): Promise<void>
  /** A leader's consent to one action, by their badge: what `queue` takes as `override`. */
  consent(seed: string, action: Draft): Promise<Consent | Refusal>

  /**
   * Decides an action on what is known here and, if it stands, queues it. Resolves after the durable commit, so a
   * sound may follow at once; a refusal queues nothing.
   */
  queue(draft: Draft, override?: Consent): Promise<Queued | Refusal>

  /** Someone scans, or waits for the answer: for this many milliseconds, or until it is said anew, sync holds its work back. */
  attend(ms: number): void
  /** Ends a sign-in whose hours are over. Answers whether it did just now: the sign-in screen is coming on. */
  endWhenOver(): boolean

  /** An inbound as it is with everything queued here applied. */
  inbound(id: number): Promise<InboundView | null>
  /** By its code, or by a shipment's waybill number or plate (dashes and case ignored). */
  findInbounds(code: string): Promise<InboundView[]>
  /** What may be worked on: accepted and processing ones, by scheduled date. */
  openInbounds(): Promise<InboundView[]>

  /** A waybill with everything queued here applied. */
  invoice(id: number): Promise<InvoiceView | null>
  /**
   * By its serial, ignoring dashes and case. Couriers may give a number twice, so all that are still here come, the likeliest to be packed
   * first; if none is here, the one that left last.
   */
  invoicesBySerial(serial: string): Promise<InvoiceView[]>
  /** Asks the server about a waybill unknown here; null with no network, or where it takes longer than 2 s. */
  whereIs(serial: string): Promise<Whereabouts | null>
  /** SKUs of type BOX that may be packed in. */
  boxes(): Promise<SkuRow[]>
  consol(id: number): Promise<ConsolView | null>
  consolByCode(code: string): Promise<ConsolView | null>
  /** Pallets and boxes of open plans, newest first. */
  openConsols(): Promise<ConsolView[]>
  plan(id: number): Promise<PlanView | null>
  /** How many waybills wait to be packed here, without those packed here since. */
  toPack(): Promise<number>
  /** Waybills of a plan that lie on none of its pallets: the packed ones first, then those that are not packed yet. */
  toLoad(planId: number): Promise<InvoiceView[]>
  relocation(id: number): Promise<RelocationView | null>
  relocationByCode(code: string): Promise<RelocationView | null>
  /** Sheets that are not closed: on their way first, then by code. */
  openRelocations(): Promise<RelocationView[]>
  pickList(id: number): Promise<PickListView | null>
  pickListByCode(code: string): Promise<PickListView | null>
  /** Pick lists that are not over, or of which goods are to be put back: begun ones first. */
  openPickLists(): Promise<PickListView[]>
  /** Where else all that lacks may be picked; null where nowhere. */
  nextPlace(of: Lacking): Promise<NextPlace | null>
  /** What may be taken from a place: what lies there less what sheets hold. */
  freeAt(at: Omit<StockKey, 'centerId'>): Promise<number>
  printers(): Promise<{ id: number; name: string }[]>
  /** A label as PDF, drawn by the server: it needs the network. */
  label(of: LabelOf): Promise<Blob | Refusal>

  /** Keeps a picture, already made small, durably, and uploads it when it can, in parts that resume. */
  addPhoto(photo: { about: PhotoAbout; picture: Blob }): Promise<{ id: string } | Refusal>
  /** Pictures taken here, newest first; those that are uploaded and forgotten are not among them. */
  photosOf(
    about: PhotoAbout,
  ): Promise<{ id: string; takenAt: string; uploaded: boolean; refused: string | null; picture: Blob }[]>
  removePhoto(id: string): Promise<void>

  /** SKUs that bear this exact code, each with the pieces one scan stands for. */
  goodsByCode(code: string): Promise<GoodsMatch[]>
  /** SKUs whose names or item number hold all these words, so many at most. */
  skusNamed(words: string, most: number): Promise<SkuRow[]>
  sku(id: number): Promise<SkuRow | null>
  location(id: number): Promise<LocationRow | null>
  locationByAlias(alias: string): Promise<LocationRow | null>
  /** Places that the floor owes a count of, in walking order, without those counted here since. */
  placesToCount(): Promise<LocationRow[]>
  /** Stock of a SKU, with what is queued here applied. */
  stock(skuId: number): Promise<StockRow | null>
  /** What lies at a location, likewise. */
  stockAt(locationId: number): Promise<Lying[]>
  /** The nearest place along the shelves where nothing lies and from which orders are picked. */
  freeNear(locationId: number): Promise<LocationRow | null>
  /** A free place beside damaged goods of any kind, from which no orders are picked. */
  freeBesideDamaged(): Promise<LocationRow | null>

  /** This device's actions, newest first: waiting, refused, held and lately applied. */
  queued(options?: { limit?: number; subject?: string }): Promise<QueuedAction[]>
  /** Open exceptions: all of the center for leaders, else one's own and those that concern one. */
  exceptions(): Promise<ExceptionRow[]>

  /** Sends and fetches now; otherwise it happens by itself on any sign of network, on pokes, and every 60 s. */
  syncNow(): Promise<void>
  /** The whole queue as a file that the office can import. */
  exportQueue(): Promise<Blob>
  /** Calls back when rows shown may have changed, locally or by a pull. */
  onChange(listener: () => void): () => void
  start(): void
  stop(): Promise<void>
}

/** A queued action's type and payload; ids, time, worker and signature are added here. */
export type Draft = {
  [T in FloorAction['type']]: { type: T; payload: Extract<FloorAction, { type: T }>['payload'] }
}[FloorAction['type']]

export interface Status {
  enrolled: Enrolled | null
  worker: Worker | null
  /** Whether the last contact succeeded. */
  online: boolean
  syncing: boolean
  /** Actions the server has not acknowledged, and when the oldest was made. */
  unsent: number
  oldestUnsentAt: string | null
  /** What nobody has settled of this worker's refused actions; for a leader the center's. */
  refused: number
  /** Others' refused actions that this worker's stand in the way of; none for a leader, who has them among the refused. */
  concerning: number
  /** Pictures that the server does not have yet. */
  photosUnsent: number
  lastContactAt: string | null
  /** The reference data: none yet, being fetched (0 to 1), or complete. */
  snapshot: { state: 'none' | 'loading' | 'complete'; progress: number }
  /** Whether the browser promised to keep the storage; null: not known. */
  persisted: boolean | null
  /** Why the server’s word ended a sign-in; null again once somebody signs in. */
  dismissed: Refusal | null
  /** Whose sign-in ran out; null again once somebody signs in. */
  ended: string | null
  /** Why work must stop: storage is full, the device was revoked, or the database cannot be opened. */
  blocked: 'storage-full' | 'device-revoked' | 'storage-broken' | null
}

export interface Enrolled {
  deviceId: number
  label: string
  centerId: number
  centerCode: string
}

export interface Worker {
  userId: number
  name: string
  language: string
  privileges: ReadonlySet<Privilege>
  grantId: string
}

export interface Consent {
  actionId: string
  workerId: number
  grantId: string
  sig: string
  name: string
}

export interface Queued {
  id: string
  seq: number
}

export interface InboundView extends InboundRow {
  /** How many queued actions are in this view that the server does not have yet. */
  unsent: number
}

/** What a picture shows: an open parcel, or a shipment of an inbound. */
export type PhotoAbout = { invoiceId: number } | { inboundId: number; shipmentId: number }

export interface Whereabouts {
  centerCode: string | null
  status: InvoiceRow['status'] | null
}

/** Whose label: a waybill's is in its courier's language. */
export type LabelOf = { invoiceId: number } | { consolId: number; language: Language }

export interface InvoiceView extends InvoiceRow {
  /** The code of the pallet or box it lies on. */
  consolCode: string | null
  unsent: number
}

/** Waybills that lie directly on a pallet or in a box. */
export interface Aboard {
  /** Without cancelled ones. */
  invoiceIds: number[]
  canceledIds: number[]
  /** Those of them that leave only once somebody let them go. */
  calledOffIds: number[]
}

export interface ConsolView extends Omit<ConsolRow, keyof Aboard>, Aboard {
  plan: PlanView
  parentCode: string | null
  /** Boxes nested in it, with their own waybills. */
  boxes: ({ id: number; code: string } & Aboard)[]
  /** Waybills on it, those in its boxes included, without cancelled ones. */
  count: number
  /** What was scanned here and refused by the server, as it lies elsewhere or was cancelled: from the open exceptions. */
  disputed: ExceptionRow[]
  unsent: number
}

/** Its counts with everything queued here applied. */
export type PlanView = PlanRow

export interface PickListView extends PickListRow {
  unsent: number
}

/**
 * Pieces of a line, and of lines like it, that are not where they should be. `isSplit`: some pieces were taken there already, and what is
 * picked for a line is all of one lot.
 */
export interface Lacking {
  slipId: number
  lineId: number
  pieces: number
  isSplit: boolean
}

export interface NextPlace {
  locationId: number
  alias: string
  lot: string | null
  expirationDate: string | null
  free: number
}

export interface RelocationView extends RelocationRow {
  unsent: number
}

export interface GoodsMatch {
  sku: SkuRow
  code: string
  bundleQuantity: number
}

/** Goods that lie at a place. */
export interface Lying extends GoodsKey {
  sku: SkuRow
  quantity: number
}

export interface QueuedAction {
  action: WireAction
  state: 'waiting' | 'applied' | 'refused' | 'held'
  result: ActionResult | null
  undone: boolean
  /** It was refused or held, and a leader has settled it since. */
  settled: boolean
}
