import { z } from 'zod'
import { day } from '../api/list.ts'

/** The kinds of changes of the amount in storage, by their cause (decisions.md §17). */
export const operationTypes = ['B2C', 'B2B', 'REVISION', 'PRODUCTION', 'DISUSE', 'NORMAL', 'GOOD_QUALITY'] as const
export type OperationType = (typeof operationTypes)[number]

export const operationDirections = ['IN', 'OUT'] as const
export type OperationDirection = (typeof operationDirections)[number]

/** The most days in a report: three years and a day. */
export const operationDays = 1097

/** Pieces that came in and went out in a range, or on one day of it, without what was undone. */
export const operation = z
  .object({
    /** Null: the figures are for the whole range. */
    day: day.nullable(),
    decreases: z.object({
      b2c: z.int(),
      b2b: z.int(),
      revision: z.int(),
      production: z.int(),
      disuse: z.int(),
      /** Damaged pieces that were sorted as good. They came in again as good pieces. */
      goodQuality: z.int(),
    }),
    increases: z.object({ normal: z.int(), goodQuality: z.int(), revision: z.int(), production: z.int() }),
    decrease: z.int(),
    increase: z.int(),
  })
  .meta({ id: 'OperationInventory' })
export type OperationInventory = z.infer<typeof operation>

/** The field for each type, in each direction. The report shows them in this order. */
export const increases = {
  NORMAL: 'normal',
  GOOD_QUALITY: 'goodQuality',
  REVISION: 'revision',
  PRODUCTION: 'production',
} as const
export const decreases = {
  B2C: 'b2c',
  B2B: 'b2b',
  REVISION: 'revision',
  PRODUCTION: 'production',
  DISUSE: 'disuse',
  GOOD_QUALITY: 'goodQuality',
} as const
