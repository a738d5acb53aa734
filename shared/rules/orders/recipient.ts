/** Where an order goes, as it was told or edited. */
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
 * One text for one door: orders with the same go to the same person at the same place (decisions.md §14). Blanks, dashes and the width and case of
 * letters do not count. Null where name or address are missing.
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

/** Marketplaces of Korea give each order a number of its own (0503 to 0508), which says nothing about who it is. */
function phoneIn(phone: string | null): string {
  const digits = (phone ?? '')
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^82(?=[1-9])/, '0')
  return /^050\d/.test(digits) ? '' : digits
}
