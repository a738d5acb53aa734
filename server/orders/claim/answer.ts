import { typesOfKind } from '../../../shared/entities/claim.ts'
import { claimsToAnswer, type ClaimAnswer } from '../../../shared/entities/order.ts'
import { isRefusal, refuse, type Refusal } from '../../../shared/errors.ts'
import { answerClaim, kindOfClaim, type ClaimEffect } from '../../../shared/rules/orders/claims.ts'
import type { Change } from '../../../shared/rules/orders/take-over.ts'
import { slices, type ItemOutcome } from '../../crud/bulk.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { tellPallets } from '../../ledger/called-off.ts'
import { lockCentersOf, lockChannels, lockOrders } from '../../ledger/save-orders.ts'
import { visible } from '../../subjects.ts'
import { loadOrders, type OrderFacts } from '../order/facts.ts'
import { saveOrders } from '../order/save.ts'
import { settle } from '../order/settle.ts'
import { packedLines } from '../packed-lines.ts'
import { canBeTold } from '../telling.ts'

const atOnce = 500

interface Answered {
  ids: readonly number[]
  answer: ClaimAnswer
  reason: string | null
}

/**
 * Answers claims, each by itself. If the channel can be told, it is told first, and the answer takes effect once the channel took it; until
 * then a cancellation keeps its order from being sent. Otherwise the answer takes effect at once.
 */
export async function answerClaims(database: Database, caller: Caller, answered: Answered): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (const part of slices([...new Set(answered.ids)], atOnce))
    outcomes.push(...(await database.write((w) => answerPart(w, caller, { ...answered, ids: part }))))
  return outcomes
}

async function answerPart(w: Writer, caller: Caller, { ids, answer, reason }: Answered): Promise<ItemOutcome[]> {
  const seen = () =>
    w.tx
      .selectFrom('orderClaim')
      .innerJoin('order', 'order.id', 'orderClaim.salesOrderId')
      .innerJoin('channel', 'channel.id', 'order.channelId')
      .selectAll('orderClaim')
      .select(['order.channelId', 'order.partnerId', 'channel.channelType'])
      .where('orderClaim.id', 'in', ids)
      .where(visible(caller, 'order'))
      .orderBy('orderClaim.id')
      .execute()
  const before = await seen()
  await lockCentersOf(
    w,
    before.map(({ salesOrderId }) => salesOrderId),
  )
  await lockChannels(
    w,
    before.map(({ channelId }) => channelId),
  )
  await lockOrders(
    w,
    (await seen()).map(({ salesOrderId }) => salesOrderId),
  )
  const claims = await seen()
  const desk = await Desk.of(w.tx, claims)
  const outcomes = new Map<number, Refusal | null>()
  for (const claim of claims) {
    if (claim.answer !== null && claim.refusalJson === null) {
      outcomes.set(claim.id, refuse('claim-answered', { claim: claim.code }))
      continue
    }
    const effect = desk.decide(claim, answer, reason)
    outcomes.set(claim.id, isRefusal(effect) ? effect : null)
    if (isRefusal(effect)) continue
    if (canBeTold(claim.channelType)) desk.stop(claim, effect, caller.userId)
    else desk.apply(claim, effect, caller.userId)
  }
  const stood = claims.filter(({ id }) => outcomes.get(id) === null)
  for (const [answeredAt, same] of Map.groupBy(stood, (claim) => unheardSince(claim, answer, reason) ?? w.now)) {
    await w.tx
      .updateTable('orderClaim')
      .set({ answer, answerReason: reason, answeredAt, answeredBy: caller.userId, toldAt: null, refusalJson: null })
      .where(
        'id',
        'in',
        same.map(({ id }) => id),
      )
      .execute()
    const toTell = same.filter(({ channelType }) => canBeTold(channelType))
    for (const [channelId, own] of Map.groupBy(toTell, (claim) => claim.channelId)) {
      for (const { salesOrderId } of own) w.changed(everyCenter, 'order', salesOrderId)
      await enqueue(w, {
        kind: 'tell-claims',
        payload: { channelId, claimIds: own.map(({ id }) => id), answeredAt },
        partnerId: own[0]?.partnerId ?? null,
        createdBy: caller.userId,
      })
    }
  }
  await desk.save(w)
  await tellPallets(
    w,
    stood.map(({ salesOrderId }) => salesOrderId),
  )
  await w.audit(
    ...stood.map(({ salesOrderId, partnerId, code }) => ({
      userId: caller.userId,
      partnerId,
      subject: `order:${salesOrderId}`,
      what: 'order.answerClaim',
      after: { claim: code, answer },
      requestId: caller.requestId,
    })),
  )
  return ids.map((id) => {
    const refusal = outcomes.get(id)
    return refusal === null ? { id } : { id, refusal: refusal ?? refuse('not-found') }
  })
}

/**
 * Since when the same answer waits to be confirmed by the channel; null if the answer is new. The channel may have done it without saying
 * so, so it is told under the same key. An answer that the channel refused is told as a new one.
 */
function unheardSince(claim: ClaimRow, answer: ClaimAnswer, reason: string | null): string | null {
  if (claim.refusalJson === null || claim.answer !== answer || claim.answerReason !== reason) return null
  const { refused }: Refusal = JSON.parse(claim.refusalJson)
  return refused === 'channel-refused' ? null : claim.answeredAt
}

type ClaimRow = Awaited<ReturnType<typeof claimRows>>[number]

/** Applies a batch of answers to the orders that they are about. Each answer sees the effects of those before it. */
class Desk {
  readonly #orders: ReadonlyMap<number, OrderFacts>
  readonly #packed: ReadonlySet<number | null>
  readonly #asked: readonly AskedCancel[]
  readonly #answered = new Set<number>()
  readonly #changes = new Map<OrderFacts, Change[]>()
  readonly #answeredBy = new Map<OrderFacts, number | null>()

  private constructor(
    orders: ReadonlyMap<number, OrderFacts>,
    packed: ReadonlySet<number | null>,
    asked: readonly AskedCancel[],
  ) {
    this.#orders = orders
    this.#packed = packed
    this.#asked = asked
  }

  static async of(db: Reader, claims: readonly ClaimRow[]): Promise<Desk> {
    const orders = await ordersOf(db, claims)
    return new Desk(orders, await packedLines(db, orders.keys()), await askedCancels(db, [...orders.keys()]))
  }

  #of({ salesOrderId, orderLineId }: ClaimRow) {
    const order = this.#orders.get(salesOrderId)
    const line = order?.lines.find(({ id }) => id === orderLineId)
    return order && line ? { order, line } : null
  }

  decide(claim: ClaimRow, answer: ClaimAnswer, reason: string | null): ClaimEffect | Refusal {
    const here = this.#of(claim)
    if (!here) return refuse('not-found')
    const { order, line } = here
    return answerClaim({ ...claim, order: { ...order.row, isPacked: this.#packed.has(line.id) }, line }, answer, reason)
  }

  apply(claim: ClaimRow, { status, cancelledQuantity }: ClaimEffect, answeredBy: number | null): void {
    const here = this.#of(claim)
    if (!here) return
    const { order, line } = here
    const changes = this.#changes.get(order) ?? []
    changes.push({ field: `claims.${claim.code}`, before: claim.status, after: status })
    this.#answered.add(claim.id)
    // Another open request to cancel keeps the line from being sent.
    const other = this.#asked.find(({ id, orderLineId }) => orderLineId === line.id && !this.#answered.has(id))
    const lineStatus = other?.status ?? status
    if (line.cancelledQuantity !== cancelledQuantity)
      changes.push({
        field: `lines.${line.serial}.cancelledQuantity`,
        before: line.cancelledQuantity,
        after: cancelledQuantity,
      })
    if (line.status !== lineStatus)
      changes.push({ field: `lines.${line.serial}.status`, before: line.status, after: lineStatus })
    Object.assign(line, { status: lineStatus, cancelledQuantity })
    const { code, type, rawStatus, quantity, reason, requestedAt, closedAt } = claim
    const told = { claimId: code, type, status, rawStatus, quantity, reason, requestedAt, closedAt }
    order.claims.set(line.serial, [...(order.claims.get(line.serial) ?? []), told])
    this.#changes.set(order, changes)
    this.#answeredBy.set(order, answeredBy)
  }

  /** Stops an order that is to be cancelled, even if a user let it pass before: its channel is told only in a while. */
  stop(claim: ClaimRow, { status }: ClaimEffect, answeredBy: number | null): void {
    const order = this.#of(claim)?.order
    if (!order || status !== 'CANCEL_DONE' || order.row.decision !== 'ACTIVATED') return
    order.row.decision = null
    this.#changes.set(order, this.#changes.get(order) ?? [])
    this.#answeredBy.set(order, answeredBy)
  }

  async save(w: Writer): Promise<void> {
    const moved = [...this.#changes.keys()]
    if (moved.length === 0) return
    await saveOrders(w, await settle(w.tx, moved, w.now), (order) => ({
      what: 'answerClaim',
      userId: this.#answeredBy.get(order) ?? null,
      facts: null,
      changes: this.#changes.get(order) ?? [],
    }))
  }
}

async function ordersOf(db: Reader, claims: readonly ClaimRow[]): Promise<Map<number, OrderFacts>> {
  const orders = await loadOrders(db, [...new Set(claims.map(({ salesOrderId }) => salesOrderId))])
  return new Map(orders.map((order) => [order.row.id, order]))
}

const claimRows = (db: Reader, ids: readonly number[]) =>
  inParts(ids, (part) => db.selectFrom('orderClaim').selectAll().where('id', 'in', part).orderBy('id').execute())

/** Requests to cancel lines of these orders that are not settled. */
const askedCancels = (db: Reader, orderIds: readonly number[]) =>
  inParts(orderIds, (part) =>
    db
      .selectFrom('orderClaim')
      .select(['id', 'orderLineId', 'status'])
      .where('salesOrderId', 'in', part)
      .where('type', 'in', [...typesOfKind.CANCEL])
      .where('status', 'in', [...claimsToAnswer])
      .orderBy('id')
      .execute(),
  )
type AskedCancel = Awaited<ReturnType<typeof askedCancels>>[number]

/** By order: the code of an approved cancellation that the channel is still to be told. Until it is told, the order is not sent. */
export async function approvedCancels(db: Reader, orderIds: readonly number[]): Promise<Map<number, string>> {
  const claims = await inParts(orderIds, (part) =>
    db
      .selectFrom('orderClaim')
      .select(['salesOrderId', 'code'])
      .where('salesOrderId', 'in', part)
      .where('type', 'in', [...typesOfKind.CANCEL])
      .where('status', 'in', [...claimsToAnswer])
      .where('answer', '=', 'APPROVED')
      .where('toldAt', 'is', null)
      .where('refusalJson', 'is', null)
      .execute(),
  )
  return new Map(claims.map(({ salesOrderId, code }) => [salesOrderId, code]))
}

/** Claims that were answered at one time. */
export interface Answers {
  claimIds: readonly number[]
  /** Missing in jobs that were enqueued before this time was kept. */
  answeredAt?: string | undefined
}
const isOf = (claim: ClaimRow, answeredAt: string | undefined) =>
  answeredAt === undefined || claim.answeredAt === answeredAt

/** An answer as it is told to its channel. */
export interface ClaimToTell {
  id: number
  answeredAt: string
  orderId: string
  lineId: string
  claimId: string
  type: 'CANCEL' | 'RETURN' | 'EXCHANGE'
  answer: 'APPROVED' | 'REJECTED' | 'ALREADY_SHIPPED'
  reason?: string
}

/**
 * The claims among these that were answered at `answeredAt` and not told yet, without those that the channel has settled itself in the
 * meantime. If a buyer asked again, the new answer is told by itself: under the earlier key the channel would take it for a repeat.
 */
export async function claimsToTell(db: Reader, { claimIds, answeredAt }: Answers): Promise<ClaimToTell[]> {
  const claims = (await claimRows(db, claimIds)).filter(
    (claim) => claim.toldAt === null && claim.refusalJson === null && isOf(claim, answeredAt),
  )
  const desk = await Desk.of(db, claims)
  const orders = await ordersOf(db, claims)
  return claims.flatMap((claim): ClaimToTell[] => {
    const { answer, answerReason, salesOrderId, orderLineId } = claim
    const order = orders.get(salesOrderId)
    const line = order?.lines.find(({ id }) => id === orderLineId)
    const type = kindOfClaim(claim.type)
    if (answer === null || !order || !line || type === null) return []
    const effect = desk.decide(claim, answer, answerReason)
    if (isRefusal(effect) && effect.refused === 'claim-answered') return []
    const hasLeft = !isRefusal(effect) && effect.hasLeft
    return [
      {
        id: claim.id,
        answeredAt: claim.answeredAt ?? '',
        orderId: order.row.channelOrderId,
        lineId: line.serial,
        claimId: claim.code,
        type,
        answer: type === 'CANCEL' && answer === 'REJECTED' && hasLeft ? 'ALREADY_SHIPPED' : answer,
        ...(answerReason === null ? {} : { reason: answerReason }),
      },
    ]
  })
}

/**
 * Records what the channel said to answers. An answer that it took takes effect now; one that it did not take waits for another answer,
 * with the reason.
 */
export async function settleTold(
  database: Database,
  { answeredAt }: Pick<Answers, 'answeredAt'>,
  outcomes: readonly { id: number; outcome: 'done' | Refusal }[],
): Promise<void> {
  for (const part of slices(outcomes, atOnce))
    await database.write(async (w) => {
      const ids = part.map(({ id }) => id)
      const orders = await ordersOf(w.tx, await claimRows(w.tx, ids))
      await lockCentersOf(w, orders.keys())
      await lockChannels(
        w,
        [...orders.values()].map(({ row }) => row.channelId),
      )
      await lockOrders(w, [...orders.keys()])
      const claims = await claimRows(w.tx, ids)
      const desk = await Desk.of(w.tx, claims)
      for (const { id, outcome } of part) {
        const claim = claims.find((one) => one.id === id)
        if (!claim || claim.answer === null || !isOf(claim, answeredAt)) continue
        await w.tx
          .updateTable('orderClaim')
          .set(outcome === 'done' ? { toldAt: w.now } : { refusalJson: JSON.stringify(outcome) })
          .where('id', '=', id)
          .execute()
        w.changed(everyCenter, 'order', claim.salesOrderId)
        if (outcome !== 'done') continue
        const effect = desk.decide(claim, claim.answer, claim.answerReason)
        if (!isRefusal(effect)) desk.apply(claim, effect, claim.answeredBy)
      }
      await desk.save(w)
      await tellPallets(w, orders.keys())
    })
}
