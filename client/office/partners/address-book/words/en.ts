/** The addresses that partners keep. */
export const words = {
  'nav.addressBook': 'Address book',
  'addressBook.none': 'No addresses yet',
  'addressBook.noneHint': 'Add the addresses that partners send from or take returns at.',
  'addressBook.new': 'New address',
  'addressBook.what': 'Whose it is',
  'addressBook.fullAddress': 'In one line',
  'addressBook.fullAddressHint': 'As it stands on a label. Left empty, it is made of its parts.',
  'addressBook.removeHint': 'What was sent with this address stays as it is.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
