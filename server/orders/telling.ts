import type { Language } from '../../shared/entities/account.ts'
import { channelTypeFacts, type ChannelType, type Telling } from '../../shared/entities/channel-type.ts'
import type { ClaimAnswer, LineStatus } from '../../shared/entities/order.ts'
import { asks } from '../../shared/rules/orders/claims.ts'
import { failureOf } from '../http/errors.ts'

/** Whether a claim's answer is told to its channel from here. */
export const canBeTold = (channelType: ChannelType): boolean =>
  channelTypeFacts[channelType].can.includes('answerClaim')

/** How far a channel has been told of something. */
export function tellingOf(
  { toldAt, refusalJson, askedAt }: { toldAt: string | null; refusalJson: string | null; askedAt?: string | null },
  canBeTold: boolean,
): Telling {
  if (refusalJson !== null) return askedAt ? 'UNKNOWN' : 'REFUSED'
  if (toldAt !== null) return 'TOLD'
  return canBeTold ? 'WAITING' : 'NOT_TOLD'
}

/**
 * How far the channel has been told of a claim's answer, and why it did not take it. An answer is not told if the channel has
 * settled the claim itself meanwhile.
 */
export function answerTold(
  claim: {
    channelType: ChannelType
    status: LineStatus
    answer: ClaimAnswer | null
    toldAt: string | null
    refusalJson: string | null
  },
  language: Language,
): { telling: Telling | null; refusal: string | null } {
  const isTold = canBeTold(claim.channelType) && asks(claim.status)
  return {
    telling: claim.answer === null ? null : tellingOf(claim, isTold),
    refusal: failureOf(claim.refusalJson, language)?.displayMessage ?? null,
  }
}
