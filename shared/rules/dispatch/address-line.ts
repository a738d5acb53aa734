interface Parts {
  country: string | null
  administrativeArea: string | null
  locality: string | null
  address: string | null
  premise: string | null
  /** The whole address, where that is known instead of its parts. */
  fullAddress?: string | null
}

/** Where an address begins with its widest part; elsewhere it begins with its street. */
const widestFirst: readonly (string | null)[] = ['KR', 'JP', 'CN', 'TW', null]

/** An address in one line, as it is written in its country. */
export function addressLine({ country, administrativeArea, locality, address, premise, fullAddress }: Parts): string {
  if (fullAddress) return fullAddress
  return widestFirst.includes(country)
    ? [administrativeArea, locality, address, premise].filter(Boolean).join(' ')
    : [address, premise, locality, administrativeArea].filter(Boolean).join(', ')
}
