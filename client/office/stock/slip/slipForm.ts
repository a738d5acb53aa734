import { z } from 'zod'
import type { Condition } from '../../../../shared/entities/inbound.ts'
import { slipInput, slipWays, type SlipInput, type SlipReason } from '../../../../shared/entities/slip.ts'

interface Place {
  id: number
  alias: string
}

/** A line as it is edited: with the names of what it numbers. */
export interface DraftLine {
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

export interface SlipDraft extends Record<string, unknown> {
  centerId: number | null
  partnerId: number | null
  reason: SlipReason
  referenceType: string | null
  referenceId: string | null
  description: string | null
  confirmed: boolean
  slipLines: DraftLine[]
}

export const newSlip = (centerId: number | null): SlipDraft => ({
  centerId,
  partnerId: null,
  reason: 'B2B_OUT',
  referenceType: null,
  referenceId: null,
  description: null,
  confirmed: false,
  slipLines: [],
})

/** Goods to take are chosen among what lies there; those that come or are counted are told. */
export const choosesStock = (reason: SlipReason) => !['in', 'count'].includes(slipWays[reason])
export const hasTarget = (reason: SlipReason) => ['move', 'sort'].includes(slipWays[reason])

/** What is sent of a draft, checked on the same fields. */
export const slipDraft = z.preprocess((draft) => asked(draft as SlipDraft), slipInput)
export const toInput = (draft: SlipDraft): SlipInput => slipInput.parse(asked(draft))

function asked({ slipLines, ...head }: SlipDraft) {
  return {
    ...head,
    slipLines: slipLines.map(({ skuId, lot, expirationDate, condition, location, target, quantity }) => ({
      skuId,
      lot,
      expirationDate,
      condition,
      quantity: quantity ?? undefined,
      locationId: location?.id,
      targetLocationId: hasTarget(head.reason) ? target?.id : undefined,
    })),
  }
}
