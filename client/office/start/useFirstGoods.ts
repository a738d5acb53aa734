import { inboundApi } from '../../../shared/api/inbound.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { useCall } from '../../ui/app/queries.ts'
import { useSession } from '../../ui/app/session.tsx'

/** Whether goods were ever announced or ordered here, for users who set up a center: until then all figures are zero. */
export function useFirstGoods(): 'asked' | 'awaited' | 'announced' {
  const { centerId, centers, can } = useSession()
  const setsUp = can('center:write') && can('location:write') && can('inbound:read')
  const inbounds = useCall(
    ['inbound'],
    inboundApi.count,
    { query: centerId === null ? {} : { centerIds: [centerId] } },
    setsUp,
  )
  const isNone = inbounds.data?.total === 0
  // A shop may be connected before its goods come. For a new center beside others, the orders of the others say nothing.
  const isWholeSite = centerId === null || centers.length === 1
  const orders = useCall(['order'], orderApi.count, { query: {} }, isNone && isWholeSite && can('order:read'))
  if (inbounds.isLoading || orders.isLoading) return 'asked'
  // Orders in the cache count only for the whole site, since they are never counted per center.
  const isOrdered = isWholeSite && (orders.data?.total ?? 0) > 0
  return isNone && !isOrdered ? 'awaited' : 'announced'
}
