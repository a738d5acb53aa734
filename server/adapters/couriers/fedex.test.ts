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

describe('a parcel that goes by FedEx', () => {
  test('gets its serial, and is stored at FedEx under our reference', async () => {
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

  test('is tracked from registration to delivery, in UTC and with our own statuses', async () => {
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

  test('has no customs status if it stays within one country', async () => {
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

  test('is accepted from a sender whose address is a single line that begins with the town', async () => {
    done(
      await allocate({
        sender: { ...parcel().sender, administrativeArea: null, locality: null, address: '인천광역시 중구 공항로 271' },
      }),
    )
  })

  test('is refused to an address abroad without a city, and no city is guessed from the street', async () => {
    const nowhere = { ...parcel().recipient, administrativeArea: null, locality: null, address: '100 Market Street' }
    expect(await allocate({ recipient: nowhere })).toMatchObject({ refused: 'courier-refused' })
  })

  test('is tracked together with 30 others in two calls, and one that FedEx does not know is left out', async () => {
    const serials = []
    for (let nth = 0; nth < 31; nth++) serials.push(done(await allocate({ reference: `GANTRY-${nth}` })).serial)
    const found = await world.courier.trackings(world.account, [...serials, '799999999990'])
    expect([...found.keys()].toSorted()).toEqual(serials.toSorted())
    expect(world.fedex.troubles.calls(/trackingnumbers/)).toBe(2)
    expect(await world.courier.trackings(world.account, [])).toEqual(new Map())
  })

  test('can be cancelled, even twice, until FedEx has picked it up', async () => {
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

  test('is refused with FedEx’s own reason if something is missing', async () => {
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

describe('a shipment as FedEx is told of it', () => {
  const said = (over: Parameters<typeof parcel>[0] = {}) => fedexShipment(parcel(over), '740561073').requestedShipment

  test('has kilograms and centimetres rounded up, the total weight in pounds, and amounts exact to the cent', () => {
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

  test('has the price in the currency of the declaration, under FedEx’s code, if there is no price in dollars', () => {
    const inWon = { ...cushion, priceUsd: null, declared: { price: 18_000, currency: 'KRW' } }
    expect(said({ goods: [inWon, { ...inWon, quantity: 1 }] }).customsClearanceDetail).toMatchObject({
      totalCustomsValue: { amount: 72_000, currency: 'WON' },
      commodities: [
        { unitPrice: { amount: 18_000, currency: 'WON' }, customsValue: { amount: 54_000, currency: 'WON' } },
        { customsValue: { amount: 18_000, currency: 'WON' } },
      ],
    })
  })

  test('has the whole address, in lines of 35 characters', () => {
    const { streetLines } = said().recipients[0]?.address ?? { streetLines: [] }
    expect(streetLines).toEqual(['1120 SW 5th Avenue, Room 1331, The', 'Portland Building'])
    const long = `${'가나다라마바사아자차'.repeat(9)} 101동 1001호`
    expect(
      said({ recipient: { ...parcel().recipient, address: long } })
        .recipients[0]?.address.streetLines.join('')
        .replaceAll(' ', ''),
    ).toBe(long.replaceAll(' ', ''))
  })

  test('is declared as not sold if it is a return or holds nothing but gifts', () => {
    const purpose = (over: Parameters<typeof parcel>[0]) => said(over).customsClearanceDetail?.commercialInvoice
    const [line] = parcel().goods
    if (!line) throw new Error('The parcel holds goods.')
    const gift = { ...line, notForSale: true }
    expect(purpose({ goods: [line, gift] })).toEqual({ shipmentPurpose: 'SOLD' })
    expect(purpose({ goods: [gift] })).toEqual({ shipmentPurpose: 'NOT_SOLD' })
    expect(purpose({ type: 'RETURN' })).toEqual({ shipmentPurpose: 'NOT_SOLD' })
  })

  test('names who pays by its payment terms, with our account for a return to us', () => {
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

describe('a contract’s keys', () => {
  test('are refused if they are wrong or missing, and nothing is shipped', async () => {
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

  test('work at once after they were corrected', async () => {
    await world.courier.allocate({ ...world.account, apiKey: 'not-the-secret' }, parcel())
    done(await allocate())
  })

  test('get one token for many parcels, and another shortly before the token ends', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, nth) => allocate({ reference: `GANTRY-${nth}` })))
    expect(world.fedex.troubles.calls(/oauth/)).toBe(1)
    world.clock.pass({ seconds: 3600 - 61 })
    done(await allocate({ reference: 'GANTRY-11' }))
    expect(world.fedex.troubles.calls(/oauth/)).toBe(1)
    world.clock.pass({ seconds: 2 })
    done(await allocate({ reference: 'GANTRY-12' }))
    expect(world.fedex.troubles.calls(/oauth/)).toBe(2)
  })

  test('get one new token for all parcels that meet the token’s early end, and these parcels are sent', async () => {
    done(await allocate())
    world.fedex.endTokens()
    const sent = await Promise.all(Array.from({ length: 4 }, (_, nth) => allocate({ reference: `GANTRY-1${nth}` })))
    expect(sent.filter(isRefusal)).toEqual([])
    expect(world.fedex.troubles.calls(/oauth/)).toBe(2)
    expect(world.fedex.shipments.size).toBe(5)
  })

  test('are never mixed up with those of another contract', async () => {
    done(await allocate())
    expect(
      await world.courier.allocate({ ...accountOf(world.fedex, 2), apiKey: 'not-the-secret' }, parcel()),
    ).toMatchObject({ refused: 'courier-credentials' })
    done(await allocate({ reference: 'GANTRY-8' }))
  })
})
