import { countryOfZone } from '../../../shared/entities/country-code.ts'
import type { Party } from '../../../shared/entities/invoice.ts'
import type { RowOf } from '../../crud/table-store.ts'

/** A party as a contract or a center names it, with the address in one line. Null if the name or the address is missing. */
export function partyOf(
  name: string | null,
  phone: string | null,
  postalCode: string | null,
  fullAddress: string | null,
  country = 'KR',
): Party | null {
  if (!name || !fullAddress) return null
  return {
    name,
    country,
    administrativeArea: null,
    locality: null,
    address: fullAddress,
    premise: null,
    postalCode,
    phones: phone ? [phone] : [],
    fullAddress: null,
  }
}

/**
 * The town that a parcel goes to, and nothing nearer. Of an address in one line it takes what stands before the first number, two words at
 * most.
 */
export function areaOf({ country, administrativeArea, locality, address, fullAddress }: Party): string {
  const [beforeNumber = ''] = (fullAddress ?? address ?? '').split(/\p{Nd}/u)
  return (
    [administrativeArea, locality].filter(Boolean).join(' ') ||
    beforeNumber.trim().split(/\s+/).slice(0, 2).join(' ') ||
    country
  )
}

type Contract = Pick<RowOf<'contract'>, 'shipperName' | 'shipperPhone' | 'shipperPostalCode' | 'shipperAddress'>
type Center = Pick<RowOf<'center'>, 'nameEn' | 'phone' | 'postalCode' | 'fullAddress' | 'timeZone'>

/** The sender of a waybill that does not name one: the contract's shipper, else the center. */
export function shipperOf(
  { shipperName, shipperPhone, shipperPostalCode, shipperAddress }: Contract,
  { nameEn, phone, postalCode, fullAddress, timeZone }: Center,
): Party | null {
  const country = countryOfZone(timeZone)
  return (
    partyOf(shipperName, shipperPhone, shipperPostalCode, shipperAddress, country) ??
    partyOf(nameEn, phone, postalCode, fullAddress, country)
  )
}
