import { failuresToError } from '../../../shared/entities/channel.ts'
import { sourceOrder, type SourceOrder, type SourceOrderInput } from '../../../shared/entities/order.ts'
import type { Refusal } from '../../../shared/errors.ts'
import {
  type Account,
  type Changed,
  type ChannelAdapter,
  ChannelFault,
  isPassing,
} from '../../adapters/channels/adapter.ts'
import { cut } from '../../adapters/channels/line.ts'
import type { ChannelOf } from '../../adapters/channels/channels.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import { sentence } from '../../http/errors.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Outcome, Tools } from '../../jobs/handler.ts'
import { notify } from '../../messages/notify.ts'
import { noticeOf } from '../../messages/words/words.ts'
import type { importOrders } from '../../orders/door.ts'
import type { Secrets } from '../../secrets.ts'
import { accountOf, channelRow } from '../channel/account.ts'
import { endedOfShop } from '../channel/same-shop.ts'
import { zoneOf } from '../import-scheduler/zone.ts'
import { failedOrdersIn, type FailedOrder } from './failed-orders.ts'
import { cursorAfter, firstCursor, windowsAfter } from './cursor.ts'
import { takeOver } from './take-over.ts'
import { tellSchedules } from './told-of-schedules.ts'

type Row = RowOf<'channel'>
type Taken = Pick<Awaited<ReturnType<typeof importOrders>>, 'created' | 'changed' | 'failed'>
export interface ImportParts {
  secrets: Secrets
  channels: ChannelOf
}

/** No shop has this many pages in one window: a channel that gives more sends us round in a circle. */
const mostPages = 10_000
const failuresKept = 100
/** How long after its last change an order that could not be taken over is asked for again with each import. */
const askedAgainMs = 7 * 24 * 3_600_000
const runsKept = 500

type FailedOnce = FailedOrder & { changedAt: string }

/** What an import has brought so far. */
class Haul {
  pages = 0
  found = 0
  created = 0
  changed = 0
  failed = 0
  readonly failedOrders: FailedOrder[] = []
  /** The numbers of all orders that the channel told of. */
  readonly told = new Set<string>()

  take({ created, changed, failed }: Taken, unreadable: Taken['failed'], asked: readonly Changed[]): void {
    const changedAt = new Map(asked.map(({ id, changedAt }) => [id, changedAt]))
    for (const { id } of asked) this.told.add(id)
    const all = [...unreadable, ...failed].map((one) => ({
      ...one,
      changedAt: changedAt.get(one.channelOrderId) ?? null,
    }))
    this.found += asked.length
    this.created += created
    this.changed += changed
    this.failed += all.length
    this.failedOrders.push(...all.slice(0, Math.max(0, failuresKept - this.failedOrders.length)))
  }

  /** Counts an order that was not asked for this time, or for which its shop could not answer. */
  leave(one: FailedOrder): void {
    this.failed++
    if (this.failedOrders.length < failuresKept) this.failedOrders.push(one)
  }

  columns() {
    const { pages, found, created, changed, failed, failedOrders } = this
    return { pages, found, created, changed, failed, failedJson: JSON.stringify(failedOrders) }
  }
}

/** An import, and the schedule that began it; null if a user began it. */
interface Begun {
  channelId: number
  importSchedulerId: number | null
}

/**
 * Asks a channel for all that was changed since last time. Each page is taken over as it comes, and may come again; the cursor moves only
 * when every page of a window came. Why a channel cannot be asked is shown, and the import is not tried again until the next time
 * (decisions.md §15).
 */
export async function importChannel(
  { secrets, channels }: ImportParts,
  { channelId, importSchedulerId }: Begun,
  { database, signal, progress }: Pick<Tools, 'database' | 'signal' | 'progress'>,
): Promise<Outcome> {
  const row = await channelRow(database, channelId)
  const adapter = channels(row.channelType)
  if (!adapter) return { refused: 'channel-cannot' }
  const cannot = whyNotAsked(row)
  if (cannot) return cannot
  if (row.waitsUntil !== null && Date.parse(row.waitsUntil) > database.now().getTime()) {
    await database.write((w) => comeBack(w, row, importSchedulerId, row.waitsUntil ?? w.now))
    return { waitsUntil: row.waitsUntil }
  }
  const runId = await begin(database, row, importSchedulerId)
  const haul = new Haul()
  try {
    await readAll({ database, row, runId, adapter, secrets, haul, signal, progress })
  } catch (error) {
    // Stopping the process is no failure of the channel's: the job is given back, and the next try ends this run.
    if (!(error instanceof ChannelFault)) {
      if (!signal.aborted)
        await fail(database, row, runId, haul, { refused: 'internal', with: { requestId: `import ${runId}` } })
      throw error
    }
    if (error.refusal.refused === 'channel-busy')
      await putOff(database, row, { runId, importSchedulerId }, haul, error.refusal)
    else await fail(database, row, runId, haul, error.refusal)
    return error.refusal
  }
  await succeed(database, row, runId, haul)
  const { pages, found, created, changed, failed } = haul
  return { pages, found, created, changed, failed }
}

interface Reading {
  database: Database
  row: Row
  runId: number
  adapter: ChannelAdapter
  secrets: Secrets
  haul: Haul
  signal: AbortSignal
  progress: Tools['progress']
}

async function readAll({ database, row, runId, adapter, secrets, haul, signal, progress }: Reading): Promise<void> {
  const account = accountOf(row, secrets, database)
  const ended = await endedOfShop(database.read, secrets, row)
  let cursor = row.cursor ?? firstCursor(row.validAfter, row.createdAt, await zoneOf(database.read, row.partnerId))
  const windows = windowsAfter(cursor, adapter, database.now().getTime())
  for (const [nth, window] of windows.entries()) {
    let page: string | null = null
    let newest: string | null = null
    let pages = 0
    do {
      signal.throwIfAborted()
      if (++pages > mostPages) throw new ChannelFault('channel-unreadable', { reason: `more than ${mostPages} pages` })
      const { orders, next } = await adapter.changedSince(account, window, page)
      newest = newestOf(newest, orders)
      if (orders.length > 0) {
        const found = await readOf(adapter, account, orders, signal)
        signal.throwIfAborted()
        const taken = await takeOver(database, row.id, ended, found.orders, { dryRun: false })
        haul.take(taken, found.failed, orders)
      }
      haul.pages++
      if (orders.length > 0) await database.write((w) => tell(w, row, runId, haul))
      progress(nth, windows.length)
      page = next
    } while (page !== null)
    cursor = cursorAfter(cursor, window, newest, database.now().getTime())
    await database.write(({ tx }) => tx.updateTable('channel').set({ cursor }).where('id', '=', row.id).execute())
  }
  await askAgain({ database, row, adapter, haul, signal }, account, ended)
}

/**
 * Asks again for orders that could not be taken over. The cursor has passed them, so they come only this way, once their shop or we have
 * corrected what was wrong. What this run has read stands whatever comes of it.
 */
async function askAgain(
  { database, row, adapter, haul, signal }: Omit<Reading, 'runId' | 'secrets' | 'progress'>,
  account: Account,
  ended: readonly number[],
): Promise<void> {
  let isAway = false
  for (const one of await failedBefore(database, row.id)) {
    if (haul.told.has(one.channelOrderId)) continue
    signal.throwIfAborted()
    if (isAway) {
      haul.leave(one)
      continue
    }
    const asked = [{ id: one.channelOrderId, changedAt: one.changedAt }]
    try {
      const { orders, failed } = await readOf(adapter, account, asked, signal)
      signal.throwIfAborted()
      haul.take(await takeOver(database, row.id, ended, orders, { dryRun: false }), failed, asked)
    } catch (fault) {
      if (!(fault instanceof ChannelFault)) throw fault
      isAway = isPassing(fault.refusal)
      haul.leave(one)
    }
  }
}

/** The orders that imports could not take over, back to the last import that came to its end. */
async function failedBefore(database: Database, channelId: number): Promise<FailedOnce[]> {
  const runs = await database.read
    .selectFrom('importRun')
    .select('failedJson')
    .where('channelId', '=', channelId)
    .where('status', '!=', 'WORKING')
    .where('id', '>=', (e) =>
      e
        .selectFrom('importRun as done')
        .select((d) => d.fn.coalesce(d.fn.max('done.id'), d.lit(0)).as('id'))
        .where('done.channelId', '=', channelId)
        .where('done.status', '=', 'DONE'),
    )
    .execute()
  const since = new Date(database.now().getTime() - askedAgainMs).toISOString()
  const failed = new Map<string, FailedOnce>()
  for (const { changedAt, ...one } of runs.flatMap(({ failedJson }) => failedOrdersIn(failedJson)))
    if (changedAt !== null && changedAt >= since) failed.set(one.channelOrderId, { ...one, changedAt })
  return [...failed.values()]
}

/**
 * Reads orders from a channel. If the answer cannot be read, each order is asked for by itself, so that a malformed one does not stop the
 * others; if none can be read, the channel itself has changed.
 */
export async function readOf(
  adapter: ChannelAdapter,
  account: Account,
  orders: readonly Changed[],
  signal?: AbortSignal,
): Promise<ReturnType<typeof readable>> {
  try {
    return readable(await adapter.read(account, orders))
  } catch (fault) {
    if (!(fault instanceof ChannelFault) || fault.refusal.refused !== 'channel-unreadable') throw fault
    const [first, ...others] = orders
    if (first && others.length === 0)
      return {
        orders: [],
        failed: [{ channelOrderId: first.id, reason: String(fault.refusal.with?.['reason'] ?? '') }],
      }
    const all: ReturnType<typeof readable> = { orders: [], failed: [] }
    for (const one of orders) {
      signal?.throwIfAborted()
      const { orders: found, failed } = await readOf(adapter, account, [one], signal)
      all.orders.push(...found)
      all.failed.push(...failed)
    }
    if (all.orders.length === 0) throw fault
    return all
  }
}

/** Checks the form of orders. An order that does not fit is shown with the import, and stops none of the others. */
export function readable(orders: readonly SourceOrderInput[]): { orders: SourceOrder[]; failed: Taken['failed'] } {
  const found: { orders: SourceOrder[]; failed: Taken['failed'] } = { orders: [], failed: [] }
  for (const order of orders) {
    const read = sourceOrder.safeParse(order)
    if (read.success) found.orders.push(read.data)
    else {
      const [issue] = read.error.issues
      const reason = cut(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
      found.failed.push({ channelOrderId: order.channelOrderId, reason })
    }
  }
  return found
}

function newestOf(before: string | null, orders: readonly Changed[]): string | null {
  const times = orders.map(({ changedAt }) => new Date(changedAt).toISOString())
  return [...(before === null ? [] : [before]), ...times].toSorted().at(-1) ?? null
}

/** Why a channel is not asked: it is not connected, or it was paused or ended. */
export const whyNotAsked = ({ name, status }: Row): Refusal | null =>
  status === 'OK' || status === 'ERROR' ? null : { refused: 'channel-status', with: { channel: name, status } }

/** Begins a run. An earlier run that is still WORKING has died, because imports of a channel stand in one lane. */
async function begin(database: Database, row: Row, importSchedulerId: number | null): Promise<number> {
  return database.write(async (w) => {
    await w.tx
      .updateTable('importRun')
      .set({ status: 'ABORTED', finishedAt: w.now })
      .where('channelId', '=', row.id)
      .where('status', '=', 'WORKING')
      .execute()
    const { id } = await w.tx
      .insertInto('importRun')
      .values({ channelId: row.id, importSchedulerId, status: 'WORKING', startedAt: w.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await w.tx
      .updateTable('channel')
      .set({ lastScrapeStatus: 'WORKING', lastScrapeAt: w.now, waitsUntil: null })
      .where('id', '=', row.id)
      .execute()
    await mark(w, row)
    return id
  })
}

/** Saves how far the import has come, for users who watch it and in case the process dies before it can say so at its end. */
async function tell(w: Writer, { id }: Row, runId: number, haul: Haul): Promise<void> {
  await w.tx.updateTable('importRun').set(haul.columns()).where('id', '=', runId).execute()
  w.changed(everyCenter, 'channel', id)
}

async function succeed(database: Database, row: Row, runId: number, haul: Haul): Promise<void> {
  await database.write(async (w) => {
    await end(w, row, runId, { ...haul.columns(), status: 'DONE' })
    await w.tx
      .updateTable('channel')
      .set({ failuresInARow: 0, failureJson: null, lastScrapeStatus: 'DONE', linkageStatus: 'available' })
      .where('id', '=', row.id)
      .execute()
    await become(w, row.id, 'ERROR', 'OK')
    await w.tx
      .deleteFrom('importRun')
      .where('channelId', '=', row.id)
      .where('id', '<=', (e) =>
        e
          .selectFrom('importRun')
          .select('id')
          .where('channelId', '=', row.id)
          .orderBy('id', 'desc')
          .limit(1)
          .offset(runsKept),
      )
      .execute()
  })
}

/** Puts the import off, because the channel asked to be left alone. That is no failure. */
async function putOff(
  database: Database,
  row: Row,
  { runId, importSchedulerId }: { runId: number } & Pick<Begun, 'importSchedulerId'>,
  haul: Haul,
  refusal: Refusal,
): Promise<void> {
  const until = String(refusal.with?.['until'] ?? '')
  await database.write(async (w) => {
    await end(w, row, runId, { ...haul.columns(), status: 'ABORTED', failureJson: JSON.stringify(refusal) })
    await w.tx
      .updateTable('channel')
      .set({ lastScrapeStatus: 'ABORTED', waitsUntil: until })
      .where('id', '=', row.id)
      .execute()
    await comeBack(w, row, importSchedulerId, until)
  })
}

/** Enqueues the later import. It counts as begun by the schedule or user that began the one that was put off. */
function comeBack(
  w: Writer,
  { id, partnerId }: Row,
  importSchedulerId: Begun['importSchedulerId'],
  runAfter: string,
): Promise<number> {
  return enqueue(w, {
    kind: 'import-channel',
    payload: { channelId: id, importSchedulerId },
    partnerId,
    runAfter,
    // The key names the time, because the channel may ask to be left alone once more while this very job runs.
    uniqueKey: `import-channel-later:${id}:${runAfter}`,
  })
}

async function fail(database: Database, row: Row, runId: number, haul: Haul, refusal: Refusal): Promise<void> {
  await database.write(async (w) => {
    await end(w, row, runId, { ...haul.columns(), status: 'ERROR', failureJson: JSON.stringify(refusal) })
    await noteFailure(w, row.id, refusal)
  })
}

/** Counts a failure. With the fifth in a row the channel is in ERROR, and its users are told once. */
export async function noteFailure(w: Writer, channelId: number, refusal: Refusal): Promise<void> {
  const { failuresInARow, partnerId, name, createdBy } = await w.tx
    .updateTable('channel')
    .set((e) => ({
      failuresInARow: e('failuresInARow', '+', 1),
      failureJson: JSON.stringify(refusal),
      lastFailAt: w.now,
      lastScrapeStatus: 'ERROR',
      ...(refusal.refused === 'channel-credentials' ? { linkageStatus: 'unavailable' as const } : {}),
    }))
    .where('id', '=', channelId)
    .returning(['failuresInARow', 'partnerId', 'name', 'createdBy'])
    .executeTakeFirstOrThrow()
  w.changed(everyCenter, 'channel', channelId)
  if (failuresInARow < failuresToError || !(await become(w, channelId, 'OK', 'ERROR'))) return
  await notify(w, {
    type: 'CHANNEL_ERROR',
    to: [{ partnerId, privilege: 'channel:write' }, { userIds: createdBy === null ? [] : [createdBy] }],
    say: (language) =>
      noticeOf('channelError', {
        channel: name,
        times: failuresInARow,
        reason: sentence(language, refusal.refused, refusal.with ?? {}),
      })(language),
    additional: { subject: `channel:${channelId}` },
  })
}

/** Moves a channel's status because of what the channel answers, not by hand. Answers whether its status was `from`. */
async function become(w: Writer, channelId: number, from: 'OK' | 'ERROR', to: 'OK' | 'ERROR'): Promise<boolean> {
  const moved = await w.tx
    .updateTable('channel')
    .set((e) => ({ status: to, version: e('version', '+', 1), updatedAt: w.now }))
    .where('id', '=', channelId)
    .where('status', '=', from)
    .returning('partnerId')
    .executeTakeFirst()
  if (!moved) return false
  await w.audit({
    userId: null,
    partnerId: moved.partnerId,
    subject: `channel:${channelId}`,
    what: 'channel.update',
    before: { status: from },
    after: { status: to },
  })
  return true
}

type RunEnd = ReturnType<Haul['columns']> & { status: 'DONE' | 'ERROR' | 'ABORTED'; failureJson?: string }

async function end(w: Writer, row: Row, runId: number, values: RunEnd): Promise<void> {
  await w.tx
    .updateTable('importRun')
    .set({ ...values, finishedAt: w.now })
    .where('id', '=', runId)
    .execute()
  await mark(w, row)
}

/** Tells the screens, and has the channel's schedules show the state of their import. */
async function mark(w: Writer, { id }: Row): Promise<void> {
  w.changed(everyCenter, 'channel', id)
  await tellSchedules(w, id)
}
