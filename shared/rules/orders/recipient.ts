/** Where an order goes, as the channel told it or as it was edited. */
export interface Addressed {
  recipientName: string | null
  recipientPhone: string | null
  countryCode: string
  postalCode: string | null
  address: string | null
  addressDetail: string | null
  administrativeArea: string | null
  locality: string | null
}

/**
 * A key for one recipient at one address: orders with the same key go to the same person at the same place (decisions.md §14). Blanks,
 * dashes and the width and case of letters do not count. Null if the name or address is missing.
 */
export function recipientIn(order: Addressed): string | null {
  const [name, address] = [plain(order.recipientName), plain(order.address)]
  if (name === '' || address === '') return null
  return [
    name,
    phoneIn(order.recipientPhone),
    order.countryCode.toUpperCase(),
    plain(order.postalCode),
    plain(order.administrativeArea),
    plain(order.locality),
    address,
    plain(order.addressDetail),
  ].join('|')
}

const plain = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Marketplaces of Korea give each order a phone number of its own (0503 to 0508), which does not identify the person. */
function phoneIn(phone: string | null): string {
  const digits = (phone ?? '')
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^82(?=[1-9])/, '0')
  return /^050\d/.test(digits) ? '' : digits
}
