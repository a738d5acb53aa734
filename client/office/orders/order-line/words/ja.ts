import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.orderLine': '注文明細',
  'orderLine.none': '注文明細はありません',
  'orderLine.waybill': '送り状',
}
