import { isRefusal, refuse, type Refusal } from '../../shared/errors.ts'
import type { Action, FloorAction } from '../../shared/rules/decide.ts'
import type { Actor } from '../../shared/rules/facts.ts'
import { firstLink, overrideText, type ActionResult, type PushAnswer, type PushBody } from '../../shared/sync/protocol.ts'
import type { Insert } from '../db/dialect.ts'
import type { Writer } from '../db/writer.ts'
import type { DeviceCaller } from '../http/caller.ts'
import { Batch } from '../warehouse/batch.ts'
import { nextLink, signed } from './chain.ts'
import { doneAt, readItems, subjectOfItem, type Item } from './envelope.ts'
import { heldBy, loadWaiting, openException, settleInBatch, settledActions, type Settling } from './settle.ts'
import { doubtOf, loadWorkers, type Workers } from './grants.ts'

export interface Push {
  device: DeviceCaller
  body: PushBody
}

/** Where a queue stands while a group of pushes is received. */
interface ClientState {
  lastSeq: number
  lastLink: string
  isNew: boolean
}

/** A stored or just made result, with what tells a repeat from a fork. */
interface Known {
  digest: string
  result: ActionResult
}

/** An item that is new: decided once, stored whatever comes of it. */
interface Fresh {
  push: Push
  item: Item
  link: string
  at: string
  outcome: ActionResult
  signatureBad: boolean
  /** Its id stands for another action already: one that came before, or one of the same push. */
  idTaken: boolean
}

/**
 * Receives a group of pushes inside one transaction (decisions.md §10): every new action is decided once and stored with
 * its result, a repeat gets the result it got, a refusal becomes an exception and holds only what depends on it.
 */
export async function receive(writer: Writer, pushes: readonly Push[]): Promise<PushAnswer[]> {
  const versions = await writer.versionOf(pushes.map((push) => push.device.centerId))
  const clients = await loadClients(writer, pushes)
  const items = pushes.map((push) => readItems(push.body.actions, (clients.get(push.body.clientId)?.lastSeq ?? 0) + 1))
  const known = await loadKnown(writer, pushes, items, clients)
  const site = await writer.tx.selectFrom('site').select(['epoch', 'backedUpThrough']).executeTakeFirstOrThrow()

  const fresh: Fresh[] = []
  const answers = pushes.map((push, i): PushAnswer => {
    const { results, problem } = sort(writer, push, items[i] ?? [], clients, known, fresh, versions.get(push.device.centerId) ?? 0)
    return { epoch: site.epoch, lastSeq: clients.get(push.body.clientId)?.lastSeq ?? 0, serverTime: writer.now, watermark: site.backedUpThrough, results, problem }
  })
  if (fresh.length > 0) await decideAll(writer, pushes, fresh)
  await saveClients(writer, pushes, clients)
  return answers
}

/** Tells repeats, new ones, gaps and forks apart, and walks the chain along. */
function sort(writer: Writer, push: Push, items: Item[], clients: Map<string, ClientState>, known: Map<string, Known>, fresh: Fresh[], version: number): Pick<PushAnswer, 'results' | 'problem'> {
  const { clientId } = push.body
  const client = clients.get(clientId) ?? { lastSeq: 0, lastLink: firstLink(clientId), isNew: true }
  clients.set(clientId, client)
  const results: ActionResult[] = []
  for (const item of items) {
    if (item.seq > client.lastSeq + 1) return { results, problem: 'GAP' }
    const key = `${clientId}|${item.seq}`
    if (item.seq <= client.lastSeq) {
      const before = known.get(key)
      // Another payload under a number already used: the device's storage was copied or restored (research/sync.md §2.5).
      if (!before || before.digest !== item.digest) return { results, problem: 'FORKED' }
      results.push(before.result)
      continue
    }
    client.lastSeq = item.seq
    client.lastLink = nextLink(client.lastLink, item.digest)
    const outcome: ActionResult = { seq: item.seq, id: item.wire?.id ?? null, status: 'applied', code: null, with: null, exceptionId: null, version }
    fresh.push({ push, item, link: client.lastLink, at: item.wire ? doneAt(item.wire, writer.now) : writer.now, outcome, signatureBad: false, idTaken: false })
    known.set(key, { digest: item.digest, result: outcome })
    results.push(outcome)
  }
  return { results, problem: null }
}

async function decideAll(writer: Writer, pushes: readonly Push[], fresh: Fresh[]): Promise<void> {
  const grantIds = new Set(fresh.flatMap(({ item }) => (item.wire ? [item.wire.grantId, ...(item.wire.override ? [item.wire.override.grantId] : [])] : [])))
  const workers = await loadWorkers(writer, pushes.map((p) => ({ deviceId: p.device.deviceId, body: p.body })), grantIds)
  await checkSignatures(fresh, workers)
  const came = await loadCame(writer, fresh)
  const waiting = await loadWaiting(writer, fresh.flatMap(({ item }) => item.wire?.deps ?? []))
  const settling = await settledActions(writer, fresh.flatMap(({ item }) => (item.action?.type === 'exception.settle' ? [item.action.payload] : [])), waiting)
  const actions: Action[] = fresh.flatMap(({ item }) => (item.action ? [item.action] : []))
  const batch = await Batch.load(writer, [...actions, ...settling.actions])

  const around = { workers, came, batch, settling }
  for (const one of fresh) if (isFirst(one, came)) await decideOne(writer, one, around)
  // What was held under an exception that a later action of these same pushes settled.
  for (const one of fresh) {
    if (one.outcome.status !== 'held' || !settling.closed.has(one.outcome.exceptionId ?? 0)) continue
    Object.assign(one.outcome, { status: 'applied', code: null, exceptionId: null })
    await decideOne(writer, one, around)
  }
  await batch.save()
  await writer.dialect.insertMany(writer.tx, insertAction, fresh.map((one) => rowOf(writer, one, batch)))
}

/** Whether an action's id is new. One that came under another queue is answered as it was; a second of one queue is malformed. */
function isFirst(one: Fresh, came: Around['came']): boolean {
  const { item, outcome, push } = one
  if (!item.wire) return true
  const before = came.get(item.wire.id)
  if (!before) {
    came.set(item.wire.id, { outcome, clientId: push.body.clientId })
    return true
  }
  one.idTaken = true
  if (before.clientId !== push.body.clientId) {
    const { status, exceptionId } = before.outcome
    Object.assign(outcome, { status, code: 'action-repeated', exceptionId })
    return false
  }
  item.malformed = refuse('action-malformed', { property: 'id' })
  return true
}

interface Around {
  workers: Workers
  /** Actions that came before, here or under another queue, with what became of them. */
  came: Map<string, { outcome: Pick<ActionResult, 'status' | 'exceptionId'>; clientId: string }>
  batch: Batch
  settling: Settling
}

async function decideOne(writer: Writer, one: Fresh, around: Around): Promise<void> {
  const { item, push, outcome } = one
  const { waiting } = around.settling
  const holder = heldBy(item.wire?.deps ?? [], waiting)
  if (holder !== null) {
    Object.assign(outcome, { status: 'held', code: 'depends-on-refused', exceptionId: holder })
    if (item.wire && !one.idTaken) waiting.set(item.wire.id, holder)
    writer.changed(push.device.centerId, 'exception', holder)
    return
  }
  const refusal = item.malformed ?? (await tryIt(writer, one, around))
  if (!refusal) return
  Object.assign(outcome, { status: 'refused', code: refusal.refused, with: refusal.with ?? null })
  // What settles an exception is only a wish: refused, it leaves the exception as it was.
  if (item.wire?.type === 'exception.settle') return
  outcome.exceptionId = await openException(writer, {
    centerId: push.device.centerId, deviceId: push.device.deviceId, clientId: push.body.clientId, seq: item.seq, actionId: one.idTaken ? null : (item.wire?.id ?? null),
    type: item.wire?.type ?? 'unknown', payload: item.wire?.payload ?? item.raw, subject: subjectOfItem(item), workerId: item.wire?.workerId ?? null, at: one.at, refusal,
  })
  if (item.wire && !one.idTaken) waiting.set(item.wire.id, outcome.exceptionId)
}

async function tryIt(writer: Writer, one: Fresh, { workers, batch, settling }: Around): Promise<Refusal | null> {
  const { item, push } = one
  const { wire, action } = item
  if (!wire || !action) return refuse('action-malformed', { property: 'action' })
  if (one.signatureBad) return refuse('grant-invalid', { why: 'signature' })
  const doubt = doubtOf(workers, wire, push.device, one.at)
  if (doubt) return doubt
  const elsewhere = refuseElsewhere(action, push.device.centerId, batch, settling)
  if (elsewhere) return elsewhere
  const actor: Actor = { userId: wire.workerId, privileges: workers.privileges.get(wire.workerId) ?? new Set() }
  const overriddenBy = wire.override ? await leaderOf(wire, action, workers, push.device, one.at) : null
  const job = { action, by: { actor, overriddenBy }, at: one.at, deviceId: push.device.deviceId }
  const decided = batch.decide(job)
  if (isRefusal(decided)) return decided
  if (action.type === 'exception.settle') return settleInBatch(writer, batch, settling, { ...action.payload, by: actor, at: one.at })
  return null
}

/** A handheld sees its own center alone; the rest does not exist for it (decisions.md §3). */
function refuseElsewhere(action: FloorAction, centerId: number, batch: Batch, settling: Settling): Refusal | null {
  if (action.type === 'exception.settle') return settling.rows.get(action.payload.exceptionId)?.centerId === centerId ? null : refuse('exception-unknown')
  return batch.facts.inbounds.get(action.payload.inboundId)?.centerId === centerId ? null : refuse('inbound-unknown')
}

/** The leader whose consent an action carries; null where the consent does not hold. */
async function leaderOf(wire: NonNullable<Item['wire']>, action: FloorAction, workers: Workers, device: DeviceCaller, at: string): Promise<Actor | null> {
  const { override } = wire
  if (!override) return null
  const doubt = doubtOf(workers, override, device, at)
  const key = workers.grants.get(override.grantId)?.sessionKey
  if (doubt || !key || !(await signed(overrideText({ id: wire.id, type: action.type, payload: wire.payload, workerId: wire.workerId }), override.sig, key))) return null
  return { userId: override.workerId, privileges: workers.privileges.get(override.workerId) ?? new Set() }
}

/** One check per run of a grant: the last signature vouches for the chain before it; where it does not hold, none of the run does. */
async function checkSignatures(fresh: Fresh[], workers: Workers): Promise<void> {
  const runs: Fresh[][] = []
  for (const one of fresh) {
    const last = runs.at(-1)?.at(-1)
    const same = last && last.push === one.push && last.item.wire?.grantId === one.item.wire?.grantId
    if (same) runs.at(-1)?.push(one)
    else runs.push([one])
  }
  await Promise.all(
    runs.map(async (run) => {
      const last = run.at(-1)
      const wire = last?.item.wire
      const key = wire ? workers.grants.get(wire.grantId)?.sessionKey : undefined
      const good = last && wire && key ? await signed(last.link, wire.sig, key) : false
      if (!good) for (const one of run) one.signatureBad = true
    }),
  )
}

async function loadClients(writer: Writer, pushes: readonly Push[]): Promise<Map<string, ClientState>> {
  const ids = [...new Set(pushes.map((p) => p.body.clientId))]
  const rows = await writer.tx.selectFrom('syncClient').select(['clientId', 'lastSeq', 'lastLink']).where('clientId', 'in', ids).execute()
  return new Map(rows.map((row) => [row.clientId, { lastSeq: row.lastSeq, lastLink: row.lastLink, isNew: false }]))
}

async function loadKnown(writer: Writer, pushes: readonly Push[], items: Item[][], clients: Map<string, ClientState>): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  for (const [i, push] of pushes.entries()) {
    const lastSeq = clients.get(push.body.clientId)?.lastSeq ?? 0
    const seqs = (items[i] ?? []).map((item) => item.seq).filter((seq) => seq <= lastSeq)
    if (seqs.length === 0) continue
    const rows = await writer.tx.selectFrom('syncAction').selectAll().where('clientId', '=', push.body.clientId).where('seq', 'in', seqs).execute()
    for (const row of rows) {
      known.set(`${row.clientId}|${row.seq}`, {
        digest: row.hash,
        result: { seq: row.seq, id: row.actionId, status: row.status as ActionResult['status'], code: row.code, with: row.withJson ? (JSON.parse(row.withJson) as ActionResult['with']) : null, exceptionId: row.exceptionId, version: row.version },
      })
    }
  }
  return known
}

/** An action's id is its own in the whole site: what came by another queue (after a fork, or as a file) is not done again. */
async function loadCame(writer: Writer, fresh: Fresh[]): Promise<Around['came']> {
  const ids = fresh.flatMap(({ item }) => (item.wire ? [item.wire.id] : []))
  if (ids.length === 0) return new Map()
  const rows = await writer.tx.selectFrom('syncAction').select(['actionId', 'clientId', 'status', 'exceptionId']).where('actionId', 'in', ids).execute()
  return new Map(rows.map(({ actionId, clientId, status, exceptionId }) => [actionId, { outcome: { status: status as ActionResult['status'], exceptionId }, clientId }]))
}

const insertAction: Insert<'syncAction'> = {
  into: 'syncAction',
  columns: {
    clientId: 'text', seq: 'int', actionId: 'text', hash: 'text', type: 'text', subject: 'text', payloadJson: 'text', depsJson: 'text', workerId: 'int', overrideWorkerId: 'int', deviceId: 'int',
    centerId: 'int', at: 'text', receivedAt: 'text', status: 'text', code: 'text', withJson: 'text', exceptionId: 'int', version: 'int', undone: 'int',
  },
}

function rowOf(writer: Writer, one: Fresh, batch: Batch): unknown[] {
  const { item, push, outcome } = one
  const { wire } = item
  // What only repeats another is no part of that one's exception.
  const exceptionId = outcome.code === 'action-repeated' ? null : outcome.exceptionId
  return [
    push.body.clientId, item.seq, wire && !one.idTaken ? wire.id : `${wire?.id ?? 'none'}|${push.body.clientId}|${item.seq}`, item.digest, wire?.type ?? 'unknown', subjectOfItem(item),
    wire ? JSON.stringify(wire.payload) : '{}', JSON.stringify(wire?.deps ?? []), wire?.workerId ?? null, wire?.override?.workerId ?? null, push.device.deviceId, push.device.centerId,
    one.at, writer.now, outcome.status, outcome.code, outcome.with ? JSON.stringify(outcome.with) : null, exceptionId, outcome.version, wire && batch.isUndone(wire.id) ? 1 : 0,
  ]
}

/** A device's own row is touched at most this often, so that a push of one action costs one action. */
const seenEveryMs = 10_000
const lastSeen = new Map<number, { at: number; pending: number | null }>()

async function saveClients(writer: Writer, pushes: readonly Push[], clients: Map<string, ClientState>): Promise<void> {
  const rows = new Map<string, unknown[]>()
  for (const { body, device } of pushes) {
    const client = clients.get(body.clientId)
    if (client) rows.set(body.clientId, [body.clientId, device.deviceId, client.lastSeq, client.lastLink, writer.now, writer.now])
  }
  await writer.dialect.insertMany(writer.tx, insertClient, [...rows.values()])
  const now = Date.parse(writer.now)
  for (const { body, device } of pushes) {
    const pending = body.state ? Math.max(0, body.state.pending - body.actions.length) : null
    const seen = lastSeen.get(device.deviceId)
    if (seen && now - seen.at < seenEveryMs && seen.pending === pending) continue
    lastSeen.set(device.deviceId, { at: now, pending })
    const lastWorker = body.actions.map((a) => (a as { workerId?: unknown } | null)?.workerId).findLast((id) => Number.isSafeInteger(id)) as number | undefined
    await writer.tx.updateTable('device')
      .set({
        lastSeenAt: writer.now,
        ...(lastWorker === undefined ? {} : { lastUserId: lastWorker }),
        ...(body.state ? { appVersion: body.state.appVersion, pending, oldestPendingAt: pending === 0 ? null : body.state.oldestAt, persisted: body.state.persisted === null ? null : body.state.persisted ? 1 : 0 } : {}),
      })
      .where('id', '=', device.deviceId).execute()
    writer.changed(device.centerId, 'device', device.deviceId)
  }
}

const insertClient: Insert<'syncClient'> = {
  into: 'syncClient',
  columns: { clientId: 'text', deviceId: 'int', lastSeq: 'int', lastLink: 'text', createdAt: 'text', seenAt: 'text' },
  conflict: { on: ['clientId'], update: ['lastSeq', 'lastLink', 'seenAt'] },
}
