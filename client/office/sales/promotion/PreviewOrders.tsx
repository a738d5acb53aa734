import { Checkbox } from '@mantine/core'
import type { PromotionPreview } from '../../../../shared/entities/promotion.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'

type Row = PromotionPreview['orders'][number]

/** What each order would get, or why nothing; `choice`: the user can leave out orders that would get something. */
export function PreviewOrders({
  of,
  rows,
  choice,
}: {
  of: PromotionPreview
  rows: readonly Row[]
  choice?: { left: ReadonlySet<number>; toggle: (id: number) => void }
}) {
  const t = useT()
  const format = useFormat()
  const nameOf = new Map(of.gifts.map(({ skuId, skuName }) => [skuId, skuName]))
  return (
    <Lines
      rows={rows}
      empty={t('promotion.nobody')}
      columns={[
        ...(choice
          ? [
              {
                header: '',
                render: (row: Row) =>
                  row.times > 0 && (
                    <Checkbox
                      aria-label={t('promotion.choose', { order: row.channelOrderId })}
                      checked={!choice.left.has(row.id)}
                      onChange={() => choice.toggle(row.id)}
                    />
                  ),
              },
            ]
          : []),
        { header: t('flow.orderNumber'), render: (row) => row.channelOrderId },
        { header: t('flow.placedAt'), render: (row) => format.instant(row.placedAt) },
        { header: t('promotion.paid'), align: 'end', render: (row) => format.money(row.paymentAmount, row.currency) },
        {
          header: t('promotion.freebies'),
          render: (row) =>
            row.why === null
              ? t.listed(
                  row.gifts.map(
                    ({ skuId, quantity }) => `${nameOf.get(skuId) ?? `#${skuId}`} × ${format.number(quantity)}`,
                  ),
                )
              : t(`promotion.why.${row.why}`, { by: row.byName ?? '' }),
        },
      ]}
    />
  )
}
