import type { DelayReason } from '../../shared/entities/marketplace.ts'
import { refuse, type Refusal } from '../../shared/errors.ts'
import { hasLeft, isLive, isOnItsWay, piecesToShip } from '../../shared/rules/orders/order-status.ts'
import type { ItemOutcome } from '../crud/bulk.ts'
import { tableStore, type RowOf } from '../crud/table-store.ts'
import type { Database, Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import { dayIn } from '../../shared/day-in.ts'
import type { Caller } from '../http/caller.ts'
import { tellLater } from './message.ts'
import { zone } from './sync.ts'

/** Orders in these statuses have left or will not leave, so they are not late. */
const ended: readonly RowOf<'order'>['status'][] = ['SHIPPED', 'DELIVERED', 'DECLINED', 'CANCELED', 'RETURNED']

/** Tells why promised orders will be late, before the promise breaks (decisions.md §19). */
export function justifyDelay(
  database: Database,
  caller: Caller,
  { ids, reason, until }: { ids: readonly number[]; reason: DelayReason; until: string | null },
): Promise<ItemOutcome[]> {
  const table = tableStore(database, caller, 'order')
  return database.write(async (w) => {
    const unique = [...new Set(ids)]
    const rows = await table.hold(w, unique)
    const today = dayIn(zone, new Date(w.now))
    const guaranteed = new Set(
      (await w.tx.selectFrom('channel').select('id').where('isArrivalGuaranteed', '=', true).execute()).map(
        ({ id }) => id,
      ),
    )
    const lines = Map.groupBy(
      await inParts(rows.keys(), (part) =>
        w.tx.selectFrom('orderLine').selectAll().where('salesOrderId', 'in', part).orderBy('id').execute(),
      ),
      ({ salesOrderId }) => salesOrderId,
    )
    const gone = await goneOf(w.tx, [...rows.keys()])
    const outcomes: ItemOutcome[] = []
    for (const id of unique) {
      const row = rows.get(id)
      if (!row) {
        outcomes.push({ id, refusal: refuse('not-found') })
        continue
      }
      const open = (lines.get(id) ?? []).flatMap((line) => {
        const { left, of } = gone.get(line.id) ?? { left: hasLeft(line) ? 1 : 0, of: 1 }
        const quantity = piecesToShip(line) - Math.floor((piecesToShip(line) * left) / of)
        return quantity > 0 ? [{ ...line, quantity }] : []
      })
      const promises = open.flatMap(({ arrivalGuaranteeDate }) => arrivalGuaranteeDate ?? [])
      const isPromised =
        guaranteed.has(row.channelId) &&
        open.some((line) => line.arrivalGuaranteeDate !== null || line.deliveryAttributeType === 'ARRIVAL_GUARANTEE')
      const refusal = refusalOf(row, isPromised, promises, today)
      if (refusal) {
        outcomes.push({ id, refusal })
        continue
      }
      await tellLater(w, caller, [
        {
          partnerId: row.partnerId,
          kind: 'DELAY',
          about: row.channelOrderId,
          salesOrderId: id,
          content: {
            orderNumber: row.channelOrderId,
            lines: open.map(({ serial, quantity }) => ({ serial, quantity })),
            reason,
            until: until === null ? null : new Date(until).toISOString(),
          },
        },
      ])
      outcomes.push({ id })
    }
    return outcomes
  })
}

/** By line: how many of its pieces have left in our waybills, and of how many. Lines that are in no waybill are missing. */
async function goneOf(db: Reader, orderIds: readonly number[]): Promise<Map<number, { left: number; of: number }>> {
  const parcels = await inParts(orderIds, (part) =>
    db
      .selectFrom('parcelLine')
      .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
      .select(['parcelLine.orderLineId', 'parcelLine.quantity', 'invoice.status'])
      .where('parcelLine.salesOrderId', 'in', part)
      .execute(),
  )
  const items = Map.groupBy(
    await inParts(orderIds, (part) =>
      db.selectFrom('orderItem').select(['orderLineId', 'quantity']).where('salesOrderId', 'in', part).execute(),
    ),
    ({ orderLineId }) => orderLineId,
  )
  const sum = (rows: readonly { quantity: number }[]) => rows.reduce((all, { quantity }) => all + quantity, 0)
  return new Map(
    [...Map.groupBy(parcels.filter(isLive), ({ orderLineId }) => orderLineId ?? 0)].map(([lineId, own]) => [
      lineId,
      { left: sum(own.filter(isOnItsWay)), of: Math.max(sum(own), sum(items.get(lineId) ?? [])) },
    ]),
  )
}

function refusalOf(
  { channelOrderId: order, status }: RowOf<'order'>,
  isPromised: boolean,
  promises: readonly string[],
  today: string,
): Refusal | null {
  if (ended.includes(status)) return refuse('order-over', { order, status })
  if (!isPromised) return refuse('delay-not-promised', { order })
  const broken = promises.filter((day) => day < today).toSorted()[0]
  return broken === undefined ? null : refuse('delay-too-late', { order, day: broken })
}
