import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.stockCount': '재고 실사',
  'count.none': '아직 실사 내역이 없습니다',
  'count.noneHint':
    '로케이션 목록에서 실사를 요청하세요. 현장에서 전산 수량을 보지 않고 세고, 차이가 나면 여기에 표시됩니다.',
  'count.by': '실사자',
  'count.difference': '차이',
  'count.differs': '차이 있음',
  'count.lines': '실사 내역',
  'count.empty': '있어야 할 상품이 없고, 실제로도 없습니다.',
  'count.notYet': '아직 세지 않았습니다.',
  'count.slips': '승인할 전표',
  'count.noSlips': '승인할 내용이 없습니다.',
  'count.ask': '실사 요청',
  'count.askMany': '로케이션 {count}곳의 실사를 현장에 요청할까요?',
  'count.cancel': '실사 취소',
  'count.cancelMany': '실사 {count}건을 현장 목록에서 뺄까요?',
}
