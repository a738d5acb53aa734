import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.center': 'センター',
  'center.none': '表示できるセンターがありません',
  'center.new': 'センターを追加',
  'center.company': '会社',
  'center.code': 'コード',
  'center.codeHint': '英数字2〜10文字。ラベルに印刷され、変更できません。',
  'center.nameEn': '英語名',
  'center.timeZoneHint': '一日の始まりと終わりを決めます。',
  'center.primaryLocation': '代表ロケーション',
  'center.primaryCenter': '代表ロケーションのセンター',
  'center.description': '説明',
  'center.hasCutoff': '入荷予約の締切を使う',
  'center.cutoff.none': '制限なし',
  'center.cutoff.sameDay': '当日{time}まで',
  'center.cutoff.dayBefore': '前日{time}まで',
  'center.cutoff.before': '{days}日前の{time}まで',
  'center.daysBefore': '何日前',
  'center.time': '時刻',
}
