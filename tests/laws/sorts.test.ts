import { expect, test } from 'vitest'
import { allCalls } from '../../shared/api/all.ts'
import { pathOf } from '../support/world.ts'
import { scopeWorld } from './scope/world.ts'

test('every list answers in each of its sort orders, ascending and descending', async () => {
  const { w } = await scopeWorld()
  const lists = allCalls.flatMap((call) => {
    const { sort } = call.query?.shape ?? {}
    if (!sort || call.method !== 'GET' || call.file || call.path.includes('{')) return []
    return [{ call, sorts: (sort as { unwrap: () => { options: string[] } }).unwrap().options }]
  })
  expect(lists.length).toBeGreaterThan(40)
  const failed: string[] = []
  for (const { call, sorts } of lists) {
    const moment = 'at' in (call.query?.shape ?? {}) ? { at: '2026-03-02T00:00:00.000Z' } : {}
    for (const sort of sorts)
      for (const order of ['asc', 'desc']) {
        const answer = await w.as('admin').fetch(pathOf(call, { query: { sort, order, ...moment } }))
        if (!answer.ok) failed.push(`${call.name} by ${sort}: ${answer.status}`)
      }
  }
  expect(failed).toEqual([])
})
