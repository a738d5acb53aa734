import { useRef } from 'react'
import { orderApi } from '../../../shared/api/order.ts'
import { send } from '../../api.ts'
import { useSession } from '../../ui/app/session.tsx'
import { newestOrder } from './useUsual.ts'

/**
 * Rules that the operator writes for a partner are in what that partner's newest order was paid in: in another currency they would meet
 * none of its orders. What somebody chose themselves stays.
 */
export function useFollowedCurrency({
  opened,
  now,
  onFollow,
}: {
  /** What the form began with; null: somebody chose that. */
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
      // Without an answer it stays as it is, and can be chosen.
      if (isOurs(partnerId)) void ask(partnerId).catch(() => undefined)
    },
    keep: () => {
      followed.current = null
    },
  }
}
