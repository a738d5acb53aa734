import { z } from 'zod'
import { day } from '../../../api/list.ts'
import { maxQuantity } from '../../../entities/inbound.ts'
import { shortReasons } from '../../../entities/pick-list.ts'

const id = z.int().positive()
/** The line, the place where the worker stands, and the goods in the worker's hand. */
const pieces = {
  slipId: id,
  lineId: id,
  locationId: id,
  skuId: id,
  lot: z.string().min(1).max(20).nullable(),
  expirationDate: day.nullable(),
  quantity: z.int().min(1).max(maxQuantity),
}

export const pickingPayloads = {
  'slip.pick': z.strictObject(pieces),
  /** `quantity` pieces are not there. They are picked at another place (`next`), or not at all. */
  'slip.short': z.strictObject({
    ...pieces,
    reason: z.enum(shortReasons),
    next: z.strictObject({ locationId: id, lot: pieces.lot, expirationDate: pieces.expirationDate }).nullable(),
  }),
  /** Goods of a cancelled waybill go back to a shelf. `missing`: they were not found, and count as back where they were picked. */
  'slip.putBack': z.strictObject({ ...pieces, missing: z.boolean().optional() }),
  /** Picked pieces of a TOTAL list now lie in their waybill's slot. */
  'slip.handOut': z.strictObject({
    slipId: id,
    lineId: id,
    skuId: id,
    quantity: pieces.quantity,
  }),
  'slip.undo': z.strictObject({ slipId: id, undoes: z.uuid() }),
} as const
