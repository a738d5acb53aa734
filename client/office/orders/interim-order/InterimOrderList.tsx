import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import { interimOrderViewApi } from '../../../../shared/api/interim-order-view.ts'
import {
  orderViewStatuses,
  type InterimOrder,
  type OrderViewStatus,
} from '../../../../shared/entities/interim-order-view.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { AsyncSelectFilter, InstantsFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter } from '../../../ui/list/scopeFilters.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { useCentersAsked, useWorkFirst } from '../../../ui/list/useWorkFirst.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'
import { SellerFilters } from '../../sales/channel/SellerFilters.tsx'
import { orderColumn, sellerColumns } from '../orderColumns.tsx'
import { useSkus } from '../../stock/sku/useSkus.ts'
import { InterimOrderViews } from './InterimOrderViews.tsx'
import { siteZone } from '../../../../shared/site-zone.ts'

const tables = ['order', 'channel']
/** The statuses of orders that wait for a waybill. */
const work = orderViewStatuses.filter((status) => status !== 'INTERIM_SUCCESS' && status !== 'CANCEL_ORDER')

/** Orders on their way to a waybill, with the goods they need and what keeps them back. */
export function InterimOrderList() {
  const counts = useCall(['order'], interimOrderViewApi.count, { query: { centerIds: useCentersAsked() } })
  const hasWork = useWorkFirst(work, counts.data?.byStatus)
  return <Opened key={String(hasWork)} status={hasWork ? work : undefined} />
}

function Opened({ status: opening }: { status: OrderViewStatus[] | undefined }) {
  const t = useT()
  const list = useListOf(interimOrderViewApi.list, {
    name: 'interim-order',
    tables,
    opens: { sort: 'placedAt', order: 'asc', status: opening },
    zone: siteZone,
  })
  const counts = useCall(['order'], interimOrderViewApi.count, { query: { centerIds: list.query.centerIds } })
  const skus = useSkus(list.query.skuIds ?? [])
  return (
    <ListPage
      title={t('nav.interimOrder')}
      list={list}
      searches={[t('order.number')]}
      columns={useColumns()}
      rowPath={(row) => `/order/${row.id}`}
      nameOf={(row) => row.channelOrderId}
      excel={(filter) => sendForFile(interimOrderViewApi.excel, { query: filter })}
      tabs={
        <>
          <InterimOrderViews at="/interim-order" />
          <StatusTabs
            statuses={orderViewStatuses.filter(
              (status) =>
                counts.data?.byStatus[status] || (list.query.status?.length === 1 && list.query.status[0] === status),
            )}
            labelOf={(status) => t(`interimOrder.status.${status}`)}
            work={work}
            isBounded
            counts={counts.data}
            {...list.field('status')}
          />
        </>
      }
      empty={{ title: t('interimOrder.none'), hint: t('interimOrder.noneHint') }}
    >
      <SellerFilters partners={list.field('partnerIds')} channels={list.field('channelIds')} />
      <CenterFilter {...list.field('centerIds')} />
      <AsyncSelectFilter label={t('word.sku')} choices={skus} {...list.field('skuIds')} />
      <InstantsFilter label={t('order.placedAt')} {...list.range('placedAtGte', 'placedAtLte')} />
    </ListPage>
  )
}

const ViewStatusChip = statusChip<OrderViewStatus>((status) => `interimOrder.status.${status}`, {
  INTERIM_ALLOCATABLE: ['info', IconHourglass],
  INTERIM_FAILED_STOCK: ['bad', IconAlertTriangle],
  INTERIM_FAILED_ADDRESS: ['bad', IconAlertTriangle],
  INTERIM_FAILED_DUPLICATE: ['bad', IconAlertTriangle],
  INTERIM_FAILED_INVOICE: ['bad', IconAlertTriangle],
  INTERIM_FAILED_TECH_ISSUE: ['bad', IconAlertTriangle],
  INTERIM_FAILED_ALL: ['bad', IconAlertTriangle],
  INTERIM_SUCCESS: ['good', IconCircleCheck],
  CANCEL_ORDER: ['neutral', IconCircleX],
})

function useColumns(): Column<InterimOrder>[] {
  const t = useT()
  const format = useFormat()
  return [
    orderColumn(t, (row) => row),
    statusColumn(t, ViewStatusChip, { width: 176 }),
    {
      id: 'goods',
      header: t('interimOrder.goods'),
      minWidth: 192,
      wraps: true,
      render: (row) => (
        <>
          {t.listed(row.items.slice(0, 2).map(({ sku, quantity }) => `${sku.name} × ${format.number(quantity)}`)) ||
            '–'}
          {row.items.length > 2 && ` ${t('interimOrder.more', { skus: row.items.length - 2 })}`}
          {row.isAdjusted && ` (${t('interimOrder.adjusted')})`}
        </>
      ),
    },
    {
      id: 'tries',
      header: t('interimOrder.tries'),
      sort: 'attemptsCount',
      align: 'end',
      width: 80,
      optional: true,
      render: (row) => format.number(row.attemptsCount),
    },
    instantColumn(format, 'triedAt', {
      id: 'tried',
      header: t('interimOrder.triedAt'),
      sort: 'triedAt',
      optional: true,
    }),
    { id: 'center', header: t('word.center'), width: 96, render: (row) => row.center?.name },
    instantColumn(format, 'collectionAt', {
      id: 'collection',
      header: t('interimOrder.collection'),
      sort: 'collectionAt',
    }),
    instantColumn(format, 'placedAt', { id: 'placed', header: t('order.placedAt'), sort: 'placedAt' }),
    ...sellerColumns<InterimOrder>(t, {}),
  ]
}
