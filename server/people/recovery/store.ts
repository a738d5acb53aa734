import { randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { messageChannels, type MessageChannel } from '../../../shared/entities/job.ts'
import type { Database } from '../../db/database.ts'
import { HttpError } from '../../http/errors.ts'
import { forgive, throttle } from '../../http/throttle.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { handler } from '../../jobs/handler.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import type { Secrets } from '../../secrets.ts'
import { placeOf } from '../../http/address.ts'
import { isOpen } from '../../http/open-account.ts'
import { isNamed } from '../user/create.ts'
import { checkPassword, hashSecret } from '../sign-in/password.ts'
import { ownerOf, setPassword } from '../sign-in/set-password.ts'
import { forgiveAccount } from '../sign-in/sign-in.ts'
import { usernameOf } from '../user/create.ts'

const codeMinutes = 10
/** A code is one of a million and allows five tries; then a new one is needed, and an account gets ten of those a day. */
const triesOfCode = 5
const codesOfAccount = [
  { limit: 3, seconds: 10 * 60 },
  { limit: 10, seconds: 86_400 },
]
const codesOfAddress = { limit: 20, seconds: 3600 }
const triesOfAddress = { limit: 30, seconds: 10 * 60 }

const wanted = z.object({ username: z.string(), type: z.enum(messageChannels) })
type Wanted = z.infer<typeof wanted>

/** The account that a code belongs to: by the name that the user gave, or by the address that the code was sent to. */
export type Claim = { username: string } | { receiver: string; type: MessageChannel }

const accountOf = (username: string) => `recovery:${usernameOf(username).toLowerCase()}`

/**
 * Records that someone lost a password. A job looks the account up afterwards, so the answer cannot tell whether it exists, not even by its
 * time.
 */
export async function askForCode(database: Database, secrets: Secrets, asked: Wanted, address: string): Promise<void> {
  await throttle(
    database,
    { key: `recovery:address:${placeOf(address)}`, ...codesOfAddress },
    ...codesOfAccount.map((tries) => ({ key: `${accountOf(asked.username)}:${tries.seconds}`, ...tries })),
  )
  await database.write((w) =>
    enqueue(w, { kind: 'send-recovery-code', payload: { sealed: secrets.seal(JSON.stringify(asked)) } }),
  )
}

export function recoveryJobs({ secrets }: { secrets: Secrets }) {
  return {
    /** Sends a code to the account's own address. If there is no account, or it has no address, nothing happens. */
    'send-recovery-code': handler(z.object({ sealed: z.string() }), {
      maxAttempts: 5,
      run: async ({ payload }, { database }) =>
        sendCode(database, secrets, wanted.parse(JSON.parse(secrets.open(payload.sealed)))),
    }),
  }
}

async function sendCode(database: Database, secrets: Secrets, { username, type }: Wanted): Promise<void> {
  await database.write(async (w) => {
    // The user's row is locked: otherwise two codes that are asked for at the same time would both stay valid.
    const held = await w.tx
      .updateTable('user')
      .set((e) => ({ version: e.ref('version') }))
      .where(isNamed(username))
      .where(isOpen(database.now()))
      .returning('id')
      .executeTakeFirst()
    if (!held) return
    const user = await ownerOf(w.tx, held.id)
    // Many people read a partner's Slack channel, so a message for one person goes to their mail.
    const byMail = type === 'EMAIL' || type === 'SLACK'
    const to = byMail ? user.email : (user.phone ?? user.mobile)
    if (to === null) return
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const expiredAfter = new Date(database.now().getTime() + codeMinutes * 60_000).toISOString()
    await w.tx.deleteFrom('recovery').where('userId', '=', user.id).execute()
    await w.tx
      .insertInto('recovery')
      .values({
        userId: user.id,
        type,
        receiver: plainReceiver(to),
        codeHash: hashOf(secrets, user.id, code),
        createdAt: w.now,
        expiredAfter,
        usedAt: null,
      })
      .execute()
    const language = user.language
    await queueMessage(
      w,
      secrets,
      {
        channel: byMail ? 'EMAIL' : type,
        to,
        language,
        template: 'recovery-code',
        values: { code, minutes: String(codeMinutes) },
        until: expiredAfter,
      },
      { userId: null, partnerId: user.partnerId },
    )
    await w.audit({
      userId: null,
      partnerId: user.partnerId,
      subject: `user:${user.id}`,
      what: 'user.recovery-code',
      after: { type },
    })
  })
}

/** Deletes expired codes: they would only tell where someone was written to. */
export async function pruneCodes(database: Database): Promise<number> {
  const { numDeletedRows } = await database.dialect.write
    .deleteFrom('recovery')
    .where('expiredAfter', '<', database.now().toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whether a code is right; this uses one of its five tries. Every «no» is the same and takes the same work. */
export async function isRightCode(
  database: Database,
  secrets: Secrets,
  claim: Claim,
  code: string,
  address: string,
): Promise<boolean> {
  return (await tryCode(database, secrets, claim, code, address)) !== null
}

/** Sets a new password with the code, which is then used up. */
export async function recover(
  database: Database,
  secrets: Secrets,
  claim: Claim,
  code: string,
  password: string,
  from: { address: string; requestId: string },
): Promise<void> {
  // Only what was sent is checked here, before the code: a weak password then costs no try and tells nothing about the account.
  await checkPassword(
    password,
    'username' in claim ? { username: claim.username } : { email: claim.receiver, phone: claim.receiver },
  )
  const found = await tryCode(database, secrets, claim, code, from.address)
  if (!found) throw wrongCode()
  const user = await ownerOf(database.read, found.userId)
  await checkPassword(password, user)
  const hash = await hashSecret(password)
  await database.write(async (w) => {
    const used = await w.tx
      .updateTable('recovery')
      .set({ usedAt: w.now })
      .where('id', '=', found.id)
      .where('usedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!used) throw wrongCode()
    await w.tx
      .updateTable('user')
      .set({ contactVerifiedAt: w.now })
      .where('id', '=', user.id)
      .where('contactVerifiedAt', 'is', null)
      .execute()
    await setPassword(
      w,
      secrets,
      user.id,
      { hash, what: 'password-recovery' },
      { userId: user.id, requestId: from.requestId },
    )
    await forgiveAccount(w.tx, user)
    for (const { seconds } of codesOfAccount) await forgive(w.tx, `${accountOf(user.username)}:${seconds}`)
  })
}

/**
 * Accounts may share a phone or a mail address, and each has a code of its own. A wrong code is a try at all of them, a right one only at
 * its own.
 */
async function tryCode(
  database: Database,
  secrets: Secrets,
  claim: Claim,
  code: string,
  address: string,
): Promise<{ id: number; userId: number } | null> {
  await throttle(database, { key: `recovery:try:${placeOf(address)}`, ...triesOfAddress })
  const now = database.now()
  const sent = database.read
    .selectFrom('recovery')
    .innerJoin('user', 'user.id', 'recovery.userId')
    .select(['recovery.id', 'recovery.userId', 'recovery.codeHash'])
    .where(isOpen(now))
    .orderBy('recovery.id', 'desc')
  const theirs =
    'username' in claim
      ? sent.where(isNamed(claim.username))
      : sent.where('recovery.type', '=', claim.type).where('recovery.receiver', '=', plainReceiver(claim.receiver))
  const found = await theirs.execute()
  // If no account is found, the code is compared with a dummy and the update runs all the same, so that the time tells nothing.
  const meant = found.length > 0 ? found : [{ id: 0, userId: 0, codeHash: hashOf(secrets, 0, '') }]
  const [right] = meant.filter(({ userId, codeHash }) =>
    timingSafeEqual(Buffer.from(hashOf(secrets, userId, code)), Buffer.from(codeHash)),
  )
  // The database counts in one step, so that a hundred tries at the same moment are still only five.
  const counted = await database.dialect.write
    .updateTable('recovery')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where(
      'id',
      'in',
      (right ? [right] : meant).map(({ id }) => id),
    )
    .where('tries', '<', triesOfCode)
    .where('usedAt', 'is', null)
    .where('expiredAfter', '>', now.toISOString())
    .returning('id')
    .execute()
  return right && counted.length > 0 ? right : null
}

/** The hash uses a key from outside the database: with only a million codes, a plain hash would hide none. */
function hashOf(secrets: Secrets, userId: number, code: string): string {
  return secrets.fingerprint(`recovery ${userId} ${code}`)
}

/** The receiver in one form, however the user types it. */
function plainReceiver(receiver: string): string {
  return receiver.includes('@') ? receiver.trim().toLowerCase() : receiver.replace(/\D/g, '')
}

function wrongCode(): HttpError {
  return new HttpError(403, 'code-wrong')
}
