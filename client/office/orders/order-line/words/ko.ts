import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.orderLine': '주문 상품',
  'orderLine.none': '주문 상품이 없습니다',
  'orderLine.waybill': '송장',
}
