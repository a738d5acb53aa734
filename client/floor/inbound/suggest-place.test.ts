import { expect, test } from 'vitest'
import type { LocationRow, SkuRow, StockRow } from '../../../shared/sync/protocol.ts'
import { location, sku } from '../../../tests/fakes/handheld.ts'
import { suggestPlace } from './suggest-place.ts'

const tea = 1
const place = (id: number, told: Partial<LocationRow> = {}): LocationRow => ({ ...location(id), ...told })
const lies = (locationId: number, quantity: number, condition: 'GOOD' | 'DAMAGED' = 'GOOD') => ({
  locationId,
  alias: `A-01-${locationId}`,
  lot: null,
  expirationDate: null,
  condition,
  quantity,
})

function suggested(
  told: {
    assigned?: SkuRow['assigned']
    places?: StockRow['places']
    locations?: LocationRow[]
    free?: LocationRow
    besideDamaged?: LocationRow
  },
  condition: 'GOOD' | 'DAMAGED' = 'GOOD',
) {
  const { assigned, places = [], locations = [1, 2, 3].map((id) => place(id)), free, besideDamaged } = told
  return suggestPlace(
    {
      sku: async () => ({ ...sku(tea, '1'), ...(assigned ? { assigned } : {}) }),
      stock: async () => ({ skuId: tea, available: 0, reserved: 0, inStorage: 0, places }),
      location: async (id) => locations.find((one) => one.id === id) ?? null,
      freeNear: async () => free ?? null,
      freeBesideDamaged: async () => besideDamaged ?? null,
    },
    { skuId: tea, condition },
  )
}

test('the location assigned to the goods is suggested while it has room', async () => {
  const assigned = [
    { locationId: 1, maxStock: 10 },
    { locationId: 2, maxStock: 10 },
  ]
  expect(await suggested({ assigned, places: [lies(3, 99)] })).toEqual({
    alias: 'A-01-1',
    quantity: 0,
    why: 'assigned',
  })
  expect(await suggested({ assigned, places: [lies(1, 10), lies(2, 4)] })).toEqual({
    alias: 'A-01-2',
    quantity: 4,
    why: 'assigned',
  })
})

test('when the assigned location is full, the nearest free one is suggested, or else where the same goods lie', async () => {
  const full = { assigned: [{ locationId: 1, maxStock: 10 }], places: [lies(1, 12), lies(2, 3)] }
  expect(await suggested({ ...full, free: place(3) })).toEqual({ alias: 'A-01-3', quantity: 0, why: 'free' })
  expect(await suggested(full)).toMatchObject({ alias: 'A-01-1', why: 'lies' })
})

test('a disabled location is not suggested', async () => {
  const locations = [place(1, { disabled: true }), place(2)]
  expect(
    await suggested({ assigned: [{ locationId: 1, maxStock: 10 }], places: [lies(2, 1)], locations }),
  ).toMatchObject({
    alias: 'A-01-2',
    why: 'lies',
  })
})

test('goods without an assigned location go where the same goods lie, damaged ones never to a pickable location', async () => {
  expect(await suggested({ places: [lies(2, 4), lies(3, 5)] })).toMatchObject({ alias: 'A-01-3', why: 'lies' })
  const locations = [place(1), place(2, { pickable: false })]
  const assigned = [{ locationId: 1, maxStock: 10 }]
  expect(await suggested({ assigned, places: [lies(2, 1, 'DAMAGED')], locations }, 'DAMAGED')).toMatchObject({
    alias: 'A-01-2',
  })
  expect(await suggested({ assigned, locations }, 'DAMAGED')).toBeNull()
})

test('the first damaged pieces of a SKU go beside other damaged goods, good pieces never do', async () => {
  const besideDamaged = place(9, { pickable: false })
  expect(await suggested({ besideDamaged, places: [lies(2, 4)] }, 'DAMAGED')).toEqual({
    alias: 'A-01-9',
    quantity: 0,
    why: 'beside-damaged',
  })
  expect(await suggested({ besideDamaged })).toBeNull()
})

test('good pieces that lie nowhere yet go to a free location near the goods they come with, damaged ones do not', async () => {
  const rice = 2
  const engine = {
    sku: async () => sku(tea, '1'),
    stock: async (skuId: number) => ({
      skuId,
      available: 0,
      reserved: 0,
      inStorage: 0,
      places: skuId === rice ? [lies(2, 3), lies(3, 8)] : [],
    }),
    location: async (id: number) => place(id, { pickable: id !== 3 }),
    freeNear: async (id: number) => (id === 2 ? place(4) : null),
    freeBesideDamaged: async () => null,
  }
  expect(await suggestPlace(engine, { skuId: tea, condition: 'GOOD' })).toBeNull()
  expect(await suggestPlace(engine, { skuId: tea, condition: 'GOOD' }, [tea, rice])).toEqual({
    alias: 'A-01-4',
    quantity: 0,
    why: 'free',
  })
  expect(await suggestPlace(engine, { skuId: tea, condition: 'DAMAGED' }, [tea, rice])).toBeNull()
})
