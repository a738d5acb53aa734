import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { Inventory } from '../../../../shared/entities/inventory.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { BrandFilter } from '../../partners/brand/BrandFilter.tsx'
import { useFigureColumn, useSkuColumns } from './stockColumns.tsx'
import { InventoryTabs } from './InventoryTabs.tsx'
import { NumberOfDays } from './NumberOfDays.tsx'

/** What lies and does not leave; the most pieces first. */
export function SlowMoverList() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(inventoryApi.list, {
    name: 'inventory-slow',
    tables: ['stock', 'ledger'],
    opens: { idleDays: 30, sort: 'inStorage', order: 'desc' },
  })
  const { query, set } = list
  return (
    <ListPage
      title={t('inventory.title')}
      list={list}
      columns={useColumns()}
      tabs={<InventoryTabs at="/inventory/slow" />}
      rowPath={can('sku:read') ? (row) => `/sku/${row.resourceId}` : undefined}
      excel={(filter) => sendForFile(inventoryApi.listExcel, { query: filter })}
      empty={{ title: t('inventory.slowNone'), hint: t('inventory.slowNoneHint') }}
    >
      <NumberOfDays
        label={t('inventory.idle')}
        choices={[14, 30, 60, 90, 180, 365]}
        value={query.idleDays ?? 30}
        onChange={(idleDays) => set({ idleDays })}
      />
      <PartnerFilter {...list.field('partnerIds')} />
      <BrandFilter {...list.field('brandIds')} />
      <CenterFilter {...list.field('centerIds')} />
    </ListPage>
  )
}

function useColumns(): Column<Inventory>[] {
  const t = useT()
  const format = useFormat()
  const figure = useFigureColumn<Inventory>()
  const { number, sku, partner, brand, center } = useSkuColumns<Inventory>((row) => row.resourceId)
  return [
    number,
    sku,
    partner,
    { ...brand, optional: false },
    center,
    {
      id: 'lastOutgoing',
      header: t('inventory.lastOutgoing'),
      sort: 'lastOutgoingDay',
      width: 136,
      render: (row) => (row.lastOutgoingDay === null ? t('inventory.never') : format.day(row.lastOutgoingDay)),
    },
    { ...figure('inStorage'), sort: 'inStorage' },
    { ...figure('available'), sort: 'available' },
  ]
}
