import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  badgeCode,
  consolCode,
  enrolmentCode,
  holdsSecret,
  inboundCode,
  planCode,
  readOwnCode,
  readPlanCode,
  relocationCode,
  slipCode,
} from './codes.ts'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const bytes = (min: number, max = min) => fc.uint8Array({ minLength: min, maxLength: max })

describe('Our own codes', () => {
  test('are printed as the decisions show them', () => {
    expect(inboundCode('2026-01-31', 42)).toBe('IB260131-0042')
    expect(inboundCode('2026-01-31', 12345)).toBe('IB260131-12345')
    expect(consolCode('icn1', 123)).toBe('CS-ICN1-000123')
    expect(planCode('ICN1', '2026-01-31', 'CJGLS', 57)).toBe('ICN1-0131-CJGLS-57')
    expect(relocationCode(123)).toBe('RM-000123')
    expect(slipCode(123)).toBe('SL-000123')
  })

  test('are read from the address on a pallet’s label too, whatever the site’s host', () => {
    expect(readOwnCode('https://gantry.example.com/pallet/CS-ICN1-000123')).toEqual({
      kind: 'consol',
      code: 'CS-ICN1-000123',
    })
    expect(readOwnCode('HTTP://10.0.0.7:3000/FLOW/PALLET/CS-ICN1-000123/')).toEqual({
      kind: 'consol',
      code: 'CS-ICN1-000123',
    })
    expect(readOwnCode('https://gantry.example.com/pallet/RM-000123')).toBeNull()
  })

  test('are read back with their kind, in upper or lower case', () => {
    const printed = [
      ['inbound', 'IB260131-0042'],
      ['consol', 'CS-ICN1-000123'],
      ['plan', 'ICN1-0131-CJGLS-57'],
      ['relocation', 'RM-000123'],
      ['slip', 'SL-1234567'],
    ] as const
    for (const [kind, code] of printed) {
      expect(readOwnCode(code)).toEqual({ kind, code })
      expect(readOwnCode(code.toLowerCase())).toEqual({ kind, code })
    }
  })

  test('every badge and every enrolment code reads back exactly', () => {
    fc.assert(
      fc.property(bytes(32), bytes(16, 64), (seed, secret) => {
        expect(readOwnCode(badgeCode(base64url(seed)))).toEqual({ kind: 'badge', seed: base64url(seed) })
        expect(readOwnCode(enrolmentCode(base64url(secret)))).toEqual({ kind: 'enrolment', secret: base64url(secret) })
      }),
    )
  })

  test('a badge in lower case or with a character lost or added is not read', () => {
    fc.assert(
      fc.property(bytes(32), fc.nat(46), (seed, at) => {
        const badge = badgeCode(base64url(seed))
        expect(readOwnCode(badge.toLowerCase())).toBeNull()
        expect(readOwnCode(badge.slice(0, at) + badge.slice(at + 1))).toBeNull()
        expect(readOwnCode(`${badge}A`)).toBeNull()
      }),
    )
  })

  test('a badge or enrolment code that no bytes could produce is not read', () => {
    expect(readOwnCode(`GB1.${'A'.repeat(42)}B`)).toBeNull()
    expect(readOwnCode(`GD1.${'A'.repeat(25)}`)).toBeNull()
    expect(readOwnCode(`GD1.${'A'.repeat(21)}`)).toBeNull()
  })

  test('a badge that lost its first characters still counts as a secret', () => {
    const badge = badgeCode(base64url(new Uint8Array(32).fill(7)))
    for (const lost of [0, 1, 2, 3]) expect(holdsSecret(badge.slice(lost))).toBe(true)
    expect(holdsSecret('LGD1.0-B')).toBe(false)
    expect(holdsSecret('A-01-02-3')).toBe(false)
  })

  test('are not read from text with a day that does not exist or a number that is too short', () => {
    for (const text of [
      'IB261331-0042',
      'IB260132-0042',
      'IB260131-042',
      'CS-ICN1-123',
      'RM-123',
      'ICN1-1331-CJGLS-57',
      'ICN1-0131-CJGLS-',
      'A-01-02-3',
      '',
    ]) {
      expect(readOwnCode(text)).toBeNull()
    }
  })

  test('a plan code tells its center, day, courier and plan', () => {
    expect(readPlanCode('icn1-0131-cjgls-57')).toEqual({
      centerCode: 'ICN1',
      monthDay: '0131',
      courierCode: 'CJGLS',
      planId: 57,
    })
    expect(readPlanCode('RM-000123')).toBeNull()
  })
})
