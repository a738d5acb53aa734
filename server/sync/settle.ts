import { isRefusal, refuse, type Refusal } from '../../shared/errors.ts'
import type { Privilege } from '../../shared/privileges.ts'
import { floorPayloads, isFloorActionType, subjectOf, type FloorAction } from '../../shared/rules/decide.ts'
import type { Settlement } from '../../shared/rules/exception.ts'
import type { Actor } from '../../shared/rules/facts.ts'
import type { Writer } from '../db/writer.ts'
import { privilegesOfMany } from '../http/sign-in.ts'
import type { Batch } from '../warehouse/batch.ts'

interface Opening {
  centerId: number
  deviceId: number
  clientId: string
  seq: number
  actionId: string | null
  type: string
  payload: unknown
  subject: string
  workerId: number | null
  at: string
  refusal: Refusal
}

/** Keeps what was refused, with its reason, until a leader settles it (decisions.md §9). */
export async function openException(writer: Writer, o: Opening): Promise<number> {
  const payload = JSON.stringify(o.payload) ?? 'null'
  const { id } = await writer.tx.insertInto('exception')
    .values({
      centerId: o.centerId, clientId: o.clientId, seq: o.seq, actionId: o.actionId, type: o.type.slice(0, 63), subject: o.subject, workerId: o.workerId, deviceId: o.deviceId,
      // Too large to keep whole: its beginning tells what it was; the handheld still has it all.
      payloadJson: payload.length > 20_000 ? JSON.stringify({ cut: payload.slice(0, 2000) }) : payload,
      code: o.refusal.refused, withJson: o.refusal.with ? JSON.stringify(o.refusal.with) : null, status: 'OPEN', at: o.at, createdAt: writer.now, settledAt: null, settledBy: null, note: null,
    })
    .returning('id').executeTakeFirstOrThrow()
  writer.changed(o.centerId, 'exception', id)
  touchSubject(writer, o.centerId, o.subject)
  return id
}

/** An inbound shows how many of its exceptions are open. */
function touchSubject(writer: Writer, centerId: number, subject: string): void {
  const [kind, id] = subject.split(':')
  if (kind === 'inbound' && id) writer.changed(centerId, 'inbound', Number(id))
}

/** A refused or held action, as it came. */
interface Parked {
  actionId: string
  clientId: string
  seq: number
  action: FloorAction | null
  workerId: number
  deviceId: number
  at: string
}

export interface Settling {
  /** What must be loaded to decide them again. */
  actions: FloorAction[]
  /** By exception: the refused action first, then those held under it, in their order. */
  parked: Map<number, Parked[]>
  rows: Map<number, { centerId: number; subject: string; deviceId: number | null; clientId: string; seq: number; status: string }>
  privileges: Map<number, ReadonlySet<Privilege>>
}

/** Loads what settling these exceptions will decide again; each with its correction, if any. */
export async function settledActions(writer: Writer, corrections: ReadonlyMap<number, Record<string, unknown> | null>): Promise<Settling> {
  const exceptionIds = [...corrections.keys()]
  const settling: Settling = { actions: [], parked: new Map(), rows: new Map(), privileges: new Map() }
  if (exceptionIds.length === 0) return settling
  const exceptions = await writer.tx.selectFrom('exception').select(['id', 'centerId', 'subject', 'deviceId', 'clientId', 'seq', 'status']).where('id', 'in', exceptionIds).execute()
  for (const { id, ...row } of exceptions) settling.rows.set(id, row)
  const rows = await writer.tx.selectFrom('syncAction').selectAll().where('exceptionId', 'in', exceptionIds).where('status', 'in', ['refused', 'held']).orderBy('seq').execute()
  for (const row of rows) {
    if (row.exceptionId === null) continue
    const payload = { ...(JSON.parse(row.payloadJson) as Record<string, unknown>), ...(row.status === 'refused' ? corrections.get(row.exceptionId) : null) }
    const action = readAction(row.actionId, row.type, payload)
    const list = settling.parked.get(row.exceptionId) ?? []
    list.push({ actionId: row.actionId, clientId: row.clientId, seq: row.seq, action, workerId: row.workerId ?? 0, deviceId: row.deviceId, at: row.at })
    settling.parked.set(row.exceptionId, list)
    if (action) settling.actions.push(action)
  }
  const held = await privilegesOfMany(writer.tx, [...new Set(rows.map((row) => row.workerId ?? 0))])
  settling.privileges = new Map([...held].map(([id, { privileges }]) => [id, privileges]))
  return settling
}

function readAction(id: string, type: string, payload: Record<string, unknown>): FloorAction | null {
  if (!isFloorActionType(type) || type === 'exception.settle') return null
  const read = floorPayloads[type].safeParse(payload)
  return read.success ? ({ id, type, payload: read.data } as FloorAction) : null
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
 * Settles an exception whose rules have been checked: decides its action again (or drops it with a reason), then what was
 * held under it; whatever of that is refused now becomes an exception of its own. Answers why it could not, if so.
 */
export async function settleInBatch(writer: Writer, batch: Batch, settling: Settling, settle: Settle): Promise<Refusal | null> {
  const row = settling.rows.get(settle.exceptionId)
  if (!row) return refuse('exception-unknown')
  const [first, ...held] = settling.parked.get(settle.exceptionId) ?? []
  if (settle.how !== 'discard') {
    const refused = first ? await again(writer, batch, settling, first, settle) : refuse('action-malformed', { property: 'action' })
    if (refused) {
      const exception = batch.facts.exceptions.get(settle.exceptionId)
      if (exception) exception.open = true
      return refused
    }
  }
  await close(writer, settle, row)
  for (const parked of held) {
    const refused = await again(writer, batch, settling, parked, { ...settle, how: 'retry' })
    if (!refused) continue
    const exceptionId = await openException(writer, {
      centerId: row.centerId, deviceId: parked.deviceId, clientId: parked.clientId, seq: parked.seq, actionId: parked.actionId, type: parked.action?.type ?? 'unknown',
      payload: parked.action?.payload ?? null, subject: subjectOf(parked.action?.payload), workerId: parked.workerId, at: parked.at, refusal: refused,
    })
    await writer.tx.updateTable('syncAction').set({ status: 'refused', code: refused.refused, withJson: refused.with ? JSON.stringify(refused.with) : null, exceptionId })
      .where('clientId', '=', parked.clientId).where('seq', '=', parked.seq).execute()
  }
  return null
}

/** Decides a parked action anew, as its worker's, at the time they did it; `accept` adds the leader's word. */
async function again(writer: Writer, batch: Batch, settling: Settling, parked: Parked, settle: Settle): Promise<Refusal | null> {
  if (!parked.action) return refuse('action-malformed', { property: 'payload' })
  const action = settle.how === 'accept' ? waived(parked.action) : parked.action
  // The leader who settles it vouches that its worker did it, so a sign-in that could not be confirmed stops nothing here.
  const actor: Actor = { userId: parked.workerId, privileges: settling.privileges.get(parked.workerId) ?? new Set() }
  const decided = batch.decide({ action, by: { actor, overriddenBy: settle.how === 'accept' ? settle.by : null }, at: parked.at, deviceId: parked.deviceId })
  if (isRefusal(decided)) return decided
  await writer.tx.updateTable('syncAction')
    .set({ status: 'applied', code: `exception-${settle.how}`, payloadJson: JSON.stringify(action.payload), overrideWorkerId: settle.by.userId, receivedAt: writer.now })
    .where('clientId', '=', parked.clientId).where('seq', '=', parked.seq).execute()
  return null
}

/** A leader's word stands for the worker's second look: more than announced is then what was counted. */
function waived(action: FloorAction): FloorAction {
  return action.type === 'inbound.inspect' ? { ...action, payload: { ...action.payload, surplus: true } } : action
}

const settledAs = { retry: 'RETRIED', correct: 'CORRECTED', accept: 'ACCEPTED', discard: 'DISCARDED' } as const

async function close(writer: Writer, settle: Settle, row: { centerId: number; subject: string }): Promise<void> {
  await writer.tx.updateTable('exception')
    .set((e) => ({ status: settledAs[settle.how], settledAt: writer.now, settledBy: settle.by.userId, note: settle.note || null, version: e('version', '+', 1) }))
    .where('id', '=', settle.exceptionId).execute()
  writer.changed(row.centerId, 'exception', settle.exceptionId)
  touchSubject(writer, row.centerId, row.subject)
  await writer.audit({ userId: settle.by.userId, centerId: row.centerId, subject: `exception:${settle.exceptionId}`, what: `exception.${settle.how}`, after: { note: settle.note, corrected: settle.corrected } })
}
