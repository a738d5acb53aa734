import type { DelayReason } from '../../../../shared/entities/marketplace.ts'
import type { Translate } from '../../../ui/app/language.tsx'

/** A reason is either why an order was not allocated, or what its checks found. */
export const delayReasonWord = (t: Translate, reason: DelayReason): string =>
  t.known(`order.failure.${reason}`) ?? t.known(`order.finding.${reason}`) ?? reason
