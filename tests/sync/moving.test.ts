import { describe, expect, test } from 'vitest'
import { addGoods } from '../support/goods-rows.ts'
import { addLogistics } from '../support/logistics-rows.ts'
import { idOf } from '../support/ids.ts'
import { testSecrets } from '../support/secrets.ts'
import { eachWithParcels, type ParcelIds } from './parcel-site.ts'
import { counting, openExceptionsOf, recordOf, settling, stockOf, storing, type Phone, type Site } from './site.ts'

let site: Site
let id: ParcelIds
let phone: Phone
/** Ten cushions lie at A-01. */
eachWithParcels(async (opened) => {
  ;({ site, id, phone } = opened)
  await phone.does('inbound.inspect', counting(10))
  await phone.does('inbound.store', storing(10))
})

const [a01, a99, n01, a02] = [1, 3, 4, 5]
const moving = (quantity: number, more: object = {}) => ({
  skuId: 1,
  lot: null,
  expirationDate: null,
  quantity,
  fromLocationId: a01,
  toLocationId: a02,
  ...more,
})
const placesOf = async () => (await stockOf(site)).places
/** The office makes a sheet: cushions from. */
async function sheet(quantity: number): Promise<number> {
  await site.database.write((w) =>
    addLogistics(
      w,
      id,
      { relocations: { sheet: { sku: 'cushion', quantity, from: 'A-01', to: 'A-02' } } },
      testSecrets(''),
    ),
  )
  return idOf(id.relocation, 'sheet')
}
const countsAsked = async () => {
  const rows = await site.database.read.selectFrom('stockCount').select(['locationId', 'status']).execute()
  return rows.flatMap(({ locationId, status }) => (status === 'REQUESTED' ? [locationId] : []))
}
/** What the people who settle exceptions were told of a sheet. */
const toldOf = async (sheetId: number) => {
  const rows = await site.database.read
    .selectFrom('notification')
    .select(['title', 'additionalJson'])
    .where('userId', '=', site.people.leader.userId)
    .execute()
  return rows.flatMap((one) => (one.additionalJson?.includes(`"relocation:${sheetId}"`) ? [one.title] : []))
}
const sheetOf = (sheetId: number) =>
  site.database.read.selectFrom('relocation').selectAll().where('id', '=', sheetId).executeTakeFirstOrThrow()

describe('goods moved on the spot', () => {
  test('lie at the other place by two ledger rows that cancel out, even if the move is pushed twice', async () => {
    const { action } = await phone.does('relocation.move', moving(4))
    await phone.push()
    expect(await stockOf(site)).toEqual({ inStorage: 10, available: 10, places: { [a01]: 6, [a02]: 4 } })
    const rows = await site.database.read
      .selectFrom('inventoryLog')
      .selectAll()
      .where('actionId', '=', action.id)
      .orderBy('id')
      .execute()
    expect(
      rows.map(({ locationId, targetField, reason, change, workerId }) => [
        locationId,
        targetField,
        reason,
        change,
        workerId,
      ]),
    ).toEqual([
      [a01, 'INS', 'MOVE', -4, site.people.worker.userId],
      [a02, 'INS', 'MOVE', 4, site.people.worker.userId],
    ])
    expect(await recordOf(site, action.id)).toMatchObject({ subject: 'sku:1' })
  })

  test.each([
    ['more than lie there', moving(11), 'not-enough-there'],
    ['to the place itself', moving(1, { toLocationId: a01 }), 'same-location'],
    ['to a disabled place', moving(1, { toLocationId: a99 }), 'location-disabled'],
    ['to another center', moving(1, { toLocationId: n01 }), 'location-unknown'],
    ['from another center', moving(1, { fromLocationId: n01 }), 'location-unknown'],
    ['to where goods are on their way', moving(1, { toLocationId: 6 }), 'location-unknown'],
  ])('%s are refused', async (_what, payload, code) => {
    expect(await phone.does('relocation.move', payload)).toMatchObject({ status: 'refused', code })
    expect(await placesOf()).toEqual({ [a01]: 10 })
  })

  test('to another center are refused, even if that center pushes at the same moment', async () => {
    const narita = await site.handheld('narita', 2)
    phone.queue('relocation.move', moving(1, { toLocationId: n01 }))
    narita.queue('relocation.move', moving(1, { fromLocationId: n01, toLocationId: a01 }))
    const answers = await Promise.all([phone.push(3), narita.push()])
    expect(answers.map(({ results }) => results[0]?.code)).toEqual(['location-unknown', 'location-unknown'])
  })

  test('are moved once if two handhelds move the last piece: the second move becomes an exception', async () => {
    const other = await site.handheld('colleague')
    await phone.does('relocation.move', moving(9))
    phone.queue('relocation.move', moving(1))
    other.queue('relocation.move', moving(1, { toLocationId: 2 }))
    const answers = await Promise.all([phone.push(4), other.push()])
    expect(answers.map(({ results }) => results[0]?.code)).toEqual([null, 'not-enough-there'])
    expect(await openExceptionsOf(site)).toMatchObject([
      { withJson: JSON.stringify({ location: 'A-01', expected: 1, got: 0 }), workerId: site.people.colleague.userId },
    ])
    expect(await placesOf()).toEqual({ [a02]: 10 })
  })

  test('cannot be accepted by a leader if they are not there', async () => {
    const refused = await phone.does('relocation.move', moving(11))
    expect(
      await (await site.handheld('leader')).does('exception.settle', settling(refused.exceptionId, 'accept')),
    ).toMatchObject({ code: 'exception-not-waivable' })
  })

  test('can be moved back only while they still lie there', async () => {
    const { action } = await phone.does('relocation.move', moving(4))
    const back = { skuId: 1, undoes: action.id }
    const on = await phone.does('relocation.move', moving(1, { fromLocationId: a02, toLocationId: a01 }))
    expect(await phone.does('relocation.undo', back)).toMatchObject({ code: 'stock-moved-on' })
    await phone.does('relocation.undo', { skuId: 1, undoes: on.action.id })
    expect(await phone.does('relocation.undo', back)).toMatchObject({ status: 'applied' })
    expect(await placesOf()).toEqual({ [a01]: 10 })
    expect(await recordOf(site, action.id)).toMatchObject({ undone: true })
  })

  test('keep their condition; a handheld that names none moves good ones, or damaged ones if only such lie there', async () => {
    const pallet = 2
    const damaged = { condition: 'DAMAGED' }
    await phone.does('inbound.inspect', counting(3, { ...damaged, surplus: true }))
    await phone.does('inbound.store', storing(3, { ...damaged, locationId: pallet }))
    const lying = async () => {
      const rows = await site.database.read
        .selectFrom('locationStock')
        .selectAll()
        .where('quantity', '>', 0)
        .orderBy('locationId')
        .orderBy('condition')
        .execute()
      return rows.map((row) => `${row.locationId} ${row.condition} ${row.quantity}`)
    }
    const off = { fromLocationId: pallet, toLocationId: a02, confirmed: true }
    expect(await phone.does('relocation.move', moving(1, { ...off, condition: 'GOOD' }))).toMatchObject({
      code: 'not-enough-there',
    })
    // Orders are picked at the other place: damaged goods go there only when the worker confirms.
    const unasked = { fromLocationId: pallet, toLocationId: a02, ...damaged }
    expect(await phone.does('relocation.move', moving(1, unasked))).toMatchObject({ code: 'location-pickable' })
    const older = await phone.does('relocation.move', moving(1, off))
    expect(await lying()).toEqual(['1 GOOD 10', '2 DAMAGED 2', '5 DAMAGED 1'])
    await phone.does('relocation.undo', { skuId: 1, undoes: older.action.id })
    expect(await lying()).toEqual(['1 GOOD 10', '2 DAMAGED 3'])

    await phone.does('relocation.move', moving(2, { fromLocationId: a01, toLocationId: pallet }))
    expect(await lying()).toEqual(['1 GOOD 8', '2 DAMAGED 3', '2 GOOD 2'])
    expect(await phone.does('relocation.move', moving(3, off))).toMatchObject({ code: 'not-enough-there' })
    await phone.does('relocation.move', moving(2, { ...off, ...damaged }))
    expect(await lying()).toEqual(['1 GOOD 8', '2 DAMAGED 1', '2 GOOD 2', '5 DAMAGED 2'])
  })

  test('of another center cannot be moved back from here, even if that center pushes at the same moment', async () => {
    const narita = await site.handheld('narita', 2)
    await narita.does('inbound.inspect', counting(2, { inboundId: 3 }))
    await narita.does('inbound.store', storing(2, { inboundId: 3, locationId: n01 }))
    await site.database.write((w) => addGoods(w, id, { locations: { 'N-02': { center: 'NRT1' } } }))
    const n02 = idOf(id.location, 'N-02')
    const { action } = await narita.does('relocation.move', moving(2, { fromLocationId: n01, toLocationId: n02 }))
    const leader = await site.handheld('leader')
    expect(await leader.does('relocation.undo', { skuId: 1, undoes: action.id })).toMatchObject({
      code: 'location-unknown',
    })
    expect((await stockOf(site, 1, 2)).places).toEqual({ [n02]: 2 })
    // The same holds where a push of that center comes at the same time.
    leader.queue('relocation.undo', { skuId: 1, undoes: action.id })
    const on = narita.queue('relocation.move', moving(1, { fromLocationId: n02, toLocationId: n01 }))
    const answers = await Promise.all([leader.push(2), narita.push(on.seq)])
    expect(answers.map(({ results }) => results[0]?.code)).toEqual(['location-unknown', null])
    expect((await stockOf(site, 1, 2)).places).toEqual({ [n01]: 1, [n02]: 1 })
  })
})

describe('a relocation sheet', () => {
  test('holds its goods, carries them and puts them down; the rest goes back', async () => {
    const relocationId = await sheet(8)
    expect(await phone.does('relocation.move', moving(3))).toMatchObject({
      code: 'not-enough-there',
      with: { expected: 3, got: 2 },
    })
    const arrivedAt = site.clock.iso()
    expect(await phone.does('relocation.arrive', { relocationId })).toMatchObject({ status: 'applied' })
    expect(await placesOf()).toEqual({ [a01]: 2, 6: 8 })
    site.clock.pass({ minutes: 9 })
    expect(await phone.does('relocation.close', { relocationId, storageQuantity: 7, locationId: a02 })).toMatchObject({
      status: 'applied',
    })
    expect(await stockOf(site)).toEqual({ inStorage: 10, available: 10, places: { [a01]: 3, [a02]: 7 } })
    const worker = site.people.worker.userId
    expect(await sheetOf(relocationId)).toMatchObject({
      status: 'CLOSED',
      storageQuantity: 7,
      actualLocationId: a02,
      arrivedAt,
      arrivedById: worker,
      closedAt: site.clock.iso(),
      closedById: worker,
    })
  })

  test('moves its goods once, even if it is pushed twice or two handhelds take it', async () => {
    const relocationId = await sheet(8)
    const other = await site.handheld('colleague')
    phone.queue('relocation.arrive', { relocationId })
    other.queue('relocation.arrive', { relocationId })
    const answers = await Promise.all([phone.push(3), other.push(), phone.push(3)])
    expect(answers.map(({ results }) => results[0]?.code)).toEqual([null, 'relocation-transition', null])
    expect(await placesOf()).toEqual({ [a01]: 2, 6: 8 })
    expect(await openExceptionsOf(site)).toMatchObject([{ subject: `relocation:${relocationId}` }])
  })

  test('is put down at an unplanned place only if a leader accepts it, and never with more than it carries', async () => {
    const relocationId = await sheet(8)
    await phone.does('relocation.arrive', { relocationId })
    const refused = await phone.does('relocation.close', { relocationId, storageQuantity: 8, locationId: 2 })
    expect(refused).toMatchObject({ code: 'location-unplanned' })
    expect(await phone.does('relocation.close', { relocationId, storageQuantity: 9, locationId: a02 })).toMatchObject({
      code: 'more-than-relocating',
    })
    expect(
      await (await site.handheld('leader')).does('exception.settle', settling(refused.exceptionId, 'accept')),
    ).toMatchObject({ status: 'applied' })
    expect(await sheetOf(relocationId)).toMatchObject({
      status: 'CLOSED',
      actualLocationId: 2,
      closedById: site.people.worker.userId,
    })
    expect(await placesOf()).toEqual({ [a01]: 2, 2: 8 })
  })

  test('can be undone step by step, and then holds its goods again', async () => {
    const relocationId = await sheet(8)
    const arrived = await phone.does('relocation.arrive', { relocationId })
    const { arrivedAt } = await sheetOf(relocationId)
    site.clock.pass({ minutes: 1 })
    const closed = await phone.does('relocation.close', { relocationId, storageQuantity: 7, locationId: a02 })
    expect(await phone.does('relocation.undo', { relocationId, undoes: closed.action.id })).toMatchObject({
      status: 'applied',
    })
    expect(await sheetOf(relocationId)).toMatchObject({
      status: 'RELOCATING',
      storageQuantity: null,
      actualLocationId: null,
      arrivedAt,
      closedAt: null,
      closedById: null,
    })
    expect(await placesOf()).toEqual({ [a01]: 2, 6: 8 })
    expect(await phone.does('relocation.undo', { relocationId, undoes: arrived.action.id })).toMatchObject({
      status: 'applied',
    })
    expect(await sheetOf(relocationId)).toMatchObject({
      status: 'RELOCATION_READY',
      arrivedAt: null,
      arrivedById: null,
    })
    expect(await placesOf()).toEqual({ [a01]: 10 })
    expect(await phone.does('relocation.move', moving(3))).toMatchObject({ code: 'not-enough-there' })
  })

  test('that is short goes on with what was found; a count of its source is requested and the leader is told', async () => {
    const relocationId = await sheet(8)
    const short = await phone.does('relocation.short', { relocationId, quantity: 5, reason: 'MISSING', arrived: false })
    expect(short).toMatchObject({ status: 'applied' })
    expect(await placesOf()).toEqual({ [a01]: 5, 6: 5 })
    const worker = site.people.worker.userId
    expect(await sheetOf(relocationId)).toMatchObject({
      status: 'RELOCATING',
      quantity: 8,
      takenQuantity: 5,
      shortReason: 'MISSING',
      arrivedById: worker,
    })
    expect(await countsAsked()).toEqual([a01])
    expect(await toldOf(relocationId)).toEqual(['RM-000001: goods are missing'])
    await phone.does('relocation.close', { relocationId, storageQuantity: 5, locationId: a02 })
    expect(await sheetOf(relocationId)).toMatchObject({ status: 'CLOSED', storageQuantity: 5, takenQuantity: 5 })
    expect(await placesOf()).toEqual({ [a01]: 5, [a02]: 5 })
    // The missing goods were told when they were noticed, so they are not told again.
    expect(await toldOf(relocationId)).toHaveLength(1)
  })

  test('of which nothing is found is closed, and opens again when that is undone', async () => {
    const relocationId = await sheet(8)
    const short = await phone.does('relocation.short', { relocationId, quantity: 0, reason: 'BLOCKED', arrived: false })
    expect(await sheetOf(relocationId)).toMatchObject({
      status: 'CLOSED',
      storageQuantity: 0,
      takenQuantity: 0,
      actualLocationId: null,
      closedById: site.people.worker.userId,
    })
    expect(await placesOf()).toEqual({ [a01]: 10 })
    expect(await phone.does('relocation.undo', { relocationId, undoes: short.action.id })).toMatchObject({
      status: 'applied',
    })
    expect(await sheetOf(relocationId)).toMatchObject({
      status: 'RELOCATION_READY',
      storageQuantity: null,
      takenQuantity: null,
      shortReason: null,
      arrivedAt: null,
      closedAt: null,
    })
    expect(await phone.does('relocation.move', moving(3))).toMatchObject({ code: 'not-enough-there' })
  })

  test('that two handhelds report short takes the first report, and the second becomes an exception', async () => {
    const relocationId = await sheet(8)
    const other = await site.handheld('colleague')
    phone.queue('relocation.short', { relocationId, quantity: 5, reason: 'MISSING', arrived: false })
    other.queue('relocation.short', { relocationId, quantity: 6, reason: 'DAMAGED', arrived: false })
    const answers = await Promise.all([phone.push(3), other.push()])
    expect(answers.map(({ results }) => results[0]?.code)).toEqual([null, 'relocation-transition'])
    expect(await openExceptionsOf(site)).toMatchObject([{ subject: `relocation:${relocationId}` }])
    expect(await placesOf()).toEqual({ [a01]: 5, 6: 5 })
  })

  test('of another center is unknown to a handheld, even if its own center pushes at the same moment', async () => {
    const relocationId = await sheet(8)
    const narita = await site.handheld('narita', 2)
    expect(await narita.does('relocation.arrive', { relocationId })).toMatchObject({ code: 'relocation-unknown' })
    narita.queue('relocation.arrive', { relocationId })
    phone.queue('relocation.arrive', { relocationId })
    const answers = await Promise.all([narita.push(2), phone.push(3)])
    expect(answers.map(({ results }) => results[0]?.code)).toEqual(['relocation-unknown', null])
  })
})

test('goods that a relocation sheet holds cannot be removed by undoing their put-away or cancelling their inbound', async () => {
  const stored = await phone.does('inbound.inspect', counting(2, { surplus: true }))
  expect(stored.status).toBe('applied')
  const put = await phone.does('inbound.store', storing(2))
  await sheet(11)
  expect(await phone.does('inbound.undo', { inboundId: 1, undoes: put.action.id })).toMatchObject({
    code: 'stock-moved-on',
    with: { expected: 2, got: 1 },
  })
  expect(await site.office('inbound.cancel', { inboundId: 1, force: true })).toMatchObject({
    refused: 'stock-moved-on',
  })
})
