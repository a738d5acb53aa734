import { expect, test, vi } from 'vitest'
import { calls } from '../../shared/api/call.ts'
import { byCursor as pageWithCursor, cursorQuery, dataCountPage as countedData } from '../../shared/api/list.ts'
import { locationApi } from '../../shared/api/location.ts'
import { location, type Location } from '../../shared/entities/location.ts'
import { idOf } from '../../tests/support/ids.ts'
import { world } from '../../tests/support/world.ts'
import { locationOf } from '../warehouse/location/store.ts'
import { is } from './filters.ts'
import { listOf } from './list-of.ts'
import { byCursor, dataCountPage, dataPage } from './list.ts'

const asked = { page: 1, pageSize: 2, sort: 'alias', order: 'asc' } as const

/** Four or more places of ICN1, in a list that counts up to three. */
async function places(...more: string[]) {
  const locations = {
    'A-1': {},
    'A-2': {},
    'B-1': {},
    'B-2': {},
    ...Object.fromEntries(more.map((alias) => [alias, {}])),
  }
  const { database, id } = await world({ locations })
  const list = listOf(database, {
    call: locationApi.list,
    id: 'location.id',
    rows: (db) => db.selectFrom('location').selectAll('location').where('location.isOnTheWay', '=', false),
    sort: { id: 'location.id', alias: 'location.alias', type: 'location.type', updatedAt: 'location.updatedAt' },
    search: ['location.alias'],
    filters: {
      ids: is('location.id'),
      centerIds: is('location.centerId'),
      type: is('location.type'),
      disabled: is('location.disabled'),
      pickable: is('location.pickable'),
      rack: is('location.rack'),
    },
    shown: (rows): Location[] => rows.map(locationOf),
    page: dataPage,
    countsTo: 3,
  })
  const called = (alias: string) => idOf(id.location, alias)
  return { database, list, called }
}
const aliases = (rows: readonly Location[]) => rows.map(({ alias }) => alias)

test('a list with more rows than are counted says so, and still shows its later pages', async () => {
  const { list } = await places()
  const first = await list.list(asked)
  expect([aliases(first.data), first.totalCount, first.more]).toEqual([['A-1', 'A-2'], 3, true])
  expect(aliases((await list.list({ ...asked, page: 2 })).data)).toEqual(['B-1', 'B-2'])
})

test('a list with no more rows than are counted has the exact total and no “more”', async () => {
  const { list } = await places()
  const found = await list.list({ ...asked, keyword: 'a-' })
  expect([aliases(found.data), found.totalCount, 'more' in found]).toEqual([['A-1', 'A-2'], 2, false])
  expect((await list.list({ ...asked, disabled: true })).totalCount).toBe(0)
})

test('a list of twice as many rows as are counted is counted again only some seconds later, a smaller one every time', async () => {
  const { database, list } = await places('C-1', 'C-2')
  const later = vi.spyOn(performance, 'now')
  const total = async (query: object = {}) => {
    const { totalCount, more } = await list.list({ ...asked, ...query })
    return more ? `${totalCount}+` : totalCount
  }
  const remove = (...gone: string[]) =>
    database.write(({ tx }) => tx.deleteFrom('location').where('alias', 'in', gone).execute())
  expect([await total(), await total({ keyword: 'a-' })]).toEqual(['3+', 2])
  await remove('A-2', 'B-1')
  expect([await total(), await total({ keyword: 'a-' })]).toEqual(['3+', 1])
  later.mockReturnValue(performance.now() + 11_000)
  expect(await total()).toBe('3+')
  await remove('B-2')
  expect(await total()).toBe(3)
  later.mockRestore()
})

test('an export has every id of the filter in its order, and its rows in the order of the ids asked for', async () => {
  const { list, called } = await places()
  const ids = await list.ids({ ...asked, order: 'desc' })
  expect(ids).toEqual(['B-2', 'B-1', 'A-2', 'A-1'].map(called))
  expect(aliases(await list.inOrder([called('B-1'), 999_999, called('A-1')]))).toEqual(['B-1', 'A-1'])
})

test('a list gets a row by its id, and answers 404 for an unknown id and for a row outside the list', async () => {
  const { list, called } = await places('ON-THE-WAY')
  expect((await list.get(called('A-1'))).alias).toBe('A-1')
  await expect(list.get(999_999)).rejects.toMatchObject({ status: 404 })
  await expect(list.get(called('ON-THE-WAY'))).rejects.toMatchObject({ status: 404 })
  expect(aliases(await list.inOrder([called('ON-THE-WAY'), called('A-1')]))).toEqual(['A-1'])
})

const sorts = ['id', 'alias', 'rack', 'utmX', 'width'] as const
const { walked } = calls('test', {
  walked: {
    method: 'GET',
    path: '/moms/test',
    access: 'location:read',
    doc: 'Places, by a cursor.',
    query: cursorQuery(sorts, {}),
    answer: pageWithCursor(countedData(location)),
  },
})
type Sorting = { sort: (typeof sorts)[number]; order: 'asc' | 'desc' }
const sortings = sorts.flatMap((sort): Sorting[] => [
  { sort, order: 'asc' },
  { sort, order: 'desc' },
])

/** Nine places: a third has no rack and no x, some racks and x are the same, and all have the same width. */
async function manyPlaces() {
  const racks = ['b', null, 'a', 'b', null, 'c', 'a', null, 'b']
  const aliases = racks.map((_, at) => `P-${at}`)
  const { database, id } = await world({ locations: Object.fromEntries(aliases.map((alias) => [alias, {}])) })
  const write = database.dialect.write
  for (const [at, rack] of racks.entries())
    await write
      .updateTable('location')
      .set({ rack, utmX: rack === null ? null : (at % 2) - 1 })
      .where('id', '=', idOf(id.location, `P-${at}`))
      .execute()
  const { list } = listOf(database, {
    call: walked,
    id: 'location.id',
    rows: (db) => db.selectFrom('location').selectAll('location').where('location.isOnTheWay', '=', false),
    sort: {
      id: 'location.id',
      alias: 'location.alias',
      rack: 'location.rack',
      utmX: 'location.utmX',
      width: 'location.width',
    },
    filters: {},
    shown: (rows): Location[] => rows.map(locationOf),
    page: byCursor(dataCountPage),
  })
  const ask = (asked: Sorting & { limit?: number; after?: string }) => list({ page: 1, pageSize: 500, ...asked })
  return {
    ask,
    add: async (alias: string, rack: string | null, utmX: number | null) => {
      const { id: _, ...like } = await write.selectFrom('location').selectAll().limit(1).executeTakeFirstOrThrow()
      await write
        .insertInto('location')
        .values({ ...like, alias, aliasKey: alias, rack, utmX })
        .execute()
    },
    remove: (one: number) => write.deleteFrom('location').where('id', '=', one).execute(),
    /** All pages, one after the other. */
    async walk(sorting: Sorting, limit: number, between: (last: Location) => Promise<unknown> = async () => null) {
      const pages: Location[][] = []
      const counts: number[] = []
      for (let after: string | undefined; ; ) {
        const page = await ask({ ...sorting, limit, ...(after !== undefined && { after }) })
        pages.push(page.data)
        counts.push(page.count)
        const last = page.data.at(-1)
        if (page.after === null || !last) return { pages, counts, ids: pages.flat().map((row) => row.id) }
        after = page.after
        await between(last)
      }
    },
  }
}

test('pages by a cursor make up the whole list in every sort and order, also with empty and equal values', async () => {
  const { ask, walk } = await manyPlaces()
  for (const sorting of sortings)
    for (const limit of [1, 2, 3, 8, 9, 10]) {
      const whole = (await ask(sorting)).data.map((row) => row.id)
      const { pages, counts, ids } = await walk(sorting, limit)
      expect([sorting, limit, ids]).toEqual([sorting, limit, whole])
      expect(pages.map((page) => page.length > 0 && page.length <= limit)).not.toContain(false)
      expect(pages.length).toBe(Math.ceil(9 / limit))
      expect(new Set(counts)).toEqual(new Set([9]))
    }
})

test('rows added or removed between pages make no other row appear twice or go missing', async () => {
  for (const sorting of sortings) {
    const { ask, add, remove, walk } = await manyPlaces()
    const before = (await ask(sorting)).data.map((row) => row.id)
    let added = 0
    const { ids } = await walk(sorting, 2, async (last) => {
      if (added++ < 4) {
        await add(`O-${added}`, 'a', -1)
        await add(`Q-${added}`, added % 2 ? 'b' : null, added % 2 ? 0 : null)
      }
      // The next page begins after a row that is gone.
      await remove(last.id)
    })
    expect([sorting, ids.filter((id) => before.includes(id))]).toEqual([sorting, before])
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('a cursor of another sort and an invalid cursor are refused by the field `after`', async () => {
  const { ask } = await manyPlaces()
  const { after } = await ask({ sort: 'utmX', order: 'asc', limit: 2 })
  const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const refused = { status: 400, details: [{ property: 'after' }] }
  const counted = { total: 9 }
  const wrong: (Sorting & { after: string })[] = [
    { sort: 'utmX', order: 'desc', after: after ?? '' },
    { sort: 'rack', order: 'asc', after: after ?? '' },
    { sort: 'utmX', order: 'asc', after: '' },
    { sort: 'utmX', order: 'asc', after: 'P-3' },
    { sort: 'utmX', order: 'asc', after: made('utmX', 'asc', 1) },
    { sort: 'utmX', order: 'asc', after: made('utmX', 'asc', { $gt: 1 }, 1, counted) },
    { sort: 'utmX', order: 'asc', after: made('utmX', 'asc', 1, 1.5, counted) },
  ]
  for (const asked of wrong) await expect(ask(asked), JSON.stringify(asked)).rejects.toMatchObject(refused)
  expect((await ask({ sort: 'utmX', order: 'asc', after: after ?? '' })).data).toHaveLength(7)
})

test('a cursor value that is not of its column’s type causes no server fault', async () => {
  const { ask } = await manyPlaces()
  for (const value of ['x', '\0', 1e300, 1.5]) {
    const after = Buffer.from(JSON.stringify(['utmX', 'asc', value, 1, { total: 9 }])).toString('base64url')
    const outcome = await ask({ sort: 'utmX', order: 'asc', after }).catch((error: unknown) => error)
    // SQLite compares any two values; PostgreSQL refuses to.
    if (outcome instanceof Error) expect(outcome).toMatchObject({ status: 400, details: [{ property: 'after' }] })
    else expect(outcome).toMatchObject({ after: null })
  }
})
