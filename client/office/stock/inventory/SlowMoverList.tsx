import { Link } from 'react-router'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { Inventory } from '../../../../shared/entities/inventory.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { Count } from '../../../ui/list/Count.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { BrandFilter } from '../../partners/brand/BrandFilter.tsx'
import { InventoryTabs } from './InventoryTabs.tsx'
import { NumberOfDays } from './NumberOfDays.tsx'

/** What lies and does not leave; the most pieces first. */
export function SlowMoverList() {
  const t = useT()
  const { can } = useSession()
  const list = useList({
    name: 'inventory-slow',
    tables: ['stock', 'ledger'],
    schema: inventoryApi.list.query,
    load: (query) => send(inventoryApi.list, { query }),
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
      <PartnerFilter value={query.partnerIds} onChange={(partnerIds) => set({ partnerIds })} />
      <BrandFilter value={query.brandIds} onChange={(brandIds) => set({ brandIds })} />
      <CenterFilter value={query.centerIds} onChange={(centerIds) => set({ centerIds })} />
    </ListPage>
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
    { id: 'brand', header: t('word.brand'), width: 128, render: (row) => row.brandName ?? '–' },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    {
      id: 'lastOutgoing',
      header: t('inventory.lastOutgoing'),
      sort: 'lastOutgoingDay',
      width: 136,
      render: (row) => (row.lastOutgoingDay === null ? t('inventory.never') : format.day(row.lastOutgoingDay)),
    },
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
      render: (row) => <Count of={row.available} />,
    },
  ]
}
