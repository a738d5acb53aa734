import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.interimOrder': '할당 대기 주문',
  'interimOrder.byOrder': '주문별',
  'interimOrder.byGoods': '상품별',
  'interimOrder.none': '할당 중인 주문이 없습니다',
  'interimOrder.noneHint': '검사를 통과한 주문이 여기에 표시됩니다.',
  'interimOrder.noGoods': '상품을 기다리는 주문이 없습니다',
  'interimOrder.goods': '상품',
  'interimOrder.more': '외 {skus}종',
  'interimOrder.adjusted': '조정됨',
  'interimOrder.tries': '시도',
  'interimOrder.triedAt': '마지막 시도',
  'interimOrder.collection': '집하',
  'interimOrder.isShort': '재고 부족',
  'interimOrder.orders': '주문 수',
  'interimOrder.wanted': '필요 수량',
  'interimOrder.available': '할당 가능',
  'interimOrder.short': '부족 수량',
  'interimOrder.outOfReach': '부족한 주문을 출고할 수 없는 센터에 {count}개 있음',
  'interimOrder.incoming': '입고 예정',
}
