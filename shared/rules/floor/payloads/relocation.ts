import { z } from 'zod'
import { day } from '../../../api/list.ts'
import { conditions, maxQuantity } from '../../../entities/inbound.ts'
import { shortReasons } from '../../../entities/pick-list.ts'

const quantity = z.int().min(1).max(maxQuantity)
const goods = {
  skuId: z.int().positive(),
  lot: z.string().min(1).max(20).nullable(),
  expirationDate: day.nullable(),
  /** Handhelds with an older build do not send it. */
  condition: z.enum(conditions).optional(),
}
const relocationId = z.int().positive()
/** The worker was warned that these goods are damaged and that orders are picked there, and scanned the same location again. */
const confirmed = z.boolean().optional()

export const relocationPayloads = {
  'relocation.move': z.strictObject({
    ...goods,
    quantity,
    fromLocationId: z.int().positive(),
    toLocationId: z.int().positive(),
    confirmed,
  }),
  'relocation.arrive': z.strictObject({ relocationId }),
  /**
   * `quantity` of a sheet's pieces were found (0: none), and why not all. `arrived`:
   * the shortage was noticed only after all pieces had been taken off.
   */
  'relocation.short': z.strictObject({
    relocationId,
    quantity: z.int().min(0).max(maxQuantity),
    reason: z.enum(shortReasons),
    arrived: z.boolean(),
  }),
  /** unplanned: the worker was warned that this is not the target, and scanned the same location again. */
  'relocation.close': z.strictObject({
    relocationId,
    storageQuantity: z.int().min(0).max(maxQuantity),
    locationId: z.int().positive(),
    unplanned: z.boolean().optional(),
    confirmed,
  }),
  /** A sheet's step is taken back by its sheet, a move by its goods. */
  'relocation.undo': z.union([
    z.strictObject({ relocationId, undoes: z.uuid() }),
    z.strictObject({ skuId: z.int().positive(), undoes: z.uuid() }),
  ]),
} as const
