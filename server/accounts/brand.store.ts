import type { Query } from '../../shared/api/call.ts'
import type { brandApi } from '../../shared/api/partner.ts'
import { accountStatuses } from '../../shared/entities/account.ts'
import { addressParts, billings, type AddressParts, type Brand } from '../../shared/entities/brand.ts'
import { pageOf, rows, type ListColumns } from '../crud/list.ts'
import { tableStore, type RowOf } from '../crud/table-store.ts'
import type { Database, Reader } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { oneOf } from '../warehouse/one-of.ts'
import { imageUrl } from './image.store.ts'

const columns: ListColumns = {
  id: 'brand.id',
  sort: { id: 'brand.id', name: 'brand.name', englishName: 'brand.englishName', status: 'brand.status', partnerId: 'brand.partnerId' },
  search: ['brand.name', 'brand.englishName', 'brand.businessName'],
}

/** The brands that a caller may see. */
export function brandStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'brand', { scope: { partner: 'brand.partnerId' }, subject: 'partner' })
  const read = database.read
  return {
    async list(asked: Query<typeof brandApi.list>) {
      let query = read.selectFrom('brand').selectAll('brand').where(table.visible)
      if (asked.status) query = query.where('brand.status', '=', asked.status)
      const partnerIds = [...(asked.partnerIds ?? []), ...(asked.partnerId === undefined ? [] : [asked.partnerId])]
      if (partnerIds.length > 0) query = query.where('brand.partnerId', 'in', partnerIds)
      const found = await pageOf(query, asked, columns)
      return rows({ total: found.total, rows: await brandsOf(read, found.rows) })
    },
    async get(id: number): Promise<Brand> {
      const [brand] = await brandsOf(read, [await table.one(id)])
      if (!brand) throw notFound()
      return brand
    },
  }
}

export async function brandsOf(db: Reader, found: readonly RowOf<'brand'>[]): Promise<Brand[]> {
  if (found.length === 0) return []
  const partners = await db.selectFrom('partner').select(['id', 'name']).where('id', 'in', found.map((row) => row.partnerId)).execute()
  return found.map(({ imageId, addressJson, returnAddressJson, businessAddressJson, optionsJson, ...row }) => ({
    ...row,
    status: oneOf(accountStatuses, row.status),
    billing: oneOf(billings, row.billing),
    partnerName: partners.find(({ id }) => id === row.partnerId)?.name ?? '',
    logoImageUrl: imageUrl(imageId),
    address: addressOf(addressJson),
    returnAddress: addressOf(returnAddressJson),
    businessAddress: addressOf(businessAddressJson),
    options: JSON.parse(optionsJson) as Brand['options'],
    printBrandImageOnInvoice: row.printBrandImageOnInvoice === 1,
    isMain: row.isMain === 1,
    allowPublicPackingVideo: row.allowPublicPackingVideo === 1,
    usesAutoKrTax: row.usesAutoKrTax === 1,
    usesPackingPhoto: row.usesPackingPhoto === 1,
  }))
}

function addressOf(json: string | null): AddressParts {
  return addressParts.parse(json === null ? {} : JSON.parse(json))
}
