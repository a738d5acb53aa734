import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.promotionTemplate': '프로모션 템플릿',
  'promotionTemplate.none': '아직 템플릿이 없습니다',
  'promotionTemplate.noneHint': '프로모션을 열어 템플릿으로 저장하세요.',
  'promotionTemplate.gifts': '사은품',
  'promotionTemplate.begin': '이 템플릿으로 추가',
  'promotionTemplate.removeSome': '템플릿 {templates}개를 삭제할까요? 이미 만든 프로모션은 그대로입니다.',
}
