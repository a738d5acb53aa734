import { Button } from '@mantine/core'
import { IconCopy, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { productApi } from '../../../../shared/api/product.ts'
import type { Product } from '../../../../shared/entities/product.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { AsyncSelectFilter, FlagFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { nameColumn } from '../../../ui/list/nameColumn.tsx'
import { removeRows } from '../../../ui/list/removeRows.ts'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { yesNoColumn } from '../../../ui/list/yesNoColumn.ts'
import { useSkus } from '../../stock/sku/useSkus.ts'
import { SellerFilters } from '../channel/SellerFilters.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { MappedChip, validText } from './productLook.tsx'
import { ProductUpload } from './ProductUpload.tsx'

export function ProductList() {
  const t = useT()
  const { can, lacks } = useSession()
  const [copying, setCopying] = useState<Product[] | null>(null)
  const [uploading, setUploading] = useState(false)
  const list = useListOf(productApi.list, {
    name: 'product',
    tables: ['product', 'channel', 'sku'],
    opens: { sort: 'updatedAt', order: 'desc' },
  })
  const { query } = list
  const skus = useSkus(query.skuIds ?? [])
  const refused = lacks('product:write')
  return (
    <>
      <ListPage
        title={t('nav.product')}
        list={list}
        searches={[t('product.code'), t('word.name'), t('product.options')]}
        columns={useColumns()}
        rowPath={(row) => `/product/${row.id}`}
        nameOf={(row) => row.name}
        bulk={[
          { label: t('product.duplicate'), icon: IconCopy, refused, open: setCopying },
          removeRows(t, {
            refused,
            size: 500,
            tables: ['product'],
            run: (ids) => send(productApi.remove, { query: { ids } }),
            confirm: (products) => t('product.removeSome', { products }),
          }),
        ]}
        excel={(filter) => sendForFile(productApi.excel, { query: filter })}
        actions={
          can('product:write') && (
            <>
              <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setUploading(true)}>
                {t('product.upload')}
              </Button>
              <CreateLink to="/product/new">{t('product.new')}</CreateLink>
            </>
          )
        }
        empty={{ title: t('product.none'), hint: t('product.noneHint') }}
      >
        <SellerFilters partners={list.field('partnerIds')} channels={list.field('channelIds')} />
        <AsyncSelectFilter label={t('word.sku')} choices={skus} {...list.field('skuIds')} />
        <FlagFilter label={t('product.mapped')} {...list.field('isMapped')} />
        <FlagFilter label={t('product.nameMapping')} {...list.field('allowNameMapping')} />
      </ListPage>
      {copying && <DuplicateDialog products={copying} onClose={() => setCopying(null)} />}
      {uploading && <ProductUpload onClose={() => setUploading(false)} />}
    </>
  )
}

function useColumns(): Column<Product>[] {
  const t = useT()
  const format = useFormat()
  return [
    { id: 'code', header: t('product.code'), sort: 'code', width: 152, render: (row) => row.code },
    nameColumn(t, '/product', 240),
    { id: 'channel', header: t('word.channel'), width: 176, render: (row) => row.channelName },
    { id: 'partner', header: t('word.partner'), width: 128, render: (row) => row.partnerName },
    { id: 'brand', header: t('word.brand'), width: 128, optional: true, render: (row) => row.brandName },
    {
      id: 'options',
      header: t('product.options'),
      align: 'end',
      width: 80,
      render: (row) => format.number(row.options.length),
    },
    { id: 'mapped', header: t('product.mapping'), width: 152, render: (row) => <MappedChip of={row} /> },
    yesNoColumn(t, 'allowNameMapping', { id: 'byName', header: t('product.nameMapping'), width: 112, optional: true }),
    { id: 'valid', header: t('product.valid'), width: 200, optional: true, render: (row) => validText(row, format) },
    updatedColumn(t, format),
    instantColumn(format, 'createdAt', { id: 'created', header: t('word.created'), sort: 'createdAt', optional: true }),
  ]
}
