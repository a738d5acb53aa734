import { countryOfZone, currencyOfCountry } from '../../../shared/entities/country-code.ts'
import type { Reader } from '../../db/database.ts'

/** The currency and the country of a shop's orders. */
export interface Usual {
  currency: string
  countryCode: string
}

/** How many of the newest orders are looked at, as one of them may have gone abroad. */
const asked = 20

/**
 * The currency and the country of a shop's orders, for a file that does not name them: those of most of the shop's newest orders; if it has
 * none, of its partner's newest orders; otherwise those of the center.
 */
export async function usualOf(db: Reader, channelId: number): Promise<Usual> {
  const { partnerId } = await db
    .selectFrom('channel')
    .select('partnerId')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow()
  const orders = db.selectFrom('order').select(['currency', 'countryCode']).orderBy('placedAt', 'desc').limit(asked)
  const own = await orders.where('channelId', '=', channelId).execute()
  const newest = own.length > 0 ? own : await orders.where('partnerId', '=', partnerId).execute()
  const country = mostOf(newest.map(({ countryCode }) => countryCode)) ?? (await centerCountry(db, partnerId))
  return {
    countryCode: country,
    currency: mostOf(newest.map(({ currency }) => currency)) ?? currencyOfCountry(country),
  }
}

async function centerCountry(db: Reader, partnerId: number): Promise<string> {
  const center = await db
    .selectFrom('partnerCenter')
    .innerJoin('center', 'center.id', 'partnerCenter.centerId')
    .select('center.timeZone')
    .where('partnerCenter.partnerId', '=', partnerId)
    .orderBy('center.id')
    .executeTakeFirst()
  return countryOfZone(center?.timeZone ?? '')
}

/** The most frequent value; if several are as frequent, the one that comes first. */
function mostOf(all: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(all, (one) => one)]
  return counts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}
