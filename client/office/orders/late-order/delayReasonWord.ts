import type { DelayReason } from '../../../../shared/entities/marketplace.ts'
import type { Translate } from '../../../ui/app/language.tsx'

/** Some are reasons why an order was not allocated, the others what its checks found. */
export const delayReasonWord = (t: Translate, reason: DelayReason): string =>
  t.known(`order.failure.${reason}`) ?? t.known(`order.finding.${reason}`) ?? reason
