import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { serveClient } from './client-files.ts'
import type { Env } from './http/env.ts'

async function served(files: Record<string, string | Buffer>) {
  const directory = await mkdtemp(join(tmpdir(), 'gantry-dist-'))
  await mkdir(join(directory, 'assets'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  const app = new Hono<Env>()
  serveClient(app, directory)
  return async (path: string, accepted = 'gzip') => {
    const response = await app.request(path, { headers: { 'Accept-Encoding': accepted } })
    const bytes = Buffer.from(await response.arrayBuffer())
    const packing = response.headers.get('content-encoding')
    return {
      status: response.status,
      text: String(packing === 'br' ? brotliDecompressSync(bytes) : bytes),
      packing,
      varies: response.headers.get('vary'),
      type: response.headers.get('content-type'),
      cache: response.headers.get('cache-control'),
    }
  }
}

const built = {
  'index.html': 'office',
  'floor.html': 'floor',
  'pallet.html': 'driver',
  'sw.js': 'worker',
  'assets/a-1234.js': 'code',
}

test('every screen of the floor, of drivers and of the office has a URL of its own', async () => {
  const get = await served(built)
  for (const path of ['/floor', '/floor/inbound/12'])
    expect(await get(path)).toMatchObject({ text: 'floor', cache: 'no-cache' })
  for (const path of ['/pallet', '/pallet/CS-ICN1-000123'])
    expect(await get(path)).toMatchObject({ text: 'driver', cache: 'no-cache' })
  for (const path of ['/', '/inbounds', '/inbounds/12?tab=history'])
    expect(await get(path)).toMatchObject({
      text: 'office',
      cache: 'no-cache',
      type: expect.stringContaining('text/html'),
    })
})

test('files that never change are cached for good; pages and the service worker are revalidated', async () => {
  const get = await served(built)
  expect(await get('/assets/a-1234.js')).toMatchObject({
    text: 'code',
    cache: 'public, max-age=31536000, immutable',
    type: expect.stringContaining('javascript'),
  })
  expect(await get('/sw.js')).toMatchObject({ text: 'worker', cache: 'no-cache' })
  expect((await get('/floor.html')).cache).toBe('no-cache')
  expect((await get('/assets/gone-9999.js')).status).toBe(404)
})

test('a file that the build compressed is sent compressed to clients that accept it, and cached for as long', async () => {
  const get = await served({ ...built, 'assets/a-1234.js.br': brotliCompressSync('code') })
  expect(await get('/assets/a-1234.js', 'gzip, deflate, br, zstd')).toMatchObject({
    text: 'code',
    packing: 'br',
    varies: 'Accept-Encoding',
    cache: 'public, max-age=31536000, immutable',
    type: expect.stringContaining('javascript'),
  })
  expect(await get('/assets/a-1234.js', 'gzip')).toMatchObject({ text: 'code', packing: null })
})

test('the server answers 503 and says so while the app is not built yet', async () => {
  const get = await served({})
  expect(await get('/')).toMatchObject({ status: 503, text: expect.stringContaining('not built yet') })
})

test('nothing outside of the built files is served', async () => {
  const get = await served(built)
  for (const path of ['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2f..%2fetc/passwd'])
    expect((await get(path)).text).not.toMatch(/"name"|root:/)
})

test('robots.txt is answered as plain text for crawlers, not with a screen', async () => {
  const app = new Hono<Env>()
  serveClient(app, 'public')
  const response = await app.request('/robots.txt')
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(await response.text()).toMatch(/^User-agent: \*$/m)
})
