import { createPrivateKey, createPublicKey, hash, verify, type KeyObject } from 'node:crypto'
import { actionParts } from '../../shared/sync/texts.ts'
import type { WireAction } from '../../shared/sync/protocol.ts'

/** The text that is hashed for an action, also for input that only looks like an action. */
export function textOf(action: unknown): string {
  return jsonOf(
    actionParts((typeof action === 'object' && action !== null ? action : { payload: action }) as WireAction),
  )
}

/** Writes parsed JSON as JSON.stringify would, but at any depth, because the chain must also cover items that cannot be decided. */
export function jsonOf(root: unknown): string {
  try {
    return JSON.stringify(root)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  let text = ''
  const todo: ({ text: string } | { value: unknown })[] = [{ value: root }]
  for (let next = todo.pop(); next; next = todo.pop()) {
    if ('text' in next) {
      text += next.text
      continue
    }
    const { value } = next
    if (typeof value !== 'object' || value === null) {
      text += JSON.stringify(value) ?? 'null'
      continue
    }
    const isList = Array.isArray(value)
    text += isList ? '[' : '{'
    todo.push({ text: isList ? ']' : '}' })
    const items = Object.entries(value)
    for (let i = items.length - 1; i >= 0; i--) {
      const [key, item] = items[i] ?? ['', null]
      todo.push({ value: item }, { text: `${i > 0 ? ',' : ''}${isList ? '' : `${JSON.stringify(key)}:`}` })
    }
  }
  return text
}

/** The digest of an action's text, hex. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'hex')
}

/** The chain's next link. Each link covers all before it, so one signature at the end of a run vouches for the whole run. */
export function nextLink(link: string, digest: string): string {
  return hash('sha256', `${link}|${digest}`, 'hex')
}

const keys = new Map<string, KeyObject>()

function publicKey(raw: string): KeyObject {
  let key = keys.get(raw)
  if (!key) {
    if (keys.size > 10_000) keys.clear()
    key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: raw } })
    keys.set(raw, key)
  }
  return key
}

/** Checks an Ed25519 signature off the main thread. A key or signature that cannot be read counts as wrong. */
export async function signed(text: string, signature: string, key: string): Promise<boolean> {
  try {
    const object = publicKey(key)
    return await new Promise((resolve) => {
      verify(null, Buffer.from(text), object, Buffer.from(signature, 'base64url'), (error, ok) => resolve(!error && ok))
    })
  } catch {
    return false
  }
}

/** The public key (base64url) of a badge's 32-byte Ed25519 seed, or null if the text is not such a seed. */
export function publicKeyOfSeed(seed: string): string | null {
  const bytes = Buffer.from(seed, 'base64url')
  if (bytes.length !== 32) return null
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), bytes])
  const jwk = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' })
  return jwk.x ?? null
}
