import { z } from 'zod'
import type { Condition } from '../../../../shared/entities/inbound.ts'
import { slipInput, slipWays, type SlipInput, type SlipReason } from '../../../../shared/entities/slip.ts'

interface Place {
  id: number
  alias: string
}

/** A line while it is edited, with names beside its ids. */
export interface DraftLine {
  /** Set for a stored line, of which only the quantity can change. */
  id?: number
  skuId: number
  name: string
  number: string | null
  quantity: number | null
  /** If undefined, the server chooses what expires first. */
  lot?: string | null
  expirationDate?: string | null
  condition?: Condition
  location: Place | null
  target: Place | null
}

/** The part of a draft that the lines editor needs. */
export interface SlipGoodsDraft extends Record<string, unknown> {
  centerId: number | null
  partnerId: number | null
  reason: SlipReason
  slipLines: DraftLine[]
}

export interface SlipDraft extends SlipGoodsDraft {
  referenceType: string | null
  referenceId: string | null
  description: string | null
  /** A data URL; undefined where there is none. */
  photo: string | null | undefined
  confirmed: boolean
}

export const newSlip = (centerId: number | null): SlipDraft => ({
  centerId,
  partnerId: null,
  reason: 'B2B_OUT',
  referenceType: null,
  referenceId: null,
  description: null,
  photo: undefined,
  confirmed: false,
  slipLines: [],
})

/** Goods to take are chosen from what lies there; goods that come in or are counted are entered. */
export const choosesStock = (reason: SlipReason) => !['in', 'count'].includes(slipWays[reason])
export const hasTarget = (reason: SlipReason) => ['move', 'sort'].includes(slipWays[reason])

/** What is sent of a draft, checked on the same fields. */
export const slipDraft = z.preprocess((draft) => asked(draft as SlipDraft), slipInput)
export const toInput = (draft: SlipDraft): SlipInput => slipInput.parse(asked(draft))

function asked({ slipLines, photo, ...head }: SlipDraft) {
  return {
    ...head,
    // A photo shows why goods are disposed of; with another reason the form has no field for it.
    photo: head.reason === 'DISUSE' ? (photo ?? undefined) : undefined,
    slipLines: slipLines.map((line) => askedLine(line, head.reason)),
  }
}

/** All lines that the slip should have; for a stored line only its quantity. */
export const editedLines = (lines: readonly DraftLine[], reason: SlipReason) =>
  lines.map((line) =>
    line.id === undefined ? askedLine(line, reason) : { id: line.id, quantity: line.quantity ?? undefined },
  )

function askedLine(
  { skuId, lot, expirationDate, condition, location, target, quantity }: DraftLine,
  reason: SlipReason,
) {
  return {
    skuId,
    lot,
    expirationDate,
    condition,
    quantity: quantity ?? undefined,
    locationId: location?.id,
    targetLocationId: hasTarget(reason) ? target?.id : undefined,
  }
}
