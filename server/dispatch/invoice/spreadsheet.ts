import {
  deliveredSpreadsheetColumns,
  invoiceSpreadsheetColumns,
  type DeliveredSpreadsheetRow,
  type InvoiceSpreadsheetRow,
} from '../../../shared/entities/invoice-spreadsheet.ts'
import type { InvoiceSummary } from '../../../shared/entities/invoice.ts'
import { addressLine } from '../../../shared/rules/dispatch/address-line.ts'
import type { SpreadsheetColumn } from '../../crud/xlsx.ts'

/** The template to create waybills from. */
export const fillable: SpreadsheetColumn<InvoiceSpreadsheetRow>[] = invoiceSpreadsheetColumns.map((column) => ({
  ...column,
  of: (row) => row[column.key],
}))

/** The template to say which parcels were delivered. */
export const deliveredColumns: SpreadsheetColumn<DeliveredSpreadsheetRow>[] = deliveredSpreadsheetColumns.map(
  ({ key, width }) => ({
    key,
    width,
    of: (row) => row[key],
  }),
)

export const spreadsheetColumns: SpreadsheetColumn<InvoiceSummary>[] = [
  { key: 'id', width: 8, of: (row) => row.id },
  { key: 'serial', width: 20, of: (row) => row.serial },
  { key: 'status', codes: 'invoice.status', of: (row) => row.status },
  { key: 'type', codes: 'invoice.type', width: 10, of: (row) => row.type },
  { key: 'originalOrderId', width: 24, of: (row) => row.originalOrderId },
  { key: 'centerCode', width: 10, of: (row) => row.centerCode },
  { key: 'partner', width: 20, of: (row) => row.partnerName },
  { key: 'courierCode', codes: 'courier', width: 12, of: (row) => row.courierCode },
  { key: 'contract', width: 20, of: (row) => row.contractName },
  { key: 'trackingNumber', width: 20, of: (row) => row.trackingNumber },
  { key: 'lastTrackingStatus', codes: 'tracking', width: 18, of: (row) => row.lastTrackingStatus },
  { key: 'paymentTerms', codes: 'invoice.payment', width: 10, of: (row) => row.paymentTerms },
  { key: 'recipientName', of: (row) => row.recipient.name },
  { key: 'recipientPhone', of: (row) => row.recipient.phones[0] },
  { key: 'postalCode', width: 10, of: (row) => row.recipient.postalCode },
  { key: 'address', width: 48, of: (row) => addressLine(row.recipient) },
  { key: 'country', width: 8, of: (row) => row.recipient.country },
  { key: 'pieces', width: 8, of: (row) => row.pieces },
  { key: 'weight', width: 8, of: (row) => row.weight },
  { key: 'consolCode', width: 18, of: (row) => row.consolCode },
  { key: 'memo', width: 32, of: (row) => row.memo },
  { key: 'createdAt', time: true, width: 26, of: (row) => row.createdAt },
  { key: 'packedAt', time: true, width: 26, of: (row) => row.packedAt },
  { key: 'dispatchedAt', time: true, width: 26, of: (row) => row.dispatchedAt },
  { key: 'deliveredAt', time: true, width: 26, of: (row) => row.deliveredAt },
]
