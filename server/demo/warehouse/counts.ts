import { randomUUID } from 'node:crypto'
import { systemRoles } from '../../../shared/privileges.ts'
import { isRefusal } from '../../../shared/errors.ts'
import type { CountAction } from '../../../shared/rules/floor/actions.ts'
import { runBatch } from '../../ledger/batch.ts'
import { bookAt } from '../../ledger/save-counts.ts'
import { cancelSlips, closeSlips } from '../../warehouse/slip/steps.ts'
import { stockCountStore } from '../../warehouse/stock-count/store.ts'
import type { Crew } from '../people/crew.ts'
import { known } from '../known.ts'

/** How many pieces the first and the second person find too many or too few, and what the office decides. */
interface Story {
  asked?: true
  first?: number
  second?: number
  office?: 'approves' | 'rejects'
}

const stories: Story[] = [
  { first: 0 },
  { asked: true, first: 0 },
  { first: -1, office: 'approves' },
  { first: 2, office: 'rejects' },
  { first: -2 },
  { asked: true, first: 1 },
  { first: -14, second: -14 },
  { first: -12, second: 0 },
  { asked: true, first: -13 },
  { asked: true, first: 15 },
  { asked: true },
  { asked: true },
  { asked: true },
  { asked: true },
]

/** Counts in each state, at shelves with many pieces. */
export async function seedCounts(crew: Crew): Promise<void> {
  const centerId = known(crew.centers, 'ICN1')
  const office = crew.caller('office')
  const shelves = await shelvesToCount(crew, centerId)
  for (const [nth, { asked, first, second, office: decides }] of stories.entries()) {
    const locationId = shelves[nth]
    if (locationId === undefined) continue
    const hours = 40 - 2 * nth
    if (asked) await stockCountStore(crew.ago(hours), office).request([locationId])
    if (first !== undefined) await count(crew, hours - 1, 'worker1', locationId, first)
    if (second !== undefined) await count(crew, hours - 2, 'worker2', locationId, second)
    if (!decides) continue
    const slips = await crew.database.read
      .selectFrom('slip')
      .innerJoin('stockCount', 'stockCount.id', 'slip.stockCountId')
      .select('slip.id')
      .where('stockCount.locationId', '=', locationId)
      .execute()
    for (const { id } of slips) {
      const [outcome] =
        decides === 'approves'
          ? await closeSlips(crew.ago(hours - 3), office, [{ id, slipLines: [] }])
          : await cancelSlips(crew.ago(hours - 3), office, [id], false)
      if (outcome?.refusal) throw new Error(`The demo's count was refused: ${outcome.refusal.refused}`)
    }
  }
}

/** Counts what is at a location, except that the first kind of goods is off by `off` pieces. */
async function count(crew: Crew, hours: number, who: string, locationId: number, off: number): Promise<void> {
  const at = crew.ago(hours).now().toISOString()
  const lying = await crew.database.write(({ tx }) => bookAt(tx, locationId, at))
  const counted = lying
    .toSorted((a, b) => b.quantity - a.quantity || a.skuId - b.skuId)
    .map((line, nth) => ({ ...line, quantity: line.quantity + (nth === 0 ? off : 0) }))
    .filter(({ quantity }) => quantity > 0)
  const action: CountAction = { id: randomUUID(), type: 'count.place', payload: { locationId, counted } }
  const actor = { userId: crew.caller(who).userId, privileges: new Set(systemRoles.SYSR_EMPLOYEE) }
  const [outcome] = await crew
    .ago(hours)
    .write((w) => runBatch(w, [{ action, by: { actor, overriddenBy: null }, at: w.now, deviceId: null }]))
  if (outcome && isRefusal(outcome)) throw new Error(`The demo's count was refused: ${outcome.refused}`)
}

/** Shelves that neither sheets nor slips hold goods of, and from which nothing was moved recently. */
async function shelvesToCount({ database }: Crew, centerId: number): Promise<number[]> {
  const rows = await database.read
    .selectFrom('locationStock')
    .innerJoin('location', 'location.id', 'locationStock.locationId')
    .select((e) => ['locationStock.locationId', e.fn.max('locationStock.quantity').as('most')])
    .where('locationStock.centerId', '=', centerId)
    .where('locationStock.quantity', '>', 0)
    .where('location.isOnTheWay', '=', false)
    .where('location.disabled', '=', false)
    .where((e) =>
      e.not(e.exists(e.selectFrom('relocation').select('id').whereRef('relocation.skuId', '=', 'locationStock.skuId'))),
    )
    .where((e) =>
      e.not(e.exists(e.selectFrom('slipLine').select('id').whereRef('slipLine.skuId', '=', 'locationStock.skuId'))),
    )
    .groupBy('locationStock.locationId')
    .having((e) => e(e.fn.max('locationStock.quantity'), '>', 20))
    .orderBy('locationStock.locationId')
    .limit(stories.length)
    .execute()
  return rows.map(({ locationId }) => locationId)
}
