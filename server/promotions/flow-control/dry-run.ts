import type { FlowTarget } from '../../../shared/entities/condition.ts'
import type { FlowDryRun, FlowTrial } from '../../../shared/entities/flow-control.ts'
import { slices } from '../../crud/bulk.ts'
import type { Database } from '../../db/database.ts'
import { cannotLookForPeople, seesPeople } from '../../http/sees-people.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Caller } from '../../http/caller.ts'
import { visible } from '../../subjects.ts'
import { ordersToSee } from '../facts.ts'
import { decideBy } from './decide.ts'

/** Fields that some callers see masked: such a caller may not find them out by trying. */
const ofPeople: readonly FlowTarget[] = ['RECIPIENT_PHONE', 'RECIPIENT_ADDRESS', 'BUYER_NAME', 'DELIVERY_MESSAGE']
/** How many orders are told one by one. */
const shown = 50

/** What a control would decide of stored orders, the newest first; it changes nothing. */
export async function tryFlowControl(database: Database, caller: Caller, trial: FlowTrial): Promise<FlowDryRun> {
  const db = database.read
  const { days, limit, target, source, sentence, value, conditions, ...control } = trial
  await tableStore(database, caller, 'partner').named('partnerId', control.partnerId)
  const asked = [{ target }, ...conditions]
  if (!seesPeople(caller) && asked.some((one) => ofPeople.includes(one.target))) throw cannotLookForPeople()
  const since = new Date(database.now().getTime() - days * 86_400_000).toISOString()
  let wanted = db
    .selectFrom('order')
    .select('id')
    .where(visible(caller, 'order'))
    .where('partnerId', '=', control.partnerId)
    .where('placedAt', '>=', since)
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (control.brandId !== null) wanted = wanted.where('brandId', '=', control.brandId)
  if (control.channelId !== null) wanted = wanted.where('channelId', '=', control.channelId)
  const ids = (await wanted.execute()).map(({ id }) => id)
  const facts = { ...control, id: 0, conditions: [{ target, source, sentence, value }, ...conditions] }
  const answer: FlowDryRun = { tried: ids.length, matched: 0, orders: [] }
  for (const part of slices(ids, 500)) {
    const orders = (await ordersToSee(db, part)).toSorted((a, b) => part.indexOf(a.row.id) - part.indexOf(b.row.id))
    for (const [nth, { type }] of (await decideBy(db, orders, [facts], database.now())).entries()) {
      const order = orders[nth]
      if (type === null || !order) continue
      answer.matched++
      const { id, channelOrderId, placedAt, status } = order.row
      if (answer.orders.length < shown)
        answer.orders.push({
          id,
          channelOrderId,
          placedAt,
          status,
          deals: order.lines.flatMap(({ dealName }) => dealName ?? []),
        })
    }
  }
  return answer
}
