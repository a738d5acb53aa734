import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../../shared/api/all.ts'
import { authApi } from '../../shared/api/auth.ts'
import type { Call } from '../../shared/api/call.ts'
import { inboundApi } from '../../shared/api/inbound.ts'
import { locationApi } from '../../shared/api/location.ts'
import { skuApi } from '../../shared/api/sku.ts'
import { syncApi } from '../../shared/api/sync.ts'
import { errorBody } from '../../shared/errors.ts'
import { systemRoles, type Privilege } from '../../shared/privileges.ts'
import { idOf, people, type Who } from '../support/rows.ts'
import { pathOf, requestOf, world, type World } from '../support/world.ts'

/** What anyone may call. Whoever adds one writes it here, and says why in its doc line. */
const open = ['auth.signIn', 'auth.signInByBadge', 'sync.enrol', 'system.health']

/** Bodies whose declaration still lets unknown fields through; nothing is to be added here. */
const lenient = ['location.create', 'location.update', 'sku.create', 'sku.update', 'inbound.create', 'inbound.update']

let w: World
beforeAll(async () => {
  w = await world({ skus: { tea: { partner: 'Mori' } }, locations: { 'N-01': { center: 'NRT1' } }, inbounds: { 'IB-1': { partner: 'Mori', center: 'NRT1', items: { tea: 1 } } } })
})

const made = (call: Call, input: Parameters<typeof requestOf>[1] & { params?: unknown; query?: unknown } = {}, who: Who | null = null) =>
  w.as(who).fetch(pathOf(call, { params: { id: 1, attachmentId: 1 }, ...input }), requestOf(call, call.body ? input : { ...input, body: undefined }))
const bodyOf = async (response: Response) => z.parse(errorBody, await response.json())
const isPrivilege = (access: Call['access']): access is Privilege => access.includes(':')
const holds = (role: keyof typeof systemRoles, { access }: Call) => (systemRoles[role] as readonly string[]).includes(access)

const by = (wanted: (call: Call) => boolean | undefined) => allCalls.filter(wanted).map((call): [name: string, call: Call] => [call.name, call])

describe('without a session a call answers 401', () => {
  test.each(by(({ name }) => !open.includes(name)))('%s', async (_, call) => {
    const response = await made(call, { body: {} })
    expect([response.status, (await bodyOf(response)).status]).toEqual([401, 401])
  })
})

describe('every role that lacks a call’s privilege is answered 403', () => {
  test.each(by(({ access }) => isPrivilege(access)))('%s', async (_, call) => {
    for (const { who } of people.filter(({ role }) => !holds(role, call))) {
      const response = await made(call, { body: {}, ifMatch: 1 }, who)
      expect([who, response.status]).toEqual([who, 403])
    }
  })
})

describe('a query field that a call does not know is named', () => {
  test.each(by(({ query, access }) => query && access !== 'device'))('%s', async (_, call) => {
    const response = await made(call, { query: { surprise: 1 } }, 'admin')
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).details.map(({ property }) => property)).toContain('surprise')
  })
})

describe('a body field that a call does not know is named', () => {
  test.each(by(({ name, body, access }) => body && access !== 'device' && !lenient.includes(name)))('%s', async (_, call) => {
    const response = await made(call, { body: { surprise: 1 }, ifMatch: 1 }, 'admin')
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).details.map(({ property }) => property)).toContain('surprise')
  })
})

test('every call says in one line what it does', () => {
  expect(allCalls.filter(({ doc }) => !/^[^\n]+\.$/.test(doc)).map(({ name }) => name)).toEqual([])
})

describe('a row outside one’s scope answers 404, as if it did not exist', () => {
  const params = () => ({
    center: w.id.center.NRT1, partner: w.id.partner.Mori, sku: idOf(w.id.sku, 'tea'), location: idOf(w.id.location, 'N-01'), inbound: idOf(w.id.inbound, 'IB-1'),
  })
  /** Each call with an id, what it is an id of, and a body that is right in itself. */
  const calls: [call: Call, of: keyof ReturnType<typeof params>, body?: object][] = [
    [authApi.center, 'center'], [authApi.partner, 'partner'], [authApi.brand, 'partner'],
    [locationApi.get, 'location'], [locationApi.update, 'location', {}], [locationApi.remove, 'location'],
    [skuApi.get, 'sku'], [skuApi.update, 'sku', {}], [skuApi.remove, 'sku'],
    [inboundApi.get, 'inbound'], [inboundApi.getInbound, 'inbound'], [inboundApi.logs, 'inbound'], [inboundApi.update, 'inbound', {}], [inboundApi.close, 'inbound'],
    [inboundApi.approve, 'inbound'], [inboundApi.reject, 'inbound'], [inboundApi.attachment, 'inbound'],
  ]
  /** Their rows are the badges and the handhelds: each has tests of its own. */
  const elsewhere: Call[] = [authApi.revokeBadge, syncApi.renameDevice, syncApi.revokeDevice, syncApi.exception, syncApi.settle, inboundApi.attach]

  test('every call with an id is here, or has tests of its own', () => {
    const withId = allCalls.filter((call) => call.path.includes('{id}')).map(({ name }) => name)
    expect([...calls.map(([call]) => call.name), ...elsewhere.map(({ name }) => name)].sort()).toEqual(withId.sort())
  })

  test.each(calls.map(([call, of, body]) => [call.name, call, of, body] as const))('%s', async (_, call, of, body) => {
    for (const { who, role } of people) {
      const scoped = who === 'manager' || who === 'leader' || who === 'worker' || who === 'partner' || who === 'seller'
      const may = call.access === 'signed-in' || holds(role, call)
      if (!scoped || !may) continue
      const response = await made(call, { params: { id: params()[of], attachmentId: 1 }, ...(body ? { body } : {}), ifMatch: 1 }, who)
      // A partner may not decide for the center at all, whosever the goods are.
      const forbidden = (who === 'partner' || who === 'seller') && [inboundApi.close.name, inboundApi.approve.name, inboundApi.reject.name].includes(call.name)
      expect([who, response.status]).toEqual([who, forbidden ? 403 : 404])
    }
  })
})

test('the OpenAPI document is valid and names every call', async () => {
  const document = await (await w.as(null).fetch('/api/openapi.json')).json()
  const result = await new Validator().validate(document)
  expect(result.valid ? [] : result.errors).toEqual([])
  const named = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  expect(named.sort()).toEqual(allCalls.map(({ name }) => name).sort())
})

test('a path that is no call answers 404 in the one shape of errors', async () => {
  const response = await w.as('admin').fetch('/api/now/nothing')
  expect([response.status, (await bodyOf(response)).code]).toEqual([404, 'now-not-found'])
})
