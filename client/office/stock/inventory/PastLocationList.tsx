import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { PastLocationInventory } from '../../../../shared/entities/inventory.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { useLyingColumns, useSkuColumns } from './stockColumns.tsx'
import { PastListPage } from './StockListPage.tsx'
import { useLastMidnight } from './PastFrame.tsx'

/** Stock by place as the ledger had it at any moment. */
export function PastLocationList() {
  const t = useT()
  const { me } = useSession()
  const at = useLastMidnight()
  const list = useListOf(inventoryApi.past2, {
    name: 'inventory-past-location',
    tables: ['stock', 'ledger'],
    opens: { at, sort: me.partnerId === null ? 'locationAlias' : 'skuName', order: 'asc' },
  })
  return (
    <PastListPage
      by="location"
      empties={t('inventory.includeEmpty')}
      list={list}
      columns={useColumns()}
      excel={(filter) => sendForFile(inventoryApi.past2Excel, { query: filter })}
    />
  )
}

function useColumns(): Column<PastLocationInventory>[] {
  const { number, sku, partner, center } = useSkuColumns<PastLocationInventory>((row) => row.skuId)
  const { location, lot, expiry, condition, quantity } = useLyingColumns<PastLocationInventory>()
  return [location, center, number, sku, partner, lot, expiry, condition, { ...quantity, sort: undefined }]
}
