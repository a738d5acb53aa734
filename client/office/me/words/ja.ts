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

  'notification.type.BELOW_SAFETY_STOCK': '安全在庫を下回った在庫',
  'notification.type.EXPIRATION_CLOSE': '賞味期限が近い商品',
  'notification.type.RETURN_CENTER_PROCESSING': '返品のセンター処理',
  'notification.type.B2B_STATUS': 'B2B注文の進行',
  'notification.type.B2B_REQUIRED_ACCEPTED': 'B2B注文の承認依頼',
  'notification.type.B2B_CHANGE_DELIVERY_DATE': 'B2B注文の納品日変更',
  'notification.type.RECEIVING_SHEET_STATUS': '在庫移動シート',
  'notification.type.BILLFLOW_IN_REVIEW': '請求書の確認',
  'notification.type.INBOUND_STATUS': '入荷の進行',
  'notification.type.ORDER_T': '注文',
  'notification.type.CASE_STATUS': '問い合わせの進行',
  'notification.type.CASE_COMMENT': '問い合わせのコメント',
  'notification.type.SERIALS_LOW': '送り状番号の不足',
  'notification.type.CHANNEL_ERROR': '販売チャネルのエラー',
  'notification.type.NOTICE': 'お知らせ',
}
