import { addressParts, type AddressParts } from '../../../shared/entities/brand.ts'

/** An address as a call gives it: one line, or parts. */
export type GivenAddress = string | AddressParts

const none = addressParts.parse({})

/** What a call's schema let in; a page of brands has hundreds, so it is not checked again. */
export function addressPartsOf(json: string | null): AddressParts {
  return json === null ? none : { ...none, ...(JSON.parse(json) as Partial<AddressParts>) }
}

/** First reading: another address takes the place of the whole; a line says nothing of country and postal code. */
export function changedAddress(before: AddressParts, given: GivenAddress | null): AddressParts {
  if (given === null) return none
  return typeof given === 'string'
    ? { ...none, country: before.country, postalCode: before.postalCode, fullAddress: given }
    : given
}

/** The same of the first address, whose postal code comes beside it, and is never taken out. */
export function withPostcode(
  before: AddressParts,
  given: GivenAddress | undefined,
  postcode: string | undefined,
): AddressParts {
  const address = given === undefined ? before : changedAddress(before, given)
  return { ...address, postalCode: postcode ?? address.postalCode ?? before.postalCode }
}

/**
 * Second reading: address, addressDetail and postcode are the full address, premise and postal code. The finer parts of
 * another address would be wrong.
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

/** As one line: its own, or what its parts make. */
export function lineOf({
  fullAddress,
  administrativeArea,
  locality,
  dependentLocality,
  street,
}: AddressParts): string | null {
  return fullAddress ?? ([administrativeArea, locality, dependentLocality, street].filter(Boolean).join(' ') || null)
}
