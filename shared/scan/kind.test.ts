import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { badgeCode, consolCode, enrolmentCode, inboundCode, planCode, relocationCode, slipCode } from './codes.ts'
import { GS, isOtherLot, type Gs1Reading } from './gs1.ts'
import { readScan, type ScanKind } from './kind.ts'
import { throughKoreanKeyboard } from './korean-keyboard.fixture.ts'

const TODAY = '2026-01-31'
const SEED = Buffer.from(new Uint8Array(32).map((_, at) => at * 7)).toString('base64url')
const SECRET = Buffer.from(new Uint8Array(16).map((_, at) => at * 5)).toString('base64url')
const EAN = '8801234567893'
const GTIN = '09506000134352'
const scan = (raw: string, ...expects: ScanKind[]) => readScan(raw, { expects, today: TODAY })
const why = (raw: string, ...expects: ScanKind[]) => {
  const read = scan(raw, ...expects)
  return read.kind === 'damaged' ? read.why : read.kind
}

const OWN = [
  inboundCode('2026-01-31', 42),
  consolCode('ICN1', 123),
  planCode('ICN1', '2026-01-31', 'CJGLS', 57),
  relocationCode(123),
  slipCode(123),
]

describe('Our own codes are known on every screen', () => {
  test('whatever the screen expects', () => {
    for (const expects of [[], ['goods'], ['location', 'plan'], ['waybill'], ['passcode']] satisfies ScanKind[][]) {
      expect(OWN.map((code) => scan(code, ...expects).kind)).toEqual([
        'inbound',
        'consol',
        'plan',
        'relocation',
        'slip',
      ])
      expect(scan(badgeCode(SEED), ...expects)).toMatchObject({ kind: 'badge', seed: SEED })
      expect(scan(enrolmentCode(SECRET), ...expects)).toMatchObject({ kind: 'enrolment', secret: SECRET })
    }
  })

  test('in lower case, through a Korean keyboard, or wrapped in control characters', () => {
    for (const code of OWN) {
      const expected = { ...scan(code), raw: expect.any(String) }
      expect(scan(code.toLowerCase())).toEqual(expected)
      expect(scan(`\u0002${code}\u0003\r\n`)).toEqual(expected)
      expect(scan(`  ${code}\t`)).toEqual(expected)
      expect(scan(`]Q1${code}`)).toEqual(expected)
      expect(scan(throughKoreanKeyboard(code))).toMatchObject({ ...expected, hangul: throughKoreanKeyboard(code) })
    }
  })

  test('by the address on a pallet’s label, from the camera, in lower case or through a Korean keyboard', () => {
    const url = 'https://gantry.example.com/pallet/CS-ICN1-000123'
    const pallet = { kind: 'consol', code: 'CS-ICN1-000123' }
    for (const came of [
      url,
      url.toLowerCase(),
      `]Q1${url}`,
      `${url}\r\n`,
      'http://192.168.0.20:3000/pallet/CS-ICN1-000123',
    ])
      expect(scan(came, 'waybill', 'location')).toMatchObject(pallet)
    expect(scan(throughKoreanKeyboard(url))).toMatchObject({ ...pallet, hangul: throughKoreanKeyboard(url) })
    expect(why(url + url)).toBe('doubled')
    expect(scan('https://shop.example.com/pallet/8801234567893', 'consol').kind).not.toBe('consol')
  })

  test('a location alias that looks like a plan is a location where one is expected', () => {
    expect(scan('B1-0102-AB-3', 'location')).toMatchObject({ kind: 'open', text: 'B1-0102-AB-3', mayBe: ['location'] })
    expect(scan('B1-0102-AB-3', 'location', 'plan').kind).toBe('plan')
  })
})

describe('a damaged badge', () => {
  test('is refused and masked where it is incomplete', () => {
    const badge = badgeCode(SEED)
    for (const partial of [
      badge.slice(0, -1),
      badge.slice(1),
      badge.slice(0, 9),
      badge.toLowerCase(),
      `${badge}x`,
      `]Q1${badge}=`,
      'GD1.abc',
    ]) {
      const read = scan(partial)
      expect([partial, read.kind === 'damaged' && read.why]).toEqual([partial, 'incomplete'])
      expect(JSON.stringify(read)).not.toContain(SEED.slice(4, 8))
    }
  })

  test('is refused and masked where a Korean keyboard lost the case of its letters', () => {
    const read = scan(throughKoreanKeyboard(badgeCode(SEED)))
    expect(read).toEqual({ kind: 'damaged', why: 'hangul', raw: 'gb1.…', text: 'gb1.…' })
    expect(why(`GB1.${throughKoreanKeyboard(SEED)}`)).toBe('hangul')
  })

  test('is refused and masked where it was read twice', () => {
    expect(scan(badgeCode(SEED).repeat(2))).toMatchObject({ kind: 'damaged', why: 'doubled', raw: 'GB1.…' })
  })
})

describe('codes that nothing tells apart', () => {
  test('are read as the only kind that the screen expects', () => {
    expect(scan('A-01-02-3', 'goods')).toEqual({ raw: 'A-01-02-3', kind: 'goods', code: 'A-01-02-3' })
    expect(scan('A-01-02-3', 'location')).toEqual({
      raw: 'A-01-02-3',
      kind: 'open',
      text: 'A-01-02-3',
      mayBe: ['location'],
    })
    expect(scan('6812-3456-7891', 'waybill')).toMatchObject({ kind: 'waybill', serial: '681234567891' })
    expect(scan('EE123456785KR', 'waybill')).toMatchObject({ kind: 'waybill', serial: 'EE123456785KR' })
  })

  test('stay open with the kinds that the screen expects, in its order, or else with every kind they can be', () => {
    expect(scan('A-01-02-3', 'location', 'goods')).toMatchObject({ mayBe: ['location', 'goods'] })
    expect(scan('6812-3456-7891', 'waybill', 'consol', 'goods')).toMatchObject({ mayBe: ['waybill', 'goods'] })
    expect(scan('6812-3456-7891')).toMatchObject({ kind: 'open', mayBe: ['goods', 'location', 'waybill'] })
    expect(scan('A-01', 'waybill')).toMatchObject({ kind: 'open', mayBe: ['goods', 'location'] })
    expect(scan('X'.repeat(60), 'location')).toMatchObject({ kind: 'goods' })
  })

  test('of any length from 1 to 127 pass, dashes, slashes, dots and brackets included', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9/.()-]{1,127}$/), (code) => {
        expect(['empty', 'control-characters', 'too-long', 'hangul', 'literal-escape']).not.toContain(why(code))
      }),
    )
    for (const code of ['A', 'A-01', 'A/01.(2)', '(A)1', 'Z'.repeat(127), '11111111', '43542104354210'])
      expect([code, scan(code).kind]).not.toContain('damaged')
    expect(scan('A-01')).toMatchObject({ kind: 'open', text: 'A-01' })
    expect(why('Z'.repeat(128))).toBe('too-long')
  })

  test('six digits are a pass code only where one is asked for', () => {
    expect(scan('004217', 'consol', 'passcode')).toMatchObject({ kind: 'passcode', code: '004217' })
    expect(scan('004217', 'goods')).toMatchObject({ kind: 'goods' })
    expect(scan('004217').kind).toBe('open')
  })
})

describe('Goods', () => {
  test('EAN and UPC codes are read as goods by their check digit', () => {
    for (const code of [EAN, '96385074', '036000291452', '00036000291452', `]E0${EAN}`]) {
      expect(scan(code)).toMatchObject({ kind: 'goods', code: code.replace(']E0', '') })
    }
    expect(scan('8801234567890').kind).toBe('open')
  })

  test('a waybill whose check digit happens to fit goods is read as a waybill where one is expected', () => {
    expect(scan('036000291452', 'waybill')).toMatchObject({ kind: 'waybill', serial: '036000291452' })
    expect(scan('036000291452', 'waybill', 'goods')).toMatchObject({ kind: 'open', mayBe: ['waybill', 'goods'] })
    expect(scan(`01${GTIN}`, 'waybill')).toMatchObject({ kind: 'waybill', serial: `01${GTIN}` })
    expect(scan(EAN, 'location')).toMatchObject({ kind: 'open', mayBe: ['location', 'goods'] })
  })

  test('a GS1 scan keeps its code as it came, with the GS1 fields beside it', () => {
    const gs1 = { gtin: GTIN, lot: 'ABC', expirationDate: '2026-12-31', ambiguous: false }
    expect(scan(`]C101${GTIN}10ABC${GS}17261231\r`)).toEqual({
      kind: 'goods',
      raw: `]C101${GTIN}10ABC${GS}17261231`,
      code: `01${GTIN}10ABC17261231`,
      gs1,
    })
    expect(scan(`01${GTIN}1726123110ABC`, 'goods')).toMatchObject({
      kind: 'goods',
      code: `01${GTIN}1726123110ABC`,
      gs1,
    })
    expect(scan(`https://id.gs1.org/01/${GTIN}/10/ABC?17=261231`, 'waybill')).toMatchObject({ kind: 'goods', gs1 })
    expect(scan(`]C101${GTIN}10ABC17261231`)).toMatchObject({ kind: 'goods', gs1: { gtin: GTIN, ambiguous: true } })
    expect(readScan(`]C101${GTIN}10ABC17261231`, { today: TODAY, separatorsArrive: true })).toMatchObject({
      gs1: { lot: 'ABC17261231' },
    })
    expect(scan(`\u0002${GS}01${GTIN}10ABC17261231`)).toMatchObject({ gs1: { lot: 'ABC17261231' } })
    expect(scan(']C100106141412345678908')).toMatchObject({ kind: 'goods', gs1: { sscc: '106141412345678908' } })
  })

  test('a lot whose letters came through a Korean keyboard is ambiguous, since their case is lost', () => {
    expect(scan(throughKoreanKeyboard(`]C101${GTIN}10ABC`))).toMatchObject({ gs1: { gtin: GTIN, ambiguous: true } })
    expect(scan(throughKoreanKeyboard(`]C101${GTIN}10ABC`))).not.toHaveProperty('gs1.lot')
    // The case of its letters is lost, so another case does not make it another lot.
    const { gs1 } = scan(throughKoreanKeyboard(`]C101${GTIN}10ABC`)) as { gs1: Gs1Reading }
    expect(['ABC', 'abc', 'ABD'].map((lot) => isOtherLot(gs1, lot))).toEqual([false, false, true])
  })
})

describe('a damaged scan is reported', () => {
  test('as empty where it holds nothing but spaces and control characters', () => {
    for (const raw of ['', ' ', '\r\n', '\u0002\u0003', '\ufeff']) expect(why(raw)).toBe('empty')
  })

  test('as doubled where the scanner sent the code twice', () => {
    for (const code of [
      ...OWN,
      EAN,
      '96385074',
      badgeCode(SEED),
      `]C101${GTIN}10AB`,
      `01${GTIN}10AB`,
      `https://x.kr/01/${GTIN}`,
    ]) {
      expect([code, why(code + code, 'waybill')]).toEqual([code, 'doubled'])
      expect([code, why(`${code}\r\n${code}\r\n`)]).toEqual([code, 'doubled'])
    }
    expect(why('A-01\tA-01')).toBe('doubled')
    for (const code of ['11111111', 'A-01A-01', '43542104354210', '1212']) expect(why(code)).not.toBe('doubled')
  })

  test('as a literal escape where the terminator is set up as text', () => {
    for (const raw of [
      'A-01-02-3\\n',
      'IB260131-0042\\r',
      `${EAN}\\x0d`,
      'A-01₩n',
      `01${GTIN}10AB\\x1d17261231`,
      `${badgeCode(SEED)}\\n`,
    ]) {
      expect([raw, why(raw)]).toEqual([raw, 'literal-escape'])
    }
  })

  test('as control characters where some are inside the code', () => {
    for (const raw of ['A-01\u000002', 'A-01\n02', `A-01${GS}02`, '[)>\u001e06\u001d1P'])
      expect([raw, why(raw)]).toEqual([raw, 'control-characters'])
    expect(why(`A-01-02-3${GS}`)).toBe('open')
  })

  test('as a wrong check digit where the code says that it is GS1', () => {
    expect(why('(01)09506000134353')).toBe('check-digit')
    expect(why(']C10109506000134353')).toBe('check-digit')
  })

  test('as Hangul where no key types it', () => {
    expect(why('A-ㆍ')).toBe('hangul')
  })
})

describe('for any input', () => {
  const parts = fc.constantFrom(
    ...OWN,
    badgeCode(SEED),
    EAN,
    GTIN,
    GS,
    ']C1',
    '01',
    '10',
    '17',
    '(',
    ')',
    '\\n',
    '\r',
    'ㅁ',
    '값',
    'https://x/',
    '/01/',
    '%',
    '%zz',
    '-',
  )
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(parts, { maxLength: 12 }).map((found) => found.join('')),
  )
  const kinds = fc.subarray<ScanKind>(['goods', 'location', 'waybill', 'passcode', 'plan'])

  test('a scan is answered, and the text read from it has no Hangul and no control character', () => {
    fc.assert(
      fc.property(anything, kinds, (raw, expects) => {
        const read = scan(raw, ...expects)
        if (read.kind === 'damaged') return
        const used = { ...read, raw: '', hangul: '' }
        expect(JSON.stringify(used)).not.toMatch(/[가-힣ㄱ-ㅣ]|\\u00[01]/)
      }),
      { numRuns: 2000 },
    )
  })

  test('reading the raw text of a reading again gives the same reading', () => {
    fc.assert(
      fc.property(anything, (raw) => {
        const read = scan(raw)
        if (read.kind === 'damaged' || read.hangul !== undefined) return
        expect(scan(read.raw)).toEqual(read)
      }),
    )
  })

  test('a very long text is answered at once', () => {
    expect(why('1'.repeat(100_000))).toBe('too-long')
    expect(scan(`]C101${GTIN}10${'1'.repeat(900)}`).kind).not.toBe('badge')
  })
})
