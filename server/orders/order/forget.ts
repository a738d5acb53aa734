import { z } from 'zod'
import type { OrderStatus } from '../../../shared/entities/order.ts'
import { fieldOf } from '../../../shared/rules/orders/take-over.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import { forgetLeftBehind, forgetRecipients } from '../../dispatch/door.ts'

import { tellHistory } from '../../ledger/order-history.ts'
import { sourceIn } from './facts.ts'

const atOnce = 200
/** Nothing more is sent of orders in these statuses. SHIPPED is one of them because the arrival of a parcel is not always told. */
const ended: OrderStatus[] = ['SHIPPED', 'DELIVERED', 'DECLINED', 'CANCELED', 'RETURNED']
const personal = [
  'recipientName',
  'recipientPhone',
  'recipientPhone2',
  'address',
  'addressDetail',
  'deliveryMessage',
  'buyerName',
  'buyerPhone',
  'buyerEmail',
  'recipientKey',
] as const

/**
 * Forgets the people of orders, `days` days after the last thing that happened to the orders: names, phones, addresses and messages, in the
 * order, in what its channel said, in its history and on its waybills. What was bought, for how much, when, and to which region stays,
 * because trade law requires it.
 */
export async function forgetPeople(database: Database, days: number): Promise<number> {
  const before = new Date(database.now().getTime() - days * 86_400_000).toISOString()
  let forgotten = 0
  for (;;) {
    const count = await database.write((w) => forgetPart(w, before))
    forgotten += count
    if (count < atOnce) break
  }
  await forgetLeftBehind(database, before)
  return forgotten
}

async function forgetPart(w: Writer, before: string): Promise<number> {
  const due = await w.tx
    .selectFrom('order')
    .select('id')
    .where('forgottenAt', 'is', null)
    .where('status', 'in', ended)
    .where('updatedAt', '<', before)
    .orderBy('updatedAt')
    .limit(atOnce)
    .execute()
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return 0
  await w.tx
    .updateTable('order')
    .set((e) => ({
      ...Object.fromEntries(personal.map((column) => [column, null])),
      editedJson: '{}',
      forgottenAt: w.now,
      version: e('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
  for (const { id, readJson } of await documentsOf(w.tx, ids))
    await w.tx
      .updateTable('orderDocument')
      .set({ rawJson: 'null', readJson: JSON.stringify(withoutPeople(readJson)) })
      .where('id', '=', id)
      .execute()
  for (const { id, factsJson } of await happeningsOf(w.tx, ids))
    await w.tx
      .updateTable('orderHistory')
      .set({ factsJson: JSON.stringify(withoutValues(factsJson)) })
      .where('id', '=', id)
      .execute()
  await w.tx
    .updateTable('orderClaim')
    .set({ reason: null, answerReason: null })
    .where('salesOrderId', 'in', ids)
    .execute()
  await forgetRecipients(w, ids)
  await tellHistory(
    w,
    ids.map((orderId) => ({ orderId, what: 'forget', userId: null, facts: null })),
  )
  return ids.length
}

const documentsOf = (db: Reader, ids: readonly number[]) =>
  db.selectFrom('orderDocument').select(['id', 'readJson']).where('salesOrderId', 'in', ids).execute()

const happeningsOf = async (db: Reader, ids: readonly number[]) =>
  (
    await db
      .selectFrom('orderHistory')
      .select(['id', 'factsJson'])
      .where('salesOrderId', 'in', ids)
      .where('factsJson', 'like', '%"changes"%')
      .execute()
  ).flatMap(({ id, factsJson }) => (factsJson === null ? [] : [{ id, factsJson }]))

function withoutPeople(readJson: string): object {
  const { raw: _raw, ...order } = sourceIn(readJson)
  const { countryCode, postalCode, administrativeArea, locality } = order.recipient
  return {
    ...order,
    deliveryMessage: null,
    buyer: { id: order.buyer.id },
    recipient: { countryCode, postalCode, administrativeArea, locality },
    lines: order.lines.map((line) => ({ ...line, claims: line.claims.map((one) => ({ ...one, reason: null })) })),
  }
}

const facts = z.looseObject({ changes: z.array(z.looseObject({ field: z.string() })) })

/** Keeps that a personal field was changed, but not its values before and after. */
function withoutValues(factsJson: string): object {
  const told = facts.parse(JSON.parse(factsJson))
  return {
    ...told,
    changes: told.changes.map((change) =>
      personal.some((field) => field === fieldOf(change.field)) ? { ...change, before: null, after: null } : change,
    ),
  }
}
