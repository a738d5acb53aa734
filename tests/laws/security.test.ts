import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { authApi } from '../../shared/api/auth.ts'
import { locationApi } from '../../shared/api/location.ts'
import { skuApi } from '../../shared/api/sku.ts'
import { selfApi } from '../../shared/api/user.ts'
import { createApp } from '../../server/app.ts'
import type { App } from '../../server/http/mount.ts'
import { idOf } from '../support/ids.ts'
import { password, pathOf, requestOf, world } from '../support/world.ts'

/** What no other test checks of the security table (docs/decisions/0012-security-table.md). */

test('the headers of every answer forbid frames, foreign scripts, content sniffing and plain HTTP', async () => {
  const { as } = await world()
  for (const path of ['/api/health', '/api/now/location', '/api/nothing']) {
    const { headers } = await as('admin').fetch(path)
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'self'.*frame-ancestors 'none'.*object-src 'none'.*form-action 'self'/,
    )
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'wasm-unsafe-eval';/)
    expect(Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1])).toBeGreaterThanOrEqual(
      31_536_000,
    )
    expect([headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual(['nosniff', 'DENY'])
  }
})

test('a page of another site cannot write in a user’s name, neither by script nor by form', async () => {
  const { app, id } = await world()
  const cookie = { cookie: 'gantry=token-of-office' }
  const write = async (headers: Record<string, string>) =>
    (
      await app.request(`http://localhost${pathOf(locationApi.create)}`, {
        method: 'POST',
        headers: { ...cookie, ...headers },
        body: JSON.stringify({ centerId: id.center.ICN1, alias: 'B-01' }),
      })
    ).status
  expect(await write({ 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await write({ 'content-type': 'application/json', 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await write({ 'content-type': 'application/json', origin: 'https://evil.example', host: 'localhost' })).toBe(
    403,
  )
  expect(await write({ 'content-type': 'application/json', origin: 'null', host: 'localhost' })).toBe(403)
  expect(await write({ 'content-type': 'text/plain' })).toBe(400)
  expect(await write({ 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' })).toBe(201)
})

test('over HTTPS a session’s cookie is bound to its host, and a cookie that another host could set opens no session', async () => {
  const { app } = await world()
  const signIn = (origin: string, headers: Record<string, string> = {}) => {
    const { headers: own, ...init } = requestOf(authApi.signIn, { body: { username: 'office', password } })
    return app.request(`${origin}${pathOf(authApi.signIn)}`, {
      ...init,
      headers: { ...own, ...headers } as Record<string, string>,
    })
  }
  const cookieOf = (response: Response) =>
    response.headers.getSetCookie().map((line) => line.replace(/=[\w-]{43}/, '=…'))
  // The second cookie opens nothing: it tells the page that there is something to ask for.
  const safe = [
    '__Host-gantry=…; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Lax',
    'gantry-signed-in=1; Max-Age=43200; Path=/; Secure; SameSite=Lax',
  ]
  expect(cookieOf(await signIn('https://gantry.test'))).toEqual(safe)
  expect(cookieOf(await signIn('http://10.0.0.2:3000', { 'x-forwarded-proto': 'https, http' }))).toEqual(safe)
  expect(cookieOf(await signIn('http://localhost'))).toEqual([
    'gantry=…; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax',
    'gantry-signed-in=1; Max-Age=43200; Path=/; SameSite=Lax',
  ])

  const me = async (origin: string, cookie: string, headers: Record<string, string> = {}) =>
    (await app.request(`${origin}${pathOf(authApi.me)}`, { headers: { cookie, ...headers } })).status
  expect([
    await me('https://gantry.test', '__Host-gantry=token-of-office'),
    await me('http://localhost', 'gantry=token-of-office'),
  ]).toEqual([200, 200])
  expect([
    await me('https://gantry.test', 'gantry=token-of-office'),
    await me('http://proxied', 'gantry=token-of-office', { 'x-forwarded-proto': 'https' }),
  ]).toEqual([401, 401])

  const left = await app.request(`https://gantry.test${pathOf(authApi.signOut)}`, {
    method: 'POST',
    headers: { cookie: '__Host-gantry=token-of-office' },
  })
  expect(left.headers.getSetCookie()).toEqual([
    '__Host-gantry=; Max-Age=0; Path=/; Secure',
    'gantry-signed-in=; Max-Age=0; Path=/; Secure',
  ])
})

/** Signs in with a body that is streamed as it is. */
const signInBy = (app: App, body: ReadableStream, headers: { 'content-length'?: string }) =>
  app.request(`http://localhost${pathOf(authApi.signIn)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    duplex: 'half',
  } as RequestInit)

describe('a body that is too long', () => {
  /** Sends up to 20 MB to the sign-in, and returns how much of it the server took. */
  const pour = async (headers: Record<string, string> = {}) => {
    const { app } = await world()
    let sent = 0
    const body = new ReadableStream({
      pull(stream) {
        if ((sent += 100_000) > 20_000_000) stream.close()
        else stream.enqueue(new Uint8Array(100_000).fill(32))
      },
    })
    const answer = await signInBy(app, body, headers)
    return { status: answer.status, sent }
  }

  test('is refused with 413 after little more than the limit was read, if its length is not given', async () => {
    const { status, sent } = await pour()
    expect(status).toBe(413)
    expect(sent).toBeLessThan(3_000_000)
  })

  test('is refused with 413 before it is read, if its Content-Length says so', async () => {
    const { status, sent } = await pour({ 'content-length': '20000000' })
    expect(status).toBe(413)
    expect(sent).toBeLessThan(300_000)
  })
})

test('a body that is cut off answers 400 and leaves no line in the log', async () => {
  const w = await world()
  const lines: string[] = []
  const app = createApp({
    ...w,
    couriers: () => null,
    publicUrl: 'http://localhost',
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
  })
  for (const headers of [{}, { 'content-length': '1000' }]) {
    const body = new ReadableStream({ start: (stream) => stream.error(new Error('aborted')) })
    const answer = await signInBy(app, body, headers)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'body-cut-off' }])
  }
  expect(lines).toEqual([])
})

test('no answer of the API may be cached, not even a refusal; the stylesheet of its docs may', async () => {
  const { as } = await world()
  for (const path of ['/api/auth/user/me', '/api/now/item', '/api/health', '/api/nothing', '/api/auth/user?x=1'])
    expect([path, (await as('admin').fetch(path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
  expect((await as(null).fetch('/api/docs/swagger-ui.css')).headers.get('cache-control')).toBe('max-age=86400')
})

test('a patch cannot change a SKU’s partner, nor one’s own account’s partner, roles, status or centers', async () => {
  const { as, id } = await world({ skus: { pen: {} } })
  const named = (property: string) => ({ status: 400, details: [{ property, errorType: 'WRONG_VALUE' }] })
  expect(
    await as('partner').refused(skuApi.update, {
      params: { id: idOf(id.sku, 'pen') },
      body: { partnerId: id.partner.Mori } as never,
      ifMatch: 1,
    }),
  ).toMatchObject(named('partnerId'))
  for (const field of ['partnerId', 'roleIds', 'status', 'centerIds'])
    expect(await as('seller').refused(selfApi.saveProfile, { body: { [field]: 1 } })).toMatchObject(named(field))
})

test('the log has a line for each denied request, with user, address and path and without secrets', async () => {
  const w = await world()
  const lines: Record<string, unknown>[] = []
  const app = createApp({
    ...w,
    couriers: () => null,
    publicUrl: 'http://localhost',
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
  })
  const ask = (token: string, path: string, init: RequestInit = {}) =>
    app.request(`http://localhost${path}`, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), authorization: `Bearer ${token}` },
    })
  await ask('token-of-worker', '/api/auth/user')
  await ask('gk_0123456789abcdef.some-secret', '/api/now/item')
  for (let i = 0; i < 6; i++)
    await app.request(
      `http://localhost${pathOf(authApi.signIn)}`,
      requestOf(authApi.signIn, { body: { username: 'admin', password: `guess-${i}` } }),
    )
  await app.request('http://localhost/api/now/item')
  await ask('token-of-worker', '/api/now/item')
  const denied = lines.filter(({ msg }) => msg === 'denied')
  expect(denied.map(({ security, status }) => [security, status])).toEqual([
    ['forbidden', 403],
    ['unauthorized', 401],
    ...Array.from({ length: 5 }, () => ['sign-in-failed', 401]),
    ['too-many-requests', 429],
  ])
  expect(denied[0]).toMatchObject({
    userId: w.id.user['worker'],
    address: 'in-process',
    path: '/api/auth/user',
    requestId: expect.any(String),
  })
  expect(JSON.stringify(lines)).not.toMatch(/some-secret|guess-|token-of/)
})
