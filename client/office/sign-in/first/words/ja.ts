import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'signIn.title': 'サインイン',
  'signIn.byPassword': 'パスワード',
  'signIn.byBadge': 'バッジとPIN',
  'signIn.username': 'ユーザー名',
  'signIn.password': 'パスワード',
  'signIn.badge': 'バッジ',
  'signIn.badgeHint': 'この欄にバッジを読み取ってください。',
  'signIn.pin': 'PIN',
  'signIn.go': 'サインイン',
  'signIn.forgot': 'パスワードを忘れた方',
  'signIn.invited': '招待された方は登録へ',
  'password.show': '入力内容を表示',
  'error.offline': 'サーバーに接続できません。ネットワークを確認してください。',
  'error.comesBack': '自動で再接続しています。サーバーが応答すると、この画面が表示されます。',
  'error.unexpected': '画面で問題が起きました。',
  'error.retry': '再試行',
  'spreadsheet.tooLarge': 'ファイルが大きすぎます。最大{rows}行までです。分けてアップロードしてください。',
}
