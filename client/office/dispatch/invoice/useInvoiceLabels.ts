import { useT } from '../../../ui/app/language.tsx'
import type { InvoiceDraft } from './invoiceForm.ts'

export function useInvoiceLabels(): Record<keyof InvoiceDraft, string> {
  const t = useT()
  return {
    contractId: t('invoice.contract'),
    partnerId: t('word.partner'),
    originalOrderId: t('invoice.order'),
    countryId: t('party.country'),
    goodsInfos: t('invoice.goods'),
    sender: t('invoice.sender'),
    recipient: t('invoice.recipient'),
    box: t('invoice.box'),
    type: t('word.type'),
    paymentCondition: t('invoice.payment'),
    paymentPrice: t('invoice.paymentPrice'),
    deliveryAttributeType: t('invoice.attribute'),
    region: t('invoice.region'),
    hubCode: t('invoice.hub'),
    csiData: t('invoice.csiData'),
    isExempted: t('invoice.exempted'),
    estimatedDeliveryDate: t('invoice.estimated'),
    orderedAt: t('invoice.orderedAt'),
    memo: t('invoice.memo'),
  }
}
