import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.unsent': '未送信の送り状',
  'unsent.none': 'すべてのチャネルに送信済みです',
  'unsent.untold': '未送信',
  'unsent.noneHint': 'チャネルが受け付けなかった送り状がここに表示されます。',
  'unsent.resend': '再送',
  'unsent.willTell': '{count}件を再通知します',
  'unsent.tellChannel': 'チャネルに送り状を再送',
  'unsent.tellsChannel': '{channel}に送り状を再通知します。',
  'unsent.why': '失敗の理由',
  'unsent.shippedAt': '出荷日時',
  'unsent.waiting': '経過',
  'unsent.waybill': '送り状',
  'unsent.tries': '試行',
}
