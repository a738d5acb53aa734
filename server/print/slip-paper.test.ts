import { expect, test, vi } from 'vitest'
import { pageSizes, textIn } from '../../tests/support/raster.ts'
import type { SlipPaper } from './paper-data.ts'
import { slipPapers } from './slip-paper.ts'

vi.setConfig({ testTimeout: 180_000 })

const line: SlipPaper['lines'][number] = {
  sku: '유기농 보리차 티백 100개입',
  partnerItemNumber: 'HN-1001',
  barcode: '8801234567893',
  damaged: null,
  lot: 'LOT-7',
  expirationDate: '2027-03-01',
  from: 'A-01-02-3',
  to: null,
  quantity: 12,
}
const slip: SlipPaper = {
  code: 'SL-000042',
  reason: 'B2B_OUT',
  center: 'ICN1 Incheon 1',
  partner: '하늘담',
  reference: 'PO 2026-118',
  description: '롯데마트 잠실점 납품',
  createdAt: '2026-11-23 09:10',
  lines: Array.from({ length: 40 }, (_, nth) => ({
    ...line,
    quantity: nth + 1,
    partnerItemNumber: `HN-${1000 + nth}`,
  })),
}

test('a slip’s paper lists each of its lines once with the sum, and names the slip on each page', async () => {
  const pdf = await slipPapers([slip, { ...slip, code: 'SL-000043', lines: [line] }], 'en')
  const pages = (await textIn(pdf)).split('\f').slice(0, -1)
  expect(pages.length).toBe(4)
  expect(pages.join('').match(/HN-10[0-3]\d/g)).toHaveLength(41)
  for (const page of pages.slice(0, 3)) expect(page).toContain('SL-000042')
  expect(pages[2]).toContain('Total 820')
  expect(pages[3]).toContain('SL-000043')
  expect(pages[3]).toContain('Total 12')
  expect((await pageSizes(pdf)).every(({ width }) => Math.round(width) === 210)).toBe(true)
})

test('a slip’s paper marks damaged goods and names both locations of a move', async () => {
  const lines = [{ ...line, damaged: '불량', to: 'B-09-01-1' }]
  const text = await textIn(await slipPapers([{ ...slip, reason: 'MV', lines }], 'ko'))
  expect(text).toContain('불량')
  expect(text.replace(/\s+/g, ' ')).toContain('A-01-02-3 → B-09-01-1')
})
