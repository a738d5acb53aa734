import type { AliasEntry, BarcodeEntry, BoxEntry, SerialEntry } from '../../../shared/sync/pack.ts'
import type {
  ConsolRow,
  ExceptionRow,
  InboundRow,
  InvoiceRow,
  LocationRow,
  PickListRow,
  PlanRow,
  PullAnswer,
  RelocationRow,
  RosterRow,
  SkuRow,
  StockRow,
} from '../../../shared/sync/protocol.ts'

/** The shapes of what the cache keeps (cache.ts). */

/** What packed records hold. They are kept as the JSON text that came, and parsed when looked up. */
export interface PackRows {
  sku: SkuRow
  barcode: BarcodeEntry
  box: BoxEntry
  location: LocationRow
  alias: AliasEntry
  stock: StockRow
  at: { locationId: number; skuIds: number[] }
  invoice: InvoiceRow
  serial: SerialEntry
}

/** Reference data has two places: one that is read, one that the next snapshot fills. */
export type Generation = 'A' | 'B'

export interface Incoming {
  generation: Generation
  /** Of the first header; later ones of the same snapshot do not count. Null: nothing has come yet. */
  header: { epoch: string; cursor: string; expected: number } | null
  /** All before it is stored. */
  marker: string | null
  records: number
  /** All of it is here; the next pull takes it into use. */
  done: boolean
}

export interface SyncState {
  key: 'sync'
  epoch: string | null
  cursor: string | null
  complete: Generation | null
  incoming: Incoming | null
  /** Counts snapshots; whole records of an earlier round are gone once the first pull after it is whole. */
  round: number
  sweptRound: number
  /** The base rows hold what this client did up to here. */
  absorbed: { clientId: string; seq: number } | null
  lastContactAt: string | null
  skewMs: number
}
export interface Roster {
  key: 'roster'
  rows: RosterRow[]
  version: string
  /** The server's time when it last said that this is the roster. */
  confirmedAt: string
}
export interface Center {
  key: 'center'
  center: PullAnswer['center']
  /** Missing where an older version kept it. */
  printers?: PullAnswer['printers']
}
/** Which version wrote what is here (client/offline/storage/cache.ts). */
export interface Shape {
  key: 'shape'
  version: number
}
export type Meta = SyncState | Roster | Center | Shape

/** A row that is kept whole, as the server said it. */
export interface WholeRecord<Row> {
  id: number
  /** The snapshot after which it was last heard of. */
  round: number
  /** Set where it came before the whole of its pull: it holds what this client did up to here, though other rows do not yet. */
  through: { clientId: string; seq: number } | null
  row: Row
}
/** `codes`, `code`: what it is found by, plain. */
export type InboundRecord = WholeRecord<InboundRow> & { codes: string[] }
export type ConsolRecord = WholeRecord<ConsolRow> & { code: string; planId: number; parentId: number | null }
export type PlanRecord = WholeRecord<PlanRow> & { code: string }
export type RelocationRecord = WholeRecord<RelocationRow> & { code: string; skuId: number }
export type PickListRecord = WholeRecord<PickListRow> & { code: string; skuIds: number[] }
export interface ExceptionRecord {
  id: number
  round: number
  subject: string
  row: ExceptionRow
}

export function emptySync(): SyncState {
  return {
    key: 'sync',
    epoch: null,
    cursor: null,
    complete: null,
    incoming: null,
    round: 0,
    sweptRound: 0,
    absorbed: null,
    lastContactAt: null,
    skewMs: 0,
  }
}
