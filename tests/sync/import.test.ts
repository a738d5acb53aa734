import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { locationApi } from '../../shared/api/location.ts'
import { syncApi } from '../../shared/api/sync.ts'
import { enrolled } from '../support/enrolled.ts'
import { world } from '../support/world.ts'

async function turns(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) await nextTurn()
}

test('a large queue of broken actions is imported in slices, and other calls write and read in between', async () => {
  const w = await world()
  await enrolled(w)
  const { id: deviceId } = await w.database.read.selectFrom('device').select('id').executeTakeFirstOrThrow()
  const actions = Array.from({ length: 2000 }, (_, nth) => ({ broken: nth }))
  const ended: string[] = []
  const importing = w
    .as('manager')
    .send(syncApi.importQueue, { body: { clientId: randomUUID(), deviceId, grants: [], actions } })
    .then((sums) => {
      ended.push('the import')
      return sums
    })
  // Calls of other connections take their turns of the event loop once the import is at work.
  const writing = turns(3)
    .then(() => w.as('manager').send(locationApi.create, { body: { centerId: w.id.center.ICN1, alias: 'B-01' } }))
    .then(() => w.as('office').send(locationApi.list))
    .then(() => ended.push('another’s calls'))
  expect(await importing).toEqual({ applied: 0, refused: 2000, known: 0 })
  await writing
  expect(ended).toEqual(['another’s calls', 'the import'])
})
