import type {
  ConsolRow,
  ExceptionRow,
  InboundRow,
  InvoiceRow,
  LocationRow,
  PickListRow,
  PlanRow,
  RelocationRow,
  RosterRow,
  SkuRow,
  StockRow,
} from '../../shared/sync/protocol.ts'

/** What the fake server knows, and its log of which rows changed. */
export class FakeRows {
  now = Date.parse('2026-11-20T08:00:00.000Z')
  version = 1
  skus = new Map<number, SkuRow>()
  locations = new Map<number, LocationRow>()
  stock = new Map<number, StockRow>()
  inbounds = new Map<number, InboundRow>()
  invoices = new Map<number, InvoiceRow>()
  consols = new Map<number, ConsolRow>()
  plans = new Map<number, PlanRow>()
  relocations = new Map<number, RelocationRow>()
  pickLists = new Map<number, PickListRow>()
  exceptions = new Map<number, ExceptionRow>()
  roster: RosterRow[] = []
  log: { version: number; kind: string; id: number }[] = []

  touch(kind: string, id: number): void {
    this.log.push({ version: ++this.version, kind, id })
  }
}
