import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { exportSheet, type SheetColumn } from './xlsx.ts'

const columns: SheetColumn<{ name: string; pieces: number; kept: boolean }>[] = [
  { key: 'name', of: (r) => r.name },
  { key: 'pieces', of: (r) => r.pieces },
  { key: 'kept', of: (r) => r.kept },
]
const read = async (response: Response) => readExcelFile(Buffer.from(await response.arrayBuffer()), { trim: false })

test('text that looks like a formula comes back as that text', async () => {
  const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'ok']
  const sheet = await exportSheet(
    'x.xlsx',
    'x',
    columns,
    names.map((_, i) => i),
    async (ids) => ids.map((i) => ({ name: names[i] ?? '', pieces: i, kept: i > 2 })),
  )
  const cells = JSON.stringify(await read(sheet))
  for (const name of names) expect(cells).toContain(JSON.stringify(name).slice(1, -1))
})

test('a long list is loaded in slices and comes whole', async () => {
  const sizes: number[] = []
  const ids = Array.from({ length: 1201 }, (_, i) => i)
  const sheet = await exportSheet('x.xlsx', 'x', columns, ids, async (slice) => {
    sizes.push(slice.length)
    return slice.map((id) => ({ name: `n${id}`, pieces: id, kept: true }))
  })
  expect(sizes).toEqual([500, 500, 201])
  expect(JSON.stringify(await read(sheet))).toContain('"n1200",1200')
})
