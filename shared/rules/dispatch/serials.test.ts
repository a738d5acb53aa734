import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endsInCheckDigit, holdsMod7, left, takeSerial, used, withMod7, type SerialRange } from './serials.ts'

const range = (over: Partial<SerialRange> = {}): SerialRange => ({
  start: '00012345678',
  end: '00012345680',
  current: null,
  ...over,
})

/** Takes serials until the range refuses. */
function takeAll(from: SerialRange): string[] {
  const taken: string[] = []
  for (let now = from; ; ) {
    const next = takeSerial(now)
    if ('refused' in next) return taken
    taken.push(next.serial)
    now = { ...now, current: next.current }
  }
}

describe('A range of waybill numbers', () => {
  test('gives each number once, in order, with its leading zeros, and then refuses', () => {
    expect(takeAll(range())).toEqual(['00012345678', '00012345679', '00012345680'])
    expect(takeSerial(range({ current: '00012345680' }))).toEqual({
      refused: 'serials-exhausted',
      with: { end: '00012345680' },
    })
  })

  test('counts what is left and how much is used', () => {
    expect([left(range()), used(range())]).toEqual([3, 0])
    expect(left(range({ current: '00012345679' }))).toBe(1)
    expect(used(range({ current: '00012345679' }))).toBeCloseTo(2 / 3)
    expect([left(range({ current: '00012345680' })), used(range({ current: '00012345680' }))]).toEqual([0, 1])
  })

  test('of 20 digits is exact, where a floating-point number would give one serial twice', () => {
    expect(takeAll({ start: '99999999999999999997', end: '99999999999999999999', current: null })).toEqual([
      '99999999999999999997',
      '99999999999999999998',
      '99999999999999999999',
    ])
  })

  test('begins at its own start where the last number given is below it, and is used up where that number is beyond its end', () => {
    expect(takeSerial(range({ current: '00000000007' }))).toMatchObject({ serial: '00012345678' })
    expect(takeSerial(range({ current: '00099999999' }))).toMatchObject({ refused: 'serials-exhausted' })
    expect(used(range({ current: '00099999999' }))).toBe(1)
  })

  test('gives as many numbers as it said it had left', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 19n), fc.integer({ min: 0, max: 50 }), (start, more) => {
        const digits = (n: bigint) => n.toString().padStart(20, '0')
        const some = { start: digits(start), end: digits(start + BigInt(more)), current: null }
        const taken = takeAll(some)
        expect(taken).toHaveLength(left(some))
        expect(new Set(taken).size).toBe(more + 1)
        expect(taken.every((serial) => serial.length === 20)).toBe(true)
      }),
    )
  })
})

describe('The check digit', () => {
  test('is the number before it modulo seven, as in Yamato’s example', () => {
    expect(withMod7('12345678901')).toBe('123456789013')
    expect(holdsMod7('444413758703')).toBe(true)
  })

  test('is appended to the number of the range, which remembers the number without it', () => {
    expect(takeSerial(range(), { checkDigit: true })).toEqual({ serial: '000123456782', current: '00012345678' })
  })

  test('reveals every single wrong digit except one that is off by seven', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 11n - 1n),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 9 }),
        (number, at, digit) => {
          const right = withMod7(number.toString().padStart(11, '0'))
          const wrong = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`
          expect(holdsMod7(wrong)).toBe((digit - Number(right[at])) % 7 === 0)
        },
      ),
    )
  })

  test('is never right on a number with a dash, of one digit or of none', () => {
    expect([holdsMod7('4055-4842'), holdsMod7('7'), holdsMod7('')]).toEqual([false, false, false])
  })

  test('ends the numbers of the couriers that use one, and of no others', () => {
    expect(['CJGLS', 'HANJIN', 'LOTTE', 'LOGEN', 'YAMATO', 'FEDEX', 'EPOST', 'ETC'].map(endsInCheckDigit)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
