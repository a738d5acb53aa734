import { brandListed, nowBrand, type Brand, type BrandListed, type NowBrand } from '../../../shared/entities/brand.ts'
import type { RowOf } from '../../crud/table-store.ts'
import { shownAs, veiledAs } from '../../crud/view.ts'
import type { Reader } from '../../db/database.ts'
import { addressPartsOf, lineOf } from './address.ts'
import { imageUrl } from '../../images/door.ts'

/** Brands with their partners' names, which are read in one query. */
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
    address: addressPartsOf(addressJson),
    returnAddress: addressPartsOf(returnAddressJson),
    businessAddress: addressPartsOf(businessAddressJson),
    options: JSON.parse(optionsJson) as Brand['options'],
  }))
}

/** The fields of a brand for a caller who chooses one without `brand:read`. */
export function nameOnly(brand: Brand): BrandListed {
  return veiledAs(brandListed, brand, [
    'id',
    'version',
    'createdAt',
    'updatedAt',
    'name',
    'englishName',
    'status',
    'partnerId',
    'partnerName',
  ])
}

/** The same row in the second reading. */
export function nowBrandOf({ address, returnAddress, businessAddress, ...brand }: Brand): NowBrand {
  const seen = {
    ...brand,
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
  return shownAs(nowBrand, seen)
}
