import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal, type Refusal } from '../../../shared/errors.ts'
import { CourierFault } from './courier.ts'
import { accountOf, cushion, openWorld, parcel, type World } from './fedex.fixture.ts'
import { fedexShipment } from './fedex-shipment.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.fedex.stop())

const allocate = (over: Parameters<typeof parcel>[0] = {}) => world.courier.allocate(world.account, parcel(over))

/** The result of a call that must have worked. */
function done<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  return result
}

const statusesOf = async (serial: string) =>
  (await world.courier.trackings(world.account, [serial])).get(serial)?.map(({ status }) => status)

describe('A parcel that goes by FedEx', () => {
  test('gets its serial, and stands at FedEx’s under our reference', async () => {
    const { serial, trackingNumber, region, hubCode, labelUrl } = done(await allocate())
    expect(serial).toMatch(/^\d{12}$/)
    expect([trackingNumber, region, hubCode, labelUrl]).toEqual([
      serial,
      'XH USA',
      'ANCA',
      expect.stringContaining(`${serial}.pdf`),
    ])
    expect(world.fedex.shipments.get(serial)).toMatchObject({ reference: 'GANTRY-7', transactionId: 'GANTRY-7' })
  })

  test('tells where it is, from the shelf to the door, in UTC and in our words', async () => {
    const { serial } = done(await allocate())
    expect(await statusesOf(serial)).toEqual(['REGISTERED'])
    world.clock.pass({ hours: 60 })
    expect(await statusesOf(serial)).toEqual([
      'REGISTERED',
      'ACCEPTED',
      'DEPARTED_ORIGIN',
      'ARRIVED_DESTINATION',
      'IN_TRANSIT',
      'IN_TRANSIT',
      'CUSTOMS_CLEARED',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ])
    const last = (await world.courier.trackings(world.account, [serial])).get(serial)?.at(-1)
    expect(last).toEqual({
      actualTs: '2026-02-03T04:00:00.000Z',
      status: 'DELIVERED',
      displayMessage: 'Delivered',
      statusCode: 'DL',
      statusLocation: 'Portland, US',
      statusReason: null,
    })
  })

  test('within one country crosses no border', async () => {
    const { serial } = done(await allocate({ sender: parcel().recipient, goods: [] }))
    world.clock.pass({ hours: 60 })
    expect(await statusesOf(serial)).toEqual([
      'REGISTERED',
      'ACCEPTED',
      'IN_TRANSIT',
      'IN_TRANSIT',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ])
  })

  test('from a sender whose address is one line goes from the town at its head', async () => {
    done(
      await allocate({
        sender: { ...parcel().sender, administrativeArea: null, locality: null, address: '인천광역시 중구 공항로 271' },
      }),
    )
  })

  test('to an address abroad without its city is refused, and no city is made of its street', async () => {
    const nowhere = { ...parcel().recipient, administrativeArea: null, locality: null, address: '100 Market Street' }
    expect(await allocate({ recipient: nowhere })).toMatchObject({ refused: 'courier-refused' })
  })

  test('is asked after with 30 others at once, and one that FedEx does not know is absent', async () => {
    const serials = []
    for (let nth = 0; nth < 31; nth++) serials.push(done(await allocate({ reference: `GANTRY-${nth}` })).serial)
    const found = await world.courier.trackings(world.account, [...serials, '799999999990'])
    expect([...found.keys()].toSorted()).toEqual(serials.toSorted())
    expect(world.fedex.troubles.calls(/trackingnumbers/)).toBe(2)
    expect(await world.courier.trackings(world.account, [])).toEqual(new Map())
  })

  test('can be cancelled, and cancelled again, until FedEx has picked it up', async () => {
    const { serial } = done(await allocate())
    expect(await world.courier.cancel(world.account, serial)).toBeUndefined()
    expect(await world.courier.cancel(world.account, serial)).toBeUndefined()
    expect(await statusesOf(serial)).toEqual(['EXCEPTION'])

    const late = done(await allocate({ reference: 'GANTRY-8' }))
    world.clock.pass({ hours: 4 })
    expect(await world.courier.cancel(world.account, late.serial)).toMatchObject({
      refused: 'courier-refused',
      with: { reason: 'The shipment is already picked up.' },
    })
    expect(await world.courier.cancel(world.account, '799999999990')).toMatchObject({ refused: 'courier-refused' })
  })

  test('is refused with FedEx’s own reason where something is missing', async () => {
    const refused = await allocate({ recipient: { ...parcel().recipient, phones: [] } })
    expect(refused).toMatchObject({
      refused: 'courier-refused',
      with: { courier: 'FEDEX', reason: expect.stringContaining('phoneNumber') },
    })
    expect(await allocate({ goods: [{ ...cushion, originCountry: null }] })).toMatchObject({
      with: { reason: expect.stringContaining('countryOfManufacture') },
    })
  })
})

describe('What FedEx is told', () => {
  const said = (over: Parameters<typeof parcel>[0] = {}) => fedexShipment(parcel(over), '740561073').requestedShipment

  test('is kilograms and centimetres rounded up, the whole in pounds, and money exact to the cent', () => {
    expect(said().requestedPackageLineItems[0]).toMatchObject({
      weight: { units: 'KG', value: 1.24 },
      dimensions: { length: 30, width: 21, height: 10, units: 'CM' },
    })
    expect(said().totalWeight).toBe(2.8)
    expect(said().customsClearanceDetail).toMatchObject({
      totalCustomsValue: { amount: 59.97, currency: 'USD' },
      commodities: [{ description: 'Cushion foundation', customsValue: { amount: 59.97 }, weight: { value: 0.36 } }],
    })
    expect(said({ height: 0 }).requestedPackageLineItems[0]).not.toHaveProperty('dimensions')
  })

  test('is the price in the currency that the goods were declared in, as FedEx calls it, where nobody said it in dollars', () => {
    const inWon = { ...cushion, priceUsd: null, declared: { price: 18_000, currency: 'KRW' } }
    expect(said({ goods: [inWon, { ...inWon, quantity: 1 }] }).customsClearanceDetail).toMatchObject({
      totalCustomsValue: { amount: 72_000, currency: 'WON' },
      commodities: [
        { unitPrice: { amount: 18_000, currency: 'WON' }, customsValue: { amount: 54_000, currency: 'WON' } },
        { customsValue: { amount: 18_000, currency: 'WON' } },
      ],
    })
  })

  test('is the whole address, in lines of 35', () => {
    const { streetLines } = said().recipients[0]?.address ?? { streetLines: [] }
    expect(streetLines).toEqual(['1120 SW 5th Avenue, Room 1331, The', 'Portland Building'])
    const long = `${'가나다라마바사아자차'.repeat(9)} 101동 1001호`
    expect(
      said({ recipient: { ...parcel().recipient, address: long } })
        .recipients[0]?.address.streetLines.join('')
        .replaceAll(' ', ''),
    ).toBe(long.replaceAll(' ', ''))
  })

  test('is that nothing was sold where the parcel comes back, or holds nothing but gifts', () => {
    const purpose = (over: Parameters<typeof parcel>[0]) => said(over).customsClearanceDetail?.commercialInvoice
    const [line] = parcel().goods
    if (!line) throw new Error('The parcel holds goods.')
    const gift = { ...line, notForSale: true }
    expect(purpose({ goods: [line, gift] })).toEqual({ shipmentPurpose: 'SOLD' })
    expect(purpose({ goods: [gift] })).toEqual({ shipmentPurpose: 'NOT_SOLD' })
    expect(purpose({ type: 'RETURN' })).toEqual({ shipmentPurpose: 'NOT_SOLD' })
  })

  test('is who pays: our account for what we send and for what comes back to us', () => {
    const paid = (paymentTerms: 'CC' | 'PP' | 'CD' | 'CT', type: 'NORMAL' | 'RETURN' = 'NORMAL') =>
      said({ paymentTerms, type }).shippingChargesPayment
    expect([paid('PP'), paid('CD'), paid('CC')]).toEqual([
      { paymentType: 'SENDER' },
      { paymentType: 'SENDER' },
      { paymentType: 'COLLECT' },
    ])
    expect(paid('CT')).toEqual({ paymentType: 'RECIPIENT' })
    expect(paid('CT', 'RETURN')).toEqual({
      paymentType: 'RECIPIENT',
      payor: { responsibleParty: { accountNumber: { value: '740561073' } } },
    })
  })
})

describe('A contract’s keys', () => {
  test('that are wrong or missing are said to be, and nothing is shipped', async () => {
    const wrong = { ...world.account, apiKey: 'not-the-secret' }
    expect(await world.courier.allocate(wrong, parcel())).toEqual({
      refused: 'courier-credentials',
      with: { courier: 'FEDEX' },
    })
    expect(await world.courier.cancel(wrong, '790000000008')).toEqual({
      refused: 'courier-credentials',
      with: { courier: 'FEDEX' },
    })
    await expect(world.courier.trackings(wrong, ['790000000008'])).rejects.toThrow(CourierFault)
    expect(await world.courier.allocate({ ...world.account, apiSubId: null }, parcel())).toMatchObject({
      refused: 'courier-credentials',
    })
    expect(world.fedex.shipments.size).toBe(0)
  })

  test('that were mended work at once', async () => {
    await world.courier.allocate({ ...world.account, apiKey: 'not-the-secret' }, parcel())
    done(await allocate())
  })

  test('are shown once for many parcels, and again shortly before the token ends', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, nth) => allocate({ reference: `GANTRY-${nth}` })))
    expect(world.fedex.troubles.calls(/oauth/)).toBe(1)
    world.clock.pass({ seconds: 3600 - 61 })
    done(await allocate({ reference: 'GANTRY-11' }))
    expect(world.fedex.troubles.calls(/oauth/)).toBe(1)
    world.clock.pass({ seconds: 2 })
    done(await allocate({ reference: 'GANTRY-12' }))
    expect(world.fedex.troubles.calls(/oauth/)).toBe(2)
  })

  test('get a new token once for all who meet its early end, and their parcels go', async () => {
    done(await allocate())
    world.fedex.endTokens()
    const sent = await Promise.all(Array.from({ length: 4 }, (_, nth) => allocate({ reference: `GANTRY-1${nth}` })))
    expect(sent.filter(isRefusal)).toEqual([])
    expect(world.fedex.troubles.calls(/oauth/)).toBe(2)
    expect(world.fedex.shipments.size).toBe(5)
  })

  test('of two contracts are never mixed up', async () => {
    done(await allocate())
    expect(
      await world.courier.allocate({ ...accountOf(world.fedex, 2), apiKey: 'not-the-secret' }, parcel()),
    ).toMatchObject({ refused: 'courier-credentials' })
    done(await allocate({ reference: 'GANTRY-8' }))
  })
})
