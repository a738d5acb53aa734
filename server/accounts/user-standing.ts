import type { UserPatch } from '../../shared/entities/user.ts'
import { wrong } from '../http/errors.ts'

interface Standing {
  status: string
  deactivationReason: string | null
  deactivatedFrom: string | null
}

/**
 * Whether someone is in, and why not, after a patch; empty where it says nothing of it. A day that has not come leaves them in
 * until then (`isOpen` in open-account.ts); who comes back is out for no reason and from no day.
 */
export function standingOf(before: Standing, patch: Pick<UserPatch, keyof Standing>, today: string): Partial<Standing> {
  const { status = before.status } = patch
  if (patch.status === undefined && patch.deactivationReason === undefined && patch.deactivatedFrom === undefined) return {}
  const returns = patch.status === 'ACTIVE'
  const from = patch.deactivatedFrom === undefined ? (returns ? null : before.deactivatedFrom) : patch.deactivatedFrom
  const reason = patch.deactivationReason === undefined ? (returns && from === null ? null : before.deactivationReason) : patch.deactivationReason
  if (from === null) return { status, deactivationReason: reason, deactivatedFrom: status === 'DEACTIVATED' ? today : null }
  if (from <= today && returns) throw wrong('deactivatedFrom', 'must lie ahead')
  const stays = from > today && (patch.status !== undefined || before.status === 'ACTIVE')
  return { status: stays ? 'ACTIVE' : 'DEACTIVATED', deactivationReason: reason, deactivatedFrom: from }
}
