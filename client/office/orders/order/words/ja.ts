import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'subject.order': '注文',
  'subject.orderLine': '注文明細',
}
