import { Link } from 'react-router'
import { channelApi } from '../../../shared/api/channel.ts'
import { useT } from '../../ui/app/language.tsx'
import { useCall } from '../../ui/app/queries.ts'
import { Lines } from '../../ui/record/Lines.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ChannelStatusChip } from '../sales/channel/channelStatus.tsx'
import { Figure, Fine, Part } from './Part.tsx'
import styles from './start.module.css'

/** Channels that do not work, with the reason and how many of the last imports failed. No order comes from them until this is corrected. */
export function ChannelsAtStart() {
  const t = useT()
  const tables = ['channel']
  const broken = useCall(tables, channelApi.list, { query: { status: ['ERROR'], sort: 'name', pageSize: 5 } })
  const failed = useCall(tables, channelApi.list, { query: { lastScrapeStatus: ['ERROR'], pageSize: 1 } })
  const error = broken.error ?? failed.error
  return (
    <Part title={t('nav.channel')} all={{ to: '/channel', label: t('start.all') }}>
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([broken.refetch(), failed.refetch()])} />
      ) : (
        <>
          <div className={styles.figures}>
            <Figure bad to="/channel?status=ERROR" value={broken.data?.count} label={t('start.channelsFail')} />
            <Figure
              bad
              to="/channel?lastScrapeStatus=ERROR"
              value={failed.data?.count}
              label={t('start.importFailed')}
            />
          </div>
          {broken.data?.count === 0 ? (
            failed.data?.count === 0 && <Fine>{t('start.channelsWork')}</Fine>
          ) : (
            <Lines
              rows={broken.data?.data ?? []}
              empty=""
              columns={[
                { header: t('word.channel'), render: (row) => <Link to={`/channel/${row.id}`}>{row.name}</Link> },
                { header: t('word.status'), render: (row) => <ChannelStatusChip status={row.status} /> },
                { header: t('channel.failure'), render: (row) => row.failure?.displayMessage },
              ]}
            />
          )}
        </>
      )}
    </Part>
  )
}
