import type { Body } from '../../../shared/api/call.ts'
import type { partnerResourceApi } from '../../../shared/api/partner-resource.ts'
import type { Assignment } from '../../../shared/entities/assignment.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { missing, noSuch, unfit } from '../../http/errors.ts'
import { assignmentStore } from '../assignment/store.ts'

type Wanted = Body<typeof partnerResourceApi.changeLocation>

/** Sets where a SKU is to lie in a center: its assignment there moves, or it gets its first. */
export async function changeLocation(
  database: Database,
  caller: Caller,
  skuId: number,
  { locationId, fromLocationId, maxStock }: Wanted,
): Promise<Assignment> {
  await tableStore(database, caller, 'sku').one(skuId)
  const places = tableStore(database, caller, 'location')
  const place = await places.named('locationId', locationId)
  const assignments = assignmentStore(database, caller)
  const there = await database.read
    .selectFrom('locationItemAssignment')
    .select(['id', 'version', 'locationId'])
    .where('skuId', '=', skuId)
    .where('centerId', '=', place.centerId)
    .execute()
  const meant = fromLocationId === undefined ? there : there.filter((one) => one.locationId === fromLocationId)
  const [only, ...more] = meant
  if (more.length > 0) throw unfit('fromLocationId', 'assignment-several', { places: meant.length })
  if (only) return assignments.update(only.id, { locationId, ...(maxStock ? { maxStock } : {}) }, only.version)
  if (fromLocationId !== undefined) throw noSuch('fromLocationId', 'There is no such assignment.')
  if (maxStock === undefined) throw missing('maxStock', 'is missing')
  return assignments.create({
    skuId,
    locationId,
    maxStock,
    safetyStock: 0,
    daysBetweenReplenishment: null,
    replenishmentAmount: 0,
  })
}
