import { Link } from 'react-router'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { PastInventory } from '../../../../shared/entities/inventory.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { Count } from '../../../ui/list/Count.tsx'
import { FlagFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { BrandFilter } from '../../partners/brand/BrandFilter.tsx'
import { SkuFilter } from '../sku/SkuFilter.tsx'
import { InstantFilter } from './InstantFilter.tsx'
import { PastTabs, useLastMidnight } from './PastFrame.tsx'

/** Stock by SKU as the books stood at any moment. */
export function PastInventoryList() {
  const t = useT()
  const { can, zoneOf } = useSession()
  const at = useLastMidnight()
  const list = useList({
    name: 'inventory-past',
    tables: ['stock', 'ledger'],
    schema: inventoryApi.past.query,
    load: (query) => send(inventoryApi.past, { query }),
    opens: { at, sort: 'skuName', order: 'asc' },
  })
  const { query, set } = list
  return (
    <ListPage
      title={t('inventory.title')}
      list={list}
      columns={useColumns()}
      tabs={<PastTabs by="sku" at={query.at} />}
      rowPath={can('sku:read') ? (row) => `/sku/${row.skuId}` : undefined}
      excel={(filter) => sendForFile(inventoryApi.pastExcel, { query: filter })}
      empty={{ title: t('inventory.pastNone'), hint: t('inventory.pastNoneHint') }}
    >
      <InstantFilter
        label={t('inventory.at')}
        zone={zoneOf(query.centerIds?.[0])}
        value={query.at}
        onChange={(at) => set({ at })}
      />
      <FlagFilter
        label={t('inventory.includeNone')}
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

function useColumns(): Column<PastInventory>[] {
  const t = useT()
  const figure = (id: 'inStorage' | 'available' | 'reserved' | 'qoo10Available' | 'qoo10Reserved') => ({
    id,
    header: t(`figure.${id}`),
    align: 'end' as const,
    width: 120,
    render: (row: PastInventory) => <Count of={row[id]} />,
  })
  return [
    { id: 'number', header: t('sku.number'), width: 144, render: (row) => row.partnerItemNumber ?? '–' },
    {
      id: 'sku',
      header: t('word.sku'),
      sort: 'skuName',
      render: (row) => <Link to={`/sku/${row.skuId}`}>{row.skuName}</Link>,
    },
    { id: 'partner', header: t('word.partner'), width: 144, render: (row) => row.partnerName },
    { id: 'brand', header: t('word.brand'), width: 128, optional: true, render: (row) => row.brandName ?? '–' },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    figure('inStorage'),
    figure('available'),
    figure('reserved'),
    { ...figure('qoo10Available'), optional: true },
    { ...figure('qoo10Reserved'), optional: true },
  ]
}
