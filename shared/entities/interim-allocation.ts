/** Why an order was not allocated (orders.md §8); NONE where it was. */
export const failureReasons = [
  'DUPLICATE_ORDER',
  'UNKNOWN_ERROR',
  'NOT_EXIST_INVENTORY',
  'SHORTAGE_INVENTORY',
  'FORBIDDEN_SPLIT_SHIPMENT',
  'ADDRESS_REFINING_ERROR',
  'NOT_EXIST_LOGISTICS_CENTER',
  'NOT_EXIST_LOGISTICS_CONTRACT',
  'NOT_EXIST_RECEPTION_SCHEDULE',
  'FORBIDDEN_DEFORMED_BOX',
  'NO_ITEM',
  'INVOICE_SEND_ERROR',
  'NONE',
  'CANCEL_ORDER',
] as const
export type FailureReason = (typeof failureReasons)[number]

export type AllocationFailure = Exclude<FailureReason, 'NONE'>
/** What a try to allocate an order failed by. */
export const allocationFailures = failureReasons.filter((reason): reason is AllocationFailure => reason !== 'NONE')
