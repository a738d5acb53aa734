import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Answer, Body } from '../../../shared/api/call.ts'
import type { recoveryApi } from '../../../shared/api/user.ts'
import type { NowUser } from '../../../shared/entities/user.ts'
import type { Database } from '../../db/database.ts'
import { everyCenter } from '../../db/writer.ts'
import { HttpError } from '../../http/errors.ts'
import { centersOf, privilegesOf } from '../../http/privileges.ts'
import { throttle } from '../../http/throttle.ts'
import { noticeOf } from '../../messages/words/words.ts'
import type { Secrets } from '../../secrets.ts'
import { placeOf } from '../../http/address.ts'
import { isIn, numberHash, statusOf, systemNamesOf } from './store.ts'
import { notify } from '../../messages/notify.ts'
import { nowUsersOf } from '../user/now-view.ts'
import { isOpen, today } from '../../http/open-account.ts'
import { checkPassword, hashSecret } from '../sign-in/password.ts'
import { createUser } from '../user/create.ts'
import { checkPlace, checkRoles } from '../user/grant-limits.ts'

const triesOfNumber = 5
const triesOfAddress = { limit: 20, seconds: 10 * 60 }

/**
 * Registers an invited person. Without the number of the invitation the answer tells neither whether the mail is invited nor whether the
 * username is free.
 */
export async function register(
  database: Database,
  secrets: Secrets,
  body: Body<typeof recoveryApi.register>,
  from: { address: string; requestId: string },
): Promise<NowUser> {
  const { username, name, phone, password, compliance, language, verificationNumber } = body
  const email = body.email.toLowerCase()
  await throttle(database, { key: `register:${placeOf(from.address)}`, ...triesOfAddress })
  await checkPassword(password, body)
  const invitationId = await tryNumber(database, secrets, email, verificationNumber)
  if (invitationId === null) throw wrongNumber()
  const passwordHash = await hashSecret(password)
  return database.write(async (w) => {
    const invitation = await w.tx
      .updateTable('invitation')
      .set({ acceptedAt: w.now })
      .where('id', '=', invitationId)
      .where(isIn('OPEN', w.now))
      .returningAll()
      .executeTakeFirst()
    if (!invitation) throw wrongNumber()
    const { createdBy, partnerId } = invitation
    const centerIds = JSON.parse(invitation.centerIdsJson) as number[]
    // The inviter may have lost privileges since: the invitation gives only what the inviter may still give.
    const inviter = await w.tx
      .selectFrom('user')
      .select('partnerId')
      .where('id', '=', createdBy)
      .executeTakeFirstOrThrow()
    const { privileges } = await privilegesOf(w.tx, createdBy)
    await checkPlace(
      w.tx,
      { privileges, partnerId: inviter.partnerId, centerIds: await centersOf(w.tx, createdBy) },
      { partnerId, brandId: null, centerIds },
    )
    const roleIds = await checkRoles(
      w.tx,
      { privileges, partnerId: inviter.partnerId },
      { systemNames: systemNamesOf(invitation.systemNamesJson), partnerId },
    )
    const id = await createUser(
      w,
      { userId: null, requestId: from.requestId },
      {
        username,
        name,
        phone,
        email,
        passwordHash,
        compliance,
        partnerId,
        centerIds,
        roleIds,
        language: language ?? invitation.language,
        approveUserId: createdBy,
        contactVerified: true,
      },
    )
    await w.tx.updateTable('invitation').set({ userId: id }).where('id', '=', invitationId).execute()
    w.changed(everyCenter, 'invitation', invitationId)
    await w.audit({
      userId: id,
      partnerId,
      subject: `invitation:${invitationId}`,
      what: 'invitation.accept',
      after: { userId: id },
      requestId: from.requestId,
    })
    await notify(w, {
      type: 'NOTICE',
      to: { userIds: [createdBy] },
      say: noticeOf('invitationAccepted', { name, email }),
      additional: { subject: `user:${id}` },
    })
    const [user] = await nowUsersOf(
      w.tx,
      await w.tx.selectFrom('user').selectAll().where('id', '=', id).execute(),
      today(database.now()),
    )
    if (!user) throw new Error('The new user is not there.')
    return user
  })
}

/**
 * Tells a caller who has the number who was invited, and whether the invitation was used, taken back or is too old. A caller without the
 * number learns nothing.
 */
export async function invited(
  database: Database,
  secrets: Secrets,
  body: Body<typeof recoveryApi.invited>,
  from: { address: string },
): Promise<Answer<typeof recoveryApi.invited>> {
  const email = body.email.toLowerCase()
  await throttle(database, { key: `register:${placeOf(from.address)}`, ...triesOfAddress })
  const now = database.now()
  const invitation = await database.read
    .selectFrom('invitation')
    .select(['name', 'acceptedAt', 'revokedAt', 'expiresAt'])
    .select(sql<number>`case when ${isVouchedFor(now)} then 1 else 0 end`.as('isVouchedFor'))
    .where('email', '=', email)
    .where('codeHash', '=', numberHash(secrets, email, body.verificationNumber))
    .where('tries', '<', triesOfNumber)
    .executeTakeFirst()
  if (invitation) {
    const status = statusOf(invitation, now.toISOString())
    return { name: invitation.name, status: status === 'OPEN' && invitation.isVouchedFor === 0 ? 'REVOKED' : status }
  }
  await tryNumber(database, secrets, email, body.verificationNumber)
  throw wrongNumber()
}

/**
 * The open invitation of this mail that has this number. A wrong number counts as a try at each of its open invitations; a right one costs
 * none.
 */
async function tryNumber(database: Database, secrets: Secrets, email: string, number: string): Promise<number | null> {
  const now = database.now()
  const tried = await database.dialect.write
    .updateTable('invitation')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('email', '=', email)
    .where('tries', '<', triesOfNumber)
    .where(isIn('OPEN', now.toISOString()))
    .where(isVouchedFor(now))
    .returning(['id', 'codeHash'])
    .execute()
  const hash = numberHash(secrets, email, number)
  const found = tried.find(({ codeHash }) => codeHash === hash)
  if (!found) return null
  await database.dialect.write
    .updateTable('invitation')
    .set((e) => ({ tries: e('tries', '-', 1) }))
    .where(
      'id',
      'in',
      tried.map(({ id }) => id),
    )
    .execute()
  return found.id
}

/** A condition on invitations: the account of the inviter is still open. */
function isVouchedFor(now: Date): RawBuilder<SqlBool> {
  return sql`exists (select 1 from "user" where "user"."id" = "invitation"."createdBy" and ${isOpen(now)})`
}

function wrongNumber(): HttpError {
  return new HttpError(403, 'code-wrong')
}
