import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { orderApi } from '../../../../shared/api/order.ts'
import { channelTypes } from '../../../../shared/entities/channel-type.ts'
import { ofcStatuses, orderStatuses, type OrderHead } from '../../../../shared/entities/order.ts'
import { channelTypeName } from '../../../../shared/messages/channels.ts'
import { sendForFile } from '../../../api.ts'
import { choicesOf, useLanguage, useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { AsyncSelectFilter, ChoiceFilter, InstantsFilter, TextFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { MoreFilters } from '../../../ui/list/MoreFilters.tsx'
import { CenterFilter } from '../../../ui/list/scopeFilters.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { useBrands } from '../../partners/brand/useBrands.ts'
import { SellerFilters } from '../../sales/channel/SellerFilters.tsx'
import { LineFilters, LineStatusFilter } from '../order-line/LineFilters.tsx'
import { OrderStatusChip } from './orderStatus.tsx'
import { OrderTabs } from './OrderTabs.tsx'
import { OrderUpload } from './OrderUpload.tsx'
import { useOrderBulk } from './useOrderBulk.tsx'
import { siteZone } from '../../../../shared/site-zone.ts'

/** The filters that users do not need every day. */
const rare = [
  'centerIds',
  'productName',
  'brandIds',
  'channelType',
  'paidAtGte',
  'paidAtLte',
  'createdAtGte',
  'createdAtLte',
  'updatedAtGte',
  'updatedAtLte',
  'shippedAtGte',
  'shippedAtLte',
  'channelOrderId',
  'channelOrderLineId',
  'recipientName',
  'recipientPhone',
  'recipientAddress',
  'recipientPostalCode',
  'lineStatus',
  'claimType',
  'deliveryAttributeType',
] as const

/** Further fields that the search box names, for users who may see the recipient. */
const ofPeople = ['order.recipient', 'order.phone'] as const

export function OrderList() {
  const t = useT()
  const { language } = useLanguage()
  const { can } = useSession()
  const [uploading, setUploading] = useState(false)
  const list = useListOf(orderApi.list, {
    name: 'order',
    tables: ['order', 'channel'],
    opens: { sort: 'placedAt', order: 'desc' },
    zone: siteZone,
  })
  const { query } = list
  const tabs = ['status', 'ofcStatuses', 'hasClaimToAnswer', 'isLate', 'isUntold', 'failureReason'] as const
  const counts = useCall(['order'], orderApi.count, { query: list.filterWithout(...tabs, 'limit', 'after') })
  const brands = useBrands(query.brandIds ?? [])
  return (
    <>
      <ListPage
        title={t('nav.order')}
        list={list}
        searches={can('order:write') ? [t('order.number'), ...ofPeople.map((key) => t(key))] : [t('order.number')]}
        columns={useColumns()}
        rowPath={(row) => `/order/${row.id}`}
        nameOf={(row) => row.channelOrderId}
        bulk={useOrderBulk()}
        excel={(filter) => sendForFile(orderApi.excel, { query: filter })}
        actions={
          can('order:write') && (
            <>
              <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setUploading(true)}>
                {t('order.upload')}
              </Button>
              <CreateLink to="/order/new">{t('order.new')}</CreateLink>
            </>
          )
        }
        tabs={<OrderTabs counts={counts.data} value={query} onChange={list.set} />}
        empty={{ title: t('order.none'), hint: t('order.noneHint') }}
      >
        <SellerFilters partners={list.field('partnerIds')} channels={list.field('channelIds')} />
        <ChoiceFilter
          label={t('word.status')}
          options={choicesOf(t, 'order.status', orderStatuses)}
          {...list.field('status')}
        />
        <ChoiceFilter
          label={t('order.finding')}
          options={choicesOf(t, 'order.finding', ofcStatuses)}
          {...list.field('ofcStatuses')}
        />
        <InstantsFilter label={t('order.placedAt')} {...list.range('placedAtGte', 'placedAtLte')} />
        <MoreFilters used={rare.some((name) => query[name] !== undefined)}>
          <CenterFilter {...list.field('centerIds')} />
          <TextFilter label={t('order.product')} {...list.field('productName')} />
          <AsyncSelectFilter label={t('word.brand')} choices={brands} {...list.field('brandIds')} />
          <ChoiceFilter
            label={t('order.channelType')}
            options={channelTypes.map((value) => ({ value, label: channelTypeName(language, value) }))}
            {...list.field('channelType')}
          />
          <InstantsFilter label={t('order.paidAt')} {...list.range('paidAtGte', 'paidAtLte')} />
          <InstantsFilter label={t('word.created')} {...list.range('createdAtGte', 'createdAtLte')} />
          <InstantsFilter label={t('word.updated')} {...list.range('updatedAtGte', 'updatedAtLte')} />
          <InstantsFilter label={t('order.shippedAt')} {...list.range('shippedAtGte', 'shippedAtLte')} />
          <TextFilter label={t('order.number')} {...list.field('channelOrderId')} />
          <TextFilter label={t('order.lineNumber')} {...list.field('channelOrderLineId')} />
          {can('order:write') && (
            <>
              <TextFilter label={t('order.recipientName')} {...list.field('recipientName')} />
              <TextFilter label={t('order.recipientPhone')} {...list.field('recipientPhone')} />
              <TextFilter label={t('order.address')} {...list.field('recipientAddress')} />
            </>
          )}
          <TextFilter label={t('order.postalCode')} {...list.field('recipientPostalCode')} />
          <LineStatusFilter {...list.field('lineStatus')} />
          <LineFilters claim={list.field('claimType')} delivery={list.field('deliveryAttributeType')} />
        </MoreFilters>
      </ListPage>
      {uploading && <OrderUpload onClose={() => setUploading(false)} />}
    </>
  )
}

function useColumns(): Column<OrderHead>[] {
  const t = useT()
  const format = useFormat()
  return [
    {
      id: 'number',
      header: t('order.number'),
      sort: 'channelOrderId',
      width: 168,
      render: (row) => <Link to={`/order/${row.id}`}>{row.channelOrderId}</Link>,
    },
    { id: 'status', header: t('word.status'), width: 120, render: (row) => <OrderStatusChip status={row.status} /> },
    {
      id: 'findings',
      header: t('order.finding'),
      minWidth: 104,
      render: (row) =>
        t.listed([
          ...row.ofcStatuses.flatMap((one) => (one === 'COMPLETE' ? [] : t(`order.finding.${one}`))),
          ...(row.failureReason === null ? [] : [t(`order.failure.${row.failureReason}`)]),
        ]) || '–',
    },
    {
      id: 'channel',
      header: t('word.channel'),
      sort: 'channelName',
      minWidth: 120,
      render: (row) => row.channel.name,
    },
    {
      id: 'product',
      header: t('order.product'),
      minWidth: 120,
      render: (row) =>
        row.lineCount > 1
          ? t('order.andMore', { product: row.productName ?? '–', more: row.lineCount - 1 })
          : (row.productName ?? '–'),
    },
    { id: 'recipient', header: t('order.recipient'), width: 112, render: (row) => row.recipient.name },
    {
      id: 'postal',
      header: t('order.postalCode'),
      width: 96,
      optional: true,
      render: (row) => row.recipient.postalCode,
    },
    {
      id: 'paid',
      header: t('order.payment'),
      sort: 'paymentAmount',
      align: 'end',
      width: 112,
      render: (row) => format.money(row.prices.paymentAmount, row.currency),
    },
    instantColumn(format, 'placedAt', { id: 'placed', header: t('order.placedAt'), sort: 'placedAt' }),
    { id: 'partner', header: t('word.partner'), minWidth: 88, operators: true, render: (row) => row.partner.name },
    { ...updatedColumn(t, format), optional: true },
    instantColumn(format, 'createdAt', { id: 'created', header: t('word.created'), sort: 'createdAt', optional: true }),
  ]
}
