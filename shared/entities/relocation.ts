import { z } from 'zod'
import { day, instant, stamps } from '../api/list.ts'
import { conditions, maxQuantity } from './inbound.ts'
import { operators } from './operators.ts'
import { shortReasons } from './pick-list.ts'
import { namedSku } from './sku.ts'

export const relocationStatuses = ['RELOCATION_READY', 'RELOCATING', 'CLOSED'] as const
export type RelocationStatus = (typeof relocationStatuses)[number]

/** These fields can change while the sheet is RELOCATION_READY. */
export const relocationPatch = z
  .strictObject({
    quantity: z.int().min(1).max(maxQuantity).optional(),
    targetLocationId: z.int().positive().optional(),
  })
  .meta({ id: 'RelocationPatch' })

const named = z.object({ id: z.int(), name: z.string() })
const place = z.object({ id: z.int(), alias: z.string() })

/** A relocation sheet, which the specification also calls a receiving sheet move. */
export const relocation = z
  .object({
    ...stamps,
    code: z.string(),
    status: z.enum(relocationStatuses),
    isPrinted: z.boolean(),
    partner: named,
    brand: named.nullable(),
    center: z.object({ id: z.int(), code: z.string() }),
    item: namedSku,
    expirationDate: day.nullable(),
    lot: z.string().nullable(),
    condition: z.enum(conditions),
    quantity: z.int(),
    /** `takenQuantity`: the pieces found at the source, if they were fewer; null: all. `shortReason`: why. */
    takenQuantity: z.int().nullable(),
    shortReason: z.enum(shortReasons).nullable(),
    /** The pieces that were put at the target; null until closed. */
    storageQuantity: z.int().nullable(),
    sourceLocation: operators(place.nullable()),
    targetLocation: operators(place.nullable()),
    /** The location where the goods were put, if it is not the target. */
    actualLocation: operators(place.nullable()),
    createdBy: operators(named.nullable()),
    arrivedBy: operators(named.nullable()),
    arrivedAt: instant.nullable(),
    closedBy: operators(named.nullable()),
    closedAt: instant.nullable(),
  })
  .meta({ id: 'Relocation' })
export type Relocation = z.infer<typeof relocation>
