/** Words of orders on their way to a waybill. */
export const words = {
  'nav.interimOrder': 'Interim orders',
  'interimOrder.byOrder': 'By order',
  'interimOrder.byGoods': 'By goods',
  'interimOrder.none': 'No order is on its way to a waybill',
  'interimOrder.noneHint': 'Orders appear here once they have passed their checks.',
  'interimOrder.noGoods': 'No order waits for goods',
  'interimOrder.goods': 'Goods',
  'interimOrder.more': 'and {skus} more',
  'interimOrder.adjusted': 'adjusted',
  'interimOrder.tries': 'Tries',
  'interimOrder.triedAt': 'Last tried',
  'interimOrder.collection': 'Collection',
  'interimOrder.isShort': 'Short',
  'interimOrder.orders': 'Orders',
  'interimOrder.wanted': 'Wanted',
  'interimOrder.available': 'Can be allocated',
  'interimOrder.short': 'Short',
  'interimOrder.outOfReach': '{count} {count|lies|lie} where orders that lack them cannot go from',
  'interimOrder.incoming': 'Incoming',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
