import { z } from 'zod'
import { day } from '../../../api/list.ts'
import { conditions, maxQuantity } from '../../../entities/inbound.ts'

/** Kinds of goods in one count at most: one action has room for them (shared/sync/protocol.ts). */
export const maxCountedLines = 200

const counted = z.strictObject({
  skuId: z.int().positive(),
  lot: z.string().min(1).max(20).nullable(),
  expirationDate: day.nullable(),
  condition: z.enum(conditions),
  quantity: z.int().min(1).max(maxQuantity),
})
/** All that lies at the place; an empty list: nothing lies here. What the ledger expects is not in it: it is counted blind. */
const wholePlace = z.strictObject({
  locationId: z.int().positive(),
  counted: z.array(counted).max(maxCountedLines),
})

export const countPayloads = {
  'count.place': wholePlace,
  'count.recount': wholePlace,
  'count.undo': z.strictObject({ locationId: z.int().positive(), undoes: z.uuid() }),
} as const
