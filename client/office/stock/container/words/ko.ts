import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.container': '용기',
  'container.none': '아직 용기가 없습니다',
  'container.noneHint': '센터가 가지고 계속 다시 쓰는 박스와 팔레트입니다.',
  'container.new': '용기 추가',
  'container.what': '용기',
  'container.code': '코드',
  'container.codeHint': '용기에 적힌 대로, 센터 안에서 하나뿐이어야 합니다. 나중에 바꿀 수 없습니다.',
  'container.description': '설명',
}
