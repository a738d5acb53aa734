import { sql } from 'kysely'
import { packaging } from '../../../shared/entities/packaging.ts'
import { partnerListed, type Partner, type PartnerListed } from '../../../shared/entities/partner.ts'
import type { RowOf } from '../../crud/table-store.ts'
import { veiledAs } from '../../crud/view.ts'
import type { Reader } from '../../db/database.ts'
import { imageUrl } from '../../images/door.ts'

/** Partners with their centers and main brand, which are read in two queries. */
export async function partnersOf(db: Reader, found: readonly RowOf<'partner'>[]): Promise<Partner[]> {
  if (found.length === 0) return []
  const ids = found.map((row) => row.id)
  const served = Map.groupBy(
    await db.selectFrom('partnerCenter').selectAll().where('partnerId', 'in', ids).orderBy('centerId').execute(),
    ({ partnerId }) => partnerId,
  )
  const brands = await db
    .selectFrom('brand')
    .select(['id', 'name', 'partnerId'])
    .where('partnerId', 'in', ids)
    .orderBy(sql`"isMain" desc`)
    .orderBy('id')
    .execute()
  const first = new Map(brands.reverse().map(({ partnerId, id, name }) => [partnerId, { id, name }]))
  return found.map(({ imageId, packagingJson, slackWebhookSealed, slackInbound, ...row }) => ({
    ...row,
    packaging: packagingJson === null ? null : packaging.parse(JSON.parse(packagingJson)),
    slackSettings: { inbound: slackInbound, hasWebhook: slackWebhookSealed !== null },
    logoImageUrl: imageUrl(imageId),
    brand: first.get(row.id) ?? null,
    centerIds: (served.get(row.id) ?? []).map(({ centerId }) => centerId),
  }))
}

/** The fields of a partner for a caller who chooses one without `partner:read`. */
export function nameOnly(partner: Partner): PartnerListed {
  const names = ['id', 'version', 'createdAt', 'updatedAt', 'name', 'status', 'centerIds'] as const
  return veiledAs(partnerListed, partner, names)
}
