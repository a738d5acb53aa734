import { noChanges, type PullAnswer } from '../../shared/sync/protocol.ts'
import type { Database, Reader } from '../db/database.ts'
import { everyCenter } from '../db/writer.ts'
import type { DeviceCaller } from '../http/caller.ts'
import { readCursor, writeCursor, type Cursor } from './cursor.ts'
import {
  consolRows,
  invoiceRows,
  planRows,
  pickListIdsOf,
  pickListRows,
  relocationIdsOf,
  relocationRows,
} from './parcel-rows.store.ts'
import {
  exceptionRows,
  inboundRows,
  locationRows,
  openInboundIds,
  rosterRows,
  skuIdsAt,
  skuRows,
  stockRows,
} from './rows.store.ts'

interface Asked {
  cursor?: string | undefined
  clientId: string
  rosterVersion?: string | undefined
  limit: number
}

/** Answers rows that changed, rows that are gone and the client's last seq, all from one read (decisions.md §10). */
export async function pull(database: Database, device: DeviceCaller, asked: Asked): Promise<PullAnswer> {
  return database.snapshot(async (db) => {
    const { centerId } = device
    const site = await db.selectFrom('site').select(['epoch', 'backedUpThrough']).executeTakeFirstOrThrow()
    const counters = await countersOf(db, centerId)
    const client = await db
      .selectFrom('syncClient')
      .select('lastSeq')
      .where('clientId', '=', asked.clientId)
      .executeTakeFirst()
    const center = await db
      .selectFrom('center')
      .select(['id', 'code', 'nameKo', 'nameEn', 'nameJaRuby', 'timeZone'])
      .where('id', '=', centerId)
      .executeTakeFirstOrThrow()
    // The epoch is part of the version, because after a restored backup the same numbers mean something else.
    const rosterVersion = `${site.epoch}.${counters.every.rosterVersion}.${counters.center.rosterVersion}`
    const now = database.now().toISOString()
    const common = {
      epoch: site.epoch,
      lastSeq: client?.lastSeq ?? 0,
      serverTime: now,
      watermark: site.backedUpThrough,
      center,
      printers: await db
        .selectFrom('printer')
        .select(['id', 'name'])
        .where('centerId', '=', centerId)
        .orderBy('name')
        .execute(),
      roster: asked.rosterVersion === rosterVersion ? null : await rosterRows(db, centerId, now),
      rosterVersion,
    }
    const from = readCursor(asked.cursor)
    if (!from || from.centerId !== centerId || mustReset(from, site.epoch, counters)) {
      return { ...common, cursor: '', reset: true, more: false, changes: noChanges, gone: {} }
    }
    return { ...common, reset: false, ...(await changesAfter(db, centerId, from, counters, asked.limit)) }
  })
}

interface Counters {
  every: { version: number; rosterVersion: number; prunedThrough: number }
  center: { version: number; rosterVersion: number; prunedThrough: number }
}

export async function countersOf(db: Reader, centerId: number): Promise<Counters> {
  const rows = await db.selectFrom('feedCounter').selectAll().where('centerId', 'in', [everyCenter, centerId]).execute()
  const none = { version: 0, rosterVersion: 0, prunedThrough: 0 }
  return {
    every: rows.find((r) => r.centerId === everyCenter) ?? none,
    center: rows.find((r) => r.centerId === centerId) ?? none,
  }
}

/** Whether the device must start again: it was away too long, or its cursor is from another epoch or from the future. */
function mustReset(from: Cursor, epoch: string, { every, center }: Counters): boolean {
  return (
    from.epoch !== epoch ||
    from.every < every.prunedThrough ||
    from.center < center.prunedThrough ||
    from.every > every.version ||
    from.center > center.version
  )
}

type Ids = Record<keyof PullAnswer['changes'], Set<number>>

async function changesAfter(
  db: Reader,
  centerId: number,
  from: Cursor,
  counters: Counters,
  limit: number,
): Promise<Pick<PullAnswer, 'cursor' | 'more' | 'changes' | 'gone'>> {
  const ids: Ids = {
    inbound: new Set(),
    sku: new Set(),
    location: new Set(),
    stock: new Set(),
    invoice: new Set(),
    consol: new Set(),
    plan: new Set(),
    relocation: new Set(),
    slip: new Set(),
    exception: new Set(),
  }
  const every = await collect(db, everyCenter, from.every, counters.every.version, limit, ids)
  const center = await collect(db, centerId, from.center, counters.center.version, limit, ids)
  for (const skuId of await skuIdsAt(db, [...ids.location])) ids.stock.add(skuId)
  for (const inboundId of await openInboundIds(db, centerId, from.fresh ? null : [...ids.sku]))
    ids.inbound.add(inboundId)
  for (const id of await relocationIdsOf(db, centerId, { skuIds: [...ids.sku], locationIds: [...ids.location] }))
    ids.relocation.add(id)
  for (const id of await pickListIdsOf(db, centerId, {
    skuIds: [...ids.sku],
    locationIds: [...ids.location],
    invoiceIds: [...ids.invoice],
  }))
    ids.slip.add(id)

  const older = from.fresh ? Infinity : from.exceptionsBefore
  const page = older === null ? [] : await exceptionRows(db, centerId, { before: older, limit })
  const paged = new Set(page.map(({ id }) => id))
  const unpaged = [...ids.exception].filter((id) => !paged.has(id))
  const whole = (of: ReadonlySet<number>) => (from.fresh ? null : [...of])
  const changes = {
    inbound: await inboundRows(db, centerId, [...ids.inbound]),
    sku: await skuRows(db, centerId, [...ids.sku]),
    location: await locationRows(db, centerId, [...ids.location]),
    stock: await stockRows(db, centerId, [...ids.stock]),
    invoice: await invoiceRows(db, centerId, [...ids.invoice]),
    consol: await consolRows(db, centerId, whole(ids.consol)),
    plan: await planRows(db, centerId, whole(ids.plan)),
    relocation: await relocationRows(db, centerId, whole(ids.relocation)),
    slip: await pickListRows(db, centerId, whole(ids.slip)),
    exception: [...page, ...(await exceptionRows(db, centerId, { ids: unpaged }))],
  }
  const gone = {
    inbound: without(ids.inbound, changes.inbound),
    sku: without(ids.sku, changes.sku),
    location: without(ids.location, changes.location),
    stock: without(
      ids.stock,
      changes.stock.map(({ skuId }) => ({ id: skuId })),
    ),
    invoice: without(ids.invoice, changes.invoice),
    consol: without(ids.consol, changes.consol),
    plan: without(ids.plan, changes.plan),
    relocation: without(ids.relocation, changes.relocation),
    slip: without(ids.slip, changes.slip),
    exception: without(ids.exception, changes.exception),
  }
  const exceptionsBefore = page.length < limit ? null : (page.at(-1)?.id ?? null)
  const more = every < counters.every.version || center < counters.center.version || exceptionsBefore !== null
  const { epoch } = from
  return {
    cursor: writeCursor({ epoch, centerId, every, center, fresh: false, exceptionsBefore }),
    more,
    changes,
    gone,
  }
}

/** Gathers the changed ids of a feed after a version, in whole versions, and answers how far it got. */
async function collect(
  db: Reader,
  centerId: number,
  after: number,
  last: number,
  limit: number,
  ids: Ids,
): Promise<number> {
  if (after >= last) return last
  const rows = db.selectFrom('changeFeed').where('centerId', '=', centerId).where('version', '>', after)
  const cut = await rows.select('version').orderBy('version').offset(limit).limit(1).executeTakeFirst()
  const upTo = cut?.version ?? last
  const changed = await rows.select(['tableName', 'rowId']).where('version', '<=', upTo).execute()
  for (const { tableName, rowId } of changed) if (tableName in ids) ids[tableName as keyof Ids].add(rowId)
  return upTo
}

function without(all: ReadonlySet<number>, there: readonly { id: number }[]): number[] {
  const present = new Set(there.map(({ id }) => id))
  return [...all].filter((id) => !present.has(id))
}
