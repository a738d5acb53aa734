import { z } from 'zod'
import { tellings } from './channel-type.ts'
import { instant } from '../api/list.ts'
import { claimAnswers, claimTypes, lineStatuses, orderStatuses, type ClaimType } from './order.ts'

/** The kinds of claims that a buyer makes, for all or part of a line. */
export const claimKinds = ['CANCEL', 'RETURN', 'EXCHANGE'] as const
export type ClaimKind = (typeof claimKinds)[number]
export const typesOfKind = {
  CANCEL: ['CANCEL', 'PARTIAL_CANCEL'],
  RETURN: ['RETURN', 'PARTIAL_RETURN'],
  EXCHANGE: ['EXCHANGE', 'PARTIAL_EXCHANGE'],
} as const satisfies Record<ClaimKind, readonly ClaimType[]>

const named = z.object({ id: z.int(), name: z.string() })

/** A claim in a list, with the present state of its order and line. */
export const claim = z
  .object({
    id: z.int(),
    code: z.string(),
    type: z.enum(claimTypes),
    status: z.enum(lineStatuses),
    rawStatus: z.string().nullable(),
    /** Pieces; 0: all that are left of the line. */
    quantity: z.int(),
    reason: z.string().nullable(),
    requestedAt: instant.nullable(),
    closedAt: instant.nullable(),
    /** The buyer waits for an answer. */
    isToAnswer: z.boolean(),
    answer: z.enum(claimAnswers).nullable(),
    answerReason: z.string().nullable(),
    answeredAt: instant.nullable(),
    answeredBy: named.nullable(),
    telling: z.enum(tellings).nullable(),
    /** Why the channel did not take the answer. */
    refusal: z.string().nullable(),
    /** The channel can be told of an answer that is given here. */
    canBeTold: z.boolean(),
    order: z.object({
      id: z.int(),
      channelOrderId: z.string(),
      status: z.enum(orderStatuses),
      /** The line of the claim is packed, wholly or in part, and has not left. */
      isPacked: z.boolean(),
    }),
    line: z.object({
      id: z.int(),
      serial: z.string(),
      productName: z.string().nullable(),
      quantity: z.int(),
      cancelledQuantity: z.int(),
      status: z.enum(lineStatuses),
    }),
    channel: named,
    partner: named,
  })
  .meta({ id: 'Claim' })
export type Claim = z.output<typeof claim>
