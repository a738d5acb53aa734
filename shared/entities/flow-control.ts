import { z } from 'zod'
import { stamps } from '../api/list.ts'
import { currencyCode } from './currency.ts'
import { orderStatuses } from './order.ts'
import { flowCondition, flowConditionFields, readable } from './condition.ts'

/** What a flow control makes of an order, the gravest first: DECLINED beats FILTERED beats REVIEW_REQUIRED (decisions.md §16). */
export const flowTypes = ['DECLINED', 'FILTERED', 'REVIEW_REQUIRED'] as const
export type FlowType = (typeof flowTypes)[number]

const id = z.int().positive()

/** The most conditions in one control. All of them must hold. */
export const mostConditions = 30

/** A rule that stops orders as they come in (orders.md §3): its own condition, and further conditions that must also hold. */
const fields = {
  partnerId: id,
  brandId: id.nullable().default(null),
  channelId: id.nullable().default(null),
  type: z.enum(flowTypes),
  /** The control with the lowest priority is tried first. */
  priority: z.int().min(1).max(1000).default(1),
  /** The currency of its amounts. Orders in another currency do not meet them. */
  currency: currencyCode.default('KRW'),
  ...flowConditionFields,
  conditions: z
    .array(flowCondition)
    .max(mostConditions - 1)
    .default([]),
}

export const flowControlInput = readable(z.strictObject(fields)).meta({ id: 'FlowControlInput' })

/** A control to try on past orders: those placed in the last `days`, at most `limit` of them. */
export const flowTrial = readable(
  z.strictObject({
    ...fields,
    days: z.int().min(1).max(366).default(30),
    limit: z.int().min(1).max(10_000).default(2_000),
  }),
).meta({ id: 'FlowTrial' })

const stored = z.object(flowConditionFields)

export const flowControl = z
  .object({
    ...stamps,
    partnerId: z.int(),
    brandId: z.int().nullable(),
    channelId: z.int().nullable(),
    type: z.enum(flowTypes),
    priority: z.int(),
    currency: z.string(),
    ...stored.shape,
    partnerName: z.string(),
    brandName: z.string().nullable(),
    channelName: z.string().nullable(),
    /** All of its conditions, its own first. */
    conditions: z.array(stored.extend({ id: z.int() })),
    /** The names of the channels whose ids its conditions contain. */
    channels: z.array(z.object({ id: z.int(), name: z.string() })),
  })
  .meta({ id: 'FlowControl' })

export const flowDryRun = z
  .object({
    /** `tried`: orders that the trial looked at; `matched`: those of them that the control would stop. */
    tried: z.int(),
    matched: z.int(),
    /** The newest of the matched orders. */
    orders: z.array(
      z.object({
        id: z.int(),
        channelOrderId: z.string(),
        placedAt: z.string(),
        status: z.enum(orderStatuses),
        deals: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'FlowDryRun' })

export type FlowTrial = z.output<typeof flowTrial>
export type FlowDryRun = z.output<typeof flowDryRun>
export type FlowControlInput = z.output<typeof flowControlInput>
export type FlowControl = z.output<typeof flowControl>
