import { expect, test } from 'vitest'
import { allocationApi } from '../../shared/api/allocation.ts'
import { jobApi } from '../../shared/api/job.ts'
import { jobStarted } from '../../shared/entities/job.ts'
import { world } from '../../tests/support/world.ts'

test('what is no order in one’s scope is told so target by target, in one’s language', async () => {
  const { as } = await world()
  const body = { type: 'resend' as const, targets: [7, 8, 7] }
  const unknown = (id: number) => ({
    id,
    property: 'targets',
    errorType: 'WRONG_VALUE',
    code: 'order-unknown',
    message: `Order ${id} is not known.`,
  })
  expect(await as('office').send(allocationApi.allocate, { body })).toEqual({
    success: [],
    error: [unknown(7), unknown(8)],
  })
  expect(await as('worker').refused(allocationApi.allocate, { body })).toMatchObject({
    status: 403,
    code: 'allocation-forbidden',
  })
  expect(await as('office').refused(allocationApi.allocate, { body: { type: 'manual', targets: [] } })).toMatchObject({
    status: 400,
    details: [{ property: 'targets' }],
  })
})

test('allocating without waiting goes on as a job that tells the same', async () => {
  const { as, jobs } = await world()
  const { jobId } = jobStarted.parse(
    await as('office').send(allocationApi.allocate, {
      body: { type: 'manual', targets: [7, 8, 7], shouldWait: false },
    }),
  )
  const params = { id: jobId }
  expect(await as('office').send(jobApi.get, { params })).toMatchObject({ progress: 0, total: 2 })
  await jobs.settle()
  expect(await as('office').send(jobApi.get, { params })).toMatchObject({
    kind: 'allocate',
    status: 'DONE',
    progress: 2,
    total: 2,
    result: {
      success: [],
      error: [
        { id: 7, code: 'order-unknown' },
        { id: 8, code: 'order-unknown' },
      ],
    },
  })
})
