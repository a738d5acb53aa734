import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Seals couriers' and channels' credentials at rest: AES-256-GCM under a key that is never in the database (decisions.md §5). */
export interface Secrets {
  /** Gives `k<key id>.<base64url of nonce, tag and text>`. The same text looks different each time it is sealed. */
  seal(text: string): string
  /** Throws if the text was altered, or sealed with a key that is not here. */
  open(sealed: string): string
  /** Gives the same for the same text, so that a filter can compare it without the text being kept. */
  fingerprint(text: string): string
}

interface Key {
  id: string
  seal: Buffer
  fingerprint: Buffer
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/**
 * Opens the keys of `GANTRY_SECRET_KEY` (base64, 32 bytes each, separated by commas): the first seals, all open. Without the setting, this
 * is the key of `secret.key` in the data directory, which is made at the first start. A key that lies there still opens after the setting
 * is made. Fingerprints are made with the last, oldest key, so that they stay the same when a new key is put before it.
 */
export function openSecrets(of: { dataDir: string; key?: string | undefined }): Secrets {
  return secretsOf(keyTexts(of))
}

export const secretKeyFile = 'secret.key'

/** The keys that are here, beginning with the one that seals. */
export function keyTexts({ dataDir, key }: { dataDir: string; key?: string | undefined }): string[] {
  const file = join(dataDir, secretKeyFile)
  const own = key === undefined ? (keptKey(file) ?? makeKey(file)) : keptKey(file)
  return [...(key?.split(',') ?? []), ...(own === null ? [] : [own])].map((text) => text.trim())
}

export function secretsOf(texts: readonly string[]): Secrets {
  const keys = texts.map(keyOf)
  const [first] = keys
  const oldest = keys.at(-1)
  if (!first || !oldest) throw new Error('There is no key to seal with.')
  const byId = new Map(keys.map((one) => [one.id, one]))
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', first.seal, nonce).setAAD(Buffer.from(first.id))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${first.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed) {
      const [id = '', text = ''] = sealed.split('.')
      const one = byId.get(id)
      if (!one)
        throw new Error(
          `A secret was sealed with the key ${id}, which is neither in GANTRY_SECRET_KEY nor in ${secretKeyFile} of the data directory.`,
        )
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', one.seal, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      }).setAAD(Buffer.from(id))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
    fingerprint: (text) => createHmac('sha256', oldest.fingerprint).update(text).digest('base64url'),
  }
}

/** What is wrong with a key of the setting, or null. */
export function keyProblem(text: string): string | null {
  return Buffer.from(text.trim(), 'base64').length === keyBytes
    ? null
    : `must be ${keyBytes} bytes in base64 (openssl rand -base64 ${keyBytes}), several separated by commas`
}

function keyOf(text: string): Key {
  const problem = keyProblem(text)
  if (problem) throw new Error(`The secret key ${problem}.`)
  const bytes = Buffer.from(text, 'base64')
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', bytes, '', `gantry ${purpose}`, keyBytes))
  return {
    id: `k${createHash('sha256').update(derived('id')).digest('hex').slice(0, 8)}`,
    seal: derived('seal'),
    fingerprint: derived('fingerprint'),
  }
}

function keptKey(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Makes the key of the data directory. It is on disk before anything is sealed with it, because what is sealed with a lost key is lost. If
 * two processes start at once, both take the key of the first.
 */
function makeKey(file: string): string | null {
  const directory = dirname(file)
  mkdirSync(directory, { recursive: true })
  const part = `${file}.${process.pid}`
  writeFileSync(part, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(part, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(part)
  }
  const entry = openSync(directory, 'r')
  fsyncSync(entry)
  closeSync(entry)
  return keptKey(file)
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
