import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../../shared/api/all.ts'
import type { Call } from '../../shared/api/call.ts'
import { anyIds } from '../support/ids.ts'
import { pathOf, requestOf, world, type World } from '../support/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

/** Where a call is asked for rows: in the query of a GET, else in the body. */
const asked = ({ method, query, body }: Call) => (method === 'GET' ? query : body)

/** Fields that take several values, and also an empty list. */
const several = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject
    ? Object.keys(schema.shape).filter((key) => schema.shape[key].safeParse([]).success)
    : []

const calls = allCalls.flatMap((call): [name: string, call: Call][] =>
  several(asked(call)).length > 0 && call.access !== 'device' && call.access !== 'device-or-user'
    ? [[call.name, call]]
    : [],
)

describe('an empty filter causes no server error', () => {
  test.each(calls)('%s', async (_, call) => {
    for (const field of several(asked(call))) {
      const input = call.method === 'GET' ? { query: { [field]: '' } } : { body: { [field]: [] }, ifMatch: 1 }
      const path = pathOf(call, { params: anyIds, ...input })
      const response = await w.as('admin').fetch(path, requestOf(call, input))
      expect([field, response.status < 500]).toEqual([field, true])
    }
  })
})
