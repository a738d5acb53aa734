import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { PastInventory } from '../../../../shared/entities/inventory.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { FlagFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { BrandFilter } from '../../partners/brand/BrandFilter.tsx'
import { SkuFilter } from '../sku/SkuFilter.tsx'
import { InstantFilter } from './InstantFilter.tsx'
import { useFigureColumn, useSkuColumns } from './stockColumns.tsx'
import { PastTabs, useLastMidnight } from './PastFrame.tsx'

/** Stock by SKU as the books stood at any moment. */
export function PastInventoryList() {
  const t = useT()
  const { can, zoneOf } = useSession()
  const at = useLastMidnight()
  const list = useListOf(inventoryApi.past, {
    name: 'inventory-past',
    tables: ['stock', 'ledger'],
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
      <InstantFilter label={t('inventory.at')} zone={zoneOf(query.centerIds?.[0])} {...list.field('at')} />
      <FlagFilter
        label={t('inventory.includeNone')}
        value={query.includeEmpty || undefined}
        onChange={(includeEmpty) => set({ includeEmpty: includeEmpty ?? false })}
      />
      <PartnerFilter {...list.field('partnerIds')} />
      <BrandFilter {...list.field('brandIds')} />
      <SkuFilter {...list.field('skuIds')} />
      <CenterFilter {...list.field('centerIds')} />
    </ListPage>
  )
}

function useColumns(): Column<PastInventory>[] {
  const figure = useFigureColumn<PastInventory>()
  const { number, sku, partner, brand, center } = useSkuColumns<PastInventory>((row) => row.skuId)
  return [
    number,
    sku,
    partner,
    brand,
    center,
    figure('inStorage'),
    figure('available'),
    figure('reserved'),
    { ...figure('qoo10Available', 128), optional: true },
    { ...figure('qoo10Reserved', 128), optional: true },
  ]
}
