import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { PastLocationInventory } from '../../../../shared/entities/inventory.ts'
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
import { useLyingColumns, useSkuColumns } from './stockColumns.tsx'
import { PastTabs, useLastMidnight } from './PastFrame.tsx'

/** Stock by place as the books stood at any moment. */
export function PastLocationList() {
  const t = useT()
  const { me, can, zoneOf } = useSession()
  const at = useLastMidnight()
  const list = useListOf(inventoryApi.past2, {
    name: 'inventory-past-location',
    tables: ['stock', 'ledger'],
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
      <InstantFilter label={t('inventory.at')} zone={zoneOf(query.centerIds?.[0])} {...list.field('at')} />
      <FlagFilter
        label={t('inventory.includeEmpty')}
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

function useColumns(): Column<PastLocationInventory>[] {
  const { number, sku, partner, center } = useSkuColumns<PastLocationInventory>((row) => row.skuId)
  const { location, lot, expiry, condition, quantity } = useLyingColumns<PastLocationInventory>()
  return [location, center, number, sku, partner, lot, expiry, condition, { ...quantity, sort: undefined }]
}
