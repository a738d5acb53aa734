import { isPostalCode, plainPostalCode } from './checks.ts'

interface Addressed {
  countryCode: string
  postalCode: string | null
  address: string | null
  administrativeArea: string | null
  locality?: string | null
}

/** A country's own list of postal codes. */
export interface PostalList {
  /** The provinces that have the code; if empty, the code does not exist. */
  provincesOf(code: string): readonly string[]
  /** The codes of the town that an address names. */
  codesIn(address: string): readonly string[]
}

export type PostalFix = { fixed: string } | { candidates: string[] }

/**
 * Codes that begin with zeros, which spreadsheets drop: Seoul's, and those of Japan's north. For each: how the codes begin, the area's name
 * in addresses, and how an address of another area begins.
 */
const zeros: Readonly<
  Record<string, readonly { begins: RegExp; digits: number; called: RegExp; elsewhere?: RegExp }[]>
> = {
  KR: [
    {
      begins: /^0[1-9]/,
      digits: 5,
      called: /서울|seoul/i,
      elsewhere: /^(?:부산|대구|인천|광주|대전|울산|세종|경기|강원|충청|충[북남]|전라|전[북남]|경상|경[북남]|제주)/,
    },
  ],
  JP: [
    { begins: /^0(?:0[1-7]|[4-9])/, digits: 7, called: /北海道|hokkaido/i },
    { begins: /^01/, digits: 7, called: /秋田|akita/i },
    { begins: /^02/, digits: 7, called: /岩手|iwate/i },
    { begins: /^03/, digits: 7, called: /青森|aomori/i },
  ],
}

/**
 * Finds what a wrong postal code must have been: the same code in half width and, in Korea and Japan, without signs; the code with the
 * leading zeros that a spreadsheet dropped, if the address is in that area; or the only code of its town. A code that is not certain stays
 * as it is, with the candidates. `known`: codes of the same address elsewhere; `list`: the country's own list, if there is one.
 */
export function fixPostalCode(
  order: Addressed,
  known: readonly string[] = [],
  list: PostalList | null = null,
): PostalFix {
  const country = order.countryCode.toUpperCase()
  const said = order.postalCode ?? ''
  const plain = country in zeros ? plainPostalCode(said) : said.normalize('NFKC').trim()
  if (isPostalCode(plain, country) && plain !== '') return { fixed: plain }
  const whole = [order.administrativeArea, order.locality, order.address].filter(Boolean).join(' ')
  const ofTown = list?.codesIn(whole) ?? []
  const restored = withZeros(country, plain, whole)
  if (restored && (list === null || list.provincesOf(restored.code).length > 0)) {
    const { code, called } = restored
    // If the town has other codes, both may be right, and a person must choose.
    if (called.test(whole) && (ofTown.length === 0 || ofTown.includes(code))) return { fixed: code }
    if (ofTown.length === 1 && ofTown[0] === code) return { fixed: code }
    return candidatesOf([code, ...ofTown])
  }
  const [only] = ofTown
  return only !== undefined && ofTown.length === 1 ? { fixed: only } : candidatesOf(ofTown)

  function candidatesOf(codes: readonly string[]): PostalFix {
    const delivered = (country in zeros ? known.map(plainPostalCode) : known).filter((one) =>
      isPostalCode(one, country),
    )
    return { candidates: [...new Set([...delivered, ...codes])].sort().slice(0, 5) }
  }
}

function withZeros(country: string, plain: string, address: string): { code: string; called: RegExp } | null {
  if (!/^\d+$/.test(plain)) return null
  for (const { begins, digits, called, elsewhere } of zeros[country] ?? []) {
    const code = plain.padStart(digits, '0')
    if (plain.length < digits && begins.test(code) && !elsewhere?.test(address)) return { code, called }
  }
  return null
}

/** The ways in which shops write one code: a Japanese one with its dash or without. */
export function spellingsOfCode(code: string): string[] {
  const plain = plainPostalCode(code)
  const dashed = /^\d{7}$/.test(plain) ? [`${plain.slice(0, 3)}-${plain.slice(3)}`] : []
  return [...new Set([code, plain, ...dashed])]
}
