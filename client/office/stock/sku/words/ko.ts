import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'sku.disabled': '사용 중지',
  'sku.disable': '사용 중지',
  'sku.enable': '사용 재개',
  'sku.disableMany':
    'SKU {count}개를 더 이상 입고 요청할 수 없습니다. 남은 재고는 출고할 수 있으며, 언제든 다시 사용할 수 있습니다.',
  'sku.concerns.NO_SIZE': '사이즈 없음',
  'sku.concerns.NO_BARCODE': '바코드 없음',
  'sku.concerns.OUT_OF_STOCK': '품절',
  'sku.concerns.AT_RISK': '품절 위험',
  'sku.upload': '업로드',
  'sku.uploadHint':
    'SKU마다 한 행, 최대 5,000행입니다. 수정하려면 목록을 다운로드해 고친 뒤 업로드하세요. 빈 칸은 바뀌지 않습니다.',
  'sku.uploadRows': '행의 내용',
  'sku.uploadRows.create': '신규 SKU',
  'sku.uploadRows.update': '수정',
  'sku.templateFor': '양식',
  'sku.templateFor.all': '전체 항목',
  'sku.templateFor.domestics': '국내 판매 전용',
  'sku.needsName': '신규 SKU에는 이름이 필요합니다',
  'sku.needsNumber': '수정할 SKU의 상품 번호나 id를 입력하세요',
  'sku.force': '그래도 변경',
  'sku.forceHint': '보관 중인 재고는 다시 실사할 때까지 유통기한이나 로트 없이 남습니다.',
  'sku.otherNamesHint': '이름처럼 검색됩니다. 하나씩 입력하고 Enter를 누르세요.',
}
