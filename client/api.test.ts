import { afterEach, expect, test, vi } from 'vitest'
import { systemApi } from '../shared/api/system.ts'
import { containerApi } from '../shared/api/container.ts'
import { ApiError, OfflineError, send } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'Content-Type': 'text/html' } }))

test('an HTML answer of 502, 503 or 504 from the proxy counts as being offline', async () => {
  for (const status of [502, 503, 504]) {
    answering(status, '<html><h1>Bad Gateway</h1></html>')
    await expect(send(systemApi.health)).rejects.toBeInstanceOf(OfflineError)
  }
})

test('a 503 with our own server’s error code is an API error, not an offline error', async () => {
  answering(503, JSON.stringify({ status: 503, code: 'server-busy', displayMessage: 'Busy.' }))
  await expect(send(systemApi.health)).rejects.toBeInstanceOf(ApiError)
})

test('a create call repeated after no answer keeps its idempotency key; a new call after the answer gets another key', async () => {
  const asked: [string | null, string][] = []
  const answers = ['lost', 'by a proxy', 'made', 'made']
  vi.stubGlobal('fetch', async (_address: string, { headers, body }: RequestInit) => {
    asked.push([new Headers(headers).get('idempotency-key'), String(body)])
    const answer = answers.shift()
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return answer === 'by a proxy' ? new Response('<html>', { status: 504 }) : new Response('{"id":1}', { status: 201 })
  })
  const make = (name: string) => send(containerApi.create, { body: { partnerId: 1, name } as never })
  await expect(make('Haru')).rejects.toBeInstanceOf(OfflineError)
  await expect(make('Haru')).rejects.toBeInstanceOf(OfflineError)
  await make('Haru')
  await make('Haru')
  const keys = asked.map(([key]) => key)
  expect(keys[0]).toMatch(/./)
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]])
  expect(keys[3]).not.toBe(keys[0])
})

test('a request whose body holds a password carries no idempotency key, so that the server keeps no hash of it', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return new Response('{"id":1}', { status: 201 })
  })
  await send(containerApi.create, { body: { password: 'long enough' } as never })
  expect(keys).toEqual([null])
})
