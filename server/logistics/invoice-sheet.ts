import type { InvoiceSummary } from '../../shared/entities/invoice.ts'
import type { SheetColumn } from '../crud/xlsx.ts'
import { addressLine } from './party.ts'

/** What a spreadsheet to create waybills from has in a row; rows of one order number are the goods of one waybill. */
export interface FillableRow {
  contractId: number
  originalOrderId: string
  recipientName: string
  recipientPhone: string
  postalCode: string
  address: string
  country: string
  serial: string
  name: string
  quantity: number
  price: number
  memo: string
}

export const fillable: SheetColumn<FillableRow>[] = [
  { title: 'contractId', width: 10, of: (row) => row.contractId },
  { title: 'originalOrderId', width: 20, of: (row) => row.originalOrderId },
  { title: 'recipientName', of: (row) => row.recipientName },
  { title: 'recipientPhone', of: (row) => row.recipientPhone },
  { title: 'postalCode', width: 10, of: (row) => row.postalCode },
  { title: 'address', width: 48, of: (row) => row.address },
  { title: 'country', width: 8, of: (row) => row.country },
  { title: 'serial', width: 18, of: (row) => row.serial },
  { title: 'name', width: 32, of: (row) => row.name },
  { title: 'quantity', width: 10, of: (row) => row.quantity },
  { title: 'price', width: 10, of: (row) => row.price },
  { title: 'memo', width: 32, of: (row) => row.memo },
]

export const exampleRow: FillableRow = {
  contractId: 1, originalOrderId: '20260131-000042', recipientName: '김민수', recipientPhone: '010-1234-5678', postalCode: '06236', address: '서울특별시 강남구 테헤란로 152, 12층', country: 'KR',
  serial: '8801234000019', name: '그린티 토너 200 ml', quantity: 2, price: 18000, memo: '문 앞에 놓아 주세요',
}

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
