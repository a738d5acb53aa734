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

describe('A question that may be asked twice', () => {
  test('is asked again after a failure, each time after a longer wait', async () => {
    const serial = await made()
    world.fedex.troubles.add(track, { status: 500 }, 2)
    expect((await known(serial)).has(serial)).toBe(true)
    expect(world.clock.slept).toEqual([500, 1000])
  })

  test('is asked three times, and then the job is told', async () => {
    const serial = await made()
    world.fedex.troubles.add(track, { status: 503 }, 9)
    await expect(known(serial)).rejects.toMatchObject({ refusal: unavailable })
    expect(world.fedex.troubles.calls(track)).toBe(3)
  })

  test('waits as long as the courier asks, in seconds or until a date, but not for ever', async () => {
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

  test('gets its answer though the courier first hangs', async () => {
    const serial = await made()
    world.fedex.troubles.add(track, 'hang')
    expect((await known(serial)).has(serial)).toBe(true)
  })

  test('is a token too', async () => {
    world.fedex.troubles.add(token, { status: 500 })
    world.fedex.troubles.add(token, 'lose-answer')
    await made()
    expect(world.fedex.troubles.calls(token)).toBe(3)
  })

  test('is a cancellation, whose first answer was lost', async () => {
    const serial = await made()
    world.fedex.troubles.add(cancel, 'lose-answer')
    expect(await world.courier.cancel(world.account, serial)).toBeUndefined()
    expect(world.fedex.troubles.calls(cancel)).toBe(2)
    expect(world.fedex.shipments.get(serial)?.isCancelled).toBe(true)
  })
})

describe('A shipment', () => {
  test('whose answer was lost is not made twice, and is said to be unconfirmed', async () => {
    world.fedex.troubles.add(ship, 'lose-answer')
    expect(await allocate()).toEqual({
      refused: 'courier-unconfirmed',
      with: { courier: 'FEDEX', reference: 'GANTRY-7' },
    })
    expect([...world.fedex.shipments.values()].map(({ reference }) => reference)).toEqual(['GANTRY-7'])
  })

  test('whose answer did not come in time, or was a fault, is unconfirmed too and not sent again', async () => {
    world.fedex.troubles.add(ship, 'hang')
    expect(await allocate()).toMatchObject({ refused: 'courier-unconfirmed' })
    world.fedex.troubles.add(ship, { status: 500 })
    expect(await allocate()).toMatchObject({ refused: 'courier-unconfirmed' })
    expect(world.fedex.troubles.calls(ship)).toBe(2)
  })

  test('is sent again where the courier says when', async () => {
    world.fedex.troubles.add(ship, { status: 503, retryAfter: '2' })
    world.fedex.troubles.add(ship, { status: 429, retryAfter: '3' })
    await made()
    expect(world.clock.slept).toEqual([2000, 3000])
    expect(world.fedex.shipments.size).toBe(1)
  })

  test('is left for later where the courier is closed and does not say when: nothing was made', async () => {
    world.fedex.troubles.add(ship, { status: 503 })
    expect(await allocate()).toMatchObject(unavailable)
    expect(world.fedex.troubles.calls(ship)).toBe(1)
    await made()
  })

  test('is tried again where there is no connection at all', async () => {
    const nowhere = fedex(await deadUrl(), world.line, world.clock.now)
    expect(await nowhere.allocate(world.account, parcel())).toMatchObject({
      refused: 'courier-unavailable',
      with: { why: 'closed', reason: 'ECONNREFUSED' },
    })
    expect(world.clock.slept).toEqual([500, 1000])
  })
})

test('a courier that sends us elsewhere is not followed: what it is shown stays with it', async () => {
  const elsewhere = await startFedex({ now: world.clock.now })
  onTestFinished(() => elsewhere.stop())
  const serial = await made()
  world.fedex.troubles.add(track, { status: 307, location: `${elsewhere.url}/track/v1/trackingnumbers` }, 9)
  await expect(known(serial)).rejects.toMatchObject({ refusal: { ...unavailable, with: { why: 'redirect' } } })
  expect([world.fedex.troubles.calls(track), elsewhere.troubles.calls(/./)]).toEqual([3, 0])
})

describe('A courier that fails again and again', () => {
  /** Five failures in a row: three tries of the first question, two of the next. */
  async function breakIt(): Promise<string> {
    const serial = await made()
    world.fedex.troubles.add(track, { status: 500 }, 5)
    await expect(known(serial)).rejects.toMatchObject({ refusal: unavailable })
    await expect(known(serial)).rejects.toMatchObject({ refusal: unavailable })
    expect(world.fedex.troubles.calls(track)).toBe(5)
    return serial
  }

  test('is left alone: what is asked meanwhile is refused without a word sent', async () => {
    await breakIt()
    expect(await allocate()).toMatchObject(unavailable)
    expect(world.fedex.troubles.calls(ship)).toBe(1)
  })

  test('is asked once after 30 seconds, and works again if that worked', async () => {
    const serial = await breakIt()
    world.clock.pass({ seconds: 30 })
    world.fedex.troubles.add(track, { slowMs: 50 })
    const probe = known(serial)
    await world.fedex.troubles.untilCalls(track, 6)
    expect(await allocate()).toMatchObject(unavailable)
    expect((await probe).has(serial)).toBe(true)
    await made()
  })

  test('is left alone for another 30 seconds if that failed', async () => {
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

  test('is not one that only says no', async () => {
    for (let nth = 0; nth < 8; nth++)
      expect(await world.courier.cancel(world.account, '799999999990')).toMatchObject({ refused: 'courier-refused' })
    await made()
  })
})

describe('Couriers beside one another', () => {
  test('one that hangs keeps no other waiting', async () => {
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

  test('of one contract four requests are under way at most, and the others follow', async () => {
    await made()
    world.fedex.troubles.add(ship, { slowMs: 20 }, 12)
    const results = await Promise.all(Array.from({ length: 12 }, (_, nth) => allocate(`GANTRY-1${nth}`)))
    expect(results.filter(isRefusal)).toEqual([])
    expect(world.fedex.troubles.mostAtOnce).toBe(4)
  })

  test('are found by their code; one that has no adapter has its serial range only', () => {
    const courierOf = couriersOf({ fedexUrl: world.fedex.url })
    expect(courierOf('FEDEX')).not.toBeNull()
    expect([courierOf('CJGLS'), courierOf('ETC'), couriersOf({})('FEDEX')]).toEqual([null, null, null])
  })
})
