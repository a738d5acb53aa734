import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { productApi } from '../../../../shared/api/product.ts'
import type { Product } from '../../../../shared/entities/product.ts'
import { send } from '../../../api.ts'
import { forOne } from '../../../bulk.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { RecordLink, Whose } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { RemoveDialog } from '../../../ui/record/RemoveAction.tsx'
import { Fact, Facts } from '../../../ui/record/Section.tsx'
import { useEditAction } from '../../../ui/record/useEditAction.ts'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { SalesLog } from '../SalesLog.tsx'
import { MappedChip, validText } from './productLook.tsx'

export function ProductRecord() {
  const id = Number(useParams().id)
  const product = useCall(['product', 'sku', 'channel'], productApi.get, { params: { id } })
  return <LoadRecord of={product}>{(row) => <Loaded product={row} />}</LoadRecord>
}

function Loaded({ product }: { product: Product }) {
  const t = useT()
  const { lacks } = useSession()
  const editAction = useEditAction()
  const [asking, setAsking] = useState<'remove' | 'copy' | null>(null)
  const refused = lacks('product:write')
  return (
    <>
      <RecordPage
        title={product.name}
        back={{ to: '/product', label: t('nav.product') }}
        status={<MappedChip of={product} />}
        about={
          <>
            <span>
              <b>{product.code}</b>
            </span>
            <span>
              <Whose
                of={[
                  ['channel', product.channelId, product.channelName],
                  ['partner', product.partnerId, product.partnerName],
                  ['brand', product.brandId, product.brandName],
                ]}
              />
            </span>
          </>
        }
        actions={[
          { label: t('form.delete'), icon: IconTrash, refused, onClick: () => setAsking('remove') },
          { label: t('product.duplicate'), icon: IconCopy, refused, onClick: () => setAsking('copy') },
          editAction(`/product/${product.id}`, refused),
        ]}
        tabs={[
          { id: 'options', label: t('product.options'), render: () => <Options product={product} /> },
          { id: 'details', label: t('product.details'), render: () => <Details product={product} /> },
        ]}
        history={<SalesLog id={product.id} kind="product" call={productApi.log} />}
      />
      {asking === 'copy' && <DuplicateDialog products={[product]} onClose={() => setAsking(null)} />}
      {asking === 'remove' && (
        <RemoveDialog
          of="product"
          name={product.name}
          hint={t('product.removeHint')}
          remove={() => forOne(send(productApi.remove, { query: { ids: [product.id] } }))}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

function Options({ product }: { product: Product }) {
  const t = useT()
  const format = useFormat()
  return (
    <Lines
      rows={product.options.map((option, id) => ({ ...option, id }))}
      empty=""
      columns={[
        { header: t('product.optionCode'), render: (row) => row.code },
        {
          header: t('product.optionName'),
          render: (row) => row.name ?? (row.code === null ? t('product.whole') : '–'),
        },
        {
          header: t('product.skus'),
          render: (row) =>
            row.mappings.length === 0
              ? t('product.noSku')
              : row.mappings.map(({ skuId, skuName, partnerItemNumber, quantity }) => (
                  <div key={skuId}>
                    <Link to={`/sku/${skuId}`}>{[partnerItemNumber, skuName].filter(Boolean).join(' · ')}</Link>
                    {` × ${format.number(quantity)}`}
                  </div>
                )),
        },
        {
          header: t('product.customsPrice'),
          align: 'end',
          render: (row) => (row.defaultPriceForCustoms === null ? '–' : format.krw(row.defaultPriceForCustoms)),
        },
      ]}
    />
  )
}

function Details({ product }: { product: Product }) {
  const t = useT()
  const format = useFormat()
  return (
    <Facts>
      <Fact label={t('word.channel')}>
        <RecordLink of="channel" id={product.channelId}>
          {product.channelName}
        </RecordLink>
      </Fact>
      <Fact label={t('product.valid')}>{validText(product, format)}</Fact>
      <Fact label={t('product.nameMapping')}>{t(product.allowNameMapping ? 'list.yes' : 'list.no')}</Fact>
      <Fact label={t('product.ignoreSync')}>{t(product.ignoreNfaInventorySync ? 'list.yes' : 'list.no')}</Fact>
      <Fact label={t('word.created')}>{format.instant(product.createdAt)}</Fact>
      <Fact label={t('word.updated')}>{format.instant(product.updatedAt)}</Fact>
    </Facts>
  )
}
