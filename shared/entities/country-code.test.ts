import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { countryCode, countryCodes } from './country-code.ts'

test('the country codes are exactly those of ISO 3166 and Kosovo', () => {
  expect([...countryCodes].toSorted()).toEqual(codes.map(([two = '']) => two).toSorted())
})

test('a country code is accepted in lower case, and one that does not exist is refused', () => {
  expect(countryCode.parse(' kr ')).toBe('KR')
  for (const none of ['1!', 'ZZ', 'K', 'KOR', '', 'EU']) expect(countryCode.safeParse(none).success).toBe(false)
})
