import { countryOfZone } from '../../../shared/entities/country-code.ts'
import type { Party } from '../../../shared/entities/invoice.ts'
import type { RowOf } from '../../crud/table-store.ts'

/** Someone as a contract or a center names them: one line of address. Null where there is no name or no address. */
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

/** The town it goes to, and nothing nearer: of an address in one line what stands before its first number, two words at most. */
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

/** Who sends where a waybill does not say it: the contract's shipper, else the center. */
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
