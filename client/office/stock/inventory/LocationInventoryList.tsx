import { inventoryApi } from '../../../../shared/api/inventory.ts'
import { conditions } from '../../../../shared/entities/inbound.ts'
import type { LocationInventory } from '../../../../shared/entities/inventory.ts'
import { sendForFile } from '../../../api.ts'
import { dayIn } from '../../../../shared/day-in.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { ChoiceFilter, DaysFilter, FlagFilter, TextFilter } from '../../../ui/list/filters.tsx'
import { MoreFilters } from '../../../ui/list/MoreFilters.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { yesNoColumn } from '../../../ui/list/yesNoColumn.ts'
import styles from '../../../ui/record/record.module.css'
import { useFigureColumn, useLyingColumns, useSkuColumns } from './stockColumns.tsx'
import { StockListPage, useMoving } from './StockListPage.tsx'
import { InventoryTabs } from './InventoryTabs.tsx'

export function LocationInventoryList() {
  const t = useT()
  const { me } = useSession()
  const moving = useMoving()
  const list = useListOf(inventoryApi.list2, {
    name: 'inventory-location',
    tables: ['stock', 'ledger'],
    opens: { sort: me.partnerId === null ? 'locationAlias' : 'skuName', order: 'asc' },
  })
  const { query, set } = list
  return (
    <>
      <StockListPage
        by="location"
        tab={t(me.partnerId === null ? 'inventory.byLocation' : 'inventory.byLot')}
        list={list}
        columns={useColumns()}
        tabs={<InventoryTabs at="/inventory/location" />}
        skuId={(row) => row.skuId}
        bulk={moving.bulk}
        nameOf={moving.nameOf}
        excel={(filter) => sendForFile(inventoryApi.list2Excel, { query: filter })}
        rare={
          <MoreFilters used={query.lot !== undefined || query.expiresBefore !== undefined || query.includeEmpty}>
            <DaysFilter
              label={t('inventory.expiresBefore')}
              from={undefined}
              to={query.expiresBefore}
              onChange={(_, expiresBefore) => set({ expiresBefore })}
            />
            <TextFilter label={t('word.lot')} {...list.field('lot')} />
            <FlagFilter
              label={t('inventory.includeEmpty')}
              value={query.includeEmpty || undefined}
              onChange={(includeEmpty) => set({ includeEmpty: includeEmpty ?? false })}
            />
          </MoreFilters>
        }
        empty={{ title: t('inventory.none'), hint: t('inventory.noneHint') }}
      >
        <ChoiceFilter
          label={t('word.condition')}
          options={choicesOf(t, 'condition', conditions)}
          {...list.field('condition')}
        />
      </StockListPage>
      {moving.dialog}
    </>
  )
}

function useColumns(): Column<LocationInventory>[] {
  const t = useT()
  const now = useNow()
  const format = useFormat()
  const { zoneOf } = useSession()
  const figure = useFigureColumn<LocationInventory>()
  const { number, sku, partner, center } = useSkuColumns<LocationInventory>((row) => row.skuId)
  const { location, lot, expiry, condition, quantity } = useLyingColumns<LocationInventory>()
  const expired = (row: LocationInventory) =>
    row.expirationDate !== null && row.expirationDate < dayIn(zoneOf(row.centerId), now)
  return [
    location,
    center,
    number,
    sku,
    partner,
    lot,
    {
      ...expiry,
      render: (row) => <span className={expired(row) ? styles.bad : undefined}>{format.day(row.expirationDate)}</span>,
    },
    condition,
    yesNoColumn(t, 'pickable', { id: 'pickable', header: t('location.pickable'), width: 88 }),
    quantity,
    { ...figure('total', 96), optional: true },
    { ...figure('reserved', 96), optional: true },
    { ...figure('available', 96), optional: true },
    updatedColumn(t, format),
  ]
}
