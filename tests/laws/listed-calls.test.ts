import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allCalls } from '../../shared/api/all.ts'
import { world } from '../support/world.ts'

/** Rows of the lists that no call answers yet, each with the reason. */
const missing: Record<string, string> = {}

/**
 * Rows of the specification's list of calls. order-calls.txt: those of orders, from the channel to the parcel and the marketplace.
 * stock-calls.txt: SKUs, categories, assigned places, slips, rules, inbound billing, requisites, stock and its reports, addresses.
 */
const listed = (list: string) => readFileSync(`tests/laws/${list}-calls.txt`, 'utf8').trim().split('\n')
/** A row without the names of its parameters, because a call may name them otherwise. */
const bare = (row: string) => row.replace(/\{\w+\}/g, '{}')

test('every order and stock call that the specification lists exists and is documented, except those named as missing', async () => {
  const { as } = await world()
  const openapi = await (await as('admin').fetch('/api/openapi.json')).json()
  const described = Object.entries<object>(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => bare(`${method.toUpperCase()} ${path.replace(/^\/api/, '')}`)),
  )
  const known = new Set(allCalls.map(({ method, path }) => bare(`${method} ${path}`)))
  const absent = ['order', 'stock']
    .flatMap(listed)
    .filter((row) => !known.has(bare(row)) || !described.includes(bare(row)))
  expect(absent.toSorted()).toEqual(Object.keys(missing).toSorted())
})
