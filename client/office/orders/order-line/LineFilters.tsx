import { deliveryAttributeTypes, type DeliveryAttributeType } from '../../../../shared/entities/invoice.ts'
import { claimTypes, lineStatuses, type ClaimType, type LineStatus } from '../../../../shared/entities/order.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { ChoiceFilter, type Chosen } from '../../../ui/list/filters.tsx'

export function LineStatusFilter(status: Chosen<LineStatus>) {
  const t = useT()
  return (
    <ChoiceFilter label={t('order.lineStatus')} options={choicesOf(t, 'order.lineStatus', lineStatuses)} {...status} />
  )
}

/** Filters on fields of the lines themselves: claims, and how a line is to be delivered. */
export function LineFilters({
  claim,
  delivery,
}: {
  claim: Chosen<ClaimType>
  delivery: Chosen<DeliveryAttributeType>
}) {
  const t = useT()
  return (
    <>
      <ChoiceFilter label={t('order.claim')} options={choicesOf(t, 'order.claim', claimTypes)} {...claim} />
      <ChoiceFilter
        label={t('order.delivery')}
        options={choicesOf(t, 'invoice.attribute', deliveryAttributeTypes)}
        {...delivery}
      />
    </>
  )
}
