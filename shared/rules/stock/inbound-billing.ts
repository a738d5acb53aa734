import type { InboundStatus } from '../../entities/inbound-status.ts'
import type { NaverBillingStatus } from '../../entities/inbound.ts'
import { refuse, type Refusal } from '../../errors.ts'

export type BillingStep = 'write' | 'send' | 'approve' | 'send-back' | 'close'

/** The steps of an inbound's billing that each state allows, and where they lead (decisions.md §6, §13). */
const billingSteps: Readonly<Record<NaverBillingStatus, Partial<Record<BillingStep, NaverBillingStatus>>>> = {
  NONE: { write: 'NONE', send: 'SENT' },
  SENT: { send: 'SENT', approve: 'APPROVED', 'send-back': 'NONE' },
  APPROVED: { close: 'COMPLETED' },
  COMPLETED: {},
}

export interface BillingFacts {
  code: string
  inboundStatus: InboundStatus
  naverBillingStatus: NaverBillingStatus
  lineCount: number
  /** The work was sent before, and is unchanged since. */
  isAsSent: boolean
}

/** The state to which a step leads, or why it may not be taken. */
export function stepBilling(facts: BillingFacts, step: BillingStep, force = false): NaverBillingStatus | Refusal {
  const { code, inboundStatus, naverBillingStatus: status, lineCount, isAsSent } = facts
  const next = billingSteps[status][step]
  if (next === undefined) return refuse(step === 'write' ? 'billing-frozen' : 'billing-transition', { code, status })
  if (step !== 'send') return next
  if (inboundStatus !== 'CLOSED') return refuse('billing-inbound-open', { code })
  if (lineCount === 0) return refuse('billing-empty', { code })
  // The work waits for its answer, or came back and is unchanged. Sending it again would make the marketplace judge it twice.
  if ((status === 'SENT' || isAsSent) && !force) return refuse('billing-sent-already', { code })
  return next
}
