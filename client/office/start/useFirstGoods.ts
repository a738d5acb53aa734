import { inboundApi } from '../../../shared/api/inbound.ts'
import { useCall } from '../../ui/app/queries.ts'
import { useSession } from '../../ui/app/session.tsx'

/** Whether goods were ever announced here, for whoever sets a center up: all figures are zero until then. */
export function useFirstGoods(): 'asked' | 'awaited' | 'announced' {
  const { centerId, can } = useSession()
  const setsUp = can('center:write') && can('location:write') && can('inbound:read')
  const { data, isLoading } = useCall(
    ['inbound'],
    inboundApi.count,
    { query: centerId === null ? {} : { centerIds: [centerId] } },
    setsUp,
  )
  if (isLoading) return 'asked'
  return data?.total === 0 ? 'awaited' : 'announced'
}
