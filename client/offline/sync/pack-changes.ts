import {
  boxBucket,
  codeBucket,
  idBucket,
  invoiceBucket,
  packKinds,
  plainCode,
  type PackKind,
} from '../../../shared/sync/pack.ts'
import type { InvoiceRow, LocationRow, SkuRow, StockRow } from '../../../shared/sync/protocol.ts'
import { ofEachKind, packKey, type Cache } from '../storage/cache.ts'
import type { Generation, PackRows } from '../storage/records.ts'

export type Touched = [kind: PackKind, bucket: number][]

/**
 * Changes rows that are packed many to a record, and the indexes that follow from them, inside one transaction. Each record is read once,
 * and each record that changed is written once.
 */
export function packChanges(cache: Cache, generation: Generation) {
  const table = cache.packs[generation]
  const open = ofEachKind<{ [K in PackKind]: Map<number, Promise<PackRows[K][]>> }>(() => new Map())

  const changed = ofEachKind<{ [K in PackKind]: Set<number> }>(() => new Set())

  function bucket<K extends PackKind>(kind: K, number: number): Promise<PackRows[K][]> {
    let rows = open[kind].get(number)
    if (!rows) {
      rows = table
        .get(packKey(kind, number))
        .then((text): PackRows[K][] => (text === undefined ? [] : JSON.parse(text)))
      open[kind].set(number, rows)
    }
    return rows
  }

  /** Puts `row` in place of the row that `is` matches, or removes that row if `row` is null. Answers the old row. */
  async function swap<K extends PackKind>(
    kind: K,
    number: number,
    is: (row: PackRows[K]) => boolean,
    row: PackRows[K] | null,
  ): Promise<PackRows[K] | null> {
    const rows = await bucket(kind, number)
    const at = rows.findIndex(is)
    const old = at < 0 ? null : (rows[at] ?? null)
    // One more record to write costs a handheld several milliseconds, so an equal row is not written.
    if (old !== null && JSON.stringify(old) === JSON.stringify(row)) return old
    if (row === null) {
      if (at < 0) return null
      rows.splice(at, 1)
    } else if (at < 0) rows.push(row)
    else rows[at] = row
    changed[kind].add(number)
    return old
  }

  async function setSku(id: number, row: SkuRow | null): Promise<void> {
    const old = await swap('sku', idBucket(id), (r) => r.id === id, row)
    for (const { code } of old?.barcodes ?? [])
      await swap('barcode', codeBucket(code), (e) => e[0] === code && e[1] === id, null)
    for (const { code, bundleQuantity } of row?.barcodes ?? []) {
      await swap('barcode', codeBucket(code), (e) => e[0] === code && e[1] === id, [code, id, bundleQuantity])
    }
    if (old?.type === 'BOX' || row?.type === 'BOX')
      await swap('box', boxBucket, (boxId) => boxId === id, row?.type === 'BOX' ? id : null)
  }

  async function setInvoice(id: number, row: InvoiceRow | null): Promise<void> {
    const old = await swap('invoice', invoiceBucket(id), (r) => r.id === id, row)
    const [before, after] = [old && plainCode(old.serial), row && plainCode(row.serial)]
    if (before !== null && before !== after) await swap('serial', codeBucket(before), (e) => e[1] === id, null)
    if (after !== null) await swap('serial', codeBucket(after), (e) => e[1] === id, [after, id])
  }

  async function setLocation(id: number, row: LocationRow | null): Promise<void> {
    const old = await swap('location', idBucket(id), (r) => r.id === id, row)
    if (old) await swap('alias', codeBucket(old.alias.toUpperCase()), (e) => e[1] === id, null)
    if (row) await swap('alias', codeBucket(row.alias.toUpperCase()), (e) => e[1] === id, [row.alias.toUpperCase(), id])
  }

  async function setStock(skuId: number, row: StockRow | null): Promise<void> {
    const old = await swap('stock', idBucket(skuId), (r) => r.skuId === skuId, row)
    const after = new Set(row?.places.map((p) => p.locationId))
    // This runs even if the row is equal to the old one: in a snapshot, either may be older than the list of what lies at the locations.
    for (const locationId of new Set([...(old?.places.map((p) => p.locationId) ?? []), ...after])) {
      const here = (await bucket('at', idBucket(locationId))).find((a) => a.locationId === locationId)?.skuIds ?? []
      if (here.includes(skuId) === after.has(locationId)) continue
      const skuIds = after.has(locationId) ? [...here, skuId] : here.filter((id) => id !== skuId)
      await swap(
        'at',
        idBucket(locationId),
        (a) => a.locationId === locationId,
        skuIds.length > 0 ? { locationId, skuIds } : null,
      )
    }
  }

  return {
    setSku,
    setLocation,
    setStock,
    setInvoice,
    async write(): Promise<Touched> {
      const touched: Touched = []
      const values: string[] = []
      for (const kind of packKinds) {
        for (const number of changed[kind]) {
          touched.push([kind, number])
          values.push(JSON.stringify(await bucket(kind, number)))
        }
      }
      if (touched.length > 0)
        await table.bulkPut(
          values,
          touched.map(([kind, number]) => packKey(kind, number)),
        )
      return touched
    },
  }
}
