import { toCount } from '../../shared/entities/stock-count.ts'
import type { Facts } from '../../shared/rules/stock/facts.ts'
import type { Tx } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import type { Named } from './named.ts'

/** Adds the SKUs that lie at counted places, or were moved there since the count, because a counter names only the goods that they see. */
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

/**
 * Loads the counts that the floor owes at named places, now and after the named actions are taken back, and which of those actions it is
 * too late to take back.
 */
export async function loadCounts(tx: Tx, facts: Facts, named: Named): Promise<void> {
  const open = await inParts(named.counted, (ids) =>
    tx
      .selectFrom('stockCount')
      .select(['id', 'locationId', 'status', 'firstById'])
      .where('locationId', 'in', ids)
      .where('status', 'in', toCount)
      .execute(),
  )
  const owed = open.flatMap(({ status: now, ...count }) => {
    const status = toCount.find((each) => each === now)
    return status ? [{ ...count, status }] : []
  })
  for (const { locationId, status, firstById } of owed) {
    const place = facts.locations.get(locationId)
    if (place) facts.locations.set(locationId, { ...place, count: { status, firstById } })
  }
  const done = await inParts(named.undone, (ids) =>
    tx
      .selectFrom('stockCount')
      .select(['id', 'locationId', 'status', 'requestedAt', 'firstById', 'firstActionId', 'secondActionId'])
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
  for (const { id, locationId, status, requestedAt, firstById, firstActionId, secondActionId } of done) {
    const other = owed.find((one) => one.locationId === locationId && one.id !== id)
    if (other) facts.owed.set(locationId, { status: other.status, firstById: other.firstById })
    else if (named.undone.has(secondActionId ?? '')) facts.owed.set(locationId, { status: 'RECOUNT', firstById })
    else if (requestedAt !== null) facts.owed.set(locationId, { status: 'REQUESTED', firstById: null })
    const isOver =
      !['RECOUNT', 'PENDING', 'EQUAL'].includes(status) || begun.some(({ stockCountId }) => stockCountId === id)
    if (firstActionId !== null && (isOver || secondActionId !== null)) facts.settledCounts.add(firstActionId)
    if (secondActionId !== null && isOver) facts.settledCounts.add(secondActionId)
  }
}
