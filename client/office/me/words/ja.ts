import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'me.title': 'マイアカウント',
  'me.security': 'サインイン',
  'me.notifications': '通知',
  'me.notificationsHint': 'アプリで受け取る通知と、{email}にも届く通知です。',
  'me.noEmail': 'アカウントにメールアドレスがないため、メールでは届きません。',
  'me.about': '種類',
  'me.by.app': 'アプリ',
  'me.by.email': 'メール',
}
