import { sql } from 'kysely'
import { authApi } from '../../../shared/api/auth.ts'
import { badge, type Badge } from '../../../shared/entities/badge.ts'
import { refuse } from '../../../shared/errors.ts'
import { floorPrivilege } from '../../../shared/privileges.ts'
import { is } from '../../crud/filters.ts'
import { columns, totalPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { noSuch, notFound, refused } from '../../http/errors.ts'
import { privilegesOf, privilegesOfMany } from '../../http/privileges.ts'
import type { BadgeCard } from '../../print/badge-card.ts'
import { checkNotAbove } from '../user/grant-limits.ts'
import { badgeKeyOf, newBadgeCode } from './code.ts'
import { visible } from '../../subjects.ts'
import { siteZone } from '../../../shared/site-zone.ts'

/** The badges of the staff in a caller's scope. */
export function badgeStore(database: Database, caller: Caller) {
  const badges = (db: Reader) =>
    db
      .selectFrom('badge')
      .innerJoin('user', 'user.id', 'badge.userId')
      .leftJoin('user as issuer', 'issuer.id', 'badge.issuedBy')
      .select([
        'badge.id',
        'badge.userId',
        'user.name as userName',
        'badge.temporary',
        'badge.issuedAt',
        'issuer.name as issuedByName',
        'badge.validUntil',
        'badge.endedAt',
        'badge.endedWhy',
        'badge.publicKey',
      ])
      .where(visible(caller, 'user'))
  const badgeOf = (row: Awaited<ReturnType<typeof one>>): Badge =>
    shownAs(badge, {
      ...row,
      issuedByName: row.issuedByName ?? '',
      status:
        row.endedAt !== null
          ? row.endedWhy === 'REPLACED'
            ? 'REPLACED'
            : 'REVOKED'
          : row.validUntil <= database.now().toISOString()
            ? 'EXPIRED'
            : 'ACTIVE',
    })
  const one = (db: Reader, id: number) => badges(db).where('badge.id', '=', id).executeTakeFirstOrThrow(notFound)

  const { list } = listOf(database, {
    call: authApi.badges,
    id: 'badge.id',
    rows: badges,
    sort: columns('badge', ['id', 'validUntil']),
    search: ['user.name', 'user.username'],
    filters: {
      userId: is('badge.userId'),
      userIds: is('badge.userId'),
      status: (status) => {
        const now = database.now().toISOString()
        if (status === 'ACTIVE') return sql`"badge"."endedAt" is null and "badge"."validUntil" > ${now}`
        if (status === 'EXPIRED') return sql`"badge"."endedAt" is null and "badge"."validUntil" <= ${now}`
        return is('badge.endedWhy')(status)
      },
    },
    shown: (rows) => rows.map(badgeOf),
    page: totalPage,
  })

  return {
    list,

    /** Issues a badge and ends the one before with its sessions: of a lost and a new card only one may open anything. */
    issue: (userId: number, validFor: { days: number; temporaryHours?: number | undefined }) =>
      database.write(async (w) => {
        const user = await w.tx
          .selectFrom('user')
          .select(['user.id', 'user.name', 'user.status', 'user.partnerId'])
          .where('user.id', '=', userId)
          .where(visible(caller, 'user'))
          .executeTakeFirst()
        if (!user || user.status !== 'ACTIVE') throw notFound()
        await holdUser(w, userId)
        const { privileges } = await privilegesOf(w.tx, userId)
        if (!privileges.has(floorPrivilege) || user.partnerId !== null) throw refused(refuse('worker-forbidden'))
        // A caller who prints the badge of a user with more privileges could become that user.
        await checkNotAbove(w.tx, caller, user)
        const before = await w.tx
          .selectFrom('badge')
          .select('id')
          .where('userId', '=', userId)
          .where('endedAt', 'is', null)
          .execute()
        for (const badge of before) await end(w, badge.id, userId, 'REPLACED')
        const { code, publicKey } = newBadgeCode()
        const hours = validFor.temporaryHours ?? validFor.days * 24
        const validUntil = new Date(database.now().getTime() + hours * 3_600_000).toISOString()
        const { id } = await w.tx
          .insertInto('badge')
          .values({
            userId,
            publicKey,
            temporary: validFor.temporaryHours !== undefined,
            issuedAt: w.now,
            issuedBy: caller.userId,
            validUntil,
            endedAt: null,
            endedWhy: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tell(w, id, userId, 'issue', { userId, validUntil })
        return { badge: badgeOf(await one(w.tx, id)), code }
      }),

    revoke: (id: number) =>
      database.write(async (w) => {
        const badge = await one(w.tx, id)
        await holdUser(w, badge.userId)
        if (badge.endedAt === null) await end(w, id, badge.userId, 'REVOKED')
      }),

    /** What is printed on the cards of badges that were just issued; only badges that are still active and in scope. */
    async cards(codes: readonly string[]): Promise<BadgeCard[]> {
      const keys = codes.map(badgeKeyOf)
      const known = keys.flatMap((key) => key ?? [])
      const found =
        known.length === 0 ? [] : await badges(database.read).where('badge.publicKey', 'in', known).execute()
      const byKey = new Map(found.filter((row) => badgeOf(row).status === 'ACTIVE').map((row) => [row.publicKey, row]))
      const userIds = found.map((row) => row.userId)
      const roles = await privilegesOfMany(database.read, userIds)
      const names = new Map(
        (await database.read.selectFrom('role').select(['systemName', 'name']).execute()).map((role) => [
          role.systemName,
          role.name,
        ]),
      )
      const centers =
        userIds.length === 0
          ? []
          : await database.read
              .selectFrom('userCenter')
              .innerJoin('center', 'center.id', 'userCenter.centerId')
              .select(['userCenter.userId', 'center.code', 'center.timeZone'])
              .where('userId', 'in', userIds)
              .orderBy('center.code')
              .execute()
      return codes.map((code, index) => {
        const row = byKey.get(keys[index] ?? '')
        if (!row) throw noSuch(`codes.${index}`, 'This is not the code of an active badge.')
        const theirs = centers.filter(({ userId }) => userId === row.userId)
        return {
          code,
          name: row.userName,
          role: (roles.get(row.userId)?.systemNames ?? []).map((name) => names.get(name) ?? name).join(', '),
          center: theirs.map((center) => center.code).join(' · ') || 'Gantry',
          validUntil: dayIn(theirs[0]?.timeZone ?? siteZone, new Date(row.validUntil)),
        }
      })
    },
  }

  /**
   * Locks the user: otherwise, if two callers issue a badge to the same person at once, both badges would stay valid. A sign-in by the
   * badge that ends waits too.
   */
  async function holdUser(w: Writer, userId: number): Promise<void> {
    await w.tx
      .updateTable('user')
      .set((e) => ({ version: e.ref('version') }))
      .where('id', '=', userId)
      .execute()
  }

  async function end(w: Writer, id: number, userId: number, why: 'REPLACED' | 'REVOKED'): Promise<void> {
    await w.tx.updateTable('badge').set({ endedAt: w.now, endedWhy: why }).where('id', '=', id).execute()
    await w.tx
      .updateTable('session')
      .set({ endedAt: w.now })
      .where('badgeId', '=', id)
      .where('endedAt', 'is', null)
      .execute()
    await tell(w, id, userId, why === 'REPLACED' ? 'replace' : 'revoke', { userId })
  }

  /** Handhelds hold the public keys of their center's staff, so each of the worker's centers is told. */
  async function tell(w: Writer, id: number, userId: number, what: string, after: unknown): Promise<void> {
    const centers = await w.tx.selectFrom('userCenter').select('centerId').where('userId', '=', userId).execute()
    for (const centerId of centers.length > 0 ? centers.map((row) => row.centerId) : [everyCenter])
      w.changed(centerId, 'roster', 0)
    w.changed(everyCenter, 'badge', id)
    await w.audit({
      userId: caller.userId,
      subject: `badge:${id}`,
      what: `badge.${what}`,
      after,
      requestId: caller.requestId,
    })
  }
}
