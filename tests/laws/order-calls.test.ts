import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allCalls } from '../../shared/api/all.ts'
import { world } from '../support/world.ts'

/** Rows of the list of calls that nobody answers yet, each with why. */
const missing: Record<string, string> = {}

/** order-calls.txt holds the specification's rows under /moms and the spreadsheets of orders, products and campaigns. */
const rows = readFileSync('tests/laws/order-calls.txt', 'utf8').trim().split('\n')
/** Whatever a call names its parameters. */
const bare = (row: string) => row.replace(/\{\w+\}/g, '{}')

test('every call of the order service that the specification lists is mounted and described, but those that are said to be missing', async () => {
  const { as } = await world()
  const openapi = await (await as('admin').fetch('/api/openapi.json')).json()
  const described = Object.entries<object>(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => bare(`${method.toUpperCase()} ${path.replace(/^\/api/, '')}`)),
  )
  const known = new Set(allCalls.map(({ method, path }) => bare(`${method} ${path}`)))
  const absent = rows.filter((row) => !known.has(bare(row)) || !described.includes(bare(row)))
  expect(absent.toSorted()).toEqual(Object.keys(missing).toSorted())
})
