export const words = {
  'nav.addressBook': 'Address book',
  'addressBook.none': 'No addresses yet',
  'addressBook.noneHint': 'Add the addresses that parcels are sent from or come back to.',
  'addressBook.new': 'New address',
  'addressBook.what': 'Owner',
  'addressBook.fullAddress': 'In one line',
  'addressBook.fullAddressHint': 'As printed on a label. Left empty, it is put together from its parts.',
  'addressBook.removeHint': 'What was sent with this address stays as it is.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
