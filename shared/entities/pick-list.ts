import { z } from 'zod'
import { day, instant, stamps } from '../api/list.ts'
import { invoiceStatuses } from './invoice.ts'
import { operators } from './operators.ts'
import { pickingKinds, slipLineStatuses, slipStatuses } from './slip.ts'

/** Why goods are not there: nothing lies at the place, only damaged goods lie there, or they cannot be reached. */
export const shortReasons = ['MISSING', 'DAMAGED', 'BLOCKED'] as const
export type ShortReason = (typeof shortReasons)[number]

/**
 * The state of a pick list. It has a slip's statuses, and two more: HANDING_OUT, picked but
 * not yet handed out completely; ENDED, ended by the office before all was picked.
 */
export const pickListStates = ['RESERVED', 'PROGRESSING', 'HANDING_OUT', 'CLOSED', 'ENDED', 'CANCELED'] as const
export type PickListState = (typeof pickListStates)[number]

/** The most waybills on one list. For a CART these are its totes, for a TOTAL its slots. */
export const maxWaybills = 50

const id = z.int().positive()
const named = z.object({ id: z.int(), name: z.string() })
const place = z.object({ id: z.int(), alias: z.string() })

/** The waybills from which lists are made: a number of one kind, with all goods in one zone if `zone` is given. */
export const pickListWish = z
  .strictObject({
    centerId: id,
    kind: z.enum(pickingKinds),
    partnerId: id.optional(),
    contractId: id.optional(),
    /** The rack in which all places must be. */
    zone: z.string().trim().min(1).max(31).optional(),
    /** `waybills`: the number of waybills altogether, the oldest first. `perList`: the most on one list. */
    waybills: z.int().min(1).max(500).default(100),
    perList: z.int().min(1).max(maxWaybills).default(12),
  })
  .meta({ id: 'PickListWish' })
export type PickListWish = z.infer<typeof pickListWish>

/** A waybill that no list could take, and the goods that prevented it. */
export const unpickable = z
  .object({
    id: z.int(),
    serial: z.string(),
    item: named.nullable(),
    /** Pieces that are nowhere in the center. */
    lacking: z.int(),
    /** Pieces that lie in other racks than the zone. If nothing is lacking, only the zone keeps the waybill off a list. */
    elsewhere: z.int(),
  })
  .meta({ id: 'UnpickableWaybill' })
export type Unpickable = z.infer<typeof unpickable>

export const pickLine = z
  .object({
    id: z.int(),
    item: named.extend({ partnerItemNumber: z.string().nullable() }),
    lot: z.string().nullable(),
    expirationDate: day.nullable(),
    location: operators(place.nullable()),
    waybill: z.object({ id: z.int(), serial: z.string(), status: z.enum(invoiceStatuses) }),
    tote: z.int().nullable(),
    quantity: z.int(),
    processedQuantity: z.int(),
    shortQuantity: z.int(),
    shortReason: z.enum(shortReasons).nullable(),
    /** The place where the pieces were missing. */
    shortAt: operators(place.nullable()),
    /** Pieces that were picked for a waybill that was cancelled since. They go back to a shelf. */
    toPutBack: z.int(),
    putBackQuantity: z.int(),
    /** For a TOTAL list: pieces that lie in their waybill's slot. */
    handedOutQuantity: z.int(),
    status: z.enum(slipLineStatuses),
    pickedBy: operators(named.nullable()),
    pickedAt: instant.nullable(),
  })
  .meta({ id: 'PickLine' })
export type PickLine = z.infer<typeof pickLine>

/** A pick list in a list. */
export const pickListHead = z
  .object({
    ...stamps,
    code: z.string(),
    kind: z.enum(pickingKinds),
    status: z.enum(slipStatuses),
    state: z.enum(pickListStates),
    center: z.object({ id: z.int(), code: z.string() }),
    partner: named,
    waybillCount: z.int(),
    quantity: z.int(),
    processedQuantity: z.int(),
    shortQuantity: z.int(),
    toPutBack: z.int(),
    /** For a TOTAL list: pieces that are picked and not in a slot yet. */
    toHandOut: z.int(),
    startedBy: operators(named.nullable()),
    startedAt: instant.nullable(),
    closedAt: instant.nullable(),
    /** The person in the office who ended the list before all was picked. */
    endedBy: operators(named.nullable()),
    endedAt: instant.nullable(),
  })
  .meta({ id: 'PickListHead' })
export type PickListHead = z.infer<typeof pickListHead>

export const pickList = pickListHead
  .extend({
    lines: z.array(pickLine),
    /** Who picked how many pieces, without what was taken back. */
    pickers: operators(z.array(named.extend({ quantity: z.int(), lastAt: instant }))),
    /** Pieces that count as put back but were not found, and who said so. */
    misses: operators(z.array(z.object({ lineId: z.int(), quantity: z.int(), by: named.nullable(), at: instant }))),
  })
  .meta({ id: 'PickList' })
export type PickList = z.infer<typeof pickList>
