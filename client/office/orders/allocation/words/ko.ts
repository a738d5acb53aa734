import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'allocation.reason.DUPLICATE_ORDER': '중복 주문',
  'allocation.reason.UNKNOWN_ERROR': '오류',
  'allocation.reason.NOT_EXIST_INVENTORY': '재고 없음',
  'allocation.reason.SHORTAGE_INVENTORY': '재고 부족',
  'allocation.reason.FORBIDDEN_SPLIT_SHIPMENT': '분할 불가',
  'allocation.reason.ADDRESS_REFINING_ERROR': '주소 불명',
  'allocation.reason.NOT_EXIST_LOGISTICS_CENTER': '규칙 없음',
  'allocation.reason.NOT_EXIST_LOGISTICS_CONTRACT': '계약 꺼짐',
  'allocation.reason.NOT_EXIST_RECEPTION_SCHEDULE': '집하 일정 없음',
  'allocation.reason.FORBIDDEN_DEFORMED_BOX': '이형 상품',
  'allocation.reason.NO_ITEM': '상품 미확인',
  'allocation.reason.INVOICE_SEND_ERROR': '송장 번호 없음',
  'allocation.reason.NONE': '할당됨',
  'allocation.reason.CANCEL_ORDER': '취소됨',
}
