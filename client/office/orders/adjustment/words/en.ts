/** Words of adjustments, which people make before goods are allocated. */
export const words = {
  'nav.adjustment': 'Adjustments',
  'adjustment.none': 'No order has been adjusted',
  'adjustment.noneHint':
    'Open an order and press Adjust to split, substitute or leave out goods before it is allocated.',
  'adjustment.adjust': 'Adjust',
  'adjustment.adjustOrder': 'Adjust order {order}',
  'adjustment.adjusted': 'Order {order} adjusted',
  'adjustment.abort': 'Take back',
  'adjustment.aborted': 'Taken back',
  'adjustment.what': 'What to do',
  'adjustment.hint.SPLIT': 'These pieces get a waybill of their own.',
  'adjustment.hint.SUBSTITUTE': 'Other goods are sent instead of these pieces.',
  'adjustment.hint.CANCEL': 'These pieces are not sent. The channel hears of no cancellation.',
  'adjustment.toSend': 'To send',
  'adjustment.ofThese': 'Pieces',
  'adjustment.goods': 'Goods',
  'adjustment.instead': 'Send instead',
  'adjustment.before': 'Sent now',
  'adjustment.after': 'Sent after this',
  'adjustment.parcel': 'Parcel {number}:',
  'adjustment.nothing': 'Nothing',
  'adjustment.by': 'By',
  'adjustment.createdAt': 'Created',
  'adjustment.endedAt': 'Ended',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
