import { Facts, type Posting } from '../../../shared/rules/stock/facts.ts'
import type {
  ConsolRow,
  InboundRow,
  InvoiceRow,
  PickListRow,
  PlanRow,
  RelocationRow,
  StockRow,
} from '../../../shared/sync/protocol.ts'
import type { Client, GrantRow, OutboxRow } from '../storage/outbox.ts'
import type { ExceptionRecord } from '../storage/records.ts'

/** Base rows, and the state that the queue makes of them. */
export interface Projection {
  readonly facts: Facts
  readonly inbounds: Map<number, InboundRow>
  readonly stock: Map<number, StockRow | null>
  readonly invoices: Map<number, InvoiceRow>
  readonly consols: Map<number, ConsolRow>
  readonly plans: Map<number, PlanRow>
  readonly relocations: Map<number, RelocationRow>
  readonly pickLists: Map<number, PickListRow>
  /** What the queue puts at locations and takes from them, by SKU. */
  readonly postings: Map<number, Posting[]>
  /** Waybills that the queue changed. */
  readonly touched: Map<number, Touch>
  /** What the queue picked for each waybill, and what it gave up, by SKU. */
  readonly picked: Map<number, { quantity: number; short: ReadonlyMap<number, number>; byNames: readonly string[] }>
  /**
   * By subject such as `inbound:3`: up to which seq of this client the row holds its actions. Set if the row came before the rest of its
   * pull.
   */
  readonly through: Map<string, number>
}

/** Who packed and who loaded a waybill here (null: that was taken back), and the last action that changed it. */
export interface Touch {
  seq: number
  packed?: { byName: string; at: string } | null
  loadedByName?: string | null
}

/**
 * Base rows with this device's queue replayed on them by the rules. Actions that the base rows already contain (`absorbed`) are not
 * replayed, so that nothing counts twice. An action that the server refused is replayed while the rows behind the refusal are on their way;
 * without it the screen would go back to what is long over.
 */
export interface World extends Projection {
  readonly client: Client
  /** Queued actions that the base rows do not hold, in order. */
  readonly live: OutboxRow[]
  readonly grants: Map<string, GrantRow>
  /** Pallets whose boxes are all loaded, with their open exceptions. They are read once, because every scan asks for them. */
  readonly pallets: Map<number, Promise<ExceptionRecord[]>>
}

export function emptyProjection(): Projection {
  return {
    facts: new Facts(),
    inbounds: new Map(),
    stock: new Map(),
    invoices: new Map(),
    consols: new Map(),
    plans: new Map(),
    relocations: new Map(),
    pickLists: new Map(),
    postings: new Map(),
    touched: new Map(),
    picked: new Map(),
    through: new Map(),
  }
}
