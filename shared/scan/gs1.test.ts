import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GS, gtinCheckDigitOk, parseGs1, readGs1, toGtin14, isOtherLot } from './gs1.ts'

const TODAY = '2026-01-31'
const GTIN = '09506000134352'
const SSCC = '106141412345678908'
const read = (text: string) => readGs1(text, TODAY)
const full = { gtin: GTIN, lot: 'ABC123', expirationDate: '2026-12-31', ambiguous: false }

const withCheckDigit = (digits: string) => {
  for (let check = 0; check < 10; check++) if (gtinCheckDigitOk(digits + check)) return digits + check
  return digits
}
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const gtins = digits(13).map(withCheckDigit)
const lots = fc.stringMatching(/^[!"%-?A-Z_a-z]{1,20}$/)
const days = fc
  .date({ min: new Date('1977-01-01'), max: new Date('2075-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const asAi = (day: string) => day.slice(2).replaceAll('-', '')

describe('A GS1 symbol', () => {
  test('is read as the standard shows it, a date without a day being the last of its month (ecosystem.md A6)', () => {
    expect(read(`]C1011231231231233310ABC123${GS}99TESTING`)).toEqual({
      gtin: '12312312312333',
      lot: 'ABC123',
      ambiguous: false,
    })
    expect(read(`]C101${GTIN}17280200`)).toMatchObject({ expirationDate: '2028-02-29' })
    expect(read(`]C101${GTIN}17270200`)).toMatchObject({ expirationDate: '2027-02-28' })
  })

  test('says the same as element string, DataMatrix, QR, printed form and Digital Link', () => {
    const forms = [
      `]C101${GTIN}1726123110ABC123${GS}`,
      `]d201${GTIN}1726123110ABC123`,
      `]Q301${GTIN}10ABC123${GS}17261231`,
      `]e001${GTIN}1726123110ABC123`,
      `${GS}01${GTIN}10ABC123${GS}17261231`,
      `01${GTIN}10ABC123${GS}17261231`,
      `01${GTIN}1726123110ABC123`,
      `(01)${GTIN}(10)ABC123(17)261231`,
      `(01) ${GTIN} (17) 261231 (10) ABC123`,
      `https://id.gs1.org/01/${GTIN}/10/ABC123?17=261231`,
      `HTTPS://SHOP.KR/a/b/01/${GTIN}/10/ABC123/?x=1&17=261231#top`,
      `http://example.com/01/9506000134352/10/%41BC123?17=261231`,
      `]Q1https://id.gs1.org/01/${GTIN}/10/ABC123?17=261231`,
    ]
    for (const form of forms) expect([form, read(form)]).toEqual([form, full])
  })

  test('of a pallet gives its SSCC, its contents and how many pieces', () => {
    expect(read(`]C100${SSCC}`)).toEqual({ sscc: SSCC, ambiguous: false })
    expect(read(`00${SSCC}`)).toEqual({ sscc: SSCC, ambiguous: false })
    expect(read(`https://id.gs1.org/00/${SSCC}`)).toEqual({ sscc: SSCC, ambiguous: false })
    expect(read(`]C100${SSCC}02${GTIN}3724`)).toEqual({ sscc: SSCC, gtin: GTIN, count: 24, ambiguous: false })
  })

  test('skips the fields we have no use for, of fixed length and not', () => {
    expect(read(`]C101${GTIN}3103001500110260131${'21S1'}`)).toBeNull()
    expect(read(`]C101${GTIN}310300150011260131410950600013435221S-1${GS}240X9${GS}3012`)).toEqual({
      gtin: GTIN,
      serial: 'S-1',
      count: 12,
      ambiguous: false,
    })
  })

  test('built from any parts reads back, whichever field comes last', () => {
    fc.assert(
      fc.property(gtins, lots, lots, days, fc.nat(99_999_999), fc.boolean(), (gtin, lot, serial, day, count, link) => {
        const expected = { gtin, lot, serial, expirationDate: day, count, ambiguous: false }
        const escaped = [lot, serial].map((part) => encodeURIComponent(part))
        expect(read(`]d201${gtin}10${lot}${GS}17${asAi(day)}21${serial}${GS}30${count}`)).toEqual(expected)
        expect(read(`01${gtin}30${count}${GS}21${serial}${GS}17${asAi(day)}10${lot}${link ? GS : ''}`)).toEqual(
          expected,
        )
        expect(read(`https://x.kr/01/${gtin}/10/${escaped[0]}/21/${escaped[1]}?17=${asAi(day)}&30=${count}`)).toEqual(
          expected,
        )
      }),
    )
  })
})

describe('A lost separator', () => {
  test('makes the reading ambiguous, and only certain fields are given', () => {
    expect(read(`]C101${GTIN}10ABC12317261231`)).toEqual({
      gtin: GTIN,
      lotAndMore: 'ABC12317261231',
      ambiguous: true,
    })
    expect(read(`]C101${GTIN}1726123110ABC21S1`)).toEqual({
      gtin: GTIN,
      expirationDate: '2026-12-31',
      lotAndMore: 'ABC21S1',
      ambiguous: true,
    })
    expect(read(`]C110ABC12317261231`)).toEqual({ lotAndMore: 'ABC12317261231', ambiguous: true })
    expect(read(`]C101${GTIN}21ABC17261231`)).toEqual({ gtin: GTIN, ambiguous: true })
  })

  test('is never guessed away: a lot and what followed it never read as a longer lot', () => {
    fc.assert(
      fc.property(gtins, lots, days, lots, (gtin, lot, day, serial) => {
        for (const rest of [`17${asAi(day)}`, `21${serial}`, '3012']) {
          const found = parseGs1(`]C101${gtin}10${lot}${rest}`, TODAY)
          expect(found).toEqual({ gtin, lotAndMore: `${lot}${rest}`, ambiguous: true })
        }
      }),
    )
  })

  test('leaves no doubt that a lot is another one where its beginning differs', () => {
    const isOther = (lot: string, asked: string) => isOtherLot(read(`]C101${GTIN}10${lot}`), asked)
    // All of these may hide a serial or a company's own words (AI 21, 91, 99).
    expect(['210905', 'L2521C', 'L9999Z'].map((lot) => read(`]C101${GTIN}10${lot}`)?.lot)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(['210905', 'L2521C', 'L9999Z'].map((lot) => isOther(lot, 'L2611A'))).toEqual([true, true, true])
    expect([isOther('L2521C', 'L2521C'), isOther('L2521C', 'L25'), isOther('L2521C', 'l2521c')]).toEqual([
      false,
      false,
      false,
    ])
    expect([isOther('ABC', 'ABC'), isOther('ABC', 'AB'), isOtherLot(null, 'ABC')]).toEqual([false, true, false])
  })

  test('is not suspected where the scanner is known to send separators or where nothing could follow', () => {
    expect(readGs1(`]C101${GTIN}10ABC12317261231`, TODAY, true)).toEqual({
      gtin: GTIN,
      lot: 'ABC12317261231',
      ambiguous: false,
    })
    expect(read(`]C101${GTIN}10A10B`)).toMatchObject({ lot: 'A10B' })
    expect(read(`${GS}01${GTIN}10ABC12317261231`)).toMatchObject({ lot: 'ABC12317261231' })
    expect(read(`]C101${GTIN}10ABC-123`)).toEqual({ gtin: GTIN, lot: 'ABC-123', ambiguous: false })
  })

  test('does not make a long number of digits read as goods', () => {
    expect(read(`01${GTIN}10123172612312`)).toBeNull()
  })
})

describe('GS1 validation', () => {
  const refused = (text: string) => parseGs1(text, TODAY)
  test('refuses a wrong check digit in a GTIN or SSCC', () => {
    for (const text of [
      `]C10109506000134353`,
      `(01)09506000134353`,
      `https://x.kr/01/09506000134353`,
      `]C100106141412345678901`,
    ]) {
      expect([text, refused(text)]).toEqual([text, { refused: 'check-digit' }])
      expect(read(text)).toBeNull()
    }
  })

  test('refuses fields that are too long, too short or hold wrong characters', () => {
    const bad = [
      `10${'A'.repeat(21)}${GS}`,
      `21${'A'.repeat(21)}${GS}`,
      `30123456789${GS}`,
      `3012A${GS}`,
      `10${GS}`,
      '17261331',
      '17260231',
      '172612',
      '0595060001343520',
      '10A B',
    ]
    for (const part of bad) expect([part, refused(`]C101${GTIN}${part}`)]).toEqual([part, { refused: 'format' }])
  })

  test('refuses fields that do not belong together, and passes those that do', () => {
    expect(refused(`]C101${GTIN}3712${GS}`)).toEqual({ refused: 'format' })
    expect(refused(`]C13712${GS}`)).toEqual({ refused: 'format' })
    expect(refused(`]C101${GTIN}02${GTIN}`)).toEqual({ refused: 'format' })
    expect(refused(`]C110A${GS}10B`)).toEqual({ refused: 'format' })
    expect(read(`]C100${SSCC}3712${GS}8026${GTIN}0102`)).toEqual({ sscc: SSCC, count: 12, ambiguous: false })
  })

  test('leaves codes alone that are not GS1 at all', () => {
    for (const text of [
      '',
      'A-01-02-3',
      '8801234567893',
      `]C001${GTIN}`,
      `]E0${GTIN.slice(1)}`,
      '0109506000134353',
      'https://shop.kr/p/12',
      '123456789012',
      '01123',
    ]) {
      expect([text, parseGs1(text, TODAY)]).toEqual([text, null])
    }
  })
})

describe('Dates', () => {
  test('fall into the century nearest to today', () => {
    const expiry = (yy: string, today: string) => readGs1(`01${GTIN}17${yy}0115`, today)?.expirationDate
    expect(expiry('76', '2026-01-31')).toBe('2076-01-15')
    expect(expiry('77', '2026-01-31')).toBe('1977-01-15')
    expect(expiry('00', '2099-01-31')).toBe('2100-01-15')
    expect(expiry('49', '2099-01-31')).toBe('2149-01-15')
    expect(expiry('50', '2099-01-31')).toBe('2050-01-15')
  })
})

describe('Check digits', () => {
  test('of EAN-8, UPC-A, EAN-13 and ITF-14 are accepted, and the code becomes 14 digits', () => {
    expect(toGtin14('96385074')).toBe('00000096385074')
    expect(toGtin14('036000291452')).toBe('00036000291452')
    expect(toGtin14('0036000291452')).toBe('00036000291452')
    expect(toGtin14('8801234567893')).toBe('08801234567893')
    expect(toGtin14('00036000291452')).toBe('00036000291452')
  })

  test('always reveal one wrong digit', () => {
    fc.assert(
      fc.property(gtins, fc.nat(13), fc.integer({ min: 1, max: 9 }), (gtin, at, change) => {
        expect(toGtin14(gtin)).toBe(gtin)
        const wrong = gtin.slice(0, at) + ((Number(gtin[at]) + change) % 10) + gtin.slice(at + 1)
        expect(toGtin14(wrong)).toBeNull()
      }),
    )
  })

  test('fail for other lengths, for letters and for a wrong last digit', () => {
    for (const text of ['', '0', '0000000', '000000000', '88012345678931', 'ABCDEFGH', '8801234567890'])
      expect(toGtin14(text)).toBeNull()
  })
})
