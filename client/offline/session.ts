import type { Core } from './core.ts'
import type { Worker } from './engine.ts'
import type { Session } from './outbox.ts'

/** A sign-in is good for a shift; after it the badge is scanned again. */
export function hasEnded({ session, clock }: Core): boolean {
  return session !== null && Date.parse(session.grant.until) <= clock.serverNow()
}

export function workerFrom({ userId, name, language, privileges, grant }: Session): Worker {
  return { userId, name, language, privileges: new Set(privileges), grantId: grant.id }
}
