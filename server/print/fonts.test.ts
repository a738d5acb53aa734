import { expect, test, vi } from 'vitest'
import { cut, rasterise } from '../../tests/support/raster.ts'
import { pdfOf } from './document.ts'
import { DOT, INK, type Mark, POINT, line } from './drawing.ts'
import { UNITS_PER_EM, runsOf, widthOf } from './fonts.ts'

// Drawing pages at 300 dpi is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** All letters that a national standard of 94 × 94 places holds, or its first rows. */
function standard(encoding: 'euc-kr' | 'euc-jp' | 'gbk', script: RegExp, rows = 94): string {
  const decoder = new TextDecoder(encoding)
  const places = Array.from({ length: rows * 94 }, (_, place) =>
    decoder.decode(Uint8Array.of(0xa1 + Math.floor(place / 94), 0xa1 + (place % 94))),
  )
  return places.filter((letter) => script.test(letter)).join('')
}

const RARE = '뷁쀍햏뛟齋藤髙橋𠮷野﨑山邊邉さくらサクラNguyễnThị'

const CHINESE = '广东省深圳市南山区粤海街道科技园上海市浦东新区张江路臺北市大安區忠孝東路四段高雄市鳳山區鑼龜'

/** The text as it is set, and its letters that lack a glyph in one of the two weights. */
function drawn(text: string) {
  const runs = runsOf(text)
  const lacking = runs.flatMap(({ text: run, slice }) =>
    Array.from(run).filter((letter) =>
      [false, true].some((bold) => !slice.font(bold).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    ),
  )
  return { text: runs.map((run) => run.text).join(''), lacking }
}

test.each([
  ['all 11,172 Hangul syllables', between(0xac00, 0xd7a3)],
  ['Hangul letters', between(0x3131, 0x318e).replace('\u3164', '')],
  ['hiragana and katakana', `${between(0x3041, 0x3096)}${between(0x30a1, 0x30ff)}`],
  ['half-width katakana', between(0xff66, 0xff9f)],
  ['the 6,355 kanji of JIS X 0208', standard('euc-jp', /\p{sc=Han}/u)],
  ['the 4,888 hanja of KS X 1001', standard('euc-kr', /\p{sc=Han}/u)],
  ['the 3,755 simplified characters in common use', standard('gbk', /\p{sc=Han}/u, 55)],
  ['addresses in China and Taiwan', CHINESE],
  ['English and Vietnamese', `${between(0x21, 0x7e)}${between(0x1ea0, 0x1ef9)}`],
  [
    'the rest of Europe',
    `${between(0xa1, 0x17f)}${between(0x391, 0x3a1)}${between(0x3a3, 0x3ce)}${between(0x400, 0x45f)}ȘșȚțḐἈθῆναι`.replace(
      '\u00ad',
      '',
    ),
  ],
  ['rare letters of names', RARE],
])('%s can be printed in regular and in bold', (_, letters) => {
  expect(drawn(letters)).toEqual({ text: letters, lacking: [] })
})

test('a Chinese address is set in one font, not in letters of three countries', () => {
  const hands = ['广东省深圳市南山区', '臺北市大安區'].map(
    (text) => new Set(runsOf(text).map(({ slice }) => /noto-sans-(..)/.exec(slice.file(false).name)?.[1])),
  )
  expect(hands).toEqual([new Set(['sc']), new Set(['jp'])])
})

test('Hangul that a Mac decomposed is composed again', () => {
  expect(drawn('강민준'.normalize('NFD')).text).toBe('강민준')
})

test('an ideograph of a family name keeps its own form, although Unicode treats another as its equal', () => {
  expect(drawn('神\ufa19').text).toBe('神\ufa19')
})

test('a letter that no font has prints as its plain letter or else as 〓, and never as an empty box', () => {
  expect(drawn('𝐃afik 𪚥😀').text).toBe('Dafik 〓〓')
})

test('each letter embedded in the PDF looks like its own outline in the font, and unlike the next one', async () => {
  const syllables = Array.from({ length: 220 }, (_, index) => String.fromCodePoint(0xac00 + index * 50)).join('')
  const kanji = Array.from(standard('euc-jp', /\p{sc=Han}/u))
    .filter((_, index) => index % 60 === 0)
    .join('')
  const hanzi = Array.from(standard('gbk', /\p{sc=Han}/u, 55))
    .filter((_, index) => index % 70 === 0)
    .join('')
  const letters = [...new Set(`${syllables}${kanji}${hanzi}${RARE}`)]
  const texts = await cells(letters.map((letter, index) => line(letter, ...placeOf(index), { size: SIZE })))
  const outlines = await cells(letters.map((letter, index) => outline(letter, ...placeOf(index))))
  const unlike = letters.filter(
    (_, index) =>
      difference(texts[index], outlines[index]) > 0.05 || difference(texts[index], outlines[index + 1]) < 0.05,
  )
  expect(unlike).toEqual([])
})

const DPI = 300
const A4 = { width: 210, height: 297 }
const SIZE = 24
const CELL = 130 * DOT
const COLUMNS = 18

function placeOf(index: number): [number, number] {
  return [60 * DOT + (index % COLUMNS) * CELL, 166 * DOT + Math.floor(index / COLUMNS) * CELL]
}

/** A letter drawn by its outline, without any embedded font. */
function outline(letter: string, x: number, y: number): Mark {
  const run = runsOf(letter)[0]
  if (run === undefined) throw new Error(`nothing draws ${letter}`)
  const scale = (SIZE * POINT) / UNITS_PER_EM
  return {
    kind: 'shape',
    x,
    y,
    color: INK,
    path: run.slice.font(false).layout(run.text).glyphs[0]?.path.scale(scale, -scale).toSVG() ?? '',
  }
}

/** A page of letters, cut into the places of the letters. */
async function cells(content: Mark[]): Promise<Uint8Array[]> {
  const [page] = await rasterise(await pdfOf('letters', A4, [content]), DPI)
  const pixel = (length: number) => Math.round((length * DPI) / 25.4)
  return content.map((_, index) => {
    const [x, y] = placeOf(index)
    return page === undefined ? new Uint8Array() : cut(page, pixel(x), pixel(y - 8), pixel(9), pixel(10)).gray
  })
}

/** How much of the ink of two images differs, from 0 to 1. */
function difference(one: Uint8Array = new Uint8Array(), other: Uint8Array = new Uint8Array()): number {
  let apart = 0
  let ink = 0
  for (let pixel = 0; pixel < Math.min(one.length, other.length); pixel += 1) {
    const a = 255 - (one[pixel] ?? 255)
    const b = 255 - (other[pixel] ?? 255)
    apart += Math.abs(a - b)
    ink += a + b
  }
  return ink === 0 ? 1 : apart / ink
}

test('a mixed text is as wide as the sum of its parts', () => {
  expect(widthOf('김さ𠮷', 10, true)).toBeCloseTo(
    widthOf('김', 10, true) + widthOf('さ', 10, true) + widthOf('𠮷', 10, true),
  )
})
