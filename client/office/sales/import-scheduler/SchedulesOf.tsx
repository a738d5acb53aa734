import { Link } from 'react-router'
import { importSchedulerApi } from '../../../../shared/api/import-scheduler.ts'
import type { Channel } from '../../../../shared/entities/channel.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { useBrought } from '../channel/useBrought.ts'
import { useNextImport } from './useNextImport.ts'
import { useScheduleWords } from './useScheduleWords.ts'

/** The times at which a channel is asked automatically. */
export function SchedulesOf({ channel: { id } }: { channel: Channel }) {
  const t = useT()
  const { can } = useSession()
  const format = useFormat()
  const words = useScheduleWords()
  const brought = useBrought()
  const next = useNextImport()
  const schedules = useCall(['importScheduler', 'channel'], importSchedulerApi.list, {
    query: { channelId: id, sort: 'id', order: 'asc', pageSize: 100 },
  })
  return (
    <Section
      title={t('nav.importScheduler')}
      actions={
        can('channel:write') && (
          <CreateLink to={`/import-scheduler/new?channelId=${id}`}>{t('schedule.new')}</CreateLink>
        )
      }
    >
      {schedules.data && (
        <Lines
          rows={schedules.data.data}
          empty={t('schedule.noneOfChannel')}
          columns={[
            {
              header: t('schedule.time'),
              render: (row) => <Link to={`/import-scheduler/${row.id}`}>{words(row.scheduleTime)}</Link>,
            },
            { header: t('schedule.next'), render: next },
            { header: t('schedule.last'), render: (row) => format.instant(row.lastRunAt) },
            { header: t('channel.brought'), render: (row) => (row.lastRun ? brought(row.lastRun) : '–') },
            { header: t('channel.failure'), render: (row) => row.lastRun?.failure?.displayMessage },
          ]}
        />
      )}
    </Section>
  )
}
