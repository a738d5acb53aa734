import { z } from 'zod'
import { instant, patchOf, stamps } from '../api/list.ts'
import { conditions } from './inbound.ts'

const pieces = z.int().min(0).max(1_000_000_000)

const fields = z.strictObject({
  locationId: z.int().positive(),
  skuId: z.int().positive(),
  /** With fewer pieces than this the place is filled up. */
  safetyStock: pieces.default(0),
  /** The most pieces that may lie there. */
  maxStock: pieces.min(1),
  /** The place is filled up this often, however many pieces lie there. */
  daysBetweenReplenishment: z.int().min(1).max(365).nullable().default(null),
  /** Pieces brought at a time; 0: as many as there is room for. */
  replenishmentAmount: pieces.default(0),
})

/** Whether the limits of a place fit each other: `safetyStock` ≤ `maxStock` (decisions.md §13). */
export const holdsItsStock = ({ safetyStock, maxStock }: { safetyStock?: number; maxStock?: number }) =>
  safetyStock === undefined || maxStock === undefined || safetyStock <= maxStock
const wrongStock = { path: ['safetyStock'], message: 'must not be more than the most that may lie there' }

/** The place of a SKU (logistics.md §3). One SKU may have several places, and one place several SKUs. */
export const assignmentInput = fields.refine(holdsItsStock, wrongStock).meta({ id: 'LocationItemAssignmentInput' })
export const assignmentPatch = patchOf(fields.omit({ skuId: true }))
  .refine(holdsItsStock, wrongStock)
  .meta({ id: 'LocationItemAssignmentPatch' })
export const assignment = fields
  .extend({
    ...stamps,
    centerId: z.int(),
    centerCode: z.string(),
    locationAlias: z.string(),
    skuName: z.string(),
    partnerItemNumber: z.string().nullable(),
    partnerId: z.int(),
    partnerName: z.string(),
    /** Sellable pieces at the place now. */
    quantity: z.int(),
    lastReplenishedAt: instant.nullable(),
  })
  .meta({ id: 'LocationItemAssignment' })
export type AssignmentInput = z.infer<typeof assignmentInput>
export type Assignment = z.infer<typeof assignment>

/** Pieces to carry from one place to another: a row of a relocation. */
const carried = z.object({
  skuId: z.int(),
  lot: z.string().nullable(),
  expirationDate: z.string().nullable(),
  condition: z.enum(conditions),
  quantity: z.int(),
  sourceLocationId: z.int(),
  sourceLocation: z.string(),
  targetLocationId: z.int(),
  targetLocation: z.string(),
})
export type Carried = z.infer<typeof carried>

/** The result of exchanging two assignments. `moves`: the goods at each place that now belong at the other. */
export const exchanged = z.object({ assignments: z.array(assignment), moves: z.array(carried) })

export const replenishmentReasons = ['BELOW_SAFETY', 'DUE'] as const
/**
 * A place to be filled up: how many pieces it wants (`wanted`), where they are taken from (`moves`), and how many are nowhere (`missing`).
 */
export const replenishment = z.object({
  assignment,
  reason: z.enum(replenishmentReasons),
  wanted: z.int(),
  moves: z.array(carried),
  missing: z.int(),
})
export type Replenishment = z.infer<typeof replenishment>
