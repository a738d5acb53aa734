import { Link } from 'react-router'
import type { OrderParcel, OrderReturn } from '../../../../shared/entities/order.ts'
import { courierName } from '../../../../shared/messages/couriers.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { InvoiceStatusChip } from '../../dispatch/invoice/invoiceStatus.tsx'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'
import { OrderLinks } from './OrderLinks.tsx'

/** Where an order is: each of its parcels with its last known event. */
export function OrderParcels({ parcels }: { parcels: OrderParcel[] }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const { can } = useSession()
  if (parcels.length === 0) return null
  return (
    <Section title={t('order.parcels')}>
      <Lines
        rows={parcels}
        empty=""
        columns={[
          {
            header: t('subject.invoice'),
            render: ({ id, serial }) =>
              can('invoice:read') ? (
                <Link to={`/invoice/${id}`}>{serial ?? t('order.noSerial')}</Link>
              ) : (
                (serial ?? t('order.noSerial'))
              ),
          },
          { header: t('word.courier'), render: ({ courierCode }) => courierName(language, courierCode) },
          { header: t('word.center'), render: ({ center }) => center.code },
          { header: t('word.status'), render: ({ status }) => <InvoiceStatusChip status={status} /> },
          ...(parcels.some(({ sharedWith }) => sharedWith.length > 0)
            ? [
                {
                  header: t('order.sharedWith'),
                  render: ({ sharedWith }: OrderParcel) =>
                    sharedWith.length === 0 ? '–' : <OrderLinks orders={sharedWith} />,
                },
              ]
            : []),
          {
            header: t('order.lastStep'),
            render: (parcel) => {
              const last = stepsOf(parcel).at(-1)
              return [
                last && t(last.key),
                format.instant(last?.at ?? parcel.createdAt, parcel.center.id),
                // Once the parcel is packed, its scan says more than what picking lacked.
                parcel.packedAt === null &&
                  parcel.shortQuantity > 0 &&
                  t('order.shortPieces', { count: format.number(parcel.shortQuantity) }),
              ]
                .filter(Boolean)
                .join(' · ')
            },
          },
        ]}
      />
    </Section>
  )
}

/** The returns of an order, with the inbounds by which the goods came in. */
export function OrderReturns({ returns }: { returns: OrderReturn[] }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  if (returns.length === 0) return null
  return (
    <Section title={t('order.returns')}>
      <Lines
        rows={returns}
        empty=""
        columns={[
          {
            header: t('subject.invoice'),
            render: ({ id, serial }) => (
              <RecordLink of="invoice" id={id}>
                {serial ?? t('order.noSerial')}
              </RecordLink>
            ),
          },
          { header: t('word.courier'), render: ({ courierCode }) => courierName(language, courierCode) },
          { header: t('word.center'), render: ({ center }) => center.code },
          { header: t('word.status'), render: ({ status }) => <InvoiceStatusChip status={status} type="RETURN" /> },
          { header: t('word.created'), render: ({ createdAt, center }) => format.instant(createdAt, center.id) },
          {
            header: t('invoice.inbound'),
            render: ({ inbound }) =>
              inbound && (
                <RecordLink of="inbound" id={inbound.id}>
                  {inbound.code}
                </RecordLink>
              ),
          },
        ]}
      />
    </Section>
  )
}

/** What happened to a parcel in the center and on the road, oldest first. */
export function stepsOf(parcel: OrderParcel) {
  const inHouse = [
    { key: 'invoice.status.PRINTED', at: parcel.printedAt },
    { key: 'order.step.picked', at: parcel.pickedAt },
    { key: 'invoice.status.PACKED', at: parcel.packedAt },
    { key: 'invoice.status.CONSOLIDATED', at: parcel.consolidatedAt },
    { key: 'invoice.status.DISPATCHED', at: parcel.dispatchedAt },
    { key: 'invoice.status.CANCELED', at: parcel.canceledAt },
  ] as const
  const onTheRoad = parcel.trackings.map(({ status, actualTs, statusLocation }) => ({
    key: `tracking.${status}` as const,
    at: actualTs,
    place: statusLocation,
  }))
  const isTold = onTheRoad.some(({ key }) => key === 'tracking.DELIVERED')
  const home = isTold ? [] : [{ key: 'invoice.status.DELIVERED' as const, at: parcel.deliveredAt }]
  return [...inHouse, ...onTheRoad, ...home]
    .flatMap((step) => (step.at === null ? [] : { place: null, ...step, at: step.at }))
    .toSorted((a, b) => a.at.localeCompare(b.at))
}
