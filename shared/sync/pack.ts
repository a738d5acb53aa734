/**
 * Handhelds keep reference data packed, many rows to a record, because the cost of IndexedDB is per record and not per byte. The server
 * packs a snapshot with the same functions with which the handheld looks it up and changes it.
 */

/** Rows of one packed record, by id: 128 SKUs are about 30 kB. */
const rowsPerBucket = 128
/** A waybill with its goods is as large as four SKUs, and changes more often. */
const waybillsPerBucket = 32
/** The number of buckets into which codes are hashed. With 100,000 codes a look-up reads about 100 of them. */
const codeBuckets = 1024

export const packKinds = ['sku', 'barcode', 'box', 'location', 'alias', 'stock', 'at', 'invoice', 'serial'] as const
export type PackKind = (typeof packKinds)[number]

export function idBucket(id: number): number {
  return Math.floor(id / rowsPerBucket)
}

/** Only waybills have buckets of another size. */
export function invoiceBucket(id: number): number {
  return Math.floor(id / waybillsPerBucket)
}

/** The first id of a bucket of waybills. */
export function firstOfInvoiceBucket(bucket: number): number {
  return bucket * waybillsPerBucket
}

/** FNV-1a over UTF-16 units. It spreads codes evenly and is the same everywhere. */
export function codeBucket(code: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < code.length; i++) hash = Math.imul(hash ^ code.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % codeBuckets
}

/** A code in the form in which it is compared: people leave out dashes and mix cases. */
export const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '')

/** A barcode's entry: the code, the SKU, and the pieces that it stands for. */
export type BarcodeEntry = [code: string, skuId: number, bundleQuantity: number]
/** A waybill's serial, as plainCode makes it, and its id. */
export type SerialEntry = [serial: string, invoiceId: number]
/** There are few boxes to pack in, so the SKU ids of all lie in one bucket. */
export type BoxEntry = number
export const boxBucket = 0
/** A location's alias in upper case, and its id. */
export type AliasEntry = [alias: string, locationId: number]

/**
 * A snapshot is lines of text: a header `{"epoch","cursor"}`, then `kind \t bucket \t JSON array of rows`, now and then `# \t marker`, and
 * `# \t end`. If the transfer is cut, the handheld may keep everything before a marker and ask again with `after=marker`.
 */
export function packLine(kind: PackKind, bucket: number, rowsJson: string): string {
  return `${kind}\t${bucket}\t${rowsJson}\n`
}
