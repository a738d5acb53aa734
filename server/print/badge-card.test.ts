import { expect, test, vi } from 'vitest'
import { cut, decode, pageSizes, rasterise, textIn } from '../../tests/support/raster.ts'
import { badgeCards } from './badge-card.ts'

// Drawing pages at 300 dpi is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const seed = (index: number) =>
  `GB1.${Array.from({ length: 43 }, (_, place) => 'ABCxyz019-_'.charAt((index * 7 + place * place) % 11)).join('')}`
const card = (name: string, index = 0) => ({
  code: seed(index),
  name,
  role: '현장 작업자',
  center: 'ICN1 인천 제1센터',
  validUntil: '2027-12-31',
})

const NAMES = [
  '김민준',
  '뷁쀍',
  '齋藤 髙橋',
  '𠮷野 さくら 나카무라',
  'Alexandra Montgomery-Fitzgerald',
  'Nguyễn Thị Minh Khai',
  '남궁뷁쀍황보제갈독고선우사공동방어금망절장곡서문',
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft',
  'Maria Fernanda Guadalupe dos Santos Albuquerque de Oliveira e Silva Montenegro',
  'W'.repeat(255),
]

test('each worker’s badge is a page of the size of a plastic card', async () => {
  const sizes = await pageSizes(await badgeCards(NAMES.map(card)))
  expect(sizes).toHaveLength(NAMES.length)
  for (const size of sizes) {
    expect(size.width).toBeCloseTo(85.6, 2)
    expect(size.height).toBeCloseTo(54, 2)
  }
})

test('a badge printed at 300 dpi scans as exactly its code', async () => {
  const pages = await rasterise(await badgeCards(NAMES.map(card)), 300)
  expect(await Promise.all(pages.map(decode))).toEqual(NAMES.map((_, index) => [seed(index)]))
})

test('a badge shows name, role, center and validity only: no code in letters, no username', async () => {
  const text = await textIn(await badgeCards([card('김민준')]))
  expect(text.split(/\s+/).filter(Boolean).sort().join(' ')).toBe(
    'GANTRY 김민준 현장 작업자 ICN1 인천 제1센터 ~ 2027-12-31'.split(' ').sort().join(' '),
  )
})

test('a long name is printed in full, inside its margins', async () => {
  const pages = await rasterise(await badgeCards(NAMES.map(card)), 300)
  const px = (length: number) => Math.round((length * 300) / 25.4)
  for (const page of pages) {
    const right = cut(page, px(82), px(2), page.width - px(82), page.height - px(2))
    const bottom = cut(page, 0, px(51), page.width, page.height - px(51))
    const betweenNameAndRule = cut(page, px(40), px(33.6), px(45), px(0.5))
    for (const margin of [right, bottom, betweenNameAndRule]) expect(Math.min(...margin.gray)).toBe(255)
    expect(Math.min(...cut(page, px(40), px(18), px(42), px(15)).gray)).toBeLessThan(200)
  }
  // Copying joins the lines that end in a hyphen.
  const letters = (text: string) => text.replace(/[\s-]/g, '')
  for (const name of NAMES) expect(letters(await textIn(await badgeCards([card(name)])))).toContain(letters(name))
})

test('a hundred badges print as one document', async () => {
  expect(
    await pageSizes(await badgeCards(Array.from({ length: 100 }, (_, index) => card(`작업자 ${index}`, index)))),
  ).toHaveLength(100)
})
