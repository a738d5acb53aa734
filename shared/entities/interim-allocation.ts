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
/** The reasons why a try to allocate an order failed. */
export const allocationFailures = failureReasons.filter((reason): reason is AllocationFailure => reason !== 'NONE')
/** What an order that failed waits for; once that happens, it is tried again by itself (decisions.md §17). */
export const mends = ['stock', 'rule', 'edit', 'day', 'courier', 'again', 'map', 'hand', 'twin'] as const
export type Mend = (typeof mends)[number]
export const mendOf: Readonly<Record<FailureReason, Mend | null>> = {
  DUPLICATE_ORDER: 'twin',
  UNKNOWN_ERROR: 'again',
  NOT_EXIST_INVENTORY: 'stock',
  SHORTAGE_INVENTORY: 'stock',
  FORBIDDEN_SPLIT_SHIPMENT: 'stock',
  ADDRESS_REFINING_ERROR: 'edit',
  NOT_EXIST_LOGISTICS_CENTER: 'rule',
  NOT_EXIST_LOGISTICS_CONTRACT: 'rule',
  NOT_EXIST_RECEPTION_SCHEDULE: 'day',
  FORBIDDEN_DEFORMED_BOX: 'rule',
  NO_ITEM: 'map',
  INVOICE_SEND_ERROR: 'courier',
  NONE: null,
  CANCEL_ORDER: 'hand',
}

/** The refusal of an order whose contract has no waybill numbers left. Its courier was not asked. */
export const numbersUsedUp = 'serials-exhausted'
/** What an order waits for after a refusal. A used-up range of numbers is mended at the contract, not at the courier. */
export const mendFor = (reason: FailureReason, refused?: string): Mend | null =>
  refused === numbersUsedUp ? 'rule' : mendOf[reason]

/** The code of the sentence that explains each reason. */
export const codeOfReason: Readonly<Record<FailureReason, string>> = {
  DUPLICATE_ORDER: 'allocate-duplicate',
  UNKNOWN_ERROR: 'allocate-fault',
  NOT_EXIST_INVENTORY: 'allocate-no-stock',
  SHORTAGE_INVENTORY: 'allocate-short',
  FORBIDDEN_SPLIT_SHIPMENT: 'allocate-no-split',
  ADDRESS_REFINING_ERROR: 'allocate-address',
  NOT_EXIST_LOGISTICS_CENTER: 'allocate-no-rule',
  NOT_EXIST_LOGISTICS_CONTRACT: 'allocate-no-contract',
  NOT_EXIST_RECEPTION_SCHEDULE: 'allocate-no-collection',
  FORBIDDEN_DEFORMED_BOX: 'allocate-odd',
  NO_ITEM: 'allocate-no-item',
  INVOICE_SEND_ERROR: 'allocate-courier',
  NONE: 'allocate-done',
  CANCEL_ORDER: 'allocate-canceled',
}
