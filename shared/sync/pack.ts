/**
 * Handhelds keep reference data packed, many rows to a record, because IndexedDB's cost is per record and not per byte.
 * The server packs a snapshot with the same functions that the handheld uses to look it up and change it.
 */

/** Rows of one packed record, by id: 128 SKUs, about 30 kB. */
const rowsPerBucket = 128
/** A waybill with its goods is as large as four SKUs, and changes more often. */
const waybillsPerBucket = 32
/** Buckets that codes are hashed into: a look-up reads one of about 100 codes where there are 100,000. */
const codeBuckets = 1024

export const packKinds = ['sku', 'barcode', 'box', 'location', 'alias', 'stock', 'at', 'invoice', 'serial'] as const
export type PackKind = (typeof packKinds)[number]

export function idBucket(id: number): number {
  return Math.floor(id / rowsPerBucket)
}

/** Waybills alone have buckets of their own size. */
export function invoiceBucket(id: number): number {
  return Math.floor(id / waybillsPerBucket)
}

/** The first id of a bucket of waybills. */
export function firstOfInvoiceBucket(bucket: number): number {
  return bucket * waybillsPerBucket
}

/** FNV-1a over UTF-16 units: even over codes, and the same everywhere. */
export function codeBucket(code: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < code.length; i++) hash = Math.imul(hash ^ code.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % codeBuckets
}

/** How a code is compared: people leave out dashes and mix cases. */
export const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '')

/** A barcode's entry: code, SKU, pieces it stands for. */
export type BarcodeEntry = [code: string, skuId: number, bundleQuantity: number]
/** A waybill's serial, as plainCode makes it, and its id. */
export type SerialEntry = [serial: string, invoiceId: number]
/** Boxes to pack in are few: the SKU ids of all lie in one bucket. */
export type BoxEntry = number
export const boxBucket = 0
/** A location's alias, upper case, and its id. */
export type AliasEntry = [alias: string, locationId: number]

/**
 * A snapshot is lines of text: a header `{"epoch","cursor"}`, then `kind \t bucket \t JSON array of rows`,
 * now and then `# \t marker` (all before it may be kept if the line is cut; ask again with `after=marker`), and `# \t end`.
 */
export function packLine(kind: PackKind, bucket: number, rowsJson: string): string {
  return `${kind}\t${bucket}\t${rowsJson}\n`
}
