import { IconArrowBackUp } from '@tabler/icons-react'
import { interimItemAdjustmentApi } from '../../../../shared/api/interim-item-adjustment.ts'
import {
  adjustmentStatuses,
  adjustmentTypes,
  type InterimItemAdjustment,
} from '../../../../shared/entities/interim-item-adjustment.ts'
import { send } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { SellerFilters } from '../../sales/channel/SellerFilters.tsx'
import { orderColumn, sellerColumns } from '../orderColumns.tsx'
import { AdjustmentChip } from './AdjustmentChip.tsx'
import { goodsText } from './goodsText.ts'

const tables = ['interimItemAdjustment', 'order']

/** The adjustments that people made before allocation, newest first. */
export function AdjustmentList() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(interimItemAdjustmentApi.list, {
    name: 'adjustment',
    tables,
    opens: { sort: 'createdAt', order: 'desc' },
  })
  const counts = useCall(tables, interimItemAdjustmentApi.count, {})
  return (
    <ListPage
      title={t('nav.adjustment')}
      list={list}
      searches={[t('order.number')]}
      columns={useColumns()}
      rowPath={(row) => `/order/${row.orderId}`}
      nameOf={(row) => row.order.channelOrderId}
      bulk={
        can('allocation:write')
          ? [
              {
                label: t('adjustment.abort'),
                icon: IconArrowBackUp,
                size: 500,
                tables,
                run: (ids) => send(interimItemAdjustmentApi.abort, { body: { ids } }),
              },
            ]
          : []
      }
      tabs={
        <StatusTabs
          statuses={adjustmentStatuses}
          labelOf={(status) => t(`adjustment.status.${status}`)}
          counts={counts.data}
          {...list.field('status')}
        />
      }
      empty={{ title: t('adjustment.none'), hint: t('adjustment.noneHint'), hintNeeds: 'allocation:write' }}
    >
      <ChoiceFilter
        label={t('word.type')}
        options={choicesOf(t, 'adjustment.type', adjustmentTypes)}
        {...list.field('type')}
      />
      <SellerFilters partners={list.field('partnerIds')} channels={list.field('channelIds')} />
    </ListPage>
  )
}

function useColumns(): Column<InterimItemAdjustment>[] {
  const t = useT()
  const format = useFormat()
  return [
    orderColumn(t, ({ orderId, order }) => ({ ...order, id: orderId })),
    statusColumn(t, AdjustmentChip, { width: 168 }),
    { id: 'type', header: t('word.type'), width: 120, render: (row) => t(`adjustment.type.${row.type}`) },
    {
      id: 'goods',
      header: t('adjustment.goods'),
      minWidth: 200,
      wraps: true,
      render: (row) => goodsText(row.targetItems, t, format),
    },
    {
      id: 'instead',
      header: t('adjustment.instead'),
      minWidth: 200,
      wraps: true,
      render: (row) => (row.substituteItem ? goodsText([row.substituteItem], t, format) : '–'),
    },
    { id: 'by', header: t('adjustment.by'), width: 120, optional: true, render: (row) => row.createdBy?.name },
    instantColumn(format, 'createdAt', { id: 'created', header: t('adjustment.createdAt'), sort: 'createdAt' }),
    instantColumn(format, 'endedAt', { id: 'ended', header: t('adjustment.endedAt'), sort: 'endedAt', optional: true }),
    ...sellerColumns<InterimItemAdjustment>(t, { channel: { optional: true } }),
  ]
}
