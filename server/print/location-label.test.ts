import { expect, test, vi } from 'vitest'
import { type Raster, cut, decode, pageSizes, rasterise } from '../../tests/support/raster.ts'
import { locationLabels } from './location-label.ts'

// Drawing pages at 300 dpi is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const ALIASES = ['A-01-02-3', '0012345678', 'Z9', 'COLD-17-04-B', 'a b/c+d%e']
const LONGEST = 'PICK-ZONE-NORTH-0012-LEVEL-03-B'
const label = (alias: string, index = 0) => ({
  alias,
  center: 'ICN1',
  zone: '냉장',
  ...[{}, { arrow: 'up' as const }, { arrow: 'down' as const }][index % 3],
})
const px = (length: number) => Math.round((length * 300) / 25.4)

test('a label of 100 × 50 mm is a page of its own', async () => {
  const sizes = await pageSizes(await locationLabels(ALIASES.map(label), '100x50'))
  expect(sizes).toHaveLength(ALIASES.length)
  expect(sizes[0]?.width).toBeCloseTo(100, 2)
  expect(sizes[0]?.height).toBeCloseTo(50, 2)
})

test('24 labels fill a page of A4, and the 25th begins another page', async () => {
  const sizes = await pageSizes(
    await locationLabels(
      Array.from({ length: 25 }, (_, index) => label(`A-${index}`, index)),
      'a4-24',
    ),
  )
  expect(sizes).toHaveLength(2)
  expect(sizes[0]?.width).toBeCloseTo(210, 2)
  expect(sizes[0]?.height).toBeCloseTo(297, 2)
})

test('the bars and the square code of a label both hold its alias', async () => {
  const pages = await rasterise(await locationLabels([...ALIASES, LONGEST].map(label), '100x50'), 300)
  expect(await Promise.all(pages.map(decode))).toEqual([...ALIASES, LONGEST].map((alias) => [alias, alias]))
})

test('each of 24 labels on a page holds its own alias', async () => {
  const aliases = Array.from({ length: 24 }, (_, index) => `A-${String(index).padStart(2, '0')}-03-${index % 5}`)
  const [page] = await rasterise(await locationLabels(aliases.map(label), 'a4-24'), 300)
  const found = await Promise.all(
    aliases.map(
      async (_, index) =>
        page && decode(cut(page, px((index % 3) * 70), px(Math.floor(index / 3) * 37.125), px(70), px(37))),
    ),
  )
  expect(found).toEqual(aliases.map((alias) => [alias, alias]))
})

test('an alias that bars cannot hold, in Hangul or too long for the label, is printed as a square code alone', async () => {
  const [hangul] = await rasterise(await locationLabels([label('가-01-02')], '100x50'), 300)
  expect(hangul && (await decode(hangul))).toEqual(['가-01-02'])
  const [sheet] = await rasterise(await locationLabels([label(LONGEST)], 'a4-24'), 300)
  expect(sheet && (await decode(sheet))).toEqual([LONGEST])
})

test('bars are whole printer dots wide and keep ten modules of white on either side', async () => {
  for (const [sheet, y, width] of [
    ['100x50', 40, 100],
    ['a4-24', 28, 70],
  ] as const) {
    for (const alias of ALIASES) {
      const [page] = await rasterise(await locationLabels([label(alias)], sheet), 300)
      const runs = runsAlong(page, px(y), px(width))
      const bars = runs.findIndex((run, index) => index > 0 && run.white && run.length > 30)
      const code = runs.slice(1, bars)
      const module = Math.min(...code.map((run) => run.length))
      expect(module).toBeGreaterThanOrEqual(2)
      expect(code.filter((run) => run.length % module !== 0 || run.length > 4 * module)).toEqual([])
      expect(runs[0]?.length).toBeGreaterThanOrEqual(10 * module)
      expect(runs[bars]?.length).toBeGreaterThanOrEqual(10 * module)
    }
  }
})

test('the letters of an alias are high enough to be read from 3 metres', async () => {
  // 5 minutes of arc, what a good eye just tells apart, are 4.4 mm at 3 m. Half as much again reads with ease.
  for (const [sheet, aliasBottom, least] of [
    ['100x50', 21.6, 10],
    ['a4-24', 16.3, 6.6],
  ] as const) {
    const [page] = await rasterise(await locationLabels([label('A-01-02-3')], sheet), 300)
    const rows = Array.from(
      { length: px(aliasBottom) },
      (_, row) => page && Math.min(...cut(page, 0, row, px(60), 1).gray) < 128,
    )
    expect((rows.filter(Boolean).length * 25.4) / 300).toBeGreaterThan(least)
  }
})

/** White and black runs along one row of pixels, from the label's left edge. */
function runsAlong(page: Raster | undefined, row: number, width: number) {
  const runs: Array<{ white: boolean; length: number }> = []
  for (const shade of page === undefined ? [] : cut(page, 0, row, width, 1).gray) {
    const white = shade >= 128
    const last = runs.at(-1)
    if (last?.white === white) last.length += 1
    else runs.push({ white, length: 1 })
  }
  return runs
}
