import { isRefusal, refuse, type Refusal } from '../../shared/errors.ts'
import type { Privilege } from '../../shared/privileges.ts'
import { readFloorAction } from '../../shared/rules/floor/payloads/floor.ts'
import { isFloorActionType } from '../../shared/rules/floor/decide.ts'
import type { FloorAction } from '../../shared/rules/floor/actions.ts'
import { subjectsOf } from '../../shared/rules/floor/subjects.ts'
import type { Settlement } from '../../shared/rules/floor/settlements.ts'
import { inParts } from '../db/in-parts.ts'
import type { Writer } from '../db/writer.ts'
import { privilegesOfMany } from '../http/privileges.ts'
import type { Batch } from '../ledger/batch.ts'
import { refuseElsewhere } from './elsewhere.ts'
import { doneAlready } from './done-already.ts'
import { openException, touchSubjects } from './open-exception.ts'
import type { Actor } from '../../shared/rules/stock/fact-rows.ts'

/** A refused or held action, as it arrived. */
interface Parked {
  actionId: string
  clientId: string
  seq: number
  type: string
  payload: Record<string, unknown>
  deps: string[]
  workerId: number
  deviceId: number
  at: string
}

export interface Settling {
  /** The actions whose data must be loaded to decide the parked actions again. */
  actions: FloorAction[]
  /** For each exception: the refused action, and the actions held under it in their order. */
  parked: Map<number, { refused: Parked | null; held: Parked[] }>
  /** Actions that wait, each with the open exception it waits for. */
  waiting: Map<string, number>
  /** Actions of this batch that had been done already, each with the exception that records it. */
  done: Map<string, number>
  /** Exceptions that this batch settles. */
  closed: Set<number>
  rows: Map<
    number,
    {
      centerId: number
      subject: string
      alsoSubject: string | null
      deviceId: number | null
      clientId: string
      seq: number
      status: string
    }
  >
  privileges: Map<number, ReadonlySet<Privilege>>
}

/** The exception that one of these actions waits for, or null. */
export function heldBy(deps: readonly string[], waiting: ReadonlyMap<string, number>): number | null {
  for (const dep of deps) {
    const exceptionId = waiting.get(dep)
    if (exceptionId !== undefined) return exceptionId
  }
  return null
}

/** Which of these actions wait for an open exception. A settled exception no longer holds anything up. */
export async function loadWaiting(writer: Writer, actionIds: readonly string[]): Promise<Settling['waiting']> {
  const rows = await inParts(new Set(actionIds), (ids) =>
    writer.tx
      .selectFrom('syncAction as a')
      .innerJoin('exception as x', 'x.id', 'a.exceptionId')
      .select(['a.actionId', 'x.id'])
      .where('a.actionId', 'in', ids)
      .where('a.status', 'in', ['refused', 'held'])
      .where('x.status', '=', 'OPEN')
      .execute(),
  )
  return new Map(rows.map(({ actionId, id }) => [actionId, id]))
}

/** Loads the actions that these settlements will decide again, with every correction that was asked for. */
export async function settledActions(
  writer: Writer,
  asked: readonly { exceptionId: number; corrected: Record<string, unknown> | null }[],
  waiting: Settling['waiting'] = new Map(),
): Promise<Settling> {
  const exceptionIds = [...new Set(asked.map((one) => one.exceptionId))]
  const settling: Settling = {
    actions: [],
    parked: new Map(),
    waiting,
    done: new Map(),
    closed: new Set(),
    rows: new Map(),
    privileges: new Map(),
  }
  if (exceptionIds.length === 0) return settling
  const exceptions = await writer.tx
    .selectFrom('exception')
    .select(['id', 'centerId', 'subject', 'alsoSubject', 'deviceId', 'clientId', 'seq', 'status'])
    .where('id', 'in', exceptionIds)
    .execute()
  for (const { id, ...row } of exceptions) settling.rows.set(id, row)
  const rows = await writer.tx
    .selectFrom('syncAction')
    .selectAll()
    .where('exceptionId', 'in', exceptionIds)
    .where('status', 'in', ['refused', 'held'])
    .orderBy('receivedAt')
    .orderBy('clientId')
    .orderBy('seq')
    .execute()
  for (const row of rows) {
    if (row.exceptionId === null) continue
    const parked: Parked = {
      actionId: row.actionId,
      clientId: row.clientId,
      seq: row.seq,
      type: row.type,
      payload: JSON.parse(row.payloadJson) as Record<string, unknown>,
      deps: JSON.parse(row.depsJson) as string[],
      workerId: row.workerId ?? 0,
      deviceId: row.deviceId,
      at: row.at,
    }
    const here = settling.parked.get(row.exceptionId) ?? { refused: null, held: [] }
    if (row.status === 'refused') here.refused = parked
    else here.held.push(parked)
    settling.parked.set(row.exceptionId, here)
    const corrections =
      row.status === 'refused'
        ? asked.filter((one) => one.exceptionId === row.exceptionId).map((one) => one.corrected)
        : [null]
    settling.actions.push(...corrections.flatMap((corrected) => readAction(parked, corrected) ?? []))
  }
  const needed = [...settling.parked.values()].flatMap((here) => here.held.flatMap((parked) => parked.deps))
  for (const [id, exceptionId] of await loadWaiting(writer, needed)) waiting.set(id, exceptionId)
  const held = await privilegesOfMany(writer.tx, [...new Set(rows.map((row) => row.workerId ?? 0))])
  settling.privileges = new Map([...held].map(([id, { privileges }]) => [id, privileges]))
  return settling
}

function readAction(
  { actionId, type, payload }: Parked,
  corrected: Record<string, unknown> | null,
): FloorAction | null {
  if (!isFloorActionType(type) || type === 'exception.settle') return null
  return readFloorAction(actionId, type, { ...payload, ...corrected })
}

interface Settle {
  exceptionId: number
  how: Settlement
  corrected: Record<string, unknown> | null
  note: string
  by: Actor
  at: string
}

/**
 * Settles an exception whose rules have been checked. It decides the exception's action again (or drops it with a reason), and then the
 * actions held under it; any of these that is refused becomes an exception of its own. Answers why it could not settle the exception, or
 * null.
 */
export async function settleInBatch(
  writer: Writer,
  batch: Batch,
  settling: Settling,
  settle: Settle,
): Promise<Refusal | null> {
  const row = settling.rows.get(settle.exceptionId)
  if (!row) return refuse('exception-unknown')
  const { refused: first = null, held = [] } = settling.parked.get(settle.exceptionId) ?? {}
  if (settle.how !== 'discard') {
    const refused = first
      ? await again(writer, batch, settling, first, settle, row.centerId)
      : refuse('action-malformed', { property: 'action' })
    if (refused) {
      const exception = batch.facts.exceptions.get(settle.exceptionId)
      if (exception) exception.open = true
      return refused
    }
  }
  await close(writer, settle, row)
  settling.closed.add(settle.exceptionId)
  for (const [id, exceptionId] of settling.waiting) if (exceptionId === settle.exceptionId) settling.waiting.delete(id)
  for (const parked of held) {
    // This action takes back the discarded one: nothing is left to take back, and nothing more to settle.
    if (settle.how === 'discard' && first && parked.payload['undoes'] === first.actionId) await letGo(writer, parked)
    else await takeUp(writer, batch, settling, parked, { ...settle, how: 'retry', corrected: null }, row.centerId)
  }
  return null
}

/** The settled exception of the action that an undo takes back, if that action was discarded or had been done already; otherwise null. */
export async function droppedWith(
  { tx }: Writer,
  { done }: Settling,
  action: FloorAction | null,
): Promise<number | null> {
  if (!action || !('undoes' in action.payload)) return null
  const here = done.get(action.payload.undoes)
  if (here !== undefined) return here
  const row = await tx
    .selectFrom('syncAction as a')
    .innerJoin('exception as x', 'x.id', 'a.exceptionId')
    .select('x.id')
    .where('a.actionId', '=', action.payload.undoes)
    .where('a.status', '=', 'refused')
    .where('x.status', 'in', ['DISCARDED', 'ALREADY_DONE'])
    .executeTakeFirst()
  return row?.id ?? null
}

/** Marks a held action as refused and leaves it with the settled exception. */
async function letGo(writer: Writer, { clientId, seq }: Parked): Promise<void> {
  await writer.tx
    .updateTable('syncAction')
    .set({ status: 'refused', code: 'nothing-to-undo' })
    .where('clientId', '=', clientId)
    .where('seq', '=', seq)
    .execute()
}

/** Decides an action that was held under a settled exception, unless it waits for another one too. */
async function takeUp(
  writer: Writer,
  batch: Batch,
  settling: Settling,
  parked: Parked,
  settle: Settle,
  centerId: number,
): Promise<void> {
  const holder = heldBy(parked.deps, settling.waiting)
  const tried = holder === null ? await again(writer, batch, settling, parked, settle, centerId) : null
  if (holder === null && !tried) return
  const { refusal, isSettled } = await doneAlready(
    writer,
    batch,
    readAction(parked, null),
    tried ?? refuse('depends-on-refused'),
  )
  const [subject, alsoSubject] = subjectsOf(parked.payload)
  const exceptionId =
    holder ??
    (await openException(writer, {
      centerId,
      deviceId: parked.deviceId,
      clientId: parked.clientId,
      seq: parked.seq,
      actionId: parked.actionId,
      type: parked.type,
      payload: parked.payload,
      subject,
      alsoSubject,
      workerId: parked.workerId,
      at: parked.at,
      refusal,
      isSettled,
    }))
  const kept = isSettled ? settling.done : settling.waiting
  kept.set(parked.actionId, exceptionId)
  writer.changed(centerId, 'exception', exceptionId)
  await writer.tx
    .updateTable('syncAction')
    .set(
      tried
        ? {
            status: 'refused',
            code: refusal.refused,
            withJson: refusal.with ? JSON.stringify(refusal.with) : null,
            exceptionId,
          }
        : { exceptionId },
    )
    .where('clientId', '=', parked.clientId)
    .where('seq', '=', parked.seq)
    .execute()
}

/** Decides a parked action again, in its worker's name and at its original time; `accept` adds the leader's consent. */
async function again(
  writer: Writer,
  batch: Batch,
  settling: Settling,
  parked: Parked,
  settle: Settle,
  centerId: number,
): Promise<Refusal | null> {
  const read = readAction(parked, settle.corrected)
  if (!read) return refuse('action-malformed', { property: 'payload' })
  const action = settle.how === 'accept' ? waived(read) : read
  const elsewhere = refuseElsewhere(batch.facts, action, centerId)
  if (elsewhere) return elsewhere
  // The leader vouches that the worker did it, so an unconfirmed sign-in is no obstacle here.
  const actor: Actor = { userId: parked.workerId, privileges: settling.privileges.get(parked.workerId) ?? new Set() }
  const decided = batch.decide({
    action,
    by: { actor, overriddenBy: settle.how === 'accept' ? settle.by : null },
    at: parked.at,
    deviceId: parked.deviceId,
  })
  if (isRefusal(decided)) return decided
  const [subject, alsoSubject] = subjectsOf(action.payload)
  await writer.tx
    .updateTable('syncAction')
    .set({
      status: 'applied',
      code: `exception-${settle.how}`,
      payloadJson: JSON.stringify(action.payload),
      subject,
      alsoSubject,
      overrideWorkerId: settle.by.userId,
      receivedAt: writer.now,
    })
    .where('clientId', '=', parked.clientId)
    .where('seq', '=', parked.seq)
    .execute()
  return null
}

/** The leader's consent replaces the worker's confirmation that there is a surplus, or that the goods are at another location. */
function waived(action: FloorAction): FloorAction {
  switch (action.type) {
    case 'inbound.inspect':
      return { ...action, payload: { ...action.payload, surplus: true } }
    case 'relocation.close':
      return { ...action, payload: { ...action.payload, unplanned: true } }
    default:
      return action
  }
}

const settledAs = { retry: 'RETRIED', correct: 'CORRECTED', accept: 'ACCEPTED', discard: 'DISCARDED' } as const

async function close(
  writer: Writer,
  settle: Settle,
  row: { centerId: number; subject: string; alsoSubject: string | null },
): Promise<void> {
  await writer.tx
    .updateTable('exception')
    .set((e) => ({
      status: settledAs[settle.how],
      settledAt: writer.now,
      settledBy: settle.by.userId,
      note: settle.note || null,
      version: e('version', '+', 1),
    }))
    .where('id', '=', settle.exceptionId)
    .execute()
  writer.changed(row.centerId, 'exception', settle.exceptionId)
  touchSubjects(writer, row.centerId, row)
  await writer.audit({
    userId: settle.by.userId,
    centerId: row.centerId,
    subject: `exception:${settle.exceptionId}`,
    what: `exception.${settle.how}`,
    after: { note: settle.note, corrected: settle.corrected },
  })
}
