import { refuse, type Refusal } from '../../errors.ts'
import type { Facts } from '../stock/facts.ts'
import type { Actor, DoneAction } from '../stock/fact-rows.ts'

export interface Authority {
  actor: Actor
  /** The leader who allowed it, if one did. */
  overriddenBy: Actor | null
}

export function mayOverride(by: Authority): boolean {
  return by.actor.privileges.has('exception:write') || by.overriddenBy?.privileges.has('exception:write') === true
}

/** The action to take back: a worker's own, or anyone's for a leader, and only once (decisions.md §9). */
export function toUndo(facts: Facts, undoes: string, by: Authority): DoneAction | Refusal {
  const done = facts.actions.get(undoes)
  if (!done) return refuse('nothing-to-undo')
  if (done.undone) return refuse('already-undone')
  return done.workerId === by.actor.userId || mayOverride(by) ? done : refuse('not-your-action')
}
