import { expect, test } from 'vitest'
import { pickListApi } from '../../../shared/api/pick-list.ts'
import { world } from '../../../tests/support/world.ts'

test('a center that does not exist gets no pick list and has no waiting waybills', async () => {
  const { as } = await world()
  const made = await as('admin').refused(pickListApi.make, { body: { centerId: 999, kind: 'SINGLE' } })
  expect([made.status, made.details.map(({ property }) => property)]).toEqual([404, ['centerId']])
  const waiting = await as('admin').refused(pickListApi.waiting, { query: { centerId: 999 } })
  expect([waiting.status, waiting.details.map(({ property }) => property)]).toEqual([404, ['centerId']])
})

test('a pick list for one rack reports goods in other racks as elsewhere, not as missing, and refuses an unknown rack', async () => {
  const w = await world({
    skus: { toner: {}, mask: {} },
    locations: { 'A-01': {}, 'B-01': {} },
    stock: { toner: { 'A-01': 2, 'B-01': 3 }, mask: { 'B-01': 1 } },
    contracts: { cj: { serials: { start: '100000000000', end: '199999999999' } } },
    invoices: {
      '100000000001': { status: 'ALLOCATED', goods: { toner: 1 } },
      '100000000002': { status: 'ALLOCATED', goods: { toner: 2 } },
      '100000000003': { status: 'ALLOCATED', goods: { toner: 9 } },
      '100000000004': { status: 'ALLOCATED', goods: { toner: 1, mask: 2 } },
    },
  })
  await w.database.write(async ({ tx }) => {
    for (const rack of ['A', 'B'])
      await tx.updateTable('location').set({ rack }).where('alias', '=', `${rack}-01`).execute()
  })
  const office = w.as('office')
  const wish = { centerId: w.id.center.ICN1, kind: 'CART' as const }
  const refused = await office.refused(pickListApi.make, { body: { ...wish, zone: 'ZZ' } })
  expect(refused).toMatchObject({
    status: 404,
    details: [{ property: 'zone', message: 'There is no such rack in the center.' }],
  })
  const { lists, left } = await office.send(pickListApi.make, { body: { ...wish, zone: 'a' } })
  expect(lists).toMatchObject([{ waybillCount: 1, quantity: 1 }])
  expect(left.map(({ serial, item, lacking, elsewhere }) => [serial, item?.name, lacking, elsewhere])).toEqual([
    ['100000000002', 'toner', 0, 1],
    ['100000000003', 'toner', 5, 3],
    ['100000000004', 'mask', 1, 1],
  ])
  // In the whole center, only the waybills that lack goods are left.
  const all = await office.send(pickListApi.make, { body: wish })
  expect(all.left.map(({ serial, lacking, elsewhere }) => [serial, lacking, elsewhere])).toEqual([
    ['100000000003', 7, 0],
    ['100000000004', 1, 0],
  ])
})
