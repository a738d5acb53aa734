import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { countryCodes } from '../../entities/country-code.ts'

/** The number as it is called from a country; undefined if the text is no number. */
export function readPhone(phone: string, country: string) {
  const known = countryCodes.has(country) ? (country as CountryCode) : undefined
  return parsePhoneNumberFromString(phone.normalize('NFKC'), known)
}

const between = ['', '-', ' ', '.']

/**
 * Every usual way in which shops and people write one number: +82 10-1234-5678 is 010.1234.5678 in Korea. With these a number is found in
 * an index of phones as they were written. A text that is no number in its country's plan gives itself and its figures alone.
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

/** With fewer figures the text is a part of a number, and it is not known whether the number begins there. */
const [enoughAtHome, enoughAbroad] = [7, 10]

/**
 * The texts to search for when a number or a part of it was typed: its figures, and the forms in which shops abroad and at home write the
 * same number of Korea or Japan. 010-1234-5678 is also +82 10-1234-5678.
 */
export function figuresToFind(typed: string): string[] {
  const figures = typed.normalize('NFKC').replace(/\D/g, '')
  if (figures === '') return [typed]
  const atHome = figures.length < enoughAbroad ? figures : figures.replace(/^8[12]0?/, '0')
  if (!atHome.startsWith('0') || atHome.length < enoughAtHome) return [figures]
  return [...new Set([figures, atHome, ...['82', '81'].map((country) => country + atHome.slice(1))])]
}
