import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'subject.slip': '伝票',
  'action.slip.create': '作成',
  'action.slip.update': '編集',
  'action.slip.start': '開始',
  'action.slip.pick': 'ピッキング',
  'action.slip.close': '完了',
  'action.slip.cancel': '取消',
}
