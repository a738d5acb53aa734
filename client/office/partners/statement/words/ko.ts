import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.statement': '월 명세서',
  'statement.month': '월',
  'statement.choose': '고객사를 선택하세요',
  'statement.chooseHint': '해당 월의 보관료와 작업비가 표시됩니다.',
  'statement.sheet': '엑셀',
  'statement.pdf': 'PDF',
  'statement.storage': '보관료',
  'statement.work': '작업비',
  'statement.total': '합계',
  'statement.pending': '승인 대기',
  'statement.placeDays': '로케이션·일',
  'statement.pieceDays': '수량·일',
  'statement.noPrice': '보관 단가가 정해지지 않아 보관료를 0으로 계산했습니다.',
  'statement.noWork': '이 달에 전송된 작업이 없습니다.',
  'statement.noDays': '아직 집계된 날이 없습니다.',
  'statement.closedOn': '마감일',
  'statement.day': '일자',
  'statement.places': '로케이션',
  'statement.pieces': '수량',
}
