import { createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { isRefusal } from '../../../shared/errors.ts'
import { startFedex } from '../../../simulators/fedex.ts'
import { couriersOf } from './couriers.ts'
import { fedex } from './fedex.ts'
import { accountOf, openWorld, parcel, type World } from './fedex.fixture.ts'

const ship = /POST \/ship/
const cancel = /PUT \/ship/
const track = /track/
const token = /oauth/
const unavailable = { refused: 'courier-unavailable', with: { courier: 'FEDEX' } }

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.fedex.stop())

const allocate = (reference = 'GANTRY-7') => world.courier.allocate(world.account, parcel({ reference }))
const known = (serial: string) => world.courier.trackings(world.account, [serial])

async function made(): Promise<string> {
  const result = await allocate()
  if (isRefusal(result)) throw new Error(result.refused)
  return result.serial
}

/** An address where nothing listens. */
async function deadUrl(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

describe('a request that may be repeated', () => {
  test('is sent again after a failure, each time after a longer wait', async () => {
    const serial = await made()
    world.fedex.troubles.add(track, { status: 500 }, 2)
    expect((await known(serial)).has(serial)).toBe(true)
    expect(world.clock.slept).toEqual([500, 1000])
  })

  test('is sent three times, and then fails as unavailable', async () => {
    const serial = await made()
    world.fedex.troubles.add(track, { status: 503 }, 9)
    await expect(known(serial)).rejects.toMatchObject({ refusal: unavailable })
    expect(world.fedex.troubles.calls(track)).toBe(3)
  })

  test('waits as long as the courier asks, in seconds or until a date, but fails if that is too long', async () => {
    const serial = await made()
    world.fedex.troubles.add(track, { status: 429, retryAfter: '7' })
    await known(serial)
    world.fedex.troubles.add(track, { status: 503, retryAfter: new Date(world.clock.ms + 4000).toUTCString() })
    await known(serial)
    expect(world.clock.slept).toEqual([7000, 4000])
    world.fedex.troubles.add(track, { status: 503, retryAfter: '3600' })
    await expect(known(serial)).rejects.toMatchObject({ refusal: unavailable })
    expect(world.clock.slept).toHaveLength(2)
  })

  test('gets its answer though the courier hangs at first', async () => {
    const serial = await made()
    world.fedex.troubles.add(track, 'hang')
    expect((await known(serial)).has(serial)).toBe(true)
  })

  test('may be the request of a token', async () => {
    world.fedex.troubles.add(token, { status: 500 })
    world.fedex.troubles.add(token, 'lose-answer')
    await made()
    expect(world.fedex.troubles.calls(token)).toBe(3)
  })

  test('may be a cancellation whose first answer was lost', async () => {
    const serial = await made()
    world.fedex.troubles.add(cancel, 'lose-answer')
    expect(await world.courier.cancel(world.account, serial)).toBeUndefined()
    expect(world.fedex.troubles.calls(cancel)).toBe(2)
    expect(world.fedex.shipments.get(serial)?.isCancelled).toBe(true)
  })
})

describe('a new shipment', () => {
  test('is not made twice when its answer is lost, and is reported as unconfirmed', async () => {
    world.fedex.troubles.add(ship, 'lose-answer')
    expect(await allocate()).toEqual({
      refused: 'courier-unconfirmed',
      with: { courier: 'FEDEX', reference: 'GANTRY-7' },
    })
    expect([...world.fedex.shipments.values()].map(({ reference }) => reference)).toEqual(['GANTRY-7'])
  })

  test('is unconfirmed too, and not sent again, when its answer does not come in time or is an error', async () => {
    world.fedex.troubles.add(ship, 'hang')
    expect(await allocate()).toMatchObject({ refused: 'courier-unconfirmed' })
    world.fedex.troubles.add(ship, { status: 500 })
    expect(await allocate()).toMatchObject({ refused: 'courier-unconfirmed' })
    expect(world.fedex.troubles.calls(ship)).toBe(2)
  })

  test('is sent again when the courier says after how long', async () => {
    world.fedex.troubles.add(ship, { status: 503, retryAfter: '2' })
    world.fedex.troubles.add(ship, { status: 429, retryAfter: '3' })
    await made()
    expect(world.clock.slept).toEqual([2000, 3000])
    expect(world.fedex.shipments.size).toBe(1)
  })

  test('is refused as unavailable, without another try, when the courier is closed and does not say for how long', async () => {
    world.fedex.troubles.add(ship, { status: 503 })
    expect(await allocate()).toMatchObject(unavailable)
    expect(world.fedex.troubles.calls(ship)).toBe(1)
    await made()
  })

  test('is tried again when there is no connection at all', async () => {
    const nowhere = fedex(await deadUrl(), world.line, world.clock.now)
    expect(await nowhere.allocate(world.account, parcel())).toMatchObject({
      refused: 'courier-unavailable',
      with: { why: 'closed', reason: 'ECONNREFUSED' },
    })
    expect(world.clock.slept).toEqual([500, 1000])
  })
})

test('a courier’s redirect is not followed, so that nobody else gets the request', async () => {
  const elsewhere = await startFedex({ now: world.clock.now })
  onTestFinished(() => elsewhere.stop())
  const serial = await made()
  world.fedex.troubles.add(track, { status: 307, location: `${elsewhere.url}/track/v1/trackingnumbers` }, 9)
  await expect(known(serial)).rejects.toMatchObject({ refusal: { ...unavailable, with: { why: 'redirect' } } })
  expect([world.fedex.troubles.calls(track), elsewhere.troubles.calls(/./)]).toEqual([3, 0])
})

describe('a courier that fails again and again', () => {
  /** Five failures in a row: three tries of the first question, two of the next. */
  async function breakIt(): Promise<string> {
    const serial = await made()
    world.fedex.troubles.add(track, { status: 500 }, 5)
    await expect(known(serial)).rejects.toMatchObject({ refusal: unavailable })
    await expect(known(serial)).rejects.toMatchObject({ refusal: unavailable })
    expect(world.fedex.troubles.calls(track)).toBe(5)
    return serial
  }

  test('is left alone: a request is refused meanwhile without being sent', async () => {
    await breakIt()
    expect(await allocate()).toMatchObject(unavailable)
    expect(world.fedex.troubles.calls(ship)).toBe(1)
  })

  test('is asked once after 30 seconds, and is used again if that succeeds', async () => {
    const serial = await breakIt()
    world.clock.pass({ seconds: 30 })
    world.fedex.troubles.add(track, { slowMs: 50 })
    const probe = known(serial)
    await world.fedex.troubles.untilCalls(track, 6)
    expect(await allocate()).toMatchObject(unavailable)
    expect((await probe).has(serial)).toBe(true)
    await made()
  })

  test('is left alone for another 30 seconds if that fails', async () => {
    const serial = await breakIt()
    world.clock.pass({ seconds: 30 })
    world.fedex.troubles.add(track, { status: 500 })
    await expect(known(serial)).rejects.toMatchObject({ refusal: unavailable })
    expect(world.fedex.troubles.calls(track)).toBe(6)
    world.clock.pass({ seconds: 29 })
    await expect(known(serial)).rejects.toMatchObject({ refusal: unavailable })
    expect(world.fedex.troubles.calls(track)).toBe(6)
    world.clock.pass({ seconds: 1 })
    expect((await known(serial)).has(serial)).toBe(true)
  })

  test('is not one that merely refuses requests', async () => {
    for (let nth = 0; nth < 8; nth++)
      expect(await world.courier.cancel(world.account, '799999999990')).toMatchObject({ refused: 'courier-refused' })
    await made()
  })
})

describe('couriers beside one another', () => {
  test('do not wait for one that hangs', async () => {
    const patient = await openWorld({ timeoutMs: 60_000 })
    const other = await startFedex({ now: patient.clock.now })
    try {
      const order: string[] = []
      patient.fedex.troubles.add(ship, 'hang', 6)
      const hanging = Array.from({ length: 6 }, async (_, nth) => {
        await patient.courier.allocate(patient.account, parcel({ reference: `GANTRY-${nth}` }))
        order.push('hanging')
      })
      await patient.fedex.troubles.untilCalls(ship, 4)
      const second = fedex(other.url, patient.line, patient.clock.now)
      const results = await Promise.all(
        Array.from({ length: 12 }, (_, nth) =>
          second.allocate(accountOf(other, 2), parcel({ reference: `OTHER-${nth}` })),
        ),
      )
      order.push('the other’s answers')
      expect(results.filter(isRefusal)).toEqual([])
      await patient.fedex.stop()
      await Promise.all(hanging)
      expect(order[0]).toBe('the other’s answers')
      expect(order).toHaveLength(7)
    } finally {
      await other.stop()
    }
  })

  test('get at most four requests of one contract at once, and the other requests afterwards', async () => {
    await made()
    world.fedex.troubles.add(ship, { slowMs: 20 }, 12)
    const results = await Promise.all(Array.from({ length: 12 }, (_, nth) => allocate(`GANTRY-1${nth}`)))
    expect(results.filter(isRefusal)).toEqual([])
    expect(world.fedex.troubles.mostAtOnce).toBe(4)
  })

  test('are found by their code, and one without an adapter is not found', () => {
    const courierOf = couriersOf({ fedexUrl: world.fedex.url })
    expect(courierOf('FEDEX')).not.toBeNull()
    expect([courierOf('CJGLS'), courierOf('ETC'), couriersOf({})('FEDEX')]).toEqual([null, null, null])
  })
})
