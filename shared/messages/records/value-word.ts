import { flags } from '../../entities/subject.ts'
import { courierName } from '../couriers.ts'
import type { Words } from './words.ts'

/** The name under which the office has the words for a field's codes, if it is not `<kind>.<field>`. */
const families: Readonly<Record<string, string>> = {
  'partner.status': 'user.status',
  'brand.status': 'user.status',
  'brandTracking.status': 'tracking.status',
  'inbound.inboundType': 'inbound.type',
  'inbound.packagingType': 'inbound.packaging',
  'inbound.naverBillingStatus': 'inbound.naver',
  'sku.type': 'sku.kind',
  'sku.skuStatus': 'sku.status',
  'sku.centerStorageType': 'sku.storage',
  'sku.deliveryRegion': 'sku.region',
  'invoice.paymentTerms': 'invoice.payment',
  'invoice.paymentCondition': 'invoice.payment',
  'invoice.deliveryAttributeType': 'invoice.attribute',
  'consol.containerType': 'consol.type',
  'container.containerType': 'container.kind',
  'marketplaceMessage.kind': 'marketplace.kind',
  'order.reason': 'order.holdReason',
  'user.type': 'job.channel',
  'deliveryRule.status': 'contract.status',
  'deliveryRule.deliveryCondition': 'deliveryRule.delivery',
  'flowControl.type': 'order.finding',
  'flowControl.target': 'flow.target',
  'order.adjustment': 'adjustment.type',
  'stockCount.status': 'count.status',
  // These have the same meaning in every record, and within a line too.
  billing: 'brand.billing',
  systemTags: 'contract.tag',
  condition: 'condition',
  sentence: 'flow.sentence',
  pickingKind: 'pickList.kind',
}

/** The value of a row's field, in the words that the office uses elsewhere. A code of a newer release stays as it is. */
export function valueWord(kind: string, field: string, value: unknown, { t, language }: Words): string {
  if (typeof value === 'boolean' || ((value === 0 || value === 1) && Object.hasOwn(flags, field)))
    return t.known(value ? 'list.yes' : 'list.no') ?? plain(value)
  if (typeof value !== 'string') return plain(value)
  if (field === 'courierCode') return courierName(language, value)
  const own = `${kind}.${field}`
  const key = value.startsWith('SYSR_') ? `role.${value}` : `${families[own] ?? families[field] ?? own}.${value}`
  return t.known(key) ?? plain(value)
}

export function plain(value: unknown): string {
  return value === null || value === undefined || value === '' ? '–' : String(value)
}

export function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null
}
