import type { z } from 'zod'
import type { Refusal } from '../errors.ts'
import { decideException, exceptionPayloads, type ExceptionAction } from './exception.ts'
import type { Change, Facts } from './facts.ts'
import { decideInbound, inboundPayloads, type Decision, type InboundAction } from './inbound.ts'

/** Every action, by type. A flow adds its own here; nothing else knows the list. */
export type Action = InboundAction | ExceptionAction

/** What a handheld may queue, each with its payload's schema. Office actions are not among them. */
export const floorPayloads = { ...inboundPayloads, ...exceptionPayloads } as const satisfies Record<string, z.ZodType>
export type FloorActionType = keyof typeof floorPayloads
export type FloorAction = Extract<Action, { type: FloorActionType }>

export function isFloorActionType(type: string): type is FloorActionType {
  return Object.hasOwn(floorPayloads, type)
}

/** Decides one action on the facts: what it changes, or why it is refused. Changes nothing itself. */
export function decide(facts: Facts, action: Action, by: Decision): Change[] | Refusal {
  return action.type === 'exception.settle' ? decideException(facts, action, by) : decideInbound(facts, action, by)
}

/** What an action is about: `inbound:12`. Actions on one subject depend on one another's order; others do not. */
export function subjectOf(payload: unknown): string {
  const { inboundId, exceptionId } = (payload ?? {}) as { inboundId?: unknown; exceptionId?: unknown }
  if (typeof inboundId === 'number') return `inbound:${inboundId}`
  if (typeof exceptionId === 'number') return `exception:${exceptionId}`
  return 'unknown'
}
