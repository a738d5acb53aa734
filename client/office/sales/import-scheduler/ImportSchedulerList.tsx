import { Link } from 'react-router'
import { importSchedulerApi } from '../../../../shared/api/import-scheduler.ts'
import { scrapeStatuses } from '../../../../shared/entities/channel.ts'
import type { ImportScheduler } from '../../../../shared/entities/import-scheduler.ts'
import { sendForFile } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { ScrapeChip } from '../channel/ScrapeChip.tsx'
import { useBrought } from '../channel/useBrought.ts'
import { useNextImport } from './useNextImport.ts'
import { useScheduleWords } from './useScheduleWords.ts'

export function ImportSchedulerList() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(importSchedulerApi.list, {
    name: 'import-scheduler',
    tables: ['importScheduler', 'channel', 'partner'],
    opens: { sort: 'nextRunAt', order: 'asc' },
  })
  const create = can('channel:write') && <CreateLink to="/import-scheduler/new">{t('schedule.new')}</CreateLink>
  return (
    <ListPage
      title={t('nav.importScheduler')}
      list={list}
      searches={[t('subject.channel')]}
      columns={useColumns()}
      excel={(filter) => sendForFile(importSchedulerApi.excel, { query: filter })}
      rowPath={(row) => `/import-scheduler/${row.id}`}
      actions={create}
      empty={{ title: t('schedule.none'), hint: t('schedule.noneHint') }}
    >
      <PartnerFilter {...list.field('partnerIds')} />
      <ChoiceFilter
        label={t('channel.lastImport')}
        options={choicesOf(t, 'channel.scrape', scrapeStatuses)}
        {...list.field('syncStatus')}
      />
    </ListPage>
  )
}

function useColumns(): Column<ImportScheduler>[] {
  const t = useT()
  const { me } = useSession()
  const format = useFormat()
  const words = useScheduleWords()
  const brought = useBrought()
  const next = useNextImport()
  return [
    {
      id: 'channel',
      header: t('subject.channel'),
      minWidth: 176,
      render: (row) => <Link to={`/import-scheduler/${row.id}`}>{row.channelName}</Link>,
    },
    ...(me.partnerId === null
      ? [{ id: 'partner', header: t('word.partner'), width: 144, render: (row: ImportScheduler) => row.partnerName }]
      : []),
    { id: 'time', header: t('schedule.time'), minWidth: 200, wraps: true, render: (row) => words(row.scheduleTime) },
    {
      id: 'next',
      header: t('schedule.next'),
      sort: 'nextRunAt',
      width: 152,
      wraps: true,
      render: next,
    },
    instantColumn(format, 'lastRunAt', { id: 'last', header: t('schedule.last'), sort: 'lastRunAt' }),
    {
      id: 'status',
      header: t('channel.lastImport'),
      width: 128,
      render: (row) => (row.syncStatus ? <ScrapeChip status={row.syncStatus} /> : '–'),
    },
    {
      id: 'brought',
      header: t('channel.brought'),
      width: 176,
      render: (row) => (row.lastRun ? brought(row.lastRun) : '–'),
    },
    {
      id: 'failure',
      header: t('channel.failure'),
      minWidth: 176,
      render: (row) => row.lastRun?.failure?.displayMessage,
    },
  ]
}
