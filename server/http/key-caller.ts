import { timingSafeEqual } from 'node:crypto'
import { wrongSecretsAMinute } from '../../shared/api/openapi-key.ts'
import { systemRoles, type Privilege } from '../../shared/privileges.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from './caller.ts'
import { HttpError } from './errors.ts'
import { centersOf, privilegesOf, privilegesOfRoles } from './privileges.ts'
import { throttle } from './throttle.ts'
import { tokenHash } from './token.ts'
import { placeOf } from './address.ts'
import { isOpen } from './open-account.ts'

/** A key's token is `gk_<id>.<secret>`; a session's token never has a dot. */
const keyToken = /^(gk_[A-Za-z0-9_-]{16,40})\.([A-Za-z0-9_-]{1,200})$/
const accessEveryMs = 60_000

/** No key may do more than a partner's own role, whoever made the key. */
export const partnerMay: ReadonlySet<Privilege> = new Set(systemRoles.SYSR_PARTNER)

/** Whether a token has the form of an open API key, right or wrong. */
export function isKeyToken(token: string): boolean {
  return token.startsWith('gk_') && token.includes('.')
}

/**
 * The program that calls with a key. It acts within its partner, with the privileges that its role, its maker and a partner all have. Null
 * if the secret is wrong. With the right secret, a key that was revoked, or whose partner or maker is gone, answers that it has ended.
 */
export async function callerOfKey(
  database: Database,
  token: string,
  address: string,
  requestId: string,
): Promise<Caller | null> {
  const [, accessKey = '', secret = ''] = keyToken.exec(token) ?? []
  const row = await database.read
    .selectFrom('openapiKey')
    .innerJoin('user', 'user.id', 'openapiKey.createdBy')
    .innerJoin('partner', 'partner.id', 'openapiKey.partnerId')
    .select([
      'openapiKey.id',
      'openapiKey.partnerId',
      'openapiKey.name',
      'openapiKey.roleId',
      'openapiKey.secretHash',
      'openapiKey.lastAccessedAt',
      'openapiKey.revokedAt',
      'openapiKey.createdBy',
    ])
    .select(['user.language', 'user.partnerId as makerPartnerId', 'partner.status as partnerStatus'])
    .select(isOpen(database.now()).as('makerIsOpen'))
    .where('openapiKey.accessKey', '=', accessKey)
    .executeTakeFirst()
  // Both are hashes of the same length, and an unknown key is compared too, so the time tells neither the secret nor whether the key
  // exists.
  const right = timingSafeEqual(Buffer.from(tokenHash(secret)), Buffer.from(row?.secretHash ?? tokenHash('')))
  if (!row || !right) {
    await throttle(database, { key: `key:address:${placeOf(address)}`, limit: wrongSecretsAMinute, seconds: 60 })
    return null
  }
  const left = !row.makerIsOpen || (row.makerPartnerId !== null && row.makerPartnerId !== row.partnerId)
  if (row.revokedAt !== null || row.partnerStatus !== 'ACTIVE' || left) throw new HttpError(401, 'key-ended')
  await noteAccess(database, row)
  const [roles, maker, centerIds] = await Promise.all([
    privilegesOfRoles(database.read),
    privilegesOf(database.read, row.createdBy),
    centersOf(database.read, row.createdBy),
  ])
  const privileges = new Set(
    [...(roles.get(row.roleId)?.privileges ?? [])].filter(
      (privilege) => maker.privileges.has(privilege) && partnerMay.has(privilege),
    ),
  )
  return {
    userId: row.createdBy,
    sessionId: 0,
    openapiKeyId: row.id,
    name: row.name,
    language: row.language,
    privileges,
    partnerId: row.partnerId,
    centerIds,
    requestId,
    provenAt: null,
    mustChangePassword: false,
  }
}

/** Notes that a key was used, once a minute at most, because a program that calls often must not cause a write with each call. */
async function noteAccess(
  database: Database,
  { id, lastAccessedAt }: { id: number; lastAccessedAt: string | null },
): Promise<void> {
  const now = database.now()
  const since = new Date(now.getTime() - accessEveryMs).toISOString()
  if (lastAccessedAt !== null && lastAccessedAt > since) return
  await database.jot((db) =>
    db
      .updateTable('openapiKey')
      .set({ lastAccessedAt: now.toISOString() })
      .where('id', '=', id)
      .where((e) => e.or([e('lastAccessedAt', 'is', null), e('lastAccessedAt', '<=', since)]))
      .execute(),
  )
}
