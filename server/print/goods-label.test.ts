import { expect, test, vi } from 'vitest'
import { cut, decodeAs, pageSizes, rasterise, textIn, type Raster } from '../../tests/support/raster.ts'
import { printZpl } from '../../tests/support/zpl.ts'
import { readGs1 } from '../../shared/scan/gs1.ts'
import { goodsLabels, goodsZpl } from './goods-label.ts'
import type { GoodsLabel } from './paper-data.ts'

// Drawing pages at 300 dpi is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const goods = (told: Partial<GoodsLabel> = {}): GoodsLabel => ({
  name: '하늘담 병풀 수분 토너 200ml',
  number: 'HN-0001',
  code: '8801234567893',
  lot: null,
  expirationDate: null,
  copies: 1,
  ...told,
})
const formats = ['EAN13', 'EAN8', 'Code128', 'DataMatrix', 'QRCode'] as const
const read = async (page: Raster | undefined) => (page ? decodeAs(page, [...formats]) : [])
const px = (length: number) => Math.round((length * 300) / 25.4)

test.each([
  ['40x30', 40, 30],
  ['50x30', 50, 30],
] as const)('each copy of a label of %s is one page of that size', async (sheet, width, height) => {
  const sizes = await pageSizes(await goodsLabels([goods({ copies: 3 })], sheet))
  expect(sizes).toHaveLength(3)
  expect(sizes[0]?.width).toBeCloseTo(width, 2)
  expect(sizes[0]?.height).toBeCloseTo(height, 2)
})

test('a sheet of A4 holds 24 or 40 labels, each with its own code', async () => {
  expect(await pageSizes(await goodsLabels([goods({ copies: 25 })], 'a4-24'))).toHaveLength(2)
  const codes = Array.from({ length: 40 }, (_, n) => `SKU-${String(n).padStart(4, '0')}`)
  const [page] = await rasterise(
    await goodsLabels(
      codes.map((code) => goods({ code })),
      'a4-40',
    ),
    300,
  )
  const found = await Promise.all(
    codes.map((_, n) => read(page && cut(page, px((n % 4) * 52.5), px(Math.floor(n / 4) * 29.7), px(52.5), px(29.7)))),
  )
  expect(found).toEqual(codes.map((code) => [code]))
})

test.each([
  ['an EAN of thirteen digits', '8801234567893', '8801234567893'],
  ['an EAN of eight digits', '96385074', '96385074'],
  ['a UPC, which is an EAN that begins with nought', '036000291452', '0036000291452'],
  ['thirteen digits that are no EAN, as Code 128', '8801234567890', '8801234567890'],
  ['a code of letters', 'HN-TONER/200+A', 'HN-TONER/200+A'],
  ['Hangul, as a square', '토너-200', '토너-200'],
])('%s scans correctly from PDF and from ZPL', async (_, code, says) => {
  for (const sheet of ['40x30', '50x30'] as const) {
    const [page] = await rasterise(await goodsLabels([goods({ code })], sheet), 300)
    expect(await read(page)).toEqual([says])
    for (const dpi of [203, 300] as const) {
      const [printed] = printZpl(await goodsZpl([goods({ code })], sheet, dpi))
      expect(await read(printed)).toEqual([says])
    }
  }
})

test('one scan of a label with lot and expiry gives the goods, the lot and the day', async () => {
  const told = goods({ lot: 'L2611A', expirationDate: '2027-11-30' })
  for (const sheet of ['40x30', '50x30', 'a4-24'] as const) {
    const [page] = await rasterise(await goodsLabels([told], sheet), 300)
    const [code = ''] = await read(page)
    expect(readGs1(code.replace(/\((\d\d)\)/g, '$1'), '2026-11-23', true)).toMatchObject({
      gtin: '08801234567893',
      lot: 'L2611A',
    })
    expect(code).toContain('271130')
  }
  const text = (await textIn(await goodsLabels([told], '50x30'))).replaceAll(' ', '')
  for (const word of ['하늘담병풀수분', 'HN-0001', 'LOTL2611A', 'EXP2027-11-30']) expect(text).toContain(word)
})

test('a label whose lot no GS1 code can express has the plain code, and the lot in letters', async () => {
  const label = await goodsLabels([goods({ lot: '로트 1' })], '50x30')
  const [page] = await rasterise(label, 300)
  expect(await read(page)).toEqual(['8801234567893'])
  expect((await textIn(label)).replaceAll(' ', '')).toContain('LOT로트1')
})
