import { afterEach, expect, test, vi } from 'vitest'
import { systemApi } from '../shared/api/system.ts'
import { ApiError, OfflineError, send } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'Content-Type': 'text/html' } }))

test('a proxy whose server is being restarted is as good as no server: the screen says so, and asks again', async () => {
  for (const status of [502, 503, 504]) {
    answering(status, '<html><h1>Bad Gateway</h1></html>')
    await expect(send(systemApi.health)).rejects.toBeInstanceOf(OfflineError)
  }
})

test('what our own server refuses is what it says', async () => {
  answering(503, JSON.stringify({ status: 503, code: 'server-busy', displayMessage: 'Busy.' }))
  await expect(send(systemApi.health)).rejects.toBeInstanceOf(ApiError)
})
