import { Resvg } from '@resvg/resvg-js'
import { expect, test, vi } from 'vitest'
import { pngOf } from '../../tests/support/pictures.ts'
import { type Raster, cut, decode, pageSizes, rasterise, textIn } from '../../tests/support/raster.ts'
import { printZpl } from '../../tests/support/zpl.ts'
import type { WaybillLabel } from './waybill-layout.ts'
import { waybillLabels, waybillZpl } from './waybill.ts'

// Drawing pages at 300 dpi is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const usual: WaybillLabel = {
  size: '100x150',
  masking: 'NAME_AND_PHONE',
  serial: '683498760012',
  courier: 'CJ대한통운',
  type: 'NORMAL',
  paymentTerms: 'CC',
  paymentPrice: 3500,
  hubCode: '4W21-3a',
  region: '강남 역삼1',
  deliveryAttributeType: 'NORMAL',
  sender: {
    name: '한빛상사',
    phones: ['02-555-1234'],
    postalCode: '21984',
    address: '인천광역시 연수구 송도국제대로 123',
  },
  recipient: {
    name: '김민수',
    phones: ['010-1234-5678', '0505-123-4567'],
    postalCode: '06236',
    address: '서울특별시 강남구 테헤란로 152 101동 1203호',
  },
  goods: [
    { name: '수분크림 50ml', quantity: 2 },
    { name: 'Vitamin C Serum', quantity: 1 },
  ],
  orderNumber: 'ORD-77',
  center: 'ICN1',
  memo: '문 앞에 놓아주세요',
  brand: 'HANBIT',
  logo: null,
}
const SERIALS = ['683498760012', '12345678901', 'AB12345678901KR', 'H>^~_1', 'PARCEL/2026-11']
const labels = SERIALS.map((serial) => ({ ...usual, serial }))
const read = (pages: Raster[]) => Promise.all(pages.map(decode))
const twice = SERIALS.map((serial) => [serial, serial])

test.each([
  ['100x150', 100, 150],
  ['4x6', 101.6, 152.4],
] as const)('waybills of %s have exactly that size, one a page', async (size, width, height) => {
  const sizes = await pageSizes(await waybillLabels(labels, size))
  expect(sizes).toHaveLength(SERIALS.length)
  for (const page of sizes) {
    expect(page.width).toBeCloseTo(width, 3)
    expect(page.height).toBeCloseTo(height, 3)
  }
})

const square = {
  name: 'square',
  bytes: new Resvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#B04020"/></svg>',
  )
    .render()
    .asPng(),
  contentType: 'image/png',
  width: 300,
  height: 300,
}
const broken = { ...square, name: 'broken', bytes: square.bytes.subarray(0, 40) }

/** How much of the logo's place is dark, from 0 to 1. */
function inkBesideSender(page: Raster, dpi: number, width: number): number {
  const px = (length: number) => Math.round((length * dpi) / 25.4)
  const { gray } = cut(page, px(width - 23), px(84.7), px(20), px(12))
  return gray.filter((shade) => shade < 200).length / gray.length
}

test.each([
  ['100x150', 100],
  ['4x6', 101.6],
] as const)(
  'a logo stands beside the sender of a waybill of %s without disturbing its codes, and an unreadable one leaves no ink',
  async (size, width) => {
    const marked = labels.map((label) => ({ ...label, logo: square }))
    for (const dpi of [203, 300] as const) {
      for (const draw of [
        async (some: WaybillLabel[]) => rasterise(await waybillLabels(some, size), dpi),
        async (some: WaybillLabel[]) => printZpl(await waybillZpl(some, size, dpi)),
      ]) {
        const pages = await draw(marked)
        expect(await read(pages)).toEqual(twice)
        // A square as high as its place fills three fifths of it. A printer sets fewer dots where the colour is lighter.
        for (const page of pages) expect(inkBesideSender(page, dpi, width)).toBeGreaterThan(0.35)
        for (const page of pages) expect(inkBesideSender(page, dpi, width)).toBeLessThan(0.65)
        const [bare] = await draw([{ ...usual, logo: broken }])
        expect(bare && inkBesideSender(bare, dpi, width)).toBe(0)
      }
    }
  },
)

test('a sender of any length stays clear of the logo, on waybills and on returns', async () => {
  const long = {
    name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3),
    phones: ['+49 30 1234 5678', '+49 170 1234 5678'],
    postalCode: 'SW1A 1AA',
    address: LONG[0] ?? '',
  }
  for (const type of ['NORMAL', 'RETURN'] as const) {
    const label = { ...usual, type, sender: long, logo: broken }
    const [pdf] = await rasterise(await waybillLabels([label], '100x150'), 300)
    const [zpl] = printZpl(await waybillZpl([label], '100x150', 300))
    for (const page of [pdf, zpl]) expect(page && inkBesideSender(page, 300, 100)).toBe(0)
  }
})

test('500 waybills with the same logo embed it once', async () => {
  const logo = { name: 'large', bytes: pngOf(4096, 2048), contentType: 'image/png', width: 4096, height: 2048 }
  const many = Array.from({ length: 500 }, (_, index) => ({ ...usual, serial: String(683_400_000_000 + index), logo }))
  // The PDF holds two images: the picture, and what of it is transparent.
  expect(
    Buffer.from(await waybillLabels(many, '100x150'))
      .toString('latin1')
      .match(/\/Subtype \/Image/g),
  ).toHaveLength(2)
})

test('500 waybills print as one document of 500 pages', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ ...usual, serial: String(683_400_000_000 + index) }))
  expect(await pageSizes(await waybillLabels(many, '100x150'))).toHaveLength(500)
})

test.each([203, 300] as const)(
  'the bars and the square code both hold the serial on a printer of %i dots to the inch',
  async (dpi) => {
    for (const size of ['100x150', '4x6'] as const) {
      expect(await read(await rasterise(await waybillLabels(labels, size), dpi))).toEqual(twice)
      expect(await read(printZpl(await waybillZpl(labels, size, dpi)))).toEqual(twice)
    }
  },
)

test('a serial too long for bars is printed in full, beside square codes', async () => {
  const serial = 'ABCDEFGHIJ0123456789abcdefghij-ABCDEFGHIJ0123456789abcdefghij-X'
  const pdf = await waybillLabels([{ ...usual, serial }], '100x150')
  expect(await read(await rasterise(pdf, 203))).toEqual([[serial, serial]])
  expect(letters(await textIn(pdf))).toContain(letters(serial))
})

test('bars are whole printer dots wide, with ten modules of white on either side', async () => {
  const module = { 203: 4, 300: 6 }
  for (const dpi of [203, 300] as const) {
    const [pdf] = await rasterise(await waybillLabels([usual], '100x150'), dpi)
    const [zpl] = printZpl(await waybillZpl([usual], '100x150', dpi))
    for (const [page, rounding] of [
      [pdf, dpi === 203 ? 1 : 0],
      [zpl, 0],
    ] as const) {
      const runs = runsAlong(page, Math.round((132 * dpi) / 25.4))
      const bars = runs.slice(1, -1).map((run) => run.length)
      expect(
        bars.filter((length) => Math.abs(length - Math.round(length / module[dpi]) * module[dpi]) > rounding),
      ).toEqual([])
      expect(bars).toHaveLength(55)
      for (const quiet of [runs[0], runs.at(-1)]) expect(quiet?.length).toBeGreaterThanOrEqual(10 * module[dpi])
    }
  }
})

test('no bar straddles two dots of the printer, where it would be grey', async () => {
  const [page] = await rasterise(await waybillLabels([usual], '100x150'), 300)
  if (!page) throw new Error('There is no page.')
  const row = Math.round((132 * 300) / 25.4) * page.width
  expect(Array.from(page.gray.slice(row, row + page.width)).filter((shade) => shade > 40 && shade < 215)).toEqual([])
})

test('a waybill masks the recipient, but not the shop that sends', async () => {
  const text = await textIn(await waybillLabels([usual], '100x150'))
  for (const told of ['김*수', '010-1234-****', '0505-123-****', '06236', '한빛상사', '02-555-1234'])
    expect(text).toContain(told)
  for (const secret of ['김민수', '5678', '4567']) expect(text).not.toContain(secret)
})

test('a return masks the sender, but not the center that receives it', async () => {
  const returned = { ...usual, type: 'RETURN' as const, sender: usual.recipient, recipient: usual.sender }
  const text = await textIn(await waybillLabels([returned], '100x150'))
  for (const told of ['반품', '김*수', '010-1234-****', '한빛상사', '02-555-1234']) expect(text).toContain(told)
  for (const secret of ['김민수', '5678', '4567']) expect(text).not.toContain(secret)
})

test('a waybill shows the name, the phone or both unmasked where the courier wants it', async () => {
  const shown = async (masking: WaybillLabel['masking']) =>
    textIn(await waybillLabels([{ ...usual, masking }], '100x150'))
  expect(await shown('NAME')).toContain('010-1234-5678')
  expect(await shown('NAME')).toContain('김*수')
  expect(await shown('PHONE')).toContain('김민수')
  expect(await shown('PHONE')).toContain('010-1234-****')
  for (const told of ['김민수', '010-1234-5678']) expect(await shown('NONE')).toContain(told)
})

test('labels of several couriers print each in its own size', async () => {
  const mixed = [usual, { ...usual, size: '4x6' as const }, usual]
  const mm = (await pageSizes(await waybillLabels(mixed, null))).map(({ width }) => Math.round(width * 10) / 10)
  expect(mm).toEqual([100, 101.6, 100])
  expect(printZpl(await waybillZpl(mixed, null, 203))).toHaveLength(3)
  const zpl = new TextDecoder().decode(await waybillZpl(mixed, null, 203))
  expect([...zpl.matchAll(/\^PW(\d+)/g)].map(([, dots]) => dots)).toEqual(['800', '813', '800'])
})

test('a label printer receives only masked names and phones', async () => {
  const masked = {
    ...usual,
    recipient: { ...usual.recipient, name: '김*수', phones: ['010-1234-****', '0505-123-****'] },
  }
  expect(await waybillZpl([usual], '4x6', 203)).toEqual(await waybillZpl([masked], '4x6', 203))
  const [label] = printZpl(await waybillZpl([usual], '4x6', 203))
  expect(label?.texts).toContain('010-1234-**** / 0505-123-****')
  expect(label?.texts).toContain('06236')
})

const LONG = [
  '서울특별시 강남구 테헤란로 152, 역삼동 강남파이낸스센터 '.repeat(11).slice(0, 300),
  '千葉県成田市東三里塚一丁目二番地ガントリー倉庫'.repeat(14).slice(0, 300),
  '臺北市大安區忠孝東路四段深圳市南山区粤海街道'.repeat(14).slice(0, 300),
  'Unit 12b, Old Brewery Business Park, Kingston-upon-Thames, Surrey, United Kingdom '.repeat(4).slice(0, 300),
]

test.each(LONG)('an address of 300 letters is printed whole and overlaps nothing: %s', async (address) => {
  const label = {
    ...usual,
    recipient: {
      name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3),
      phones: ['+49 30 1234 5678', '+49 170 1234 5678', '+49 30 9999 1111'],
      postalCode: 'SW1A 1AA-0123456',
      address,
    },
  }
  const pdf = await waybillLabels([label], '100x150')
  const text = letters(await textIn(pdf))
  expect(text).toContain(letters(address))
  expect(text).toContain(letters('SW1A 1AA-0123456'))
  for (const page of [...(await rasterise(pdf, 300)), ...printZpl(await waybillZpl([label], '100x150', 300))]) {
    const px = (length: number) => Math.round((length * 300) / 25.4)
    const margins = [cut(page, 0, 0, px(2.8), page.height), cut(page, px(97.2), 0, page.width - px(97.2), page.height)]
    const aboveRules = [11.9, 38.4, 46.5, 82.5, 97.5].map((y) => cut(page, px(3.5), px(y), px(93), px(0.3)))
    for (const white of [...margins, ...aboveRules]) expect(Math.min(...white.gray)).toBe(255)
  }
})

test('goods that do not fit on a waybill are counted, and the sum includes all quantities', async () => {
  const goods = Array.from({ length: 30 }, (_, index) => ({
    name: `상품 ${index + 1} ${'길고 긴 이름 '.repeat(20)}`,
    quantity: 3,
  }))
  const text = await textIn(await waybillLabels([{ ...usual, goods }], '100x150'))
  const shown = text.match(/…/g)?.length ?? 0
  expect(shown).toBeGreaterThan(0)
  expect(text).toContain(`+${30 - shown}`)
  expect(text).toContain('상품 90')
})

test('a waybill is printed in its reader’s language, and shows what is to be paid', async () => {
  const text = async (language: 'en' | 'ko' | 'ja') =>
    textIn(await waybillLabels([{ ...usual, deliveryAttributeType: 'TODAY' }], '100x150', language))
  expect(await text('en')).toMatch(/Same day[^]*Collect ₩3,500/)
  expect(await text('ko')).toMatch(/당일배송[^]*착불 ₩3,500/)
  expect(await text('ja')).toMatch(/当日配達[^]*着払い ₩3,500/)
})

/** Copying joins lines that end in a hyphen, and breaks those that are full. */
function letters(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** White and black runs along one row of pixels. */
function runsAlong(page: Raster | undefined, row: number) {
  const runs: Array<{ white: boolean; length: number }> = []
  for (const shade of page === undefined ? [] : cut(page, 0, row, page.width, 1).gray) {
    const white = shade >= 128
    const last = runs.at(-1)
    if (last?.white === white) last.length += 1
    else runs.push({ white, length: 1 })
  }
  return runs
}
