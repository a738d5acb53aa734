import { expect, test } from 'vitest'
import { pickListApi } from '../../../shared/api/pick-list.ts'
import { world } from '../../../tests/support/world.ts'

test('for a center that is not there no list is made, and nothing waits', async () => {
  const { as } = await world()
  const made = await as('admin').refused(pickListApi.make, { body: { centerId: 999, kind: 'SINGLE' } })
  expect([made.status, made.details.map(({ property }) => property)]).toEqual([404, ['centerId']])
  const waiting = await as('admin').refused(pickListApi.waiting, { query: { centerId: 999 } })
  expect([waiting.status, waiting.details.map(({ property }) => property)]).toEqual([404, ['centerId']])
})
