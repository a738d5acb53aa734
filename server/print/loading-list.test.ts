import { expect, test, vi } from 'vitest'
import { cut, decode, pageSizes, rasterise, textIn } from '../../tests/support/raster.ts'
import { printZpl } from '../../tests/support/zpl.ts'
import { loadingList, loadingListZpl } from './loading-list.ts'
import type { LoadingList } from './paper-data.ts'

// Drawing pages at 300 dpi is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let last = 683_400_000_000
const serials = (count: number) => Array.from({ length: count }, () => String((last += 7)))
const list: LoadingList = {
  plan: 'ICN1-1120-CJGLS-57',
  courier: 'CJ대한통운',
  center: 'ICN1 인천 제1센터',
  at: '2026-11-20 18:00',
  printedBy: '김현장',
  pallets: [
    {
      code: 'CS-ICN1-000121',
      type: 'PALLET',
      boxes: [
        { code: 'CS-ICN1-000122', serials: serials(33) },
        { code: 'CS-ICN1-000123', serials: serials(1) },
      ],
      serials: serials(100),
    },
    { code: 'CS-ICN1-000124', type: 'PALLET', boxes: [], serials: serials(620) },
    { code: 'CS-ICN1-000125', type: 'BOX', boxes: [], serials: [] },
  ],
}
const all = list.pallets.flatMap((pallet) => [...pallet.serials, ...pallet.boxes.flatMap((each) => each.serials)])

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  return (await textIn(pdf)).split('\f').slice(0, -1)
}

test('a loading list holds every waybill of its plan once, and its sums are right', async () => {
  const pdf = await loadingList(list, 'a4', 'en')
  const text = await textIn(pdf)
  expect(text.match(/\b6834\d{8}\b/g)?.sort()).toEqual([...all].sort())
  for (const total of ['Pallets 2', 'Boxes 3', 'Waybills 754', 'Waybills 134', 'Waybills 620'])
    expect(text).toContain(total)
  expect(
    (await pageSizes(pdf)).every(({ width, height }) => Math.round(width) === 210 && Math.round(height) === 297),
  ).toBe(true)
})

test('each page shows its plan, its page number of the total, and the pallet whose waybills go on', async () => {
  const pages = await pagesOf(await loadingList(list, 'a4', 'en'))
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    for (const told of ['ICN1-1120-CJGLS-57', 'CJ대한통운', 'ICN1 인천 제1센터', '2026-11-20 18:00', '김현장'])
      expect(page).toContain(told)
    expect(page.replaceAll(' ', '')).toContain(`${index + 1}/${pages.length}`)
  }
  expect(pages[1]).toContain('CS-ICN1-000124')
})

test('the driver and the center sign once, after the last pallet, on a list of any length', async () => {
  for (let count = 1; count < 400; count += 37) {
    const pages = await pagesOf(
      await loadingList(
        { ...list, pallets: [{ code: 'CS-ICN1-000126', type: 'PALLET', boxes: [], serials: serials(count) }] },
        'a4',
        'en',
      ),
    )
    expect(pages.map((page) => page.includes('Driver'))).toEqual(pages.map((_, index) => index === pages.length - 1))
  }
})

test('the plan’s code can be scanned from each page', async () => {
  const pages = await rasterise(await loadingList(list), 203)
  expect(await Promise.all(pages.map(decode))).toEqual(pages.map(() => [list.plan]))
})

test('a waybill number of 63 letters is printed in full', async () => {
  const serial = 'ABCDEFGHIJ0123456789ABCDEFGHIJ0123456789ABCDEFGHIJ0123456789XYZ'
  expect(
    await textIn(
      await loadingList({
        ...list,
        pallets: [{ code: 'CS-1', type: 'BOX', boxes: [], serials: [serial, ...serials(40)] }],
      }),
    ),
  ).toContain(serial)
})

const five = {
  ...list,
  pallets: [
    {
      code: 'CS-ICN1-000127',
      type: 'PALLET',
      boxes: [{ code: 'CS-ICN1-000128', serials: serials(100) }],
      serials: serials(400),
    },
  ],
}
const allOf = ({ pallets }: LoadingList) =>
  pallets.flatMap((pallet) => [...pallet.serials, ...pallet.boxes.flatMap((each) => each.serials)])

test.each([
  ['100x150', 203],
  ['100x150', 300],
  ['4x6', 203],
  ['4x6', 300],
] as const)(
  '500 waybills print on a printer of %s labels and %i dots as consecutive labels, none lost or cut',
  async (paper, dpi) => {
    const labels = printZpl(await loadingListZpl(five, paper, dpi, 'en'))
    // Each label has 17 rows of three below a pallet's heading, fewer where its box has a heading too. The signatures come last.
    expect(labels).toHaveLength(11)
    expect(labels.flatMap(({ texts }) => texts.filter((text) => /^6834\d{8}$/.test(text))).sort()).toEqual(
      allOf(five).sort(),
    )
    for (const [index, { texts }] of labels.entries()) {
      expect(texts).toEqual(expect.arrayContaining([five.plan, `${index + 1} / 11`]))
      expect(texts.includes('Pallet  CS-ICN1-000127')).toBe(texts.some((text) => text.startsWith('6834')))
    }
    expect(await Promise.all(labels.map(decode))).toEqual(labels.map(() => [five.plan]))
    expect(labels.map(({ texts }) => texts.includes('Driver'))).toEqual(
      labels.map((_, index) => index === labels.length - 1),
    )
  },
)

test('rows on a label stay clear of its margins, its head and its foot', async () => {
  for (const label of printZpl(await loadingListZpl(five, '100x150', 300))) {
    const px = (length: number) => Math.round((length * 300) / 25.4)
    const edges = [
      cut(label, 0, 0, px(3.5), label.height),
      cut(label, px(96.5), 0, label.width - px(96.5), label.height),
      cut(label, 0, px(42), label.width, px(0.5)),
      cut(label, 0, px(140.5), label.width, px(1)),
    ]
    for (const white of edges) expect(Math.min(...white.gray)).toBe(255)
  }
})

test('names in Korean, Japanese and Chinese print in full on labels too', async () => {
  const named = { ...list, courier: '佐川急便 千葉', center: '广东 深圳 제1센터', printedBy: '臺北 김현장 あゆみ' }
  const wanting = { ...named, printedBy: '臺北 김현장 あゆ〓' }
  const [label] = printZpl(await loadingListZpl(named, '100x150', 203))
  const [other] = printZpl(await loadingListZpl(wanting, '100x150', 203))
  expect(label?.texts.join()).not.toMatch(/[^ -~]/)
  expect(label && other && Buffer.compare(label.gray, other.gray)).not.toBe(0)
  // PDF and ZPL draw the same marks, and text can be copied from a PDF.
  const text = await textIn(await loadingList(named, '100x150'))
  for (const told of [named.courier, named.center, named.printedBy]) expect(text).toContain(told)
})
