import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { BrandStops } from '../../shared/entities/brand.ts'
import { openInboundStatuses } from '../../shared/entities/inbound-status.ts'
import type { InvoiceStatus } from '../../shared/entities/invoice.ts'
import type { PartnerStops } from '../../shared/entities/partner.ts'
import type { Reader } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { forbidden, HttpError } from '../http/errors.ts'
import { everyone } from '../ledger/load-parcels.ts'
import { visible } from '../subjects.ts'

const openInvoices: readonly InvoiceStatus[] = ['CREATED', 'ALLOCATED', 'PRINTED', 'PACKED', 'CONSOLIDATED']

type Limits = Pick<Caller, 'partnerId' | 'centerIds'>
const counted = sql<number>`count(*)`.as('n')

/**
 * What a partner's deactivation stops, and which of its work goes on. Inbounds, waybills and stock are counted in the caller's centers
 * only.
 */
export async function stopsOfPartner(db: Reader, caller: Limits, partnerId: number): Promise<PartnerStops> {
  const [{ users, ...work }, openApiKeys, brands] = await Promise.all([
    concerned(db, caller, { partnerId }),
    db
      .selectFrom('openapiKey')
      .select(counted)
      .where('partnerId', '=', partnerId)
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('brand')
      .select(counted)
      .where('partnerId', '=', partnerId)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirstOrThrow(),
  ])
  return { users, openApiKeys: openApiKeys.n, brands: brands.n, ...work }
}

/** What a brand's deactivation affects: its people and goods stay with it, and what has begun goes on. */
export async function stopsOfBrand(
  db: Reader,
  caller: Limits,
  { id: brandId, partnerId }: { id: number; partnerId: number },
): Promise<BrandStops> {
  const [{ users, ...work }, skus, followUps] = await Promise.all([
    concerned(db, caller, { partnerId, brandId }),
    db
      .selectFrom('sku')
      .select(counted)
      .where('partnerId', '=', partnerId)
      .where('brandId', '=', brandId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('brandTracking')
      .select(counted)
      .where('brandId', '=', brandId)
      .where('status', '!=', 'DONE')
      .where(visible(caller, 'brandTracking'))
      .executeTakeFirstOrThrow(),
  ])
  return { users, skus: skus.n, followUps: followUps.n, ...work }
}

/**
 * Counts the people, work and goods of a partner, or of one of its brands. An inbound or a waybill counts for each brand whose goods are in
 * it.
 */
async function concerned(
  db: Reader,
  { centerIds }: Limits,
  { partnerId, brandId }: { partnerId: number; brandId?: number },
) {
  const own = { partnerId: null, centerIds }
  const ofBrand = (rows: RawBuilder<unknown>) =>
    brandId === undefined
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`exists (select 1 from ${rows} and "sku"."brandId" = ${brandId})`
  const [users, inbounds, invoices, pieces] = await Promise.all([
    db
      .selectFrom('user')
      .select(counted)
      .where('partnerId', '=', partnerId)
      .where('status', '=', 'ACTIVE')
      .where('deletedAt', 'is', null)
      .$if(brandId !== undefined, (q) => q.where('brandId', '=', brandId ?? 0))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('inboundRequest')
      .select(counted)
      .where('partnerId', '=', partnerId)
      .where('status', 'in', openInboundStatuses)
      .where(visible(own, 'inboundRequest'))
      .where(
        ofBrand(
          sql`"inboundItem" join "sku" on "sku"."id" = "inboundItem"."skuId" where "inboundItem"."inboundId" = "inboundRequest"."id"`,
        ),
      )
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('invoice')
      .select(counted)
      .where('partnerId', '=', partnerId)
      .where('status', 'in', openInvoices)
      .where(visible(own, 'invoice'))
      .where(
        ofBrand(
          sql`"invoiceLine" join "sku" on "sku"."id" = "invoiceLine"."skuId" where "invoiceLine"."invoiceId" = "invoice"."id"`,
        ),
      )
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('stock')
      .innerJoin('sku', 'sku.id', 'stock.skuId')
      .select(sql<number | null>`sum("stock"."inStorage")`.as('n'))
      .where('sku.partnerId', '=', partnerId)
      .where(visible(own, 'stock'))
      .$if(brandId !== undefined, (q) => q.where('sku.brandId', '=', brandId ?? 0))
      .executeTakeFirstOrThrow(),
  ])
  return { users: users.n, openInbounds: inbounds.n, openInvoices: invoices.n, piecesInStorage: pieces.n ?? 0 }
}

/**
 * A caller who stops a partner that has any of these must set `force`; if the partner still has goods or open work here, the caller needs a
 * privilege too (decisions.md §4, §5).
 */
export async function checkStops(
  db: Reader,
  caller: Caller,
  partner: { id: number; name: string },
  force: boolean,
): Promise<void> {
  const { openInbounds, openInvoices, piecesInStorage, ...people } = await stopsOfPartner(db, everyone, partner.id)
  const work = openInbounds + openInvoices + piecesInStorage
  if (work + people.users + people.openApiKeys + people.brands === 0) return
  if (!force) throw await partnerInUse(db, caller, partner)
  if (work > 0 && !caller.privileges.has('partner:force'))
    throw forbidden('partner:force', await stopsOfPartner(db, caller, partner.id))
}

export async function partnerInUse(
  db: Reader,
  caller: Caller,
  { id, name }: { id: number; name: string },
): Promise<HttpError> {
  const data = await stopsOfPartner(db, caller, id)
  return new HttpError(403, 'partner-in-use', { values: { partner: name, ...data }, data })
}
