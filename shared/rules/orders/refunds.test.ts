import { expect, test } from 'vitest'
import { refundOf } from './refunds.ts'

const line = {
  quantity: 3,
  cancelledQuantity: 0,
  returnedQuantity: 0,
  sentQuantity: 0,
  status: 'PAYED',
  paymentAmount: 10_000,
} as const

test('a line refunds what was paid for its cancelled pieces, and in total exactly what was paid', () => {
  expect(refundOf(line, null, [])).toBeNull()
  const first = refundOf({ ...line, cancelledQuantity: 1 }, null, [])
  expect(first).toEqual({ quantity: 1, amount: 3333 })
  const second = refundOf({ ...line, cancelledQuantity: 2 }, null, first ? [first] : [])
  expect(second).toEqual({ quantity: 1, amount: 3334 })
  const all = [first, second].flatMap((one) => one ?? [])
  expect(refundOf({ ...line, cancelledQuantity: 2 }, null, all)).toBeNull()
  expect(refundOf({ ...line, status: 'CANCEL_DONE' }, null, all)).toEqual({ quantity: 1, amount: 3333 })
})

test('a line refunds its returned pieces once', () => {
  const delivered = { ...line, status: 'DELIVERED', returnedQuantity: 1 } as const
  const first = refundOf(delivered, null, [])
  expect(first).toEqual({ quantity: 1, amount: 3333 })
  expect(refundOf(delivered, null, first ? [first] : [])).toBeNull()
  expect(refundOf({ ...delivered, status: 'RETURN_DONE' }, null, [])).toEqual({ quantity: 3, amount: 10_000 })
})

test('an order cancelled after some pieces left refunds those pieces only when they come back', () => {
  const rest = { ...line, sentQuantity: 2 }
  expect(refundOf(rest, 'CANCELED', [])).toEqual({ quantity: 1, amount: 3333 })
  expect(refundOf({ ...rest, returnedQuantity: 1 }, 'CANCELED', [])).toEqual({ quantity: 2, amount: 6667 })
  expect(refundOf({ ...rest, sentQuantity: 3 }, 'CANCELED', [])).toBeNull()
})

test('returned goods and orders cancelled here are refunded in full, and unpaid ones not at all', () => {
  expect(refundOf({ ...line, status: 'RETURN_DONE' }, null, [])).toEqual({ quantity: 3, amount: 10_000 })
  expect(refundOf(line, 'CANCELED', [])).toEqual({ quantity: 3, amount: 10_000 })
  expect(refundOf({ ...line, status: 'PAYMENT_WAITING' }, 'CANCELED', [])).toBeNull()
  expect(refundOf({ ...line, paymentAmount: 0 }, 'CANCELED', [])).toBeNull()
})
