import { z } from 'zod'
import { day } from '../../../api/list.ts'
import { conditions, maxQuantity } from '../../../entities/inbound.ts'

/** The most kinds of goods in one count. One action has room for them (shared/sync/protocol.ts). */
export const maxCountedLines = 200

const counted = z.strictObject({
  skuId: z.int().positive(),
  lot: z.string().min(1).max(20).nullable(),
  expirationDate: day.nullable(),
  condition: z.enum(conditions),
  quantity: z.int().min(1).max(maxQuantity),
})
/**
 * All goods at the place; an empty list: nothing lies there. The worker counts blind, so the payload does not have what the ledger expects.
 */
const wholePlace = z.strictObject({
  locationId: z.int().positive(),
  counted: z.array(counted).max(maxCountedLines),
})

export const countPayloads = {
  'count.place': wholePlace,
  'count.recount': wholePlace,
  'count.undo': z.strictObject({ locationId: z.int().positive(), undoes: z.uuid() }),
} as const
