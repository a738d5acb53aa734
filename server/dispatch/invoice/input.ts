import type {
  GoodsInfo,
  InvoiceInput,
  LegacyInvoiceInput,
  LegacyInvoicePatch,
  Manifest,
  Party,
} from '../../../shared/entities/invoice.ts'
import type { InvoiceLineTable } from '../../db/tables/dispatch.ts'

/** A waybill as both views mean it, before it is a row. Waybills are created from this form only. */
export interface InvoiceDraft {
  contractId: number
  partnerId: number | null
  originalOrderId: string
  countryId: number | null
  serial: string | null
  auxSerial: string | null
  type: 'NORMAL' | 'RETURN'
  paymentTerms: 'CC' | 'PP' | 'CD' | 'CT'
  paymentPrice: number
  width: number
  depth: number
  height: number
  weight: number
  sender: Party | null
  recipient: Party
  csiData: Record<string, unknown> | null
  isExempted: boolean
  estimatedDeliveryDate: string | null
  orderedAt: string | null
  memo: string | null
  deliveryAttributeType: LegacyInvoiceInput['deliveryAttributeType']
  region: string | null
  hubCode: string | null
  returnOfId: number | null
  lines: LineDraft[]
}

/** A draft and the place it had in the client's list. */
export interface NewInvoice {
  clientIndex: number
  draft: InvoiceDraft
}

export type LineDraft = Omit<InvoiceLineTable, 'id' | 'invoiceId' | 'skuId'>

/** What creating needs and a view does not give. */
const absent = {
  countryId: null,
  serial: null,
  auxSerial: null,
  returnOfId: null,
} as const

/** The payment terms: the sender's credit, or the receiver's for a return (logistics.md §5). */
const paidBy = (type: InvoiceDraft['type']) => (type === 'RETURN' ? 'CT' : 'CD')

export function draftOfLegacy({ goodsInfos, box, paymentCondition, ...same }: LegacyInvoiceInput): InvoiceDraft {
  return {
    ...absent,
    ...same,
    ...boxOf(box),
    estimatedDeliveryDate: utc(same.estimatedDeliveryDate),
    orderedAt: utc(same.orderedAt),
    paymentTerms: paymentCondition ?? paidBy(same.type),
    lines: goodsInfos.map(lineOfGoodsInfo),
  }
}

export function draftOf({ manifests, paymentTerms, ...same }: InvoiceInput): InvoiceDraft {
  return {
    ...absent,
    ...same,
    estimatedDeliveryDate: utc(same.estimatedDeliveryDate),
    orderedAt: utc(same.orderedAt),
    paymentTerms: paymentTerms ?? paidBy(same.type),
    lines: manifests.map(lineOfManifest),
  }
}

/** What a legacy PATCH changes of a draft. A field that is absent stays. */
export function changesOfLegacy({ goodsInfos, box, paymentCondition, ...same }: Partial<LegacyInvoicePatch>) {
  return {
    ...same,
    ...(same.estimatedDeliveryDate === undefined ? {} : { estimatedDeliveryDate: utc(same.estimatedDeliveryDate) }),
    ...(same.orderedAt === undefined ? {} : { orderedAt: utc(same.orderedAt) }),
    ...(box === undefined ? {} : boxOf(box)),
    ...(paymentCondition === undefined ? {} : { paymentTerms: paymentCondition }),
    ...(goodsInfos === undefined ? {} : { lines: goodsInfos.map(lineOfGoodsInfo) }),
  }
}

/** A draft's columns, except its serials, which come by allocation. */
export function invoiceColumns({
  sender,
  recipient,
  csiData,
  lines: _lines,
  serial: _serial,
  auxSerial: _auxSerial,
  ...same
}: InvoiceDraft) {
  return {
    ...same,
    senderJson: jsonOf(sender),
    ...recipientColumns(recipient),
    csiDataJson: jsonOf(csiData),
  }
}

/** The columns of what a change gives. Its lines are rows of their own. */
export function changedColumns({
  sender,
  recipient,
  csiData,
  lines: _lines,
  ...same
}: ReturnType<typeof changesOfLegacy>) {
  return {
    ...same,
    ...(csiData === undefined ? {} : { csiDataJson: jsonOf(csiData) }),
    ...(sender === undefined ? {} : { senderJson: jsonOf(sender) }),
    ...(recipient === undefined ? {} : recipientColumns(recipient)),
  }
}

const recipientColumns = (recipient: Party) => ({
  recipientJson: JSON.stringify(recipient),
  recipientName: recipient.name,
})
const jsonOf = (value: object | null) => (value === null ? null : JSON.stringify(value))

function boxOf(box: LegacyInvoiceInput['box']) {
  return { width: box?.width ?? 0, depth: box?.depth ?? 0, height: box?.height ?? 0, weight: box?.weight ?? 0 }
}

/** A price in dollars also has a column of its own, which the new view reads. */
function lineOfGoodsInfo({ skuSerial, currency, price, ...same }: GoodsInfo): LineDraft {
  return {
    ...same,
    serial: skuSerial,
    currency,
    price,
    priceUsd: currency.toUpperCase() === 'USD' ? price.toFixed(2) : null,
  }
}

function lineOfManifest(manifest: Manifest): LineDraft {
  return {
    ...manifest,
    barcode: null,
    locationName: null,
    weightUnit: 'g',
    currency: 'KRW',
  }
}

function utc(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
