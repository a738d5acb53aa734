import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'subject.inboundBilling': '입고 정산',
  'inboundBilling.lines': '작업 내역',
  'inboundBilling.sends': '전송 횟수',
  'inboundBilling.sentLines': '전송한 작업 내역',
  'inboundBilling.sentAt': '전송 시각',
  'inboundBilling.takenAt': '플랫폼 접수 시각',
  'inboundBilling.approvedAt': '승인 시각',
  'inboundBilling.sentBackAt': '반려 시각',
  'inboundBilling.sentBackReason': '반려 사유',
  'inboundBilling.closeAskedAt': '완료 요청 시각',
  'inboundBilling.completedAt': '완료 시각',
}
