import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.partnerCategory': '카테고리',
  'category.none': '카테고리가 없습니다',
  'category.noneHint': 'SKU를 분류할 카테고리를 추가하세요. 카테고리 안에 하위 카테고리를 만들 수 있습니다.',
  'category.new': '카테고리 추가',
  'category.what': '카테고리',
  'category.parentHint': '비워 두면 최상위 카테고리가 됩니다.',
  'category.skus': 'SKU',
  'category.removeHint': '하위 카테고리는 한 단계 위로 이동합니다.',
  'category.removeLoses': 'SKU {skus}개의 카테고리가 해제됩니다.',
  'category.assign': '카테고리 지정',
  'category.assignTo': 'SKU {skus}개의 카테고리 지정',
  'category.assignHint': '비워 두면 카테고리를 해제합니다.',
  'category.assigned': 'SKU {skus}개: {category}',
  'category.onePartner': '여러 고객사의 SKU가 선택되었습니다. 한 고객사의 SKU만 선택하세요.',
}
