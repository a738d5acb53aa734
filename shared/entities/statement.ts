import { z } from 'zod'
import { day } from '../api/list.ts'
import { inboundWorkTypes } from './inbound-billing.ts'
import { naverBillingStatuses } from './inbound.ts'

/** YYYY-MM. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, as 2026-03')

/** A partner's stock in the centers at the end of a day: the number of places with its goods, and the pieces. */
const storageDay = z.object({ day, places: z.int(), pieces: z.int() })
const statementWork = z.object({
  inboundId: z.int(),
  code: z.string(),
  centerCode: z.string(),
  closedOn: day,
  naverBillingStatus: z.enum(naverBillingStatuses),
  type: z.enum(inboundWorkTypes),
  unitPrice: z.int(),
  quantity: z.int(),
  isExempted: z.boolean(),
  amount: z.int(),
  note: z.string().nullable(),
})

/** What a partner owes for a month (docs/decisions/0031-terms.md). Money is KRW. */
export const statement = z
  .object({
    month,
    partnerId: z.int(),
    partnerName: z.string(),
    /** The price list for storage, and its price for a place and day; null if no price list applies. */
    billingConditionName: z.string().nullable(),
    pricePerPlaceDay: z.int().nullable(),
    /** The days of the month that have ended. */
    days: z.array(storageDay),
    placeDays: z.int(),
    pieceDays: z.int(),
    storageAmount: z.int(),
    /** The work that was sent, in the order in which it was closed. Work that is not approved yet counts only in `pendingAmount`. */
    work: z.array(statementWork),
    workAmount: z.int(),
    pendingAmount: z.int(),
    total: z.int(),
  })
  .meta({ id: 'Statement' })
export type Statement = z.output<typeof statement>
export type StatementWork = Statement['work'][number]
