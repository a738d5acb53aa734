import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.late': '遅延・遅延リスク',
  'late.none': '遅延している注文はありません',
  'late.noneHint': '集荷締切や到着保証日に間に合わなくなる4時間前から、注文がここに表示されます。',
  'late.LATE': '遅延',
  'late.AT_RISK': '遅延リスク',
  'late.lateness': '緊急度',
  'late.cause': '理由',
  'late.cause.COLLECTION': '集荷締切',
  'late.cause.PROMISE': '到着保証日',
  'late.stands': '現在の段階',
  'late.waybill': '送り状',
  'late.collection': '集荷',
  'late.promised': '到着保証日',
  'late.justify': '遅延理由を連絡',
  'late.justifyHint': '到着保証日を過ぎる前に、注文{orders}件が遅れる理由をモールに連絡します。',
  'late.justified': '遅延理由{orders}件を連絡しました。',
  'late.reported': '連絡済み：{reason}',
}
