import { IconForklift } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { LocationInventory } from '../../../../shared/entities/inventory.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { FlagFilter } from '../../../ui/list/filters.tsx'
import { ListPage, type ListPageProps } from '../../../ui/list/ListPage.tsx'
import type { BaseQuery } from '../../../ui/list/listUrl.ts'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import type { Row } from '../../../ui/list/useList.ts'
import { BrandFilter } from '../../partners/brand/BrandFilter.tsx'
import { MoveDialog } from '../relocation/MoveDialog.tsx'
import { SkuFilter } from '../sku/SkuFilter.tsx'
import { InstantFilter } from './InstantFilter.tsx'
import { PastTabs } from './PastFrame.tsx'

interface StockQuery extends BaseQuery {
  partnerIds?: number[] | undefined
  brandIds?: number[] | undefined
  skuIds?: number[] | undefined
  centerIds?: number[] | undefined
}
interface Props<Q extends StockQuery, R extends Row>
  extends Omit<ListPageProps<Q, R>, 'title' | 'rowPath' | 'searches'> {
  /** What a row is: a SKU in a center, or the goods of a SKU at one place. */
  by: 'sku' | 'location'
  /** The name of this list of stock, as its tab says it. */
  tab: string
  skuId: (row: R) => number
  /** Filters that are needed now and then, after all others. */
  rare?: ReactNode
}

/**
 * The frame of every list of stock: a row opens its SKU, and after the list's own filters come those for partner, brand, SKU and center.
 */
export function StockListPage<Q extends StockQuery, R extends Row>({
  by,
  tab,
  skuId,
  children,
  rare,
  ...props
}: Props<Q, R>) {
  const t = useT()
  const { me, can } = useSession()
  const { list } = props
  return (
    <ListPage
      {...props}
      title={t('nav.inventory')}
      fullTitle={`${t('nav.inventory')}, ${tab}`}
      searches={[
        t('word.sku'),
        t('sku.number'),
        t('word.barcode'),
        ...(by === 'location' ? [...(me.partnerId === null ? [t('word.location')] : []), t('word.lot')] : []),
      ]}
      rowPath={can('sku:read') ? (row) => `/sku/${skuId(row)}` : undefined}
    >
      {children}
      <PartnerFilter {...list.field('partnerIds')} />
      <BrandFilter {...list.field('brandIds')} />
      <SkuFilter {...list.field('skuIds')} />
      <CenterFilter {...list.field('centerIds')} />
      {rare}
    </ListPage>
  )
}

interface PastQuery extends StockQuery {
  at: string
  includeEmpty: boolean
}

/** The same frame for a moment in the past. */
export function PastListPage<Q extends PastQuery, R extends Row & { skuId: number }>({
  by,
  empties,
  ...props
}: Omit<Props<Q, R>, 'skuId' | 'tab' | 'tabs' | 'empty'> & { empties: string }) {
  const t = useT()
  const { zoneOf } = useSession()
  const { list } = props
  const { onChange } = list.field('includeEmpty')
  return (
    <StockListPage
      by={by}
      tab={`${t('inventory.past')}, ${t(by === 'sku' ? 'inventory.bySku' : 'inventory.byLocation')}`}
      {...props}
      skuId={(row) => row.skuId}
      tabs={<PastTabs by={by} at={list.query.at} />}
      empty={{ title: t('inventory.pastNone'), hint: t('inventory.pastNoneHint') }}
    >
      <InstantFilter label={t('inventory.at')} zone={zoneOf(list.query.centerIds?.[0])} {...list.field('at')} />
      <FlagFilter
        label={empties}
        value={list.query.includeEmpty || undefined}
        onChange={(on) => onChange(on ?? false)}
      />
    </StockListPage>
  )
}

/** The bulk action of lists by place: moves the selected goods. */
export function useMoving() {
  const t = useT()
  const { can } = useSession()
  const [rows, setRows] = useState<LocationInventory[] | null>(null)
  return {
    bulk: can('relocation:write')
      ? [{ label: t('relocation.moveSome'), icon: IconForklift, open: setRows }]
      : undefined,
    dialog: rows && <MoveDialog rows={rows} onClose={() => setRows(null)} />,
    nameOf: (row: LocationInventory) => [row.locationAlias, row.skuName].filter(Boolean).join(' · '),
  }
}
