import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { actionText, firstLink } from '../../shared/sync/texts.ts'
import { fromBase64Url, nextLink, publicKeyOf, sign, toBase64Url } from './keys.ts'

test('a badge’s keys and signatures match the Ed25519 test vector of RFC 8032', () => {
  // RFC 8032 §7.1, test 2: the message is the one byte 0x72, 'r'.
  const seed = toBase64Url(hexToBytes('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'))
  expect(bytesToHex(fromBase64Url(publicKeyOf(seed)))).toBe(
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
  )
  expect(bytesToHex(fromBase64Url(sign('r', seed)))).toBe(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
})

test('each link of the chain holds the link before it and its own action, also with Hangul', async () => {
  const action = {
    seq: 1,
    id: 'a',
    type: 'inbound.inspect',
    v: 1,
    payload: { inboundId: 1, lot: '가-1' },
    deps: [],
    workerId: 2,
    grantId: 'g',
    at: '2026-11-20T00:00:00.000Z',
    skewMs: 0,
    override: null,
  }
  const link = firstLink('c')
  expect(nextLink(link, action)).toBe(await sha256(`${link}|${await sha256(actionText(action))}`))
})

async function sha256(text: string): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
