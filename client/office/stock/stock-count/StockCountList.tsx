import { IconCircleX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { stockCountApi } from '../../../../shared/api/stock-count.ts'
import { stockCountStatuses, type StockCountHead } from '../../../../shared/entities/stock-count.ts'
import { send, sendForFile } from '../../../api.ts'
import type { BulkAction } from '../../../ui/BulkActions.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { Count } from '../../../ui/list/Count.tsx'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { DaysFilter, FlagFilter } from '../../../ui/list/filters.tsx'
import { centerInstantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { centerColumn } from '../paperColumns.ts'
import { StockCountStatusChip } from './stockCountStatus.tsx'

export function StockCountList() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(stockCountApi.list, { name: 'stock-count', tables: ['stockCount'] })
  const { query } = list
  const counts = useCall(['stockCount'], stockCountApi.count, { query: { centerIds: query.centerIds } })
  const cancel: BulkAction<StockCountHead> = {
    size: 500,
    tables: ['stockCount', 'location'],
    label: t('count.cancel'),
    icon: IconCircleX,
    confirm: (count) => t('count.cancelMany', { count }),
    run: (ids) => send(stockCountApi.cancel, { body: { ids } }),
  }
  return (
    <ListPage
      title={t('nav.stockCount')}
      list={list}
      searches={[t('subject.stockCount'), t('word.location')]}
      columns={useColumns()}
      rowPath={(row) => `/stock-count/${row.id}`}
      nameOf={(row) => row.code}
      bulk={can('slip:write') ? [cancel] : []}
      excel={(filter) => sendForFile(stockCountApi.excel, { query: filter })}
      actions={can('slip:write') && can('location:read') && <CreateLink to="/location">{t('count.ask')}</CreateLink>}
      tabs={
        <StatusTabs
          statuses={stockCountStatuses}
          labelOf={(status) => t(`count.status.${status}`)}
          counts={counts.data}
          {...list.field('status')}
        />
      }
      empty={{ title: t('count.none'), hint: t('count.noneHint'), hintNeeds: 'slip:write' }}
    >
      <FlagFilter label={t('count.differs')} {...list.field('differs')} />
      <DaysFilter label={t('count.at')} {...list.range('countedFrom', 'countedTo')} />
      <PartnerFilter {...list.field('partnerIds')} />
      <CenterFilter {...list.field('centerIds')} />
    </ListPage>
  )
}

function useColumns(): Column<StockCountHead>[] {
  const t = useT()
  const format = useFormat()
  const pieces = (row: StockCountHead, of: number) => (row.countedAt === null ? '–' : <Count of={of} />)
  return [
    {
      id: 'code',
      header: t('subject.stockCount'),
      sort: 'code',
      opensBy: 'id',
      width: 112,
      render: (row) => <Link to={`/stock-count/${row.id}`}>{row.code}</Link>,
    },
    statusColumn(t, StockCountStatusChip, { sort: 'status', width: 144 }),
    {
      id: 'location',
      header: t('word.location'),
      sort: 'location',
      minWidth: 136,
      render: (row) => row.location.alias,
    },
    centerColumn(t),
    { id: 'first', header: t('count.by'), width: 128, render: (row) => row.firstBy?.name },
    { id: 'second', header: t('count.second'), width: 128, render: (row) => row.secondBy?.name },
    centerInstantColumn(format, 'countedAt', { id: 'at', header: t('count.at'), sort: 'countedAt' }),
    {
      id: 'book',
      header: t('count.book'),
      align: 'end',
      width: 96,
      render: (row) => pieces(row, row.bookQuantity),
    },
    {
      id: 'counted',
      header: t('count.counted'),
      align: 'end',
      width: 112,
      render: (row) => pieces(row, row.countedQuantity),
    },
    {
      id: 'difference',
      header: t('count.difference'),
      align: 'end',
      width: 96,
      render: (row) => (row.countedAt === null ? '–' : format.signed(row.countedQuantity - row.bookQuantity)),
    },
    {
      id: 'differing',
      header: t('count.differentLines'),
      align: 'end',
      width: 120,
      optional: true,
      render: (row) => pieces(row, row.differentLines),
    },
    centerInstantColumn(format, 'requestedAt', { id: 'requested', header: t('count.requested'), optional: true }),
  ]
}
