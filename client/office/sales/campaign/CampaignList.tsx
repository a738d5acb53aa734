import { campaignApi } from '../../../../shared/api/promotion.ts'
import type { Campaign } from '../../../../shared/entities/promotion.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { nameColumn } from '../../../ui/list/nameColumn.tsx'
import { removeRows } from '../../../ui/list/removeRows.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { SellerFilters } from '../channel/SellerFilters.tsx'
import { useSalesWords } from '../useSalesWords.ts'
import { reachedText } from './reachedText.ts'

export function CampaignList() {
  const t = useT()
  const { can, lacks } = useSession()
  const list = useListOf(campaignApi.list, {
    name: 'campaign',
    tables: ['campaign', 'promotion'],
    opens: { sort: 'validAfter', order: 'desc' },
  })
  return (
    <ListPage
      title={t('nav.campaign')}
      list={list}
      searches={[t('word.name')]}
      columns={useColumns()}
      rowPath={(row) => `/campaign/${row.id}`}
      nameOf={(row) => row.name}
      bulk={[
        removeRows(t, {
          refused: lacks('campaign:write'),
          size: 500,
          tables: ['campaign'],
          run: (ids) => send(campaignApi.remove, { query: { ids } }),
          confirm: (campaigns) => t('campaign.removeSome', { campaigns }),
        }),
      ]}
      excel={(filter) => sendForFile(campaignApi.excel, { query: filter })}
      actions={can('campaign:write') && <CreateLink to="/campaign/new">{t('campaign.new')}</CreateLink>}
      empty={{ title: t('campaign.none'), hint: t('campaign.noneHint') }}
    >
      <SellerFilters partners={list.field('partnerIds')} channels={list.field('channelIds')} />
    </ListPage>
  )
}

function useColumns(): Column<Campaign>[] {
  const t = useT()
  const format = useFormat()
  const salesWords = useSalesWords()
  return [
    nameColumn(t, '/campaign'),
    { id: 'partner', header: t('word.partner'), width: 136, render: (row) => row.partnerName },
    { id: 'channel', header: t('word.channel'), width: 160, render: (row) => row.channelName },
    instantColumn(format, 'validAfter', { id: 'from', header: t('campaign.validAfter'), sort: 'validAfter' }),
    instantColumn(format, 'validBefore', { id: 'until', header: t('campaign.validBefore'), sort: 'validBefore' }),
    {
      id: 'volume',
      header: t('campaign.volume'),
      align: 'end',
      width: 120,
      render: (row) => reachedText(row, format.number),
    },
    {
      id: 'sales',
      header: t('campaign.totalSales'),
      align: 'end',
      width: 128,
      render: (row) => salesWords(row.totalSales, row.foreignSales),
    },
    {
      id: 'costs',
      header: t('campaign.totalCosts'),
      align: 'end',
      width: 112,
      render: (row) => (row.totalCosts === 0 ? '–' : format.krw(row.totalCosts)),
    },
  ]
}
