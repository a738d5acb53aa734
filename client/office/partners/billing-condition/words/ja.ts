import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.billingCondition': '請求条件',
  'billing.none': '請求条件はまだありません',
  'billing.noneHint': '入荷・保管・梱包の単価を取引先ごとに追加します。',
  'billing.new': '請求条件を追加',
  'billing.prices': '単価',
  'billing.closingDayHint': '毎月の締め日。31は月末です。',
  'billing.lastDay': '月末',
  'billing.paymentDaysHint': '締め後の日数です。',
  'billing.sharedHint': '取引先の担当者にも表示されます。調整中はオフのままにしてください。',
  'billing.removeHint': 'どのブランドにも使われていない条件だけ削除できます。',
}
