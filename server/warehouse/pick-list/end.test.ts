import { expect, test } from 'vitest'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { pickListApi } from '../../../shared/api/pick-list.ts'
import { slipApi } from '../../../shared/api/slip.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world } from '../../../tests/support/world.ts'

test('ending a pick list marks its slip lines as not picked, or as cancelled where the waybill was cancelled', async () => {
  const w = await world({
    skus: { toner: {} },
    locations: { 'A-01': {} },
    stock: { toner: { 'A-01': 5 } },
    contracts: { cj: { serials: { start: '100000000000', end: '199999999999' } } },
    invoices: {
      '100000000001': { status: 'ALLOCATED', goods: { toner: 1 } },
      '100000000002': { status: 'ALLOCATED', goods: { toner: 1 } },
    },
  })
  const office = w.as('office')
  const { lists } = await office.send(pickListApi.make, { body: { centerId: w.id.center.ICN1, kind: 'CART' } })
  const id = lists[0]?.id ?? 0
  await office.send(invoiceApi.cancel, { params: { invoiceId: idOf(w.id.invoice, '100000000002') } })
  await office.send(pickListApi.end, { body: { ids: [id] } })
  const { slipLines } = await office.send(slipApi.get, { params: { id } })
  expect(slipLines.map(({ status, state }) => [status, state])).toEqual([
    ['CANCELED', 'NOT_PICKED'],
    ['CANCELED', 'CANCELED'],
  ])
})
