import { sql, type SqlBool } from 'kysely'
import { anyOf, type Condition } from '../crud/filters.ts'
import type { Database } from '../db/database.ts'
import { dayBegins, dayEnds } from '../db/local-day.ts'
import type { Caller } from '../http/caller.ts'
import { visible } from '../subjects.ts'

/**
 * Conditions on the day on which a relocation sheet or slip was made, an inbound was closed or a place was counted. A day is that of the
 * center (decisions.md §5).
 */
export function centerDays(
  database: Database,
  caller: Caller,
  table: 'relocation' | 'slip' | 'inboundRequest' | 'stockCount',
) {
  const days = { inboundRequest: 'closedAt', stockCount: 'countedAt', relocation: 'createdAt', slip: 'createdAt' }
  const at = sql.ref(`${table}.${days[table]}`)
  const each = (centerIds: readonly number[] | undefined, condition: (timeZone: string) => Condition) =>
    inEachZone(database, caller, `${table}.centerId`, centerIds, condition)
  type Asked = { centerIds?: readonly number[] | undefined }
  return {
    from: (day: string, { centerIds }: Asked) => each(centerIds, (zone) => sql`${at} >= ${dayBegins(zone, day)}`),
    to: (day: string, { centerIds }: Asked) => each(centerIds, (zone) => sql`${at} < ${dayEnds(zone, day)}`),
  }
}

/** A condition on rows by the clock of their center, for the centers that the caller sees. */
export async function inEachZone(
  database: Database,
  caller: Caller,
  centerId: string,
  centerIds: readonly number[] | undefined,
  condition: (timeZone: string) => Condition,
): Promise<Condition> {
  const query = database.read
    .selectFrom('center')
    .select(['id', 'timeZone'])
    .where(visible({ partnerId: null, centerIds: caller.centerIds }, 'center'))
  const zones = await (centerIds ? query.where('id', 'in', centerIds) : query).execute()
  return zones.length === 0
    ? sql<SqlBool>`1 = 0`
    : anyOf(zones.map(({ id, timeZone }) => sql`(${sql.ref(centerId)} = ${id} and ${condition(timeZone)})`))
}
