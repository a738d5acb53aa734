import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { LocationInventory } from '../../../../shared/entities/inventory.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import styles from '../../../ui/record/record.module.css'
import { useLyingColumns, useSkuColumns } from './stockColumns.tsx'
import { StockListPage, useMoving } from './StockListPage.tsx'
import { InventoryTabs } from './InventoryTabs.tsx'
import { NumberOfDays } from './NumberOfDays.tsx'

/** Goods that expire soon or have expired, by lot and place; the first to expire come first. */
export function ExpiringList() {
  const t = useT()
  const moving = useMoving()
  const list = useListOf(inventoryApi.list2, {
    name: 'inventory-expiring',
    tables: ['stock', 'ledger'],
    opens: { expiresWithin: 30, sort: 'expirationDate', order: 'asc' },
  })
  const { query, set } = list
  return (
    <>
      <StockListPage
        by="location"
        tab={t('inventory.expiring')}
        list={list}
        columns={useColumns()}
        tabs={<InventoryTabs at="/inventory/expiring" />}
        skuId={(row) => row.skuId}
        bulk={moving.bulk}
        nameOf={moving.nameOf}
        excel={(filter) => sendForFile(inventoryApi.list2Excel, { query: filter })}
        empty={{ title: t('inventory.expiringNone'), hint: t('inventory.expiringNoneHint') }}
      >
        <NumberOfDays
          label={t('inventory.expiresWithin')}
          choices={[0, 7, 14, 30, 60, 90, 180]}
          value={query.expiresWithin ?? 30}
          onChange={(expiresWithin) => set({ expiresWithin })}
        />
      </StockListPage>
      {moving.dialog}
    </>
  )
}

function useColumns(): Column<LocationInventory>[] {
  const t = useT()
  const format = useFormat()
  const { sku, partner, center } = useSkuColumns<LocationInventory>((row) => row.skuId)
  const { location, lot, expiry, condition, quantity } = useLyingColumns<LocationInventory>()
  return [
    expiry,
    {
      id: 'daysLeft',
      header: t('inventory.daysLeft'),
      align: 'end',
      width: 104,
      render: ({ daysLeft }) =>
        daysLeft !== null && daysLeft < 0 ? (
          <b className={styles.bad}>{t('inventory.expired')}</b>
        ) : (
          format.number(daysLeft ?? 0)
        ),
    },
    sku,
    partner,
    lot,
    location,
    center,
    condition,
    quantity,
  ]
}
