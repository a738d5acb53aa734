import { channelApi } from '../../../../shared/api/channel.ts'
import type { Channel } from '../../../../shared/entities/channel.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { useBrought } from './useBrought.ts'
import { ScrapeChip } from './ScrapeChip.tsx'

/** What the channel's imports brought, newest first, or why they failed. */
export function ImportRuns({ channel: { id, linkageStatus } }: { channel: Channel }) {
  const t = useT()
  const format = useFormat()
  const brought = useBrought()
  const runs = useCall(['channel', 'importScheduler'], channelApi.runs, { params: { id }, query: { pageSize: 50 } })
  if (!runs.data) return null
  return (
    <Lines
      rows={runs.data.data}
      empty={t(linkageStatus === 'available' ? 'channel.noImportsYet' : 'channel.noImports')}
      columns={[
        { header: t('channel.startedAt'), render: (run) => format.instant(run.startedAt) },
        { header: t('word.status'), render: (run) => <ScrapeChip status={run.status} /> },
        {
          header: t('channel.begunBy'),
          render: (run) => t(run.importSchedulerId === null ? 'channel.byHand' : 'channel.bySchedule'),
        },
        { header: t('channel.brought'), render: brought },
        {
          header: t('channel.failure'),
          render: (run) =>
            run.failure?.displayMessage ??
            (run.failedOrders.map(({ channelOrderId, reason }) => `${channelOrderId}: ${reason}`).join(' · ') || '–'),
        },
      ]}
    />
  )
}
