import { expect, test } from 'vitest'
import type { BulkAnswer } from '../../../shared/api/list.ts'
import { sendGroups } from './sendGroups.ts'

const row = (line: number, sku: string) => ({ line, values: { sku }, cells: [], errors: [] })
/** A server that refuses each SKU whose name ends in a question mark. */
const server = () => {
  const calls: string[][] = []
  const upload = async (rows: Record<string, unknown>[]): Promise<BulkAnswer> => {
    calls.push(rows.map(({ sku }) => String(sku)))
    const error = rows.flatMap(({ sku }, clientIndex) =>
      String(sku).endsWith('?')
        ? [{ clientIndex, property: 'sku', errorType: 'WRONG_VALUE' as const, code: 'bad-request', message: 'unknown' }]
        : [],
    )
    return { success: [], error }
  }
  const way = {
    upload,
    size: 100,
    reasonOf: ({ message }: { message: string }) => message,
    faultOf: () => 'the server is away',
    onPart: () => {},
  }
  return { calls, way }
}
/** An order of three lines whose first line has no quantity, and a second order. */
const orders = [[row(2, 'tea'), row(3, 'cup?'), row(4, 'pot')], [row(5, 'card?')]]
const noQuantity = new Map([[2, 'no quantity']])

test('errors that only the server finds are reported with the earlier ones, also in the other lines of a wrong order', async () => {
  const { calls, way } = server()
  const { refused } = await sendGroups(orders, noQuantity, { ...way, isTrial: true })
  expect([...refused]).toEqual([
    [2, 'no quantity'],
    [5, 'unknown'],
    [3, 'unknown'],
  ])
  expect(calls, 'those beside it are not refused with it').toEqual([['card?'], ['tea', 'cup?', 'pot']])
})

test('an order with a wrong line is sent only as a trial', async () => {
  const { calls, way } = server()
  await sendGroups(orders, noQuantity, { ...way, isTrial: false })
  expect(calls).toEqual([['card?']])
})

test('the rows of a failed call report the failure, except the lines that wait for a wrong line of their order', async () => {
  const { way } = server()
  const upload = () => Promise.reject(new Error('away'))
  const { refused } = await sendGroups(orders, noQuantity, { ...way, upload, isTrial: true })
  expect([...refused]).toEqual([
    [2, 'no quantity'],
    [5, 'the server is away'],
  ])
})
