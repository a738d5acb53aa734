export const words = {
  'nav.orderLine': 'Order lines',
  'orderLine.none': 'No order lines',
  'orderLine.waybill': 'Waybill',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
