import { IconArrowsSplit } from '@tabler/icons-react'
import { useState } from 'react'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { Inventory } from '../../../../shared/entities/inventory.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { countColumn } from '../../../ui/list/Count.tsx'
import { FlagFilter } from '../../../ui/list/filters.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import styles from '../../../ui/record/record.module.css'
import { useFigureColumn, useSkuColumns } from './stockColumns.tsx'
import { StockListPage } from './StockListPage.tsx'
import { InventoryTabs } from './InventoryTabs.tsx'
import { ShareDialog } from './ShareDialog.tsx'

export function InventoryList() {
  const t = useT()
  const { can } = useSession()
  const [sharing, setSharing] = useState<Inventory[] | null>(null)
  const list = useListOf(inventoryApi.list, {
    name: 'inventory',
    tables: ['stock', 'ledger'],
    opens: { sort: 'skuName', order: 'asc' },
  })
  return (
    <>
      <StockListPage
        by="sku"
        tab={t('inventory.bySku')}
        list={list}
        columns={useColumns()}
        tabs={<InventoryTabs at="/inventory" />}
        skuId={(row) => row.resourceId}
        nameOf={(row) => row.skuName}
        bulk={
          can('inventory:write')
            ? [{ label: t('inventory.share'), icon: IconArrowsSplit, open: setSharing }]
            : undefined
        }
        excel={(filter) => sendForFile(inventoryApi.listExcel, { query: filter })}
        empty={{ title: t('inventory.none'), hint: t('inventory.noneHint') }}
      >
        <FlagFilter label={t('inventory.belowSafety')} {...list.field('belowSafetyStock')} />
        <FlagFilter label={t('sku.concerns.AT_RISK')} {...list.field('atRisk')} />
      </StockListPage>
      {sharing && <ShareDialog rows={sharing} onClose={() => setSharing(null)} />}
    </>
  )
}

function useColumns(): Column<Inventory>[] {
  const t = useT()
  const format = useFormat()
  const figure = useFigureColumn<Inventory>()
  const ofSku = useSkuColumns<Inventory>((row) => row.resourceId)
  return [
    ...Object.values(ofSku),
    { ...figure('inStorage'), sort: 'inStorage' },
    { ...figure('available'), sort: 'available' },
    { ...figure('damaged', 112), optional: true },
    {
      ...figure('sellable'),
      sort: 'sellable',
      render: (row) => (
        <span className={row.sellable < row.safetyStock ? styles.bad : undefined}>{format.number(row.sellable)}</span>
      ),
    },
    figure('reserved'),
    { ...figure('qoo10Available', 128), optional: true },
    { ...figure('qoo10Reserved', 128), optional: true },
    countColumn({ id: 'safety', header: t('sku.safetyStock'), width: 104 }, (row) => row.safetyStock),
    {
      id: 'lastOutgoing',
      header: t('inventory.lastOutgoing'),
      sort: 'lastOutgoingDay',
      width: 120,
      optional: true,
      render: (row) => format.day(row.lastOutgoingDay),
    },
    { ...updatedColumn(t, format), optional: true },
  ]
}
