import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'subject.order': '주문',
  'subject.orderLine': '주문 상품',
}
