import { manyRows } from '../../../shared/api/list.ts'
import { interimItemAdjustmentApi } from '../../../shared/api/interim-item-adjustment.ts'
import {
  interimItemAdjustment,
  type AdjustmentInput,
  type InterimItemAdjustment,
} from '../../../shared/entities/interim-item-adjustment.ts'
import { splits } from '../../../shared/entities/channel-type.ts'
import { refuse, type Refusal } from '../../../shared/errors.ts'
import { adjustPieces, tooLittleLeft, type Adjustment } from '../../../shared/rules/allocation/adjust.ts'
import { sql } from 'kysely'
import { stepEachRow, type ItemOutcome } from '../../crud/bulk.ts'
import { is } from '../../crud/filters.ts'
import { columns, countsOf, dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore } from '../../crud/table-store.ts'
import { namedBy, shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { adjustmentsOf, substituteOf, targetsOf } from '../../ledger/adjustments.ts'
import { tellHistory } from '../../ledger/order-history.ts'
import { lockOrders, saveOrderStatuses } from '../../ledger/save-orders.ts'
import { inWaybillsOf, isHeld, itemsOf } from '../../ledger/unsent.ts'
import { personName, visible } from '../../subjects.ts'

const rowsOf = (db: Reader, caller: Caller) =>
  db
    .selectFrom('interimItemAdjustment')
    .innerJoin('order', 'order.id', 'interimItemAdjustment.salesOrderId')
    .innerJoin('channel', 'channel.id', 'order.channelId')
    .innerJoin('partner', 'partner.id', 'order.partnerId')
    .leftJoin('user', 'user.id', 'interimItemAdjustment.createdBy')
    .where(visible(caller, 'order'))

/** Adjustments of a caller's orders. */
export function adjustmentStore(database: Database, caller: Caller) {
  const { list } = listOf(database, {
    call: interimItemAdjustmentApi.list,
    id: 'interimItemAdjustment.id',
    rows: (db) =>
      rowsOf(db, caller)
        .selectAll('interimItemAdjustment')
        .select([
          'order.channelOrderId',
          'order.status as orderStatus',
          'order.partnerId',
          'order.channelId',
          'channel.name as channelName',
          'partner.name as partnerName',
          personName(caller).as('createdByName'),
        ]),
    sort: columns('interimItemAdjustment', ['createdAt', 'endedAt', 'id']),
    search: ['order.channelOrderId'],
    filters: {
      status: is('interimItemAdjustment.status'),
      type: is('interimItemAdjustment.type'),
      orderIds: is('interimItemAdjustment.salesOrderId'),
      partnerIds: is('order.partnerId'),
      channelIds: is('order.channelId'),
    },
    shown: async (rows, db): Promise<InterimItemAdjustment[]> => {
      const goods = rows.map((row) => ({ targets: targetsOf(row), substitute: substituteOf(row) }))
      const skuIds = goods.flatMap(({ targets, substitute }) => [...targets, ...(substitute ? [substitute] : [])])
      const names = new Map(
        (
          await inParts(new Set(skuIds.map(({ skuId }) => skuId)), (ids) =>
            db.selectFrom('sku').select(['id', 'name']).where('id', 'in', ids).execute(),
          )
        ).map(({ id, name }) => [id, name]),
      )
      const named = (one: { skuId: number; quantity: number }) => ({ ...one, name: names.get(one.skuId) ?? '' })
      return rows.map((row, nth) => {
        const own = goods[nth]
        return shownAs(interimItemAdjustment, {
          ...row,
          orderId: row.salesOrderId,
          order: { channelOrderId: row.channelOrderId, status: row.orderStatus },
          partner: { id: row.partnerId, name: row.partnerName },
          channel: { id: row.channelId, name: row.channelName },
          targetItems: (own?.targets ?? []).map(named),
          substituteItem: own?.substitute ? named(own.substitute) : null,
          createdBy: namedBy(row.createdBy, row.createdByName),
        })
      })
    },
    page: dataPage,
    countsTo: manyRows,
  })
  return {
    list,
    async count() {
      const groups = await rowsOf(database.read, caller)
        .select(['interimItemAdjustment.status', sql<number>`count(*)`.as('count')])
        .groupBy('interimItemAdjustment.status')
        .execute()
      return countsOf(groups)
    },
  }
}

/** Adjusts orders that are not allocated, each by itself. An allocation run that has read one in the meantime decides it once more. */
export function adjustOrders(
  database: Database,
  caller: Caller,
  adjustments: readonly AdjustmentInput[],
): Promise<ItemOutcome[]> {
  return database.write(async (w) => {
    const orders = await heldOrders(
      w,
      database,
      caller,
      adjustments.map(({ orderId }) => orderId),
    )
    const ids = [...orders.keys()]
    const items = await itemsOf(w.tx, ids)
    const channels = new Map(
      (
        await inParts(new Set([...orders.values()].map(({ channelId }) => channelId)), (part) =>
          w.tx.selectFrom('channel').select(['id', 'channelType']).where('id', 'in', part).execute(),
        )
      ).map(({ id, channelType }) => [id, channelType]),
    )
    const skus = new Map(
      (
        await inParts(
          new Set([
            ...adjustments.flatMap(({ substituteItem }) => substituteItem?.skuId ?? []),
            ...adjustments.flatMap(({ targetItems }) => targetItems.map(({ skuId }) => skuId)),
          ]),
          (part) =>
            w.tx
              .selectFrom('sku')
              .select(['id', 'name', 'partnerId', 'skuStatus'])
              .where('id', 'in', part)
              .where(visible(caller, 'sku'))
              .execute(),
        )
      ).map((sku) => [sku.id, sku]),
    )
    const stand = await adjustmentsOf(w.tx, ids)
    const inWaybills = await inWaybillsOf(w.tx, ids)
    const outcomes: ItemOutcome[] = []
    for (const [clientIndex, asked] of adjustments.entries()) {
      const order = orders.get(asked.orderId)
      const before = stand.get(asked.orderId) ?? []
      const wrong = order
        ? wrongWith(order, asked, {
            before,
            held: (inWaybills.get(asked.orderId) ?? []).filter(isHeld),
            pieces: items.get(asked.orderId) ?? [],
            splits: splits(channels.get(order.channelId)),
            skuOf: (id) => skus.get(id),
          })
        : { refusal: refuse('not-found'), property: 'orderId' }
      if (!order || wrong) {
        outcomes.push({ id: 0, clientIndex, ...(wrong ?? { refusal: refuse('not-found') }) })
        continue
      }
      stand.set(asked.orderId, [...before, asked])
      outcomes.push({ id: await insert(w, caller, asked), clientIndex })
    }
    await saveOrderStatuses(w, ids)
    return outcomes
  })
}

/** Takes back adjustments that no allocation took yet. */
export function abortAdjustments(database: Database, caller: Caller, ids: readonly number[]): Promise<ItemOutcome[]> {
  return database.write(async (w) => {
    const unique = [...new Set(ids)]
    const read = () =>
      inParts(unique, (part) =>
        w.tx
          .selectFrom('interimItemAdjustment')
          .innerJoin('order', 'order.id', 'interimItemAdjustment.salesOrderId')
          .selectAll('interimItemAdjustment')
          .where('interimItemAdjustment.id', 'in', part)
          .where(visible(caller, 'order'))
          .execute(),
      )
    await heldOrders(
      w,
      database,
      caller,
      (await read()).map(({ salesOrderId }) => salesOrderId),
    )
    const rows = new Map((await read()).map((row) => [row.id, row]))
    const outcomes = await stepEachRow(unique, rows, async (row) => {
      if (row.status !== 'DRAFT') return refuse('adjustment-over')
      await w.tx
        .updateTable('interimItemAdjustment')
        .set((e) => ({ status: 'ABORTED', endedAt: w.now, updatedAt: w.now, version: e('version', '+', 1) }))
        .where('id', '=', row.id)
        .execute()
      await happened(w, caller, { ...row, orderId: row.salesOrderId, what: 'abortAdjustment' })
      return null
    })
    await saveOrderStatuses(
      w,
      [...rows.values()].map(({ salesOrderId }) => salesOrderId),
    )
    return outcomes
  })
}

type Order = { id: number; partnerId: number; channelId: number; channelOrderId: string; status: string }

/** Locks the caller's orders and reads them. */
async function heldOrders(w: Writer, database: Database, caller: Caller, ids: readonly number[]) {
  const table = tableStore(database, caller, 'order')
  const seen = [...(await table.many([...new Set(ids)], w.tx)).keys()]
  await lockOrders(w, seen)
  return table.many(seen, w.tx)
}

/** Statuses of orders that hold no goods yet, or not all of their pieces. */
const adjustable: readonly string[] = ['PENDING', 'HOLD', 'READY']

interface Known {
  before: readonly Adjustment[]
  pieces: Parameters<typeof adjustPieces>[0]
  /** The pieces in waybills of the order that are not cancelled. */
  held: readonly { skuId: number; quantity: number }[]
  /** Whether the channel takes several waybills for one order. */
  splits: boolean
  skuOf: (id: number) => { name: string; partnerId: number; skuStatus: string } | undefined
}

function wrongWith(
  order: Order,
  asked: AdjustmentInput,
  { before, pieces, held, splits, skuOf }: Known,
): { refusal: Refusal; property: string } | null {
  const { type, targetItems, substituteItem } = asked
  const number = order.channelOrderId
  if (!adjustable.includes(order.status))
    return { refusal: refuse('adjust-allocated', { order: number }), property: 'orderId' }
  if ((type === 'SUBSTITUTE') !== (substituteItem !== null))
    return { refusal: refuse('adjust-substitute'), property: 'substituteItem' }
  if (type === 'SPLIT' && !splits) return { refusal: refuse('adjust-no-split', { order: number }), property: 'type' }
  const instead = substituteItem && skuOf(substituteItem.skuId)
  if (substituteItem && instead?.partnerId !== order.partnerId)
    return { refusal: refuse('not-found'), property: 'substituteItem.skuId' }
  if (instead && instead.skuStatus !== 'ACTIVATED')
    return { refusal: refuse('adjust-not-activated', { sku: instead.name }), property: 'substituteItem.skuId' }
  const now = adjustPieces(pieces, before)
  for (const [nth, { skuId }] of targetItems.entries()) {
    const own = now.filter((one) => one.skuId === skuId)
    const inWaybills = sumOf(held.filter((one) => one.skuId === skuId))
    const there = Math.max(0, Math.min(sumOf(own.filter(({ parcel }) => parcel === 0)), sumOf(own) - inWaybills))
    const wanted = sumOf(targetItems.filter((one) => one.skuId === skuId))
    if (wanted > there)
      return {
        refusal: refuse('adjust-too-many', { order: number, sku: skuOf(skuId)?.name ?? '', there, wanted }),
        property: `targetItems.${nth}.quantity`,
      }
  }
  const tooLittle = tooLittleLeft(type, adjustPieces(pieces, [...before, asked]))
  return tooLittle && { refusal: refuse(tooLittle, { order: number }), property: 'targetItems' }
}

const sumOf = (pieces: readonly { quantity: number }[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

async function insert(
  w: Writer,
  caller: Caller,
  { type, orderId, targetItems, substituteItem }: AdjustmentInput,
): Promise<number> {
  const { id } = await w.tx
    .insertInto('interimItemAdjustment')
    .values({
      salesOrderId: orderId,
      type,
      status: 'DRAFT',
      targetsJson: JSON.stringify(targetItems),
      substituteJson: substituteItem && JSON.stringify(substituteItem),
      createdBy: caller.userId,
      endedAt: null,
      version: 1,
      createdAt: w.now,
      updatedAt: w.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await happened(w, caller, { id, orderId, type, what: 'adjust' })
  return id
}

/**
 * Records the adjustment in the order's history and the audit. A run that read the order before decides it anew, and an order that waited
 * is tried again.
 */
async function happened(
  w: Writer,
  caller: Caller,
  { id, orderId, type, what }: { id: number; orderId: number; type: string; what: 'adjust' | 'abortAdjustment' },
): Promise<void> {
  await w.tx
    .updateTable('order')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute()
  await tellHistory(w, [{ orderId, what, userId: caller.userId, facts: { reason: type } }])
  await w.tx
    .updateTable('interimAllocation')
    .set({ retryAt: w.now })
    .where('salesOrderId', '=', orderId)
    .where('failureReason', '!=', 'NONE')
    .execute()
  w.changed(everyCenter, 'interimItemAdjustment', id)
  await w.audit({
    userId: caller.userId,
    subject: `order:${orderId}`,
    what: `order.${what}`,
    after: { adjustment: type },
    requestId: caller.requestId,
  })
}
