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

/** The rows of packed records. Records are stored as the JSON text that came, and parsed when looked up. */
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

/** Reference data has two stores: one is read, and the next snapshot fills the other. */
export type Generation = 'A' | 'B'

export interface Incoming {
  generation: Generation
  /** The first header; later ones of the same snapshot do not count. Null: nothing has come yet. */
  header: { epoch: string; cursor: string; expected: number } | null
  /** Everything before this marker is stored. */
  marker: string | null
  records: number
  /** The whole snapshot is here; the next pull puts it into use. */
  done: boolean
}

export interface SyncState {
  key: 'sync'
  epoch: string | null
  cursor: string | null
  complete: Generation | null
  incoming: Incoming | null
  /** Counts snapshots. Whole records of an earlier round are deleted once the first pull after the snapshot is complete. */
  round: number
  sweptRound: number
  /** The base rows hold this client's actions up to here. */
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
  /** Missing in a record that an older version stored. */
  printers?: PullAnswer['printers']
}
/** Which version wrote the cache (client/offline/storage/cache.ts). */
export interface Shape {
  key: 'shape'
  version: number
}
export type Meta = SyncState | Roster | Center | Shape

/** A row that is stored whole, as the server sent it. */
export interface WholeRecord<Row> {
  id: number
  /** The snapshot after which the server last sent this row. */
  round: number
  /** Set if the row came before the end of its pull: it holds this client's actions up to here, although other rows do not yet. */
  through: { clientId: string; seq: number } | null
  row: Row
}
/** `codes` and `code` are what the record is found by, in plain form (`plainCode`). */
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
