import { sql } from 'kysely'
import type { Query } from '../../shared/api/call.ts'
import type { partnerApi } from '../../shared/api/partner.ts'
import { accountStatuses } from '../../shared/entities/account.ts'
import { packaging } from '../../shared/entities/packaging.ts'
import { partnerPolicies, type Partner } from '../../shared/entities/partner.ts'
import { contains, pageOf, rows, type ListColumns } from '../crud/list.ts'
import { tableStore, type RowOf } from '../crud/table-store.ts'
import type { Database, Reader } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { oneOf } from '../warehouse/one-of.ts'
import { imageUrl } from './image.store.ts'

const columns: ListColumns = {
  id: 'partner.id',
  sort: { id: 'partner.id', name: 'partner.name', businessName: 'partner.businessName', status: 'partner.status', validBefore: 'partner.validBefore' },
  search: ['partner.name', 'partner.businessName'],
}

/** The partners that a caller may see. */
export function partnerStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'partner', { scope: { partner: 'partner.id' }, subject: 'partner' })
  const read = database.read
  return {
    async list(asked: Query<typeof partnerApi.list>) {
      let query = read.selectFrom('partner').selectAll('partner').where(table.visible)
      if (asked.status) query = query.where('partner.status', '=', asked.status)
      if (asked.name) query = asked.allowPartialMatch ? query.where(contains(['partner.name'], asked.name)) : query.where('partner.name', '=', asked.name)
      if (asked.centerIds) query = query.where('partner.id', 'in', read.selectFrom('partnerCenter').select('partnerId').where('centerId', 'in', asked.centerIds))
      const found = await pageOf(query, asked, columns)
      return rows({ total: found.total, rows: await partnersOf(read, found.rows) })
    },
    async get(id: number): Promise<Partner> {
      const [partner] = await partnersOf(read, [await table.one(id)])
      if (!partner) throw notFound()
      return partner
    },
  }
}

export async function partnersOf(db: Reader, found: readonly RowOf<'partner'>[]): Promise<Partner[]> {
  if (found.length === 0) return []
  const ids = found.map((row) => row.id)
  const served = await db.selectFrom('partnerCenter').selectAll().where('partnerId', 'in', ids).orderBy('centerId').execute()
  const brands = await db.selectFrom('brand').select(['id', 'name', 'partnerId']).where('partnerId', 'in', ids).orderBy(sql`"isMain" desc`).orderBy('id').execute()
  return found.map(({ imageId, packagingJson, slackWebhookSealed, slackInbound, ...row }) => {
    const main = brands.find(({ partnerId }) => partnerId === row.id)
    return {
      ...row,
      status: oneOf(accountStatuses, row.status),
      policy: oneOf(partnerPolicies, row.policy),
      usesAutoAccept: row.usesAutoAccept === 1,
      usesAutoConfirm: row.usesAutoConfirm === 1,
      usesChannelTalk: row.usesChannelTalk === 1,
      packaging: packagingJson === null ? null : packaging.parse(JSON.parse(packagingJson)),
      slackSettings: { inbound: slackInbound === 1, hasWebhook: slackWebhookSealed !== null },
      logoImageUrl: imageUrl(imageId),
      brand: main ? { id: main.id, name: main.name } : null,
      centerIds: served.filter(({ partnerId }) => partnerId === row.id).map(({ centerId }) => centerId),
    }
  })
}
