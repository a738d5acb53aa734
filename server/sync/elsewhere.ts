import { refuse, type Refusal } from '../../shared/errors.ts'
import type { FloorAction } from '../../shared/rules/decide.ts'
import type { Facts } from '../../shared/rules/facts.ts'
import { namesOf } from '../../shared/rules/subjects.ts'

/**
 * A handheld sees its own center alone; the rest does not exist for it (decisions.md §3). So what an action names must lie in the
 * center, whatever else was loaded for the actions that came with it; a move to take back is named by its goods alone.
 */
export function refuseElsewhere(facts: Facts, action: FloorAction, centerId: number): Refusal | null {
  const done = action.type === 'relocation.undo' ? facts.actions.get(action.payload.undoes) : undefined
  for (const payload of [action.payload, ...(done ? [done.payload] : [])]) {
    const names = namesOf(payload)
    const isHere = (row: { centerId: number } | undefined) => row?.centerId === centerId
    if (!names.inbounds.every((id) => isHere(facts.inbounds.get(id)))) return refuse('inbound-unknown')
    if (!names.consols.every((id) => isHere(facts.consols.get(id)))) return refuse('consol-unknown')
    if (!names.invoices.every((id) => isHere(facts.invoices.get(id)))) return refuse('invoice-unknown')
    if (!names.relocations.every((id) => isHere(facts.relocations.get(id)))) return refuse('relocation-unknown')
    if (!names.locations.every((id) => isHere(facts.locations.get(id)))) return refuse('location-unknown')
  }
  return null
}
