import { useState } from 'react'
import { Link } from 'react-router'
import { orderApi } from '../../../../shared/api/order.ts'
import type { MissingItem } from '../../../../shared/entities/order.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { Count } from '../../../ui/list/Count.tsx'
import { AsyncSelectFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { useChannels } from '../../sales/channel/useChannels.ts'
import { dealText } from './dealText.ts'
import { MapDealDialog } from './MapDealDialog.tsx'

/** The deals that nobody has mapped, with how many orders wait for each: one is mapped, and all its orders clear. */
export function MissingItemList() {
  const t = useT()
  const { can } = useSession()
  const [mapping, setMapping] = useState<MissingItem | null>(null)
  const list = useListOf(orderApi.summary, {
    name: 'missing-item',
    tables: ['order', 'product', 'channel'],
    opens: { sort: 'orders', order: 'desc' },
  })
  const [partnerId = null, ...others] = list.query.partnerIds ?? []
  const channels = useChannels(others.length === 0 ? partnerId : null, list.query.channelIds ?? [])
  return (
    <>
      <ListPage
        title={t('missing.title')}
        list={list}
        searches={[t('missing.deal'), t('order.productCode')]}
        columns={useColumns()}
        onOpen={can('order:write') ? setMapping : undefined}
        empty={{ title: t('missing.none'), hint: t('missing.noneHint') }}
      >
        <PartnerFilter {...list.field('partnerIds')} />
        <AsyncSelectFilter label={t('word.channel')} choices={channels} {...list.field('channelIds')} />
      </ListPage>
      {mapping && <MapDealDialog key={mapping.id} deal={mapping} onClose={() => setMapping(null)} />}
    </>
  )
}

function useColumns(): Column<MissingItem>[] {
  const t = useT()
  const format = useFormat()
  return [
    { id: 'deal', header: t('missing.deal'), sort: 'dealName', minWidth: 240, render: dealText },
    { id: 'code', header: t('order.productCode'), width: 144, render: (row) => row.dealCode ?? '–' },
    {
      id: 'optionCode',
      header: t('order.optionCode'),
      width: 128,
      optional: true,
      render: (row) => row.optionCode ?? '–',
    },
    { id: 'channel', header: t('word.channel'), width: 176, render: (row) => row.channel.name },
    { id: 'partner', header: t('word.partner'), width: 144, operators: true, render: (row) => row.partner.name },
    {
      id: 'orders',
      header: t('missing.orders'),
      sort: 'orders',
      align: 'end',
      width: 104,
      render: (row) => (
        <Link
          to={`/order?${new URLSearchParams({ status: 'PENDING', ofcStatuses: 'MISSING_ITEM', channelIds: String(row.channel.id), productName: row.dealName ?? '' })}`}
        >
          {format.number(row.orders)}
        </Link>
      ),
    },
    { id: 'pieces', header: t('missing.pieces'), align: 'end', width: 96, render: (row) => <Count of={row.pieces} /> },
    {
      id: 'since',
      header: t('missing.since'),
      sort: 'placedAt',
      width: 144,
      render: (row) => format.instant(row.placedAt),
    },
  ]
}
