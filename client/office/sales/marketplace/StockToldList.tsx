import { Link } from 'react-router'
import { marketplaceApi } from '../../../../shared/api/marketplace.ts'
import type { MarketplaceStock } from '../../../../shared/entities/marketplace.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { Count, countColumn } from '../../../ui/list/Count.tsx'
import { FlagFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import styles from '../../../ui/record/record.module.css'
import { MarketplaceTabs, ResyncButton } from './MarketplaceFrame.tsx'

/** The sellable pieces, beside what the marketplace was last told. */
export function StockToldList() {
  const t = useT()
  const list = useListOf(marketplaceApi.inventoryList, {
    name: 'marketplace-stock',
    tables: ['stock', 'marketplaceMessage'],
    opens: { sort: 'toldAt', order: 'desc' },
  })
  return (
    <ListPage
      title={t('nav.marketplace')}
      fullTitle={`${t('nav.marketplace')}, ${t('marketplace.stock')}`}
      list={list}
      searches={[t('word.sku'), t('sku.number')]}
      columns={useColumns()}
      actions={<ResyncButton partnerIds={list.query.partnerIds} />}
      tabs={<MarketplaceTabs at="/marketplace/stock" />}
      empty={{ title: t('marketplace.stockNone'), hint: t('marketplace.stockNoneHint') }}
    >
      <PartnerFilter {...list.field('partnerIds')} />
      <CenterFilter {...list.field('centerIds')} />
      <FlagFilter label={t('marketplace.isDifferent')} {...list.field('isDifferent')} />
    </ListPage>
  )
}

function useColumns(): Column<MarketplaceStock>[] {
  const t = useT()
  const format = useFormat()
  return [
    {
      id: 'sku',
      header: t('word.sku'),
      minWidth: 240,
      render: (row) => <Link to={`/sku/${row.resourceId}`}>{row.name}</Link>,
    },
    { id: 'partner', header: t('word.partner'), width: 144, operators: true, render: (row) => row.partnerName },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    countColumn(
      { id: 'sellable', header: t('marketplace.sellable'), sort: 'sellable', width: 136 },
      (row) => row.sellable,
    ),
    {
      id: 'told',
      header: t('marketplace.told'),
      align: 'end',
      width: 112,
      render: (row) => (row.toldAvailable === null ? '–' : <Count of={row.toldAvailable} />),
    },
    {
      id: 'difference',
      header: t('marketplace.difference'),
      align: 'end',
      width: 112,
      render: (row) =>
        row.isDifferent ? <b className={styles.bad}>{format.number(row.sellable - (row.toldAvailable ?? 0))}</b> : '–',
    },
    instantColumn(format, 'toldAt', { id: 'toldAt', header: t('marketplace.toldAt'), sort: 'toldAt' }),
    instantColumn(format, 'updatedAt', { id: 'updated', header: t('word.updated'), sort: 'updatedAt' }),
  ]
}
