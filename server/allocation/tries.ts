import type { FailureReason } from '../../shared/entities/interim-allocation.ts'
import { ofSeveralGroups } from '../../shared/entities/interim-order-view.ts'
import type { Refusal } from '../../shared/errors.ts'
import type { Allocation } from '../../shared/rules/allocation/allocate.ts'
import type { Insert } from '../db/dialect.ts'
import { keptByIds } from '../db/kept-query.ts'
import type { Writer } from '../db/writer.ts'
import type { By } from '../dispatch/door.ts'
import { tellHistory } from '../ledger/order-history.ts'

const kept = {
  failureReason: 'text',
  triedAt: 'text',
  successAt: 'text',
  centerId: 'int',
  contractId: 'int',
  deliveryRuleId: 'int',
  collectionAt: 'text',
  retryAt: 'text',
  retries: 'int',
  severalGroups: 'int',
  missingJson: 'text',
  decisionJson: 'text',
  updatedAt: 'text',
} as const
const upsertInterim = {
  into: 'interimAllocation',
  columns: { salesOrderId: 'int', createdAt: 'text', attemptsCount: 'int', ...kept },
  conflict: { on: ['salesOrderId'], update: Object.keys(kept), add: ['attemptsCount'] },
} satisfies Insert<'interimAllocation'>

/** How long a courier that failed is left alone, in minutes: five times, then a person is asked (decisions.md §17). */
const backoff = [1, 2, 4, 8, 16]
export function retryAfter(now: string, retries: number): string | null {
  const minutes = backoff[retries - 1]
  return minutes === undefined ? null : new Date(Date.parse(now) + minutes * 60_000).toISOString()
}

/** What was decided of an order, and what came of it. */
export interface Try {
  order: Allocation
  /** Its pieces are reserved, and its courier has yet to give a number. */
  isAsking: boolean
  /** Why the order has no waybill although it was to have one. */
  refusal: Refusal | null
}

/** Saves what came of each try in the orders' records and histories. Answers the reason of each. */
export async function saveTries(
  w: Writer,
  by: By,
  triedAt: string,
  some: readonly Try[],
): Promise<Map<number, FailureReason>> {
  const before = await recordsOf(
    w,
    some.map(({ order }) => order.orderId),
  )
  const tries = some.map((one) => ({ ...one, reason: reasonOf(one) }))
  await w.dialect.insertMany(
    w.tx,
    upsertInterim,
    tries.map(({ order, reason, refusal }) => {
      const [shipment] = order.shipments
      const retries = reason === 'INVOICE_SEND_ERROR' ? (before.get(order.orderId)?.retries ?? 0) + 1 : 0
      return [
        order.orderId,
        w.now,
        1,
        reason,
        triedAt,
        reason === 'NONE' ? w.now : null,
        shipment?.centerId ?? null,
        shipment?.contractId ?? null,
        shipment?.deliveryRuleId ?? null,
        shipment?.collectionAt ?? null,
        retries > 0 ? retryAfter(w.now, retries) : null,
        retries,
        Number(ofSeveralGroups(order.reasons)),
        JSON.stringify(order.missing),
        JSON.stringify({
          tried: order.tried,
          reasons: order.reasons,
          isLate: order.isLate,
          ...(order.unknownGoods.length > 0 ? { unknownGoods: order.unknownGoods } : {}),
          ...(refusal ? { refusal } : {}),
        }),
        w.now,
      ]
    }),
  )
  // The same failure again is counted, but not told in the history again.
  const news = tries.filter(({ order, reason }) => by !== null || reason !== before.get(order.orderId)?.failureReason)
  await tellHistory(
    w,
    news.map(({ order: { orderId }, reason, isAsking }) => ({
      orderId,
      what: reason === 'NONE' || isAsking ? 'allocate' : 'allocateFailed',
      userId: by?.userId ?? null,
      facts: reason === 'NONE' || isAsking ? {} : { reason },
    })),
  )
  return new Map(tries.map(({ order, reason }) => [order.orderId, reason]))
}

/** Until its courier answers, the order counts as one to try again, so that a server that dies in the meantime leaves nothing behind. */
const reasonOf = ({ order, isAsking, refusal }: Try): FailureReason =>
  isAsking || refusal ? 'INVOICE_SEND_ERROR' : order.reason

async function recordsOf({ tx }: Writer, ids: readonly number[]) {
  return new Map((await records(tx, ids)).map((row) => [row.salesOrderId, row]))
}
const records = keptByIds((db, ids) =>
  db
    .selectFrom('interimAllocation')
    .select(['salesOrderId', 'failureReason', 'retries'])
    .where('salesOrderId', 'in', ids),
)

/** Records an order that could not be saved because of a fault of ours. It is tried again automatically, five times. */
export async function saveFault(
  w: Writer,
  by: By,
  { orderId }: Pick<Allocation, 'orderId'>,
): Promise<Map<number, FailureReason>> {
  const retries = ((await recordsOf(w, [orderId])).get(orderId)?.retries ?? 0) + 1
  await w.dialect.insertMany(w.tx, upsertInterim, [
    [
      orderId,
      w.now,
      1,
      'UNKNOWN_ERROR',
      w.now,
      null,
      null,
      null,
      null,
      null,
      retryAfter(w.now, retries),
      retries,
      0,
      '[]',
      '{}',
      w.now,
    ],
  ])
  await tellHistory(w, [
    { orderId, what: 'allocateFailed', userId: by?.userId ?? null, facts: { reason: 'UNKNOWN_ERROR' } },
  ])
  return new Map([[orderId, 'UNKNOWN_ERROR']])
}
