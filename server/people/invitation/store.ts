import { randomInt } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { nowUserApi } from '../../../shared/api/user.ts'
import { invitation, type Invitation, type InvitationInput } from '../../../shared/entities/user.ts'
import { refuse } from '../../../shared/errors.ts'
import { systemRoles, type SystemRole } from '../../../shared/privileges.ts'
import type { Services } from '../../services.ts'
import { anyOf } from '../../crud/filters.ts'
import { columns, dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { shownAs } from '../../crud/view.ts'
import type { Reader } from '../../db/database.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { duplicated, notFound, refused } from '../../http/errors.ts'
import { throttle } from '../../http/throttle.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import type { Secrets } from '../../secrets.ts'
import { checkPlace, checkRoles } from '../user/grant-limits.ts'
import { personName, visible } from '../../subjects.ts'

const invitationDays = 7
/** A limit, so that the invited person is not flooded with mails. */
const resendsOfInvitation = { limit: 5, seconds: 3600 }

/** The invitations in a caller's scope. */
export function invitationStore(
  { database, secrets, publicUrl }: Pick<Services, 'database' | 'secrets' | 'publicUrl'>,
  caller: Caller,
) {
  const seen = (db: Reader) => shown(db, caller).where(visible(caller, 'invitation'))
  const one = (db: Reader, id: number) => seen(db).where('invitation.id', '=', id).executeTakeFirstOrThrow(notFound)
  const answer = async (db: Reader, id: number) => invitationOf(await one(db, id), database.now().toISOString())

  const { list } = listOf(database, {
    call: nowUserApi.invitations,
    id: 'invitation.id',
    rows: seen,
    sort: columns('invitation', ['id', 'email', 'expiresAt']),
    search: ['invitation.email', 'invitation.name'],
    filters: {
      status: (statuses) => anyOf(statuses.map((status) => sql`(${isIn(status, database.now().toISOString())})`)),
    },
    shown: (rows) => rows.map((row) => invitationOf(row, database.now().toISOString())),
    page: dataPage,
  })

  return {
    invite: (input: InvitationInput) =>
      database.write(async (w) => answer(w.tx, await inviteUser(w, secrets, publicUrl, caller, input))),

    list,

    /** The caller who sends an invitation again becomes its inviter: it gives no more than that caller may give. */
    async resend(id: number): Promise<Invitation> {
      await throttle(database, { key: `invitation:${(await one(database.read, id)).id}`, ...resendsOfInvitation })
      return database.write(async (w) => {
        const { email, name, language, systemNamesJson, centerIdsJson, partnerId } = await one(w.tx, id)
        const input = {
          email,
          name,
          partnerId,
          language,
          systemNames: systemNamesOf(systemNamesJson),
          centerIds: JSON.parse(centerIdsJson) as number[],
        }
        await checkGiven(w.tx, caller, input)
        const { number, ...sent } = newNumber(w, secrets, email)
        const open = await w.tx
          .updateTable('invitation')
          .set({ ...sent, createdBy: caller.userId })
          .where('id', '=', id)
          .where('acceptedAt', 'is', null)
          .where('revokedAt', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (!open) throw refused(refuse('invitation-closed'))
        await send(w, { secrets, publicUrl, caller }, input, { number, ...sent })
        await record(w, caller, id, 'resend', {
          name,
          systemNames: input.systemNames,
          partnerId,
          centerIds: input.centerIds,
        })
        return answer(w.tx, id)
      })
    },

    revoke: (id: number) =>
      database.write(async (w) => {
        const { name, partnerId } = await one(w.tx, id)
        const revoked = await w.tx
          .updateTable('invitation')
          .set({ revokedAt: w.now })
          .where('id', '=', id)
          .where('acceptedAt', 'is', null)
          .where('revokedAt', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (!revoked) throw refused(refuse('invitation-closed'))
        await record(w, caller, id, 'revoke', { name, partnerId })
      }),
  }
}

/**
 * Invites a person by mail, with roles and places no wider than the caller's; answers the invitation's id. If the mail already has a user,
 * the caller is told so only if they see that user. Otherwise the invitation makes another account, because the caller may not learn that
 * the user exists.
 */
export async function inviteUser(
  w: Writer,
  secrets: Secrets,
  publicUrl: string,
  caller: Caller,
  given: InvitationInput,
): Promise<number> {
  const input = { ...given, email: given.email.toLowerCase() }
  const { email, name, language, systemNames, partnerId, centerIds } = input
  await checkGiven(w.tx, caller, input)
  const known = await w.tx
    .selectFrom('user')
    .select('id')
    .where(sql<boolean>`lower("user"."email") = ${email}`)
    .where('user.deletedAt', 'is', null)
    .where(visible(caller, 'user'))
    .executeTakeFirst()
  if (known) throw duplicated('email', 'email-taken', { email })
  // If the same people invite a mail twice, only the newer invitation counts.
  await w.tx
    .updateTable('invitation')
    .set({ revokedAt: w.now })
    .where('email', '=', email)
    .where(isIn('OPEN', w.now))
    .where(visible(caller, 'invitation'))
    .where(sql<boolean>`coalesce("partnerId", 0) = ${partnerId ?? 0}`)
    .execute()
  const { number, ...sent } = newNumber(w, secrets, email)
  const { id } = await w.tx
    .insertInto('invitation')
    .values({
      email,
      name,
      language,
      partnerId,
      systemNamesJson: JSON.stringify(systemNames),
      centerIdsJson: JSON.stringify(centerIds),
      ...sent,
      createdAt: w.now,
      createdBy: caller.userId,
      acceptedAt: null,
      revokedAt: null,
      userId: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await send(w, { secrets, publicUrl, caller }, input, { number, ...sent })
  await record(w, caller, id, 'create', { name, systemNames, partnerId, centerIds })
  return id
}

async function checkGiven(
  db: Reader,
  caller: Caller,
  { systemNames, partnerId, centerIds }: Pick<InvitationInput, 'systemNames' | 'partnerId' | 'centerIds'>,
): Promise<void> {
  await checkPlace(db, caller, { partnerId, brandId: null, centerIds })
  await checkRoles(db, caller, { systemNames, partnerId })
}

/** The number has ten digits; the server keeps only its fingerprint under a key. */
function newNumber(w: Writer, secrets: Secrets, email: string) {
  const number = String(randomInt(1_000_000_000, 10_000_000_000))
  return {
    number,
    codeHash: numberHash(secrets, email, number),
    tries: 0,
    expiresAt: new Date(Date.parse(w.now) + invitationDays * 86_400_000).toISOString(),
  }
}

export function numberHash(secrets: Secrets, email: string, number: string): string {
  return secrets.fingerprint(`invitation ${email} ${number}`)
}

/** The part of the link behind the # stays in the browser, so no log on the way contains it. */
async function send(
  w: Writer,
  by: { secrets: Secrets; publicUrl: string; caller: Caller },
  { email, name, language, partnerId }: Pick<InvitationInput, 'email' | 'name' | 'language' | 'partnerId'>,
  { number, expiresAt }: { number: string; expiresAt: string },
): Promise<void> {
  const link = `${by.publicUrl}/register#${new URLSearchParams({ email, code: number })}`
  await queueMessage(
    w,
    by.secrets,
    {
      channel: 'EMAIL',
      to: email,
      language,
      template: 'invitation',
      values: { name, link, code: number, days: String(invitationDays) },
      until: expiresAt,
    },
    { userId: by.caller.userId, partnerId },
  )
}

/** Records a change without the mail: audit entries are never removed, and only the name of a deleted user may stay. */
async function record(
  w: Writer,
  caller: Caller,
  id: number,
  what: string,
  after: Pick<InvitationInput, 'name' | 'partnerId'> & Partial<Pick<InvitationInput, 'systemNames' | 'centerIds'>>,
): Promise<void> {
  w.changed(everyCenter, 'invitation', id)
  await w.audit({
    userId: caller.userId,
    partnerId: after.partnerId,
    subject: `invitation:${id}`,
    what: `invitation.${what}`,
    after,
    requestId: caller.requestId,
  })
}

/** A condition: the invitations that are in this state. */
export function isIn(status: Invitation['status'], now: string): RawBuilder<SqlBool> {
  const pending = sql`"invitation"."revokedAt" is null and "invitation"."acceptedAt" is null`
  const conditions: Record<Invitation['status'], RawBuilder<SqlBool>> = {
    OPEN: sql`${pending} and "invitation"."expiresAt" > ${now}`,
    EXPIRED: sql`${pending} and "invitation"."expiresAt" <= ${now}`,
    ACCEPTED: sql`"invitation"."acceptedAt" is not null`,
    REVOKED: sql`"invitation"."revokedAt" is not null`,
  }
  return conditions[status]
}

const shown = (db: Reader, caller: Caller) =>
  db
    .selectFrom('invitation')
    .leftJoin('partner', 'partner.id', 'invitation.partnerId')
    .leftJoin('user as inviter', 'inviter.id', 'invitation.createdBy')
    .selectAll('invitation')
    .select('partner.name as partnerName')
    .select(personName(caller, 'inviter').as('createdByName'))

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

function invitationOf(row: Row, now: string): Invitation {
  return shownAs(invitation, {
    ...row,
    systemNames: systemNamesOf(row.systemNamesJson),
    centerIds: JSON.parse(row.centerIdsJson) as number[],
    status: statusOf(row, now),
  })
}

export function statusOf(
  { revokedAt, acceptedAt, expiresAt }: Pick<Row, 'revokedAt' | 'acceptedAt' | 'expiresAt'>,
  now: string,
): Invitation['status'] {
  if (revokedAt !== null) return 'REVOKED'
  if (acceptedAt !== null) return 'ACCEPTED'
  return expiresAt <= now ? 'EXPIRED' : 'OPEN'
}

export function systemNamesOf(json: string): SystemRole[] {
  return (JSON.parse(json) as string[]).filter((name): name is SystemRole => name in systemRoles)
}
