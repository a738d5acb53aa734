import { Link } from 'react-router'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { PastLocationInventory } from '../../../../shared/entities/inventory.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { Count } from '../../../ui/list/Count.tsx'
import { FlagFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { BrandFilter } from '../../partners/brand/BrandFilter.tsx'
import { SkuFilter } from '../sku/SkuFilter.tsx'
import { ConditionWord } from './ConditionWord.tsx'
import { InstantFilter } from './InstantFilter.tsx'
import { PastTabs, useLastMidnight } from './PastFrame.tsx'

/** Stock by place as the books stood at any moment. */
export function PastLocationList() {
  const t = useT()
  const { me, can, zoneOf } = useSession()
  const at = useLastMidnight()
  const list = useList({
    name: 'inventory-past-location',
    tables: ['stock', 'ledger'],
    schema: inventoryApi.past2.query,
    load: (query) => send(inventoryApi.past2, { query }),
    opens: { at, sort: me.partnerId === null ? 'locationAlias' : 'skuName', order: 'asc' },
  })
  const { query, set } = list
  return (
    <ListPage
      title={t('inventory.title')}
      list={list}
      columns={useColumns()}
      tabs={<PastTabs by="location" at={query.at} />}
      rowPath={can('sku:read') ? (row) => `/sku/${row.skuId}` : undefined}
      excel={(filter) => sendForFile(inventoryApi.past2Excel, { query: filter })}
      empty={{ title: t('inventory.pastNone'), hint: t('inventory.pastNoneHint') }}
    >
      <InstantFilter
        label={t('inventory.at')}
        zone={zoneOf(query.centerIds?.[0])}
        value={query.at}
        onChange={(at) => set({ at })}
      />
      <FlagFilter
        label={t('inventory.includeEmpty')}
        value={query.includeEmpty || undefined}
        onChange={(includeEmpty) => set({ includeEmpty: includeEmpty ?? false })}
      />
      <PartnerFilter value={query.partnerIds} onChange={(partnerIds) => set({ partnerIds })} />
      <BrandFilter value={query.brandIds} onChange={(brandIds) => set({ brandIds })} />
      <SkuFilter value={query.skuIds} onChange={(skuIds) => set({ skuIds })} />
      <CenterFilter value={query.centerIds} onChange={(centerIds) => set({ centerIds })} />
    </ListPage>
  )
}

function useColumns(): Column<PastLocationInventory>[] {
  const t = useT()
  const format = useFormat()
  return [
    {
      id: 'location',
      header: t('word.location'),
      sort: 'locationAlias',
      width: 136,
      operators: true,
      render: (row) => row.locationAlias,
    },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    { id: 'number', header: t('sku.number'), width: 136, render: (row) => row.partnerItemNumber ?? '–' },
    {
      id: 'sku',
      header: t('word.sku'),
      sort: 'skuName',
      render: (row) => <Link to={`/sku/${row.skuId}`}>{row.skuName}</Link>,
    },
    { id: 'partner', header: t('word.partner'), width: 144, render: (row) => row.partnerName },
    { id: 'lot', header: t('word.lot'), width: 104, render: (row) => row.lot ?? '–' },
    {
      id: 'expiry',
      header: t('word.expiry'),
      sort: 'expirationDate',
      width: 120,
      render: (row) => format.day(row.expirationDate),
    },
    { id: 'condition', header: t('word.condition'), width: 96, render: (row) => <ConditionWord of={row.condition} /> },
    {
      id: 'quantity',
      header: t('word.quantity'),
      align: 'end',
      width: 104,
      render: (row) => <Count of={row.storageQuantity} />,
    },
  ]
}
