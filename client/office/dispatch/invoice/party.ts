import type { Party } from '../../../../shared/entities/invoice.ts'
import { addressLine } from '../../../../shared/rules/dispatch/address-line.ts'

/** The address on one line, with the postal code and the name of the country. */
export function addressOf(party: Party, country: string): string {
  return [party.postalCode, addressLine(party), country].filter(Boolean).join(', ')
}

/** The party as one would write it on a parcel, to be pasted elsewhere. */
export function partyText(party: Party): string {
  return [party.name, party.phones.join(', '), addressOf(party, party.country)].filter(Boolean).join('\n')
}
