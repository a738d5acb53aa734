import type { Reader } from '../../db/database.ts'
import { siteZone } from '../../../shared/site-zone.ts'

/** The time zone that a partner's schedules go by: its first center's. */
export async function zoneOf(db: Reader, partnerId: number): Promise<string> {
  return (await zonesOf(db, [partnerId])).get(partnerId) ?? siteZone
}

export async function zonesOf(db: Reader, partnerIds: readonly number[]): Promise<Map<number, string>> {
  if (partnerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('partnerCenter')
    .innerJoin('center', 'center.id', 'partnerCenter.centerId')
    .select(['partnerCenter.partnerId', 'center.timeZone'])
    .where('partnerCenter.partnerId', 'in', partnerIds)
    .orderBy('center.id', 'desc')
    .execute()
  return new Map([
    ...partnerIds.map((id) => [id, siteZone] as const),
    ...rows.map((row) => [row.partnerId, row.timeZone] as const),
  ])
}
