import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.orderLine': '주문 라인',
  'orderLine.none': '주문 라인이 없습니다',
  'orderLine.waybill': '운송장',
}
