import { openapiKeyStore } from '../../keys/store.ts'
import type { Crew } from './crew.ts'
import { known } from '../known.ts'

/** The partners' programs: the name and owner of each, and whether it still calls. Nobody knows their secrets. */
const keys = [
  { partner: '하늘담', name: '하늘담 ERP', system: 'SYSR_PARTNER', lastUsedHoursAgo: 1 },
  { partner: '森のくらし', name: '在庫連携バッチ', system: 'SYSR_SELLER', lastUsedHoursAgo: 9 },
  { partner: '하늘담', name: '구 재고 연동', system: 'SYSR_SELLER', isRevoked: true },
] as const

export async function seedOpenapiKeys(crew: Crew): Promise<void> {
  for (const { partner, name, system, ...life } of keys) {
    const { id: roleId } = await crew.database.read
      .selectFrom('role')
      .select('id')
      .where('systemName', '=', system)
      .executeTakeFirstOrThrow()
    const made = openapiKeyStore(crew.ago(60 * 24), crew.caller('admin'))
    const { key } = await made.create({ partnerId: known(crew.partners, partner), roleId, name })
    if ('isRevoked' in life) await openapiKeyStore(crew.ago(20 * 24), crew.caller('admin')).revoke(key.id)
    else await openapiKeyStore(crew.ago(life.lastUsedHoursAgo), crew.caller('admin')).touch(key.accessKey)
  }
}
