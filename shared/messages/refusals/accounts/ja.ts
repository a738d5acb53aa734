import type { AccountRefusals } from './en.ts'

export const ja: AccountRefusals = {
  'proof-needed': '権限が変わる操作です。パスワードをもう一度入力してください。',
  'password-wrong': 'パスワードが違います。',
  'password-must-change': 'ワンタイムパスワードでサインインしています。新しいパスワードを設定してください。',
  'person-needed': '個人のアカウントに関する操作のため、API キーではできません。',
}
