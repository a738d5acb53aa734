import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { countryCodes } from '../../entities/country-code.ts'

/** As it is called from a country; undefined where it is no number at all. */
export function readPhone(phone: string, country: string) {
  const known = countryCodes.has(country) ? (country as CountryCode) : undefined
  return parsePhoneNumberFromString(phone.normalize('NFKC'), known)
}

const between = ['', '-', ' ', '.']

/**
 * Every usual way in which shops and people write one number: +82 10-1234-5678 is 010.1234.5678 in Korea. So a number is found by an index of phones
 * as they were written. What is no number in its country's plan is written as it is, or in figures alone.
 */
export function spellingsOf(phone: string, country: string): string[] {
  const number = readPhone(phone, country)
  if (!number?.isValid()) return [...new Set([phone, phone.normalize('NFKC').replace(/\D/g, '')])]
  const parts = (text: string) => text.split(/\D+/).filter(Boolean)
  const national = parts(number.formatNational())
  const [code = '', ...abroad] = parts(number.formatInternational())
  const written = [national, abroad].flatMap((some) =>
    between.flatMap((sign) =>
      between.flatMap((first) => [`+${code}`, code].map((prefix) => `${prefix}${first}${some.join(sign)}`)),
    ),
  )
  return [...new Set([phone, ...between.map((sign) => national.join(sign)), ...written])]
}
