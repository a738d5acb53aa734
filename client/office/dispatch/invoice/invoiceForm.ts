import { z } from 'zod'
import {
  goodsInfoInput,
  legacyInvoiceInput,
  type GoodsInfo,
  type LegacyInvoice,
  type LegacyInvoiceInput,
  type LegacyInvoicePatch,
  type Party,
} from '../../../../shared/entities/invoice.ts'
import type { Sku } from '../../../../shared/entities/sku.ts'
import type { Translate } from '../../../ui/app/language.tsx'
import { draftFrom } from '../../../ui/form/draftFrom.ts'
import { partyText } from './party.ts'

/** The values of the form: like the call's, but contract and partner need not be chosen yet. */
export type InvoiceDraft = Omit<LegacyInvoiceInput, 'contractId' | 'paymentCondition' | 'box'> & {
  contractId: number | null
  paymentCondition: NonNullable<LegacyInvoiceInput['paymentCondition']>
  box: NonNullable<LegacyInvoiceInput['box']>
}

/** The sender pays on credit, and the receiver for a return (logistics.md §5). */
export const paidBy = (type: LegacyInvoiceInput['type']) => (type === 'RETURN' ? 'CT' : 'CD')

export const emptyParty: Party = {
  name: '',
  country: 'KR',
  administrativeArea: null,
  locality: null,
  address: null,
  premise: null,
  postalCode: null,
  phones: [],
  fullAddress: null,
}
const noBox = { width: 0, depth: 0, height: 0, weight: 0 }
/** A waybill made here must have goods. */
export const invoiceFormSchema = legacyInvoiceInput.extend({
  goodsInfos: z
    .array(goodsInfoInput.safeExtend({ quantity: z.int().min(1).max(1_000_000) }))
    .min(1)
    .max(200),
})

export function newDraft(contractId: number | null, partnerId: number | null): InvoiceDraft {
  return {
    contractId,
    partnerId,
    originalOrderId: '',
    countryId: null,
    goodsInfos: [],
    sender: null,
    recipient: emptyParty,
    box: noBox,
    type: 'NORMAL',
    paymentCondition: paidBy('NORMAL'),
    paymentPrice: 0,
    deliveryAttributeType: 'NORMAL',
    region: null,
    hubCode: null,
    csiData: null,
    isExempted: false,
    estimatedDeliveryDate: null,
    orderedAt: null,
    memo: null,
  }
}

export function draftOf(invoice: LegacyInvoice): InvoiceDraft {
  const { width, depth, height, weight } = invoice.box ?? noBox
  return draftFrom(newDraft(null, null), {
    ...invoice,
    countryId: invoice.country?.id ?? null,
    goodsInfos: invoice.goodsInfos.map(({ id: _id, ...line }) => line),
    box: { width, depth, height, weight },
  })
}

/** The changed fields only: unchanged ones are not sent. */
export function changesOf(before: InvoiceDraft, after: InvoiceDraft): LegacyInvoicePatch {
  const { contractId: _contract, partnerId: _partner, type: _type, ...fields } = after
  const kept: Record<string, unknown> = { ...before }
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(kept[name])),
  )
}

export const freeLine: GoodsInfo = {
  name: '',
  locationName: null,
  skuSerial: null,
  barcode: null,
  weight: 0,
  weightUnit: 'g',
  price: 0,
  currency: 'KRW',
  quantity: 1,
  englishName: null,
  size: null,
  hsCode: null,
  ingredients: null,
  manufacturer: null,
  originCountry: null,
  url: null,
  imageUrl: null,
  orderId: null,
  orderNumber: null,
  excludePrintForDomestic: false,
  notForSale: false,
}

export function lineOf(sku: Sku): GoodsInfo {
  const { id, name, partnerItemNumber, barcodes, price, hsCode, ingredient, manufacturer, originCountry } = sku
  const main = barcodes.find(({ isMain }) => isMain) ?? barcodes[0]
  return {
    ...freeLine,
    name,
    price,
    hsCode,
    manufacturer,
    originCountry,
    ingredients: ingredient,
    skuSerial: partnerItemNumber ?? String(id),
    barcode: main?.code ?? null,
    weight: main?.weight ?? 0,
  }
}

/** Parties, goods and box as text, for when two versions clash. */
export function inWords({ recipient, sender, goodsInfos, box, paymentCondition }: InvoiceDraft, t: Translate) {
  return {
    recipient: partyText(recipient),
    sender: sender ? partyText(sender) : t('invoice.asContract'),
    goodsInfos: goodsInfos.map(({ name, quantity }) => `${name} × ${quantity}`).join('\n'),
    box: `${box.width} × ${box.depth} × ${box.height} mm, ${box.weight} g`,
    paymentCondition: t(`invoice.payment.${paymentCondition}`),
  }
}
