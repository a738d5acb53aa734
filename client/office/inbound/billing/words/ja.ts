import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'subject.inboundBilling': '入庫請求',
  'inboundBilling.lines': '作業明細',
  'inboundBilling.sends': '送信回数',
  'inboundBilling.sentLines': '送信した作業明細',
  'inboundBilling.sentAt': '送信日時',
  'inboundBilling.takenAt': 'プラットフォーム受領日時',
  'inboundBilling.approvedAt': '承認日時',
  'inboundBilling.sentBackAt': '差し戻し日時',
  'inboundBilling.sentBackReason': '差し戻しの理由',
  'inboundBilling.closeAskedAt': '完了依頼日時',
  'inboundBilling.completedAt': '完了日時',
}
