/** Words of what we tell a marketplace that keeps stock with us. */
export const words = {
  'nav.marketplace': 'Marketplace sync',
  'marketplace.messages': 'Messages',
  'marketplace.stock': 'Stock reported',
  'marketplace.none': 'No messages yet',
  'marketplace.noneHint': 'Channels with guaranteed arrival are told automatically.',
  'marketplace.stockNone': 'No stock here',
  'marketplace.stockNoneHint': 'Stock of products under contract is reported automatically.',
  'marketplace.resync': 'Send everything again',
  'marketplace.resyncHint': 'All products under contract and all their stock are sent to the marketplace again.',
  'marketplace.begun': '{messages} {messages|message|messages} to the marketplace started.',
  'marketplace.resend': 'Send again',
  'marketplace.about': 'About',
  'marketplace.rows': '{rows} {rows|SKU|SKUs}',
  'marketplace.products': '{products} {products|product|products}',
  'marketplace.reference': 'Reference',
  'marketplace.failure': 'Why not',
  'marketplace.toldAt': 'Sent',
  'marketplace.tries': 'Tries',
  'marketplace.sellable': 'Sellable now',
  'marketplace.told': 'Reported',
  'marketplace.difference': 'Difference',
  'marketplace.isDifferent': 'Differs',
  'marketplace.status.WAITING': 'Waiting',
  'marketplace.status.TOLD': 'Sent',
  'marketplace.status.REFUSED': 'Refused',
  'marketplace.status.FAILED': 'Failed',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
