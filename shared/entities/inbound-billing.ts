import { z } from 'zod'
import { instant } from '../api/list.ts'
import { inboundStatuses } from './inbound-status.ts'
import { naverBillingStatuses } from './inbound.ts'

/** The kinds of work on an inbound that are paid for (logistics.md §9). */
export const inboundWorkTypes = [
  'ACTUAL',
  'MIXED',
  'TRANSFER',
  'EXCESS',
  'FAST_TRACK',
  'MASK_BARCODE',
  'ATTACH_BARCODE',
  'RETURN',
  'DISPOSAL',
  'OTHER',
  'BOX_QUANTITY',
] as const

/** One kind of work, in KRW a unit. Exempted work is shown with its price and costs nothing. */
export const workLine = z
  .strictObject({
    type: z.enum(inboundWorkTypes),
    unitPrice: z.int().min(0).max(10_000_000),
    quantity: z.int().min(1).max(1_000_000),
    isExempted: z.boolean().default(false),
    note: z.string().trim().max(100).nullable().default(null),
  })
  .meta({ id: 'WorkLine' })
export type WorkLine = z.output<typeof workLine>
export const workLines = z.array(workLine).max(100)

export const amountOf = ({ unitPrice, quantity, isExempted }: WorkLine): number =>
  isExempted ? 0 : unitPrice * quantity
export const totalOf = (lines: readonly WorkLine[]): number => lines.reduce((sum, line) => sum + amountOf(line), 0)

export const inboundBillingPatch = z.strictObject({ lines: workLines }).meta({ id: 'InboundBillingPatch' })
export const inboundBillingSending = z
  .strictObject({ force: z.boolean().default(false) })
  .meta({ id: 'InboundBillingSending' })

/** The marketplace's answer to what was sent to it. A person enters it if no billing platform is connected. */
export const inboundBillingAnswer = z
  .strictObject({
    answer: z.enum(['APPROVED', 'SENT_BACK']),
    /** Why it was sent back. */
    reason: z.string().trim().min(1).max(500).nullable().default(null),
  })
  .refine(({ answer, reason }) => answer === 'APPROVED' || reason !== null, { message: 'is missing', path: ['reason'] })
  .meta({ id: 'InboundBillingAnswer' })
export type InboundBillingAnswer = z.output<typeof inboundBillingAnswer>

/** The inbound's own id and state, and its work. A partner's people see the work once it is sent. */
const head = {
  id: z.int(),
  code: z.string(),
  inboundStatus: z.enum(inboundStatuses),
  naverBillingStatus: z.enum(naverBillingStatuses),
  centerId: z.int(),
  centerCode: z.string(),
  partnerId: z.int(),
  partnerName: z.string(),
  closedAt: instant.nullable(),
  /** KRW, without exempted work. */
  total: z.int(),
  /** How many times it was sent. */
  sends: z.int(),
  sentAt: instant.nullable(),
  approvedAt: instant.nullable(),
  sentBackAt: instant.nullable(),
  sentBackReason: z.string().nullable(),
  completedAt: instant.nullable(),
}
export const inboundBillingSummary = z.object(head).meta({ id: 'InboundBillingSummary' })
export type InboundBillingSummary = z.output<typeof inboundBillingSummary>

export const inboundBilling = z
  .object({
    ...head,
    /** 0 before anything is entered. */
    version: z.int(),
    lines: z.array(workLine.extend({ amount: z.int() })),
    /** Whether the work is unchanged since it was last sent. */
    isAsSent: z.boolean(),
    /** `takenAt`: when the billing platform received it. `closeAskedAt`: when the platform was asked to complete it. */
    takenAt: instant.nullable(),
    closeAskedAt: instant.nullable(),
    /** Whether a billing platform answers, so that nobody enters the answer by hand. */
    hasPlatform: z.boolean(),
  })
  .meta({ id: 'InboundBilling' })
export type InboundBilling = z.output<typeof inboundBilling>
