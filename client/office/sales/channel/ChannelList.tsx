import { channelApi } from '../../../../shared/api/channel.ts'
import { channelStatuses, scrapeStatuses, type Channel } from '../../../../shared/entities/channel.ts'
import { channelTypeName } from '../../../../shared/messages/channels.ts'
import { sendForFile } from '../../../api.ts'
import { choicesOf, useLanguage } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { nameColumn } from '../../../ui/list/nameColumn.tsx'
import { PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { ChannelStatusChip } from './channelStatus.tsx'
import { useCameBack } from './useCameBack.ts'
import { useChannelTypes } from './useChannelTypes.ts'

export function ChannelList() {
  const { t } = useLanguage()
  const { can } = useSession()
  const types = useChannelTypes()
  const list = useListOf(channelApi.list, {
    name: 'channel',
    tables: ['channel', 'partner', 'brand'],
    opens: { sort: 'name', order: 'asc' },
  })
  useCameBack()
  const create = can('channel:write') && <CreateLink to="/channel/new">{t('channel.new')}</CreateLink>
  return (
    <ListPage
      title={t('nav.channel')}
      list={list}
      searches={[t('word.name')]}
      columns={useColumns()}
      excel={(filter) => sendForFile(channelApi.excel, { query: filter })}
      rowPath={(row) => `/channel/${row.id}`}
      actions={create}
      empty={{ title: t('channel.none'), hint: t('channel.noneHint'), hintNeeds: 'channel:write' }}
    >
      <PartnerFilter {...list.field('partnerIds')} />
      <ChoiceFilter
        label={t('word.type')}
        options={types.map(({ channelType, name }) => ({ value: channelType, label: name }))}
        {...list.field('channelType')}
      />
      <ChoiceFilter
        label={t('word.status')}
        options={choicesOf(t, 'channel.status', channelStatuses)}
        {...list.field('status')}
      />
      <ChoiceFilter
        label={t('channel.lastImport')}
        options={choicesOf(t, 'channel.scrape', scrapeStatuses)}
        {...list.field('lastScrapeStatus')}
      />
    </ListPage>
  )
}

function useColumns(): Column<Channel>[] {
  const { t, language } = useLanguage()
  const { me } = useSession()
  const format = useFormat()
  return [
    nameColumn(t, '/channel', 176),
    {
      id: 'type',
      header: t('word.type'),
      sort: 'channelType',
      width: 176,
      render: (row) => channelTypeName(language, row.channelType),
    },
    ...(me.partnerId === null
      ? [{ id: 'partner', header: t('word.partner'), width: 160, render: (row: Channel) => row.partnerName }]
      : []),
    { id: 'brand', header: t('word.brand'), width: 144, optional: true, render: (row) => row.brandName },
    statusColumn(t, ChannelStatusChip, { sort: 'status', width: 152 }),
    {
      id: 'import',
      header: t('channel.lastImport'),
      sort: 'lastScrapeAt',
      width: 216,
      render: (row) =>
        row.lastScrapeAt && row.lastScrapeStatus
          ? `${t(`channel.scrape.${row.lastScrapeStatus}`)} · ${format.instant(row.lastScrapeAt)}`
          : '–',
    },
    { id: 'failure', header: t('channel.failure'), minWidth: 200, render: (row) => row.failure?.displayMessage },
    { ...updatedColumn(t, format), optional: true },
  ]
}
