import { sql } from 'kysely'
import type { Statement } from '../../../shared/entities/statement.ts'
import type { Reader } from '../../db/database.ts'
import { dayBegins, dayEnds, type Zoned } from '../../db/local-day.ts'

interface Movement {
  locationId: number
  /** Null for what lies there now. */
  recordedAt: string | null
  change: number
}

/** The places and pieces of a partner in one center at the end of each day, as the books stood. A day is that of the center. */
export async function storageOf(
  db: Reader,
  partnerId: number,
  { id: centerId, timeZone }: Zoned,
  days: readonly string[],
): Promise<Statement['days']> {
  const [first] = days
  if (first === undefined) return []
  const since = dayBegins(timeZone, first)
  // One query reads both, so that what lies there now and what came since agree. Goods on the way lie nowhere.
  const { rows } = await sql<Movement>`
    select s."locationId", null as "recordedAt", sum(s."quantity") as "change" from "locationStock" as s
      join "sku" on "sku"."id" = s."skuId" join "location" as p on p."id" = s."locationId"
      where s."centerId" = ${centerId} and "sku"."partnerId" = ${partnerId} and p."isOnTheWay" = 0
      group by s."locationId"
    union all
    select l."locationId", l."recordedAt", sum(l."change") as "change" from "inventoryLog" as l
      join "sku" on "sku"."id" = l."skuId" join "location" as p on p."id" = l."locationId"
      where l."centerId" = ${centerId} and l."recordedAt" >= ${since} and l."targetField" = 'INS'
        and "sku"."partnerId" = ${partnerId} and p."isOnTheWay" = 0
      group by l."locationId", l."recordedAt"`.execute(db)
  const lying = new Map<number, number>()
  const move = (locationId: number, change: number) => lying.set(locationId, (lying.get(locationId) ?? 0) + change)
  const moves = rows
    .flatMap((row) => (row.recordedAt === null ? [] : [{ ...row, at: row.recordedAt, change: Number(row.change) }]))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
  for (const { locationId, recordedAt, change } of rows)
    move(locationId, recordedAt === null ? Number(change) : -Number(change))
  let next = 0
  return days.map((day) => {
    const end = dayEnds(timeZone, day)
    for (let one = moves[next]; one && one.at < end; one = moves[++next]) move(one.locationId, one.change)
    const held = [...lying.values()].filter((pieces) => pieces > 0)
    return { day, places: held.length, pieces: held.reduce((sum, pieces) => sum + pieces, 0) }
  })
}
