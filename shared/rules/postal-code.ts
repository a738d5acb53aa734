import { isPostalCode, plainPostalCode } from './checks.ts'

interface Addressed {
  countryCode: string
  postalCode: string | null
  address: string | null
  administrativeArea: string | null
}

export type PostalFix = { fixed: string } | { candidates: string[] }

/** Where codes begin with a zero, so that a spreadsheet eats it: Seoul, and Japan's north. The beginnings, and how the place is called there. */
const zeros: Readonly<Record<string, readonly { begins: RegExp; digits: number; called: RegExp }[]>> = {
  KR: [{ begins: /^0[1-9]/, digits: 5, called: /서울|seoul/i }],
  JP: [
    { begins: /^0[04-9]/, digits: 7, called: /北海道|hokkaido/i },
    { begins: /^01/, digits: 7, called: /秋田|akita/i },
    { begins: /^02/, digits: 7, called: /岩手|iwate/i },
    { begins: /^03/, digits: 7, called: /青森|aomori/i },
  ],
}

/**
 * What a wrong postal code must have been: the same in half width and without signs, or with the leading zero that a spreadsheet ate, if the
 * address says that it is of there. Whatever is not sure stays as it is, with what it may be; `known`: codes of the same address elsewhere.
 */
export function fixPostalCode(order: Addressed, known: readonly string[] = []): PostalFix {
  const { countryCode, postalCode } = order
  const country = countryCode.toUpperCase()
  const plain = plainPostalCode(postalCode ?? '')
  if (isPostalCode(plain, country) && plain !== '') return { fixed: plain }
  const restored = `0${plain}`
  const candidates = new Set(known.map(plainPostalCode).filter((code) => isPostalCode(code, country)))
  const rule = zeros[country]?.find(({ begins, digits }) => restored.length === digits && begins.test(restored))
  if (rule && /^\d+$/.test(plain)) {
    if (rule.called.test(`${order.administrativeArea ?? ''} ${order.address ?? ''}`)) return { fixed: restored }
    candidates.add(restored)
  }
  return { candidates: [...candidates].sort().slice(0, 5) }
}
