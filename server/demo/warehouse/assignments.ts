import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Assigns every third stocked pick face to the SKU in it: most have enough, some run low, a few are over their limit or due. */
export async function seedAssignments(database: Database): Promise<void> {
  const faces = await database.read
    .selectFrom('locationStock')
    .innerJoin('location', 'location.id', 'locationStock.locationId')
    .select([
      'locationStock.centerId',
      'locationStock.locationId',
      'locationStock.skuId',
      sql<number>`sum("locationStock"."quantity")`.as('pieces'),
    ])
    .where('location.pickable', '=', true)
    .where('location.disabled', '=', false)
    .where('locationStock.condition', '=', 'GOOD')
    .where('locationStock.quantity', '>', 0)
    .groupBy(['locationStock.centerId', 'locationStock.locationId', 'locationStock.skuId'])
    .orderBy('locationStock.locationId')
    .execute()
  await database.write(async ({ tx, now }) => {
    const rows = faces
      .filter((_, nth) => nth % 3 === 0)
      .map(({ centerId, locationId, skuId, pieces }, nth) => {
        const low = nth % 9 === 0
        const over = nth % 13 === 5
        return {
          centerId,
          locationId,
          skuId,
          safetyStock: low ? Number(pieces) + 5 : Math.max(1, Math.floor(Number(pieces) / 3)),
          maxStock: low
            ? Number(pieces) + 40
            : over
              ? Math.max(1, Number(pieces) - 3)
              : Math.max(2, Number(pieces) * 2),
          daysBetweenReplenishment: nth % 14 === 0 ? 7 : null,
          replenishmentAmount: nth % 4 === 0 ? 24 : 0,
          lastReplenishedAt: null,
          createdAt: now,
          updatedAt: now,
        }
      })
    for (let at = 0; at < rows.length; at += 500)
      await tx
        .insertInto('locationItemAssignment')
        .values(rows.slice(at, at + 500))
        .execute()
  })
}
