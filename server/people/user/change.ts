import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { BulkAnswer } from '../../../shared/api/list.ts'
import type { User, UserInput, UserPatch } from '../../../shared/entities/user.ts'
import { refuse } from '../../../shared/errors.ts'
import type { Services } from '../../services.ts'
import { bulkAnswerOf, type ItemOutcome } from '../../crud/bulk.ts'
import { checkVersion } from '../../crud/table-store.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError, refused, wrong } from '../../http/errors.ts'
import { endBadges } from '../badge/end.ts'
import { tellRoster } from './floor-staff.ts'
import { withImage } from '../../images/door.ts'
import { today } from '../../http/open-account.ts'
import { checkPassword, hashSecret } from '../sign-in/password.ts'
import { endSessions } from '../sign-in/session.store.ts'
import { setPassword } from '../sign-in/set-password.ts'
import { forgiveAccount } from '../sign-in/sign-in.ts'
import { createUser } from './create.ts'
import { standingOf } from './standing.ts'
import { isNewContact, userOf, userTable, type UserRow } from './store.ts'
import { checkAdminLeft, checkNotAbove, checkPlace, checkRoles, holdAdmins } from './grant-limits.ts'

const oneTimeHours = 24

/** The changes that a caller may make to the users they see. */
export function userChanges(
  { database, files, secrets }: Pick<Services, 'database' | 'files' | 'secrets'>,
  caller: Caller,
) {
  const table = userTable(database, caller)

  /** Locks the user who is to be changed. A caller may not change a user who may do more than they. */
  const hold = async (w: Writer, id: number): Promise<UserRow> => {
    const row = await table.lockOne(w, id)
    await checkNotAbove(w.tx, caller, row)
    return row
  }

  const update = (id: number, { profileImage, ...patch }: UserPatch, version: number): Promise<User> =>
    withImage(files, { property: 'profileImage', dataUrl: profileImage }, (save) =>
      database.write(async (w) => {
        const row = await hold(w, id)
        checkVersion(row, version, await userOf(w.tx, row))
        checkEmployment({ ...row, ...patch })
        const standing = standingOf(row, patch, today(database.now()))
        if (id === caller.userId && (standing.status === 'DEACTIVATED' || standing.deactivatedFrom))
          throw refused(refuse('own-account'))
        await moveTo(w, row, patch)
        const { centerIds: _, options, ...plain } = patch
        await holdAdmins(w.tx)
        await tellRoster(w, sql`"user"."id" = ${id}`)
        const changed = await table.update(w, row, {
          ...plain,
          ...standing,
          ...(await save(w, patch.partnerId === undefined ? row.partnerId : patch.partnerId)),
          ...(options === undefined ? {} : { optionsJson: JSON.stringify(options) }),
          ...(isNewContact(row, patch) ? { contactVerifiedAt: null } : {}),
        })
        // The people of the new partner must see the user's picture.
        if (changed.partnerId !== row.partnerId)
          await w.tx
            .updateTable('image')
            .set({ partnerId: changed.partnerId })
            .where('id', '=', changed.imageId)
            .execute()
        await tellRoster(w, sql`"user"."id" = ${id}`)
        await checkAdminLeft(w.tx)
        if (changed.status !== 'ACTIVE') {
          await endSessions(w, id)
          await endBadges(w, id)
        }
        return userOf(w.tx, changed)
      }),
    )

  /** Moves a user to another partner or to other centers. */
  const moveTo = async (
    w: Writer,
    row: UserRow,
    { partnerId = row.partnerId, brandId, centerIds }: UserPatch,
  ): Promise<void> => {
    const before = (
      await w.tx.selectFrom('userCenter').select('centerId').where('userId', '=', row.id).orderBy('centerId').execute()
    ).map(({ centerId }) => centerId)
    if (partnerId === row.partnerId && brandId === undefined && centerIds === undefined) return
    await checkPlace(
      w.tx,
      caller,
      { partnerId, brandId: brandId === undefined ? row.brandId : brandId, centerIds: centerIds ?? before },
      row,
    )
    // The same roles may reach further at another partner, so they are checked again.
    if (partnerId !== row.partnerId) {
      await checkNotAbove(w.tx, caller, { ...row, partnerId })
      const held = await w.tx.selectFrom('userRole').select('roleId').where('userId', '=', row.id).execute()
      await checkRoles(w.tx, caller, { roleIds: held.map(({ roleId }) => roleId), partnerId })
    }
    if (centerIds === undefined) return
    await tellRoster(w, sql`"user"."id" = ${row.id}`)
    await w.tx.deleteFrom('userCenter').where('userId', '=', row.id).execute()
    if (centerIds.length > 0)
      await w.tx
        .insertInto('userCenter')
        .values([...new Set(centerIds)].map((centerId) => ({ userId: row.id, centerId })))
        .execute()
    await w.audit({
      userId: caller.userId,
      partnerId,
      subject: `user:${row.id}`,
      what: 'user.centers',
      before: { centerIds: before },
      after: { centerIds },
      requestId: caller.requestId,
    })
  }

  /** Removes what lets a user sign in or be found; the name stays on what the user did (accounts.md §4). */
  const remove = async (id: number): Promise<void> => {
    if (id === caller.userId) throw refused(refuse('own-account'))
    const portrait = await database.write(async (w) => {
      const row = await hold(w, id)
      await holdAdmins(w.tx)
      await tellRoster(w, sql`"user"."id" = ${id}`)
      await endSessions(w, id)
      await endBadges(w, id)
      for (const held of ['userRole', 'userCenter'] as const)
        await w.tx.deleteFrom(held).where('userId', '=', id).execute()
      // Only the user reads these rows, so they are in no one else's scope.
      await w.outsideScope(async () => {
        for (const own of ['recovery', 'notification'] as const)
          await w.tx.deleteFrom(own).where('userId', '=', id).execute()
      })
      // The invitation by which the user came contains the user's mail.
      const invitations = await w.outsideScope(() =>
        w.tx.deleteFrom('invitation').where('userId', '=', id).returning('id').execute(),
      )
      for (const invitation of invitations) w.changed(everyCenter, 'invitation', invitation.id)
      await table.update(
        w,
        row,
        {
          deletedAt: w.now,
          status: 'DEACTIVATED',
          username: `deleted:${id}`,
          passwordHash: '',
          pinHash: null,
          oneTimeUntil: null,
          mustChangePassword: false,
          email: null,
          phone: null,
          mobile: null,
          address: null,
          imageId: null,
          contactVerifiedAt: null,
          deactivationReason: null,
          optionsJson: '{}',
          tableSettingsJson: '{}',
          widgetSettingsJson: '{}',
          notificationSettingsJson: '{}',
        },
        'delete',
      )
      await checkAdminLeft(w.tx)
      return row.imageId === null
        ? undefined
        : w.tx.deleteFrom('image').where('id', '=', row.imageId).returning('storedAs').executeTakeFirst()
    })
    if (portrait) await files.remove(portrait.storedAs)
  }

  return {
    update,
    remove,

    async create({ password, profileImage, roleIds, systemNames, ...input }: UserInput): Promise<User> {
      await checkPassword(password, input)
      checkEmployment(input)
      const passwordHash = await hashSecret(password)
      return withImage(files, { property: 'profileImage', dataUrl: profileImage ?? undefined }, (save) =>
        database.write(async (w) => {
          await checkPlace(w.tx, caller, input)
          const given = await checkRoles(w.tx, caller, { roleIds, systemNames, partnerId: input.partnerId })
          const id = await createUser(w, caller, {
            ...input,
            ...(await save(w, input.partnerId)),
            roleIds: given,
            passwordHash,
          })
          return userOf(w.tx, await table.one(id, w.tx))
        }),
      )
    },

    async removeMany(ids: readonly number[]): Promise<BulkAnswer> {
      const outcomes: ItemOutcome[] = []
      for (const id of new Set(ids)) {
        try {
          await remove(id)
          outcomes.push({ id })
        } catch (error) {
          if (!(error instanceof HttpError)) throw error
          outcomes.push({ id, refusal: refuse(error.code, error.values) })
        }
      }
      return bulkAnswerOf(outcomes, caller.language)
    },

    /** Sets a one-time password, which is shown only this once and opens nothing but setting another. */
    async resetPassword(id: number): Promise<{ value: string }> {
      const value = randomBytes(12).toString('base64url')
      const hash = await hashSecret(value)
      const oneTimeUntil = new Date(database.now().getTime() + oneTimeHours * 3_600_000).toISOString()
      await database.write(async (w) => {
        const row = await hold(w, id)
        await setPassword(w, secrets, row.id, { hash, oneTimeUntil, what: 'password-reset' }, caller)
        await forgiveAccount(w.tx, row)
      })
      return { value }
    },
  }
}

function checkEmployment({ entryAt, retirementAt }: Pick<UserInput, 'entryAt' | 'retirementAt'>): void {
  if (entryAt !== null && retirementAt !== null && retirementAt < entryAt)
    throw wrong('retirementAt', 'must not be before entryAt')
}
