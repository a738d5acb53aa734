import { z } from 'zod'
import { day, instant, stamps } from '../api/list.ts'
import { imageInput, keptPhoto } from './image.ts'
import { conditions, maxQuantity } from './inbound.ts'
import { operators } from './operators.ts'
import { namedSku } from './sku.ts'

export const slipReasons = [
  'B2B_OUT',
  'B2C_OUT',
  'CARRY_OUT',
  'DISUSE',
  'PRODUCTION',
  'SELECTION_GOODS',
  'IN_NORMAL',
  'IN_MANUFACTURER',
  'IN_PRODUCTION',
  'IN_REVISION',
  'IN_GOOD_QUALITY',
  'REVISION',
  'MV',
] as const
export type SlipReason = (typeof slipReasons)[number]
export const slipStatuses = ['RESERVED', 'PROGRESSING', 'CLOSED', 'CANCELED'] as const
export type SlipStatus = (typeof slipStatuses)[number]
export const slipLineStatuses = ['RESERVED', 'FULFILLED', 'PARTIALLY_FULFILLED', 'CANCELED'] as const
export type SlipLineStatus = (typeof slipLineStatuses)[number]
/** The states of a line that readers see. */
export const slipLineStates = [...slipLineStatuses, 'NOT_PICKED'] as const
export type SlipLineState = (typeof slipLineStates)[number]

/**
 * The state of a line. A pick list's line of which nothing was picked ends as CANCELED; unless its waybill is cancelled too, readers see it
 * as NOT_PICKED. `waybill`: the status of its waybill; null: the slip is no pick list.
 */
export const lineStateOf = (status: SlipLineStatus, waybill: string | null): SlipLineState =>
  status === 'CANCELED' && waybill !== null && waybill !== 'CANCELED' ? 'NOT_PICKED' : status

/**
 * What a slip does with its pieces (decisions.md §13): it takes them out, brings them
 * in, sorts damaged ones as good, records what was counted, or moves them.
 */
export type SlipWay = 'out' | 'in' | 'sort' | 'count' | 'move'
export const slipWays = {
  B2B_OUT: 'out',
  B2C_OUT: 'out',
  CARRY_OUT: 'out',
  DISUSE: 'out',
  PRODUCTION: 'out',
  SELECTION_GOODS: 'out',
  IN_NORMAL: 'in',
  IN_MANUFACTURER: 'in',
  IN_PRODUCTION: 'in',
  IN_REVISION: 'in',
  IN_GOOD_QUALITY: 'sort',
  REVISION: 'count',
  MV: 'move',
} as const satisfies Record<SlipReason, SlipWay>

/** Reasons whose open slips reserve their pieces in the balance. */
export const outgoingReasons = slipReasons.filter((reason) => slipWays[reason] === 'out')
/** Reasons whose open slips hold their pieces at the places that the lines name. Nothing else may take those pieces. */
export const holdingReasons = slipReasons.filter((reason) => ['out', 'sort', 'move'].includes(slipWays[reason]))

/**
 * Pick lists are slips B2C_OUT made from waybills (decisions.md §18). SINGLE: parcels with one kind of goods, which are picked together and
 * told apart at packing. CART: each waybill has a numbered tote. TOTAL: the sum of all waybills at each place, which is handed out
 * afterwards into numbered slots, one for each waybill.
 */
export const pickingKinds = ['SINGLE', 'CART', 'TOTAL'] as const
export type PickingKind = (typeof pickingKinds)[number]

const id = z.int().positive()
const pieces = z.int().min(0).max(maxQuantity)
/** A text as the columns hold it: never empty. */
const text = (most: number) => z.string().trim().min(1).max(most)

/**
 * Goods that a user asks for. If a place, lot or expiry is absent, the server chooses, first to expire first; null: the goods have none.
 */
export const slipLineInput = z
  .strictObject({
    skuId: id,
    lot: z.string().min(1).max(20).nullable().optional(),
    expirationDate: day.nullable().optional(),
    condition: z.enum(conditions).optional(),
    locationId: id.optional(),
    /** MV and IN_GOOD_QUALITY: where the pieces go. */
    targetLocationId: id.optional(),
    /** REVISION: the pieces counted, which may be none. */
    quantity: pieces,
  })
  .meta({ id: 'SlipLineInput' })
export type SlipLineInput = z.infer<typeof slipLineInput>

/** The most lines of a slip that the office writes, and the most pictures of it. */
const mostSlipLines = 200
export const mostSlipPhotos = 10

const editable = {
  description: text(255).nullable(),
  memos: z.array(text(500)).max(20),
}
export const slipInput = z
  .strictObject({
    centerId: id,
    partnerId: id,
    reason: z.enum(slipReasons),
    referenceType: text(31).nullable().default(null),
    referenceId: text(63).nullable().default(null),
    description: editable.description.default(null),
    memos: editable.memos.default([]),
    slipLines: z.array(slipLineInput).min(1).max(mostSlipLines),
    /** A picture of the goods that shows the reason. More can be added to the slip later. */
    photo: imageInput.unwrap().optional(),
    /** The user confirms that expired goods leave, or that damaged goods lie where orders are picked. */
    confirmed: z.boolean().default(false),
  })
  .superRefine((slip, context) => {
    // Disposing of goods needs a reason.
    if (slip.reason === 'DISUSE' && slip.description === null)
      context.addIssue({ code: 'invalid_type', expected: 'string', input: null, path: ['description'] })
    if (slip.reason === 'REVISION') return
    for (const [nth, { quantity }] of slip.slipLines.entries())
      if (quantity === 0)
        context.addIssue({
          code: 'too_small',
          origin: 'number',
          minimum: 1,
          inclusive: true,
          input: quantity,
          path: ['slipLines', nth, 'quantity'],
        })
  })
  .meta({ id: 'SlipInput' })
export type SlipInput = z.infer<typeof slipInput>

/** Changes to an open slip. While it is PROGRESSING they include what was picked of its lines. */
export const slipPatch = z
  .strictObject({
    description: editable.description.optional(),
    memos: editable.memos.optional(),
    slipLines: z
      .array(z.strictObject({ id, processedQuantity: pieces }))
      .min(1)
      .max(1000)
      .optional(),
  })
  .meta({ id: 'SlipPatch' })
export type SlipPatch = z.infer<typeof slipPatch>

/**
 * All lines that an open slip is to have: existing ones by their id, new ones as a user asks for them. A line that is absent is removed.
 */
export const slipLinesInput = z
  .strictObject({
    slipLines: z
      .array(z.union([z.strictObject({ id, quantity: pieces }), slipLineInput]))
      .min(1)
      .max(mostSlipLines),
    confirmed: z.boolean().default(false),
  })
  .meta({ id: 'SlipLinesInput' })
export type SlipLinesInput = z.infer<typeof slipLinesInput>

/** How a slip is closed. A line that is absent has all its pieces, or those recorded while the slip was PROGRESSING. */
export const slipClosing = z.strictObject({
  id,
  slipLines: z
    .array(z.strictObject({ id, processedQuantity: pieces.optional(), locationId: id.optional() }))
    .max(1000)
    .default([]),
})
export type SlipClosing = z.infer<typeof slipClosing>

const named = z.object({ id: z.int(), name: z.string() })
const place = z.object({ id: z.int(), alias: z.string() })
const by = operators(named.nullable())

export const slipLine = z
  .object({
    id: z.int(),
    item: namedSku,
    lot: z.string().nullable(),
    expirationDate: day.nullable(),
    condition: z.enum(conditions),
    location: operators(place.nullable()),
    targetLocation: operators(place.nullable()),
    quantity: z.int(),
    processedQuantity: z.int(),
    /** REVISION: the pieces that the ledger had there when the slip was closed. */
    bookQuantity: z.int().nullable(),
    status: z.enum(slipLineStatuses),
    state: z.enum(slipLineStates),
  })
  .meta({ id: 'SlipLine' })
export type SlipLine = z.infer<typeof slipLine>

/** A slip in a list. */
export const slipHead = z
  .object({
    ...stamps,
    code: z.string(),
    reason: z.enum(slipReasons),
    status: z.enum(slipStatuses),
    center: z.object({ id: z.int(), code: z.string() }),
    partner: named,
    referenceType: z.string().nullable(),
    referenceId: z.string().nullable(),
    /** The kind of a pick list; null: the slip is no pick list. */
    pickingKind: z.enum(pickingKinds).nullable(),
    /** The count on the floor that made the slip. */
    stockCountId: operators(z.int().nullable()),
    description: z.string().nullable(),
    memos: operators(z.array(z.string()).nullable()),
    lineCount: z.int(),
    quantity: z.int(),
    processedQuantity: z.int(),
    createdBy: by,
    startedBy: by,
    startedAt: instant.nullable(),
    closedBy: by,
    closedAt: instant.nullable(),
    canceledBy: by,
    canceledAt: instant.nullable(),
  })
  .meta({ id: 'SlipHead' })
export type SlipHead = z.infer<typeof slipHead>
export const slip = slipHead.extend({ slipLines: z.array(slipLine), photos: z.array(keptPhoto) }).meta({ id: 'Slip' })
export type Slip = z.infer<typeof slip>
