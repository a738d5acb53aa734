import type { BulkAnswer } from '../../../shared/api/list.ts'
import type { Assignment, Replenishment } from '../../../shared/entities/assignment.ts'
import { replenish, type Reserve } from '../../../shared/rules/stock/replenish.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { seesCenter, type Caller } from '../../http/caller.ts'
import { noSuch } from '../../http/errors.ts'
import { createRelocations } from '../relocation/bulk.ts'
import { carried, lyingGoods, type LyingGoods } from './goods.ts'
import { assignmentStore } from './store.ts'

/**
 * A center's places to be filled up, in walking order. `ids` limits what is returned, but the other places still take their share of the
 * reserves.
 */
export async function replenishmentOf(
  database: Database,
  caller: Caller,
  centerId: number,
  ids?: readonly number[],
): Promise<Replenishment[]> {
  const db = database.read
  const center = await db.selectFrom('center').select('timeZone').where('id', '=', centerId).executeTakeFirst()
  if (!center || !seesCenter(caller, centerId) || caller.partnerId !== null)
    throw noSuch('centerId', 'There is no such center.')
  const { inOrder } = assignmentStore(database, caller)
  const rows = await db
    .selectFrom('locationItemAssignment')
    .select('id')
    .where('centerId', '=', centerId)
    .orderBy('id')
    .execute()
  const assignments = await inParts(
    rows.map(({ id }) => id),
    (part) => inOrder(part),
  )
  // Bays and levels are numbers: 2 comes before 10.
  assignments.sort((a, b) => a.locationAlias.localeCompare(b.locationAlias, 'en', { numeric: true }) || a.id - b.id)
  const skuIds = [...new Set(assignments.map(({ skuId }) => skuId))]
  const today = dayIn(center.timeZone, database.now())
  const sellable = (await lyingGoods(db, centerId, skuIds)).filter(
    ({ condition, expirationDate }) => condition === 'GOOD' && (expirationDate === null || expirationDate >= today),
  )
  const coming = await comingTo(db, centerId, skuIds)
  const at = ({ skuId, locationId }: { skuId: number; locationId: number }) => `${skuId}|${locationId}`
  const there = new Map<string, number>()
  for (const goods of sellable) there.set(at(goods), (there.get(at(goods)) ?? 0) + goods.quantity)
  // A place that is assigned to the SKU itself is not a reserve of it.
  const own = new Set(assignments.map(at))
  const reserves: (Reserve & LyingGoods)[] = sellable.filter((goods) => !goods.disabled && !own.has(at(goods)))
  const bySku = Map.groupBy(reserves, ({ skuId }) => skuId)
  const now = database.now().toISOString()
  return assignments.flatMap((assignment: Assignment) => {
    const pieces = (there.get(at(assignment)) ?? 0) + (coming.get(at(assignment)) ?? 0)
    const need = replenish({ ...assignment, pieces }, bySku.get(assignment.skuId) ?? [], now)
    if (!need || (ids && !ids.includes(assignment.id))) return []
    const target = { id: assignment.locationId, alias: assignment.locationAlias }
    const moves = need.takes.map(({ from, quantity }) => carried(from, quantity, target))
    return [{ assignment, reason: need.reason, wanted: need.wanted, moves, missing: need.missing }]
  })
}

/**
 * Makes sheets that replenish some places. These places count as filled from then on. A row whose goods were taken in the meantime is
 * refused by itself.
 */
export async function makeSheets(
  database: Database,
  caller: Caller,
  centerId: number,
  ids: readonly number[],
): Promise<BulkAnswer> {
  const wanted = await replenishmentOf(database, caller, centerId, ids)
  const rows = wanted.flatMap(({ moves, assignment }) => moves.map((move) => ({ move, assignmentId: assignment.id })))
  if (rows.length === 0) return { success: [], error: [] }
  const { answer } = await createRelocations(
    database,
    caller,
    centerId,
    rows.map(({ move: { sourceLocation: _source, targetLocation: _target, ...row } }) => row),
  )
  const filled = new Set(answer.success.map(({ clientIndex }) => rows[clientIndex ?? -1]?.assignmentId))
  const { table } = assignmentStore(database, caller)
  await database.write(async (w) => {
    for (const row of (
      await table.hold(
        w,
        [...filled].flatMap((id) => id ?? []),
      )
    ).values())
      await table.update(w, row, { lastReplenishedAt: w.now }, 'replenish')
  })
  return answer
}

/** Good pieces that open sheets are to bring to places. */
async function comingTo(db: Reader, centerId: number, skuIds: readonly number[]): Promise<Map<string, number>> {
  const rows = await inParts(skuIds, (part) =>
    db
      .selectFrom('relocation')
      // A sheet that found fewer pieces brings only those.
      .select((e) => [
        'skuId',
        'targetLocationId',
        e.fn.sum<number>(e.fn.coalesce('takenQuantity', 'quantity')).as('pieces'),
      ])
      .where('centerId', '=', centerId)
      .where('status', '!=', 'CLOSED')
      .where('condition', '=', 'GOOD')
      .where('skuId', 'in', part)
      .groupBy(['skuId', 'targetLocationId'])
      .execute(),
  )
  return new Map(rows.map(({ skuId, targetLocationId, pieces }) => [`${skuId}|${targetLocationId}`, Number(pieces)]))
}
