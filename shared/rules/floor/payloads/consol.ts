import { z } from 'zod'

const consolId = z.int().positive()
const check = z.int().min(0).max(1023).nullable()

export const consolPayloads = {
  'consol.load': z.strictObject({ consolId, invoiceId: z.int().positive(), passCheck: check }),
  'consol.unload': z.strictObject({ consolId, invoiceId: z.int().positive() }),
  'consol.nest': z.strictObject({ consolId, parentId: z.int().positive(), passCheck: check }),
  'consol.unnest': z.strictObject({ consolId, parentId: z.int().positive() }),
  'consol.undo': z.strictObject({ consolId, undoes: z.uuid() }),
  /** Prints the label of the consolidation. Without `printerId` it was fetched as PDF. */
  'consol.print': z.strictObject({ consolId, printerId: z.int().positive().nullable() }),
} as const

export const consolOfficePayloads = {
  'plan.complete': z.strictObject({ planId: z.int().positive(), force: z.boolean() }),
  'plan.cancel': z.strictObject({ planId: z.int().positive(), force: z.boolean() }),
} as const
