import { promotionApi } from '../../../../shared/api/promotion.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { OutcomeLines } from './OutcomeLines.tsx'

/** The gifts that an order got, and why it did not get others; absent where no promotion was tried. */
export function GiftsOfOrder({ orderId }: { orderId: number }) {
  const t = useT()
  const outcomes = useCall(['promotion', 'order'], promotionApi.ofOrder, { params: { id: orderId } })
  const rows = outcomes.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Section title={t('promotion.freebies')}>
      <OutcomeLines rows={rows} empty="" order />
    </Section>
  )
}
