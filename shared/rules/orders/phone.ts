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

/** Fewer figures are a part of a number, of which nobody knows whether it begins there. */
const [enoughAtHome, enoughAbroad] = [7, 10]

/**
 * What to look for where a number or a part of it was typed: its figures, and as shops abroad and at home write the same of Korea or Japan:
 * 010-1234-5678 is also +82 10-1234-5678.
 */
export function figuresToFind(typed: string): string[] {
  const figures = typed.normalize('NFKC').replace(/\D/g, '')
  if (figures === '') return [typed]
  const atHome = figures.length < enoughAbroad ? figures : figures.replace(/^8[12]0?/, '0')
  if (!atHome.startsWith('0') || atHome.length < enoughAtHome) return [figures]
  return [...new Set([figures, atHome, ...['82', '81'].map((country) => country + atHome.slice(1))])]
}
