import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.addressBook': '주소록',
  'addressBook.none': '아직 주소가 없습니다',
  'addressBook.noneHint': '출고지와 반품지 주소를 추가하세요.',
  'addressBook.new': '주소 추가',
  'addressBook.what': '기본 정보',
  'addressBook.fullAddress': '전체 주소',
  'addressBook.fullAddressHint': '라벨에 표시되는 한 줄 주소입니다. 비워 두면 위 항목으로 만듭니다.',
  'addressBook.removeHint': '이 주소로 이미 보낸 건은 그대로입니다.',
}
