import type { Generated } from 'kysely'
import type { FailureReason } from '../../../shared/entities/interim-allocation.ts'
import type { AdjustmentStatus, AdjustmentType } from '../../../shared/entities/interim-item-adjustment.ts'
import type { DeliveryAttributeType } from '../../../shared/entities/invoice.ts'
import type {
  ClaimType,
  HeldFor,
  ItemOrigin,
  LineStatus,
  OfcStatus,
  OrderDecision,
  OrderHappening,
  OrderStatus,
  ClaimAnswer,
} from '../../../shared/entities/order.ts'
import type { Stamped } from './stamped.ts'

/** Orders, what becomes of them, and what is owed for them. */
export interface OrdersTables {
  order: OrderTable
  orderDocument: { id: Generated<number>; salesOrderId: number; receivedAt: string; rawJson: string; readJson: string }
  orderLine: OrderLineTable
  orderItem: OrderItemTable
  orderClaim: OrderClaimTable
  orderRefund: OrderRefundTable
  orderFinding: { id: Generated<number>; salesOrderId: number; finding: OfcStatus; detail: string | null }
  orderHistory: OrderHistoryTable
  parcelLine: ParcelLineTable
  interimAllocation: InterimAllocationTable
  interimItemAdjustment: InterimItemAdjustmentTable
}

/** Effective values: what an operator edited takes the place of what the channel said, which the order's document keeps. */
export interface OrderTable extends Stamped {
  partnerId: number
  brandId: number | null
  channelId: number
  channelOrderId: string
  /** The source's time of the newest change taken over. */
  t: string
  status: OrderStatus
  decision: OrderDecision | null
  placedAt: string
  paidAt: string | null
  currency: string
  deliveryFee: number
  originalPrice: number
  salesPrice: number
  paymentAmount: number
  buyerCode: string | null
  buyerName: string | null
  buyerPhone: string | null
  buyerEmail: string | null
  recipientName: string | null
  recipientPhone: string | null
  recipientPhone2: string | null
  countryCode: string
  postalCode: string | null
  address: string | null
  addressDetail: string | null
  administrativeArea: string | null
  locality: string | null
  deliveryMessage: string | null
  editedJson: string
  holdReason: HeldFor | null
  holdUntil: string | null
  canceledAt: string | null
  shippedAt: string | null
  /** When its people were forgotten. What the channel tells of them later is kept again. */
  forgottenAt: string | null
  /** A digest of the order's partner and of who it goes to; null: not known. */
  recipientKey: string | null
  keepsApart: Generated<boolean>
}

/** mappedJson: the SKUs that an operator chose for this line alone. */
export interface OrderLineTable {
  id: Generated<number>
  salesOrderId: number
  serial: string
  dealCode: string | null
  dealName: string | null
  optionCode: string | null
  optionName: string | null
  quantity: number
  cancelledQuantity: number
  originalPrice: number
  salesPrice: number
  paymentAmount: number
  status: LineStatus
  rawStatus: string | null
  rawClaimStatus: string | null
  deliveryAttributeType: DeliveryAttributeType
  arrivalGuaranteeDate: string | null
  invoiceCode: string | null
  mappedJson: string | null
  isMissing: boolean
}

interface OrderItemTable {
  id: Generated<number>
  salesOrderId: number
  orderLineId: number | null
  skuId: number
  quantity: number
  origin: ItemOrigin
}

interface OrderClaimTable {
  id: Generated<number>
  salesOrderId: number
  orderLineId: number
  code: string
  type: ClaimType
  status: LineStatus
  rawStatus: string | null
  quantity: number
  reason: string | null
  requestedAt: string | null
  /** When the claim was asked for; if its channel does not say that, when the channel told what is known of it. */
  since: Generated<string>
  closedAt: string | null
  answer: ClaimAnswer | null
  answerReason: string | null
  answeredAt: string | null
  answeredBy: number | null
  /** When the channel took the answer. */
  toldAt: string | null
  /** Why the channel did not take it. */
  refusalJson: string | null
}

/** A refund: what a buyer gets back for pieces of a line, in the order's currency. */
interface OrderRefundTable {
  id: Generated<number>
  salesOrderId: number
  orderLineId: number
  quantity: number
  amount: number
  requestedAt: string
  requestedById: number | null
  /** From then on the channel may have done it; null again once the channel refused it. */
  askedAt: string | null
  /** When the channel took the refund. */
  toldAt: string | null
  /** Why the channel did not take it. */
  refusalJson: string | null
}

/** One row per action; userId is null where a channel or the clock did it. */
export interface OrderHistoryTable {
  id: Generated<number>
  salesOrderId: number
  at: string
  what: OrderHappening
  userId: number | null
  factsJson: string | null
}

/**
 * The part of an order that is in a waybill. Only this table joins orders and waybills (decisions.md §14). orderLineId is null for a gift
 * of the whole order; orderItemId remembers the item, which may be made anew; skuId and quantity are what was reserved.
 */
interface ParcelLineTable {
  id: Generated<number>
  invoiceId: number
  salesOrderId: number
  orderLineId: number | null
  orderItemId: number
  skuId: number
  quantity: number
}

/**
 * What came of the tries to allocate an order; the last one is kept in full. failureReason is NONE if the allocation stands; severalGroups:
 * reasons of other groups keep the order back, too; missingJson: the pieces that it lacked; retryAt: when it is tried again though nothing
 * changed; retries: how often its courier failed in a row.
 */
interface InterimAllocationTable extends Stamped {
  salesOrderId: number
  failureReason: FailureReason
  attemptsCount: number
  triedAt: string
  successAt: string | null
  centerId: number | null
  contractId: number | null
  deliveryRuleId: number | null
  collectionAt: string | null
  retryAt: string | null
  retries: Generated<number>
  severalGroups: Generated<boolean>
  missingJson: Generated<string>
  decisionJson: Generated<string>
}

/** targetsJson and substituteJson hold SKUs with pieces. endedAt: when an allocation took it, or somebody aborted it. */
interface InterimItemAdjustmentTable extends Stamped {
  salesOrderId: number
  type: AdjustmentType
  status: AdjustmentStatus
  targetsJson: string
  substituteJson: string | null
  createdBy: number | null
  endedAt: string | null
}
