import { orderApi } from '../../../shared/api/order.ts'
import { countryOfZone, currencyOfCountry } from '../../../shared/entities/country-code.ts'
import { useCall } from '../../ui/app/queries.ts'
import { useSession } from '../../ui/app/session.tsx'

export interface Usual {
  currency: string
  countryCode: string
}

/** The query for the order placed last, of a partner or of all that the user sees. */
export const newestOrder = (partnerId: number | null) =>
  ({
    partnerIds: partnerId === null ? [] : [partnerId],
    sort: 'placedAt',
    order: 'desc',
    pageSize: 1,
  }) as const

/**
 * The currency and country of a partner's newest order; without one, those of the center's country. Null until it is known. `partnerId`:
 * the partner for whom the operator creates something, where that is known.
 */
export function useUsual(isNew = true, partnerId: number | null = null): Usual | null {
  const { me, lacks, zoneOf } = useSession()
  const isAsked = isNew && (me.partnerId ?? partnerId) !== null && lacks('order:read') === null
  const newest = useCall(['order'], orderApi.list, { query: newestOrder(partnerId) }, isAsked)
  const country = countryOfZone(zoneOf())
  if (newest.isLoading) return null
  const order = newest.data?.data[0]
  return {
    currency: order?.currency ?? currencyOfCountry(country),
    countryCode: order?.recipient.countryCode ?? country,
  }
}
