import { IconForklift } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { LocationInventory } from '../../../../shared/entities/inventory.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { Count } from '../../../ui/list/Count.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useList } from '../../../ui/list/useList.ts'
import styles from '../../../ui/record/record.module.css'
import { BrandFilter } from '../../partners/brand/BrandFilter.tsx'
import { MoveDialog } from '../relocation/MoveDialog.tsx'
import { ConditionWord } from './ConditionWord.tsx'
import { InventoryTabs } from './InventoryTabs.tsx'
import { NumberOfDays } from './NumberOfDays.tsx'

/** What expires soon or has, by lot and place; the first to expire first. */
export function ExpiringList() {
  const t = useT()
  const { can } = useSession()
  const [moving, setMoving] = useState<LocationInventory[] | null>(null)
  const list = useList({
    name: 'inventory-expiring',
    tables: ['stock', 'ledger'],
    schema: inventoryApi.list2.query,
    load: (query) => send(inventoryApi.list2, { query }),
    opens: { expiresWithin: 30, sort: 'expirationDate', order: 'asc' },
  })
  const { query, set } = list
  return (
    <>
      <ListPage
        title={t('inventory.title')}
        list={list}
        columns={useColumns()}
        tabs={<InventoryTabs at="/inventory/expiring" />}
        rowPath={can('sku:read') ? (row) => `/sku/${row.skuId}` : undefined}
        nameOf={(row) => [row.locationAlias, row.skuName].filter(Boolean).join(' · ')}
        bulk={
          can('relocation:write')
            ? [{ label: t('relocation.moveSome'), icon: IconForklift, open: setMoving }]
            : undefined
        }
        excel={(filter) => sendForFile(inventoryApi.list2Excel, { query: filter })}
        empty={{ title: t('inventory.expiringNone'), hint: t('inventory.expiringNoneHint') }}
      >
        <NumberOfDays
          label={t('inventory.expiresWithin')}
          choices={[0, 7, 14, 30, 60, 90, 180]}
          value={query.expiresWithin ?? 30}
          onChange={(expiresWithin) => set({ expiresWithin })}
        />
        <PartnerFilter value={query.partnerIds} onChange={(partnerIds) => set({ partnerIds })} />
        <BrandFilter value={query.brandIds} onChange={(brandIds) => set({ brandIds })} />
        <CenterFilter value={query.centerIds} onChange={(centerIds) => set({ centerIds })} />
      </ListPage>
      {moving && <MoveDialog rows={moving} onClose={() => setMoving(null)} />}
    </>
  )
}

function useColumns(): Column<LocationInventory>[] {
  const t = useT()
  const format = useFormat()
  return [
    {
      id: 'expiry',
      header: t('word.expiry'),
      sort: 'expirationDate',
      width: 120,
      render: (row) => format.day(row.expirationDate),
    },
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
    {
      id: 'sku',
      header: t('word.sku'),
      sort: 'skuName',
      render: (row) => <Link to={`/sku/${row.skuId}`}>{row.skuName}</Link>,
    },
    { id: 'partner', header: t('word.partner'), width: 144, render: (row) => row.partnerName },
    { id: 'lot', header: t('word.lot'), width: 104, render: (row) => row.lot ?? '–' },
    {
      id: 'location',
      header: t('word.location'),
      sort: 'locationAlias',
      width: 136,
      operators: true,
      render: (row) => row.locationAlias,
    },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    { id: 'condition', header: t('word.condition'), width: 96, render: (row) => <ConditionWord of={row.condition} /> },
    {
      id: 'quantity',
      header: t('word.quantity'),
      sort: 'storageQuantity',
      align: 'end',
      width: 104,
      render: (row) => <Count of={row.storageQuantity} />,
    },
  ]
}
