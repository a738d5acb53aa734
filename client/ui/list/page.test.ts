import { expect, test } from 'vitest'
import { goesOn, pageOf, walkPages } from './page.ts'

const rows = [{ id: 1 }, { id: 2 }]

test('a page of rows is read alike in each form in which a service answers', () => {
  const read = { rows, total: 7, more: false, after: null, hasCursor: false }
  expect(pageOf({ data: rows, totalCount: 7 })).toEqual(read)
  expect(pageOf({ rows, total: 7 })).toEqual(read)
  expect(pageOf({ rows, count: 7 })).toEqual(read)
  expect(pageOf({ data: rows, count: 7, after: 'x' })).toEqual({ ...read, after: 'x', hasCursor: true })
})

test('a list ends with its total, or, when it was not counted to the end, with a page that is not full', () => {
  const counted = pageOf({ rows, total: 4 })
  expect([goesOn(counted, 1, 2), goesOn(counted, 2, 2)]).toEqual([true, false])
  const bounded = pageOf({ rows, total: 4, more: true })
  expect([goesOn(bounded, 2, 2), goesOn(bounded, 9, 2), goesOn(bounded, 9, 3)]).toEqual([true, true, false])
})

test('a list is walked to its end by its cursor, or by page numbers without one, each page once', async () => {
  const all = Array.from({ length: 1200 }, (_, n) => ({ id: n + 1 }))
  const walked = async (hasCursor: boolean) => {
    const seen: number[] = []
    const asked: (number | string)[] = []
    await walkPages<{ id: number }>(
      async ({ page, pageSize, after }) => {
        asked.push(after ?? page)
        const from = after === undefined ? (page - 1) * pageSize : Number(after)
        const data = all.slice(from, from + pageSize)
        const next = from + pageSize < all.length ? String(from + pageSize) : null
        return { data, count: 700, more: true, ...(hasCursor ? { after: next } : {}) }
      },
      (part) => seen.push(...part.map(({ id }) => id)),
    )
    return { seen, asked }
  }
  const ids = all.map(({ id }) => id)
  expect(await walked(true)).toEqual({ seen: ids, asked: [1, '500', '1000'] })
  expect(await walked(false)).toEqual({ seen: ids, asked: [1, 2, 3] })
})
