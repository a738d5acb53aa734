import { Link } from 'react-router'
import { orderLineApi } from '../../../../shared/api/order.ts'
import type { OrderLine } from '../../../../shared/entities/order.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { countColumn } from '../../../ui/list/Count.tsx'
import { FlagFilter, TextFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { MoreFilters } from '../../../ui/list/MoreFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { SellerFilters } from '../../sales/channel/SellerFilters.tsx'
import { LineFilters, LineStatusFilter } from './LineFilters.tsx'

const rare = ['serial', 'dealCode', 'claimType', 'deliveryAttributeType'] as const

export function OrderLineList() {
  const t = useT()
  const list = useListOf(orderLineApi.list, {
    name: 'order-line',
    tables: ['order', 'channel'],
    opens: { sort: 'id', order: 'desc' },
  })
  const { query } = list
  return (
    <ListPage
      title={t('nav.orderLine')}
      list={list}
      searches={[t('order.number'), t('order.lineNumber'), t('order.product'), t('order.productCode')]}
      columns={useColumns()}
      rowPath={(row) => `/order/${row.salesOrderId}`}
      nameOf={(row) => row.serial}
      excel={(filter) => sendForFile(orderLineApi.excel, { query: filter })}
      empty={{ title: t('orderLine.none'), hint: t('order.noneHint') }}
    >
      <SellerFilters partners={list.field('partnerIds')} channels={list.field('channelIds')} />
      <LineStatusFilter {...list.field('status')} />
      <TextFilter label={t('order.product')} {...list.field('productName')} />
      <FlagFilter label={t('order.notMapped')} {...list.field('isMissing')} />
      <MoreFilters used={rare.some((name) => query[name] !== undefined)}>
        <TextFilter label={t('order.lineNumber')} {...list.field('serial')} />
        <TextFilter label={t('order.productCode')} {...list.field('dealCode')} />
        <LineFilters claim={list.field('claimType')} delivery={list.field('deliveryAttributeType')} />
      </MoreFilters>
    </ListPage>
  )
}

function useColumns(): Column<OrderLine>[] {
  const t = useT()
  const format = useFormat()
  return [
    {
      id: 'serial',
      header: t('order.lineNumber'),
      width: 176,
      render: (row) => <Link to={`/order/${row.salesOrderId}`}>{row.serial}</Link>,
    },
    { id: 'order', header: t('order.number'), minWidth: 136, render: (row) => row.channelOrderId },
    {
      id: 'status',
      header: t('order.lineStatus'),
      width: 152,
      render: (row) => t(`order.lineStatus.${row.status}`),
    },
    {
      id: 'product',
      header: t('order.product'),
      minWidth: 152,
      wraps: true,
      render: (row) => [row.dealName ?? row.dealCode, row.optionName].filter(Boolean).join(' · ') || '–',
    },
    {
      id: 'items',
      header: t('order.items'),
      minWidth: 152,
      wraps: true,
      render: (row) =>
        row.isMissing
          ? t('order.notMapped')
          : t.listed(row.items.map((one) => `${one.skuName} × ${format.number(one.quantity)}`)) || '–',
    },
    countColumn({ id: 'quantity', header: t('order.ordered'), sort: 'quantity', width: 112 }, (row) => row.quantity),
    countColumn(
      { id: 'cancelled', header: t('order.cancelled'), width: 96, optional: true },
      (row) => row.cancelledQuantity,
    ),
    countColumn({ id: 'toShip', header: t('order.toShip'), width: 96 }, (row) => row.toShip),
    {
      id: 'claims',
      header: t('order.claims'),
      width: 128,
      optional: true,
      render: (row) => t.listed(row.claims.map((one) => t(`order.claim.${one.type}`))) || '–',
    },
    { id: 'channel', header: t('word.channel'), width: 152, optional: true, render: (row) => row.channel.name },
    instantColumn(format, 'placedAt', { id: 'placed', header: t('order.placedAt'), opensBy: 'id' }),
    { id: 'waybill', header: t('orderLine.waybill'), width: 144, optional: true, render: (row) => row.invoiceCode },
  ]
}
