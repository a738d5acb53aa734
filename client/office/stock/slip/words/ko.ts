import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'subject.slip': '전표',
  'action.slip.create': '생성',
  'action.slip.update': '수정',
  'action.slip.start': '시작',
  'action.slip.pick': '피킹',
  'action.slip.close': '마감',
  'action.slip.cancel': '취소',
}
