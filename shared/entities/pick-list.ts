import { z } from 'zod'
import { day, instant, stamps } from '../api/list.ts'
import { invoiceStatuses } from './invoice.ts'
import { operators } from './operators.ts'
import { pickingKinds, slipLineStatuses, slipStatuses } from './slip.ts'

/** Why goods are not there: nothing lies at the place, only damaged ones do, or nobody can get at them. */
export const shortReasons = ['MISSING', 'DAMAGED', 'BLOCKED'] as const
export type ShortReason = (typeof shortReasons)[number]

/** How a pick list stands: a slip's statuses, but one that is picked still has work on it until all of it is handed out, and one that was ended was not picked to its end. */
export const pickListStates = ['RESERVED', 'PROGRESSING', 'HANDING_OUT', 'CLOSED', 'ENDED', 'CANCELED'] as const
export type PickListState = (typeof pickListStates)[number]

/** Waybills on one list at most; of a CART, its totes, of a TOTAL its slots. */
export const maxWaybills = 50

const id = z.int().positive()
const named = z.object({ id: z.int(), name: z.string() })
const place = z.object({ id: z.int(), alias: z.string() })

/** Which waybills lists are made of: so many of one kind, whose goods all lie in one zone where one is named. */
export const pickListWish = z
  .strictObject({
    centerId: id,
    kind: z.enum(pickingKinds),
    partnerId: id.optional(),
    contractId: id.optional(),
    /** The rack that all places are in. */
    zone: z.string().trim().min(1).max(31).optional(),
    /** Waybills altogether, the oldest first, and on one list. */
    waybills: z.int().min(1).max(500).default(100),
    perList: z.int().min(1).max(maxWaybills).default(12),
  })
  .meta({ id: 'PickListWish' })
export type PickListWish = z.infer<typeof pickListWish>

/** A waybill that no list could take, and the goods that stood in its way. */
export const unpickable = z
  .object({
    id: z.int(),
    serial: z.string(),
    item: named.nullable(),
    /** Pieces that are nowhere in the center. */
    lacking: z.int(),
    /** Pieces that lie in other racks than the zone; where nothing is lacking, only the zone keeps the waybill off a list. */
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
    /** The place that lacked them. */
    shortAt: operators(place.nullable()),
    /** Picked for a waybill that was cancelled since; they go back to a shelf. */
    toPutBack: z.int(),
    putBackQuantity: z.int(),
    /** Of a TOTAL list: in their waybill's slot. */
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
    /** Of a TOTAL list: picked, and not in a slot yet. */
    toHandOut: z.int(),
    startedBy: operators(named.nullable()),
    startedAt: instant.nullable(),
    closedAt: instant.nullable(),
    /** The office ended it before all was picked. */
    endedBy: operators(named.nullable()),
    endedAt: instant.nullable(),
  })
  .meta({ id: 'PickListHead' })
export type PickListHead = z.infer<typeof pickListHead>

export const pickList = pickListHead
  .extend({
    lines: z.array(pickLine),
    /** Who picked how many, without what was taken back. */
    pickers: operators(z.array(named.extend({ quantity: z.int(), lastAt: instant }))),
    /** Of what a line counts as put back: pieces that nobody found, and who said so. */
    misses: operators(z.array(z.object({ lineId: z.int(), quantity: z.int(), by: named.nullable(), at: instant }))),
  })
  .meta({ id: 'PickList' })
export type PickList = z.infer<typeof pickList>
