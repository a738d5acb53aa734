import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ForbiddenAddress, lookupPublic } from './addresses.ts'
import { publicFetch } from './public-fetch.ts'

const server = createServer((_, response) => response.end('{"inside":true}'))
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
})

test('a shop’s address inside our own network is never called, however it is written', async () => {
  const asIfPublic = lookupPublic((_, __, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]))
  for (const url of [
    `http://127.0.0.1:${port}`,
    `http://[::1]:${port}`,
    `http://169.254.169.254/latest`,
    `http://shop.example:${port}`,
  ])
    await expect(publicFetch(asIfPublic)(url, {})).rejects.toThrow(ForbiddenAddress)
})

test('a shop’s name is called at the address that was looked up for it', async () => {
  const found = publicFetch((_, options, answer) =>
    options.all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4),
  )
  const response = await found(`http://shop.example:${port}`, {})
  expect([response.status, await response.json()]).toEqual([200, { inside: true }])
})
