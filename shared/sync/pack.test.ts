import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeBucket, idBucket, invoiceBucket, packLine } from './pack.ts'

describe('Packed reference data', () => {
  test('128 neighbouring ids share a record', () => {
    expect([1, 127, 128, 255, 256].map(idBucket)).toEqual([0, 0, 1, 1, 2])
  })

  test('32 waybills share a record', () => {
    expect([1, 31, 32, 64].map(invoiceBucket)).toEqual([0, 0, 1, 2])
  })

  test('a code falls into the bucket that the published values of FNV-1a give, the same in every release', () => {
    // FNV-1a's published values: '' 811c9dc5, 'a' e40c292c, 'foobar' bf9cf968.
    expect(['', 'a', 'foobar'].map(codeBucket)).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968].map((hash) => hash % 1024))
    fc.assert(
      fc.property(fc.string(), (code) => {
        const bucket = codeBucket(code)
        expect(Number.isInteger(bucket) && bucket >= 0 && bucket < 1024).toBe(true)
      }),
    )
  })

  test('100,000 barcodes spread so evenly that no bucket holds 200 of them', () => {
    const sizes = new Map<number, number>()
    for (let i = 0; i < 100_000; i++) {
      const bucket = codeBucket(`880${String(i).padStart(10, '0')}`)
      sizes.set(bucket, (sizes.get(bucket) ?? 0) + 1)
    }
    expect(Math.max(...sizes.values())).toBeLessThan(200)
  })

  test('a line is kind, bucket and JSON between tabs, whatever the rows hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.nat(1023), (rows, bucket) => {
        const line = packLine('barcode', bucket, JSON.stringify(rows))
        expect(line.endsWith('\n')).toBe(true)
        expect(line.slice(0, -1)).not.toContain('\n')
        const [kind, number, json = '', ...more] = line.slice(0, -1).split('\t')
        expect([kind, Number(number), JSON.parse(json), more]).toEqual(['barcode', bucket, rows, []])
      }),
    )
  })
})
