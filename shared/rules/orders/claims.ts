import { typesOfKind, claimKinds, type ClaimKind } from '../../entities/claim.ts'
import {
  claimsToAnswer,
  type ClaimType,
  type LineStatus,
  type OrderStatus,
  type ClaimAnswer,
} from '../../entities/order.ts'
import { refuse, type Refusal } from '../../errors.ts'
import { piecesToShip } from './order-status.ts'

/** A claim as a decision sees it. */
export interface ClaimFacts {
  code: string
  type: ClaimType
  status: LineStatus
  /** Pieces; 0: all that are left of the line. */
  quantity: number
  order: { channelOrderId: string; status: OrderStatus; isPacked: boolean }
  line: { quantity: number; cancelledQuantity: number; status: LineStatus }
}

/** The effect of an answer on a claim and its line. */
export interface ClaimEffect {
  kind: ClaimKind
  status: LineStatus
  cancelledQuantity: number
  /** The pieces that the claim is about. */
  pieces: number
  /** The line was packed or had left before the answer, so the channel is told that it is shipped. */
  hasLeft: boolean
}

const left: readonly OrderStatus[] = ['SHIPPED', 'DELIVERED', 'RETURNED']
/** Stock is held for the order, or it lies on a packing table. What is picked and packed is a fact (decisions.md §14). */
const inWork: readonly OrderStatus[] = ['ALLOCATED', 'PROCESSING']

/** Pieces that a claim is about. A claim without a number is about its whole line. */
export const piecesAsked = (claim: { quantity: number }, line: { quantity: number }): number =>
  claim.quantity || line.quantity

export function kindOfClaim(type: ClaimType): ClaimKind | null {
  return claimKinds.find((kind) => typesOfKind[kind].some((one) => one === type)) ?? null
}

export const asks = (status: LineStatus): boolean => claimsToAnswer.some((one) => one === status)

const becomes: Readonly<Record<ClaimKind, Readonly<Record<ClaimAnswer, LineStatus>>>> = {
  CANCEL: { APPROVED: 'CANCEL_DONE', REJECTED: 'CANCEL_REJECT' },
  RETURN: { APPROVED: 'COLLECTING', REJECTED: 'RETURN_REJECT' },
  EXCHANGE: { APPROVED: 'COLLECTING', REJECTED: 'EXCHANGE_REJECT' },
}

/** The status of a claim that its buyer took back. It is the same as after a refusal, because nothing of the claim happens. */
export function endOfTakenBack(type: ClaimType): LineStatus | null {
  const kind = kindOfClaim(type)
  return kind && becomes[kind].REJECTED
}

/**
 * What an answer does, or why it cannot be given. An approved cancel takes its pieces off what is sent; a refused one lets them go on.
 * Goods of an approved return or exchange are on their way back.
 */
export function answerClaim(claim: ClaimFacts, answer: ClaimAnswer, reason: string | null): ClaimEffect | Refusal {
  const { order, line, code } = claim
  const kind = kindOfClaim(claim.type)
  if (kind === null) return refuse('claim-unknown', { claim: code })
  if (!asks(claim.status)) return refuse('claim-answered', { claim: code })
  const hasLeft = order.isPacked || left.includes(order.status)
  if (kind === 'CANCEL' && answer === 'APPROVED' && left.includes(order.status))
    return refuse('claim-left', { order: order.channelOrderId })
  if (kind === 'CANCEL' && answer === 'APPROVED' && inWork.includes(order.status))
    return refuse('claim-in-work', { order: order.channelOrderId })
  if (answer === 'REJECTED' && kind !== 'CANCEL' && reason === null) return refuse('claim-reason', { claim: code })
  const rest = piecesToShip(line)
  const pieces = claim.quantity === 0 ? rest : Math.min(claim.quantity, rest)
  const cancels = kind === 'CANCEL' && answer === 'APPROVED'
  return {
    kind,
    status: becomes[kind][answer],
    cancelledQuantity: line.cancelledQuantity + (cancels ? pieces : 0),
    pieces,
    hasLeft,
  }
}
