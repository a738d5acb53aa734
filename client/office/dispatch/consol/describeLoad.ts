import type { HistoryEntry } from '../../../../shared/entities/inbound.ts'
import { recordOf } from '../../../../shared/messages/records/value-word.ts'

/** Which waybill or box an entry is about. */
export function describeLoad({ after }: HistoryEntry): string[] {
  const { serial, consolCode, parentConsolCode } = recordOf(after) ?? {}
  if (typeof serial === 'string') return [serial]
  if (typeof consolCode !== 'string') return []
  return [typeof parentConsolCode === 'string' ? `${consolCode} → ${parentConsolCode}` : consolCode]
}
