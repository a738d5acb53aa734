import { useParams } from 'react-router'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import type { Invoice } from '../../../../shared/entities/invoice.ts'
import { courierName } from '../../../../shared/messages/couriers.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { History } from '../../../ui/record/History.tsx'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { OrderLinks } from '../../orders/order/OrderLinks.tsx'
import { ExceptionsOf } from '../../stock/exception/ExceptionsOf.tsx'
import { describeInvoice } from './describeInvoice.ts'
import { InvoiceDetails } from './InvoiceDetails.tsx'
import { InvoiceOverview } from './InvoiceOverview.tsx'
import { InvoiceStatusChip, InvoiceTypeChip } from './invoiceStatus.tsx'
import { InvoiceTrackings } from './InvoiceTrackings.tsx'
import { useInvoiceActions } from './useInvoiceActions.tsx'

export function InvoiceRecord() {
  const invoiceId = Number(useParams().id)
  const invoice = useCall(['invoice', 'consol', 'order'], invoiceApi.get, { params: { invoiceId } })
  return <LoadRecord of={invoice}>{(row) => <Loaded invoice={row} />}</LoadRecord>
}

function Loaded({ invoice }: { invoice: Invoice }) {
  const spoken = useLanguage()
  const { t, language } = spoken
  const format = useFormat()
  const { can } = useSession()
  const { actions, dialog } = useInvoiceActions(invoice)
  const history = useCall(['invoice', 'exception'], invoiceApi.logs, { params: { invoiceId: invoice.id } })
  const count = (label: string, n: number) => (n > 0 ? `${label} ${format.number(n)}` : label)
  return (
    <>
      <RecordPage
        title={invoice.serial ?? invoice.originalOrderId}
        back={{ to: '/invoice', label: t('nav.invoice') }}
        status={<InvoiceStatusChip status={invoice.status} type={invoice.type} />}
        about={
          <>
            <span>
              {invoice.partnerId !== null && invoice.partnerName && (
                <>
                  <RecordLink of="partner" id={invoice.partnerId}>
                    <b>{invoice.partnerName}</b>
                  </RecordLink>{' '}
                  ·{' '}
                </>
              )}
              <RecordLink of="center" id={invoice.centerId}>
                <b>{invoice.centerCode}</b>
              </RecordLink>
            </span>
            <span>
              {courierName(language, invoice.courierCode)} · {t(`invoice.payment.${invoice.paymentTerms}`)}
            </span>
            <span>
              {t('invoice.order')}{' '}
              {invoice.orders.length > 0 && can('order:read') ? (
                <OrderLinks orders={invoice.orders} />
              ) : (
                <b>{invoice.originalOrderId}</b>
              )}
            </span>
            {invoice.type === 'RETURN' && <InvoiceTypeChip type={invoice.type} />}
          </>
        }
        actions={actions}
        tabs={[
          { id: 'parcel', label: t('invoice.parcel'), render: () => <InvoiceOverview invoice={invoice} /> },
          {
            id: 'trackings',
            label: count(t('invoice.trackings'), invoice.trackings.length),
            render: () => <InvoiceTrackings invoice={invoice} />,
          },
          { id: 'details', label: t('invoice.details'), render: () => <InvoiceDetails invoice={invoice} /> },
          ...(can('exception:read')
            ? [
                {
                  id: 'exceptions',
                  label: count(t('nav.exception'), invoice.openExceptions ?? 0),
                  render: () => <ExceptionsOf about={{ subject: `invoice:${invoice.id}` }} />,
                },
              ]
            : []),
        ]}
        history={
          <History
            entries={history}
            centerId={invoice.centerId}
            describe={(entry) => describeInvoice(entry, invoice, spoken, format)}
          />
        }
      />
      {dialog}
    </>
  )
}
