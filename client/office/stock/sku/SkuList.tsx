import { Button } from '@mantine/core'
import { IconBarcode, IconSitemap, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { skuApi } from '../../../../shared/api/sku.ts'
import {
  centerStorageTypes,
  skuConcerns,
  skuKinds,
  skuStatuses,
  type Sku,
  type SkuStatus,
} from '../../../../shared/entities/sku.ts'
import { sendForFile } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { countColumn } from '../../../ui/list/Count.tsx'
import { AsyncSelectFilter, ChoiceFilter, FlagFilter, OneFilter, TextFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { MoreFilters } from '../../../ui/list/MoreFilters.tsx'
import { nameColumn } from '../../../ui/list/nameColumn.tsx'
import { PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { AssignCategoryDialog } from '../partner-category/AssignCategoryDialog.tsx'
import { useCategories } from '../partner-category/useCategories.ts'
import { SkuStatusChip } from './skuStatus.tsx'
import { GoodsLabelsDialog } from './GoodsLabelsDialog.tsx'
import { SkuUpload } from './SkuUpload.tsx'
import { useSkuBulk } from './useSkuBulk.tsx'

const rare = ['barcode', 'isExpiryManaged', 'isLotManaged'] as const

/** The status as its chip shows it. */
type SkuState = SkuStatus | 'DISABLED'

export function SkuList() {
  const t = useT()
  const { can, lacks } = useSession()
  const list = useListOf(skuApi.list, {
    name: 'sku',
    tables: ['sku', 'stock'],
    opens: { sort: 'name', order: 'asc' },
  })
  const { query, set } = list
  const [partnerId = null, ...others] = query.partnerIds ?? []
  const categories = useCategories(others.length === 0 ? partnerId : null, query.partnerCategoryIds ?? [])
  const [assigning, setAssigning] = useState<Sku[] | null>(null)
  const [printing, setPrinting] = useState<Sku[] | null>(null)
  const [uploading, setUploading] = useState(false)
  // Refetched when a SKU changes but not with each scan, because it looks at all SKUs.
  const overview = useCall(['sku'], skuApi.overview, {
    query: { partnerIds: query.partnerIds, brandIds: query.brandIds },
  })
  const actions = can('sku:write') && (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setUploading(true)}>
        {t('sku.upload')}
      </Button>
      <CreateLink to="/sku/new">{t('sku.new')}</CreateLink>
    </>
  )
  return (
    <>
      <ListPage
        title={t('nav.sku')}
        list={list}
        searches={[t('word.name'), t('sku.number'), t('word.barcode')]}
        columns={useColumns()}
        rowPath={(row) => `/sku/${row.id}`}
        nameOf={(row) => row.name}
        bulk={[
          { label: t('category.assign'), icon: IconSitemap, refused: lacks('sku:write'), open: setAssigning },
          { label: t('sku.labels'), icon: IconBarcode, open: setPrinting },
          ...useSkuBulk(),
        ]}
        excel={(filter) => sendForFile(skuApi.excel, { query: filter })}
        actions={actions}
        tabs={
          <StatusTabs
            statuses={skuConcerns}
            labelOf={(concern) => t(`sku.concerns.${concern}`)}
            counts={overview.data && { total: overview.data.total, byStatus: overview.data.concerns }}
            {...list.field('concern')}
          />
        }
        empty={{ title: t('sku.none'), hint: t('sku.noneHint'), hintNeeds: 'sku:write' }}
      >
        <PartnerFilter value={query.partnerIds} onChange={(partnerIds) => set({ partnerIds, brandIds: undefined })} />
        <AsyncSelectFilter label={t('sku.category')} choices={categories} {...list.field('partnerCategoryIds')} />
        <ChoiceFilter label={t('sku.kind')} options={choicesOf(t, 'sku.kind', skuKinds)} {...list.field('type')} />
        <OneFilter<SkuState>
          label={t('word.status')}
          options={[...choicesOf(t, 'sku.status', skuStatuses), { value: 'DISABLED', label: t('sku.disabled') }]}
          value={query.disabled ? 'DISABLED' : query.skuStatus}
          onChange={(state) =>
            set({
              disabled: state === 'DISABLED' ? true : undefined,
              skuStatus: state === 'DISABLED' ? undefined : state,
            })
          }
        />
        <ChoiceFilter
          label={t('sku.storage')}
          options={choicesOf(t, 'sku.storage', centerStorageTypes)}
          {...list.field('centerStorageType')}
        />
        <MoreFilters used={rare.some((name) => query[name] !== undefined)}>
          <TextFilter label={t('word.barcode')} {...list.field('barcode')} />
          <FlagFilter label={t('sku.expiryManaged')} {...list.field('isExpiryManaged')} />
          <FlagFilter label={t('sku.lotManaged')} {...list.field('isLotManaged')} />
        </MoreFilters>
      </ListPage>
      {uploading && <SkuUpload onClose={() => setUploading(false)} />}
      {printing && <GoodsLabelsDialog skus={printing} onClose={() => setPrinting(null)} />}
      {assigning && <AssignCategoryDialog skus={assigning} onClose={() => setAssigning(null)} />}
    </>
  )
}

function useColumns(): Column<Sku>[] {
  const t = useT()
  const format = useFormat()
  return [
    {
      id: 'number',
      header: t('sku.number'),
      sort: 'partnerItemNumber',
      width: 144,
      render: (row) => row.partnerItemNumber,
    },
    { ...nameColumn<Sku>(t, '/sku', 208), title: true },
    {
      id: 'status',
      header: t('word.status'),
      width: 120,
      render: (row) => <SkuStatusChip status={row.skuStatus} disabled={row.disabled} />,
    },
    {
      id: 'partner',
      header: t('word.partner'),
      sort: 'partnerName',
      width: 144,
      render: (row) => row.partnerName,
    },
    { id: 'brand', header: t('word.brand'), width: 128, optional: true, render: (row) => row.brandName },
    { id: 'kind', header: t('sku.kind'), width: 96, optional: true, render: (row) => t(`sku.kind.${row.type}`) },
    { id: 'category', header: t('sku.category'), width: 192, optional: true, render: (row) => row.partnerCategoryPath },
    {
      id: 'barcode',
      header: t('word.barcode'),
      width: 144,
      render: (row) => row.barcodes.find((barcode) => barcode.isMain)?.code,
    },
    {
      id: 'price',
      header: t('sku.price'),
      sort: 'price',
      align: 'end',
      width: 104,
      render: (row) => format.krw(row.price),
    },
    countColumn({ id: 'total', header: t('figure.total'), width: 88 }, (row) => row.figures.total),
    countColumn(
      { id: 'available', header: t('figure.available'), sort: 'available', width: 88, optional: true },
      (row) => row.figures.available,
    ),
    countColumn(
      { id: 'sellable', header: t('figure.sellable'), sort: 'sellable', width: 88 },
      (row) => row.figures.sellable,
    ),
    countColumn({ id: 'pickable', header: t('figure.pickable'), width: 88 }, (row) => row.figures.pickable),
    countColumn({ id: 'incoming', header: t('figure.incoming'), width: 88 }, (row) => row.figures.incoming),
    countColumn(
      { id: 'expected', header: t('figure.expected'), width: 88, optional: true },
      (row) => row.figures.expected,
    ),
    countColumn({ id: 'safety', header: t('sku.safetyStock'), width: 96, optional: true }, (row) => row.safetyStock),
    { ...updatedColumn(t, format), optional: true },
  ]
}
