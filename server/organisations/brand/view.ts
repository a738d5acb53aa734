import type { Brand, BrandListed, NowBrand } from '../../../shared/entities/brand.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Reader } from '../../db/database.ts'
import { addressOf, lineOf } from './address.ts'
import { imageUrl } from '../../images/door.ts'

/** Rows with their partners' names, in one read however many they are. */
export async function brandsOf(db: Reader, found: readonly RowOf<'brand'>[]): Promise<Brand[]> {
  if (found.length === 0) return []
  const partners = new Map(
    (
      await db
        .selectFrom('partner')
        .select(['id', 'name'])
        .where('id', 'in', [...new Set(found.map((row) => row.partnerId))])
        .execute()
    ).map(({ id, name }) => [id, name]),
  )
  return found.map(({ imageId, addressJson, returnAddressJson, businessAddressJson, optionsJson, ...row }) => ({
    ...row,
    partnerName: partners.get(row.partnerId) ?? '',
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

/** For those who choose a brand without `brand:read`. */
export function nameOnly({
  id,
  version,
  createdAt,
  updatedAt,
  name,
  englishName,
  status,
  partnerId,
  partnerName,
}: Brand): BrandListed {
  return {
    id,
    version,
    createdAt,
    updatedAt,
    name,
    englishName,
    status,
    partnerId,
    partnerName,
    businessName: null,
    namespace: null,
    businessRegistrationNumber: null,
    email: null,
    phone: null,
    mobile: null,
    fax: null,
    logoImageUrl: null,
    printBrandImageOnInvoice: null,
    address: null,
    returnAddress: null,
    businessAddress: null,
    returnName: null,
    isMain: null,
    billingConditionId: null,
    defaultSourceContainerId: null,
    defaultTargetContainerId: null,
    options: null,
    representativeName: null,
    customsCode: null,
    englishAddress: null,
    allowPublicPackingVideo: null,
    krTaxContactName: null,
    krTaxContactEmail: null,
    usesAutoKrTax: null,
    billing: null,
    businessType: null,
    businessItem: null,
    usesPackingPhoto: null,
  }
}

/** The second reading of the same row. */
export function nowBrandOf(brand: Brand): NowBrand {
  const {
    id,
    version,
    createdAt,
    updatedAt,
    partnerId,
    name,
    englishName,
    phone,
    englishAddress,
    logoImageUrl,
    printBrandImageOnInvoice,
    status,
    isMain,
    businessName,
    businessType,
    businessItem,
    representativeName,
    businessRegistrationNumber,
    krTaxContactName,
    krTaxContactEmail,
    usesAutoKrTax,
    customsCode,
    returnName,
    billing,
    address,
    returnAddress,
    businessAddress,
  } = brand
  return {
    id,
    version,
    createdAt,
    updatedAt,
    partnerId,
    name,
    englishName,
    phone,
    englishAddress,
    logoImageUrl,
    printBrandImageOnInvoice,
    status,
    isMain,
    businessName,
    businessType,
    businessItem,
    representativeName,
    businessRegistrationNumber,
    krTaxContactName,
    krTaxContactEmail,
    usesAutoKrTax,
    customsCode,
    returnName,
    billing,
    address: lineOf(address),
    addressDetail: address.premise,
    postcode: address.postalCode,
    returnAddress: lineOf(returnAddress),
    returnAddressDetail: returnAddress.premise,
    returnPostcode: returnAddress.postalCode,
    businessAddress: lineOf(businessAddress),
    businessAddressDetail: businessAddress.premise,
    businessPostcode: businessAddress.postalCode,
  }
}
