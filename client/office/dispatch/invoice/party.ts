import type { Party } from '../../../../shared/entities/invoice.ts'

export function addressOf({
  fullAddress,
  administrativeArea,
  locality,
  address,
  premise,
  postalCode,
  country,
}: Party): string {
  const street = fullAddress ?? [administrativeArea, locality, address, premise].filter(Boolean).join(' ')
  return [postalCode, street, country].filter(Boolean).join(', ')
}

/** As one would write it on a parcel, to be pasted elsewhere. */
export function partyText(party: Party): string {
  return [party.name, party.phones.join(', '), addressOf(party)].filter(Boolean).join('\n')
}
