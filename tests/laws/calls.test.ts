import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../../shared/api/all.ts'
import type { Call } from '../../shared/api/call.ts'
import { errorBody } from '../../shared/api/error-body.ts'
import { systemRoles, type Privilege } from '../../shared/privileges.ts'
import { anyIds } from '../support/ids.ts'
import { people, type Who } from '../support/rows.ts'
import { pathOf, requestOf, world, type World } from '../support/world.ts'

/** The calls that anyone may make. A new one is added here, and its doc line says why. */
const open = [
  'auth.signIn',
  'auth.signInByBadge',
  'recovery.invited',
  'recovery.register',
  'recovery.recover',
  'recovery.setPassword',
  'recovery.forgot',
  'recovery.verify',
  'recovery.verifyByPost',
  'recovery.changePassword',
  'consol.view',
  'sync.enrol',
  'system.health',
]

let w: World
beforeAll(async () => {
  w = await world()
})

const made = (
  call: Call,
  input: Parameters<typeof requestOf>[1] & { params?: unknown; query?: unknown; file?: File } = {},
  who: Who | null = null,
) =>
  w
    .as(who)
    .fetch(
      pathOf(call, { params: anyIds, ...input }),
      requestOf(call, call.body ? input : { ...input, body: undefined }),
    )
const bodyOf = async (response: Response) => z.parse(errorBody, await response.json())
const isPrivilege = (access: Call['access']): access is Privilege => access.includes(':')
const holds = (role: keyof typeof systemRoles, { access }: Call) =>
  (systemRoles[role] as readonly string[]).includes(access)

const by = (wanted: (call: Call) => boolean | undefined) =>
  allCalls.filter(wanted).map((call): [name: string, call: Call] => [call.name, call])

describe('without a session a call answers 401', () => {
  test.each(by(({ name }) => !open.includes(name)))('%s', async (_, call) => {
    const response = await made(call, { body: {} })
    expect([response.status, (await bodyOf(response)).status]).toEqual([401, 401])
  })
})

describe('a call answers 403 to every role that lacks its privilege', () => {
  test.each(by(({ access }) => isPrivilege(access)))('%s', async (_, call) => {
    for (const { who } of people.filter(({ role }) => !holds(role, call))) {
      const response = await made(call, { body: {}, ifMatch: 1 }, who)
      expect([who, response.status]).toEqual([who, 403])
    }
  })
})

test('a call that is no GET needs more than a read privilege, unless it looks up, prints, tries out or retries one’s own job', () => {
  const lax = allCalls
    .filter(({ method, access }) => method !== 'GET' && (access === 'signed-in' || access.endsWith(':read')))
    .map(({ name }) => name)
  expect(lax.toSorted()).toEqual([
    'allocation.whatIf',
    'brand.search',
    'consol.print',
    'country.search',
    'deliveryRule.try',
    'flowControl.dryRun',
    'job.retry',
    'legacyInvoice.listByIds',
    'legacyInvoice.returningList',
    'location.print',
    'partner.search',
    'plan.print',
    'product.template',
    'promotion.preview',
    'sku.print',
    'slip.print',
    'user.find',
    'user.search',
  ])
})

test('a change to users, roles or keys, a new badge and an enrolment need step-up; sign-outs, sent invitations and a key’s use do not', () => {
  const unproven = allCalls
    .filter(({ method, access, stepUp }) => method !== 'GET' && !stepUp && /^(account|role|key):write$/.test(access))
    .map(({ name }) => name)
  expect(unproven.toSorted()).toEqual([
    'nowUser.resendInvitation',
    'nowUser.revokeInvitation',
    'openapiKey.touch',
    'user.endSession',
    'user.endSessions',
  ])
  // A badge and a handheld open as much as a password does.
  expect(allCalls.filter(({ access, stepUp }) => stepUp && access === 'device:write').map(({ name }) => name)).toEqual([
    'auth.issueBadge',
    'sync.issueEnrolment',
  ])
})

describe('a call refuses a query field that it does not know with 400 and names it', () => {
  test.each(by(({ query, access }) => query && access !== 'device'))('%s', async (_, call) => {
    const response = await made(call, { query: { surprise: 1 } }, 'admin')
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).details.map(({ property }) => property)).toContain('surprise')
  })
})

describe('a call refuses a body field that it does not know with 400 and names it', () => {
  test.each(by(({ body, access }) => body && access !== 'device'))('%s', async (_, call) => {
    const response = await made(call, { body: { surprise: 1 }, ifMatch: 1 }, 'admin')
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).details.map(({ property }) => property)).toContain('surprise')
  })
})

describe('a DELETE reads a JSON body as it reads its query', () => {
  const removals = by(({ method, query, body }) => method === 'DELETE' && query !== undefined && body === undefined)
  test.each(removals)('%s', async (_, call) => {
    const said = async (query: object, body: object | undefined) => {
      const path = pathOf(call, { params: anyIds, query })
      const response = await w.as('admin').fetch(path, requestOf(call, { body }))
      return { status: response.status, details: (await bodyOf(response)).details }
    }
    const wrong = {
      ...Object.fromEntries(Object.keys(call.query?.shape ?? {}).map((name) => [name, 'no'])),
      surprise: '1',
    }
    const byQuery = await said(wrong, undefined)
    expect(byQuery.status).toBe(400)
    expect(await said({}, wrong)).toEqual(byQuery)
    // A field that is sent twice may have two values.
    const twice = await said({ surprise: '1' }, { surprise: '2' })
    expect(twice.details).toEqual([
      expect.objectContaining({ property: 'surprise', message: expect.stringMatching(/and in the body/) }),
    ])
  })
})

describe('a change that does not say which version it edits is refused with 428', () => {
  /** Bodies of the calls that must say something. */
  const patched: Record<string, object> = {
    'sync.renameDevice': { label: 'Dock 1' },
    'requisite.setToken': { token: 'a token' },
    'inboundBilling.update': { lines: [] },
    'slip.lines': { slipLines: [{ id: 1, quantity: 1 }] },
    'brandTrackingLog.update': { content: 'Called' },
  }
  test.each(by(({ ifMatch }) => ifMatch))('%s', async (_, call) => {
    const response = await made(call, { body: patched[call.name] ?? {} }, 'admin')
    expect([response.status, (await bodyOf(response)).code]).toEqual([
      428,
      `${call.path.split('/')[1]}-if-match-missing`,
    ])
  })
})

/** Fields that are ids, alone or in a list. */
const isId = (schema: z.ZodType) =>
  [1, [1]].some((value) => schema.safeParse(value).success) &&
  [0, [0]].every((value) => !schema.safeParse(value).success)
const ids = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject
    ? Object.keys(schema.shape).filter((key) => /(^id|Id)s?$/.test(key) && isId(schema.shape[key]))
    : []

describe('a body field for an id refuses booleans, nested lists and words with 400', () => {
  test.each(by(({ body, access, limit }) => ids(body).length > 0 && access !== 'device' && limit === undefined))(
    '%s',
    async (_, call) => {
      for (const field of ids(call.body)) {
        for (const odd of [true, [true], [[1]], 'one']) {
          const { status, details } = await bodyOf(await made(call, { body: { [field]: odd }, ifMatch: 1 }, 'admin'))
          expect([field, odd, status, details.some(({ property }) => property.startsWith(field))]).toEqual([
            field,
            odd,
            400,
            true,
          ])
        }
      }
    },
  )
})

test('every call says in one line what it does', () => {
  expect(allCalls.filter(({ doc }) => !/^[^\n]+\.$/.test(doc)).map(({ name }) => name)).toEqual([])
})

test('the OpenAPI document is valid and names every call', async () => {
  const document = await (await w.as(null).fetch('/api/openapi.json')).json()
  const result = await new Validator().validate(document)
  expect(result.valid ? [] : result.errors).toEqual([])
  const named = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(named.sort()).toEqual(allCalls.map(({ name }) => name).sort())
})

test('a path that belongs to no call answers 404 with the usual error body', async () => {
  const response = await w.as('admin').fetch('/api/now/nothing')
  expect([response.status, (await bodyOf(response)).code]).toEqual([404, 'now-not-found'])
})

describe('a value that either database cannot store, or that is nested too deep, is refused with 400 and its field named', () => {
  const texts = { NUL: 'a\0b', 'half a character': 'a\ud800b' }
  let deep: unknown = 1
  for (let level = 0; level < 3000; level++) deep = [deep]
  const fieldsOf = ({ body, each }: Call) =>
    body instanceof z.ZodObject ? Object.keys(body.shape).filter((name) => name !== each) : ['any']

  test.each(by(({ body, access }) => body && access !== 'device'))('%s, in each field of its body', async (_, call) => {
    for (const name of fieldsOf(call))
      for (const [what, value] of Object.entries({ ...texts, depth: deep })) {
        const response = await made(call, { body: { [name]: value }, ifMatch: 1 }, 'admin')
        const said = (await bodyOf(response)).details.filter(({ message }) => /stored|too deep/.test(message))
        expect([what, response.status, said.map(({ property }) => property.split('.')[0])]).toEqual([what, 400, [name]])
      }
  })

  test.each(by(({ query, access }) => query && access !== 'device'))(
    '%s, in each field of its query',
    async (_, call) => {
      for (const name of Object.keys(call.query?.shape ?? {})) {
        const response = await made(call, { query: { [name]: texts.NUL } }, 'admin')
        expect([name, response.status, (await bodyOf(response)).details.map(({ property }) => property)]).toEqual([
          name,
          400,
          [name],
        ])
      }
    },
  )
})
