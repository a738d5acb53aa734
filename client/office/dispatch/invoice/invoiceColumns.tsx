import { Link } from 'react-router'
import type { InvoiceSummary } from '../../../../shared/entities/invoice.ts'
import { courierName } from '../../../../shared/messages/couriers.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { countColumn } from '../../../ui/list/Count.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import styles from '../../../ui/record/record.module.css'
import { InvoiceStatusChip, InvoiceTypeChip } from './invoiceStatus.tsx'

export function useInvoiceColumns(): Column<InvoiceSummary>[] {
  const { t, language } = useLanguage()
  const format = useFormat()
  const { can } = useSession()
  const time = (
    id: string,
    header: string,
    of: (row: InvoiceSummary) => string | null,
    more: Partial<Column<InvoiceSummary>> = {},
  ): Column<InvoiceSummary> => ({
    id,
    header,
    width: 144,
    render: (row) => format.instant(of(row), row.centerId),
    ...more,
  })
  return [
    {
      id: 'serial',
      header: t('invoice.serial'),
      sort: 'serial',
      width: 152,
      render: (row) => <Link to={`/invoice/${row.id}`}>{row.serial ?? t('invoice.noSerial')}</Link>,
    },
    {
      ...statusColumn(t, InvoiceStatusChip, { sort: 'status', width: 120 }),
      render: ({ status, type }) => <InvoiceStatusChip status={status} type={type} />,
    },
    {
      id: 'order',
      header: t('invoice.order'),
      sort: 'originalOrderId',
      minWidth: 112,
      render: (row) => row.originalOrderId,
    },
    { id: 'type', header: t('word.type'), width: 88, render: (row) => <InvoiceTypeChip type={row.type} /> },
    {
      id: 'partner',
      header: t('word.partner'),
      sort: 'partnerName',
      minWidth: 88,
      render: (row) => row.partnerName,
    },
    { id: 'courier', header: t('word.courier'), width: 112, render: (row) => courierName(language, row.courierCode) },
    { id: 'center', header: t('word.center'), width: 72, render: (row) => row.centerCode },
    {
      id: 'recipient',
      header: t('invoice.recipient'),
      sort: 'recipientName',
      minWidth: 80,
      render: (row) => row.recipient.name,
    },
    countColumn({ id: 'pieces', header: t('invoice.pieces'), width: 64 }, (row) => row.pieces),
    {
      id: 'pallet',
      header: t('invoice.pallet'),
      width: 136,
      operators: true,
      render: (row) =>
        row.consolId === null ? (
          <span className={styles.muted}>–</span>
        ) : can('consol:read') ? (
          <Link to={`/consol/${row.consolId}`}>{row.consolCode}</Link>
        ) : (
          row.consolCode
        ),
    },
    {
      id: 'tracking',
      header: t('invoice.tracking'),
      width: 96,
      optional: true,
      render: (row) =>
        row.lastTrackingStatus === null ? (
          <span className={styles.muted}>–</span>
        ) : (
          t(`tracking.${row.lastTrackingStatus}`)
        ),
    },
    time('created', t('word.created'), (row) => row.createdAt, { sort: 'createdAt' }),
    {
      id: 'contract',
      header: t('invoice.contract'),
      width: 144,
      optional: true,
      operators: true,
      render: (row) => row.contractName ?? `#${row.contractId}`,
    },
    {
      id: 'trackingNumber',
      header: t('invoice.trackingNumber'),
      width: 144,
      optional: true,
      render: (row) => row.trackingNumber,
    },
    {
      id: 'payment',
      header: t('invoice.payment'),
      width: 120,
      optional: true,
      render: (row) => t(`invoice.payment.${row.paymentTerms}`),
    },
    time('printed', t('invoice.printedAt'), (row) => row.printedAt, { optional: true }),
    time('packed', t('invoice.packedAt'), (row) => row.packedAt, { optional: true, sort: 'packedAt' }),
    time('loaded', t('invoice.loadedAt'), (row) => row.consolidatedAt, { optional: true, sort: 'consolidatedAt' }),
    time('dispatched', t('invoice.dispatchedAt'), (row) => row.dispatchedAt, { optional: true, sort: 'dispatchedAt' }),
    time('delivered', t('invoice.deliveredAt'), (row) => row.deliveredAt, { optional: true }),
    time('updated', t('word.updated'), (row) => row.updatedAt, { optional: true, sort: 'updatedAt' }),
  ]
}
