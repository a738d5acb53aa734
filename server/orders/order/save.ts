import { createHash } from 'node:crypto'
import type { Insert, Update } from '../../db/dialect.ts'
import { inParts } from '../../db/in-parts.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import { claimsToAnswer } from '../../../shared/entities/order.ts'
import { asks } from '../../../shared/rules/orders/claims.ts'
import { endsPieces, isLive, piecesToShip } from '../../../shared/rules/orders/order-status.ts'
import { recipientIn } from '../../../shared/rules/orders/recipient.ts'
import { instantOf, type Change } from '../../../shared/rules/orders/take-over.ts'
import { tellPallets } from '../../ledger/called-off.ts'
import { tellHistory } from '../../ledger/order-history.ts'
import type { Happening, Mapping, OrderFacts, OrderRow } from './facts.ts'
import { settleGifts } from '../../promotions/door.ts'
import type { Settled } from './settle.ts'

const head = {
  t: 'text',
  status: 'text',
  decision: 'text',
  placedAt: 'text',
  paidAt: 'text',
  currency: 'text',
  deliveryFee: 'int',
  originalPrice: 'int',
  salesPrice: 'int',
  paymentAmount: 'int',
  buyerCode: 'text',
  buyerName: 'text',
  buyerPhone: 'text',
  buyerEmail: 'text',
  recipientName: 'text',
  recipientPhone: 'text',
  recipientPhone2: 'text',
  countryCode: 'text',
  postalCode: 'text',
  address: 'text',
  addressDetail: 'text',
  administrativeArea: 'text',
  locality: 'text',
  deliveryMessage: 'text',
  editedJson: 'text',
  holdReason: 'text',
  holdUntil: 'text',
  canceledAt: 'text',
  shippedAt: 'text',
  forgottenAt: 'text',
  recipientKey: 'text',
  keepsApart: 'int',
  updatedAt: 'text',
} as const
const insertOrder = {
  into: 'order',
  columns: { partnerId: 'int', brandId: 'int', channelId: 'int', channelOrderId: 'text', createdAt: 'text', ...head },
} as const satisfies Insert<'order'>
const updateOrder = { table: 'order', set: head, raises: 'version' } as const satisfies Update<'order'>

const ofLine = {
  dealCode: 'text',
  dealName: 'text',
  optionCode: 'text',
  optionName: 'text',
  quantity: 'int',
  cancelledQuantity: 'int',
  originalPrice: 'int',
  salesPrice: 'int',
  paymentAmount: 'int',
  status: 'text',
  rawStatus: 'text',
  rawClaimStatus: 'text',
  deliveryAttributeType: 'text',
  arrivalGuaranteeDate: 'text',
  invoiceCode: 'text',
  mappedJson: 'text',
  isMissing: 'int',
} as const
const insertLine = {
  into: 'orderLine',
  columns: { salesOrderId: 'int', serial: 'text', ...ofLine },
} as const satisfies Insert<'orderLine'>
const updateLine = { table: 'orderLine', set: ofLine } as const satisfies Update<'orderLine'>
const insertItem = {
  into: 'orderItem',
  columns: { salesOrderId: 'int', orderLineId: 'int', skuId: 'int', quantity: 'int', origin: 'text' },
} as const satisfies Insert<'orderItem'>
const updateItem = { table: 'orderItem', set: { quantity: 'int' } } as const satisfies Update<'orderItem'>
const insertFinding = {
  into: 'orderFinding',
  columns: { salesOrderId: 'int', finding: 'text', detail: 'text' },
} as const satisfies Insert<'orderFinding'>
const upsertClaim = {
  into: 'orderClaim',
  columns: {
    salesOrderId: 'int',
    orderLineId: 'int',
    code: 'text',
    type: 'text',
    status: 'text',
    rawStatus: 'text',
    quantity: 'int',
    reason: 'text',
    requestedAt: 'text',
    closedAt: 'text',
    since: 'text',
  },
  conflict: {
    on: ['orderLineId', 'code'],
    update: ['type', 'status', 'rawStatus', 'quantity', 'reason', 'requestedAt', 'closedAt', 'since'],
  },
} as const satisfies Insert<'orderClaim'>

const left = ['SHIPPED', 'DELIVERED']

/**
 * Saves settled orders with what happened to each, all of a batch in a dozen statements. Answers their ids, in the same order as `settled`.
 */
export async function saveOrders(
  w: Writer,
  settled: readonly Settled[],
  happeningOf: (order: OrderFacts) => Happening | null,
): Promise<number[]> {
  if (settled.length === 0) return []
  const was = settled.map(({ order: { isNew, row } }) => (isNew ? null : row.status))
  const happenings = settled.map(({ order }) => happeningOf(order))
  for (const { order, status } of settled) {
    const { row, lines } = order
    row.status = status
    row.updatedAt = w.now
    row.recipientKey = recipientKeyOf(row)
    row.originalPrice = sum(lines.map(({ originalPrice }) => originalPrice))
    row.salesPrice = sum(lines.map(({ salesPrice }) => salesPrice))
    row.paymentAmount = sum(lines.map(({ paymentAmount }) => paymentAmount))
    if (status === 'CANCELED') row.canceledAt ??= w.now
    else row.canceledAt = null
    if (left.includes(status)) row.shippedAt ??= w.now
  }
  const made = settled.filter(({ order }) => order.isNew)
  await w.dialect.insertMany(
    w.tx,
    insertOrder,
    rowsOf(
      insertOrder.columns,
      made.map(({ order }) => order.row),
    ),
  )
  await number(w, made)
  const changed = settled.flatMap(({ order }) => (order.isNew ? [] : [order.row]))
  await w.dialect.updateMany(
    w.tx,
    updateOrder,
    changed.map((row) => [row.id, ...cellsOf(head, row)]),
  )

  const lines = settled.flatMap(({ order, items }) =>
    order.lines.map((line) =>
      Object.assign(line, {
        salesOrderId: order.row.id,
        isMissing: items.get(line.serial) === null && piecesToShip(line) > 0,
      }),
    ),
  )
  const [fresh, known] = [lines.filter(({ id }) => id === 0), lines.filter(({ id }) => id !== 0)]
  await w.dialect.insertMany(w.tx, insertLine, rowsOf(insertLine.columns, fresh))
  await w.dialect.updateMany(
    w.tx,
    updateLine,
    known.map((line) => [line.id, ...cellsOf(ofLine, line)]),
  )

  const ids = settled.map(({ order }) => order.row.id)
  const lineIds = new Map(
    (
      await inParts(ids, (part) =>
        w.tx
          .selectFrom('orderLine')
          .select(['id', 'salesOrderId', 'serial'])
          .where('salesOrderId', 'in', part)
          .execute(),
      )
    ).map(({ id, salesOrderId, serial }) => [`${salesOrderId}|${serial}`, id]),
  )
  for (const { order } of settled)
    for (const line of order.lines) line.id = lineIds.get(`${order.row.id}|${line.serial}`) ?? 0

  const stored = settled.filter(({ order }) => !order.isNew).map(({ order }) => order.row.id)
  const before = await inParts(stored, (part) =>
    w.tx.deleteFrom('orderFinding').where('salesOrderId', 'in', part).returning(['salesOrderId', 'finding']).execute(),
  )
  const ofOthers = await saveItems(w, settled, stored)
  await w.dialect.insertMany(
    w.tx,
    insertFinding,
    settled.flatMap(({ order, findings }) =>
      findings.flatMap(({ finding, detail }) => (finding === 'COMPLETE' ? [] : [[order.row.id, finding, detail]])),
    ),
  )
  await w.dialect.insertMany(
    w.tx,
    upsertClaim,
    settled.flatMap(({ order }) =>
      order.lines.flatMap((line) =>
        (order.claims.get(line.serial) ?? []).map((claim) => {
          const requestedAt = claim.requestedAt && instantOf(claim.requestedAt)
          return [
            order.row.id,
            line.id,
            claim.claimId,
            claim.type,
            claim.status,
            claim.rawStatus,
            claim.quantity,
            claim.reason,
            requestedAt,
            claim.closedAt && instantOf(claim.closedAt),
            requestedAt ?? order.row.t,
          ]
        }),
      ),
    ),
  )
  await askAgain(w, settled)
  await tellHistory(
    w,
    settled.flatMap(({ order, status, findings }, nth) => {
      const happening = happenings[nth]
      if (!happening) return []
      const { what, userId, facts, changes = [] } = happening
      const told = {
        ...facts,
        ...(changes.length > 0 ? { changes } : {}),
        status,
        findings: findings.map(({ finding }) => finding),
      }
      return [{ orderId: order.row.id, what, userId, facts: told }]
    }),
  )
  await settleGifts(
    w,
    settled.map(({ order: { row, lines, parcels }, items }, nth) => ({
      order: { row, lines, items },
      was: was[nth] ?? null,
      // The gifts of an order with a live parcel were decided for good.
      isAnew: (changesPieces(happenings[nth]) || ofOthers.has(row.id)) && !parcels.some(isLive),
    })),
  )
  for (const id of ids) w.changed(everyCenter, 'order', id)
  const toReview = new Set(before.flatMap((one) => (one.finding === 'REVIEW_REQUIRED' ? one.salesOrderId : [])))
  for (const { order, findings } of settled)
    if (findings.some(({ finding }) => finding === 'REVIEW_REQUIRED')) toReview.add(order.row.id)
  await tellPallets(w, toReview)
  return ids
}

/** A digest: it shows whether two orders have the same recipient, but not who that is. */
function recipientKeyOf(row: OrderRow): string | null {
  const text = recipientIn(row)
  return text === null ? null : createHash('sha256').update(`${row.partnerId}|${text}`).digest('base64url').slice(0, 22)
}

/**
 * Stores what is sent for each line. An item that stays keeps its id, because waybills refer to it. Answers the orders that had goods and
 * have others now.
 */
async function saveItems(w: Writer, settled: readonly Settled[], stored: readonly number[]): Promise<Set<number>> {
  const known = await inParts(stored, (part) =>
    w.tx
      .selectFrom('orderItem')
      .select(['id', 'salesOrderId', 'orderLineId', 'skuId', 'quantity'])
      .where('salesOrderId', 'in', part)
      .where('origin', '=', 'MAPPING')
      .execute(),
  )
  const gone = new Map(known.map((item) => [`${item.orderLineId}|${item.skuId}`, item]))
  const fresh: unknown[][] = []
  const changed: unknown[][] = []
  const others: number[] = []
  for (const { order, items } of settled)
    for (const line of order.lines)
      for (const [skuId, pieces] of piecesBySku(items.get(line.serial) ?? [])) {
        const item = gone.get(`${line.id}|${skuId}`)
        gone.delete(`${line.id}|${skuId}`)
        if (item?.quantity !== pieces) others.push(order.row.id)
        if (!item) fresh.push([order.row.id, line.id, skuId, pieces, 'MAPPING'])
        else if (item.quantity !== pieces) changed.push([item.id, pieces])
      }
  await inParts(
    [...gone.values()].map(({ id }) => id),
    (part) => w.tx.deleteFrom('orderItem').where('id', 'in', part).execute(),
  )
  await w.dialect.updateMany(w.tx, updateItem, changed)
  await w.dialect.insertMany(w.tx, insertItem, fresh)
  const had = new Set(known.map(({ salesOrderId }) => salesOrderId))
  return new Set([...others, ...[...gone.values()].map(({ salesOrderId }) => salesOrderId)].filter((id) => had.has(id)))
}

/** The pieces of each SKU, added up, because a set may name a SKU twice. */
export function piecesBySku(items: readonly Mapping[]): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { skuId, quantity } of items) if (quantity > 0) pieces.set(skuId, (pieces.get(skuId) ?? 0) + quantity)
  return pieces
}

/** Whether the order may get other gifts than it has. */
const changesPieces = (happening: Happening | null | undefined): boolean =>
  happening?.what === 'reset' || (happening?.changes ?? []).some((change) => isOfPieces(change) || isOfEnding(change))
const isOfEnding = ({ field, before, after }: Change): boolean =>
  /^lines\..*\.status$/.test(field) && (endsPieces(before) || endsPieces(after))
/** Whether the change is of a line's number of pieces. For a line that came later, `lines.<serial>` tells how many pieces it has. */
export const isOfPieces = ({ field, before, after }: Change): boolean =>
  field.startsWith('lines.') &&
  (/\.(quantity|cancelledQuantity)$/.test(field) || (before === null && typeof after === 'number'))

/** Gives new orders the ids that they were stored under. */
async function number(w: Writer, made: readonly Settled[]): Promise<void> {
  for (const [channelId, own] of Map.groupBy(made, ({ order }) => order.row.channelId)) {
    const byNumber = new Map(own.map(({ order }) => [order.row.channelOrderId, order.row]))
    const rows = await inParts(byNumber.keys(), (part) =>
      w.tx
        .selectFrom('order')
        .select(['id', 'channelOrderId'])
        .where('channelId', '=', channelId)
        .where('channelOrderId', 'in', part)
        .execute(),
    )
    for (const { id, channelOrderId } of rows) {
      const row = byNumber.get(channelOrderId)
      if (row) row.id = id
    }
  }
}

function cellsOf(columns: object, row: object): unknown[] {
  const cells: Record<string, unknown> = { ...row }
  return Object.keys(columns).map((name) => cells[name] ?? null)
}
const rowsOf = (columns: object, rows: readonly object[]) => rows.map((row) => cellsOf(columns, row))
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Clears the answer of a claim whose buyer asked again, under the same number, after the answer: it is to be answered again. */
async function askAgain(w: Writer, settled: readonly Settled[]): Promise<void> {
  const asking = settled.flatMap(({ order }) =>
    [...order.claims.values()].flat().some(({ status }) => asks(status)) ? [order.row.id] : [],
  )
  await inParts(asking, (ids) =>
    w.tx
      .updateTable('orderClaim')
      .set({ answer: null, answerReason: null, answeredAt: null, answeredBy: null, toldAt: null, refusalJson: null })
      .where('salesOrderId', 'in', ids)
      .where('status', 'in', [...claimsToAnswer])
      .whereRef('requestedAt', '>', 'answeredAt')
      .execute(),
  )
}
