import { createPrivateKey, createPublicKey, hash, verify, type KeyObject } from 'node:crypto'
import { actionText, type WireAction } from '../../shared/sync/protocol.ts'

/** What an action says, also of what only looks like an action. */
export function textOf(action: unknown): string {
  return actionText((typeof action === 'object' && action !== null ? action : { payload: action }) as WireAction)
}

/** Of an action's text, hex. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'hex')
}

/** The chain's next link: each holds all before it, so one signature at the end of a run vouches for the run. */
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

/** Checks an Ed25519 signature off the main thread. A key or signature that cannot be read is simply not right. */
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

/** The public key, base64url, of a 32-byte Ed25519 seed: a badge's. Null where it is not one. */
export function publicKeyOfSeed(seed: string): string | null {
  const bytes = Buffer.from(seed, 'base64url')
  if (bytes.length !== 32) return null
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), bytes])
  const jwk = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' })
  return jwk.x ?? null
}
