import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../../shared/api/all.ts'
import type { Call } from '../../shared/api/call.ts'
import { HttpError } from '../../server/http/errors.ts'
import { whoCalls } from '../../server/http/sign-in.ts'
import type { Env } from '../../server/http/env.ts'
import { mount, type App } from '../../server/http/mount.ts'
import { inRequest } from '../../server/request-context.ts'
import { createLog } from '../../server/log.ts'
import { pathOf, world, type World } from '../support/world.ts'

/** Calls with codes that count once, and calls of people who are not signed in yet. */
const once = [
  'auth.signIn',
  'auth.signInByBadge',
  'consol.view',
  'recovery.recover',
  'recovery.invited',
  'recovery.register',
  'recovery.setPassword',
  'recovery.verifyByPost',
  'recovery.changePassword',
  'sync.enrol',
]
/** Handhelds have action ids and photo ids of their own. */
const isOfFloor = ({ access }: Call) => access === 'device'
const posts = allCalls.filter(
  (call) => call.method === 'POST' && !isOfFloor(call) && !(call.access === 'public' && once.includes(call.name)),
)

let w: World
let app: App
const done = new Map<string, number>()
beforeAll(async () => {
  w = await world()
  app = new Hono<Env>()
  app.use('/api/*', async (c, next) => {
    c.set('requestId', 'r')
    c.set('database', w.database)
    c.set('secrets', w.secrets)
    c.set('log', createLog('silent'))
    await inRequest('here', next)
  })
  app.onError((error, c) => c.text('', error instanceof HttpError ? error.status : 500))
  app.use('/api/*', whoCalls)
  for (const call of posts) {
    // Each call as it is declared, but without what it demands of the caller: that has laws of its own.
    const open: Call = {
      ...call,
      access: 'signed-in',
      stepUp: undefined as never,
      params: undefined as never,
      query: undefined as never,
      body: call.body ? z.looseObject({}) : (undefined as never),
      each: undefined as never,
    }
    mount(app, open, async ({ c, database }) => {
      const nth = (done.get(call.name) ?? 0) + 1
      done.set(call.name, nth)
      await database.write(async () => {})
      return c.json({ nth }, 201)
    })
  }
})

test('a POST by people or programs runs once under an Idempotency-Key, and another body under that key is refused', async () => {
  expect(posts.length).toBeGreaterThan(70)
  expect(posts.filter(({ status }) => status === 201).length).toBeGreaterThan(25)
  const unkept: unknown[] = []
  for (const call of posts) {
    const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1]))
    const ask = (body: object) => {
      const form = new FormData()
      form.append(call.upload ?? 'file', new File([JSON.stringify(body)], 'a.txt'))
      return app.request(`http://localhost${pathOf(call, { params })}`, {
        method: 'POST',
        headers: {
          Authorization: 'Bearer token-of-admin',
          'Idempotency-Key': call.name,
          ...(call.upload ? {} : { 'Content-Type': 'application/json' }),
        },
        body: call.upload ? form : JSON.stringify(body),
      })
    }
    const [first, again] = [await ask({ a: 1 }), await ask({ a: 1 })]
    const takesBody = call.body !== undefined || call.upload !== undefined
    const other = takesBody ? (await ask({ a: 2 })).status : 422
    const told = [first.status, await first.text(), again.status, await again.text(), done.get(call.name), other]
    if (JSON.stringify(told) !== JSON.stringify([201, '{"nth":1}', 201, '{"nth":1}', 1, 422]))
      unkept.push([call.name, ...told])
  }
  expect(unkept).toEqual([])
})

test('the OpenAPI document names the Idempotency-Key header for exactly these POSTs', async () => {
  const document = (await (await w.as(null).fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string; parameters?: { name: string; in: string }[] }>>
  }
  const told = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .filter(({ parameters }) => parameters?.some((one) => one.in === 'header' && one.name === 'Idempotency-Key'))
    .map(({ operationId }) => operationId)
  expect(told.toSorted()).toEqual(posts.map(({ name }) => name).toSorted())
})
