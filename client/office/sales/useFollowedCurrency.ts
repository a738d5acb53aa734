import { useRef } from 'react'
import { orderApi } from '../../../shared/api/order.ts'
import { send } from '../../api.ts'
import { useSession } from '../../ui/app/session.tsx'
import { newestOrder } from './useUsual.ts'

/**
 * Gives a rule that the operator writes for a partner the currency of that partner's newest order: in another currency it would match none
 * of its orders. A currency that the user chose stays.
 */
export function useFollowedCurrency({
  opened,
  now,
  onFollow,
}: {
  /** The currency that the form opened with; null if the user chose it. */
  opened: string | null
  now: () => string
  onFollow: (currency: string) => void
}): { follow: (partnerId: number | null) => void; keep: () => void } {
  const { me, lacks } = useSession()
  const followed = useRef(opened)
  const asked = useRef<number | null>(null)
  const isOurs = (partnerId: number) => asked.current === partnerId && now() === followed.current
  const ask = async (partnerId: number) => {
    const [last] = (await send(orderApi.list, { query: newestOrder(partnerId) })).data
    if (!last || !isOurs(partnerId)) return
    followed.current = last.currency
    onFollow(last.currency)
  }
  return {
    follow: (partnerId) => {
      asked.current = partnerId
      if (partnerId === null || me.partnerId !== null || lacks('order:read') !== null) return
      // If the call fails, the currency stays and the user can choose another.
      if (isOurs(partnerId)) void ask(partnerId).catch(() => undefined)
    },
    keep: () => {
      followed.current = null
    },
  }
}
