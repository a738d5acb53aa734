import { toCount } from '../../shared/entities/stock-count.ts'
import type { Facts } from '../../shared/rules/facts.ts'
import type { Tx } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import type { Named } from './named.ts'

/** Adds the SKUs that lie at counted places, or moved there since they were counted, to what is named: whoever counts names only what they see. */
export async function loadLyingAt(tx: Tx, named: Named, centers: readonly number[]): Promise<void> {
  if (named.counted.size === 0) return
  const lying = await inParts(named.counted, (ids) =>
    tx
      .selectFrom('locationStock')
      .select('skuId')
      .distinct()
      .where('locationId', 'in', ids)
      .where('centerId', 'in', centers)
      .execute(),
  )
  for (const { skuId } of lying) named.skus.add(skuId)
}

/** The counts that the floor owes at named places, and those of which the undone are too late. */
export async function loadCounts(tx: Tx, facts: Facts, named: Named): Promise<void> {
  const open = await inParts(named.counted, (ids) =>
    tx
      .selectFrom('stockCount')
      .select(['locationId', 'status', 'firstById'])
      .where('locationId', 'in', ids)
      .where('status', 'in', toCount)
      .execute(),
  )
  for (const { locationId, firstById, ...count } of open) {
    const place = facts.locations.get(locationId)
    const status = toCount.find((each) => each === count.status)
    if (place && status) facts.locations.set(locationId, { ...place, count: { status, firstById } })
  }
  const done = await inParts(named.undone, (ids) =>
    tx
      .selectFrom('stockCount')
      .select(['id', 'status', 'firstActionId', 'secondActionId'])
      .where((e) => e.or([e('firstActionId', 'in', ids), e('secondActionId', 'in', ids)]))
      .execute(),
  )
  const begun = await inParts(
    done.map(({ id }) => id),
    (ids) =>
      tx
        .selectFrom('slip')
        .select('stockCountId')
        .where('stockCountId', 'in', ids)
        .where('status', 'in', ['PROGRESSING', 'CLOSED'])
        .execute(),
  )
  for (const { id, status, firstActionId, secondActionId } of done) {
    const isOver =
      !['RECOUNT', 'PENDING', 'EQUAL'].includes(status) || begun.some(({ stockCountId }) => stockCountId === id)
    if (firstActionId !== null && (isOver || secondActionId !== null)) facts.settledCounts.add(firstActionId)
    if (secondActionId !== null && isOver) facts.settledCounts.add(secondActionId)
  }
}
