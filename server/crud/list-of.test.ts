import { expect, test } from 'vitest'
import { locationApi } from '../../shared/api/location.ts'
import type { Location } from '../../shared/entities/location.ts'
import { idOf } from '../../tests/support/ids.ts'
import { world } from '../../tests/support/world.ts'
import { locationOf } from '../warehouse/location/store.ts'
import { is } from './filters.ts'
import { listOf } from './list-of.ts'
import { dataPage } from './list.ts'

const asked = { page: 1, pageSize: 2, sort: 'alias', order: 'asc' } as const

/** Four places of ICN1, in a list that is counted to three. */
async function places() {
  const { database, id } = await world({ locations: { 'A-1': {}, 'A-2': {}, 'B-1': {}, 'B-2': {} } })
  const list = listOf(database, {
    call: locationApi.list,
    id: 'location.id',
    rows: (db) => db.selectFrom('location').selectAll('location').where('location.isOnTheWay', '=', 0),
    sort: { id: 'location.id', alias: 'location.alias', type: 'location.type', updatedAt: 'location.updatedAt' },
    search: ['location.alias'],
    filters: {
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
  return { list, called }
}
const aliases = (rows: readonly Location[]) => rows.map(({ alias }) => alias)

test('a list that has more rows than are counted says so, and goes on all the same', async () => {
  const { list } = await places()
  const first = await list.list(asked)
  expect([aliases(first.data), first.totalCount, first.more]).toEqual([['A-1', 'A-2'], 3, true])
  expect(aliases((await list.list({ ...asked, page: 2 })).data)).toEqual(['B-1', 'B-2'])
})

test('one that has as many or fewer is counted, and says nothing else', async () => {
  const { list } = await places()
  const found = await list.list({ ...asked, keyword: 'a-' })
  expect([aliases(found.data), found.totalCount, 'more' in found]).toEqual([['A-1', 'A-2'], 2, false])
  expect((await list.list({ ...asked, disabled: true })).totalCount).toBe(0)
})

test('an export has every id of the filter in its order, and rows come in the order of their ids', async () => {
  const { list, called } = await places()
  const ids = await list.ids({ ...asked, order: 'desc' })
  expect(ids).toEqual(['B-2', 'B-1', 'A-2', 'A-1'].map(called))
  expect(aliases(await list.inOrder([called('B-1'), 999_999, called('A-1')]))).toEqual(['B-1', 'A-1'])
})

test('a row that is not among the list’s own is not there', async () => {
  const { list, called } = await places()
  expect((await list.get(called('A-1'))).alias).toBe('A-1')
  await expect(list.get(999_999)).rejects.toMatchObject({ status: 404 })
})
