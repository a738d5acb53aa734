import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { runBulk } from './runBulk.ts'

const accepted = (ids: number[]) => ({ success: ids.map((id) => ({ id })), error: [] })

test('many rows are sent in parts that the call accepts, and the progress is reported after each part', async () => {
  const parts: number[][] = []
  const told: number[] = []
  const outcome = await runBulk(
    [1, 2, 3, 4, 5],
    2,
    async (ids) => (parts.push(ids), accepted(ids)),
    String,
    (done) => told.push(done),
  )
  expect([parts, told, outcome]).toEqual([
    [[1, 2], [3, 4], [5]],
    [2, 4, 5],
    { done: [1, 2, 3, 4, 5], told: [], unchanged: [], failed: [], left: [] },
  ])
})

test('rows that were right already are listed apart from changed ones, and a change’s message is passed on', async () => {
  const run = async () => ({
    success: [
      { id: 1, message: '6236 → 06236' },
      { id: 2, isUnchanged: true as const },
    ],
    error: [],
  })
  expect(await runBulk([1, 2], 5, run, String)).toEqual({
    done: [1],
    told: [{ id: 1, message: '6236 → 06236' }],
    unchanged: [2],
    failed: [],
    left: [],
  })
})

test('a part that fails as a whole fails each of its rows with the reason, and the other parts go on', async () => {
  const run = async (ids: number[]) => {
    if (ids.includes(3)) throw new Error('The server cannot be reached.')
    return accepted(ids)
  }
  const message = 'The server cannot be reached.'
  expect(
    await runBulk(
      [1, 2, 3, 4, 5],
      2,
      run,
      (error) => (error instanceof Error ? error.message : ''),
      () => {},
    ),
  ).toEqual({
    done: [1, 2, 5],
    told: [],
    unchanged: [],
    failed: [
      { id: 3, code: 'failed', message },
      { id: 4, code: 'failed', message },
    ],
    left: [],
  })
})

test('stopping lets the part that is under way finish, and lists the rows that are left', async () => {
  const stop = new AbortController()
  const run = async (ids: number[]) => {
    if (ids.includes(3)) stop.abort()
    return accepted(ids)
  }
  expect(await runBulk([1, 2, 3, 4, 5, 6], 2, run, String, () => {}, stop.signal)).toEqual({
    done: [1, 2, 3, 4],
    told: [],
    unchanged: [],
    failed: [],
    left: [5, 6],
  })
})

test('each refused row gets its reason, by its id or by its place in its part', async () => {
  const refused = {
    property: 'status',
    errorType: 'WRONG_VALUE',
    code: 'plan-closed',
    message: 'The plan is closed.',
  } as const
  const run = async ([first = 0]: number[]) => ({
    success: [{ id: first }],
    error: [first === 1 ? { ...refused, id: 2 } : { ...refused, clientIndex: 1 }],
  })
  const { failed } = await runBulk([1, 2, 3, 4], 2, run, String, () => {})
  expect(failed).toEqual([2, 4].map((id) => ({ id, code: 'plan-closed', message: 'The plan is closed.' })))
})

test('a part that is refused because its rows ask for force gives the reason for each row', async () => {
  const error = [
    { id: 4, property: 'status', errorType: 'WRONG_VALUE', code: 'plan-loaded', message: 'Loaded: 2.', status: 403 },
  ]
  const refused = new ApiError({
    status: 403,
    name: 'Forbidden',
    code: 'plan-loaded',
    message: 'Loaded: 2.',
    displayMessage: 'Loaded: 2.',
    requestId: 'r',
    data: { wouldLose: [{ id: 4, loaded: 2 }], error },
    details: [],
  })
  const run = () => Promise.reject(refused)
  expect(await runBulk([4], 100, run, String, () => undefined)).toEqual({
    done: [],
    told: [],
    unchanged: [],
    failed: [{ id: 4, code: 'plan-loaded', message: 'Loaded: 2.' }],
    left: [],
  })
})
