import { refuse, type Refusal } from '../../shared/errors.ts'
import type { FloorAction } from '../../shared/rules/floor/actions.ts'
import type { Facts } from '../../shared/rules/stock/facts.ts'
import { namesOf } from '../../shared/rules/floor/subjects.ts'

/**
 * A handheld sees only its own center (decisions.md §3). So what an action names must belong to that center, whatever else was loaded for
 * the actions that came with it. An undo names only the action it takes back, so that action's payload is checked too.
 */
export function refuseElsewhere(facts: Facts, action: FloorAction, centerId: number): Refusal | null {
  const done =
    action.type === 'relocation.undo' || action.type === 'slip.undo'
      ? facts.actions.get(action.payload.undoes)
      : undefined
  return (
    whatIsElsewhere(facts, action.payload, centerId) ?? (done ? whatIsElsewhere(facts, done.payload, centerId) : null)
  )
}

function whatIsElsewhere(facts: Facts, payload: unknown, centerId: number): Refusal | null {
  const names = namesOf(payload)
  const areHere = (ids: readonly number[], rows: ReadonlyMap<number, { centerId: number }>) =>
    ids.every((id) => rows.get(id)?.centerId === centerId)
  if (!areHere(names.inbounds, facts.inbounds)) return refuse('inbound-unknown')
  if (!areHere(names.consols, facts.consols)) return refuse('consol-unknown')
  if (!areHere(names.invoices, facts.invoices)) return refuse('invoice-unknown')
  if (!areHere(names.relocations, facts.relocations)) return refuse('relocation-unknown')
  if (!areHere(names.slips, facts.pickLists)) return refuse('slip-unknown')
  if (!areHere(names.locations, facts.locations)) return refuse('location-unknown')
  return null
}
