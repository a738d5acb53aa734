import { z } from 'zod'
import { openapiKey } from '../entities/openapi-key.ts'
import { calls } from './call.ts'
import { flag, id, idParam, listQuery, totalPage } from './list.ts'

/** `accessKey` names a key and opens nothing. The secret is never part of an address. */
const accessKey = z.object({ accessKey: z.string().regex(/^gk_[A-Za-z0-9_-]{16,40}$/) })

/** How many wrong secrets one address may send in a minute before a 429. Correct ones are never refused. */
export const wrongSecretsAMinute = 20

/** Open API keys (accounts.md §7; decisions.md §3). A program sends `Authorization: Bearer <accessKey>.<secret>`. */
export const openapiKeyApi = calls('openapiKey', {
  create: {
    method: 'POST',
    path: '/auth/openapi-key',
    access: 'key:write',
    stepUp: true,
    status: 201,
    doc: 'Makes a key that acts with a role inside a partner, and answers its secret, this once.',
    body: z.strictObject({ partnerId: id.optional(), roleId: id, name: z.string().trim().min(1).max(63) }),
    answer: z.object({ key: openapiKey, secret: z.string() }),
  },
  list: {
    method: 'GET',
    path: '/auth/openapi-key',
    access: 'key:read',
    doc: 'Keys in one’s scope.',
    query: listQuery(['id', 'name', 'lastAccessedAt'], { partnerId: id.optional(), revoked: flag.optional() }),
    answer: totalPage(openapiKey),
  },
  get: {
    method: 'GET',
    path: '/auth/openapi-key/{accessKey}',
    access: 'key:read',
    doc: 'One key.',
    params: accessKey,
    answer: openapiKey,
  },
  touch: {
    method: 'POST',
    path: '/auth/openapi-key/{accessKey}/touch',
    access: 'key:write',
    doc: 'Records an access now; each use of a key does it by itself.',
    params: accessKey,
    answer: openapiKey,
  },
  remove: {
    method: 'DELETE',
    path: '/auth/openapi-key/{id}',
    access: 'key:write',
    stepUp: true,
    doc: 'Revokes a key: its next call answers 401.',
    params: idParam,
  },
})
