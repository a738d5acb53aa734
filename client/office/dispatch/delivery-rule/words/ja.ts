import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'subject.deliveryRule': '配送割当ルール',
  'deliveryRule.partners': '取引先',
  'deliveryRule.countries': '国',
  'deliveryRule.postalCodes': '郵便番号',
  'deliveryRule.order': '注文',
  'deliveryRule.goods': '商品',
  'deliveryRule.delivery': '配送属性',
  'deliveryRule.weight': '優先度',
  'deliveryRule.split': '分割出荷を許可',
}
