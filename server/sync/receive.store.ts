import type { Refusal } from '../../shared/errors.ts'
import type { ActionResult, PushBody } from '../../shared/sync/protocol.ts'
import type { Dialect, Insert, Update } from '../db/dialect.ts'
import type { Writer } from '../db/writer.ts'
import type { DeviceCaller } from '../http/caller.ts'
import type { Batch } from '../ledger/batch.ts'
import { subjectsOfItem, type Item, type ReadItem } from './envelope.ts'
import type { Checked } from './signatures.ts'

export interface Push {
  device: DeviceCaller
  body: PushBody
  /** The body's actions, as they were read on arrival. */
  items: readonly ReadItem[]
  checked: Checked
}

/** Where a queue stands while a group of pushes is received. */
export interface ClientState {
  lastSeq: number
  lastLink: string
  /** When its last action was done; null if that could not be told. */
  lastAt: string | null
  /** The handheld that owns the queue, and whether it is still enrolled. */
  ownerId: number
  ownerActive: boolean
}

/** A stored or new result, with what is needed to tell a repeat from a fork. */
export interface Known {
  digest: string
  result: ActionResult
}

/** A new item. It is decided once, and stored whatever the result. */
export interface Fresh {
  push: Push
  item: Item
  link: string
  at: string
  outcome: ActionResult
  /** Why the item cannot be decided: because of itself, or because of what came before it. */
  malformed: Refusal | null
  signatureBad: boolean
  /** Its id already belongs to another action, an earlier one or one of the same push. */
  idTaken: boolean
}

/** Earlier actions by id, from this queue or another one, with their results. */
export type Came = Map<string, { outcome: Pick<ActionResult, 'status' | 'exceptionId'>; clientId: string; done: Done }>

/** An action and who did it. The payload is either a parsed one or the JSON text of a stored one. */
export interface Done {
  type: string
  workerId: number | null
  payload: unknown
}

/** Whether two actions with the same id say the same. */
export function isSame(a: Done, b: Done): boolean {
  const textOf = ({ payload }: Done) => (typeof payload === 'string' ? payload : JSON.stringify(payload))
  return a.type === b.type && a.workerId === b.workerId && textOf(a) === textOf(b)
}

export async function loadClients(writer: Writer, pushes: readonly Push[]): Promise<Map<string, ClientState>> {
  const ids = [...new Set(pushes.map((p) => p.body.clientId))]
  const rows = await writer.tx
    .selectFrom('syncClient as c')
    .innerJoin('device as d', 'd.id', 'c.deviceId')
    .leftJoin('syncAction as a', (join) => join.onRef('a.clientId', '=', 'c.clientId').onRef('a.seq', '=', 'c.lastSeq'))
    .select(['c.clientId', 'c.lastSeq', 'c.lastLink', 'a.at', 'a.receivedAt', 'c.deviceId', 'd.status'])
    .where('c.clientId', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ clientId, lastSeq, lastLink, at, receivedAt, deviceId, status }) => [
      clientId,
      {
        lastSeq,
        lastLink,
        lastAt: at !== null && at !== receivedAt ? at : null,
        ownerId: deviceId,
        ownerActive: status === 'ACTIVE',
      },
    ]),
  )
}

export async function loadKnown(
  writer: Writer,
  pushes: readonly Push[],
  items: Item[][],
  clients: Map<string, ClientState>,
): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  for (const [i, push] of pushes.entries()) {
    const lastSeq = clients.get(push.body.clientId)?.lastSeq ?? 0
    const seqs = (items[i] ?? []).map((item) => item.seq).filter((seq) => seq <= lastSeq)
    if (seqs.length === 0) continue
    const rows = await writer.tx
      .selectFrom('syncAction')
      .selectAll()
      .where('clientId', '=', push.body.clientId)
      .where('seq', 'in', seqs)
      .execute()
    for (const row of rows) {
      known.set(`${row.clientId}|${row.seq}`, {
        digest: row.hash,
        result: {
          seq: row.seq,
          id: row.actionId,
          status: row.status as ActionResult['status'],
          code: row.code,
          with: row.withJson ? (JSON.parse(row.withJson) as ActionResult['with']) : null,
          exceptionId: row.exceptionId,
          version: row.version,
        },
      })
    }
  }
  return known
}

/**
 * Loads the earlier actions with the ids of these. An id is unique in the whole site, so an action that already came through another queue
 * (after a fork, or as a file) is not repeated.
 */
export async function loadCame(writer: Writer, fresh: Fresh[]): Promise<Came> {
  const ids = fresh.flatMap(({ item }) => (item.wire ? [item.wire.id] : []))
  if (ids.length === 0) return new Map()
  const rows = await writer.tx
    .selectFrom('syncAction')
    .select(['actionId', 'clientId', 'status', 'exceptionId', 'type', 'workerId', 'payloadJson'])
    .where('actionId', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ actionId, clientId, status, exceptionId, type, workerId, payloadJson }) => [
      actionId,
      {
        outcome: { status: status as ActionResult['status'], exceptionId },
        clientId,
        done: { type, workerId, payload: payloadJson },
      },
    ]),
  )
}

const insertAction: Insert<'syncAction'> = {
  into: 'syncAction',
  columns: {
    clientId: 'text',
    seq: 'int',
    actionId: 'text',
    hash: 'text',
    type: 'text',
    subject: 'text',
    payloadJson: 'text',
    depsJson: 'text',
    workerId: 'int',
    overrideWorkerId: 'int',
    deviceId: 'int',
    centerId: 'int',
    at: 'text',
    receivedAt: 'text',
    status: 'text',
    code: 'text',
    withJson: 'text',
    exceptionId: 'int',
    version: 'int',
    undone: 'int',
    alsoSubject: 'text',
  },
}

export async function saveActions(writer: Writer, fresh: readonly Fresh[], batch: Batch): Promise<void> {
  await writer.dialect.insertMany(
    writer.tx,
    insertAction,
    fresh.map((one) => rowOf(writer, one, batch)),
  )
}

function rowOf(writer: Writer, one: Fresh, batch: Batch): unknown[] {
  const { item, push, outcome } = one
  const { wire } = item
  const [subject, alsoSubject] = subjectsOfItem(item)
  // A mere repeat does not belong to the exception of the original.
  const exceptionId = outcome.code === 'action-repeated' ? null : outcome.exceptionId
  return [
    push.body.clientId,
    item.seq,
    wire && !one.idTaken ? wire.id : `${wire?.id ?? 'none'}|${push.body.clientId}|${item.seq}`,
    item.digest,
    wire?.type ?? 'unknown',
    subject,
    item.payloadJson,
    item.depsJson,
    wire?.workerId ?? null,
    wire?.override?.workerId ?? null,
    push.device.deviceId,
    push.device.centerId,
    one.at,
    writer.now,
    outcome.status,
    outcome.code,
    outcome.with ? JSON.stringify(outcome.with) : null,
    exceptionId,
    outcome.version,
    wire !== null && batch.isUndone(wire.id),
    alsoSubject,
  ]
}

/**
 * What a device last reported about itself. Its row is written when that changes, and otherwise at most every 10 s, to keep small pushes
 * cheap.
 */
interface Said {
  at: number
  pending: number | null
  workerId: number | null
}
const seenEveryMs = 10_000
const lastSaid = new WeakMap<Dialect, Map<number, Said>>()

export async function saveClients(
  writer: Writer,
  pushes: readonly Push[],
  clients: Map<string, ClientState>,
  fresh: readonly Fresh[],
): Promise<void> {
  const rows = new Map<string, unknown[]>()
  for (const { body, device } of pushes) {
    const client = clients.get(body.clientId)
    if (client && (client.ownerId === device.deviceId || !client.ownerActive))
      rows.set(body.clientId, [body.clientId, device.deviceId, client.lastSeq, client.lastLink, writer.now, writer.now])
  }
  await writer.dialect.insertMany(writer.tx, insertClient, [...rows.values()])
  await saveSaid(writer, pushes, fresh)
}

/** Updates the devices that reported something new, with one statement for each set of columns that occurs. */
async function saveSaid(writer: Writer, pushes: readonly Push[], fresh: readonly Fresh[]): Promise<void> {
  // Only new actions tell who is working now: repeats do not.
  const workers = new Map(fresh.map(({ push, item }) => [push, item.wire?.workerId ?? null]))
  const updates = new Map<string, { set: Update<'device'>['set']; rows: Map<number, unknown[]> }>()
  for (const push of pushes) {
    const said = newlySaid(writer, push, workers.get(push) ?? null)
    if (!said) continue
    const { device, body } = push
    const { state } = body
    const set: Update<'device'>['set'] = { lastSeenAt: 'text' }
    const row: unknown[] = [device.deviceId, writer.now]
    if (said.workerId !== null) {
      set['lastUserId'] = 'int'
      row.push(said.workerId)
    }
    if (state) {
      Object.assign(set, { appVersion: 'text', pending: 'int', oldestPendingAt: 'text', persisted: 'int' })
      row.push(state.appVersion, said.pending, said.pending === 0 ? null : state.oldestAt, state.persisted)
    }
    const key = Object.keys(set).join()
    const alike = updates.get(key) ?? { set, rows: new Map<number, unknown[]>() }
    // If one handheld sent two pushes, the later one counts.
    alike.rows.set(device.deviceId, row)
    updates.set(key, alike)
    writer.changed(device.centerId, 'device', device.deviceId)
  }
  for (const { set, rows } of updates.values())
    await writer.dialect.updateMany(writer.tx, { table: 'device', set }, [...rows.values()])
}

/** What a device reports with a push, or null if nothing of it is new. */
function newlySaid(writer: Writer, { body, device }: Push, worker: number | null): Said | null {
  const known = lastSaid.get(writer.dialect) ?? new Map<number, Said>()
  lastSaid.set(writer.dialect, known)
  const before = known.get(device.deviceId)
  const { state, actions } = body
  const said: Said = {
    at: Date.parse(writer.now),
    pending: state ? Math.max(0, state.pending - actions.length) : null,
    workerId: worker ?? before?.workerId ?? null,
  }
  const isNew =
    !before ||
    said.at - before.at >= seenEveryMs ||
    said.pending !== before.pending ||
    said.workerId !== before.workerId
  if (!isNew) return null
  known.set(device.deviceId, said)
  return said
}

const insertClient: Insert<'syncClient'> = {
  into: 'syncClient',
  columns: { clientId: 'text', deviceId: 'int', lastSeq: 'int', lastLink: 'text', createdAt: 'text', seenAt: 'text' },
  conflict: { on: ['clientId'], update: ['deviceId', 'lastSeq', 'lastLink', 'seenAt'] },
}
