import { invoiceApi } from '../../../../shared/api/invoice.ts'
import { dayIn } from '../../../../shared/day-in.ts'
import { startOfDay } from '../../../ui/app/format.ts'
import { useNow } from '../../../ui/app/now.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'

/** The day so far in the center that the user works in, or in all. */
export function useFlow() {
  const now = useNow()
  const { me, can, centerId, zoneOf } = useSession()
  const today = dayIn(zoneOf(), now)
  const from = startOfDay(today, zoneOf())
  const flow = useCall(['invoice'], invoiceApi.flow, {
    query: { from, ...(centerId === null ? {} : { centerIds: [centerId] }) },
  })
  // Contracts are between the operator and its couriers, so only the operator's people who send parcels see the trucks.
  const seesTrucks = me.partnerId === null && can('invoice:write')
  return { ...flow, from, today, seesTrucks, inScope: centerId === null ? '' : `&centerIds=${centerId}` }
}
export type Flow = ReturnType<typeof useFlow>
