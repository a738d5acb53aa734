import { Dexie, type Table } from 'dexie'
import { codeBucket, idBucket, type AliasEntry, type BarcodeEntry, type PackKind } from '../../shared/sync/pack.ts'
import type { ExceptionRow, InboundRow, LocationRow, PullAnswer, RosterRow, SkuRow, StockRow } from '../../shared/sync/protocol.ts'
import type { Ports } from './ports.ts'
import { steadily } from './storage-trouble.ts'

/** What packed records hold. They are kept as the JSON text that came, and parsed when looked up. */
export interface PackRows {
  sku: SkuRow
  barcode: BarcodeEntry
  location: LocationRow
  alias: AliasEntry
  stock: StockRow
  at: { locationId: number; skuIds: number[] }
}

/** Reference data has two places: one that is read, one that the next snapshot fills. */
export type Generation = 'A' | 'B'

export interface Incoming {
  generation: Generation
  /** Of the first header; later ones of the same snapshot do not count. Null: nothing has come yet. */
  header: { epoch: string; cursor: string; expected: number } | null
  /** All before it is stored. */
  marker: string | null
  records: number
  /** All of it is here; the next pull takes it into use. */
  done: boolean
}

export interface SyncState {
  key: 'sync'
  epoch: string | null
  cursor: string | null
  complete: Generation | null
  incoming: Incoming | null
  /** Counts snapshots; inbounds and exceptions of an earlier round are gone once the first pull after it is whole. */
  round: number
  sweptRound: number
  /** The base rows hold what this client did up to here. */
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
}
type Meta = SyncState | Roster | Center

export interface InboundRecord {
  id: number
  /** What it is found by, plain: its code and its shipments' numbers. */
  codes: string[]
  round: number
  /** Set where it came before the whole of its pull: it holds what this client did up to here, though other rows do not yet. */
  through: { clientId: string; seq: number } | null
  row: InboundRow
}
export interface ExceptionRecord {
  id: number
  round: number
  row: ExceptionRow
}

export type Cache = ReturnType<typeof openCache>
type Parsed = { [K in PackKind]: Map<number, readonly PackRows[K][]> }

const parsedBuckets = 400

/** All that came from the server. Disposable: an empty one is filled by a snapshot. */
export function openCache(ports: Pick<Ports, 'indexedDB' | 'IDBKeyRange'>) {
  const db = new Dexie('gantry-cache', {
    indexedDB: ports.indexedDB, IDBKeyRange: ports.IDBKeyRange, chromeTransactionDurability: 'relaxed', cache: 'disabled',
  })
  db.version(1).stores({ meta: 'key', packA: '', packB: '', inbounds: 'id, *codes', exceptions: 'id' })
  const meta: Table<Meta, string> = db.table('meta')
  const packs: Record<Generation, Table<string, string>> = { A: db.table('packA'), B: db.table('packB') }
  const inbounds: Table<InboundRecord, number> = db.table('inbounds')
  const exceptions: Table<ExceptionRecord, number> = db.table('exceptions')
  let parsed = nothingParsed()
  /** The one that is read, as far as known. */
  let generation: Generation | null = null
  /** Counts changes, so that what was read before one is not kept after it. */
  let version = 0

  async function rows<K extends PackKind>(kind: K, bucket: number): Promise<readonly PackRows[K][]> {
    const known = parsed[kind].get(bucket)
    if (known) return known
    const at = version
    const text = await steadily(db, () => packed(packKey(kind, bucket)))
    if (text === undefined) return []
    const found: PackRows[K][] = text === null ? [] : JSON.parse(text)
    if (at === version) {
      if (Object.values(parsed).reduce((sum, m) => sum + m.size, 0) >= parsedBuckets) parsed = nothingParsed()
      parsed[kind].set(bucket, found)
    }
    return found
  }

  /** A record's text; null where there surely is none, undefined where it may still come. */
  async function packed(key: string): Promise<string | null | undefined> {
    // What this call read from: another one may learn of the generation meanwhile.
    const read = generation
    const text = read && (await packs[read].get(key))
    if (text) return text
    // None, or another tab has taken the next generation into use.
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
    parsed = nothingParsed()
  }

  async function sku(id: number): Promise<SkuRow | null> {
    return (await rows('sku', idBucket(id))).find((row) => row.id === id) ?? null
  }

  return {
    db, meta, packs, inbounds, exceptions, rows, sku,
    state: () => steadily(db, state),
    /** In a transaction that holds `meta`. */
    async change(patch: Partial<Omit<SyncState, 'key'>>): Promise<void> {
      await meta.put({ ...(await state()), ...patch })
    },
    async roster(): Promise<Roster | null> {
      const known = await steadily(db, () => meta.get('roster'))
      return known?.key === 'roster' ? known : null
    },
    async skusByCode(code: string): Promise<{ sku: SkuRow; bundleQuantity: number }[]> {
      const entries = (await rows('barcode', codeBucket(code))).filter((entry) => entry[0] === code)
      const found = await Promise.all(entries.map(async ([, id, bundleQuantity]) => ({ sku: await sku(id), bundleQuantity })))
      // While a snapshot comes in, its barcodes may be older than its SKUs: the SKU itself has the last word.
      return found.flatMap(({ sku, bundleQuantity }) => (sku?.barcodes.some((barcode) => barcode.code === code) ? [{ sku, bundleQuantity }] : []))
    },
    async location(id: number): Promise<LocationRow | null> {
      return (await rows('location', idBucket(id))).find((row) => row.id === id) ?? null
    },
    async locationIdByAlias(alias: string): Promise<number | null> {
      const wanted = alias.trim().toUpperCase()
      return (await rows('alias', codeBucket(wanted))).find((entry) => entry[0] === wanted)?.[1] ?? null
    },
    async stock(skuId: number): Promise<StockRow | null> {
      return (await rows('stock', idBucket(skuId))).find((row) => row.skuId === skuId) ?? null
    },
    async skusAt(locationId: number): Promise<number[]> {
      return (await rows('at', idBucket(locationId))).find((row) => row.locationId === locationId)?.skuIds ?? []
    },
    /** Rows changed: in these buckets, or anywhere (another tab does not tell). */
    forgetParsed(touched?: readonly [kind: PackKind, bucket: number][]): void {
      version++
      if (!touched) return forgetAll()
      for (const [kind, bucket] of touched) parsed[kind].delete(bucket)
    },
    async empty(): Promise<void> {
      await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
      forgetAll()
    },
    /** Gives its room back: the reference data goes, what is small stays. */
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
/** How a code is compared: people leave out dashes and mix cases. */
export const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '')

export function emptySync(): SyncState {
  return { key: 'sync', epoch: null, cursor: null, complete: null, incoming: null, round: 0, sweptRound: 0, absorbed: null, lastContactAt: null, skewMs: 0 }
}

function nothingParsed(): Parsed {
  return { sku: new Map(), barcode: new Map(), location: new Map(), alias: new Map(), stock: new Map(), at: new Map() }
}
