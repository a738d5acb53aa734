import {
  deliveredSheetColumns,
  invoiceSheetColumns,
  type DeliveredSheetRow,
  type InvoiceSheetRow,
} from '../../../shared/entities/invoice-sheet.ts'
import type { InvoiceSummary } from '../../../shared/entities/invoice.ts'
import type { SheetColumn } from '../../crud/xlsx.ts'
import { addressLine } from './party.ts'

/** The template to create waybills from. */
export const fillable: SheetColumn<InvoiceSheetRow>[] = invoiceSheetColumns.map(({ key, width }) => ({
  title: key,
  width,
  of: (row) => row[key],
}))

/** The template to say which parcels were delivered. */
export const deliveredColumns: SheetColumn<DeliveredSheetRow>[] = deliveredSheetColumns.map(({ key, width }) => ({
  title: key,
  width,
  of: (row) => row[key],
}))

export const sheetColumns: SheetColumn<InvoiceSummary>[] = [
  { title: 'id', width: 8, of: (row) => row.id },
  { title: 'serial', width: 20, of: (row) => row.serial },
  { title: 'status', of: (row) => row.status },
  { title: 'type', width: 10, of: (row) => row.type },
  { title: 'originalOrderId', width: 24, of: (row) => row.originalOrderId },
  { title: 'centerCode', width: 10, of: (row) => row.centerCode },
  { title: 'partner', width: 20, of: (row) => row.partnerName },
  { title: 'courierCode', width: 12, of: (row) => row.courierCode },
  { title: 'contract', width: 20, of: (row) => row.contractName },
  { title: 'trackingNumber', width: 20, of: (row) => row.trackingNumber },
  { title: 'lastTrackingStatus', width: 18, of: (row) => row.lastTrackingStatus },
  { title: 'paymentTerms', width: 10, of: (row) => row.paymentTerms },
  { title: 'recipientName', of: (row) => row.recipient.name },
  { title: 'recipientPhone', of: (row) => row.recipient.phones[0] },
  { title: 'postalCode', width: 10, of: (row) => row.recipient.postalCode },
  { title: 'address', width: 48, of: (row) => addressLine(row.recipient) },
  { title: 'country', width: 8, of: (row) => row.recipient.country },
  { title: 'pieces', width: 8, of: (row) => row.pieces },
  { title: 'weight', width: 8, of: (row) => row.weight },
  { title: 'consolCode', width: 18, of: (row) => row.consolCode },
  { title: 'memo', width: 32, of: (row) => row.memo },
  { title: 'createdAt', width: 26, of: (row) => row.createdAt },
  { title: 'packedAt', width: 26, of: (row) => row.packedAt },
  { title: 'dispatchedAt', width: 26, of: (row) => row.dispatchedAt },
  { title: 'deliveredAt', width: 26, of: (row) => row.deliveredAt },
]
