import { expect, test, vi } from 'vitest'
import { decode, pageSizes, rasterise, textIn } from '../../tests/support/raster.ts'
import { type LoadingList, loadingList } from './loading-list.ts'

// Drawing pages at 300 dpi is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let last = 683_400_000_000
const serials = (count: number) => Array.from({ length: count }, () => String(last += 7))
const list: LoadingList = {
  plan: 'ICN1-1120-CJGLS-57', courier: 'CJ대한통운', center: 'ICN1 인천 제1센터', at: '2026-11-20 18:00', printedBy: '김현장',
  pallets: [
    { code: 'CS-ICN1-000121', type: 'PALLET', boxes: [{ code: 'CS-ICN1-000122', serials: serials(33) }, { code: 'CS-ICN1-000123', serials: serials(1) }], serials: serials(100) },
    { code: 'CS-ICN1-000124', type: 'PALLET', boxes: [], serials: serials(620) },
    { code: 'CS-ICN1-000125', type: 'BOX', boxes: [], serials: [] },
  ],
}
const all = list.pallets.flatMap((pallet) => [...pallet.serials, ...pallet.boxes.flatMap((each) => each.serials)])

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  return (await textIn(pdf)).split('\f').slice(0, -1)
}

test('every waybill of a plan is on its list once, and the sums are right', async () => {
  const pdf = await loadingList(list, 'en')
  const text = await textIn(pdf)
  expect(text.match(/\b6834\d{8}\b/g)?.sort()).toEqual([...all].sort())
  for (const total of ['Pallets 2', 'Boxes 3', 'Waybills 754', 'Waybills 134', 'Waybills 620']) expect(text).toContain(total)
  expect((await pageSizes(pdf)).every(({ width, height }) => Math.round(width) === 210 && Math.round(height) === 297)).toBe(true)
})

test('each page says which plan it is of, which page of how many, and whose waybills go on', async () => {
  const pages = await pagesOf(await loadingList(list, 'en'))
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    for (const told of ['ICN1-1120-CJGLS-57', 'CJ대한통운', 'ICN1 인천 제1센터', '2026-11-20 18:00', '김현장']) expect(page).toContain(told)
    expect(page.replaceAll(' ', '')).toContain(`${index + 1}/${pages.length}`)
  }
  expect(pages[1]).toContain('CS-ICN1-000124')
})

test('driver and center sign once, after the last pallet, for a list of any length', async () => {
  for (let count = 1; count < 400; count += 37) {
    const pages = await pagesOf(await loadingList({ ...list, pallets: [{ code: 'CS-ICN1-000126', type: 'PALLET', boxes: [], serials: serials(count) }] }, 'en'))
    expect(pages.map((page) => page.includes('Driver'))).toEqual(pages.map((_, index) => index === pages.length - 1))
  }
})

test('the plan can be scanned from each page', async () => {
  const pages = await rasterise(await loadingList(list), 203)
  expect(await Promise.all(pages.map(decode))).toEqual(pages.map(() => [list.plan]))
})

test('a waybill number of 63 letters is printed in full', async () => {
  const serial = 'ABCDEFGHIJ0123456789ABCDEFGHIJ0123456789ABCDEFGHIJ0123456789XYZ'
  expect(await textIn(await loadingList({ ...list, pallets: [{ code: 'CS-1', type: 'BOX', boxes: [], serials: [serial, ...serials(40)] }] }))).toContain(serial)
})
