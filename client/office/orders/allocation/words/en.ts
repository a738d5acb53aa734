/** What became of the tries to allocate orders. */
export const words = {
  'allocation.reason.DUPLICATE_ORDER': 'Duplicate order',
  'allocation.reason.UNKNOWN_ERROR': 'Fault',
  'allocation.reason.NOT_EXIST_INVENTORY': 'No stock',
  'allocation.reason.SHORTAGE_INVENTORY': 'Not enough stock',
  'allocation.reason.FORBIDDEN_SPLIT_SHIPMENT': 'May not be split',
  'allocation.reason.ADDRESS_REFINING_ERROR': 'Address unclear',
  'allocation.reason.NOT_EXIST_LOGISTICS_CENTER': 'No rule',
  'allocation.reason.NOT_EXIST_LOGISTICS_CONTRACT': 'Contract off',
  'allocation.reason.NOT_EXIST_RECEPTION_SCHEDULE': 'No collection in time',
  'allocation.reason.FORBIDDEN_DEFORMED_BOX': 'Odd-shaped goods',
  'allocation.reason.NO_ITEM': 'Unknown goods',
  'allocation.reason.INVOICE_SEND_ERROR': 'No courier number',
  'allocation.reason.NONE': 'Allocated',
  'allocation.reason.CANCEL_ORDER': 'Canceled',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
