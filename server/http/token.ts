import { createHash, randomBytes } from 'node:crypto'

/** A new token: opaque, 256 random bits (decisions.md §3). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token: enough to recognise it, not to use it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
