import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.promotionTemplate': '特典テンプレート',
  'promotionTemplate.none': 'テンプレートはまだありません',
  'promotionTemplate.noneHint': 'プロモーションを開き、テンプレートとして保存してください。',
  'promotionTemplate.gifts': '特典',
  'promotionTemplate.begin': 'このテンプレートで追加',
  'promotionTemplate.removeSome': 'テンプレート{templates}件を削除しますか？作成済みのプロモーションは残ります。',
}
