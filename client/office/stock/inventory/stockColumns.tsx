import { Link } from 'react-router'
import type { Condition } from '../../../../shared/entities/inbound.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { Count } from '../../../ui/list/Count.tsx'
import { ConditionWord } from './ConditionWord.tsx'
import type { figures } from './figures.ts'

interface OfSku {
  id: number
  partnerItemNumber: string | null
  skuName: string
  partnerName: string
  brandName: string | null
  centerCode: string
}

interface Lying extends Omit<OfSku, 'brandName'> {
  skuId: number
  locationAlias: string | null
  lot: string | null
  expirationDate: string | null
  condition: Condition
  storageQuantity: number
}

/** The columns about a SKU that every list of stock has, in the usual order. */
export function useSkuColumns<R extends OfSku>(skuId: (row: R) => number) {
  const t = useT()
  return {
    number: { id: 'number', header: t('sku.number'), width: 112, render: (row) => row.partnerItemNumber },
    sku: {
      id: 'sku',
      title: true,
      header: t('word.sku'),
      sort: 'skuName',
      minWidth: 160,
      render: (row) => <Link to={`/sku/${skuId(row)}`}>{row.skuName}</Link>,
    },
    partner: { id: 'partner', header: t('word.partner'), minWidth: 112, render: (row) => row.partnerName },
    brand: { id: 'brand', header: t('word.brand'), width: 128, optional: true, render: (row) => row.brandName },
    center: { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
  } satisfies Record<string, Column<R>>
}

/** The columns about the goods at a place that every list of stock by place has. */
export function useLyingColumns<R extends Lying>() {
  const t = useT()
  const format = useFormat()
  return {
    location: {
      id: 'location',
      header: t('word.location'),
      sort: 'locationAlias',
      width: 136,
      operators: true,
      render: (row) => row.locationAlias,
    },
    lot: { id: 'lot', header: t('word.lot'), width: 104, render: (row) => row.lot },
    expiry: {
      id: 'expiry',
      header: t('word.expiry'),
      sort: 'expirationDate',
      width: 120,
      render: (row) => format.day(row.expirationDate),
    },
    condition: {
      id: 'condition',
      header: t('word.condition'),
      width: 96,
      render: (row) => <ConditionWord of={row.condition} />,
    },
    quantity: {
      id: 'quantity',
      header: t('word.quantity'),
      sort: 'storageQuantity',
      align: 'end',
      width: 104,
      render: (row) => <Count of={row.storageQuantity} />,
    },
  } satisfies Record<string, Column<R>>
}

/** A column of pieces, named after the figure that it shows. */
export function useFigureColumn<R extends { id: number } & Figures>() {
  const t = useT()
  return (id: keyof Figures, width = 104): Column<R> => ({
    id,
    header: t(`figure.${id}`),
    align: 'end',
    width,
    render: (row) => <Count of={row[id] ?? 0} />,
  })
}

type Figures = Partial<Record<(typeof figures)[number], number>>
