import { isPrivilege, type Privilege } from '../../shared/privileges.ts'
import type { Core } from './core.ts'
import type { Worker } from './engine.ts'
import type { Session } from './storage/outbox.ts'

/** A sign-in is good for a shift. After that the badge is scanned again. */
export function hasEnded({ session, clock }: Core): boolean {
  return session !== null && Date.parse(session.grant.until) <= clock.serverNow()
}

/** Ends a sign-in that is over; the next sign-in goes on where it stood. Answers whether this call ended it. */
export function endWhenOver(core: Core): boolean {
  if (!core.session || !hasEnded(core)) return false
  core.status.set({ worker: null, ended: core.session.name })
  core.session = null
  return true
}

/** Those privileges that this version of the app knows. */
export function asPrivileges(names: readonly string[]): Privilege[] {
  return names.filter(isPrivilege)
}

export function workerFrom({ userId, name, language, privileges, grant }: Session): Worker {
  return { userId, name, language, privileges: new Set(privileges), grantId: grant.id }
}
