import { channelTypeFacts, splits } from '../../shared/entities/channel-type.ts'
import { stockKey } from '../../shared/rules/stock/facts.ts'
import { readGoods } from '../db/goods-row.ts'
import { inParts } from '../db/in-parts.ts'
import { dayIn } from '../../shared/day-in.ts'
import { everyCenter, type Writer } from '../db/writer.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { Batch } from './batch.ts'
import type { Origin } from './batch-item.ts'
import { tellHistory, type Happened } from './order-history.ts'
import { piecesOfLines } from './pieces-of-lines.ts'
import { settleLists } from './save-picks.ts'

interface Shipped {
  invoiceId: number
  salesOrderId: number
  orderLineId: number | null
  skuId: number
  quantity: number
  centerId: number
  channelId: number
  partnerId: number
  channelType: keyof typeof channelTypeFacts
  serial: string | null
}

/**
 * Takes what left in these waybills off the stock that its orders held (N_CONFIRM, decisions.md §7), and has their channels told. Runs in
 * the transaction that completes the plan.
 */
export async function shipOrders(w: Writer, invoiceIds: readonly number[], origin: Origin): Promise<void> {
  const rows: Shipped[] = await inParts(invoiceIds, (ids) =>
    w.tx
      .selectFrom('parcelLine as p')
      .innerJoin('invoice', 'invoice.id', 'p.invoiceId')
      .innerJoin('order', 'order.id', 'p.salesOrderId')
      .innerJoin('channel', 'channel.id', 'order.channelId')
      .select([
        'p.invoiceId',
        'p.salesOrderId',
        'p.orderLineId',
        'p.skuId',
        'p.quantity',
        'invoice.centerId',
        'invoice.serial',
        'order.channelId',
        'order.partnerId',
        'channel.channelType',
      ])
      .where('p.invoiceId', 'in', ids)
      .where('invoice.status', '=', 'DISPATCHED')
      .orderBy('p.id')
      .execute(),
  )
  if (rows.length === 0) return
  for (const [centerId, own] of Map.groupBy(rows, (row) => row.centerId)) await confirm(w, centerId, own, origin)
  await tellHistory(w, leaving(rows, origin))
  await tellChannels(w, rows)
}

/**
 * Takes the pieces from the place for picked goods, or from where they would have been picked: a center that does not pick by lists does
 * not say where they came from.
 */
async function confirm(w: Writer, centerId: number, rows: readonly Shipped[], origin: Origin): Promise<void> {
  const skus = new Set(rows.map(({ skuId }) => skuId))
  const { timeZone } = await w.tx
    .selectFrom('center')
    .select('timeZone')
    .where('id', '=', centerId)
    .executeTakeFirstOrThrow()
  const today = dayIn(timeZone, new Date(w.now))
  const lying = (
    await inParts(skus, (ids) =>
      w.tx
        .selectFrom('locationStock as p')
        .innerJoin('location', 'location.id', 'p.locationId')
        .select(['p.skuId', 'p.locationId', 'p.lot', 'p.expirationDate', 'p.condition'])
        .select(['location.isPicking', 'location.pickable', 'location.disabled', 'location.isOnTheWay'])
        .where('p.centerId', '=', centerId)
        .where('p.skuId', 'in', ids)
        .where('p.quantity', '>', 0)
        .execute(),
    )
  )
    .map(readGoods)
    // Goods that a sheet carries from place to place come out at its target.
    .filter(({ isOnTheWay, isPicking }) => !isOnTheWay || isPicking)
  const batch = await Batch.loadStock(w, [centerId], {
    skus,
    locations: new Set(lying.map(({ locationId }) => locationId)),
  })
  const { facts } = batch
  const others = lying.some(({ isPicking }) => isPicking)
    ? await pickedForOthers(w, centerId, skus, rows)
    : { going: [], toPutBack: [] }
  for (const { quantity, ...at } of [...others.going, ...others.toPutBack]) {
    const key = stockKey(at)
    facts.held.set(key, (facts.held.get(key) ?? 0) + quantity)
  }
  const rank = (place: (typeof lying)[number]) => [
    place.isPicking ? 0 : 1,
    place.condition === 'GOOD' ? 0 : 1,
    place.pickable && !place.disabled ? 0 : 1,
    place.expirationDate !== null && place.expirationDate < today ? 1 : 0,
  ]
  const places = Map.groupBy(
    lying.toSorted(
      (a, b) =>
        compare(rank(a), rank(b)) ||
        (a.expirationDate ?? '9').localeCompare(b.expirationDate ?? '9') ||
        a.locationId - b.locationId,
    ),
    ({ skuId }) => skuId,
  )
  const lent = new Map<string, number>()
  for (const row of rows) {
    const isQoo10 = row.channelType === 'QOO10_JP'
    const balance = facts.balanceOf(centerId, row.skuId)
    let left = Math.min(row.quantity, isQoo10 ? balance.Q10RES : balance.RES)
    // What sheets and slips hold at a place, or was picked for other waybills, is taken only where nothing else is left.
    for (const spares of [true, false])
      for (const { locationId, skuId, lot, expirationDate, condition, isPicking } of places.get(row.skuId) ?? []) {
        const goods = { centerId, locationId, skuId, lot, expirationDate, condition }
        const key = stockKey(goods)
        const here = (facts.pieces.get(key) ?? 0) - (spares ? (facts.held.get(key) ?? 0) : 0)
        const quantity = Math.min(left, here)
        if (quantity <= 0) continue
        left -= quantity
        if (isPicking && !spares) lent.set(key, (lent.get(key) ?? 0) + quantity)
        batch.post(
          {
            ...goods,
            reason: isQoo10 ? 'CONFIRM' : 'N_CONFIRM',
            quantity,
            cause: { kind: 'order', id: row.salesOrderId },
            undoesActionId: null,
          },
          origin,
        )
      }
  }
  await batch.save()
  await neverPutBack(w, others.toPutBack, lent)
}

/** Goods that were to be put back, but left in a parcel because no others lay anywhere, count as put back: nobody is to look for them. */
async function neverPutBack(
  w: Writer,
  toPutBack: Awaited<ReturnType<typeof pickedForOthers>>['toPutBack'],
  lent: Map<string, number>,
): Promise<void> {
  const lists = new Set<number>()
  for (const { id, slipId, quantity, ...at } of toPutBack) {
    const key = stockKey(at)
    const gone = Math.min(quantity, lent.get(key) ?? 0)
    if (gone === 0) continue
    lent.set(key, (lent.get(key) ?? 0) - gone)
    await w.tx
      .updateTable('slipLine')
      .set((e) => ({ putBackQuantity: e('putBackQuantity', '+', gone) }))
      .where('id', '=', id)
      .execute()
    lists.add(slipId)
  }
  await settleLists(w, [...lists])
}

/**
 * Pieces at the place for picked goods whose waybills do not leave now: they leave with those waybills, or are put back. They are found
 * from what is on the floor, never from everything that was ever picked.
 */
async function pickedForOthers(w: Writer, centerId: number, skus: ReadonlySet<number>, leaving: readonly Shipped[]) {
  const picked = w.tx
    .selectFrom('slipLine as l')
    .innerJoin('slip', 'slip.id', 'l.slipId')
    .innerJoin('invoice', 'invoice.id', 'l.invoiceId')
    .innerJoin('location', (join) =>
      join.onRef('location.centerId', '=', 'slip.centerId').on('location.isPicking', '=', true),
    )
    .select([
      'l.id',
      'l.slipId',
      'slip.centerId',
      'location.id as locationId',
      'l.invoiceId',
      'l.skuId',
      'l.lot',
      'l.expirationDate',
      'l.condition',
    ])
    .select((e) => e('l.processedQuantity', '-', e.ref('l.putBackQuantity')).as('quantity'))
    .whereRef('l.processedQuantity', '>', 'l.putBackQuantity')
  const going = await picked
    .where('invoice.centerId', '=', centerId)
    .where('invoice.onFloor', '=', true)
    .where('invoice.status', 'not in', ['CANCELED', 'DISPATCHED', 'DELIVERED'])
    .execute()
  const toPutBack = await picked
    .where('slip.centerId', '=', centerId)
    .where('slip.onFloor', '=', true)
    .where('invoice.status', '=', 'CANCELED')
    .execute()
  const own = new Set(leaving.map(({ invoiceId }) => invoiceId))
  const those = (rows: typeof going) =>
    rows.filter(({ skuId, invoiceId }) => skus.has(skuId) && !own.has(invoiceId ?? 0)).map(readGoods)
  return { going: those(going), toPutBack: those(toPutBack) }
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [nth, one] of a.entries()) if (one !== b[nth]) return one - (b[nth] ?? 0)
  return 0
}

/** One event for each waybill that an order left in. */
function leaving(rows: readonly Shipped[], { workerId }: Origin): Happened[] {
  const once = new Map(rows.map((row) => [`${row.salesOrderId}|${row.invoiceId}`, row]))
  return [...once.values()].map(({ salesOrderId, serial }) => ({
    orderId: salesOrderId,
    what: 'ship',
    userId: workerId,
    facts: { reason: serial },
  }))
}

/** Writes a row for each line in each waybill of channels that can be told, and a job for each channel. */
async function tellChannels(w: Writer, rows: readonly Shipped[]): Promise<void> {
  const told = rows.filter(
    ({ channelType, orderLineId }) => orderLineId !== null && channelTypeFacts[channelType].can.includes('ship'),
  )
  const lines = [...new Set(told.flatMap(({ orderLineId }) => orderLineId ?? []))]
  const ordered = new Map(
    (
      await inParts(lines, (ids) =>
        w.tx.selectFrom('orderLine').select(['id', 'quantity', 'cancelledQuantity']).where('id', 'in', ids).execute(),
      )
    ).map(({ id, quantity, cancelledQuantity }) => [id, quantity - cancelledQuantity]),
  )
  const ordersOf = (some: readonly Shipped[]) => new Set(some.map(({ salesOrderId }) => salesOrderId))
  const parts = ordersOf(told.filter(({ channelType }) => splits(channelType)))
  const whole = await piecesOfLines(w.tx, ordersOf(told), lines, parts)
  const before = await toldBefore(w, lines)
  for (const [channelId, ofChannel] of Map.groupBy(told, (row) => row.channelId)) {
    const ids: number[] = []
    for (const own of Map.groupBy(ofChannel, (row) => `${row.invoiceId}|${row.orderLineId}`).values()) {
      const [{ salesOrderId, orderLineId, invoiceId }] = own as [Shipped]
      if (orderLineId === null) continue
      const pieces = own.reduce((sum, { quantity }) => sum + quantity, 0)
      // The share includes what left before, so that the parts of a line add up to the line.
      const earlier = before.get(orderLineId) ?? { pieces: 0, quantity: 0 }
      const share = Math.min(1, (earlier.pieces + pieces) / (whole.get(orderLineId) || pieces))
      const quantity = Math.max(1, Math.round((ordered.get(orderLineId) ?? 1) * share) - earlier.quantity)
      before.set(orderLineId, { pieces: earlier.pieces + pieces, quantity: earlier.quantity + quantity })
      const { id } = await w.tx
        .insertInto('channelShipment')
        .values({
          salesOrderId,
          orderLineId,
          invoiceId,
          quantity,
          status: 'WAITING',
          shippedAt: w.now,
          askedAt: null,
          toldAt: null,
          attempts: 0,
          refusalJson: null,
          version: 1,
          createdAt: w.now,
          updatedAt: w.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(id)
      w.changed(everyCenter, 'order', salesOrderId)
    }
    await enqueueTelling(w, channelId, ofChannel[0]?.partnerId ?? null, ids)
  }
}

/** What channels were told of lines before: the quantity that they were told, and the pieces that left for it. */
async function toldBefore(
  w: Writer,
  lines: readonly number[],
): Promise<Map<number, { pieces: number; quantity: number }>> {
  const rows = await inParts(lines, (ids) =>
    w.tx
      .selectFrom('channelShipment as s')
      .select((e) => [
        's.orderLineId',
        's.quantity',
        e
          .selectFrom('parcelLine as p')
          .select((p) => p.fn.sum<number>('p.quantity').as('pieces'))
          .whereRef('p.invoiceId', '=', 's.invoiceId')
          .whereRef('p.orderLineId', '=', 's.orderLineId')
          .as('pieces'),
      ])
      .where('s.orderLineId', 'in', ids)
      .execute(),
  )
  const before = new Map<number, { pieces: number; quantity: number }>()
  for (const { orderLineId, quantity, pieces } of rows) {
    const sum = before.get(orderLineId) ?? { pieces: 0, quantity: 0 }
    before.set(orderLineId, { pieces: sum.pieces + Number(pieces ?? 0), quantity: sum.quantity + quantity })
  }
  return before
}

/** Lines per job. The adapter knows how many a channel takes at once. */
const atOnce = 300

export async function enqueueTelling(
  w: Writer,
  channelId: number,
  partnerId: number | null,
  ids: readonly number[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce)
    await enqueue(w, {
      kind: 'tell-shipments',
      payload: { channelId, shipmentIds: ids.slice(from, from + atOnce) },
      partnerId,
    })
}
