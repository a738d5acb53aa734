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
 * What a patch changes about whether a user is active, and why, on a `day`; empty if it changes nothing of this. A user stays active until
 * a day that has not come yet (`isOpen` in open-account.ts). A user who comes back has no reason and no day any more.
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

/**
 * Deactivates the users whose day has come. They cannot sign in any more; from here on lists and handhelds show it too. Answers how many.
 */
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
