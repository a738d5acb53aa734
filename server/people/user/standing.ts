import { sql } from 'kysely'
import type { AccountStatus } from '../../../shared/entities/account.ts'
import type { UserPatch } from '../../../shared/entities/user.ts'
import type { Database } from '../../db/database.ts'
import { wrong } from '../../http/errors.ts'
import { endBadges } from '../badge/end.ts'
import { tellRoster } from './floor-staff.ts'
import { today } from '../../http/open-account.ts'
import { endSessions } from '../sign-in/session.store.ts'

interface Standing {
  status: AccountStatus
  deactivationReason: string | null
  deactivatedFrom: string | null
}

/**
 * Whether someone is in, and why not, after a patch on a `day`; empty where it says nothing of it. A day that has not come leaves them in
 * until then (`isOpen` in open-account.ts); who comes back is out for no reason and from no day.
 */
export function standingOf(before: Standing, patch: Pick<UserPatch, keyof Standing>, day: string): Partial<Standing> {
  const { status = before.status } = patch
  if (patch.status === undefined && patch.deactivationReason === undefined && patch.deactivatedFrom === undefined)
    return {}
  const returns = patch.status === 'ACTIVE'
  const from = patch.deactivatedFrom === undefined ? (returns ? null : before.deactivatedFrom) : patch.deactivatedFrom
  const reason =
    patch.deactivationReason === undefined
      ? returns && from === null
        ? null
        : before.deactivationReason
      : patch.deactivationReason
  if (from === null)
    return { status, deactivationReason: reason, deactivatedFrom: status === 'DEACTIVATED' ? day : null }
  if (from <= day && returns) throw wrong('deactivatedFrom', 'must lie ahead')
  const stays = from > day && (patch.status !== undefined || before.status === 'ACTIVE')
  return { status: stays ? 'ACTIVE' : 'DEACTIVATED', deactivationReason: reason, deactivatedFrom: from }
}

/** Whose day has come is out already; from here on lists and handhelds say so too. Answers how many. */
export async function deactivateDue(database: Database): Promise<number> {
  return database.write(async (w) => {
    const isDue = sql<boolean>`"user"."status" = 'ACTIVE' and "user"."deletedAt" is null and "user"."deactivatedFrom" <= ${today(database.now())}`
    await tellRoster(w, isDue)
    const due = await w.tx
      .updateTable('user')
      .set((e) => ({ status: 'DEACTIVATED', updatedAt: w.now, version: e('version', '+', 1) }))
      .where(isDue)
      .returning(['id', 'partnerId', 'deactivatedFrom'])
      .execute()
    for (const { id } of due) {
      await endSessions(w, id)
      await endBadges(w, id)
    }
    await w.audit(
      ...due.map(({ id, partnerId, deactivatedFrom }) => ({
        userId: null,
        partnerId,
        subject: `user:${id}`,
        what: 'user.deactivate',
        after: { deactivatedFrom },
      })),
    )
    return due.length
  })
}
