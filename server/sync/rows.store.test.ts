import { expect, test } from 'vitest'
import { idOf } from '../../tests/support/ids.ts'
import { world } from '../../tests/support/world.ts'
import { stockRows } from './rows.store.ts'

test('the places of goods keep their order, whichever of them changed last', async () => {
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
