import type { z } from 'zod'
import type { Refusal } from '../errors.ts'
import { consolPayloads, decideConsol, type ConsolAction } from './consol.ts'
import type { Decision } from './decision.ts'
import { decideException, exceptionPayloads, type ExceptionAction } from './exception.ts'
import type { Change, Facts } from './facts.ts'
import { decideInbound, inboundPayloads, type InboundAction } from './inbound.ts'
import { decidePacking, packingPayloads, type PackingAction } from './packing.ts'
import { decideRelocation, relocationPayloads, type RelocationAction } from './relocation.ts'

/** Every action, by type. A flow adds its own here; nothing else knows the list. */
export type Action = InboundAction | PackingAction | ConsolAction | RelocationAction | ExceptionAction

/** What a handheld may queue, each with its payload's schema. Office actions are not among them. */
export const floorPayloads = { ...inboundPayloads, ...packingPayloads, ...consolPayloads, ...relocationPayloads, ...exceptionPayloads } as const satisfies Record<string, z.ZodType>
export type FloorActionType = keyof typeof floorPayloads
export type FloorAction = Extract<Action, { type: FloorActionType }>

export function isFloorActionType(type: string): type is FloorActionType {
  return Object.hasOwn(floorPayloads, type)
}

/** Decides one action on the facts: what it changes, or why it is refused. Changes nothing itself. */
export function decide(facts: Facts, action: Action, by: Decision): Change[] | Refusal {
  switch (action.type) {
    case 'exception.settle':
      return decideException(facts, action, by)
    case 'packing.pack':
    case 'packing.undo':
    case 'invoice.allocate':
    case 'invoice.print':
    case 'invoice.pack':
    case 'invoice.cancel':
    case 'invoice.deliver':
      return decidePacking(facts, action, by)
    case 'consol.load':
    case 'consol.unload':
    case 'consol.nest':
    case 'consol.unnest':
    case 'consol.undo':
    case 'plan.complete':
    case 'plan.cancel':
      return decideConsol(facts, action, by)
    case 'relocation.move':
    case 'relocation.arrive':
    case 'relocation.close':
    case 'relocation.undo':
      return decideRelocation(facts, action, by)
    default:
      return decideInbound(facts, action, by)
  }
}
