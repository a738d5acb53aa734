import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { world } from '../../tests/support/world.ts'

test('a long answer is compressed for clients that accept gzip, and sent plain to others', async () => {
  const { app } = await world()
  const token = 'token-of-admin'
  const ask = (encodings: string) =>
    app.request('http://localhost/api/auth/role', {
      headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': encodings },
    })
  const plain = await ask('identity')
  const text = await plain.text()
  expect(text.length).toBeGreaterThan(2048)
  expect(plain.headers.get('content-encoding')).toBeNull()

  const packed = await ask('gzip, deflate, br')
  const bytes = Buffer.from(await packed.arrayBuffer())
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('content-length')).toBe(String(bytes.length))
  expect(packed.headers.get('vary')).toContain('Accept-Encoding')
  expect(gunzipSync(bytes).toString()).toBe(text)

  const refusing = await ask('gzip;q=0')
  expect(refusing.headers.get('content-encoding')).toBeNull()
  expect(await refusing.text()).toBe(text)
})
