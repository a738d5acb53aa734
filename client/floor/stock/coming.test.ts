import { expect, test } from 'vitest'
import { floorWorld } from '../../../tests/fakes/world.ts'
import { comingOf } from './coming.ts'

test('the rest of an inbound that is half put away is still to come, and nothing of one that is put away completely', () => {
  const [any] = floorWorld().inbounds
  if (!any) throw new Error('There is an inbound.')
  const item = { skuId: 1, quantity: 10, skuName: 'Toner', partnerItemNumber: null }
  const line = { skuId: 1, lot: null, expirationDate: null, condition: 'GOOD' as const, quantity: 10 }
  const half = { ...any, items: [item], lines: [{ ...line, storedQuantity: 4 }] }
  const whole = { ...any, items: [item], lines: [{ ...line, storedQuantity: 10 }] }
  expect(comingOf([half, whole], 1)).toMatchObject([{ code: any.code, pieces: 6 }])
  expect(comingOf([half], 2)).toEqual([])
})
