import { getPublicKey, hashes, sign as signBytes } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { actionText } from '../../shared/sync/texts.ts'
import type { WireAction } from '../../shared/sync/protocol.ts'

// WebCrypto's Ed25519 is missing on older handhelds, and its promises would end an IndexedDB transaction.
hashes.sha512 = sha512

const utf8 = new TextEncoder()

/** The public key of a seed; both are 32 bytes in base64url. Throws if the seed is not that. */
export function publicKeyOf(seed: string): string {
  return toBase64Url(getPublicKey(fromBase64Url(seed)))
}

/** Signs the text's UTF-8 with Ed25519; the signature is base64url. */
export function sign(text: string, seed: string): string {
  return toBase64Url(signBytes(utf8.encode(text), fromBase64Url(seed)))
}

/** The next link of a client's chain. Its signature vouches for every action before it. */
export function nextLink(link: string, action: Omit<WireAction, 'sig'>): string {
  return hashHex(`${link}|${hashHex(actionText(action))}`)
}

function hashHex(text: string): string {
  return bytesToHex(sha256(utf8.encode(text)))
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export function fromBase64Url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
