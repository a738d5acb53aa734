/** Words of shipments that their channel does not know of. */
export const words = {
  'nav.unsent': 'Shipped but not told',
  'unsent.none': 'Every channel knows what was shipped',
  'unsent.untold': 'Not told',
  'unsent.noneHint': 'Shipments that a channel did not accept wait here.',
  'unsent.resend': 'Tell again',
  'unsent.willTell': '{count} will be told again',
  'unsent.tellChannel': 'Tell the channel again',
  'unsent.tellsChannel': '{channel} will be told the waybill again.',
  'unsent.why': 'Why not',
  'unsent.shippedAt': 'Shipped',
  'unsent.waiting': 'Waiting since',
  'unsent.waybill': 'Waybill',
  'unsent.tries': 'Tries',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
