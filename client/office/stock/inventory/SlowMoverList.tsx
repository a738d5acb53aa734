import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { Inventory } from '../../../../shared/entities/inventory.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { useFigureColumn, useSkuColumns } from './stockColumns.tsx'
import { StockListPage } from './StockListPage.tsx'
import { InventoryTabs } from './InventoryTabs.tsx'
import { NumberOfDays } from './NumberOfDays.tsx'

/** Goods that lie and do not leave; the most pieces first. */
export function SlowMoverList() {
  const t = useT()
  const list = useListOf(inventoryApi.list, {
    name: 'inventory-slow',
    tables: ['stock', 'ledger'],
    opens: { idleDays: 30, sort: 'inStorage', order: 'desc' },
  })
  const { query, set } = list
  return (
    <StockListPage
      by="sku"
      tab={t('inventory.slow')}
      list={list}
      columns={useColumns()}
      tabs={<InventoryTabs at="/inventory/slow" />}
      skuId={(row) => row.resourceId}
      excel={(filter) => sendForFile(inventoryApi.listExcel, { query: filter })}
      empty={{ title: t('inventory.slowNone'), hint: t('inventory.slowNoneHint') }}
    >
      <NumberOfDays
        label={t('inventory.idle')}
        choices={[14, 30, 60, 90, 180, 365]}
        value={query.idleDays ?? 30}
        onChange={(idleDays) => set({ idleDays })}
      />
    </StockListPage>
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
