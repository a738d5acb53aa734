import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.late': '지연·지연 위험',
  'late.none': '지연된 주문이 없습니다',
  'late.noneHint': '집하 마감이나 도착 보장일을 놓치기 4시간 전부터 주문이 여기에 표시됩니다.',
  'late.LATE': '지연',
  'late.AT_RISK': '지연 위험',
  'late.lateness': '긴급도',
  'late.cause': '사유',
  'late.cause.COLLECTION': '집하 마감',
  'late.cause.PROMISE': '도착 보장일',
  'late.stands': '현재 단계',
  'late.waybill': '송장',
  'late.collection': '집하',
  'late.promised': '도착 보장일',
  'late.justify': '지연 사유 알리기',
  'late.justifyHint': '도착 보장일이 지나기 전에 주문 {orders}건이 늦어지는 사유를 마켓플레이스에 알립니다.',
  'late.justified': '지연 사유 {orders}건을 알렸습니다.',
  'late.reported': '알림: {reason}',
}
