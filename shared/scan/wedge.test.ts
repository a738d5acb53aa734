import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { badgeCode } from './codes.ts'
import { GS } from './gs1.ts'
import { readScan } from './kind.ts'
import { throughKoreanKeyboard } from './korean-keyboard.fixture.ts'
import { createWedge, type Wedge, type WedgeKey, type WedgeScan } from './wedge.ts'

const CODES = [
  'A',
  'https://gantry.example.com/pallet/CS-ICN1-000123',
  'A-01',
  'IB260131-0042',
  '8801234567893',
  'a/B.(9)_x',
  `GB1.${'aB3-'.repeat(10)}xyA`,
  'Z'.repeat(127),
]
const ON_SHIFT = ')!@#$%^&*('
const PUNCTUATION: Record<string, string> = {
  '-': 'Minus',
  '.': 'Period',
  '/': 'Slash',
  ':': 'Semicolon',
  '+': 'Equal',
  _: 'Minus',
  ']': 'BracketRight',
  '=': 'Equal',
}

/** The key of a US keyboard that types this character. */
function keyOf(character: string, at: number, more: Partial<WedgeKey> = {}): WedgeKey {
  const digit = character ? ON_SHIFT.indexOf(character) : -1
  const code = /[a-z]/i.test(character)
    ? `Key${character.toUpperCase()}`
    : /\d/.test(character)
      ? `Digit${character}`
      : digit >= 0
        ? `Digit${digit}`
        : (PUNCTUATION[character] ?? '')
  const shiftKey = /[A-Z_:+]/.test(character) || digit >= 0
  return { key: character, code, shiftKey, altKey: false, keyCode: 65, isComposing: false, at, ...more }
}

const named = (key: string, at: number, more: Partial<WedgeKey> = {}): WedgeKey =>
  keyOf('', at, { key, code: key, keyCode: key === 'Enter' ? 13 : 9, ...more })

/** A scanner that types into a field. The field tells its value after each key. */
function typeInto(
  wedge: Wedge,
  code: string,
  delay: number,
  end: WedgeKey['key'] | null,
  more: Partial<WedgeKey> = {},
  start = 1000,
): WedgeScan[] {
  const scans: Array<WedgeScan | null> = []
  let at = start
  for (const [index, character] of [...code].entries()) {
    scans.push(wedge.key(keyOf(character, at, more)), wedge.text(code.slice(0, index + 1), at))
    at += delay
  }
  if (end) scans.push(wedge.key(named(end, at)))
  return scans.filter((scan) => scan !== null)
}

describe('A scanner that ends with Enter or Tab', () => {
  test('does not have a code cut in two by a busy handheld once it has ended one code', () => {
    const wedge = createWedge()
    expect(typeInto(wedge, '8801234567893', 5, 'Enter')).toHaveLength(1)
    for (const [i, character] of [...'IB260131'].entries()) expect(wedge.key(keyOf(character, 5000 + i * 5))).toBeNull()
    expect(wedge.idle(5800)).toBeNull()
    for (const [i, character] of [...'-0042'].entries()) expect(wedge.key(keyOf(character, 5900 + i * 5))).toBeNull()
    expect(wedge.key(named('Enter', 5930))).toMatchObject({ scan: 'IB260131-0042' })
  })

  test('has its code ended after a longer wait where the terminator is missing', () => {
    const wedge = createWedge()
    typeInto(wedge, '8801234567893', 5, 'Enter')
    typeInto(wedge, 'A-01-02-3', 5, null, {}, 5000)
    expect(wedge.idle(7000)).toMatchObject({ scan: 'A-01-02-3', terminator: 'idle' })
  })

  test('does not have its code begin with a key that was pressed by mistake long before', () => {
    const wedge = createWedge()
    wedge.key(keyOf('3', 1000))
    for (const [i, character] of [...'8801234567893'].entries()) wedge.key(keyOf(character, 4000 + i * 5))
    wedge.text('38801234567893', 4065)
    expect(wedge.key(named('Enter', 4070))).toMatchObject({ scan: '8801234567893' })
  })

  test('gives one scan at any speed', () => {
    for (const code of CODES)
      for (const delay of [0, 30, 100, 1000])
        for (const end of ['Enter', 'Tab']) {
          const wedge = createWedge()
          const scans = typeInto(wedge, code, delay, end)
          expect([code, delay, end, scans.map(({ scan, terminator }) => [scan, terminator])]).toEqual([
            code,
            delay,
            end,
            [[code, end]],
          ])
          expect(wedge.idle(1e9)).toBeNull()
          expect(wedge.pending()).toBe(false)
        }
  })

  test('has its speed, keys and terminator reported for the test page', () => {
    expect(typeInto(createWedge(), '8801234567893', 30, 'Tab')).toEqual([
      {
        scan: '8801234567893',
        by: 'wedge',
        burst: true,
        written: '8801234567893',
        keys: 13,
        gapMs: 30,
        terminator: 'Tab',
        hangul: false,
        sawGs: false,
        prefix: '',
        suffix: '',
      },
    ])
    expect(typeInto(createWedge(), 'A-01-02-3', 100, 'Enter')[0]).toMatchObject({ by: 'wedge', gapMs: 100 })
  })

  test('makes no second scan where it sends CR and LF or a terminator alone', () => {
    const wedge = createWedge()
    expect(wedge.key(named('Enter', 0))).toBeNull()
    expect(typeInto(wedge, 'A-01', 5, 'Enter')).toHaveLength(1)
    expect(wedge.key(named('Enter', 1021))).toBeNull()
    expect(wedge.key(named('Tab', 1022))).toBeNull()
  })

  test('gives every scan of a series whole', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.stringMatching(/^[A-Za-z0-9/.()-]{1,30}$/),
            fc.constantFrom(0, 30, 100),
            fc.constantFrom('Enter', 'Tab'),
          ),
        ),
        (scanned) => {
          const wedge = createWedge()
          const found = scanned.flatMap(([code, delay, end], index) =>
            typeInto(wedge, code, delay, end, {}, 1000 + index * 10_000),
          )
          expect(found.map(({ scan }) => scan)).toEqual(scanned.map(([code]) => code))
        },
      ),
    )
  })

  test('does not end a scan by a terminator that the screen does not accept', () => {
    const wedge = createWedge({ terminators: ['Enter'] })
    expect(typeInto(wedge, 'A-01', 5, 'Tab')).toEqual([])
    expect(wedge.key(named('Enter', 1030))).toMatchObject({ scan: 'A-01', terminator: 'Enter' })
  })

  test('does not end a scan by Shift+Tab, with which a person leaves the field', () => {
    const wedge = createWedge()
    typeInto(wedge, 'A-01', 5, null)
    expect(wedge.key(named('Tab', 1030, { shiftKey: true }))).toBeNull()
  })
})

describe('A scanner without a terminator', () => {
  test('gives its scan once it falls silent', () => {
    const wedge = createWedge()
    expect(typeInto(wedge, 'A-01', 10, null)).toEqual([])
    expect(wedge.idle(1200)).toBeNull()
    expect(wedge.idle(1330)).toMatchObject({ scan: 'A-01', terminator: 'idle', by: 'wedge' })
    expect(wedge.idle(9999)).toBeNull()
  })

  test('gives its scan before the next code begins, if nobody asked for it in the silence', () => {
    const wedge = createWedge()
    typeInto(wedge, 'A-01', 10, null)
    expect(wedge.key(keyOf('B', 2000))).toMatchObject({ scan: 'A-01', terminator: 'idle' })
    wedge.key(keyOf('2', 2010))
    expect(wedge.key(named('Enter', 2020))).toMatchObject({ scan: 'B2' })
  })

  test('has its scan ended by a late Enter too', () => {
    const wedge = createWedge()
    typeInto(wedge, 'A-01', 10, null)
    expect(wedge.key(named('Enter', 3000))).toMatchObject({ scan: 'A-01', terminator: 'Enter' })
  })

  test('is not assumed for three characters or slow typing', () => {
    const short = createWedge()
    typeInto(short, 'A-1', 0, null)
    expect(short.idle(9000)).toBeNull()
    const slow = createWedge()
    typeInto(slow, 'A-01-02', 120, null)
    expect(slow.idle(9000)).toBeNull()
    expect(slow.pending()).toBe(true)
  })
})

describe('A person', () => {
  const typeByHand = (wedge: Wedge) =>
    [
      ['a', 0],
      ['-', 260],
      ['0', 420],
      ['1', 900],
    ].forEach(([key, at]) => wedge.key(keyOf(String(key), Number(at))))

  test('who types a code and presses Enter makes a scan too', () => {
    const wedge = createWedge()
    typeByHand(wedge)
    expect(wedge.key(named('Enter', 1400))).toMatchObject({ scan: 'a-01', by: 'typed', gapMs: 500 })
  })

  test('can correct, delete in the middle and paste', () => {
    const wedge = createWedge()
    typeByHand(wedge)
    wedge.key(named('Backspace', 1400, { keyCode: 8 }))
    wedge.text('a-0', 1401)
    wedge.key(keyOf('2', 1700))
    wedge.text('a-02', 1701)
    expect(wedge.key(named('Enter', 2000))).toMatchObject({ scan: 'a-02' })

    typeByHand(wedge)
    wedge.key(named('ArrowLeft', 3000, { keyCode: 37 }))
    wedge.key(named('Delete', 3100, { keyCode: 46 }))
    wedge.text('a-0', 3101)
    expect(wedge.key(named('Enter', 3500))).toMatchObject({ scan: 'a-0' })

    wedge.key(keyOf('v', 5000, { ctrlKey: true }))
    wedge.text('IB260131-0042', 5001)
    expect(wedge.key(named('Enter', 5500))).toMatchObject({ scan: 'IB260131-0042' })
  })
})

describe('A Korean input method', () => {
  /** Windows reports Process, macOS reports the letter, and the field shows Hangul. */
  function typeComposing(wedge: Wedge, code: string, how: 'Process' | 'letter', end: Partial<WedgeKey> = {}) {
    const scans: Array<WedgeScan | null> = []
    for (const [index, character] of [...code].entries()) {
      const key = how === 'Process' ? 'Process' : throughKoreanKeyboard(character)
      scans.push(wedge.key(keyOf(character, 1000 + index * 8, { key, keyCode: 229, isComposing: index > 0 })))
      scans.push(wedge.text(throughKoreanKeyboard(code.slice(0, index + 1)), 1000 + index * 8))
    }
    scans.push(wedge.key(named('Enter', 1000 + code.length * 8, end)))
    return scans.filter((scan) => scan !== null)
  }

  test('does not change the code, not even the capitals of a badge', () => {
    const seed = Buffer.from(new Uint8Array(32).map((_, at) => at * 9)).toString('base64url')
    for (const code of ['A-01-02-3', 'IB260131-0042', badgeCode(seed), 'rkDkTp'])
      for (const how of ['Process', 'letter'] as const) {
        const scans = typeComposing(createWedge(), code, how)
        expect(scans).toEqual([expect.objectContaining({ scan: code, hangul: true, terminator: 'Enter' })])
      }
  })

  test('that reports a capital as a small letter is overruled by the Shift key', () => {
    const wedge = createWedge()
    wedge.key(keyOf('A', 0, { key: 'a', keyCode: 229, isComposing: true }))
    expect(wedge.key(named('Enter', 5))).toMatchObject({ scan: 'A' })
  })

  test('whose field lags behind the keys does not cut the code short', () => {
    const wedge = createWedge()
    ;[...'ABCD'].forEach((character, at) => wedge.key(keyOf(character, at, { key: 'Process', keyCode: 229 })))
    wedge.text('ㅁ', 4)
    expect(wedge.key(named('Enter', 5))).toMatchObject({ scan: 'ABCD' })
  })

  test('makes one scan of a composing Enter, the same Enter again and the letter left behind', () => {
    const wedge = createWedge()
    const composing = { key: 'Process', code: 'Enter', keyCode: 229, isComposing: true }
    expect(typeComposing(wedge, 'A-01-GK', 'Process', composing)).toHaveLength(1)
    expect(wedge.text('하', 1100)).toBeNull()
    expect(wedge.key(named('Enter', 1101))).toBeNull()
    wedge.key(keyOf('B', 2000))
    wedge.text('하B', 2000)
    wedge.key(keyOf('7', 2010))
    wedge.text('하B7', 2010)
    expect(wedge.key(named('Enter', 2020))).toMatchObject({ scan: 'B7' })
  })

  test('that writes without key events leaves Hangul in the scan, which readScan turns into the code', () => {
    const wedge = createWedge()
    wedge.text(throughKoreanKeyboard('IB260131-0042'), 0)
    const found = wedge.key(named('Enter', 10))
    expect(found).toMatchObject({ hangul: true, keys: 13 })
    expect(readScan(found?.scan ?? '', { today: '2026-01-31' })).toMatchObject({
      kind: 'inbound',
      code: 'IB260131-0042',
    })
  })
})

describe('Android', () => {
  const unidentified = (at: number): WedgeKey => keyOf('', at, { key: 'Unidentified', code: '', keyCode: 229 })

  test('keys that do not identify themselves are read from the field', () => {
    const wedge = createWedge()
    wedge.key(keyOf('A', 0))
    wedge.text('A', 0)
    for (const [at, value] of [
      [10, 'A1'],
      [20, 'A12'],
      [30, 'A123'],
    ] as const) {
      wedge.key(unidentified(at))
      wedge.text(value, at)
    }
    expect(wedge.key(named('Enter', 40))).toMatchObject({ scan: 'A123', by: 'wedge', keys: 4, gapMs: 10 })
  })

  test('keys that do not identify themselves make no scan where the field shows nothing', () => {
    const wedge = createWedge()
    wedge.key(keyOf('A', 0))
    wedge.key(unidentified(10))
    expect(wedge.key(named('Enter', 20))).toBeNull()
    expect(wedge.pending()).toBe(false)
  })

  test('the same code twice from an input method that also composes Enter is two scans', () => {
    const wedge = createWedge()
    for (const start of [0, 1000]) {
      wedge.text('A-01', start)
      expect(wedge.key(named('Enter', start + 5, { keyCode: 229, isComposing: true }))).toMatchObject({ scan: 'A-01' })
    }
  })

  test('a code that comes in one piece is one scan, with Enter, with a line end in it, or in silence', () => {
    const wedge = createWedge()
    wedge.text('A-01-02-3', 0)
    expect(wedge.key(named('Enter', 5))).toMatchObject({ scan: 'A-01-02-3', by: 'wedge', terminator: 'Enter' })
    expect(wedge.text('A-01-02-3\n', 100)).toMatchObject({ scan: 'A-01-02-3', terminator: 'Enter' })
    expect(wedge.text('A-01-02-3\t', 200)).toMatchObject({ scan: 'A-01-02-3', terminator: 'Tab' })
    wedge.text('A-01-02-3', 300)
    expect(wedge.idle(600)).toMatchObject({ scan: 'A-01-02-3', terminator: 'idle' })
  })

  test('the key of the scan trigger adds no character', () => {
    const wedge = createWedge()
    wedge.key(keyOf('', 0, { key: 'Unidentified', code: '', keyCode: 0 }))
    for (const at of [10, 20]) wedge.key(keyOf('7', at))
    expect(wedge.key(named('Enter', 30))).toMatchObject({ scan: '77' })
  })
})

describe('Alt', () => {
  test('held with every key (Zebra MC3300x) does not stop a scan', () => {
    const wedge = createWedge()
    ;[...'A-01'].forEach((character, at) => wedge.key(keyOf(character, at, { altKey: true })))
    expect(wedge.key(named('Enter', 5, { altKey: true }))).toMatchObject({ scan: 'A-01' })
    expect(typeInto(createWedge(), 'A-01', 0, 'Enter', { altKey: true })).toMatchObject([{ scan: 'A-01' }])
  })

  test('held does not cut the code short where it keeps characters out of the field', () => {
    const wedge = createWedge()
    ;[...'A-01'].forEach((character, at) => wedge.key(keyOf(character, at, { altKey: character === 'A' })))
    wedge.text('-01', 4)
    expect(wedge.key(named('Enter', 5))).toMatchObject({ scan: 'A-01' })
  })

  test('held on a Mac, where it makes other letters, still gives the letter of the key', () => {
    const wedge = createWedge()
    wedge.key(keyOf('a', 0, { key: 'å', altKey: true }))
    expect(wedge.key(named('Enter', 5))).toMatchObject({ scan: 'a' })
  })

  test('with number keys types the character the field shows', () => {
    const wedge = createWedge()
    for (const digit of '0065') wedge.key(keyOf(digit, 0, { code: `Numpad${digit}`, altKey: true }))
    wedge.text('A', 1)
    expect(wedge.key(named('Enter', 5))).toMatchObject({ scan: 'A' })
  })
})

describe('Control characters', () => {
  const ctrl = (letter: string, at: number) => keyOf(letter, at, { ctrlKey: true })

  test('GS arrives as Ctrl+], also through a Korean input method, or as itself', () => {
    for (const gs of [
      ctrl(']', 5),
      keyOf(']', 5, { ctrlKey: true, key: 'Process', keyCode: 229 }),
      keyOf(']', 5, { ctrlKey: true, altKey: true }),
      keyOf('', 5, { key: GS }),
    ]) {
      const wedge = createWedge()
      for (const event of [keyOf('1', 0), keyOf('0', 1), keyOf('A', 2), gs, keyOf('3', 6)]) wedge.key(event)
      wedge.text('10A3', 7)
      expect(wedge.key(named('Enter', 8))).toMatchObject({ scan: `10A${GS}3`, sawGs: true })
    }
    expect(createWedge().text(`10A${GS}3\n`, 0)).toMatchObject({ scan: `10A${GS}3`, sawGs: true })
  })

  test('before and after the code are removed and reported as prefix and suffix', () => {
    const wedge = createWedge()
    for (const event of [ctrl('b', 0), keyOf('A', 1), keyOf('1', 2), ctrl('c', 3)]) wedge.key(event)
    expect(wedge.key(named('Enter', 4))).toMatchObject({ scan: 'A1', prefix: '\u0002', suffix: '\u0003' })
  })

  test('a CR sent as Ctrl+M ends the scan like Enter', () => {
    const wedge = createWedge()
    wedge.key(keyOf('A', 0))
    expect(wedge.key(ctrl('m', 1))).toMatchObject({ scan: 'A', terminator: 'Enter' })
  })
})

test('the assembler never throws, gives no empty scan and has nothing pending after a reset, whatever events come', () => {
  const event = fc.record({
    key: fc.oneof(
      fc.string({ maxLength: 3 }),
      fc.constantFrom('Process', 'Unidentified', 'Enter', 'Tab', 'Backspace', 'Shift', 'ㅁ'),
    ),
    code: fc.constantFrom('', 'KeyA', 'Digit1', 'Enter', 'Unidentified', 'ShiftLeft', 'BracketRight', 'Numpad5'),
    shiftKey: fc.boolean(),
    altKey: fc.boolean(),
    ctrlKey: fc.boolean(),
    isComposing: fc.boolean(),
    keyCode: fc.constantFrom(0, 9, 13, 65, 229),
    at: fc.nat(5000),
  })
  fc.assert(
    fc.property(fc.array(fc.oneof(event, fc.string({ maxLength: 8 }))), (events) => {
      const wedge = createWedge()
      events.forEach((one, at) => {
        const found = typeof one === 'string' ? wedge.text(one, at) : wedge.key(one)
        if (found) expect(found.scan).not.toBe('')
      })
      wedge.idle(1e6)
      wedge.reset()
      expect(wedge.pending()).toBe(false)
    }),
  )
})
