import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.statement': '月次明細',
  'statement.month': '月',
  'statement.choose': '取引先を選択してください',
  'statement.chooseHint': 'その月の保管料と作業費が表示されます。',
  'statement.sheet': 'Excel',
  'statement.pdf': 'PDF',
  'statement.storage': '保管料',
  'statement.work': '作業費',
  'statement.total': '合計',
  'statement.pending': '承認待ち',
  'statement.placeDays': 'ロケーション×日',
  'statement.pieceDays': '個数×日',
  'statement.noPrice': '保管単価が決まっていないため、保管料は0で計算しています。',
  'statement.noWork': 'この月に送信された作業はありません。',
  'statement.noDays': '集計済みの日はまだありません。',
  'statement.closedOn': '締め日',
  'statement.day': '日付',
  'statement.places': 'ロケーション',
  'statement.pieces': '個数',
}
