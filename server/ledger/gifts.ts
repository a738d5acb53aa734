import type { Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import { everyCenter, type Writer } from '../db/writer.ts'
import { tellHistory } from './order-history.ts'

/**
 * Takes back the gifts of orders that were called off while packed and whose parcel a person has stopped since. Other orders may then get
 * them.
 */
export async function takeGiftsBack(w: Writer, orderIds: readonly number[]): Promise<void> {
  const ids = [...(await decidedOf(w.tx, orderIds))]
  if (ids.length === 0) return
  const partners = await inParts(ids, (part) =>
    w.tx.selectFrom('order').select('partnerId').distinct().where('id', 'in', part).execute(),
  )
  await lockLimited(w, new Set(partners.map(({ partnerId }) => partnerId)))
  await takeBack(w, ids)
}

/** The orders whose gifts were decided and that were not called off since. */
export async function decidedOf(db: Reader, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await inParts(orderIds, (ids) =>
    db
      .selectFrom('promotionOutcome')
      .select('salesOrderId')
      .distinct()
      .where('salesOrderId', 'in', ids)
      .where((e) => e.or([e('why', 'is', null), e('why', '!=', 'CALLED_OFF')]))
      .execute(),
  )
  return new Set(rows.map(({ salesOrderId }) => salesOrderId))
}

/** Locks limited promotions in the order of their ids, before anything is counted, so that no two imports wait for each other. */
export async function lockLimited(w: Writer, partnerIds: Iterable<number>): Promise<void> {
  const limited = await inParts(partnerIds, (ids) =>
    w.tx
      .selectFrom('promotion')
      .select('id')
      .where('partnerId', 'in', ids)
      .where('remainingOfferCount', 'is not', null)
      .execute(),
  )
  for (const { id } of limited.toSorted((a, b) => a.id - b.id))
    await w.tx
      .updateTable('promotion')
      .set((e) => ({ version: e.ref('version') }))
      .where('id', '=', id)
      .execute()
}

/** How many more a limit allows. 0 where the limit was lowered below what was given already. */
export async function leftOf(db: Reader, promotionId: number, limit: number): Promise<number> {
  const { given } = await db
    .selectFrom('promotionGrant')
    .select((e) => e.fn.countAll<number>().as('given'))
    .where('promotionId', '=', promotionId)
    .where('givenBackAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Math.max(0, limit - Number(given))
}

/** Takes back the gifts of these orders: they are no longer sent, and other orders may get them. */
export async function takeBack(w: Writer, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const grants = await inParts(orderIds, (ids) =>
    w.tx
      .selectFrom('promotionGrant')
      .innerJoin('promotion', 'promotion.id', 'promotionGrant.promotionId')
      .select(['promotionGrant.id', 'promotionId', 'salesOrderId', 'promotion.name', 'promotion.limitedOfferCount'])
      .where('salesOrderId', 'in', ids)
      .where('givenBackAt', 'is', null)
      .orderBy('promotionGrant.id')
      .execute(),
  )
  await inParts(
    grants.map(({ id }) => id),
    (ids) => w.tx.updateTable('promotionGrant').set({ givenBackAt: w.now }).where('id', 'in', ids).execute(),
  )
  const limits = new Map(grants.map(({ promotionId, limitedOfferCount }) => [promotionId, limitedOfferCount]))
  for (const [promotionId, limit] of [...limits].sort(([a], [b]) => a - b)) {
    w.changed(everyCenter, 'promotion', promotionId)
    if (limit === null) continue
    await w.tx
      .updateTable('promotion')
      .set({ remainingOfferCount: await leftOf(w.tx, promotionId, limit) })
      .where('id', '=', promotionId)
      .execute()
  }
  await inParts(new Set(grants.map(({ salesOrderId }) => salesOrderId)), (ids) =>
    w.tx.deleteFrom('orderItem').where('salesOrderId', 'in', ids).where('origin', '=', 'GIFT').execute(),
  )
  await inParts(orderIds, (ids) =>
    w.tx
      .updateTable('promotionOutcome')
      .set({ at: w.now, times: 0, why: 'CALLED_OFF', otherPromotionId: null, isShort: false })
      .where('salesOrderId', 'in', ids)
      .execute(),
  )
  const names = [...Map.groupBy(grants, ({ salesOrderId }) => salesOrderId)].map(([id, own]) => {
    return [id, [...new Set(own.map(({ name }) => name))]] as const
  })
  await tellGifts(w, 'giftBack', new Map(names), null)
}

/** Writes given or returned gifts into the orders' histories, with the promotions' names. */
export async function tellGifts(
  w: Writer,
  what: 'gift' | 'giftBack',
  orders: ReadonlyMap<number, readonly string[]>,
  userId: number | null,
): Promise<void> {
  await tellHistory(
    w,
    [...orders].map(([orderId, names]) => ({ orderId, what, userId, facts: { reason: names.join(', ') } })),
  )
}
