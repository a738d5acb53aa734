import type { z } from 'zod'
import type { BrandPatch, nowBrandPatch } from '../../../shared/entities/brand.ts'
import type { RowOf } from '../../crud/table-store.ts'
import { addressPartsOf, changedAddress, changedLines, withPostcode } from './address.ts'

type Row = RowOf<'brand'>
type Before = Pick<Row, 'addressJson' | 'returnAddressJson' | 'businessAddressJson'>
type NowPatch = Omit<z.infer<typeof nowBrandPatch>, 'partnerId'>
export type BrandColumns = Partial<Omit<Row, 'id' | 'version' | 'createdAt' | 'updatedAt'>>

export const newBrand: Before = { addressJson: null, returnAddressJson: null, businessAddressJson: null }

/** What a call of the first reading changes, as columns of the row; `columnsOfNow` does it for the second. */
export function columnsOf(
  { logoImage: _logo, address, postcode, returnAddress, businessAddress, options, ...rest }: BrandPatch,
  before: Before,
): BrandColumns {
  return {
    ...rest,
    ...(address === undefined && postcode === undefined
      ? {}
      : { addressJson: JSON.stringify(withPostcode(addressPartsOf(before.addressJson), address, postcode)) }),
    ...(returnAddress === undefined
      ? {}
      : { returnAddressJson: JSON.stringify(changedAddress(addressPartsOf(before.returnAddressJson), returnAddress)) }),
    ...(businessAddress === undefined
      ? {}
      : {
          businessAddressJson: JSON.stringify(
            changedAddress(addressPartsOf(before.businessAddressJson), businessAddress),
          ),
        }),
    ...(options === undefined ? {} : { optionsJson: JSON.stringify(options) }),
  }
}

export function columnsOfNow(
  {
    logoImage: _logo,
    address,
    addressDetail,
    postcode,
    returnAddress,
    returnAddressDetail,
    returnPostcode,
    businessAddress,
    businessAddressDetail,
    businessPostcode,
    ...rest
  }: NowPatch,
  before: Before,
): BrandColumns {
  const lines = (
    column: keyof Before,
    given: { address: string | undefined; detail: string | null | undefined; postcode: string | undefined },
  ) =>
    Object.values(given).every((value) => value === undefined)
      ? {}
      : { [column]: JSON.stringify(changedLines(addressPartsOf(before[column]), given)) }
  return {
    ...rest,
    ...lines('addressJson', { address, detail: addressDetail, postcode }),
    ...lines('returnAddressJson', { address: returnAddress, detail: returnAddressDetail, postcode: returnPostcode }),
    ...lines('businessAddressJson', {
      address: businessAddress,
      detail: businessAddressDetail,
      postcode: businessPostcode,
    }),
  }
}
