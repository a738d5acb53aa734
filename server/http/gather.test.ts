import { expect, test } from 'vitest'
import { allocationApi } from '../../shared/api/allocation.ts'
import { orderApi } from '../../shared/api/order.ts'
import { inRequest } from '../request-context.ts'
import { orderWorld, ordersHold } from '../../tests/support/orders.ts'
import { Gathering } from './gather.ts'

const kim = { userId: 1 }

test('simultaneous calls of one caller about one thing run together, each with its own answer; others run by themselves', async () => {
  const runs: number[][] = []
  const doubled = new Gathering<number, number>(async (items) => {
    runs.push([...items])
    return items.map((item) => item * 2)
  })
  const add = (item: number, of = '', by = kim) => inRequest('10.0.0.1', () => doubled.add(by, of, item))
  expect(await Promise.all([1, 2, 3].map((item) => add(item)))).toEqual([2, 4, 6])
  expect(await add(4)).toBe(8)
  expect(runs).toEqual([[1, 2, 3], [4]])
  // Calls of another caller, and those about something else, run by themselves.
  runs.length = 0
  await Promise.all([add(1), add(2, 'other'), add(3, '', { userId: 2 })])
  expect(runs).toEqual([[1], [2], [3]])
})

test('a fault reaches every call that ran together, and none after them', async () => {
  let fails = true
  const gathering = new Gathering<number, number>(async (items) => {
    if (fails) throw new Error('The database is away.')
    return [...items]
  })
  const add = (item: number) => inRequest('10.0.0.1', () => gathering.add(kim, '', item))
  const outcomes = await Promise.allSettled([add(1), add(2)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await add(3)).toBe(3)
})

test('orders entered and allocated by simultaneous calls each exist once, and each call gets its own answer', async () => {
  const { w, channelId, allIds, state } = await orderWorld()
  const office = w.as('office')
  const enter = (channelOrderId: string) =>
    office.send(orderApi.create, {
      body: {
        orders: [
          {
            channelId,
            channelOrderId,
            recipientName: `이솔 ${channelOrderId}`,
            recipientPhone: '010-1234-5678',
            postalCode: '06236',
            address: '서울 강남구 테헤란로 1',
            lines: [{ dealCode: 'toner', quantity: 1, paymentAmount: 1000 }],
          },
        ],
      },
    })
  // The same number is sent twice at once: one of the two calls is told that it exists.
  const numbers = ['O-1', 'O-2', 'O-2', 'O-3']
  const entered = await Promise.all(numbers.map(enter))
  expect(entered.map(({ success }) => success.length).toSorted()).toEqual([0, 1, 1, 1])
  expect(entered.flatMap(({ error }) => error.map(({ errorType }) => errorType))).toEqual(['DUPLICATED'])
  expect((await state()).map(([number]) => number).toSorted()).toEqual(['O-1', 'O-2', 'O-3'])
  const ids = await allIds()
  const allocated = await Promise.all(
    [...ids, 9999].map((id) => office.send(allocationApi.allocate, { body: { type: 'manual', targets: [id] } })),
  )
  expect(allocated).toMatchObject([
    ...ids.map((id) => ({ success: [id], error: [] })),
    { success: [], error: [{ id: 9999, code: 'order-unknown' }] },
  ])
  await ordersHold(w.database)
})
