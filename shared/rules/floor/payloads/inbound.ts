import { z } from 'zod'
import { day } from '../../../api/list.ts'
import { conditions, maxQuantity } from '../../../entities/inbound.ts'

const inboundId = z.int().positive()
const quantity = z.int().min(1).max(maxQuantity)
const line = {
  inboundId,
  skuId: z.int().positive(),
  lot: z.string().min(1).max(20).nullable(),
  expirationDate: day.nullable(),
  condition: z.enum(conditions),
  quantity,
}

/** The payloads of the actions that a handheld may queue (decisions.md §9). */
export const inboundPayloads = {
  /** actualQuantity null: the shipment did not arrive. `after`: the pieces that had arrived before; these came on top. */
  'inbound.arrive': z.strictObject({
    inboundId,
    shipmentId: z.int().positive(),
    actualQuantity: z.int().min(0).max(maxQuantity).nullable(),
    after: z.int().min(0).max(maxQuantity).optional(),
  }),
  /**
   * surplus: the worker was warned that this is more than announced, and
   * counted again. units: the counted cartons and pieces that exist once.
   */
  'inbound.inspect': z.strictObject({
    ...line,
    surplus: z.boolean().optional(),
    units: z.array(z.string().min(1).max(50)).max(100).optional(),
  }),
  'inbound.store': z.strictObject({ ...line, locationId: z.int().positive() }),
  'inbound.close': z.strictObject({ inboundId }),
  'inbound.undo': z.strictObject({ inboundId, undoes: z.uuid() }),
} as const

/** The payloads of actions that only the office may do. */
export const inboundOfficePayloads = {
  'inbound.accept': z.strictObject({ inboundId }),
  'inbound.cancel': z.strictObject({ inboundId, force: z.boolean() }),
  'inbound.approve': z.strictObject({ inboundId }),
  'inbound.reject': z.strictObject({ inboundId }),
} as const
