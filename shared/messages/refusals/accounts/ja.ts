import type { AccountRefusals } from './en.ts'

export const ja: AccountRefusals = {
  'proof-needed': '権限が変わる操作です。パスワードをもう一度入力してください。',
  'password-wrong': 'パスワードが違います。',
  'password-must-change': 'ワンタイムパスワードでサインインしています。新しいパスワードを設定してください。',
  'person-needed': '個人のアカウントに関する操作のため、API キーではできません。',
  'password-length': 'パスワードは 8 文字以上 200 文字以下です。',
  'password-common': 'よく使われるパスワードです。別のパスワードにしてください。',
  'password-personal': '本人の名前、メールアドレス、電話番号はパスワードに使えません。',
  'code-wrong': '番号が違うか、有効期限が切れています。新しい番号を請求してください。',
  'invitation-closed': 'この招待はすでに承諾されたか、取り消されました。',
  'pin-locked': 'PIN を何度も間違えました。パスワードで一度サインインすると、PIN がまた使えます。',
}
