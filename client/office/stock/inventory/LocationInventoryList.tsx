import { IconForklift } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import { conditions } from '../../../../shared/entities/inbound.ts'
import type { LocationInventory } from '../../../../shared/entities/inventory.ts'
import { send, sendForFile } from '../../../api.ts'
import { todayIn } from '../../../ui/app/format.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { Count } from '../../../ui/list/Count.tsx'
import { ChoiceFilter, DaysFilter, FlagFilter, TextFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useList } from '../../../ui/list/useList.ts'
import styles from '../../../ui/record/record.module.css'
import { MoveDialog } from '../relocation/MoveDialog.tsx'
import { BrandFilter } from '../../partners/brand/BrandFilter.tsx'
import { ConditionWord } from './ConditionWord.tsx'
import { InventoryTabs } from './InventoryTabs.tsx'

export function LocationInventoryList() {
  const t = useT()
  const { me, can } = useSession()
  const [moving, setMoving] = useState<LocationInventory[] | null>(null)
  const list = useList({
    name: 'inventory-location',
    tables: ['stock', 'ledger'],
    schema: inventoryApi.list2.query,
    load: (query) => send(inventoryApi.list2, { query }),
    opens: { sort: me.partnerId === null ? 'locationAlias' : 'skuName', order: 'asc' },
  })
  const { query, set } = list
  return (
    <>
      <ListPage
        title={t('inventory.title')}
        list={list}
        columns={useColumns()}
        tabs={<InventoryTabs at="/inventory/location" />}
        rowPath={can('sku:read') ? (row) => `/sku/${row.skuId}` : undefined}
        nameOf={(row) => [row.locationAlias, row.skuName].filter(Boolean).join(' · ')}
        bulk={
          can('relocation:write')
            ? [{ label: t('relocation.moveSome'), icon: IconForklift, open: setMoving }]
            : undefined
        }
        excel={(filter) => sendForFile(inventoryApi.list2Excel, { query: filter })}
        empty={{ title: t('inventory.none'), hint: t('inventory.noneHint') }}
      >
        <TextFilter label={t('word.lot')} value={query.lot} onChange={(lot) => set({ lot })} />
        <ChoiceFilter
          label={t('word.condition')}
          options={conditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
          value={query.condition}
          onChange={(condition) => set({ condition })}
        />
        <DaysFilter
          label={t('inventory.expiresBefore')}
          from={undefined}
          to={query.expiresBefore}
          onChange={(_, expiresBefore) => set({ expiresBefore })}
        />
        <FlagFilter
          label={t('inventory.includeEmpty')}
          value={query.includeEmpty || undefined}
          onChange={(includeEmpty) => set({ includeEmpty: includeEmpty ?? false })}
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
  const now = useNow()
  const format = useFormat()
  const { zoneOf } = useSession()
  const expired = (row: LocationInventory) =>
    row.expirationDate !== null && row.expirationDate < todayIn(zoneOf(row.centerId), now)
  return [
    {
      id: 'location',
      header: t('word.location'),
      sort: 'locationAlias',
      width: 136,
      operators: true,
      render: (row) => row.locationAlias,
    },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    { id: 'number', header: t('sku.number'), width: 136, render: (row) => row.partnerItemNumber ?? '–' },
    {
      id: 'sku',
      header: t('word.sku'),
      sort: 'skuName',
      render: (row) => <Link to={`/sku/${row.skuId}`}>{row.skuName}</Link>,
    },
    { id: 'partner', header: t('word.partner'), width: 144, render: (row) => row.partnerName },
    { id: 'lot', header: t('word.lot'), width: 104, render: (row) => row.lot ?? '–' },
    {
      id: 'expiry',
      header: t('word.expiry'),
      sort: 'expirationDate',
      width: 120,
      render: (row) => <span className={expired(row) ? styles.bad : undefined}>{format.day(row.expirationDate)}</span>,
    },
    {
      id: 'condition',
      header: t('word.condition'),
      width: 96,
      render: (row) => <ConditionWord of={row.condition} />,
    },
    {
      id: 'pickable',
      header: t('location.pickable'),
      width: 88,
      render: (row) => t(row.pickable ? 'list.yes' : 'list.no'),
    },
    {
      id: 'quantity',
      header: t('word.quantity'),
      sort: 'storageQuantity',
      align: 'end',
      width: 104,
      render: (row) => <Count of={row.storageQuantity} />,
    },
    {
      id: 'total',
      header: t('figure.total'),
      align: 'end',
      width: 96,
      optional: true,
      render: (row) => <Count of={row.total} />,
    },
    {
      id: 'reserved',
      header: t('figure.reserved'),
      align: 'end',
      width: 96,
      optional: true,
      render: (row) => <Count of={row.reserved} />,
    },
    {
      id: 'available',
      header: t('figure.available'),
      align: 'end',
      width: 96,
      optional: true,
      render: (row) => <Count of={row.available} />,
    },
    updatedColumn(t, format),
  ]
}
