import { z } from 'zod'
import { instant } from '../api/list.ts'
import { skuStatuses } from './sku.ts'

/** The kinds of messages to a marketplace that keeps stock with us (decisions.md §19). */
export const marketplaceKinds = ['CONTRACT_FEED', 'STOCK', 'DELAY', 'INBOUND_ARRIVE', 'INBOUND_CLOSE'] as const
export type MarketplaceKind = (typeof marketplaceKinds)[number]

/** REFUSED: the marketplace said no, in its own words. FAILED: repeated tries did not reach it. */
export const marketplaceStatuses = ['WAITING', 'TOLD', 'REFUSED', 'FAILED'] as const
export type MarketplaceStatus = (typeof marketplaceStatuses)[number]

/** Why an order is late (orders.md §8). */
export const delayReasons = [
  'SHORTAGE_INVENTORY',
  'FORBIDDEN_SPLIT_SHIPMENT',
  'NOT_EXIST_LOGISTICS_CENTER',
  'NOT_EXIST_LOGISTICS_CONTRACT',
  'FORBIDDEN_DEFORMED_BOX',
  'NO_ITEM',
  'INVOICE_SEND_ERROR',
  'UNKNOWN_ERROR',
  'MISSING_ITEM',
  'INVALID_PHONE_NUMBER',
  'INVALID_POSTAL_CODE',
  'INVALID_COUNTRY_CODE',
  'INVALID_ADDRESS',
] as const
export type DelayReason = (typeof delayReasons)[number]

const named = z.object({ id: z.int(), name: z.string() })

export const marketplaceMessage = z
  .object({
    id: z.int(),
    version: z.int(),
    kind: z.enum(marketplaceKinds),
    status: z.enum(marketplaceStatuses),
    /** Our own reference, a new one for each sending. */
    reference: z.string(),
    partner: named,
    /** The inbound's code, the order's number, or the number of rows in the message. */
    about: z.string(),
    inboundId: z.int().nullable(),
    salesOrderId: z.int().nullable(),
    attempts: z.int(),
    /** What the marketplace said, or why it could not be reached. */
    failure: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
    toldAt: instant.nullable(),
  })
  .meta({ id: 'MarketplaceMessage' })
export type MarketplaceMessage = z.output<typeof marketplaceMessage>

/** The stock of a SKU at a center, as its partner's marketplace may read it, and what the marketplace was last told. */
export const marketplaceStock = z
  .object({
    id: z.int(),
    /** The partner whose stock it is. */
    authPartnerId: z.int(),
    partnerName: z.string(),
    /** `resourceId`: the SKU. `partnerResourceId`: the partner's own number for it. */
    resourceId: z.int(),
    partnerResourceId: z.string().nullable(),
    name: z.string(),
    centerId: z.int(),
    centerCode: z.string(),
    inStorage: z.int(),
    available: z.int(),
    /** The figure that the marketplace is told: available pieces that are neither damaged nor expired. */
    sellable: z.int(),
    qoo10Available: z.int(),
    reserved: z.int(),
    qoo10Reserved: z.int(),
    updatedAt: instant,
    toldAvailable: z.int().nullable(),
    toldAt: instant.nullable(),
    isDifferent: z.boolean(),
  })
  .meta({ id: 'MarketplaceStock' })
export type MarketplaceStock = z.output<typeof marketplaceStock>

export const marketplaceSku = z
  .object({
    id: z.int(),
    partnerId: z.int(),
    partnerName: z.string(),
    partnerItemNumber: z.string().nullable(),
    name: z.string(),
    skuStatus: z.enum(skuStatuses),
    /** The SKU's main barcode. */
    barcode: z.string().nullable(),
    isExpiryManaged: z.boolean(),
    isLotManaged: z.boolean(),
    updatedAt: instant,
  })
  .meta({ id: 'MarketplaceSku' })
export type MarketplaceSku = z.output<typeof marketplaceSku>
