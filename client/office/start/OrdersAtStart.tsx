import { orderApi } from '../../../shared/api/order.ts'
import { orderTabs, type OrderTabId } from '../../../shared/entities/order.ts'
import { useT } from '../../ui/app/language.tsx'
import { lateOrderApi } from '../../../shared/api/late-order.ts'
import { useSession } from '../../ui/app/session.tsx'
import { useCall } from '../../ui/app/queries.ts'
import { ErrorState } from '../../ui/states.tsx'
import { Figure, Fine, Part } from './Part.tsx'
import styles from './start.module.css'

/** Orders that wait for somebody to act, the worst first. */
const waiting = ['late', 'claim', 'missing', 'address', 'review', 'hold', 'ready'] as const satisfies OrderTabId[]
const bad: readonly OrderTabId[] = ['late', 'claim', 'missing', 'address']

const tabPath = (id: OrderTabId) =>
  `/order?${new URLSearchParams(Object.entries(orderTabs[id]).map(([name, value]) => [name, String(value)]))}`

export function OrdersAtStart() {
  const t = useT()
  const { can, centerId } = useSession()
  const scope = centerId === null ? {} : { centerIds: [centerId] }
  const inScope = centerId === null ? '' : `&centerIds=${centerId}`
  const counts = useCall(['order'], orderApi.count, { query: {} })
  const seesTrucks = can('allocation:read')
  const risk = useCall(['order', 'invoice'], lateOrderApi.count, { query: scope }, seesTrucks)
  return (
    <Part title={t('nav.order')} all={{ to: '/order', label: t('start.all') }}>
      {counts.error ? (
        <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />
      ) : (
        <>
          <div className={styles.figures}>
            {seesTrucks && (
              <Figure
                to={`/late-order?lateness=AT_RISK${inScope}`}
                value={risk.data && (risk.data.byStatus['AT_RISK'] ?? 0)}
                label={t('late.AT_RISK')}
              />
            )}
            {waiting.map((id) => (
              <Figure
                key={id}
                bad={bad.includes(id)}
                to={tabPath(id)}
                value={counts.data?.byTab[id]}
                label={t(`order.tab.${id}`)}
              />
            ))}
          </div>
          {counts.data && waiting.every((id) => counts.data.byTab[id] === 0) && <Fine>{t('start.noOrders')}</Fine>}
        </>
      )}
    </Part>
  )
}
