import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.stockCount': '棚卸',
  'count.none': '棚卸はまだありません',
  'count.noneHint':
    'ロケーション一覧から棚卸を依頼してください。現場は帳簿数を見ずに数え、差異があるとここに表示されます。',
  'count.by': '担当者',
  'count.difference': '差異',
  'count.differs': '差異あり',
  'count.lines': '棚卸の内容',
  'count.empty': '帳簿上も実際も、何もありません。',
  'count.notYet': 'まだ数えていません。',
  'count.slips': '承認する伝票',
  'count.noSlips': '承認するものはありません。',
  'count.ask': '棚卸を依頼',
  'count.askMany': '{count}か所の棚卸を現場に依頼しますか？',
  'count.cancel': '棚卸をやめる',
  'count.cancelMany': '棚卸{count}件を現場の一覧から外しますか？',
}
