import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'

const prefix = 'GB1.'
/** PKCS #8 for an Ed25519 key, up to its seed (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A badge's code for the card, and its public key, which is all that the server keeps (decisions.md §3). */
export function newBadgeCode(): { code: string; publicKey: string } {
  const seed = randomBytes(32)
  return { code: prefix + seed.toString('base64url'), publicKey: publicKeyOf(seed) }
}

/** The public key of a scanned code; null: the code is not a badge's. */
export function badgeKeyOf(code: string): string | null {
  if (!code.startsWith(prefix)) return null
  const seed = Buffer.from(code.slice(prefix.length), 'base64url')
  return seed.length === 32 ? publicKeyOf(seed) : null
}

function publicKeyOf(seed: Buffer): string {
  const key = createPublicKey(
    createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' }),
  ).export({ format: 'jwk' })
  if (typeof key.x !== 'string') throw new Error('An Ed25519 key has no x.')
  return key.x
}
