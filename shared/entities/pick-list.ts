import { z } from 'zod'
import { day, instant, stamps } from '../api/list.ts'
import { invoiceStatuses, type InvoiceStatus } from './invoice.ts'
import { operators } from './operators.ts'
import {
  pickingKinds,
  slipLineStatuses,
  slipStatuses,
  type PickingKind,
  type SlipLineStatus,
  type SlipStatus,
} from './slip.ts'

/** Why goods are not there: nothing lies at the place, only damaged ones do, or nobody can get at them. */
export const shortReasons = ['MISSING', 'DAMAGED', 'BLOCKED'] as const
export type ShortReason = (typeof shortReasons)[number]

/** Waybills on one list at most; of a CART, its totes, of a TOTAL its slots. */
export const maxWaybills = 50

/** What of a pick line decides how it stands. */
export interface PickPieces {
  quantity: number
  processedQuantity: number
  shortQuantity: number
  invoiceStatus: InvoiceStatus
}

/** Pieces that somebody still has to pick: none for a waybill that was cancelled, or packed already. */
export function toPick({ quantity, processedQuantity, shortQuantity, invoiceStatus }: PickPieces): number {
  const isWanted = invoiceStatus === 'ALLOCATED' || invoiceStatus === 'PRINTED'
  return isWanted ? Math.max(0, quantity - processedQuantity - shortQuantity) : 0
}

/** Pieces that were picked for a waybill that is cancelled, and lie in nobody's way until someone puts them back. */
export function toPutBack(line: PickPieces & { putBackQuantity: number }): number {
  return line.invoiceStatus === 'CANCELED' ? line.processedQuantity - line.putBackQuantity : 0
}

/** Picked pieces of a TOTAL list that do not lie in their waybill's slot yet. What is cancelled goes back to a shelf, and what is packed is in its parcel. */
export function toHandOut(kind: PickingKind, line: PickPieces & { handedOutQuantity: number }): number {
  const isWanted = line.invoiceStatus === 'ALLOCATED' || line.invoiceStatus === 'PRINTED'
  return kind === 'TOTAL' && isWanted ? Math.max(0, line.processedQuantity - line.handedOutQuantity) : 0
}

export function pickLineStatus(line: PickPieces, isEnded: boolean): SlipLineStatus {
  if (!isEnded && toPick(line) > 0) return 'RESERVED'
  if (line.processedQuantity === 0) return 'CANCELED'
  return line.processedQuantity === line.quantity ? 'FULFILLED' : 'PARTIALLY_FULFILLED'
}

/** A list is over when nothing is left to pick; one of which nothing was picked is cancelled. */
export function pickListStatus(
  lines: readonly { status: SlipLineStatus; processedQuantity: number }[],
  hasBegun: boolean,
): SlipStatus {
  if (lines.some(({ status }) => status === 'RESERVED')) return hasBegun ? 'PROGRESSING' : 'RESERVED'
  return lines.some(({ processedQuantity }) => processedQuantity > 0) ? 'CLOSED' : 'CANCELED'
}

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

/** A waybill that no list could take, and the goods it lacks. */
export const unpickable = z
  .object({ id: z.int(), serial: z.string(), item: named.nullable(), lacking: z.int() })
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
  })
  .meta({ id: 'PickListHead' })
export type PickListHead = z.infer<typeof pickListHead>

export const pickList = pickListHead
  .extend({
    lines: z.array(pickLine),
    /** Who picked how many, without what was taken back. */
    pickers: operators(z.array(named.extend({ quantity: z.int(), lastAt: instant }))),
  })
  .meta({ id: 'PickList' })
export type PickList = z.infer<typeof pickList>
