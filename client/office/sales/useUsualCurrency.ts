import { orderApi } from '../../../shared/api/order.ts'
import { useCall } from '../../ui/app/queries.ts'
import { useSession } from '../../ui/app/session.tsx'

/** The currency that a partner's new rules begin in: that of their newest order. Null until it is known; the operator's rules begin in won. */
export function useUsualCurrency(isNew = true): string | null {
  const { me, lacks } = useSession()
  const isAsked = isNew && me.partnerId !== null && lacks('order:read') === null
  const newest = useCall(['order'], orderApi.list, { query: { sort: 'placedAt', order: 'desc', pageSize: 1 } }, isAsked)
  return newest.isLoading ? null : (newest.data?.data[0]?.currency ?? 'KRW')
}
