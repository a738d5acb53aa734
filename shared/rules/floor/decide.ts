import type { Refusal } from '../../errors.ts'
import { floorPrivilege, type Privilege } from '../../privileges.ts'
import type { Action, FloorActionType } from './actions.ts'
import { decideConsol } from './consol.ts'
import { decideCount } from './count.ts'
import type { Authority } from './authority.ts'
import { decideException } from './exception.ts'
import type { Change, Facts } from '../stock/facts.ts'
import { decideInbound } from './inbound.ts'
import { decidePacking } from './packing.ts'
import { decidePicking } from './picking.ts'
import { decideRelocation } from './relocation.ts'

/** The privilege that a worker needs for each action. Settling is for a leader, which its rule checks. */
export const privilegeOf: Record<FloorActionType, Privilege> = {
  'inbound.arrive': 'inbound:write',
  'inbound.inspect': 'inbound:write',
  'inbound.store': 'inbound:write',
  'inbound.close': 'inbound:write',
  'inbound.undo': 'inbound:write',
  'packing.pack': 'invoice:write',
  'packing.undo': 'invoice:write',
  'packing.print': 'invoice:write',
  'consol.load': 'consol:write',
  'consol.unload': 'consol:write',
  'consol.nest': 'consol:write',
  'consol.unnest': 'consol:write',
  'consol.undo': 'consol:write',
  'consol.print': 'consol:read',
  'relocation.move': 'relocation:write',
  'relocation.arrive': 'relocation:write',
  'relocation.short': 'relocation:write',
  'relocation.close': 'relocation:write',
  'relocation.undo': 'relocation:write',
  // A count ends as a slip, so it needs the slip's privilege.
  'count.place': 'slip:write',
  'count.recount': 'slip:write',
  'count.undo': 'slip:write',
  'slip.pick': 'slip:write',
  'slip.short': 'slip:write',
  'slip.putBack': 'slip:write',
  'slip.handOut': 'slip:write',
  'slip.undo': 'slip:write',
  'exception.settle': floorPrivilege,
}

export function isFloorActionType(type: string): type is FloorActionType {
  return Object.hasOwn(privilegeOf, type)
}

/** Decides one action on the facts: what it changes, or why it is refused. It does not change the facts itself. */
export function decide(facts: Facts, action: Action, by: Authority): Change[] | Refusal {
  switch (action.type) {
    case 'exception.settle':
      return decideException(facts, action, by)
    case 'packing.pack':
    case 'packing.undo':
    case 'packing.print':
    case 'invoice.allocate':
    case 'invoice.print':
    case 'invoice.pack':
    case 'invoice.cancel':
    case 'invoice.deliver':
    case 'invoice.receive':
      return decidePacking(facts, action, by)
    case 'consol.load':
    case 'consol.unload':
    case 'consol.nest':
    case 'consol.unnest':
    case 'consol.undo':
    case 'consol.print':
    case 'plan.complete':
    case 'plan.cancel':
      return decideConsol(facts, action, by)
    case 'relocation.move':
    case 'relocation.arrive':
    case 'relocation.short':
    case 'relocation.close':
    case 'relocation.undo':
      return decideRelocation(facts, action, by)
    case 'count.place':
    case 'count.recount':
    case 'count.undo':
      return decideCount(facts, action, by)
    case 'slip.pick':
    case 'slip.short':
    case 'slip.putBack':
    case 'slip.handOut':
    case 'slip.undo':
      return decidePicking(facts, action, by)
    default:
      return decideInbound(facts, action, by)
  }
}
