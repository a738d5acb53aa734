import { z } from 'zod'
import { day, instant, stamps } from '../api/list.ts'
import { conditions } from './inbound.ts'
import { namedSku } from './sku.ts'

/**
 * The state of a count (docs/decisions/0032-counting.md): asked for by the office; waiting for a second person; equal to the ledger;
 * waiting in the office as a slip, approved or rejected there; overtaken by a newer count of the place; cancelled or taken back.
 */
export const stockCountStatuses = [
  'REQUESTED',
  'RECOUNT',
  'PENDING',
  'EQUAL',
  'APPROVED',
  'REJECTED',
  'REPLACED',
  'CANCELED',
] as const
export type StockCountStatus = (typeof stockCountStatuses)[number]
/** Statuses of counts that the floor still has to do. */
export const toCount = ['REQUESTED', 'RECOUNT'] as const satisfies readonly StockCountStatus[]

const named = z.object({ id: z.int(), name: z.string() })

export const stockCountLine = z
  .object({
    id: z.int(),
    item: namedSku,
    partner: named,
    lot: z.string().nullable(),
    expirationDate: day.nullable(),
    condition: z.enum(conditions),
    /** The pieces that the ledger had there at the time of the count. */
    bookQuantity: z.int(),
    firstQuantity: z.int(),
    secondQuantity: z.int().nullable(),
  })
  .meta({ id: 'StockCountLine' })
export type StockCountLine = z.infer<typeof stockCountLine>

/** A count in a list: one place, counted by one person or two. */
export const stockCountHead = z
  .object({
    ...stamps,
    code: z.string(),
    status: z.enum(stockCountStatuses),
    center: z.object({ id: z.int(), code: z.string() }),
    location: z.object({ id: z.int(), alias: z.string() }),
    requestedBy: named.nullable(),
    requestedAt: instant.nullable(),
    firstBy: named.nullable(),
    firstAt: instant.nullable(),
    secondBy: named.nullable(),
    secondAt: instant.nullable(),
    /** When the deciding count was done; null until then. */
    countedAt: instant.nullable(),
    bookQuantity: z.int(),
    countedQuantity: z.int(),
    /** The number of SKUs, lots, expiries and conditions in which the count and the ledger differ. */
    differentLines: z.int(),
  })
  .meta({ id: 'StockCountHead' })
export type StockCountHead = z.infer<typeof stockCountHead>

export const stockCount = stockCountHead
  .extend({
    lines: z.array(stockCountLine),
    /** The REVISION slips that the count made, one for each partner. */
    slips: z.array(z.object({ id: z.int(), code: z.string(), status: z.string(), partner: named })),
  })
  .meta({ id: 'StockCount' })
export type StockCount = z.infer<typeof stockCount>
