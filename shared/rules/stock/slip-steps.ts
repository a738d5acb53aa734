import type { SlipStatus } from '../../entities/slip.ts'

export type SlipStep = 'start' | 'close' | 'cancel'
/** The steps of a slip (decisions.md §6). Closing a slip that was not started starts it too (docs/decisions/0020-slips.md). */
export const slipTransitions: Readonly<Record<SlipStep, { from: readonly SlipStatus[]; to: SlipStatus }>> = {
  start: { from: ['RESERVED'], to: 'PROGRESSING' },
  close: { from: ['RESERVED', 'PROGRESSING'], to: 'CLOSED' },
  cancel: { from: ['RESERVED', 'PROGRESSING'], to: 'CANCELED' },
}
export const isSlipOpen = (status: SlipStatus) => slipTransitions.close.from.includes(status)
