import type { Received } from '../../../simulators/billing-platform.ts'
import { workLines, type InboundBillingAnswer, type WorkLine } from '../../../shared/entities/inbound-billing.ts'
import type { Database } from '../../db/database.ts'
import { documentOf } from '../../warehouse/inbound-billing/jobs.ts'
import { answerWork, closeWork, sendWork, writeWork } from '../../warehouse/inbound-billing/steps.ts'
import { billingHeads } from '../../warehouse/inbound-billing/store.ts'
import type { Crew } from '../people/crew.ts'

/** How far the billing of each inbound came, the longest closed first; the other inbounds have no work entered yet. */
const courses = ['completed', 'completed', 'approved', 'sent', 'sent back', 'written', 'approved', 'sent'] as const

/** The billed work of closed inbounds, in every state. */
export async function seedInboundBillings(crew: Crew): Promise<void> {
  const closed = await crew.database.read
    .selectFrom('inboundRequest')
    .select(['id', 'closedAt'])
    .where('status', '=', 'CLOSED')
    .orderBy('closedAt')
    .execute()
  const admin = crew.caller('admin')
  for (const [index, course] of courses.entries()) {
    const inbound = closed[index]
    if (!inbound) return
    const counted = await crew.database.read
      .selectFrom('inspectionLine')
      .select((e) => e.fn.sum<number>('quantity').as('pieces'))
      .where('inboundId', '=', inbound.id)
      .executeTakeFirst()
    const pieces = Number(counted?.pieces ?? 0) || 1
    const database = crew.ago(2)
    await writeWork(database, admin, false, inbound.id, workOf(index, pieces, course === 'sent back'), 0)
    if (course === 'written') continue
    await sendWork(database, admin, false, inbound.id, false)
    const says = (answer: InboundBillingAnswer) => answerWork(database, admin, false, inbound.id, answer)
    if (course === 'sent back') await says({ answer: 'SENT_BACK', reason: '기타 작업의 내용을 적어 주세요.' })
    if (course === 'approved' || course === 'completed') await says({ answer: 'APPROVED', reason: null })
    if (course === 'completed') await closeWork(database, admin, false, inbound.id)
  }
}

function workOf(index: number, pieces: number, unclear: boolean): WorkLine[] {
  const boxes = Math.max(1, Math.round(pieces / 40))
  const all = [
    { type: 'ACTUAL', unitPrice: 120, quantity: pieces },
    { type: 'BOX_QUANTITY', unitPrice: 300, quantity: boxes },
    { type: 'ATTACH_BARCODE', unitPrice: 80, quantity: Math.max(1, Math.round(pieces / 3)) },
    { type: 'MIXED', unitPrice: 500, quantity: boxes, note: '혼적 박스 분류' },
    { type: 'FAST_TRACK', unitPrice: 30_000, quantity: 1, isExempted: true, note: '첫 달 면제' },
  ]
  const some = all.slice(0, 2 + (index % 4))
  return workLines.parse(unclear ? [...some, { type: 'OTHER', unitPrice: 25_000, quantity: 1 }] : some)
}

/** The documents that a billing platform which starts now was sent before, in its own form. */
export async function sentBefore(database: Database): Promise<Received[]> {
  const heads = await billingHeads(database.read)
    .where('inboundRequest.naverBillingStatus', 'in', ['SENT', 'APPROVED'])
    .execute()
  return heads.map((head) => ({
    ...documentOf(head, head.sends ?? 1),
    status: head.naverBillingStatus === 'APPROVED' ? ('APPROVED' as const) : ('RECEIVED' as const),
  }))
}
