import {
  boxBucket,
  codeBucket,
  idBucket,
  invoiceBucket,
  packLine,
  plainCode,
  type PackKind,
} from '../../shared/sync/pack.ts'
import type { FakeRows } from './rows.ts'

type Rows = Pick<FakeRows, 'skus' | 'locations' | 'stock' | 'invoices'>

/** The lines of a snapshot, as the real server packs them. */
export function packed(server: Rows): string[] {
  const buckets = new Map<string, { kind: PackKind; bucket: number; rows: unknown[] }>()
  const put = (kind: PackKind, bucket: number, row: unknown) => {
    const key = `${kind}/${bucket}`
    const known = buckets.get(key)
    if (known) known.rows.push(row)
    else buckets.set(key, { kind, bucket, rows: [row] })
  }
  for (const sku of server.skus.values()) {
    put('sku', idBucket(sku.id), sku)
    if (sku.type === 'BOX') put('box', boxBucket, sku.id)
    for (const { code, bundleQuantity } of sku.barcodes)
      put('barcode', codeBucket(code), [code, sku.id, bundleQuantity])
  }
  for (const invoice of server.invoices.values()) {
    put('invoice', invoiceBucket(invoice.id), invoice)
    put('serial', codeBucket(plainCode(invoice.serial)), [plainCode(invoice.serial), invoice.id])
  }
  const at = new Map<number, number[]>()
  for (const location of server.locations.values()) {
    put('location', idBucket(location.id), location)
    put('alias', codeBucket(location.alias.toUpperCase()), [location.alias.toUpperCase(), location.id])
  }
  for (const stock of server.stock.values()) {
    put('stock', idBucket(stock.skuId), stock)
    for (const { locationId } of stock.places) at.set(locationId, [...(at.get(locationId) ?? []), stock.skuId])
  }
  for (const [locationId, skuIds] of at) put('at', idBucket(locationId), { locationId, skuIds })
  return [...buckets.values()].map(({ kind, bucket, rows }) => packLine(kind, bucket, JSON.stringify(rows)))
}
