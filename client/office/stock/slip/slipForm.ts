import { z } from 'zod'
import type { Condition } from '../../../../shared/entities/inbound.ts'
import { slipInput, slipWays, type SlipInput, type SlipReason } from '../../../../shared/entities/slip.ts'

interface Place {
  id: number
  alias: string
}

/** A line as it is edited: with the names of what it numbers. */
export interface DraftLine {
  /** Of a line that the slip has: only its quantity changes. */
  id?: number
  skuId: number
  name: string
  number: string | null
  quantity: number | null
  /** Not told: chosen by the server, first to expire first. */
  lot?: string | null
  expirationDate?: string | null
  condition?: Condition
  location: Place | null
  target: Place | null
}

/** What the lines are edited by. */
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
  /** A data URL; undefined: none. */
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

/** Goods to take are chosen among what lies there; those that come or are counted are told. */
export const choosesStock = (reason: SlipReason) => !['in', 'count'].includes(slipWays[reason])
export const hasTarget = (reason: SlipReason) => ['move', 'sort'].includes(slipWays[reason])

/** What is sent of a draft, checked on the same fields. */
export const slipDraft = z.preprocess((draft) => asked(draft as SlipDraft), slipInput)
export const toInput = (draft: SlipDraft): SlipInput => slipInput.parse(asked(draft))

function asked({ slipLines, photo, ...head }: SlipDraft) {
  return {
    ...head,
    // A photo shows why goods are disposed of; of another reason there is no field for it.
    photo: head.reason === 'DISUSE' ? (photo ?? undefined) : undefined,
    slipLines: slipLines.map((line) => askedLine(line, head.reason)),
  }
}

/** All lines that a slip shall have: of those that it has, how many. */
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
