import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { EventEmitter, once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPace } from './pace.ts'

let server: Server
let clock = 0
let pace: { look(): void }
let bodies: number
const arrived = new EventEmitter()

beforeEach(async () => {
  clock = 0
  bodies = 0
  server = createServer((incoming, response) => {
    incoming.on('data', (chunk: Buffer) => {
      bodies += chunk.length
      arrived.emit('data')
    })
    incoming.on('error', () => {})
    incoming.once('end', () => response.end('done'))
  })
  pace = keepPace(server, { headersMs: 200, graceMs: 20_000, bytesPerSecond: 1_000 }, () => clock)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Begins a request with a body of this length, and tells what the server answers. */
async function begin(
  length: number,
): Promise<{ socket: Socket; send(bytes: number): Promise<void>; said: Promise<string> }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.on('error', () => {})
  const said = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  const asked = once(server, 'request')
  socket.write(`POST / HTTP/1.1\r\nHost: gantry\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`)
  await asked
  return {
    socket,
    said,
    async send(bytes) {
      const wanted = bodies + bytes
      const there = new Promise<void>((resolve) => {
        const count = () => {
          if (bodies < wanted) return void arrived.once('data', count)
          resolve()
        }
        arrived.once('data', count)
      })
      socket.write('.'.repeat(bytes))
      await there
    },
  }
}

test('a request whose body only trickles in is answered with 408', async () => {
  const { said, send } = await begin(10_000)
  await send(100)
  clock = 20_000
  pace.look()
  await send(100)
  clock = 25_000
  pace.look()
  expect(await said).toMatch(/^HTTP\/1\.1 408 /)
})

test('a slow but steady upload is taken to its end, however long it takes', async () => {
  const { said, send } = await begin(600_000)
  for (let second = 60; second <= 600; second += 60) {
    await send(60_000)
    clock = second * 1000
    pace.look()
  }
  expect(await said).toMatch(/^HTTP\/1\.1 200 /)
})

test('a live stream is not cut off, however long its answer takes', async () => {
  server.removeAllListeners('request')
  pace = keepPace(server, undefined, () => clock)
  server.on('request', (incoming, response) => {
    incoming.resume()
    response.write('event: hello\n\n')
    setImmediate(() => {
      clock = 3_600_000
      pace.look()
      response.end('event: later\n\n')
    })
  })
  const { said } = await begin(0)
  expect(await said).toMatch(/hello[\s\S]*later/)
})

test('the server limits how long it waits for headers, but not for a whole request', async () => {
  expect(server.headersTimeout).toBe(200)
  expect(server.requestTimeout).toBe(0)
})
