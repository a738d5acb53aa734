import type { Refusal } from '../../shared/errors.ts'
import { maxActionBytes } from '../../shared/sync/limits.ts'
import type { FeedTable, Writer } from '../db/writer.ts'

interface Opening {
  centerId: number
  deviceId: number
  clientId: string
  seq: number
  actionId: string | null
  type: string
  payload: unknown
  subject: string
  alsoSubject: string | null
  workerId: number | null
  at: string
  refusal: Refusal
  /** Nothing is left to decide: the exception is only kept for the record and does not wait for a leader. */
  isSettled?: boolean
}

/** Keeps a refused action with its reason until a leader settles it (decisions.md §9). */
export async function openException(writer: Writer, o: Opening): Promise<number> {
  const payload = JSON.stringify(o.payload) ?? 'null'
  const { id } = await writer.tx
    .insertInto('exception')
    .values({
      centerId: o.centerId,
      clientId: o.clientId,
      seq: o.seq,
      actionId: o.actionId,
      type: o.type.slice(0, 63),
      subject: o.subject,
      alsoSubject: o.alsoSubject,
      workerId: o.workerId,
      deviceId: o.deviceId,
      // A payload that is too large to keep is cut to its beginning, which tells what it was; the handheld still has all of it.
      payloadJson:
        Buffer.byteLength(payload) > maxActionBytes ? JSON.stringify({ cut: payload.slice(0, 2000) }) : payload,
      code: o.refusal.refused,
      withJson: o.refusal.with ? JSON.stringify(o.refusal.with) : null,
      status: o.isSettled ? 'ALREADY_DONE' : 'OPEN',
      at: o.at,
      createdAt: writer.now,
      settledAt: o.isSettled ? writer.now : null,
      settledBy: null,
      note: null,
      concernsId: o.refusal.concerns ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  writer.changed(o.centerId, 'exception', id)
  touchSubjects(writer, o.centerId, o)
  return id
}

const withExceptions: readonly FeedTable[] = ['inbound', 'invoice', 'consol', 'plan', 'relocation']

/** Puts the records that an exception is about into the feed, because they show how many of their exceptions are open. */
export function touchSubjects(
  writer: Writer,
  centerId: number,
  of: { subject: string; alsoSubject: string | null },
): void {
  for (const subject of [of.subject, of.alsoSubject]) {
    const [name, id] = subject?.split(':') ?? []
    const kind = withExceptions.find((each) => each === name)
    if (kind && id) writer.changed(centerId, kind, Number(id))
  }
}
