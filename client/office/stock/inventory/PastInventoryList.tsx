import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { PastInventory } from '../../../../shared/entities/inventory.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { useFigureColumn, useSkuColumns } from './stockColumns.tsx'
import { PastListPage } from './StockListPage.tsx'
import { useLastMidnight } from './PastFrame.tsx'

/** Stock by SKU as the ledger had it at any moment. */
export function PastInventoryList() {
  const t = useT()
  const at = useLastMidnight()
  const list = useListOf(inventoryApi.past, {
    name: 'inventory-past',
    tables: ['stock', 'ledger'],
    opens: { at, sort: 'skuName', order: 'asc' },
  })
  return (
    <PastListPage
      by="sku"
      empties={t('inventory.includeNone')}
      list={list}
      columns={useColumns()}
      excel={(filter) => sendForFile(inventoryApi.pastExcel, { query: filter })}
    />
  )
}

function useColumns(): Column<PastInventory>[] {
  const figure = useFigureColumn<PastInventory>()
  const ofSku = useSkuColumns<PastInventory>((row) => row.skuId)
  return [
    ...Object.values(ofSku),
    figure('inStorage'),
    figure('available'),
    figure('reserved'),
    { ...figure('qoo10Available', 128), optional: true },
    { ...figure('qoo10Reserved', 128), optional: true },
  ]
}
