import type { BulkAnswer } from '../../../shared/api/list.ts'
import type { PromotionReason } from '../../../shared/entities/promotion.ts'
import { refuse } from '../../../shared/errors.ts'
import { bulkAnswerOf, slices, type ItemOutcome } from '../../crud/bulk.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { lockLimited } from '../../ledger/gifts.ts'
import { lockChannels, lockOrders } from '../../ledger/save-orders.ts'
import { Grants } from './grant.ts'
import { judge } from './trial.ts'
import { promotionFacts } from './view.ts'

const atOnce = 500
const refusals: Partial<Record<PromotionReason, string>> = {
  EXCLUDED: 'promotion-shut-out',
  STOPPED: 'promotion-shut-out',
  USED_UP: 'promotion-used-up',
  ALREADY: 'promotion-already',
  GONE: 'promotion-order-gone',
  NOT_YET: 'promotion-order-not-yet',
}

/** Gives chosen past orders what a promotion gives them now. Those who ordered first come first, and each order is answered by itself. */
export async function replayPromotion(
  database: Database,
  caller: Caller,
  promotionId: number,
  ids: readonly number[],
): Promise<BulkAnswer> {
  const promotions = tableStore(database, caller, 'promotion')
  await promotions.one(promotionId)
  const outcomes: ItemOutcome[] = []
  for (const part of slices([...new Set(ids)], atOnce)) outcomes.push(...(await database.write((w) => giveTo(w, part))))
  return bulkAnswerOf(outcomes, caller.language)

  async function giveTo(w: Writer, part: readonly number[]): Promise<ItemOutcome[]> {
    const seen = await tableStore(database, caller, 'order').many(part, w.tx)
    // The locks are taken as in an import: first the channels and orders, then what is limited.
    await lockChannels(
      w,
      [...seen.values()].map(({ channelId }) => channelId),
    )
    await lockOrders(w, [...seen.keys()])
    const row = await promotions.one(promotionId, w.tx)
    await lockLimited(w, [row.partnerId])
    const known = await promotionFacts(w.tx, [row.partnerId], { isSuspendedToo: true })
    const { promotions: all } = known
    const promotion = all.find(({ id }) => id === promotionId)
    if (!promotion) throw new Error(`The promotion ${promotionId} has no campaign.`)
    const grants = await Grants.of(w, known)
    const outcomeOf = new Map<number, ItemOutcome>()
    const inTurn = [...seen.values()].toSorted((a, b) => a.placedAt.localeCompare(b.placedAt) || a.id - b.id)
    const judged = await judge(
      w.tx,
      inTurn.map(({ id }) => id),
      promotion,
      all.filter(({ id }) => id !== promotionId),
      { past: true },
    )
    for (const { order, verdict: decide } of judged) {
      const { id, channelOrderId } = order.row
      const verdict = decide()
      if ('why' in verdict) {
        const code = refusals[verdict.why] ?? 'promotion-not-for-it'
        outcomeOf.set(id, { id, refusal: refuse(code, { order: channelOrderId }) })
        continue
      }
      grants.add(w, id, promotion, verdict)
      outcomeOf.set(id, { id })
      w.changed(everyCenter, 'order', id)
    }
    await grants.save(w, caller.userId)
    const given = [...outcomeOf.values()].filter(({ refusal }) => !refusal).map(({ id }) => id)
    // An allocation run that read the orders before knows nothing of the gift, so it must decide them anew.
    await inParts(given, (ids) =>
      w.tx
        .updateTable('order')
        .set((e) => ({ version: e('version', '+', 1) }))
        .where('id', 'in', ids)
        .execute(),
    )
    if (given.length > 0) await promotions.record(w, row, 'replay', undefined, { orders: given.length })
    return part.map((id) => outcomeOf.get(id) ?? { id, refusal: refuse('not-found') })
  }
}
