import type { OrderStatus } from '../../../shared/entities/order.ts'
import { isLive } from '../../../shared/rules/orders/order-status.ts'
import { slices } from '../../crud/bulk.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { linesNamed } from '../../catalogue/door.ts'
import { adjustmentsOf } from '../../ledger/adjustments.ts'
import { leaveCalledOff, lockCentersOf, lockChannels, lockOrders } from '../../ledger/save-orders.ts'
import { itemsOf } from '../../ledger/unsent.ts'
import { waiting } from './actions.ts'
import { loadOrders, type Mapping } from './facts.ts'
import { piecesBySku, saveOrders } from './save.ts'
import { settle, type Settled } from './settle.ts'

const atOnce = 500
/** Statuses of orders that hold no goods yet. */
const unallocated: OrderStatus[] = [...waiting, 'READY']

/**
 * Checks a channel's orders again after these products changed, no matter by which call or job: orders that wait for SKUs that the products
 * now name, and unallocated orders whose SKUs come from what the products said before. Answers how many orders were saved.
 */
export async function checkMissing(
  database: Database,
  channelId: number,
  productIds: readonly number[],
): Promise<number> {
  // The lock waits for an import that looked up the products before they changed: it saves its orders first.
  await database.write((w) => lockChannels(w, [channelId]))
  const db = database.read
  const products = await inParts(productIds, (ids) =>
    db
      .selectFrom('product')
      .select(['id', 'channelId', 'code', 'nameKey', 'allowNameMapping'])
      .where('id', 'in', ids)
      .execute(),
  )
  const ids = new Set((await linesNamed(db, products, unallocated)).map(({ salesOrderId }) => salesOrderId))
  let checked = 0
  for (const part of slices(
    [...ids].sort((a, b) => a - b),
    atOnce,
  )) {
    const found = await movedAmong(db, part, database.now().toISOString())
    if (found.length > 0)
      checked += await save(
        database,
        channelId,
        found.map(({ order }) => order.row.id),
      )
  }
  return checked
}

/** The orders among these whose products now name other SKUs than the orders have. */
async function movedAmong(db: Reader, ids: readonly number[], now: string): Promise<Settled[]> {
  const orders = (await loadOrders(db, ids)).filter(({ row }) => unallocated.includes(row.status))
  const known = orders.map(({ row }) => row.id)
  const items = await itemsOf(db, known)
  const adjusted = await adjustmentsOf(db, known)
  return (await settle(db, orders, now)).filter(
    (one) => isFound(one) || (!adjusted.has(one.order.row.id) && isOfOthers(one, items.get(one.order.row.id) ?? [])),
  )
}

const isFound = ({ order, items }: Settled): boolean =>
  order.lines.some(({ serial, isMissing }) => isMissing && items.get(serial) !== null)

/**
 * Whether the lines become other SKUs and none of them loses its SKUs. An order that has a parcel already keeps what was decided for it.
 */
function isOfOthers(
  { order, items }: Settled,
  stored: readonly (Mapping & { orderLineId: number | null; origin: string })[],
) {
  if (order.parcels.some(isLive)) return false
  const lines = order.lines.map(({ id, serial, isMissing }) => ({
    isMissing,
    is: items.get(serial) ?? null,
    was: stored.filter(({ orderLineId, origin }) => orderLineId === id && origin === 'MAPPING'),
  }))
  return (
    lines.every(({ is, isMissing }) => is !== null || isMissing) &&
    lines.some(({ is, was }) => is !== null && textOf(is) !== textOf(was))
  )
}
const textOf = (pieces: readonly Mapping[]) => [...piecesBySku(pieces)].sort(([a], [b]) => a - b).join(' ')

function save(database: Database, channelId: number, ids: readonly number[]): Promise<number> {
  return database.write(async (w) => {
    await lockCentersOf(w, ids)
    await lockChannels(w, [channelId])
    await lockOrders(w, ids)
    const found = await movedAmong(w.tx, ids, w.now)
    const wasMissing = new Set(found.filter(isFound).map(({ order }) => order))
    await saveOrders(w, found, (order) => ({
      what: wasMissing.has(order) ? 'check' : 'map',
      userId: null,
      facts: null,
    }))
    await leaveCalledOff(
      w,
      found.map(({ order }) => order.row.id),
    )
    return found.length
  })
}
