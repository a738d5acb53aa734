import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.unsent': '미전송 송장',
  'unsent.none': '모든 채널에 송장을 전송했습니다',
  'unsent.untold': '미전송',
  'unsent.noneHint': '채널이 받지 않은 송장이 여기에 표시됩니다.',
  'unsent.resend': '다시 전송',
  'unsent.willTell': '{count}건을 다시 알립니다',
  'unsent.tellChannel': '채널에 송장 다시 전송',
  'unsent.tellsChannel': '{channel}에 송장을 다시 알립니다.',
  'unsent.why': '실패 사유',
  'unsent.shippedAt': '출고 시각',
  'unsent.waiting': '경과',
  'unsent.waybill': '송장',
  'unsent.tries': '시도',
}
