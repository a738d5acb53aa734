import type { InboundBilling, InboundBillingAnswer, WorkLine } from '../../../shared/entities/inbound-billing.ts'
import type { NaverBillingStatus } from '../../../shared/entities/inbound.ts'
import { isRefusal } from '../../../shared/errors.ts'
import { stepBilling, type BillingStep } from '../../../shared/rules/stock/inbound-billing.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, HttpError, refused } from '../../http/errors.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { billingHeads, inboundBillingStore, isAsSent, linesOf, type BillingHead } from './store.ts'

/** The user who takes a step, or null for the billing platform. */
export type By = Pick<Caller, 'userId' | 'requestId'> | null
type Columns = Partial<Omit<RowOf<'inboundBilling'>, 'id' | 'version' | 'createdAt' | 'updatedAt'>>

/** Saves the work of an inbound, all its lines at once. */
export function writeWork(
  database: Database,
  caller: Caller,
  hasPlatform: boolean,
  id: number,
  lines: readonly WorkLine[],
  version: number,
): Promise<InboundBilling> {
  return stepAs(database, caller, hasPlatform, id, async (w, head, store) => {
    checkVersion({ version: head.version ?? 0 }, version, await store.get(id, w.tx))
    decide(head, 'write')
    await save(w, caller, head, 'update', { linesJson: JSON.stringify(lines) })
  })
}

/** Sends the work as it stands. If there is a billing platform, a job tells it. */
export function sendWork(
  database: Database,
  caller: Caller,
  hasPlatform: boolean,
  id: number,
  force: boolean,
): Promise<InboundBilling> {
  return stepAs(database, caller, hasPlatform, id, async (w, head) => {
    const needsForce = isRefusal(stepBilling(factsOf(head), 'send'))
    const status = decide(head, 'send', force)
    if (needsForce && !caller.privileges.has('billing:force')) throw forbidden('billing:force')
    const sends = (head.sends ?? 0) + 1
    const again = { takenAt: null, sentBackAt: null, sentBackReason: null }
    const sent = { sends, sentLinesJson: head.linesJson, sentAt: w.now, ...again }
    await save(w, caller, head, 'send', sent, status)
    if (hasPlatform) await tell(w, caller, head, 'inbound-billing-send', sends)
  })
}

/** Records what the marketplace answered, entered by hand. */
export function answerWork(
  database: Database,
  caller: Caller,
  hasPlatform: boolean,
  id: number,
  answer: InboundBillingAnswer,
): Promise<InboundBilling> {
  return stepAs(database, caller, hasPlatform, id, async (w, head) => {
    const step = answer.answer === 'APPROVED' ? 'approve' : 'send-back'
    const status = decide(head, step)
    if (hasPlatform) throw new HttpError(409, 'billing-platform-answers', { values: { code: head.code } })
    await save(w, caller, head, step, answered(w, answer), status)
  })
}

/** Completes approved work. If there is a billing platform, a job asks it first. */
export function closeWork(
  database: Database,
  caller: Caller,
  hasPlatform: boolean,
  id: number,
): Promise<InboundBilling> {
  return stepAs(database, caller, hasPlatform, id, async (w, head) => {
    const status = decide(head, 'close')
    if (!hasPlatform) return save(w, caller, head, 'close', { completedAt: w.now }, status)
    if (head.closeAskedAt !== null) return
    await save(w, caller, head, 'ask-close', { closeAskedAt: w.now })
    await tell(w, caller, head, 'inbound-billing-close', head.sends ?? 0)
  })
}

export function answered({ now }: Pick<Writer, 'now'>, answer: InboundBillingAnswer): Columns {
  return answer.answer === 'APPROVED' ? { approvedAt: now } : { sentBackAt: now, sentBackReason: answer.reason }
}

async function stepAs(
  database: Database,
  caller: Caller,
  hasPlatform: boolean,
  id: number,
  step: (w: Writer, head: BillingHead, store: ReturnType<typeof inboundBillingStore>) => Promise<void>,
): Promise<InboundBilling> {
  const store = inboundBillingStore(database, caller, hasPlatform)
  const inbounds = tableStore(database, caller, 'inboundRequest')
  return database.write(async (w) => {
    await inbounds.lockOne(w, id)
    await step(w, await headOf(w.tx, id), store)
    return store.get(id, w.tx)
  })
}

export async function headOf(db: Reader, inboundId: number): Promise<BillingHead> {
  return billingHeads(db).where('inboundRequest.id', '=', inboundId).executeTakeFirstOrThrow()
}

export function factsOf(head: BillingHead) {
  return { ...head, lineCount: linesOf(head.linesJson).length, isAsSent: isAsSent(head) }
}

function decide(head: BillingHead, step: BillingStep, force = false): NaverBillingStatus {
  const next = stepBilling(factsOf(head), step, force)
  if (isRefusal(next))
    throw refused(next, next.refused === 'billing-sent-already' ? { code: head.code, sentAt: head.sentAt } : null)
  return next
}

/**
 * Saves the billing's row with its feed and audit rows, and the inbound's row where its state changes. The caller has locked the inbound's
 * center.
 */
export async function save(
  w: Writer,
  by: By,
  head: BillingHead,
  what: string,
  columns: Columns,
  status: NaverBillingStatus = head.naverBillingStatus,
): Promise<void> {
  const { id: inboundId, billingId, centerId, partnerId, naverBillingStatus } = head
  const stamp = { updatedAt: w.now }
  const row =
    billingId === null
      ? await w.tx
          .insertInto('inboundBilling')
          .values({
            linesJson: '[]',
            ...columns,
            ...stamp,
            inboundId,
            centerId,
            partnerId,
            version: 1,
            createdAt: w.now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await w.tx
          .updateTable('inboundBilling')
          .set((e) => ({ ...columns, ...stamp, version: e('version', '+', 1) }))
          .where('id', '=', billingId)
          .returning('id')
          .executeTakeFirstOrThrow()
  const audited = { userId: by?.userId ?? null, partnerId, centerId, requestId: by?.requestId ?? null }
  const before = Object.fromEntries(
    Object.keys(columns).flatMap((name) => {
      const was = new Map<string, unknown>(Object.entries(head)).get(name)
      return was === undefined || was === null ? [] : [[name, was]]
    }),
  )
  w.changed(centerId, 'inboundBilling', row.id)
  await w.audit({
    ...audited,
    subject: `inboundBilling:${row.id}`,
    what: `inboundBilling.${what}`,
    before,
    after: columns,
  })
  w.changed(centerId, 'inbound', inboundId)
  if (status === naverBillingStatus) return
  await w.tx
    .updateTable('inboundRequest')
    .set((e) => ({ naverBillingStatus: status, ...stamp, version: e('version', '+', 1) }))
    .where('id', '=', inboundId)
    .execute()
  await w.audit({
    ...audited,
    subject: `inbound:${inboundId}`,
    what: 'inbound.billing',
    before: { naverBillingStatus },
    after: { naverBillingStatus: status },
  })
}

async function tell(w: Writer, caller: Caller, { id, centerId, partnerId }: BillingHead, kind: string, send: number) {
  await enqueue(w, {
    kind,
    payload: { inboundId: id, send },
    centerId,
    partnerId,
    createdBy: caller.userId,
    uniqueKey: `${kind}:${id}:${send}`,
  })
}
