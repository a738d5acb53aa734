import { sql } from 'kysely'
import type { PartnerStops } from '../../shared/entities/partner.ts'
import { inScope } from '../crud/scope.ts'
import type { Reader } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { HttpError } from '../http/errors.ts'
import { everyone } from '../warehouse/load-parcels.ts'

const openInbounds = ['REGISTERED', 'ACCEPTED', 'PROCESSING', 'PENDING_APPROVAL']
const openInvoices = ['CREATED', 'ALLOCATED', 'PRINTED', 'PACKED', 'CONSOLIDATED']

/** What a partner's deactivation stops, and what of its work goes on; of inbounds, waybills and stock those of the caller's centers. */
export async function stopsOf(db: Reader, caller: Pick<Caller, 'partnerId' | 'centerIds'>, partnerId: number): Promise<PartnerStops> {
  const counted = sql<number>`count(*)`.as('n')
  const own = { partnerId: null, centerIds: caller.centerIds }
  const [users, openApiKeys, brands, inbounds, invoices, pieces] = await Promise.all([
    db.selectFrom('user').select(counted).where('partnerId', '=', partnerId).where('status', '=', 'ACTIVE').where('deletedAt', 'is', null).executeTakeFirstOrThrow(),
    db.selectFrom('openapiKey').select(counted).where('partnerId', '=', partnerId).where('revokedAt', 'is', null).executeTakeFirstOrThrow(),
    db.selectFrom('brand').select(counted).where('partnerId', '=', partnerId).where('status', '=', 'ACTIVE').executeTakeFirstOrThrow(),
    db.selectFrom('inboundRequest').select(counted).where('partnerId', '=', partnerId).where('status', 'in', openInbounds).where(inScope(own, { center: 'inboundRequest.centerId' })).executeTakeFirstOrThrow(),
    db.selectFrom('invoice').select(counted).where('partnerId', '=', partnerId).where('status', 'in', openInvoices).where(inScope(own, { center: 'invoice.centerId' })).executeTakeFirstOrThrow(),
    db.selectFrom('stock').innerJoin('sku', 'sku.id', 'stock.skuId').select(sql<number | null>`sum("stock"."inStorage")`.as('n')).where('sku.partnerId', '=', partnerId).where(inScope(own, { center: 'stock.centerId' })).executeTakeFirstOrThrow(),
  ])
  return { users: users.n, openApiKeys: openApiKeys.n, brands: brands.n, openInbounds: inbounds.n, openInvoices: invoices.n, piecesInStorage: Number(pieces.n ?? 0) }
}

/** To stop a partner that has any of this asks for force; where goods or work of it are here still, not everyone may (decisions.md §4, §5). */
export async function checkStops(db: Reader, caller: Caller, partner: { id: number; name: string }, force: boolean): Promise<void> {
  const { openInbounds, openInvoices, piecesInStorage, ...people } = await stopsOf(db, everyone, partner.id)
  const work = openInbounds + openInvoices + piecesInStorage
  if (work + people.users + people.openApiKeys + people.brands === 0) return
  if (!force) throw await partnerInUse(db, caller, partner)
  if (work > 0 && !caller.privileges.has('partner:force')) throw new HttpError(403, 'forbidden', { values: { privilege: 'partner:force' }, data: await stopsOf(db, caller, partner.id) })
}

export async function partnerInUse(db: Reader, caller: Caller, { id, name }: { id: number; name: string }): Promise<HttpError> {
  const data = await stopsOf(db, caller, id)
  return new HttpError(403, 'partner-in-use', { values: { partner: name, ...data }, data })
}
