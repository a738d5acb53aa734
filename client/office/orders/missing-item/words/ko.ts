import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.missingItem': 'SKU 없는 상품',
  'missing.none': '매핑을 기다리는 주문이 없습니다',
  'missing.noneHint': '채널에서 파는 상품이 모두 SKU에 매핑되어 있습니다.',
  'missing.deal': '판매 상품',
  'missing.orders': '주문',
  'missing.pieces': '수량',
  'missing.since': '가장 오래된 주문',
  'missing.waiting': '{channel}에서 팔린 이 상품의 매핑을 기다리는 주문이 {orders}건 있습니다. 1개당 무엇을 보낼까요?',
  'missing.fromNowOn': '새 주문에도 적용',
  'missing.fromNowOnHint': '매핑이 상품에 저장됩니다.',
  'missing.map': '주문 {orders}건 매핑',
  'missing.cleared': '주문 {orders}건을 매핑했습니다.',
  'missing.left': '주문 {orders}건은 아직 매핑되지 않았습니다: {why}',
}
