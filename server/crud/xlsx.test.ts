import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { actFor, inRequest } from '../request-context.ts'
import { exportSpreadsheet, type SpreadsheetColumn } from './xlsx.ts'

const columns: SpreadsheetColumn<{ name: string; pieces: number; kept: boolean }>[] = [
  { key: 'name', of: (r) => r.name },
  { key: 'pieces', of: (r) => r.pieces },
  { key: 'kept', of: (r) => r.kept },
]
const read = async (response: Response) => readExcelFile(Buffer.from(await response.arrayBuffer()), { trim: false })

test('text that looks like a formula comes back as that text', async () => {
  const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'ok']
  const sheet = await exportSpreadsheet(
    'x.xlsx',
    'x',
    columns,
    names.map((_, i) => i),
    async (ids) => ids.map((i) => ({ name: names[i] ?? '', pieces: i, kept: i > 2 })),
  )
  const cells = JSON.stringify(await read(sheet))
  for (const name of names) expect(cells).toContain(JSON.stringify(name).slice(1, -1))
})

test('a long list is loaded in slices of 500 and exported completely', async () => {
  const sizes: number[] = []
  const ids = Array.from({ length: 1201 }, (_, i) => i)
  const sheet = await exportSpreadsheet('x.xlsx', 'x', columns, ids, async (slice) => {
    sizes.push(slice.length)
    return slice.map((id) => ({ name: `n${id}`, pieces: id, kept: true }))
  })
  expect(sizes).toEqual([500, 500, 201])
  expect(JSON.stringify(await read(sheet))).toContain('"n1200",1200')
})

test('a spreadsheet shows times by the reader’s clock, names that clock in the heading, and translates codes', async () => {
  const sheet = await inRequest('::1', async () => {
    actFor(null, { language: 'ja', timeZone: 'America/New_York' })
    return exportSpreadsheet(
      'x.xlsx',
      'invoice',
      [
        { key: 'createdAt', time: true, of: (at: string) => at },
        { key: 'status', codes: 'invoice.status', of: () => 'PACKED' },
        { key: 'isExempted', of: () => true },
      ],
      [1],
      async () => ['2026-07-01T05:40:00.000Z'],
    )
  })
  const [{ data = [] } = {}] = await read(sheet)
  expect(data[0]?.[0]).toMatch(/^登録日時（.*東部夏時間|登録日時（.*東部/)
  expect(data[1]?.[0]).toEqual(new Date('2026-07-01T01:40:00.000Z'))
  expect(data[1]?.slice(1)).toEqual(['梱包済み', 'はい'])
})
