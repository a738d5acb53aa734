import { Text } from '@mantine/core'
import type { PromotionPreview } from '../../../../shared/entities/promotion.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { useSalesWords } from '../useSalesWords.ts'
import { Fact, Facts } from '../../../ui/record/Section.tsx'
import styles from '../../../ui/record/record.module.css'

/** How many orders get a gift, what that costs, whether the stock lasts, and why the others get nothing. */
export function PreviewFigures({ of }: { of: PromotionPreview }) {
  const t = useT()
  const format = useFormat()
  const salesWords = useSalesWords()
  return (
    <>
      <Text role="status" fw={600} mb={8}>
        {t('promotion.tried', { given: format.number(of.given), tried: format.number(of.tried) })}
      </Text>
      <Facts>
        <Fact label={t('promotion.times')}>{format.number(of.times)}</Fact>
        <Fact label={t('campaign.totalSales')}>{of.given === 0 ? '–' : salesWords(of.sales, of.foreignSales)}</Fact>
        <Fact label={t('campaign.totalCosts')}>{of.cost === 0 ? '–' : format.krw(of.cost)}</Fact>
      </Facts>
      <Lines
        rows={of.gifts.map((gift) => ({ ...gift, id: gift.skuId }))}
        empty=""
        columns={[
          {
            header: t('promotion.freebies'),
            render: (row) => [row.partnerItemNumber, row.skuName].filter(Boolean).join(' · '),
          },
          { header: t('promotion.needed'), align: 'end', render: (row) => format.number(row.quantity) },
          {
            header: t('promotion.available'),
            align: 'end',
            render: (row) => (
              <span className={row.available < row.quantity ? styles.bad : undefined}>
                {format.number(row.available)}
                {row.available < row.quantity &&
                  ` (${t('promotion.short', { pieces: format.number(row.quantity - row.available) })})`}
              </span>
            ),
          },
          {
            header: t('campaign.totalCosts'),
            align: 'end',
            render: (row) => (row.cost === 0 ? '–' : format.krw(row.cost)),
          },
        ]}
      />
      {of.whys.length > 0 && (
        <Text size="sm" c="dimmed" my={12}>
          {of.whys
            .map(({ why, orders }) => `${t(`promotion.why.${why}`, { by: '–' })}: ${format.number(orders)}`)
            .join(' · ')}
        </Text>
      )}
    </>
  )
}
