import { orderApi } from '../../../shared/api/order.ts'
import { countryOfZone, currencyOfCountry } from '../../../shared/entities/country-code.ts'
import { useCall } from '../../ui/app/queries.ts'
import { useSession } from '../../ui/app/session.tsx'

/** The currency that new rules begin in: that of the partner's newest order, else of the center. Null until it is known. */
export function useUsualCurrency(isNew = true): string | null {
  const { me, lacks, zoneOf } = useSession()
  const isAsked = isNew && me.partnerId !== null && lacks('order:read') === null
  const newest = useCall(['order'], orderApi.list, { query: { sort: 'placedAt', order: 'desc', pageSize: 1 } }, isAsked)
  return newest.isLoading ? null : (newest.data?.data[0]?.currency ?? currencyOfCountry(countryOfZone(zoneOf())))
}
