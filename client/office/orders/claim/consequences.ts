import type { Claim, ClaimKind } from '../../../../shared/entities/claim.ts'
import type { ClaimAnswer } from '../../../../shared/entities/order.ts'
import { isRefusal } from '../../../../shared/errors.ts'
import { answerClaim } from '../../../../shared/rules/orders/claims.ts'

export interface Consequence {
  kind: ClaimKind
  hasLeft: boolean
  claims: number
  pieces: number
}

/**
 * What an answer would do to claims, by the same rule as the server: how many claims and pieces of each kind, and which claims would refuse
 * it.
 */
export function consequencesOf(claims: readonly Claim[], answer: ClaimAnswer) {
  const happens = new Map<string, Consequence>()
  const refused = new Map<string, number>()
  let told = 0
  let notTold = 0
  for (const claim of claims) {
    // A claim that waits for its channel is answered already. The '-' stands for the reason, which the user must give before sending.
    const effect = claim.isToAnswer
      ? answerClaim({ ...claim, code: claim.code }, answer, '-')
      : { refused: 'claim-answered' }
    if (isRefusal(effect)) {
      refused.set(effect.refused, (refused.get(effect.refused) ?? 0) + 1)
      continue
    }
    if (claim.canBeTold) told++
    else notTold++
    const { kind, hasLeft, pieces } = effect
    const key = `${kind} ${kind === 'CANCEL' && hasLeft}`
    const one = happens.get(key) ?? { kind, hasLeft: kind === 'CANCEL' && hasLeft, claims: 0, pieces: 0 }
    happens.set(key, { ...one, claims: one.claims + 1, pieces: one.pieces + pieces })
  }
  return { happens: [...happens.values()], refused: [...refused], told, notTold, possible: told + notTold }
}
