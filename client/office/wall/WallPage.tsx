import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconMaximize, IconWifiOff } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, useOutletContext } from 'react-router'
import { lateOrderApi } from '../../../shared/api/late-order.ts'
import { syncApi } from '../../../shared/api/sync.ts'
import { fetchedPart } from '../../ui/app/fetched.tsx'
import { centerLabel } from '../../ui/app/centerLabel.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import type { Live } from '../../ui/app/live.ts'
import { useEachMinute, useNow } from '../../ui/app/now.ts'
import { queryClient, useCall } from '../../ui/app/queries.ts'
import { useFormat, useSession } from '../../ui/app/session.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useWakeLock } from '../../ui/useWakeLock.ts'
import { FlowStages } from '../start/flow/FlowStages.tsx'
import { useFlow } from '../start/flow/useFlow.ts'
import { Figure } from '../start/Part.tsx'
import { Trucks } from './Trucks.tsx'
import styles from './wall.module.css'

const FlowByHour = fetchedPart(async () => (await import('../start/flow/FlowByHour.tsx')).FlowByHour)

/** The day on a wall screen: readable from across the hall, always up to date, operated by nobody. */
export function WallPage() {
  useWakeLock()
  // An order can become late without any change that a poke would report.
  useEachMinute(() => void queryClient.refetchQueries({ type: 'active' }))
  const { t, language } = useLanguage()
  const { centers, centerId, zoneOf } = useSession()
  const format = useFormat()
  const live = useOutletContext<Live>()
  const flow = useFlow()
  const now = useNow()
  const center = centers.find(({ id }) => id === centerId)
  const name = center ? centerLabel(center, language) : t('top.allCenters')
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zoneOf(), hour: '2-digit', minute: '2-digit' })
  if (flow.error && !flow.data) return <ErrorState isPage error={flow.error} onRetry={() => void flow.refetch()} />
  return (
    <div className={styles.wall}>
      <header>
        <PageTitle tab={`${t('nav.wall')}, ${name}`}>{name}</PageTitle>
        {live === 'lost' && (
          <strong role="status">
            <IconWifiOff aria-hidden />
            {t('wall.lost', { time: clock.format(flow.dataUpdatedAt) })}
          </strong>
        )}
        <span>{format.day(flow.today)}</span>
        <time>{clock.format(now)}</time>
        <nav>
          <Tooltip label={t('wall.leave')}>
            <ActionIcon component={Link} to="/" variant="subtle" color="gray" size="lg" aria-label={t('wall.leave')}>
              <IconArrowLeft />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('wall.full')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('wall.full')}
              onClick={() =>
                void (document.fullscreenElement
                  ? document.exitFullscreen()
                  : document.documentElement.requestFullscreen())
              }
            >
              <IconMaximize />
            </ActionIcon>
          </Tooltip>
        </nav>
      </header>
      <section className={styles.stages} aria-label={t('start.flow')}>
        <FlowStages {...flow} />
      </section>
      <section className={styles.chart}>
        {flow.data && (
          <Suspense>
            <FlowByHour stages={flow.data.stages} from={flow.from} height="100%" fontSize={22} />
          </Suspense>
        )}
      </section>
      {flow.seesTrucks && flow.data && <Trucks rows={flow.data.cutOffs} today={flow.today} inScope={flow.inScope} />}
      <Troubles />
    </div>
  )
}

/** Numbers that should make somebody act. */
function Troubles() {
  const { t } = useLanguage()
  const { can, centerId } = useSession()
  const seesLate = can('order:read') && can('allocation:read')
  const seesExceptions = can('exception:read')
  const query = centerId === null ? {} : { centerIds: [centerId] }
  const inScope = centerId === null ? '' : `&centerIds=${centerId}`
  const late = useCall(['order', 'invoice'], lateOrderApi.count, { query }, seesLate)
  const exceptions = useCall(
    ['exception'],
    syncApi.exceptions,
    { query: { status: ['OPEN'], pageSize: 1, ...query } },
    seesExceptions,
  )
  const byLateness = (lateness: 'LATE' | 'AT_RISK') => late.data && (late.data.byStatus[lateness] ?? 0)
  if (!seesLate && !seesExceptions) return null
  return (
    <section className={styles.troubles}>
      {seesLate && (
        <>
          <Figure bad to={`/late-order?lateness=LATE${inScope}`} value={byLateness('LATE')} label={t('late.LATE')} />
          <Figure
            bad
            to={`/late-order?lateness=AT_RISK${inScope}`}
            value={byLateness('AT_RISK')}
            label={t('late.AT_RISK')}
          />
        </>
      )}
      {seesExceptions && (
        <Figure
          bad
          to={`/exception?status=OPEN${inScope}`}
          value={exceptions.data?.totalCount}
          label={t('wall.exceptions')}
        />
      )}
    </section>
  )
}
