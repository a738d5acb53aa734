import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'subject.deliveryRule': '배송 배정 규칙',
  'deliveryRule.partners': '고객사',
  'deliveryRule.countries': '국가',
  'deliveryRule.postalCodes': '우편번호',
  'deliveryRule.order': '주문',
  'deliveryRule.goods': '상품',
  'deliveryRule.delivery': '배송 속성',
  'deliveryRule.weight': '우선순위 값',
  'deliveryRule.split': '분할 출고 허용',
}
