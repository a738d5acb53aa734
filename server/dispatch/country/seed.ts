import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import ja from 'i18n-iso-countries/langs/ja.json' with { type: 'json' }
import ko from 'i18n-iso-countries/langs/ko.json' with { type: 'json' }
import type { Country } from '../../../shared/entities/country.ts'
import type { Database } from '../../db/database.ts'

type Names = Country['names']

/** The list has Kosovo under this code, which ISO 3166-1 leaves to users. */
const notIso = 'XK'

const namesIn = { en: firstNames(en.countries), ko: firstNames(ko.countries), ja: firstNames(ja.countries) }

/** A country's names. A country that the standard does not know keeps the name that it was given. */
export function namesOf(isoCode2: string, name: string): Names {
  const of = (language: keyof Names) => namesIn[language].get(isoCode2) ?? name
  return { en: of('en'), ko: of('ko'), ja: of('ja') }
}

/** The codes of countries whose name contains this text in any of the languages, regardless of case. */
export function codesNamed(part: string): string[] {
  const wanted = part.toLowerCase()
  return Object.values(namesIn).flatMap((names) =>
    [...names].flatMap(([code, name]) => (name.toLowerCase().includes(wanted) ? code : [])),
  )
}

/** Inserts all countries of ISO 3166-1 if there are none yet. */
export async function ensureCountries(database: Database): Promise<void> {
  if (await database.read.selectFrom('country').select('id').limit(1).executeTakeFirst()) return
  await database.write(async ({ tx, now }) => {
    const rows = codes.flatMap(([isoCode2 = '', isoCode3 = '']) => {
      const name = namesIn.en.get(isoCode2)
      return isoCode2 === notIso || name === undefined
        ? []
        : [{ isoCode2, isoCode3, name, displayName: name, createdAt: now, updatedAt: now }]
    })
    await tx
      .insertInto('country')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute()
  })
}

/** Some countries have several names, the usual one first. */
function firstNames(countries: Readonly<Record<string, string | string[]>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(countries).map(([code, names]) => [code, [names].flat()[0] ?? code]))
}
