import { expect, test } from 'vitest'
import { assignmentApi } from '../../shared/api/assignment.ts'
import { idOf } from '../../tests/support/ids.ts'
import { world } from '../../tests/support/world.ts'
import { skuRows, stockRows } from './rows.store.ts'

test('a SKU’s locations keep their order, whichever of them changed last', async () => {
  const { database, id } = await world({
    skus: { tea: {} },
    locations: { A: {}, B: {}, C: {} },
    stock: { tea: { C: 3, A: 1, B: 2 } },
  })
  await database.dialect.write
    .updateTable('locationStock')
    .set({ quantity: 9 })
    .where('locationId', '=', idOf(id.location, 'A'))
    .execute()
  const [row] = await stockRows(database.read, id.center.ICN1, [idOf(id.sku, 'tea')])
  expect(row?.places.map(({ alias, quantity }) => `${alias} ${quantity}`)).toEqual(['C 3', 'A 9', 'B 2'])
})

test('handhelds know a SKU’s other names and assigned locations, and hear of each change of the assignments', async () => {
  const w = await world({ skus: { tea: {} }, locations: { A: {}, B: {}, N: { center: 'NRT1' } } })
  const { database, id } = w
  const skuId = idOf(id.sku, 'tea')
  await database.write(({ tx }) =>
    tx.updateTable('sku').set({ nameVariationsJson: '["heartleaf"]' }).where('id', '=', skuId).execute(),
  )
  const row = async (centerId: number) => (await skuRows(database.read, centerId, [skuId]))[0]
  const told = async () =>
    Number(
      (
        await database.read
          .selectFrom('changeFeed')
          .select('version')
          .where('tableName', '=', 'sku')
          .where('rowId', '=', skuId)
          .where('centerId', '=', id.center.ICN1)
          .orderBy('version', 'desc')
          .executeTakeFirst()
      )?.version ?? 0,
    )
  const manager = w.as('manager')
  const body = { skuId, locationId: idOf(id.location, 'A'), maxStock: 40 }
  expect(await row(id.center.ICN1)).toMatchObject({ nameVariations: ['heartleaf'], assigned: [] })
  const made = await manager.send(assignmentApi.create, { body })
  const first = await told()
  expect(first).toBeGreaterThan(0)
  expect((await row(id.center.ICN1))?.assigned).toEqual([{ locationId: body.locationId, maxStock: 40 }])
  expect((await row(id.center.NRT1))?.assigned ?? []).toEqual([])
  await manager.send(assignmentApi.update, {
    params: { id: made.id },
    ifMatch: made.version,
    body: { locationId: idOf(id.location, 'B') },
  })
  const second = await told()
  expect(second).toBeGreaterThan(first)
  await manager.send(assignmentApi.remove, { params: { id: made.id } })
  expect(await told()).toBeGreaterThan(second)
  expect((await row(id.center.ICN1))?.assigned).toEqual([])
})
