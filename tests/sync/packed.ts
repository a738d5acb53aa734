import {
  boxBucket,
  codeBucket,
  idBucket,
  invoiceBucket,
  type AliasEntry,
  type BarcodeEntry,
  type BoxEntry,
  type SerialEntry,
} from '../../shared/sync/pack.ts'
import type { InvoiceRow, LocationRow, PullAnswer, SkuRow, StockRow } from '../../shared/sync/protocol.ts'

/** A handheld's reference data in a test: a snapshot's lines, with the changes of pulls laid over them. */
export class Packed {
  readonly records = new Map<string, unknown[]>()
  private readonly skus = new Map<number, SkuRow>()
  private readonly locations = new Map<number, LocationRow>()
  private readonly stock = new Map<number, StockRow>()
  private readonly invoices = new Map<number, InvoiceRow>()

  /** Takes lines as they come; a header, a marker and a cut last line are not records. */
  take(text: string): this {
    for (const line of text.slice(0, text.lastIndexOf('\n')).split('\n')) {
      if (line.startsWith('{') || line.startsWith('#')) continue
      const [kind = '', bucket = '', json = '[]'] = line.split('\t')
      this.records.set(`${kind}/${bucket}`, JSON.parse(json) as unknown[])
    }
    for (const row of this.rows<SkuRow>('sku')) this.skus.set(row.id, row)
    for (const row of this.rows<LocationRow>('location')) this.locations.set(row.id, row)
    for (const row of this.rows<StockRow>('stock')) this.stock.set(row.skuId, row)
    for (const row of this.rows<InvoiceRow>('invoice')) this.invoices.set(row.id, row)
    return this
  }

  change({ changes, gone }: PullAnswer): this {
    for (const row of changes.sku) this.skus.set(row.id, row)
    for (const row of changes.location) this.locations.set(row.id, row)
    for (const row of changes.stock) this.stock.set(row.skuId, row)
    for (const row of changes.invoice) this.invoices.set(row.id, row)
    for (const id of gone.sku ?? []) this.skus.delete(id)
    for (const id of gone.location ?? []) this.locations.delete(id)
    for (const id of gone.stock ?? []) this.stock.delete(id)
    for (const id of gone.invoice ?? []) this.invoices.delete(id)
    return this
  }

  /** All rows in one order, whatever way they came. */
  picture() {
    const sorted = <T>(rows: Map<number, T>) => [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
    const places = (row: StockRow) =>
      row.places.toSorted((a, b) => a.locationId - b.locationId || (a.lot ?? '').localeCompare(b.lot ?? ''))
    const codes = (row: SkuRow) => row.barcodes.toSorted((a, b) => a.code.localeCompare(b.code))
    return {
      skus: sorted(this.skus).map((row) => ({ ...row, barcodes: codes(row) })),
      locations: sorted(this.locations),
      invoices: sorted(this.invoices),
      stock: sorted(this.stock)
        .map((row) => ({ ...row, places: places(row) }))
        .filter((row) => row.inStorage > 0),
    }
  }

  rows<T>(kind: string): T[] {
    return [...this.records].flatMap(([key, rows]) => (key.startsWith(`${kind}/`) ? (rows as T[]) : []))
  }

  /** The rows that are not in the bucket where a look-up will search for them. */
  misplaced(): string[] {
    const wrong: string[] = []
    const check = <T>(kind: string, bucketOf: (row: T) => number) => {
      for (const [key, rows] of this.records) {
        if (key.startsWith(`${kind}/`))
          for (const row of rows as T[])
            if (key !== `${kind}/${bucketOf(row)}`) wrong.push(`${key}: ${JSON.stringify(row)}`)
      }
    }
    check<SkuRow>('sku', (row) => idBucket(row.id))
    check<StockRow>('stock', (row) => idBucket(row.skuId))
    check<LocationRow>('location', (row) => idBucket(row.id))
    check<{ locationId: number }>('at', (row) => idBucket(row.locationId))
    check<InvoiceRow>('invoice', (row) => invoiceBucket(row.id))
    check<SerialEntry>('serial', (entry) => codeBucket(entry[0]))
    check<BoxEntry>('box', () => boxBucket)
    check<BarcodeEntry>('barcode', (entry) => codeBucket(entry[0]))
    check<AliasEntry>('alias', (entry) => codeBucket(entry[0]))
    return wrong
  }
}
