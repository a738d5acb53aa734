import { IconArrowsSplit } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { Inventory } from '../../../../shared/entities/inventory.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { Count } from '../../../ui/list/Count.tsx'
import { FlagFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useList } from '../../../ui/list/useList.ts'
import styles from '../../../ui/record/record.module.css'
import { BrandFilter } from '../../partners/brand/BrandFilter.tsx'
import { InventoryTabs } from './InventoryTabs.tsx'
import { ShareDialog } from './ShareDialog.tsx'

export function InventoryList() {
  const t = useT()
  const { can } = useSession()
  const [sharing, setSharing] = useState<Inventory[] | null>(null)
  const list = useList({
    name: 'inventory',
    tables: ['stock', 'ledger'],
    schema: inventoryApi.list.query,
    load: (query) => send(inventoryApi.list, { query }),
    opens: { sort: 'skuName', order: 'asc' },
  })
  const { query, set } = list
  return (
    <>
      <ListPage
        title={t('inventory.title')}
        list={list}
        columns={useColumns()}
        tabs={<InventoryTabs at="/inventory" />}
        rowPath={can('sku:read') ? (row) => `/sku/${row.resourceId}` : undefined}
        nameOf={(row) => row.skuName}
        bulk={
          can('inventory:write')
            ? [{ label: t('inventory.share'), icon: IconArrowsSplit, open: setSharing }]
            : undefined
        }
        excel={(filter) => sendForFile(inventoryApi.listExcel, { query: filter })}
        empty={{ title: t('inventory.none'), hint: t('inventory.noneHint') }}
      >
        <FlagFilter
          label={t('inventory.belowSafety')}
          value={query.belowSafetyStock}
          onChange={(belowSafetyStock) => set({ belowSafetyStock })}
        />
        <FlagFilter label={t('sku.concerns.AT_RISK')} value={query.atRisk} onChange={(atRisk) => set({ atRisk })} />
        <PartnerFilter value={query.partnerIds} onChange={(partnerIds) => set({ partnerIds })} />
        <BrandFilter value={query.brandIds} onChange={(brandIds) => set({ brandIds })} />
        <CenterFilter value={query.centerIds} onChange={(centerIds) => set({ centerIds })} />
      </ListPage>
      {sharing && <ShareDialog rows={sharing} onClose={() => setSharing(null)} />}
    </>
  )
}

function useColumns(): Column<Inventory>[] {
  const t = useT()
  const format = useFormat()
  return [
    { id: 'number', header: t('sku.number'), width: 144, render: (row) => row.partnerItemNumber ?? '–' },
    {
      id: 'sku',
      header: t('word.sku'),
      sort: 'skuName',
      render: (row) => <Link to={`/sku/${row.resourceId}`}>{row.skuName}</Link>,
    },
    { id: 'partner', header: t('word.partner'), width: 144, render: (row) => row.partnerName },
    { id: 'brand', header: t('word.brand'), width: 128, optional: true, render: (row) => row.brandName ?? '–' },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    {
      id: 'inStorage',
      header: t('figure.inStorage'),
      sort: 'inStorage',
      align: 'end',
      width: 104,
      render: (row) => <Count of={row.inStorage} />,
    },
    {
      id: 'available',
      header: t('figure.available'),
      sort: 'available',
      align: 'end',
      width: 104,
      render: (row) => (
        <span className={row.available < row.safetyStock ? styles.bad : undefined}>{format.number(row.available)}</span>
      ),
    },
    {
      id: 'reserved',
      header: t('figure.reserved'),
      align: 'end',
      width: 104,
      render: (row) => <Count of={row.reserved} />,
    },
    {
      id: 'qoo10Available',
      header: t('figure.qoo10Available'),
      align: 'end',
      width: 128,
      optional: true,
      render: (row) => <Count of={row.qoo10Available} />,
    },
    {
      id: 'qoo10Reserved',
      header: t('figure.qoo10Reserved'),
      align: 'end',
      width: 128,
      optional: true,
      render: (row) => <Count of={row.qoo10Reserved} />,
    },
    {
      id: 'safety',
      header: t('sku.safetyStock'),
      align: 'end',
      width: 104,
      render: (row) => <Count of={row.safetyStock} />,
    },
    {
      id: 'lastOutgoing',
      header: t('inventory.lastOutgoing'),
      sort: 'lastOutgoingDay',
      width: 120,
      optional: true,
      render: (row) => format.day(row.lastOutgoingDay),
    },
    updatedColumn(t, format),
  ]
}
