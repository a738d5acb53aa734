import { inboundApi } from '../../../shared/api/inbound.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { useCall } from '../../ui/app/queries.ts'
import { useSession } from '../../ui/app/session.tsx'

/** Whether goods were ever announced here, or ordered, for whoever sets a center up: all figures are zero until then. */
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
  // A shop may be connected before its goods come. Of a new center beside others, the others' orders say nothing.
  const isWholeSite = centerId === null || centers.length === 1
  const orders = useCall(['order'], orderApi.count, { query: {} }, isNone && isWholeSite && can('order:read'))
  if (inbounds.isLoading || orders.isLoading) return 'asked'
  // What is known of orders though it was not asked for is of the whole site.
  const isOrdered = isWholeSite && (orders.data?.total ?? 0) > 0
  return isNone && !isOrdered ? 'awaited' : 'announced'
}
