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
 * The handheld's side of sync, as the floor's screens see it. Everything here works without a network, unless its comment says otherwise.
 * The clock, the network and the storage are passed in, so that a simulation can run the real code.
 */
export interface Engine {
  /** A summary of the current state. Listeners of `subscribe` are called when it changes (fits useSyncExternalStore). */
  status(): Status
  subscribe(listener: () => void): () => void
  /** Resolves when the storage is open and the engine knows who is enrolled and signed in. */
  ready(): Promise<void>

  enrol(code: string): Promise<Enrolled | Refusal>
  /** Signs in by badge. The badge is checked against the roster held here; the server is asked only for a newer roster. */
  signInByBadge(seed: string): Promise<Worker | Refusal>
  /** Signs in by password. This needs the network. */
  signInByPassword(username: string, password: string): Promise<Worker | Refusal>
  /** Forgets the worker's key. The outbox stays, and the engine goes on sending it. */
  signOut(): Promise<void>
  /** Records a leader's consent to one action, given with the leader's badge. `queue` takes the result as `override`. */
  consent(seed: string, action: Draft): Promise<Consent | Refusal>

  /**
   * Decides an action on what is known here and queues it if the rules allow it. Resolves after the durable commit, so a sound may follow
   * at once. A refusal queues nothing.
   */
  queue(draft: Draft, override?: Consent): Promise<Queued | Refusal>

  /**
   * Says that someone is scanning or waits for an answer. Sync pauses its work for this many milliseconds; a new call replaces the time.
   */
  attend(ms: number): void
  /** Ends a sign-in whose hours are over. Answers true if this call ended it, so that the sign-in screen comes next. */
  endWhenOver(): boolean

  /** An inbound with all queued actions of this device applied. */
  inbound(id: number): Promise<InboundView | null>
  /** Finds inbounds by code, or by a shipment's waybill number or plate (dashes and case are ignored). */
  findInbounds(code: string): Promise<InboundView[]>
  /** Inbounds that may be worked on: accepted and processing ones, by scheduled date. */
  openInbounds(): Promise<InboundView[]>

  /** A waybill with all queued actions of this device applied. */
  invoice(id: number): Promise<InvoiceView | null>
  /**
   * Finds waybills by serial, ignoring dashes and case. Couriers may give the same number twice, so all waybills that are still here come,
   * the ones likeliest to be packed first. If none is here, the one that left last comes.
   */
  invoicesBySerial(serial: string): Promise<InvoiceView[]>
  /** Asks the server about a waybill that is unknown here. Null without a network, or if the answer takes longer than 2 s. */
  whereIs(serial: string): Promise<Whereabouts | null>
  /** SKUs of type BOX that goods may be packed in. */
  boxes(): Promise<SkuRow[]>
  consol(id: number): Promise<ConsolView | null>
  consolByCode(code: string): Promise<ConsolView | null>
  /** Pallets and boxes of open plans, newest first. */
  openConsols(): Promise<ConsolView[]>
  plan(id: number): Promise<PlanView | null>
  /** How many waybills of this center wait to be packed, without those that were packed on this device since. */
  toPack(): Promise<number>
  /** Waybills of a plan that lie on none of its pallets: the packed ones first, then those that are not packed yet. */
  toLoad(planId: number): Promise<InvoiceView[]>
  relocation(id: number): Promise<RelocationView | null>
  relocationByCode(code: string): Promise<RelocationView | null>
  /** Sheets that are not closed: first those whose goods are on the way, then the others, by code. */
  openRelocations(): Promise<RelocationView[]>
  pickList(id: number): Promise<PickListView | null>
  pickListByCode(code: string): Promise<PickListView | null>
  /** Pick lists that are open, or whose goods must still be handed out or put back. Those that are begun come first. */
  openPickLists(): Promise<PickListView[]>
  /** Another place where all the lacking pieces may be picked; null if there is none. */
  nextPlace(of: Lacking): Promise<NextPlace | null>
  /** How many pieces may be taken from a place: what lies there less what sheets, pick lists and open slips hold. */
  freeAt(at: Omit<StockKey, 'centerId'>): Promise<number>
  printers(): Promise<{ id: number; name: string }[]>
  /** A label as PDF. The server draws it, so this needs the network. */
  label(of: LabelOf): Promise<Blob | Refusal>

  /** Stores a picture durably and uploads it when it can, in parts that resume. The caller has already made the picture small. */
  addPhoto(photo: { about: PhotoAbout; picture: Blob }): Promise<{ id: string } | Refusal>
  /** Pictures taken on this device, newest first. Pictures that were uploaded and then deleted here are left out. */
  photosOf(
    about: PhotoAbout,
  ): Promise<{ id: string; takenAt: string; uploaded: boolean; refused: string | null; picture: Blob }[]>
  removePhoto(id: string): Promise<void>

  /** SKUs that have this exact code, each with the pieces that one scan stands for. */
  goodsByCode(code: string): Promise<GoodsMatch[]>
  /** SKUs whose names and item number contain all these words, at most `most` of them. */
  skusNamed(words: string, most: number): Promise<SkuRow[]>
  sku(id: number): Promise<SkuRow | null>
  location(id: number): Promise<LocationRow | null>
  locationByAlias(alias: string): Promise<LocationRow | null>
  /** Places that the floor must still count, in walking order. Places that this device counted since are left out. */
  placesToCount(): Promise<LocationRow[]>
  /** Stock of a SKU, with all queued actions of this device applied. */
  stock(skuId: number): Promise<StockRow | null>
  /** Goods that lie at a location, with all queued actions of this device applied. */
  stockAt(locationId: number): Promise<Lying[]>
  /** The nearest empty place along the shelves from which orders are picked. */
  freeNear(locationId: number): Promise<LocationRow | null>
  /** An empty place beside damaged goods of any kind, from which no orders are picked. */
  freeBesideDamaged(): Promise<LocationRow | null>

  /** This device's actions, newest first: waiting, refused, held and recently applied. */
  queued(options?: { limit?: number; subject?: string }): Promise<QueuedAction[]>
  /** Open exceptions: a leader sees all of the center's, other workers see their own and those that concern them. */
  exceptions(): Promise<ExceptionRow[]>

  /** Sends and fetches now. Otherwise this happens by itself on any sign of a network, on pokes, and every 60 s. */
  syncNow(): Promise<void>
  /** The whole queue as a file that the office can import. */
  exportQueue(): Promise<Blob>
  /** Calls back when rows on the screen may have changed, locally or by a pull. */
  onChange(listener: () => void): () => void
  start(): void
  stop(): Promise<void>
}

/** The type and payload of an action to queue. The engine adds the ids, the time, the worker and the signature. */
export type Draft = {
  [T in FloorAction['type']]: { type: T; payload: Extract<FloorAction, { type: T }>['payload'] }
}[FloorAction['type']]

export interface Status {
  enrolled: Enrolled | null
  worker: Worker | null
  /** Whether the last contact succeeded. */
  online: boolean
  syncing: boolean
  /** How many actions the server has not acknowledged, and when the oldest of them was made. */
  unsent: number
  oldestUnsentAt: string | null
  /** How many refused actions wait to be settled: this worker's, or for a leader the center's. */
  refused: number
  /** How many refused actions of others conflict with this worker's. Zero for a leader, because `refused` counts them. */
  concerning: number
  /** Pictures that the server does not have yet. */
  photosUnsent: number
  lastContactAt: string | null
  /** The reference data: none yet, being fetched (0 to 1), or complete. */
  snapshot: { state: 'none' | 'loading' | 'complete'; progress: number }
  /** Whether the browser promised to keep the storage; null if that is not known. */
  persisted: boolean | null
  /** Why the server ended a sign-in; null again once someone signs in. */
  dismissed: Refusal | null
  /** The name of the worker whose sign-in ran out; null again once someone signs in. */
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
  /** How many queued actions in this view the server does not have yet. */
  unsent: number
}

/** What a picture shows: an open parcel, or a shipment of an inbound. */
export type PhotoAbout = { invoiceId: number } | { inboundId: number; shipmentId: number }

export interface Whereabouts {
  centerCode: string | null
  status: InvoiceRow['status'] | null
}

/** Which label to draw. A waybill's label is in its courier's language. */
export type LabelOf = { invoiceId: number } | { consolId: number; language: Language }

export interface InvoiceView extends InvoiceRow {
  /** The code of the pallet or box that the waybill lies on. */
  consolCode: string | null
  unsent: number
}

/** Waybills that lie directly on a pallet or in a box. */
export interface Aboard {
  /** Waybills that are not cancelled. */
  invoiceIds: number[]
  canceledIds: number[]
  /** Those of `invoiceIds` that may leave only after someone lets them go. */
  calledOffIds: number[]
}

export interface ConsolView extends Omit<ConsolRow, keyof Aboard>, Aboard {
  plan: PlanView
  parentCode: string | null
  /** Boxes nested in this pallet, with the waybills in each. */
  boxes: ({ id: number; code: string } & Aboard)[]
  /** How many waybills lie on it, including those in its boxes, without cancelled ones. */
  count: number
  /** Open exceptions of waybills that were scanned here and refused by the server, because they lie elsewhere or were cancelled. */
  disputed: ExceptionRow[]
  unsent: number
}

/** A plan whose counts include everything queued here. */
export type PlanView = PlanRow

export interface PickListView extends PickListRow {
  unsent: number
}

/**
 * Pieces of a line, and of lines like it, that are not where they should be. `isSplit`: some pieces were already taken there. All pieces
 * picked for a line are of one lot.
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
  /** Whether the action was refused or held and a leader has settled it since. */
  settled: boolean
}
