import { Dexie, type Table, type Transaction } from 'dexie'
import {
  boxBucket,
  codeBucket,
  idBucket,
  invoiceBucket,
  packKinds,
  plainCode,
  type PackKind,
} from '../../../shared/sync/pack.ts'
import type { InvoiceRow, LocationRow, PullAnswer, SkuRow, StockRow } from '../../../shared/sync/protocol.ts'
import type { Ports } from '../ports.ts'
import {
  emptySync,
  type ConsolRecord,
  type ExceptionRecord,
  type Generation,
  type InboundRecord,
  type Meta,
  type PackRows,
  type PickListRecord,
  type PlanRecord,
  type RelocationRecord,
  type Roster,
  type SyncState,
} from './records.ts'
import { steadily, storageTrouble } from './storage-trouble.ts'
import { siteZone } from '../../../shared/site-zone.ts'

/** Asks for a new snapshot. The old records stay readable until the snapshot with this version's additions is complete. */
async function askAnew(tx: Transaction): Promise<void> {
  await tx
    .table<Meta>('meta')
    .where('key')
    .equals('sync')
    .modify((sync) => {
      if (sync.key === 'sync' && (sync.complete ?? sync.incoming))
        sync.incoming = {
          generation: sync.complete === 'A' ? 'B' : 'A',
          header: null,
          marker: null,
          records: 0,
          done: false,
        }
    })
}

/** The newest version of the cache's tables and rows. */
const shape = 4

/**
 * After a release was rolled back, or after it came again, the cache holds data of the other release, and IndexedDB upgrades nothing. The
 * data stay in use while a new snapshot is fetched.
 */
async function noteShape(db: Dexie): Promise<void> {
  const note = db.transaction('rw', 'meta', async (tx) => {
    const meta = tx.table<Meta>('meta')
    const noted = await meta.get('shape')
    const written = noted?.key === 'shape' ? noted.version : Math.floor(db.backendDB().version / 10)
    if (written !== shape) await askAnew(tx)
    if (noted?.key !== 'shape' || written !== shape) await meta.put({ key: 'shape', version: shape })
  })
  // If the storage is full or lost, the next call that needs it shows that.
  await note.catch((error: unknown) => {
    if (storageTrouble(error) === null) throw error
  })
}

export type Cache = ReturnType<typeof openCache>
type Parsed = { [K in PackKind]: Map<number, readonly PackRows[K][]> }

/** How many parsed records are kept of each kind. For waybills, the largest kind, this is about 10 MB. */
const parsedBuckets = 256

/** Everything that came from the server. The cache is disposable, because a snapshot fills an empty one. */
export function openCache(ports: Pick<Ports, 'indexedDB' | 'IDBKeyRange'>) {
  const db = new Dexie('gantry-cache', {
    indexedDB: ports.indexedDB,
    IDBKeyRange: ports.IDBKeyRange,
    chromeTransactionDurability: 'relaxed',
    cache: 'disabled',
  })
  db.version(1).stores({ meta: 'key', packA: '', packB: '', inbounds: 'id, *codes', exceptions: 'id' })
  db.version(2)
    .stores({
      exceptions: 'id, subject',
      consols: 'id, code, planId, parentId',
      plans: 'id, code',
      relocations: 'id, code, skuId',
    })
    .upgrade(async (tx) => {
      await tx
        .table<ExceptionRecord>('exceptions')
        .toCollection()
        .modify((record) => {
          record.subject = record.row.subject
        })
      await askAnew(tx)
    })
  // Version 3 added the condition to stock.
  db.version(3).stores({}).upgrade(askAnew)
  // Version 4 added pick lists.
  db.version(shape).stores({ pickLists: 'id, code, *skuIds' }).upgrade(askAnew)
  db.on('ready', (opened) => noteShape(opened as Dexie), true)
  const meta: Table<Meta, string> = db.table('meta')
  const packs: Record<Generation, Table<string, string>> = { A: db.table('packA'), B: db.table('packB') }
  const inbounds: Table<InboundRecord, number> = db.table('inbounds')
  const exceptions: Table<ExceptionRecord, number> = db.table('exceptions')
  const consols: Table<ConsolRecord, number> = db.table('consols')
  const plans: Table<PlanRecord, number> = db.table('plans')
  const relocations: Table<RelocationRecord, number> = db.table('relocations')
  const pickLists: Table<PickListRecord, number> = db.table('pickLists')
  let parsed = ofEachKind<Parsed>(() => new Map())
  /** The generation that is read, as far as this tab knows. */
  let generation: Generation | null = null
  /** Counts changes, so that rows that were read before a change are not kept after it. */
  let version = 0

  async function rows<K extends PackKind>(kind: K, bucket: number): Promise<readonly PackRows[K][]> {
    const known = parsed[kind].get(bucket)
    if (known) return known
    const at = version
    const text = await steadily(db, () => packed(packKey(kind, bucket)))
    if (text === undefined) return []
    const found: PackRows[K][] = text === null ? [] : JSON.parse(text)
    if (at === version) {
      const [oldest] = parsed[kind].keys()
      if (oldest !== undefined && parsed[kind].size >= parsedBuckets) parsed[kind].delete(oldest)
      parsed[kind].set(bucket, found)
    }
    return found
  }

  /** A record's text. Null if there is surely none, undefined if it may still come. */
  async function packed(key: string): Promise<string | null | undefined> {
    // Remembers the generation that this call reads, because another call may change it meanwhile.
    const read = generation
    const text = read && (await packs[read].get(key))
    if (text) return text
    // There is no such record, or another tab has switched to the next generation.
    const { complete, incoming } = await state()
    const now = complete ?? incoming?.generation ?? null
    if (now === null) return undefined
    const none = complete === now ? null : undefined
    if (now === read) return none
    generation = now
    return (await packs[now].get(key)) ?? none
  }

  async function state(): Promise<SyncState> {
    const known = await meta.get('sync')
    return known?.key === 'sync' ? known : emptySync()
  }

  function forgetAll(): void {
    version++
    generation = null
    parsed = ofEachKind<Parsed>(() => new Map())
  }

  async function sku(id: number): Promise<SkuRow | null> {
    return (await rows('sku', idBucket(id))).find((row) => row.id === id) ?? null
  }

  /** The known rows of these ids. Each record is read once, however many of its rows are asked for. */
  async function invoices(ids: readonly number[]): Promise<InvoiceRow[]> {
    const wanted = new Set(ids)
    const records = await Promise.all([...new Set(ids.map(invoiceBucket))].map((bucket) => rows('invoice', bucket)))
    return records.flatMap((record) => record.filter((row) => wanted.has(row.id)))
  }

  return {
    db,
    meta,
    packs,
    inbounds,
    exceptions,
    consols,
    plans,
    relocations,
    pickLists,
    rows,
    sku,
    invoices,
    state: () => steadily(db, state),
    /** Call this in a transaction that holds `meta`. */
    async change(patch: Partial<Omit<SyncState, 'key'>>): Promise<void> {
      await meta.put({ ...(await state()), ...patch })
    },
    /** Reads both in one transaction. */
    async stateAndRoster(): Promise<{ state: SyncState; roster: Roster | null }> {
      const [sync, roster] = await steadily(db, () => meta.bulkGet(['sync', 'roster']))
      return { state: sync?.key === 'sync' ? sync : emptySync(), roster: roster?.key === 'roster' ? roster : null }
    },
    async roster(): Promise<Roster | null> {
      const known = await steadily(db, () => meta.get('roster'))
      return known?.key === 'roster' ? known : null
    },
    async skusByCode(code: string): Promise<{ sku: SkuRow; bundleQuantity: number }[]> {
      const entries = (await rows('barcode', codeBucket(code))).filter((entry) => entry[0] === code)
      const found = await Promise.all(
        entries.map(async ([, id, bundleQuantity]) => ({ sku: await sku(id), bundleQuantity })),
      )
      // While a snapshot comes in, its barcodes may be older than its SKUs, so the SKU itself has the last word.
      return found.flatMap(({ sku, bundleQuantity }) =>
        sku?.barcodes.some((barcode) => barcode.code === code) ? [{ sku, bundleQuantity }] : [],
      )
    },
    /** There is no index of names, so this reads the records one after the other until it has enough. */
    async skusWhere(is: (sku: SkuRow) => boolean, most: number): Promise<SkuRow[]> {
      const { complete, incoming } = await steadily(db, state)
      const now = complete ?? incoming?.generation
      if (!now) return []
      return steadily(db, async () => {
        const found: SkuRow[] = []
        await packs[now]
          .where(':id')
          .startsWith('sku/')
          .until(() => found.length >= most)
          .each((text) => {
            const rows: SkuRow[] = JSON.parse(text)
            found.push(...rows.filter(is))
          })
        return found.slice(0, most)
      })
    },
    async boxes(): Promise<SkuRow[]> {
      const found = await Promise.all((await rows('box', boxBucket)).map(sku))
      return found.flatMap((row) => (row?.type === 'BOX' ? [row] : []))
    },
    /** Newest first. Couriers may give the same serial twice. */
    async invoicesBySerial(serial: string): Promise<InvoiceRow[]> {
      const wanted = plainCode(serial)
      const ids = (await rows('serial', codeBucket(wanted))).flatMap((entry) => (entry[0] === wanted ? [entry[1]] : []))
      return (await invoices(ids)).filter((row) => plainCode(row.serial) === wanted).sort((a, b) => b.id - a.id)
    },
    async countToPack(): Promise<number> {
      const { complete, incoming } = await steadily(db, state)
      const now = complete ?? incoming?.generation
      if (!now) return 0
      const texts = await steadily(db, () => packs[now].where(':id').startsWith('invoice/').toArray())
      return texts.reduce(
        (sum, text) => sum + (text.match(/"status":"(?:ALLOCATED|PRINTED)","type":"NORMAL"/g)?.length ?? 0),
        0,
      )
    },
    /** There is no index for this, but records without such a waybill are not even parsed. */
    async invoiceIdsBeforeLoading(): Promise<number[]> {
      const { complete, incoming } = await steadily(db, state)
      const now = complete ?? incoming?.generation
      if (!now) return []
      const texts = await steadily(db, () => packs[now].where(':id').startsWith('invoice/').toArray())
      return texts
        .filter((text) => /"status":"(?:ALLOCATED|PRINTED|PACKED)"/.test(text))
        .flatMap((text): InvoiceRow[] => JSON.parse(text))
        .flatMap(({ id, status }) => (/^(?:ALLOCATED|PRINTED|PACKED)$/.test(status) ? [id] : []))
    },
    async printers(): Promise<PullAnswer['printers']> {
      const known = await steadily(db, () => meta.get('center'))
      return known?.key === 'center' ? (known.printers ?? []) : []
    },
    /** The time zone of the center, or of the site as long as the center is not known. */
    async timeZone(): Promise<string> {
      const known = await steadily(db, () => meta.get('center'))
      return known?.key === 'center' ? known.center.timeZone : siteZone
    },
    async location(id: number): Promise<LocationRow | null> {
      return (await rows('location', idBucket(id))).find((row) => row.id === id) ?? null
    },
    /** There is no index for this, but records without such a location are not even parsed. */
    async locationsToCount(): Promise<LocationRow[]> {
      const { complete, incoming } = await steadily(db, state)
      const now = complete ?? incoming?.generation
      if (!now) return []
      const texts = await steadily(db, () => packs[now].where(':id').startsWith('location/').toArray())
      return texts
        .filter((text) => text.includes('"count":{'))
        .flatMap((text): LocationRow[] => JSON.parse(text))
        .filter(({ count }) => count)
    },
    async locationIdByAlias(alias: string): Promise<number | null> {
      const wanted = alias.trim().toUpperCase()
      return (await rows('alias', codeBucket(wanted))).find((entry) => entry[0] === wanted)?.[1] ?? null
    },
    async stock(skuId: number): Promise<StockRow | null> {
      return (await rows('stock', idBucket(skuId))).find((row) => row.skuId === skuId) ?? null
    },
    /**
     * Locations where damaged goods lie, those with the most pieces first. There is no index for this, but records without damaged goods
     * are not even parsed.
     */
    async placesOfDamaged(): Promise<number[]> {
      const { complete, incoming } = await steadily(db, state)
      const now = complete ?? incoming?.generation
      if (!now) return []
      return steadily(db, async () => {
        const pieces = new Map<number, number>()
        await packs[now]
          .where(':id')
          .startsWith('stock/')
          .each((text) => {
            if (!text.includes('"condition":"DAMAGED"')) return
            const rows: StockRow[] = JSON.parse(text)
            for (const { places } of rows)
              for (const { locationId, condition, quantity } of places)
                if (condition === 'DAMAGED') pieces.set(locationId, (pieces.get(locationId) ?? 0) + quantity)
          })
        return [...pieces].sort(([, a], [, b]) => b - a).map(([locationId]) => locationId)
      })
    },
    async skusAt(locationId: number): Promise<number[]> {
      return (await rows('at', idBucket(locationId))).find((row) => row.locationId === locationId)?.skuIds ?? []
    },
    /** Forgets parsed rows that changed: those in these buckets, or all of them (another tab does not say which). */
    forgetParsed(touched?: readonly [kind: PackKind, bucket: number][]): void {
      version++
      if (!touched) return forgetAll()
      for (const [kind, bucket] of touched) parsed[kind].delete(bucket)
    },
    async empty(): Promise<void> {
      await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
      forgetAll()
    },
    /** Frees space: deletes the reference data and keeps the small tables. */
    async evict(): Promise<void> {
      await db.transaction('rw', meta, packs.A, packs.B, async () => {
        await Promise.all([packs.A.clear(), packs.B.clear()])
        await meta.put({ ...(await state()), complete: null, incoming: null, cursor: null })
      })
      forgetAll()
    },
  }
}

export const packKey = (kind: PackKind, bucket: number): string => `${kind}/${bucket}`

/** Makes one value for each kind of pack. */
export function ofEachKind<T extends Record<PackKind, unknown>>(make: () => T[PackKind]): T {
  return Object.fromEntries(packKinds.map((kind) => [kind, make()])) as T
}
