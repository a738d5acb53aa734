import type { Language } from '../../../shared/entities/account.ts'
import { waybillSizeOf } from '../../../shared/entities/contract.ts'
import type { Party } from '../../../shared/entities/invoice.ts'
import { courierName } from '../../../shared/messages/couriers.ts'
import { addressLine } from '../../../shared/rules/dispatch/address-line.ts'
import type { FileStore } from '../../adapters/file-store.ts'
import type { Reader } from '../../db/database.ts'
import type { WaybillLabel } from '../../print/waybill-layout.ts'
import { linesOf } from '../invoice/read.ts'
import { recipientOf, senderOf, type LineRow } from '../invoice/view.ts'
import { shipperOf } from '../invoice/party.ts'
import { logosOf } from './waybill-logo.ts'

/** What each courier's people read. All others read Korean. */
const languages: Readonly<Record<string, Language>> = { SAGAWA: 'ja', YAMATO: 'ja', FEDEX: 'en' }

export function languageFor(courierCode: string): Language {
  return languages[courierCode] ?? 'ko'
}

/** The labels of waybills that have their serials, in the order of the ids. */
export async function labelsOf(db: Reader, files: FileStore, invoiceIds: readonly number[]): Promise<WaybillLabel[]> {
  if (invoiceIds.length === 0) return []
  const rows = await db
    .selectFrom('invoice')
    .innerJoin('contract', 'contract.id', 'invoice.contractId')
    .innerJoin('center', 'center.id', 'invoice.centerId')
    .leftJoin('partner', 'partner.id', 'invoice.partnerId')
    .selectAll('invoice')
    .select([
      'contract.labelSize',
      'contract.masking',
      'contract.shipperName',
      'contract.shipperPhone',
      'contract.shipperPostalCode',
      'contract.shipperAddress',
      'partner.name as partnerName',
    ])
    .select([
      'center.code',
      'center.nameEn',
      'center.phone',
      'center.postalCode',
      'center.fullAddress',
      'center.timeZone',
    ])
    .where('invoice.id', 'in', invoiceIds)
    .where('invoice.serial', 'is not', null)
    .execute()
  const lines = await linesOf(db, invoiceIds)
  const brands = await brandsOf(db, invoiceIds)
  const logos = await logosOf(db, files, [...new Set(Array.from(brands.values(), ([brand]) => brand?.id ?? 0))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return invoiceIds.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const shipper = shipperOf(row, row)
    const [brand, ...others] = brands.get(id) ?? []
    const sender = senderOf(row) ?? shipper
    const recipient = recipientOf(row)
    const isDomestic = recipient.country.toUpperCase() === (sender?.country ?? 'KR').toUpperCase()
    return {
      serial: row.serial ?? '',
      size: waybillSizeOf(row),
      masking: row.masking,
      courier: courierName(languageFor(row.courierCode), row.courierCode),
      type: row.type,
      paymentTerms: row.paymentTerms,
      paymentPrice: row.paymentPrice,
      hubCode: row.hubCode,
      region: row.region,
      deliveryAttributeType: row.deliveryAttributeType,
      memo: row.memo,
      sender: sender
        ? printed(sender)
        : {
            name: `${row.code} ${row.nameEn}`,
            phones: row.phone ? [row.phone] : [],
            postalCode: row.postalCode,
            address: row.fullAddress ?? '',
          },
      recipient: printed(recipient),
      goods: goodsOn(lines.get(id) ?? [], isDomestic),
      orderNumber: row.originalOrderId,
      center: row.code,
      brand: brand?.name ?? row.partnerName,
      // A parcel of several brands has no logo.
      logo: others.length > 0 ? null : (logos.get(brand?.id ?? 0) ?? null),
    }
  })
}

function goodsOn(lines: readonly LineRow[], isDomestic: boolean): WaybillLabel['goods'] {
  return lines
    .filter((line) => !(isDomestic && line.excludePrintForDomestic))
    .map(({ name, quantity }) => ({ name, quantity }))
}

function printed(party: Party): WaybillLabel['sender'] {
  return { name: party.name, phones: party.phones, postalCode: party.postalCode, address: addressLine(party) }
}

/** The brands of each waybill's goods, each once, in the order of its lines. */
async function brandsOf(
  db: Reader,
  invoiceIds: readonly number[],
): Promise<Map<number, { id: number; name: string }[]>> {
  const rows = await db
    .selectFrom('invoiceLine')
    .innerJoin('sku', 'sku.id', 'invoiceLine.skuId')
    .innerJoin('brand', 'brand.id', 'sku.brandId')
    .select(['invoiceLine.invoiceId', 'brand.id', 'brand.name'])
    .where('invoiceLine.invoiceId', 'in', invoiceIds)
    .orderBy('invoiceLine.id')
    .execute()
  const brands = new Map<number, { id: number; name: string }[]>()
  for (const { invoiceId, id, name } of rows) {
    const known = brands.get(invoiceId) ?? []
    if (!known.some((brand) => brand.id === id)) brands.set(invoiceId, [...known, { id, name }])
  }
  return brands
}
