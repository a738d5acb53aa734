import { Fragment } from 'react'
import { Link } from 'react-router'
import type { PromotionOutcome } from '../../../../shared/entities/promotion.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'

/** What orders got from promotions, or why not; `order`: the rows are those of one order. */
export function OutcomeLines({
  rows,
  empty,
  order = false,
}: {
  rows: readonly PromotionOutcome[]
  empty: string
  order?: boolean
}) {
  const t = useT()
  const format = useFormat()
  const goodsOf = (of: { skuName: string; quantity: number }) => `${of.skuName} × ${format.number(of.quantity)}`
  const resultOf = ({ why, times, gifts, isShort, byName }: PromotionOutcome) =>
    why === null ? (
      <>
        {t('campaign.given', { times })}
        {gifts.map(({ skuId, skuName, quantity, notSent, replaced }, nth) => (
          <Fragment key={skuId}>
            {nth === 0 ? ' · ' : ', '}
            <RecordLink of="sku" id={skuId}>
              {skuName}
            </RecordLink>
            {` × ${format.number(quantity)}`}
            {notSent > 0 &&
              ` (${notSent < quantity ? t('promotion.notSentSome', { pieces: notSent }) : t('promotion.notSent')})`}
            {replaced.map(({ quantity: pieces, instead }) => (
              <Fragment key={instead.skuId}>
                {' ('}
                {pieces < quantity
                  ? t('promotion.sentInsteadSome', { pieces, goods: goodsOf(instead) })
                  : t('promotion.sentInstead', { goods: goodsOf(instead) })}
                )
              </Fragment>
            ))}
          </Fragment>
        ))}
        {isShort && ` · ${t('promotion.isShort')}`}
      </>
    ) : (
      t(`promotion.why.${why}`, { by: byName ?? '' })
    )
  return (
    <Lines
      rows={rows}
      empty={empty}
      columns={[
        { header: t('word.when'), render: (row) => format.instant(row.at) },
        ...(order
          ? []
          : [
              {
                header: t('flow.orderNumber'),
                render: (row: PromotionOutcome) => <Link to={`/order/${row.salesOrderId}`}>{row.channelOrderId}</Link>,
              },
            ]),
        {
          header: t('subject.promotion'),
          render: (row) => <Link to={`/promotion/${row.promotionId}`}>{row.promotionName}</Link>,
        },
        { header: t('campaign.outcome'), render: resultOf },
      ]}
    />
  )
}
