import { syncCalls } from './calls.ts'
import { invoiceBucket } from '../../../shared/sync/pack.ts'
import type { Core } from '../core.ts'
import type { Incoming } from '../storage/records.ts'
import { CallFailed, isFinal } from './transport.ts'
import { steadily } from '../storage/storage-trouble.ts'

/** Records per transaction: enough to share its cost, few enough that a cut loses little. */
const recordsPerWrite = 64
const quietMs = 30_000

interface Header {
  epoch: string
  cursor: string
  counts?: Partial<Record<'sku' | 'barcode' | 'location' | 'stock' | 'invoice', number>>
}

/**
 * Fills the incoming generation with the server's packed records as they stream in. If an earlier try was cut, it continues after the last
 * marker. The next pull puts the generation into use. Throws CallFailed when cut.
 */
export async function takeSnapshot(core: Core): Promise<void> {
  const { incoming } = await core.cache.state()
  if (incoming?.done) return
  const store = storing(core, incoming ?? { generation: 'A', header: null, marker: null, records: 0, done: false })
  if (!store.at().header) await store.begin()
  try {
    await readLines(core, store)
  } catch (error) {
    // The server no longer knows the marker that was reached, so the snapshot starts again.
    const lost = error instanceof CallFailed && isFinal(error)
    if (lost && store.at().marker !== null) await store.begin()
    throw error
  }
}

async function readLines(core: Core, store: ReturnType<typeof storing>): Promise<void> {
  let rest = ''
  let ended = false
  let headed = false

  const take = async (line: string): Promise<void> => {
    if (!headed) {
      headed = true
      await store.head(JSON.parse(line))
      return
    }
    const tab = line.indexOf('\t')
    if (line.startsWith('#')) {
      const marker = line.slice(tab + 1)
      if (marker === 'end') ended = true
      else store.mark(marker)
      return
    }
    const second = line.indexOf('\t', tab + 1)
    await store.put(`${line.slice(0, tab)}/${line.slice(tab + 1, second)}`, line.slice(second + 1))
  }

  try {
    const after = store.at().marker ?? undefined
    await core.server.stream(syncCalls.snapshot, { query: { after } }, { quietMs }, async (text) => {
      const all = rest + text
      let from = 0
      for (let to = all.indexOf('\n'); to >= 0; to = all.indexOf('\n', from)) {
        await take(all.slice(from, to))
        from = to + 1
      }
      rest = all.slice(from)
    })
  } catch (error) {
    if (error instanceof CallFailed) await store.flush(false)
    throw error
  }
  await store.flush(ended)
  if (!ended) throw new CallFailed(null, null, null, new Error('The snapshot was cut.'))
}

/** Writes records in batches while more come in; a batch and the marker it reaches are one transaction. */
function storing(core: Core, from: Incoming) {
  const { cache } = core
  const table = cache.packs[from.generation]
  let incoming = from
  /** The state that the cache has. */
  let stored = from
  let keys: string[] = []
  let values: string[] = []
  let reached = from.marker
  let writing: Promise<void> = Promise.resolve()

  async function write(done: boolean): Promise<void> {
    await writing
    const [k, v] = [keys, values]
    keys = []
    values = []
    const next = { ...incoming, marker: reached, records: incoming.records + k.length, done }
    const written = steadily(cache.db, () =>
      cache.db.transaction('rw', cache.meta, table, async () => {
        // If this snapshot gave way to a scan or to another enrolment, the rest that still comes would be a snapshot without its beginning.
        if (!isSame((await cache.state()).incoming, stored))
          throw new CallFailed(null, null, null, new Error('What the snapshot goes on from is here no more.'))
        await table.bulkPut(v, k)
        await cache.change({ incoming: next })
      }),
    )
    writing = written.then(() => {
      incoming = stored = next
      if (core.status.get().snapshot.state !== 'complete')
        core.status.set({ snapshot: { state: 'loading', progress: progressOf(next) } })
    })
    // The next caller that awaits `writing` gets the error.
    writing.catch(() => undefined)
  }

  return {
    at: () => incoming,
    async begin(): Promise<void> {
      incoming = stored = { ...incoming, header: null, marker: null, records: 0, done: false }
      reached = null
      await cache.db.transaction('rw', cache.meta, table, async () => {
        await table.clear()
        await cache.change({ incoming })
      })
      cache.forgetParsed()
    },
    async head(header: Header): Promise<void> {
      if (incoming.header && incoming.header.epoch !== header.epoch) {
        await this.begin()
        throw new CallFailed(
          null,
          null,
          null,
          new Error('The server is another one than at the start of the snapshot.'),
        )
      }
      incoming = {
        ...incoming,
        header: incoming.header ?? { epoch: header.epoch, cursor: header.cursor, expected: recordsOf(header) },
      }
    },
    mark(marker: string): void {
      reached = marker
    },
    async put(key: string, value: string): Promise<void> {
      keys.push(key)
      values.push(value)
      if (keys.length >= recordsPerWrite) await write(false)
    },
    async flush(done: boolean): Promise<void> {
      await write(done)
      await writing
    },
  }
}

function isSame(one: Incoming | null, other: Incoming): boolean {
  return (
    one?.generation === other.generation &&
    one.header?.cursor === other.header?.cursor &&
    one.marker === other.marker &&
    one.records === other.records
  )
}

/** About how many records these numbers of rows make (shared/sync/pack.ts). */
function recordsOf({ counts }: Header): number {
  const { sku = 0, barcode = 0, location = 0, stock = 0, invoice = 0 } = counts ?? {}
  const byId = (rows: number) => Math.ceil(rows / 128)
  const byCode = (rows: number) => Math.min(rows, 1024)
  return (
    byId(sku) +
    byCode(barcode) +
    2 * byId(location) +
    byCode(location) +
    byId(stock) +
    invoiceBucket(invoice) +
    byCode(invoice)
  )
}

function progressOf({ records, header, done }: Incoming): number {
  if (done) return 1
  return header && header.expected > 0 ? Math.min(0.99, records / header.expected) : 0
}
