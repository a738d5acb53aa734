import { isRefusal, refuse, type Refusal } from '../../shared/errors.ts'
import { floorPrivilege } from '../../shared/privileges.ts'
import { privilegeOf } from '../../shared/rules/floor/decide.ts'
import type { Action, FloorAction } from '../../shared/rules/floor/actions.ts'
import { firstLink, overrideText } from '../../shared/sync/texts.ts'
import type { ActionResult, PushAnswer } from '../../shared/sync/protocol.ts'
import type { Writer } from '../db/writer.ts'
import type { DeviceCaller } from '../http/caller.ts'
import { Batch } from '../ledger/batch.ts'
import { takeBackUnpacked } from '../orders/door.ts'
import { nextLink, signed } from './chain.ts'
import { refuseElsewhere } from './elsewhere.ts'
import { placed, subjectsOfItem, timesOf, type Item } from './envelope.ts'
import {
  isSame,
  loadCame,
  loadClients,
  loadKnown,
  saveActions,
  saveClients,
  type Came,
  type ClientState,
  type Fresh,
  type Known,
  type Push,
} from './receive.store.ts'
import { doneAlready } from './done-already.ts'
import { openException, touchSubjects } from './open-exception.ts'
import { droppedWith, heldBy, loadWaiting, settleInBatch, settledActions, type Settling } from './settle.ts'
import { doubted, doubtOf, loadWorkers, type Workers } from './grants.ts'
import { runsOf } from './signatures.ts'
import type { Actor } from '../../shared/rules/stock/fact-rows.ts'

/**
 * Receives a group of pushes inside one transaction (decisions.md §10). Every new action is decided once and stored with its result, and a
 * repeat gets that result again. A refusal becomes an exception and holds up only the actions that depend on it.
 */
export async function receive(writer: Writer, pushes: readonly Push[]): Promise<PushAnswer[]> {
  const versions = await writer.lockCenters(pushes.map((push) => push.device.centerId))
  const clients = await loadClients(writer, pushes)
  const items = pushes.map((push) => placed(push.items, (clients.get(push.body.clientId)?.lastSeq ?? 0) + 1))
  const known = await loadKnown(writer, pushes, items, clients)
  const site = await writer.tx.selectFrom('site').select(['epoch', 'backedUpThrough']).executeTakeFirstOrThrow()

  const fresh: Fresh[] = []
  const answers = pushes.map((push, i): PushAnswer => {
    const { results, problem } = sort(
      writer,
      push,
      items[i] ?? [],
      clients,
      known,
      fresh,
      versions.get(push.device.centerId) ?? 0,
    )
    return {
      epoch: site.epoch,
      lastSeq: clients.get(push.body.clientId)?.lastSeq ?? 0,
      serverTime: writer.now,
      watermark: site.backedUpThrough,
      results,
      problem,
    }
  })
  if (fresh.length > 0) await decideAll(writer, pushes, fresh)
  await saveClients(writer, pushes, clients, fresh)
  return answers
}

/** Tells repeats, new items, gaps and forks apart, and continues the queue's chain of links. */
function sort(
  writer: Writer,
  push: Push,
  items: Item[],
  clients: Map<string, ClientState>,
  known: Map<string, Known>,
  fresh: Fresh[],
  version: number,
): Pick<PushAnswer, 'results' | 'problem'> {
  const { clientId } = push.body
  const client: ClientState = clients.get(clientId) ?? {
    lastSeq: 0,
    lastLink: firstLink(clientId),
    lastAt: null,
    ownerId: push.device.deviceId,
    ownerActive: true,
  }
  // The queue belongs to another handheld that is still enrolled, so this is a copy. After a new enrolment the old owner no longer counts.
  if (client.ownerId !== push.device.deviceId && client.ownerActive)
    return { results: repeatedAmong(items, clientId, known), problem: 'FORKED' }
  clients.set(clientId, client)
  const results: ActionResult[] = []
  const first = items.findIndex(({ seq }) => seq > client.lastSeq)
  const times = timesOf(items.slice(first), writer.now, client.lastAt)
  for (const [nth, item] of items.entries()) {
    if (item.seq > client.lastSeq + 1) return { results, problem: 'GAP' }
    const key = `${clientId}|${item.seq}`
    if (item.seq <= client.lastSeq) {
      const before = known.get(key)
      // A different payload under a used number means that the device's storage was copied or restored (research/sync.md §2.5).
      if (!before || before.digest !== item.digest) return { results, problem: 'FORKED' }
      results.push(before.result)
      continue
    }
    client.lastSeq = item.seq
    client.lastLink = nextLink(client.lastLink, item.digest)
    const at = times[nth - first] ?? writer.now
    client.lastAt = at === writer.now ? null : at
    const outcome: ActionResult = {
      seq: item.seq,
      id: item.wire?.id ?? null,
      status: 'applied',
      code: null,
      with: null,
      exceptionId: null,
      version,
    }
    fresh.push({
      push,
      item,
      link: client.lastLink,
      at,
      outcome,
      malformed: item.malformed,
      signatureBad: false,
      idTaken: false,
    })
    known.set(key, { digest: item.digest, result: outcome })
    results.push(outcome)
  }
  return { results, problem: null }
}

/** The results of the items that the server has already, whichever copy of their queue sent them. */
function repeatedAmong(items: readonly Item[], clientId: string, known: ReadonlyMap<string, Known>): ActionResult[] {
  return items.flatMap(({ seq, digest }) => {
    const before = known.get(`${clientId}|${seq}`)
    return before?.digest === digest ? before.result : []
  })
}

async function decideAll(writer: Writer, pushes: readonly Push[], fresh: Fresh[]): Promise<void> {
  const grantIds = new Set(
    fresh.flatMap(({ item }) =>
      item.wire ? [item.wire.grantId, ...(item.wire.override ? [item.wire.override.grantId] : [])] : [],
    ),
  )
  const workers = await loadWorkers(
    writer,
    pushes.map((p) => ({ deviceId: p.device.deviceId, body: p.body })),
    grantIds,
  )
  for (const one of fresh) {
    const from = workers.grants.get(one.item.wire?.grantId ?? '')?.from
    // An action cannot be older than the sign-in it was done under.
    if (from !== undefined && one.at < from) one.at = from
  }
  await checkSignatures(fresh, workers)
  const came = await loadCame(writer, fresh)
  const waiting = await loadWaiting(
    writer,
    fresh.flatMap(({ item }) => item.wire?.deps ?? []),
  )
  const settling = await settledActions(
    writer,
    fresh.flatMap(({ item }) => (item.action?.type === 'exception.settle' ? [item.action.payload] : [])),
    waiting,
  )
  const actions: Action[] = fresh.flatMap(({ item }) => (item.action ? [item.action] : []))
  const batch = await Batch.load(
    writer,
    [...actions, ...settling.actions],
    [...new Set(pushes.map((push) => push.device.centerId))],
  )

  const around = { workers, came, batch, settling }
  for (const one of fresh) if (isFirst(one, came)) await decideOne(writer, one, around)
  // These actions were held under an exception that a later action of the same pushes settled.
  for (const one of fresh) {
    if (one.outcome.status !== 'held' || !settling.closed.has(one.outcome.exceptionId ?? 0)) continue
    Object.assign(one.outcome, { status: 'applied', code: null, exceptionId: null })
    await decideOne(writer, one, around)
  }
  await batch.save()
  await takeBackUnpacked(writer, batch.unpacked)
  await saveActions(writer, fresh, batch)
}

/**
 * Whether an action's id is new. An action that already came through another queue gets its earlier answer. An id used twice in one queue,
 * or for a different action, is malformed.
 */
function isFirst(one: Fresh, came: Came): boolean {
  const { item, outcome, push } = one
  if (!item.wire) return true
  const { id } = item.wire
  const before = came.get(id)
  if (!before) {
    came.set(id, { outcome, clientId: push.body.clientId, done: item.wire })
    return true
  }
  one.idTaken = true
  if (before.clientId !== push.body.clientId && isSame(before.done, item.wire)) {
    const { status, exceptionId } = before.outcome
    Object.assign(outcome, { status, code: 'action-repeated', exceptionId })
    return false
  }
  one.malformed = refuse('action-malformed', { property: 'id' })
  return true
}

interface Around {
  workers: Workers
  came: Came
  batch: Batch
  settling: Settling
}

async function decideOne(writer: Writer, one: Fresh, around: Around): Promise<void> {
  const { item, push, outcome } = one
  const { waiting, done } = around.settling
  const holder = heldBy(item.wire?.deps ?? [], waiting)
  if (holder !== null) {
    Object.assign(outcome, { status: 'held', code: 'depends-on-refused', exceptionId: holder })
    if (item.wire && !one.idTaken) waiting.set(item.wire.id, holder)
    writer.changed(push.device.centerId, 'exception', holder)
    await tellPallet(writer, push.device.centerId, holder, subjectsOfItem(item))
    return
  }
  const refused = one.malformed ?? (await tryIt(writer, one, around))
  if (!refused) return
  const { refusal, isSettled } = await doneAlready(writer, around.batch, item.action, refused)
  Object.assign(outcome, { status: 'refused', code: refusal.refused, with: refusal.with ?? null })
  // Settling is only a request: if it is refused, the exception stays as it was.
  if (item.wire?.type === 'exception.settle') return
  // The action that this one takes back was discarded or had been done already. So this one goes with that exception, and no leader has to
  // settle it too.
  const dropped = refusal.refused === 'nothing-to-undo' ? await droppedWith(writer, around.settling, item.action) : null
  if (dropped !== null) {
    outcome.exceptionId = dropped
    return
  }
  const [subject, alsoSubject] = subjectsOfItem(item)
  outcome.exceptionId = await openException(writer, {
    centerId: push.device.centerId,
    deviceId: push.device.deviceId,
    clientId: push.body.clientId,
    seq: item.seq,
    actionId: one.idTaken ? null : (item.wire?.id ?? null),
    type: item.wire?.type ?? 'unknown',
    payload: item.wire?.payload ?? item.raw,
    subject,
    alsoSubject,
    workerId: item.wire?.workerId ?? null,
    at: one.at,
    refusal,
    isSettled,
  })
  const kept = isSettled ? done : waiting
  if (item.wire && !one.idTaken) kept.set(item.wire.id, outcome.exceptionId)
}

/**
 * A parcel whose packing was refused may have been loaded since. Then the pallet that it lies on shows the exception until somebody has
 * looked.
 */
async function tellPallet(
  writer: Writer,
  centerId: number,
  exceptionId: number,
  [subject]: readonly (string | null)[],
): Promise<void> {
  if (!subject?.startsWith('consol:')) return
  await writer.tx
    .updateTable('exception')
    .set({ alsoSubject: subject })
    .where('id', '=', exceptionId)
    .where('alsoSubject', 'is', null)
    .execute()
  touchSubjects(writer, centerId, { subject, alsoSubject: null })
}

async function tryIt(writer: Writer, one: Fresh, { workers, batch, settling }: Around): Promise<Refusal | null> {
  const { item, push } = one
  const { wire, action } = item
  if (!wire || !action) return refuse('action-malformed', { property: 'action' })
  if (one.signatureBad) return doubted('signature')
  const doubt = doubtOf(workers, wire, privilegeOf[action.type], push.device, one.at)
  if (doubt) return doubt
  const foreign =
    action.type === 'exception.settle' &&
    settling.rows.get(action.payload.exceptionId)?.centerId !== push.device.centerId
  const elsewhere = foreign ? refuse('exception-unknown') : refuseElsewhere(batch.facts, action, push.device.centerId)
  if (elsewhere) return elsewhere
  const actor: Actor = { userId: wire.workerId, privileges: workers.privileges.get(wire.workerId) ?? new Set() }
  const overriddenBy = wire.override ? await leaderOf(wire, action, workers, push.device, one.at) : null
  const job = { action, by: { actor, overriddenBy }, at: one.at, deviceId: push.device.deviceId }
  const decided = batch.decide(job)
  if (isRefusal(decided)) return decided
  if (action.type === 'exception.settle')
    return settleInBatch(writer, batch, settling, { ...action.payload, by: actor, at: one.at })
  return null
}

/** The leader whose consent an action carries; null if the consent is not valid. */
async function leaderOf(
  wire: NonNullable<Item['wire']>,
  action: FloorAction,
  workers: Workers,
  device: DeviceCaller,
  at: string,
): Promise<Actor | null> {
  const { override } = wire
  if (!override) return null
  const doubt = doubtOf(workers, override, floorPrivilege, device, at)
  const key = workers.grants.get(override.grantId)?.sessionKey
  if (
    doubt ||
    !key ||
    !(await signed(
      overrideText({ id: wire.id, type: action.type, payload: wire.payload, workerId: wire.workerId }),
      override.sig,
      key,
    ))
  )
    return null
  return { userId: override.workerId, privileges: workers.privileges.get(override.workerId) ?? new Set() }
}

/** Checks one signature per run of a grant: the last one vouches for the chain before it. If it is invalid, the whole run is. */
async function checkSignatures(fresh: readonly Fresh[], workers: Workers): Promise<void> {
  const runs = runsOf(fresh, (a, b) => a.push === b.push && a.item.wire?.grantId === b.item.wire?.grantId)
  await Promise.all(
    runs.map(async (run) => {
      const last = run.at(-1)
      const wire = last?.item.wire
      const key = wire ? workers.grants.get(wire.grantId)?.sessionKey : undefined
      const good = last && wire && key ? await last.push.checked.isRight(last.link, wire.sig, key) : false
      if (!good) for (const one of run) one.signatureBad = true
    }),
  )
}
