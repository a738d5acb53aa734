import type { Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import type { Secrets } from '../../secrets.ts'
import { endSessions } from './session.store.ts'

export interface NewPassword {
  hash: string
  /** Another person set this password: it is a one-time password, which is valid until then. */
  oneTimeUntil?: string | null
  /** The session in which the owner changes the password; it stays open. */
  keepSessionId?: number | null
  /** The word in the audit: `password-change`, `password-recovery`, `password-reset`. */
  what: string
}

/** Gives an account a new password. Sessions that began with the old one end, and the owner is told by mail. */
export async function setPassword(
  w: Writer,
  secrets: Secrets,
  userId: number,
  { hash, oneTimeUntil = null, keepSessionId = null, what }: NewPassword,
  by: { userId: number | null; requestId: string },
): Promise<void> {
  await w.tx
    .updateTable('user')
    .set((e) => ({
      passwordHash: hash,
      mustChangePassword: oneTimeUntil !== null,
      oneTimeUntil,
      updatedAt: w.now,
      version: e('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
  // A recovery code that was sent before must not set yet another password.
  await w.outsideScope(() => w.tx.deleteFrom('recovery').where('userId', '=', userId).execute())
  await endSessions(w, userId, keepSessionId === null ? {} : { except: keepSessionId })
  const user = await ownerOf(w.tx, userId)
  if (user.email !== null)
    await queueMessage(
      w,
      secrets,
      {
        channel: 'EMAIL',
        to: user.email,
        language: user.language,
        template: 'password-changed',
        values: { name: user.name },
      },
      { userId: by.userId, partnerId: user.partnerId },
    )
  await w.audit({
    userId: by.userId,
    partnerId: user.partnerId,
    subject: `user:${userId}`,
    what: `user.${what}`,
    requestId: by.requestId,
  })
}

/** The fields that a password is checked against, and the addresses at which its owner is told. */
export function ownerOf(db: Reader, userId: number) {
  return db
    .selectFrom('user')
    .select(['id', 'username', 'name', 'email', 'phone', 'mobile', 'language', 'partnerId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
