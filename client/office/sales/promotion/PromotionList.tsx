import { Link } from 'react-router'
import { promotionApi } from '../../../../shared/api/promotion.ts'
import type { Promotion } from '../../../../shared/entities/promotion.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { FlagFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { nameColumn } from '../../../ui/list/nameColumn.tsx'
import { removeRows } from '../../../ui/list/removeRows.ts'
import { PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { priorityColumn } from '../priorityColumn.ts'
import { leftText, PromotionChip } from './promotionLook.tsx'
import { stateOf } from './promotionState.ts'

export function PromotionList() {
  const t = useT()
  const { can, lacks } = useSession()
  const list = useListOf(promotionApi.list, {
    name: 'promotion',
    tables: ['promotion', 'campaign'],
    opens: { sort: 'priority', order: 'asc' },
  })
  return (
    <ListPage
      title={t('nav.promotion')}
      list={list}
      searches={[t('word.name'), t('subject.campaign')]}
      columns={useColumns()}
      excel={(filter) => sendForFile(promotionApi.excel, { query: filter })}
      rowPath={(row) => `/promotion/${row.id}`}
      nameOf={(row) => row.name}
      bulk={[
        removeRows(t, {
          refused: lacks('campaign:write'),
          size: 500,
          tables: ['promotion'],
          run: (ids) => send(promotionApi.remove, { query: { ids } }),
          confirm: (promotions) => t('promotion.removeSome', { promotions }),
        }),
      ]}
      actions={can('campaign:write') && <CreateLink to="/promotion/new">{t('promotion.new')}</CreateLink>}
      empty={{ title: t('promotion.none'), hint: t('promotion.noneHint') }}
    >
      <PartnerFilter {...list.field('partnerIds')} />
      <FlagFilter label={t('promotion.suspended')} {...list.field('isSuspended')} />
    </ListPage>
  )
}

function useColumns(): Column<Promotion>[] {
  const t = useT()
  const format = useFormat()
  return [
    priorityColumn(t, format),
    { ...nameColumn(t, '/promotion'), title: true },
    {
      id: 'campaign',
      header: t('subject.campaign'),
      width: 200,
      render: (row) => <Link to={`/campaign/${row.campaignId}`}>{row.campaignName}</Link>,
    },
    { id: 'status', header: t('word.status'), width: 120, render: (row) => <PromotionChip status={stateOf(row)} /> },
    {
      id: 'freebies',
      header: t('promotion.freebies'),
      minWidth: 200,
      render: (row) => t.listed(row.freebies.map(({ skuName, quantity }) => `${skuName} × ${quantity}`)),
    },
    {
      id: 'left',
      header: t('promotion.left'),
      align: 'end',
      width: 120,
      render: (row) => leftText(row, format.number),
    },
    updatedColumn(t, format),
  ]
}
