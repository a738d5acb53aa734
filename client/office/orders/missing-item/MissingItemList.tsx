import { useState } from 'react'
import { Link } from 'react-router'
import { orderApi } from '../../../../shared/api/order.ts'
import type { MissingItem } from '../../../../shared/entities/order.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { countColumn } from '../../../ui/list/Count.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { SellerFilters } from '../../sales/channel/SellerFilters.tsx'
import { dealText } from './dealText.ts'
import { MapDealDialog } from './MapDealDialog.tsx'

/** Deals without a mapping, with how many orders wait for each. Mapping one frees all its orders. */
export function MissingItemList() {
  const t = useT()
  const { can } = useSession()
  const [mapping, setMapping] = useState<MissingItem | null>(null)
  const list = useListOf(orderApi.summary, {
    name: 'missing-item',
    tables: ['order', 'product', 'channel'],
    opens: { sort: 'orders', order: 'desc' },
  })
  return (
    <>
      <ListPage
        title={t('nav.missingItem')}
        list={list}
        searches={[t('missing.deal'), t('order.productCode')]}
        columns={useColumns()}
        excel={(filter) => sendForFile(orderApi.missingExcel, { query: filter })}
        onOpen={can('order:write') ? setMapping : undefined}
        empty={{ title: t('missing.none'), hint: t('missing.noneHint') }}
      >
        <SellerFilters partners={list.field('partnerIds')} channels={list.field('channelIds')} />
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
    { id: 'code', header: t('order.productCode'), width: 144, render: (row) => row.dealCode },
    { id: 'optionCode', header: t('order.optionCode'), width: 128, optional: true, render: (row) => row.optionCode },
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
          to={`/order?${new URLSearchParams([
            // Orders on hold wait for the mapping too.
            ...['PENDING', 'HOLD'].map((status) => ['status', status]),
            ['ofcStatuses', 'MISSING_ITEM'],
            ['channelIds', String(row.channel.id)],
            ...(row.dealName === null ? [] : [['productName', row.dealName]]),
          ])}`}
        >
          {format.number(row.orders)}
        </Link>
      ),
    },
    countColumn({ id: 'pieces', header: t('missing.pieces'), width: 96 }, (row) => row.pieces),
    instantColumn(format, 'placedAt', { id: 'since', header: t('missing.since'), sort: 'placedAt' }),
  ]
}
