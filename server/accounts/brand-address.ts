import { addressParts, type AddressParts } from '../../shared/entities/brand.ts'

/** An address as a call gives it: one line, or parts. */
export type GivenAddress = string | AddressParts

const none = addressParts.parse({})

/** What a call's schema let in; a page of brands has hundreds, so it is not checked again. */
export function addressOf(json: string | null): AddressParts {
  return json === null ? none : { ...none, ...(JSON.parse(json) as Partial<AddressParts>) }
}

/** First reading: another address takes the place of the whole, but for its postal code, which may come beside it. */
export function changedAddress(before: AddressParts, given: GivenAddress | null | undefined, postcode?: string): AddressParts {
  if (given === null) return none
  const parts = given === undefined ? before : typeof given === 'string' ? { ...none, country: before.country, fullAddress: given } : given
  return { ...parts, postalCode: postcode ?? parts.postalCode ?? before.postalCode }
}

/** Second reading: address, addressDetail and postcode are the full address, premise and postal code. The finer parts of another address would be wrong. */
export function changedLines(before: AddressParts, { address, detail, postcode }: { address?: string | undefined; detail?: string | null | undefined; postcode?: string | undefined }): AddressParts {
  const moved = address !== undefined && address !== lineOf(before)
  const kept = moved ? { ...none, country: before.country, premise: before.premise, postalCode: before.postalCode, fullAddress: address } : before
  return { ...kept, ...(detail === undefined ? {} : { premise: detail }), ...(postcode === undefined ? {} : { postalCode: postcode }) }
}

/** As one line: its own, or what its parts make. */
export function lineOf({ fullAddress, administrativeArea, locality, dependentLocality, street }: AddressParts): string | null {
  return fullAddress ?? ([administrativeArea, locality, dependentLocality, street].filter(Boolean).join(' ') || null)
}
