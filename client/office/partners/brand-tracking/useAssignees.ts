import { useSession } from '../../../ui/app/session.tsx'
import type { AsyncChoices } from '../../../ui/form/async-select.ts'
import { useUsers } from '../../people/user/useUsers.ts'

/**
 * The users who may get a follow-up: the user themselves, and those they see. `now` is the current assignee, whether the user sees them or
 * not.
 */
export function useAssignees(now: { id: number; name: string } | null, chosen: number | null): AsyncChoices {
  const { me, can } = useSession()
  const people = useUsers([chosen], { status: 'ACTIVE' }, can('account:read'))
  const known = can('account:read') ? people.options : [{ value: me.id, label: me.name }]
  const options = [
    ...known,
    ...(now && !known.some(({ value }) => value === now.id) ? [{ value: now.id, label: now.name }] : []),
  ]
  return { ...people, options, nameOf: (id) => options.find(({ value }) => value === id)?.label ?? '–' }
}
