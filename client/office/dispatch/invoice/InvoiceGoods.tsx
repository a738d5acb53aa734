import { Link } from 'react-router'
import { skuApi } from '../../../../shared/api/sku.ts'
import type { Invoice } from '../../../../shared/entities/invoice.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import styles from '../../../ui/record/record.module.css'
import { Fact, Facts } from '../../../ui/record/Section.tsx'
import { goodsFlagNames, goodsFlags, goodsTextNames, goodsTexts } from './GoodsDetails.tsx'
import goods from './invoice.module.css'
import { Picture } from './Picture.tsx'

/** What belongs in the parcel, beside what was scanned into it. */
export function InvoiceGoods({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const ids = [...new Set(invoice.manifests.flatMap(({ skuId }) => skuId ?? []))]
  const skus = useCall(['sku'], skuApi.list, { query: { ids, pageSize: 500 } }, ids.length > 0 && can('sku:read'))
  const pictures = new Map(skus.data?.data.map((sku) => [sku.id, sku.imageUrl]))
  const scanned = new Map(invoice.packed?.goods?.map(({ lineId, quantity }) => [lineId, quantity]))
  const pieces = invoice.manifests.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <Lines
      rows={invoice.manifests}
      empty={t('invoice.noGoods')}
      columns={[
        {
          header: t('invoice.picture'),
          render: (line) => <Picture src={line.imageUrl ?? pictures.get(line.skuId ?? 0) ?? null} />,
        },
        {
          header: t('invoice.goods'),
          foot: t('word.total'),
          render: (line) => (
            <>
              {line.skuId !== null && can('sku:read') ? <Link to={`/sku/${line.skuId}`}>{line.name}</Link> : line.name}
              <span className={styles.sub}>
                {[line.serial, line.skuId === null ? t('invoice.noSku') : null].filter(Boolean).join(' · ')}
              </span>
              <Details line={line} />
            </>
          ),
        },
        {
          header: t('word.quantity'),
          align: 'end',
          render: (line) => format.number(line.quantity),
          foot: format.number(pieces),
        },
        ...(invoice.type === 'RETURN'
          ? []
          : [
              {
                header: t('invoice.scanned'),
                align: 'end' as const,
                render: (line: Invoice['manifests'][number]) =>
                  scanned.has(line.id) ? format.number(scanned.get(line.id) ?? 0) : '–',
              },
            ]),
        {
          header: t('invoice.weightEach'),
          align: 'end',
          render: (line) => (line.weight === 0 ? '–' : `${format.number(line.weight)} g`),
        },
        {
          header: t('invoice.priceEach'),
          align: 'end',
          render: ({ declared }) => (declared === null ? '–' : format.price(declared.price, declared.currency)),
        },
      ]}
    />
  )
}

/** The details of a line for customs and labels; those that nobody gave are not shown. */
function Details({ line }: { line: Invoice['manifests'][number] }) {
  const t = useT()
  const given = [
    ...goodsTextNames.flatMap((name) =>
      line[name] === null ? [] : [{ name, label: goodsTexts[name].label, value: line[name] }],
    ),
    ...goodsFlagNames.flatMap((name) => (line[name] ? [{ name, label: goodsFlags[name], value: t('list.yes') }] : [])),
  ]
  if (given.length === 0) return null
  return (
    <details className={goods.details}>
      <summary>{t('goods.details')}</summary>
      <Facts>
        {given.map(({ name, label, value }) => (
          <Fact key={name} label={t(label)}>
            {value}
          </Fact>
        ))}
      </Facts>
    </details>
  )
}
