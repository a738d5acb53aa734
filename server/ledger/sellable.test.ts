import { expect, test } from 'vitest'
import { inventoryApi } from '../../shared/api/inventory.ts'
import { skuApi } from '../../shared/api/sku.ts'
import { idOf } from '../../tests/support/ids.ts'
import { world } from '../../tests/support/world.ts'
import { stockOf } from '../promotions/stock.ts'

/** Tea lies on a shelf and in a reserve that is not for picking. Some of it is damaged. */
async function site() {
  const w = await world({
    skus: { tea: { safetyStock: 10, barcode: '1' }, rice: { barcode: '2' } },
    locations: { shelf: {}, reserve: { pickable: false } },
    stock: { tea: { shelf: { good: 5, damaged: 4 }, reserve: 6 }, rice: { shelf: 20 } },
  })
  const office = w.as('office')
  const tea = idOf(w.id.sku, 'tea')
  return {
    w,
    expires: (alias: string) =>
      w.database.write(({ tx }) =>
        tx
          .updateTable('locationStock')
          .set({ expirationDate: '2026-02-28' })
          .where('locationId', '=', idOf(w.id.location, alias))
          .where('skuId', '=', tea)
          .where('condition', '=', 'GOOD')
          .execute(),
      ),
    told: async () => ({
      sellable: (await office.send(inventoryApi.list, { query: { sort: 'sellable', order: 'asc' } })).data.map(
        (row) => [row.skuName, row.available, row.sellable],
      ),
      ofSku: (await office.send(skuApi.get, { params: { id: tea } })).figures.sellable,
      forGifts: (await stockOf(w.database.read, [tea], w.clock.now()))(tea),
      below: (await office.send(inventoryApi.list, { query: { belowSafetyStock: true } })).totalCount,
      concerns: (await office.send(skuApi.overview)).concerns,
    }),
  }
}

test('damaged pieces are available in the ledger but not sellable; pieces in a reserve are sellable', async () => {
  const { told } = await site()
  expect(await told()).toEqual({
    sellable: [
      ['tea', 15, 11],
      ['rice', 20, 20],
    ],
    ofSku: 11,
    forGifts: 11,
    below: 0,
    concerns: { NO_SIZE: 2, NO_BARCODE: 0, OUT_OF_STOCK: 0, AT_RISK: 0 },
  })
})

test('expired pieces are not sellable: they put a SKU at risk, and out of stock when no other piece is left', async () => {
  const { w, expires, told } = await site()
  await w.database.write(({ tx }) => tx.updateTable('sku').set({ skuStatus: 'ACTIVATED' }).execute())
  await expires('shelf')
  expect(await told()).toMatchObject({ ofSku: 6, forGifts: 6, below: 1, concerns: { OUT_OF_STOCK: 0, AT_RISK: 1 } })
  await expires('reserve')
  expect(await told()).toMatchObject({
    sellable: [
      ['tea', 15, 0],
      ['rice', 20, 20],
    ],
    ofSku: 0,
    forGifts: 0,
    below: 1,
    concerns: { OUT_OF_STOCK: 1, AT_RISK: 1 },
  })
})

test('reserved pieces are subtracted from the sound ones, so that no more is sellable than would be left', async () => {
  const { w, told } = await site()
  await w.database.write(({ tx }) =>
    tx.updateTable('stock').set({ available: 3, reserved: 12 }).where('skuId', '=', idOf(w.id.sku, 'tea')).execute(),
  )
  expect(await told()).toMatchObject({
    sellable: [
      ['tea', 3, 0],
      ['rice', 20, 20],
    ],
    ofSku: 0,
  })
})
