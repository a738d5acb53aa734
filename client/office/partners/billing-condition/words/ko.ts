import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.billingCondition': '청구 조건',
  'billing.none': '아직 청구 조건이 없습니다',
  'billing.noneHint': '입고, 보관, 포장에 대한 고객사의 단가를 추가하세요.',
  'billing.new': '청구 조건 추가',
  'billing.prices': '단가',
  'billing.closingDayHint': '매월 마감일, 31은 말일입니다.',
  'billing.lastDay': '말일',
  'billing.paymentDaysHint': '마감 후 일수입니다.',
  'billing.sharedHint': '고객사 담당자도 볼 수 있습니다. 협의 중에는 꺼 두세요.',
  'billing.removeHint': '브랜드에 연결되지 않은 조건만 삭제할 수 있습니다.',
}
