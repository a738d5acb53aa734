import { z } from 'zod'
import { patchOf, stamps } from '../api/list.ts'
import { countryCode } from './country-code.ts'

/** A country of ISO 3166-1. */
export const countryInput = z
  .strictObject({
    isoCode2: countryCode,
    isoCode3: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, 'three letters, as KOR'),
    name: z.string().trim().min(1).max(100),
    displayName: z.string().trim().min(1).max(100),
  })
  .meta({ id: 'CountryInput' })
export const countryPatch = patchOf(countryInput).meta({ id: 'CountryPatch' })
/** `names`: by language, for the countries that the standard knows. */
export const country = countryInput
  .extend({ ...stamps, names: z.object({ en: z.string(), ko: z.string(), ja: z.string() }) })
  .meta({ id: 'Country' })
export type Country = z.infer<typeof country>
