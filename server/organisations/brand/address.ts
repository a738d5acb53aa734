import { addressParts, type AddressParts } from '../../../shared/entities/brand.ts'

/** An address as a call gives it: one line, or parts. */
export type GivenAddress = string | AddressParts

const none = addressParts.parse({})

/** The stored parts of an address. The call's schema has checked them, and a page of brands has hundreds, so they are not checked again. */
export function addressPartsOf(json: string | null): AddressParts {
  return json === null ? none : { ...none, ...(JSON.parse(json) as Partial<AddressParts>) }
}

/** First reading: a new address replaces the whole old one. An address in one line keeps the country and postal code. */
export function changedAddress(before: AddressParts, given: GivenAddress | null): AddressParts {
  if (given === null) return none
  return typeof given === 'string'
    ? { ...none, country: before.country, postalCode: before.postalCode, fullAddress: given }
    : given
}

/** The same for the brand's first address, whose postal code comes in its own field and is never removed. */
export function withPostcode(
  before: AddressParts,
  given: GivenAddress | undefined,
  postcode: string | undefined,
): AddressParts {
  const address = given === undefined ? before : changedAddress(before, given)
  return { ...address, postalCode: postcode ?? address.postalCode ?? before.postalCode }
}

/**
 * Second reading: address, addressDetail and postcode are the full address, premise and postal code. If the address changes, its finer
 * parts are dropped, because they would be wrong.
 */
export function changedLines(
  before: AddressParts,
  {
    address,
    detail,
    postcode,
  }: { address?: string | undefined; detail?: string | null | undefined; postcode?: string | undefined },
): AddressParts {
  const moved = address !== undefined && address !== lineOf(before)
  const kept = moved
    ? { ...none, country: before.country, premise: before.premise, postalCode: before.postalCode, fullAddress: address }
    : before
  return {
    ...kept,
    ...(detail === undefined ? {} : { premise: detail }),
    ...(postcode === undefined ? {} : { postalCode: postcode }),
  }
}

/** The address as one line: its own full line, or one made of its parts. */
export function lineOf({
  fullAddress,
  administrativeArea,
  locality,
  dependentLocality,
  street,
}: AddressParts): string | null {
  return fullAddress ?? ([administrativeArea, locality, dependentLocality, street].filter(Boolean).join(' ') || null)
}
