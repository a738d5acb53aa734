import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const key = () => randomBytes(32).toString('base64')

function dataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'gantry-secrets-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

test('a sealed API key of a courier never looks the same twice, and opens again', () => {
  const secrets = openSecrets({ dataDir: dataDir(), key: key() })
  const sealed = secrets.seal('열쇠 key-123')
  expect(sealed).toMatch(/^k[0-9a-f]{8}\.[\w-]+$/)
  expect(sealed).not.toContain(Buffer.from('key-123').toString('base64url'))
  expect(secrets.seal('열쇠 key-123')).not.toBe(sealed)
  expect(secrets.open(sealed)).toBe('열쇠 key-123')
  expect(secrets.open(secrets.seal(''))).toBe('')
})

test('a sealed value that was altered at any byte is not opened', () => {
  const secrets = openSecrets({ dataDir: dataDir(), key: key() })
  const [id = '', text = ''] = secrets.seal('key-123').split('.')
  const bytes = Buffer.from(text, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(() => secrets.open(`${id}.${altered.toString('base64url')}`)).toThrow()
  }
  expect(() => secrets.open(`${id}.${bytes.subarray(0, 20).toString('base64url')}`)).toThrow()
  expect(() => secrets.open('key-123')).toThrow('was sealed with the key key-123')
})

test('a new key put first seals from then on, while values sealed by the old one still open and are found by filters', () => {
  const dir = dataDir()
  const [old, fresh] = [key(), key()]
  const before = openSecrets({ dataDir: dir, key: old })
  const after = openSecrets({ dataDir: dir, key: `${fresh}, ${old}` })
  expect(after.open(before.seal('key-123'))).toBe('key-123')
  expect(after.seal('key-123').split('.')[0]).not.toBe(before.seal('key-123').split('.')[0])
  expect(after.fingerprint('key-123')).toBe(before.fingerprint('key-123'))
  expect(after.fingerprint('key-123')).not.toBe(after.fingerprint('key-124'))
  expect(() => openSecrets({ dataDir: dir, key: fresh }).open(before.seal('key-123'))).toThrow(
    'neither in GANTRY_SECRET_KEY',
  )
})

test('without the setting the first start makes a key file that only its owner may read, and the next start uses it', () => {
  const dir = dataDir()
  const first = openSecrets({ dataDir: dir })
  const file = join(dir, 'secret.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const kept = readFileSync(file, 'utf8')
  const next = openSecrets({ dataDir: dir })
  expect(readFileSync(file, 'utf8')).toBe(kept)
  expect(next.open(first.seal('key-123'))).toBe('key-123')
  const withSetting = openSecrets({ dataDir: dir, key: key() })
  expect(withSetting.open(first.seal('key-123'))).toBe('key-123')
  expect(withSetting.fingerprint('key-123')).toBe(first.fingerprint('key-123'))
})

test('a secret key that is not 32 bytes long is refused in words', () => {
  expect(() => openSecrets({ dataDir: dataDir(), key: 'short' })).toThrow('must be 32 bytes in base64')
})
