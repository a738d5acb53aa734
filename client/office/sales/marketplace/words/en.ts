/** What a marketplace that keeps stock with us is told. */
export const words = {
  'nav.marketplace': 'Marketplace sync',
  'marketplace.messages': 'What was told',
  'marketplace.stock': 'Stock told',
  'marketplace.none': 'Nothing was told yet',
  'marketplace.noneHint': 'Channels with a promised arrival are told by themselves.',
  'marketplace.stockNone': 'No stock here',
  'marketplace.stockNoneHint': 'Stock of products under contract is told by itself.',
  'marketplace.resync': 'Tell everything again',
  'marketplace.resyncHint': 'All products under contract and all their stock are told to the marketplace again.',
  'marketplace.begun': '{messages} {messages|message|messages} to the marketplace begun.',
  'marketplace.resend': 'Tell again',
  'marketplace.kind': 'What',
  'marketplace.about': 'About',
  'marketplace.rows': '{rows} {rows|row|rows}',
  'marketplace.reference': 'Reference',
  'marketplace.failure': 'Why not',
  'marketplace.toldAt': 'Told on',
  'marketplace.tries': 'Tries',
  'marketplace.available': 'Available now',
  'marketplace.told': 'Told',
  'marketplace.difference': 'Difference',
  'marketplace.isDifferent': 'Differs',
  'marketplace.kind.CONTRACT_FEED': 'Products under contract',
  'marketplace.kind.STOCK': 'Stock',
  'marketplace.kind.DELAY': 'Reason of a delay',
  'marketplace.kind.INBOUND_ARRIVE': 'Inbound arrived',
  'marketplace.kind.INBOUND_CLOSE': 'Inbound closed',
  'marketplace.status.WAITING': 'Waiting',
  'marketplace.status.TOLD': 'Told',
  'marketplace.status.REFUSED': 'Refused',
  'marketplace.status.FAILED': 'Failed',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
