import { expect, test } from 'vitest'
import type { Inbound } from '../../../../shared/entities/inbound.ts'
import { labelsOf } from './inboundLabels.ts'

const line = (told: Partial<Inbound['inventories'][number]>): Inbound['inventories'][number] => ({
  id: 1,
  skuId: 1,
  skuName: 'tea',
  lot: null,
  expirationDate: null,
  condition: 'GOOD',
  quantity: 1,
  storedQuantity: 0,
  status: 'INSPECTED',
  ...told,
})
const item = (skuId: number, skuName: string, quantity: number) =>
  ({ skuId, skuName, quantity }) as Inbound['items'][number]

test('each good piece counted gets a label with lot and expiry, damaged ones get none, uncounted SKUs as many as announced', () => {
  const labels = labelsOf({
    items: [item(1, 'tea', 30), item(2, 'cup', 12), item(3, 'jar', 2)],
    inventories: [
      line({ lot: 'L1', expirationDate: '2027-01-31', quantity: 10 }),
      line({ id: 2, lot: 'L2', quantity: 4 }),
      line({ id: 3, lot: 'L1', expirationDate: '2027-01-31', quantity: 3 }),
      line({ id: 4, lot: 'L1', condition: 'DAMAGED', quantity: 2 }),
      line({ id: 5, skuId: 3, skuName: 'jar', condition: 'DAMAGED', quantity: 2 }),
    ],
  })
  expect(labels.map(({ name, lot, expirationDate, copies }) => [name, lot, expirationDate, copies])).toEqual([
    ['tea', 'L1', '2027-01-31', 13],
    ['tea', 'L2', null, 4],
    ['cup', null, null, 12],
  ])
})
