interface Parts {
  country: string | null
  administrativeArea: string | null
  locality: string | null
  address: string | null
  premise: string | null
  /** The whole address, if it is known instead of its parts. */
  fullAddress?: string | null
}

/** Countries whose addresses begin with the widest part; elsewhere they begin with the street. */
const widestFirst: readonly (string | null)[] = ['KR', 'JP', 'CN', 'TW', null]

/** An address in one line, as it is written in its country. */
export function addressLine({ country, administrativeArea, locality, address, premise, fullAddress }: Parts): string {
  if (fullAddress) return fullAddress
  return widestFirst.includes(country)
    ? [administrativeArea, locality, address, premise].filter(Boolean).join(' ')
    : [address, premise, locality, administrativeArea].filter(Boolean).join(', ')
}
