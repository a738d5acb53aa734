import { randomBytes } from 'node:crypto'
import type { Body } from '../../shared/api/call.ts'
import { openapiKeyApi } from '../../shared/api/openapi-key.ts'
import type { OpenapiKey } from '../../shared/entities/openapi-key.ts'
import { is, isThere } from '../crud/filters.ts'
import { columns, totalPage } from '../crud/list.ts'
import { listOf } from '../crud/list-of.ts'
import type { Database, Reader } from '../db/database.ts'
import { everyCenter, type Writer } from '../db/writer.ts'
import type { Caller } from '../http/caller.ts'
import { HttpError, missing, noSuch, notFound } from '../http/errors.ts'
import { privilegesOfRoles } from '../http/privileges.ts'
import { newToken, tokenHash } from '../http/token.ts'
import { partnerMay } from '../http/key-caller.ts'
import { personName, visible } from '../subjects.ts'

/** The open API keys of a caller's scope. */
export function openapiKeyStore(database: Database, caller: Caller) {
  const keys = (db: Reader) =>
    db
      .selectFrom('openapiKey')
      .innerJoin('partner', 'partner.id', 'openapiKey.partnerId')
      .innerJoin('role', 'role.id', 'openapiKey.roleId')
      .innerJoin('user', 'user.id', 'openapiKey.createdBy')
      .select([
        'openapiKey.id',
        'openapiKey.partnerId',
        'openapiKey.name',
        'openapiKey.accessKey',
        'openapiKey.roleId',
        'openapiKey.lastAccessedAt',
        'openapiKey.createdAt',
        'openapiKey.revokedAt',
      ])
      .select(['partner.name as partnerName', 'role.name as roleName'])
      .select(personName(caller).as('createdByName'))
      .where(visible(caller, 'openapiKey'))
  const one = (by: { id: number } | { accessKey: string }, db: Reader = database.read): Promise<OpenapiKey> =>
    ('id' in by
      ? keys(db).where('openapiKey.id', '=', by.id)
      : keys(db).where('openapiKey.accessKey', '=', by.accessKey)
    ).executeTakeFirstOrThrow(notFound)
  const tell = async (
    w: Writer,
    { id, partnerId }: OpenapiKey,
    what: string,
    before: unknown,
    after: unknown,
  ): Promise<void> => {
    w.changed(everyCenter, 'key', id)
    await w.audit({
      userId: caller.userId,
      partnerId,
      subject: `key:${id}`,
      what: `key.${what}`,
      before,
      after,
      requestId: caller.requestId,
    })
  }

  const { list } = listOf(database, {
    call: openapiKeyApi.list,
    id: 'openapiKey.id',
    rows: keys,
    sort: columns('openapiKey', ['id', 'name', 'lastAccessedAt']),
    search: ['openapiKey.name', 'openapiKey.accessKey'],
    filters: { partnerId: is('openapiKey.partnerId'), revoked: isThere('openapiKey.revokedAt') },
    shown: (rows) => rows,
    page: totalPage,
  })

  return {
    list,
    get: (accessKey: string) => one({ accessKey }),

    /** Answers the secret, this once; what the server keeps of it opens nothing. */
    create: (input: Body<typeof openapiKeyApi.create>): Promise<{ key: OpenapiKey; secret: string }> =>
      database.write(async (w) => {
        const partnerId = input.partnerId ?? caller.partnerId
        if (partnerId === null) throw missing('partnerId', 'Say whose key it is.')
        const partner = await w.tx
          .selectFrom('partner')
          .select('status')
          .where('id', '=', partnerId)
          .where(visible(caller, 'partner'))
          .executeTakeFirst()
        if (!partner) throw noSuch('partnerId', 'There is no such partner.')
        if (partner.status !== 'ACTIVE') throw new HttpError(409, 'partner-deactivated')
        await checkRole(w, input.roleId)
        const accessKey = `gk_${randomBytes(12).toString('base64url')}`
        const secret = newToken()
        const { id } = await w.tx
          .insertInto('openapiKey')
          .values({
            partnerId,
            name: input.name,
            accessKey,
            secretHash: tokenHash(secret),
            roleId: input.roleId,
            createdBy: caller.userId,
            createdAt: w.now,
            lastAccessedAt: null,
            revokedAt: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const key = await one({ id }, w.tx)
        await tell(w, key, 'create', undefined, { name: key.name, accessKey, roleId: key.roleId, partnerId })
        return { key, secret }
      }),

    touch: (accessKey: string): Promise<OpenapiKey> =>
      database.write(async (w) => {
        const { id, revokedAt } = await one({ accessKey }, w.tx)
        if (revokedAt !== null) throw new HttpError(409, 'key-ended')
        await w.tx.updateTable('openapiKey').set({ lastAccessedAt: w.now }).where('id', '=', id).execute()
        return one({ id }, w.tx)
      }),

    revoke: (id: number): Promise<void> =>
      database.write(async (w) => {
        const key = await one({ id }, w.tx)
        const { numUpdatedRows } = await w.tx
          .updateTable('openapiKey')
          .set({ revokedAt: w.now })
          .where('id', '=', id)
          .where('revokedAt', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) await tell(w, key, 'revoke', { revokedAt: null }, { revokedAt: w.now })
      }),
  }

  /** A key may not do more than its maker may, nor what is not for partners. */
  async function checkRole(w: Writer, roleId: number): Promise<void> {
    const role = (await privilegesOfRoles(w.tx)).get(roleId)
    if (!role) throw noSuch('roleId', 'There is no such role.')
    const tooMuch = [...role.privileges].filter(
      (privilege) => !caller.privileges.has(privilege) || !partnerMay.has(privilege),
    )
    if (tooMuch.length > 0)
      throw new HttpError(403, 'key-role-too-wide', {
        values: { privileges: tooMuch.slice(0, 5).join(', ') },
        data: { privileges: tooMuch },
      })
  }
}
