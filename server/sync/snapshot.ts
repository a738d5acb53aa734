import {
  boxBucket,
  codeBucket,
  firstOfInvoiceBucket,
  idBucket,
  invoiceBucket,
  packLine,
  plainCode,
  type AliasEntry,
  type BarcodeEntry,
  type BoxEntry,
  type PackKind,
  type SerialEntry,
} from '../../shared/sync/pack.ts'
import type { Database, Reader } from '../db/database.ts'
import type { DeviceCaller } from '../http/caller.ts'
import { writeCursor } from './cursor.ts'
import { countersOf } from './pull.ts'
import { invoiceRows } from './parcel-rows.store.ts'
import { boxSkuIds, locationRows, skuRows, stockRows } from './rows.store.ts'

/** How many ids one slice covers (32 buckets), so that other reads get their turn. */
const sliceIds = 4096
/** How many waybills one slice covers: fewer, because each comes with its goods. */
const sliceWaybills = 512
const sections: readonly PackKind[] = ['barcode', 'sku', 'box', 'alias', 'location', 'stock', 'at', 'serial', 'invoice']

/**
 * All reference data and stock of a center, packed (shared/sync/pack.ts). The cursor is taken before the first row is read, so rows that
 * change meanwhile come again with the first pull. The server keeps no state between parts.
 */
export async function* snapshotLines(
  database: Database,
  device: DeviceCaller,
  after: string | undefined,
): AsyncGenerator<string> {
  const db = database.read
  const { centerId } = device
  const site = await db.selectFrom('site').select('epoch').executeTakeFirstOrThrow()
  const { every, center } = await countersOf(db, centerId)
  const last = await lastSku(db)
  yield `${JSON.stringify({ epoch: site.epoch, cursor: writeCursor({ epoch: site.epoch, centerId, every: every.version, center: center.version, fresh: true, exceptionsBefore: null }), counts: await countsOf(db, centerId) })}\n`

  const [, kind, bucket] = after?.match(/^(\w+):(\d+)$/) ?? []
  const begin = Math.max(
    0,
    sections.findIndex((section) => section === kind),
  )
  for (const section of sections.slice(begin)) {
    const skip = section === kind ? Number(bucket) : -1
    if (section === 'sku' || section === 'stock') yield* bySkuId(db, centerId, section, last, skip)
    else if (section === 'invoice') yield* waybills(db, centerId, skip)
    else yield* wholeSection(db, centerId, section, skip)
  }
  yield '#\tend\n'
}

async function* bySkuId(
  db: Reader,
  centerId: number,
  kind: 'sku' | 'stock',
  last: number,
  skip: number,
): AsyncGenerator<string> {
  const firstBucket = skip + 1
  for (let from = firstBucket * (sliceIds / 32); from <= last; from += sliceIds) {
    const range = { from, to: from + sliceIds }
    const rows = kind === 'sku' ? await skuRows(db, centerId, range) : await stockRows(db, centerId, range)
    const buckets = new Map<number, unknown[]>()
    for (const row of rows) push(buckets, idBucket('id' in row ? row.id : row.skuId), row)
    yield linesOf(kind, buckets) + `#\t${kind}:${idBucket(from + sliceIds - 1)}\n`
    await nextTurn()
  }
}

/** Buckets are never split: a slice ends before the bucket that would not fit. */
async function* waybills(db: Reader, centerId: number, skip: number): AsyncGenerator<string> {
  for (let from = firstOfInvoiceBucket(skip + 1); ; ) {
    const rows = await db
      .selectFrom('invoice')
      .select('id')
      .where('centerId', '=', centerId)
      .where('onFloor', '=', true)
      .where('id', '>=', from)
      .orderBy('id')
      .limit(sliceWaybills)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const isEnd = rows.length < sliceWaybills
    const ids = rows.map(({ id }) => id).filter((id) => isEnd || invoiceBucket(id) < invoiceBucket(last.id))
    const buckets = new Map<number, unknown[]>()
    for (const row of await invoiceRows(db, centerId, ids)) push(buckets, invoiceBucket(row.id), row)
    const done = invoiceBucket(ids.at(-1) ?? last.id)
    yield linesOf('invoice', buckets) + `#\tinvoice:${done}\n`
    from = firstOfInvoiceBucket(done + 1)
    await nextTurn()
  }
}

async function* wholeSection(db: Reader, centerId: number, kind: PackKind, skip: number): AsyncGenerator<string> {
  const buckets = new Map<number, unknown[]>()
  if (kind === 'barcode')
    for await (const entry of barcodeEntries(db, centerId)) push(buckets, codeBucket(entry[0]), entry)
  if (kind === 'serial')
    for await (const entry of serialEntries(db, centerId)) push(buckets, codeBucket(entry[0]), entry)
  if (kind === 'box') for (const id of await boxSkuIds(db, centerId)) push(buckets, boxBucket, id satisfies BoxEntry)
  if (kind === 'alias')
    for (const l of await locationRows(db, centerId, null))
      push(buckets, codeBucket(l.alias.toUpperCase()), [l.alias.toUpperCase(), l.id] satisfies AliasEntry)
  if (kind === 'location') for (const l of await locationRows(db, centerId, null)) push(buckets, idBucket(l.id), l)
  if (kind === 'at') for (const place of await placesOf(db, centerId)) push(buckets, idBucket(place.locationId), place)
  const ordered = [...buckets].filter(([bucket]) => bucket > skip).sort(([a], [b]) => a - b)
  for (let i = 0; i < ordered.length; i += 128) {
    const part = ordered.slice(i, i + 128)
    yield linesOf(kind, new Map(part)) + `#\t${kind}:${part.at(-1)?.[0] ?? 0}\n`
  }
}

async function* barcodeEntries(db: Reader, centerId: number): AsyncGenerator<BarcodeEntry> {
  const served = (
    await db.selectFrom('partnerCenter').select('partnerId').where('centerId', '=', centerId).execute()
  ).map((s) => s.partnerId)
  if (served.length === 0) return
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('barcode')
      .select(['id', 'code', 'skuId', 'bundleQuantity'])
      .where('id', '>', after)
      .where('isInUse', '=', true)
      .where('partnerId', 'in', served)
      .orderBy('id')
      .limit(20_000)
      .execute()
    for (const row of rows) yield [row.code, row.skuId, row.bundleQuantity]
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    await nextTurn()
  }
}

async function* serialEntries(db: Reader, centerId: number): AsyncGenerator<SerialEntry> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('invoice')
      .select(['id', 'serial'])
      .where('centerId', '=', centerId)
      .where('onFloor', '=', true)
      .where('id', '>', after)
      .orderBy('id')
      .limit(5000)
      .execute()
    for (const { id, serial } of rows) if (serial !== null) yield [plainCode(serial), id]
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    await nextTurn()
  }
}

async function placesOf(db: Reader, centerId: number): Promise<{ locationId: number; skuIds: number[] }[]> {
  const rows = await db
    .selectFrom('locationStock')
    .select(['locationId', 'skuId'])
    .distinct()
    .where('centerId', '=', centerId)
    .where('quantity', '>', 0)
    .orderBy('locationId')
    .execute()
  const places = new Map<number, number[]>()
  for (const { locationId, skuId } of rows) push(places, locationId, skuId)
  return [...places].map(([locationId, skuIds]) => ({ locationId, skuIds }))
}

async function countsOf(
  db: Reader,
  centerId: number,
): Promise<Record<'sku' | 'barcode' | 'location' | 'stock' | 'invoice', number>> {
  const count = async (query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }) =>
    (await query.executeTakeFirstOrThrow()).n
  return {
    sku: await count(db.selectFrom('sku').select((e) => e.fn.countAll<number>().as('n'))),
    barcode: await count(db.selectFrom('barcode').select((e) => e.fn.countAll<number>().as('n'))),
    location: await count(
      db
        .selectFrom('location')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('centerId', '=', centerId),
    ),
    invoice: await count(
      db
        .selectFrom('invoice')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('centerId', '=', centerId)
        .where('onFloor', '=', true),
    ),
    stock: await count(
      db
        .selectFrom('stock')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('centerId', '=', centerId),
    ),
  }
}

async function lastSku(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('sku')
    .select((e) => e.fn.max('id').as('last'))
    .executeTakeFirst()
  return row?.last ?? 0
}

function push<T>(buckets: Map<number, T[]>, bucket: number, row: T): void {
  const rows = buckets.get(bucket)
  if (rows) rows.push(row)
  else buckets.set(bucket, [row])
}

function linesOf(kind: PackKind, buckets: Map<number, unknown[]>): string {
  let text = ''
  for (const [bucket, rows] of buckets) text += packLine(kind, bucket, JSON.stringify(rows))
  return text
}

/** Lets waiting calls run before the next slice. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
