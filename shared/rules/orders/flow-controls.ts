import type { FlowCondition } from '../../entities/condition.ts'
import { flowTypes, type FlowType } from '../../entities/flow-control.ts'
import { flowConditionHolds, type OrderFacts, type StockOf } from './conditions.ts'

export interface FlowControlFacts {
  id: number
  type: FlowType
  priority: number
  partnerId: number
  /** Null: orders of every brand, or of every channel. */
  brandId: number | null
  channelId: number | null
  currency: string
  /** All of them must hold. A control without conditions matches no order. */
  conditions: readonly FlowCondition[]
}

export interface FlowDecision {
  /** Every control that matched, in the order in which they were tried. */
  matched: { id: number; type: FlowType }[]
  /** The gravest type; null: the order passes. */
  type: FlowType | null
}

/** Tries every control on an order, by priority, then the oldest first. The result lists each match, and the gravest decides. */
export function controlFlow(order: OrderFacts, controls: readonly FlowControlFacts[], stock: StockOf): FlowDecision {
  const matched = controls
    .filter((control) => isFor(control, order) && matches(control, order, stock))
    .toSorted((a, b) => a.priority - b.priority || a.id - b.id)
    .map(({ id, type }) => ({ id, type }))
  return { matched, type: flowTypes.find((type) => matched.some((one) => one.type === type)) ?? null }
}

function isFor({ partnerId, brandId, channelId }: FlowControlFacts, order: OrderFacts): boolean {
  return (
    partnerId === order.partnerId &&
    (brandId === null || brandId === order.brandId) &&
    (channelId === null || channelId === order.channelId)
  )
}

const matches = ({ conditions, currency }: FlowControlFacts, order: OrderFacts, stock: StockOf): boolean =>
  conditions.length > 0 && conditions.every((one) => flowConditionHolds(one, order, stock, currency))
