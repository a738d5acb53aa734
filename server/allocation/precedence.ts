import type { Precedence } from '../../shared/entities/precedence.ts'
import { refuse } from '../../shared/errors.ts'
import { allocate, type OrderToAllocate } from '../../shared/rules/allocation/allocate.ts'
import { whoLoses, type Holder } from '../../shared/rules/allocation/precedence.ts'
import { tableStore } from '../crud/table-store.ts'
import type { Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import { cancelWaybills, isUntouched, type CourierParts } from '../dispatch/door.ts'
import type { Caller } from '../http/caller.ts'
import { refused } from '../http/errors.ts'
import { allocateAnew } from '../ledger/save-orders.ts'
import { visible } from '../subjects.ts'
import { sendWaybills } from './courier.ts'
import { priorityOf, promiseOf } from './snapshot/orders.ts'
import { loadSnapshot, type Snapshot } from './snapshot/snapshot.ts'
import { lockRuleCenters } from './rule/lock.ts'
import { saveAllocations } from './save.ts'

/** How many waybills are looked at, the newest first: those made last lose first. */
const mostLooked = 500

/** Tells which orders would lose if this order went first. It only reads. */
export async function precedenceOf(
  { database }: Pick<CourierParts, 'database'>,
  caller: Caller,
  orderId: number,
): Promise<Precedence> {
  return database.snapshot(async (db) => {
    const { channelOrderId } = await tableStore(database, caller, 'order').one(orderId, db)
    const { order, losing, holders } = await whoWouldLose(db, caller, orderId, database.now())
    return {
      id: orderId,
      channelOrderId,
      isWaiting: order !== null,
      isEnough: order !== null && losing !== null,
      losers: (losing ?? []).map(({ invoiceId }) => {
        const rows = holders.get(invoiceId) ?? []
        const [first] = rows
        return {
          id: invoiceId,
          serial: first?.serial ?? null,
          center: { id: first?.centerId ?? 0, code: first?.centerCode ?? '' },
          collectionAt: first?.collectionAt ?? null,
          orders: [...Map.groupBy(rows, ({ orderId: id }) => id)].map(([id, [one]]) => ({
            id,
            channelOrderId: one?.channelOrderId ?? '',
            channel: { id: one?.channelId ?? 0, name: one?.channelName ?? '' },
            placedAt: one?.placedAt ?? '',
          })),
          pieces: [...Map.groupBy(rows, ({ skuId }) => skuId)].map(([id, some]) => ({
            sku: { id, name: some[0]?.skuName ?? '' },
            quantity: some.reduce((sum, { quantity }) => sum + quantity, 0),
          })),
        }
      }),
    }
  })
}

/**
 * Lets an order go first, at the cost of the orders that were shown to the caller: their waybills are cancelled, and their pieces come free
 * and become its own, in one transaction (decisions.md §17). An order that lost waits again and is tried automatically.
 *
 * @throws `precedence-changed` if others would lose by now than were shown
 */
export async function takePrecedence(
  parts: CourierParts,
  caller: Caller,
  orderId: number,
  waybillIds: readonly number[],
): Promise<void> {
  const { database } = parts
  await tableStore(database, caller, 'order').one(orderId)
  const asked = await database.write(async (w) => {
    await w.lockSerials()
    await lockRuleCenters(w)
    const { order, losing, holders } = await whoWouldLose(w.tx, caller, orderId, database.now())
    const now = (losing ?? []).map(({ invoiceId }) => invoiceId)
    if (!order || losing === null || !isSameSet(now, waybillIds)) throw refused(refuse('precedence-changed'))
    const refusal = await cancelWaybills(w, caller, now)
    if (refusal) throw refused(refusal)
    const losers = new Set(now.flatMap((id) => (holders.get(id) ?? []).map((row) => row.orderId)))
    await allocateAnew(w, losers)
    const snapshot = await loadSnapshot(w.tx, [orderId], seerOf(caller), database.now())
    const { reasons, asked } = await saveAllocations(w, caller, snapshot, allocate(snapshot.facts))
    // If the order does not go after all, nothing is taken from others.
    const reason = reasons.get(orderId)
    if (reason !== 'NONE' && asked.length === 0) throw refused(refuse('precedence-changed'))
    return asked
  })
  await sendWaybills(parts, caller, asked)
}

const seerOf = ({ centerIds }: Caller) => ({ partnerId: null, centerIds })
const isSameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === new Set(other).size && one.every((id) => other.includes(id))

async function whoWouldLose(db: Reader, caller: Caller, orderId: number, now: Date) {
  const snapshot = await loadSnapshot(db, [orderId], seerOf(caller), now)
  const [order = null] = snapshot.facts.orders
  const holders = order ? await holdersOf(db, caller, order, snapshot) : new Map<number, HolderRow[]>()
  const losing =
    order &&
    whoLoses(
      snapshot.facts,
      order,
      [...holders].map(([id, rows]) => holderOf(id, rows)),
    )
  return { order, losing, holders }
}

type HolderRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** By waybill: what the partner’s other orders hold of the same goods, in waybills that are not printed and on no pick list. */
async function holdersOf(db: Reader, caller: Caller, order: OrderToAllocate, { facts }: Snapshot) {
  const skuIds = [...new Set(order.pieces.map(({ skuId }) => skuId))]
  const centerIds = [...new Set(facts.rules.map(({ centerId }) => centerId))]
  if (skuIds.length === 0 || centerIds.length === 0) return new Map<number, HolderRow[]>()
  const last = await db
    .selectFrom('invoice')
    .select('invoice.id')
    .where(visible(caller, 'invoice'))
    .where('invoice.partnerId', '=', order.partner.id)
    .where('invoice.centerId', 'in', centerIds)
    .where(isUntouched)
    .where((e) =>
      e.exists(
        e
          .selectFrom('parcelLine')
          .select('parcelLine.id')
          .whereRef('parcelLine.invoiceId', '=', 'invoice.id')
          .where('parcelLine.skuId', 'in', skuIds),
      ),
    )
    .orderBy('invoice.id', 'desc')
    .limit(mostLooked)
    .execute()
  const rows = await rowsOf(
    db,
    last.map(({ id }) => id),
  )
  return Map.groupBy(rows, ({ invoiceId }) => invoiceId)
}

const rowsOf = (db: Reader, invoiceIds: readonly number[]) =>
  inParts(invoiceIds, (ids) =>
    db
      .selectFrom('parcelLine as l')
      .innerJoin('invoice', 'invoice.id', 'l.invoiceId')
      .innerJoin('center', 'center.id', 'invoice.centerId')
      .innerJoin('order', 'order.id', 'l.salesOrderId')
      .innerJoin('channel', 'channel.id', 'order.channelId')
      .innerJoin('sku', 'sku.id', 'l.skuId')
      .leftJoin('orderLine', 'orderLine.id', 'l.orderLineId')
      .leftJoin('interimAllocation', 'interimAllocation.salesOrderId', 'order.id')
      .select([
        'l.invoiceId',
        'l.skuId',
        'l.quantity',
        'sku.name as skuName',
        'invoice.serial',
        'invoice.centerId',
        'invoice.deliveryAttributeType',
        'center.code as centerCode',
        'order.id as orderId',
        'order.channelOrderId',
        'order.placedAt',
        'channel.id as channelId',
        'channel.name as channelName',
        'channel.channelType',
        'orderLine.arrivalGuaranteeDate',
        'interimAllocation.collectionAt',
      ])
      .where('l.invoiceId', 'in', ids)
      .orderBy('l.id')
      .execute(),
  )

function holderOf(invoiceId: number, rows: readonly HolderRow[]): Holder {
  const [first] = rows
  return {
    invoiceId,
    id: first?.orderId ?? 0,
    centerId: first?.centerId ?? 0,
    priority: Math.min(...rows.map(({ deliveryAttributeType }) => priorityOf(deliveryAttributeType))),
    promisedOn: promiseOf(rows),
    placedAt: first?.placedAt ?? '',
    pieces: rows.map(({ skuId, quantity, channelType }) => ({ skuId, quantity, isQoo10: channelType === 'QOO10_JP' })),
  }
}
