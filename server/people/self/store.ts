import type { Body } from '../../../shared/api/call.ts'
import type { selfApi } from '../../../shared/api/user.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError, wrong } from '../../http/errors.ts'
import { hasSteppedUp } from '../../http/mount.ts'
import { forgive, throttle } from '../../http/throttle.ts'
import { withImage } from '../../images/door.ts'
import { checkPassword, checkSecret, hashSecret } from '../sign-in/password.ts'
import { ownerOf, setPassword } from '../sign-in/set-password.ts'
import { isNewContact, meOf, userTable } from '../user/store.ts'

type Profile = Body<typeof selfApi.saveProfile>

/** The changes that a user makes to their own account. */
export function selfStore(
  { database, files, secrets }: Pick<Services, 'database' | 'files' | 'secrets'>,
  caller: Caller,
) {
  const table = userTable(database, caller)
  return {
    /** A stolen session must not change where a recovery's code goes (ASVS 7.5.1). */
    async saveProfile({ profileImage, compliance, ...profile }: Profile) {
      const own = await table.one(caller.userId)
      const moves = isNewContact(own, profile)
      if (moves && !hasSteppedUp(caller, database.now())) throw new HttpError(403, 'proof-needed')
      await withImage(files, { property: 'profileImage', dataUrl: profileImage }, (save) =>
        database.write(async (w) => {
          const row = await table.lockOne(w, caller.userId)
          const agreed = compliance ? { complianceJson: JSON.stringify(compliance) } : {}
          await table.update(
            w,
            row,
            { ...profile, ...agreed, ...(await save(w, row.partnerId)), ...(moves ? { contactVerifiedAt: null } : {}) },
            'profile',
          )
        }),
      )
      return meOf(database, caller)
    },

    async changePassword({ password, newPassword }: Body<typeof selfApi.changePassword>) {
      await checkOwnPassword(database, caller.userId, password)
      await checkPassword(newPassword, await ownerOf(database.read, caller.userId), 'newPassword')
      if (newPassword === password) throw wrong('newPassword', 'must be another than the one before')
      const hash = await hashSecret(newPassword)
      await database.write((w) =>
        setPassword(
          w,
          secrets,
          caller.userId,
          { hash, keepSessionId: caller.sessionId, what: 'password-change' },
          caller,
        ),
      )
      return meOf(database, { ...caller, mustChangePassword: false })
    },

    async prove({ password }: Body<typeof selfApi.prove>): Promise<void> {
      await checkOwnPassword(database, caller.userId, password)
      await database.dialect.write
        .updateTable('session')
        .set({ provenAt: database.now().toISOString() })
        .where('id', '=', caller.sessionId)
        .execute()
    },
  }
}

/** Allows five tries a minute, so that a session that was left open does not help to find the password. */
export async function checkOwnPassword(database: Database, userId: number, password: string): Promise<void> {
  const tries = `own-password:${userId}`
  await throttle(database, { key: tries, limit: 5, seconds: 60 })
  const { passwordHash } = await database.read
    .selectFrom('user')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await checkSecret(passwordHash, password))) throw new HttpError(403, 'password-wrong')
  await forgive(database.dialect.write, tries)
}
