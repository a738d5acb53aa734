import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cancelSlips, closeSlips } from '../../server/warehouse/slip/steps.ts'
import { stockCountStore } from '../../server/warehouse/stock-count/store.ts'
import { addLogistics } from '../support/logistics-rows.ts'
import { testSecrets } from '../support/secrets.ts'
import { addParcels } from './parcel-rows.ts'
import { lawsHold } from './laws.ts'
import { counting, officeCaller, openExceptionsOf, openSite, stockOf, storing, type Phone, type Site } from './site.ts'

let site: Site
let phone: Phone
let other: Phone
/** Twenty cushions lie at A-01. */
beforeEach(async () => {
  site = await openSite()
  phone = await site.handheld()
  other = await site.handheld('colleague')
  await phone.does('inbound.inspect', counting(20, { surplus: true }))
  await phone.does('inbound.store', storing(20))
  await site.database.write(({ tx }) => tx.updateTable('partner').set({ recountOver: 3 }).execute())
  site.clock.pass({ minutes: 1 })
})
afterEach(() => lawsHold(site.database))

const [a01, n01, a02] = [1, 4, 5]
const cushions = (quantity: number) => ({
  skuId: 1,
  lot: null,
  expirationDate: null,
  condition: 'GOOD',
  quantity,
})
const of = (quantity: number, locationId = a01) => ({
  locationId,
  counted: quantity === 0 ? [] : [cushions(quantity)],
})
const moving = (quantity: number) => ({
  ...cushions(quantity),
  fromLocationId: a01,
  toLocationId: a02,
})
const counts = () => site.database.read.selectFrom('stockCount').selectAll().orderBy('id').execute()
const slips = () => site.database.read.selectFrom('slip').selectAll().orderBy('id').execute()
const close = async (id: number) => {
  site.clock.pass({ minutes: 1 })
  const [outcome] = await closeSlips(site.database, officeCaller, [{ id, slipLines: [] }])
  return outcome?.refusal?.refused ?? null
}
const ask = (...locationIds: number[]) => stockCountStore(site.database, officeCaller).request(locationIds)

describe('a count of a place', () => {
  test('that agrees with the ledger needs no approval and only sets when the place was last counted', async () => {
    const { action } = await phone.does('count.place', of(20))
    expect(await counts()).toMatchObject([
      { status: 'EQUAL', code: 'CT-000001', firstById: site.people.worker.userId, differentLines: 0 },
    ])
    expect(await slips()).toEqual([])
    const place = await site.database.read
      .selectFrom('location')
      .select('lastCountedAt')
      .where('id', '=', a01)
      .executeTakeFirst()
    expect(place?.lastCountedAt).toBe(action.at)
  })

  test('that differs within the partner’s threshold waits in the office as a REVISION slip that corrects the ledger', async () => {
    await phone.does('count.place', of(18))
    expect(await counts()).toMatchObject([{ status: 'PENDING', bookQuantity: 20, countedQuantity: 18 }])
    const [slip] = await slips()
    expect(slip).toMatchObject({
      reason: 'REVISION',
      status: 'RESERVED',
      referenceType: 'COUNT',
      createdBy: site.people.worker.userId,
    })
    expect((await stockOf(site)).inStorage).toBe(20)
    expect(await close(slip?.id ?? 0)).toBeNull()
    expect(await stockOf(site)).toEqual({ inStorage: 18, available: 18, places: { [a01]: 18 } })
    expect(await counts()).toMatchObject([{ status: 'APPROVED' }])
  })

  test('changes nothing if the office rejects it', async () => {
    await phone.does('count.place', of(18))
    await cancelSlips(site.database, officeCaller, [1], false)
    expect((await stockOf(site)).inStorage).toBe(20)
    expect(await counts()).toMatchObject([{ status: 'REJECTED' }])
  })

  test('is recorded once, however often it is pushed', async () => {
    phone.queue('count.place', of(18))
    await phone.push(3)
    await phone.push(3)
    expect(await counts()).toHaveLength(1)
    expect(await slips()).toHaveLength(1)
  })

  test('that names no goods sets all goods at the place to zero when its slip is closed', async () => {
    await site.database.write(({ tx }) => tx.updateTable('partner').set({ recountOver: 100 }).execute())
    await phone.does('count.place', of(0))
    await close(1)
    expect((await stockOf(site)).inStorage).toBe(0)
  })

  test.each([
    ['in another center', of(1, n01), 'location-unknown'],
    ['with goods that are unknown', { locationId: a01, counted: [{ ...cushions(1), skuId: 99 }] }, 'sku-not-here'],
    ['with the same goods twice', { locationId: a01, counted: [cushions(1), cushions(2)] }, 'counted-twice'],
    ['with a piece and a half', of(1.5), 'action-malformed'],
    ['with minus one', of(-1), 'action-malformed'],
  ])('%s is refused and kept as an exception', async (_what, payload, code) => {
    expect(await phone.does('count.place', payload)).toMatchObject({ status: 'refused', code })
    expect(await openExceptionsOf(site)).toHaveLength(1)
    expect(await counts()).toEqual([])
  })
})

describe('a difference over the partner’s threshold', () => {
  test('asks for a second count, and handhelds hear of that without a number', async () => {
    const cursor = await phone.freshCursor()
    await phone.does('count.place', of(12))
    expect(await counts()).toMatchObject([{ status: 'RECOUNT' }])
    expect(await slips()).toEqual([])
    const { pages } = await phone.pullAll(cursor)
    const rows = pages.flatMap(({ changes }) => changes.location).filter(({ id }) => id === a01)
    expect(rows.at(-1)).toMatchObject({ count: { status: 'RECOUNT', firstById: site.people.worker.userId } })
    expect(Object.values(rows.at(-1)?.count ?? {})).not.toContain(12)
  })

  test('cannot be confirmed by the worker who counted first', async () => {
    await phone.does('count.place', of(12))
    for (const type of ['count.place', 'count.recount'])
      expect(await phone.does(type, of(12))).toMatchObject({ status: 'refused', code: 'count-same-worker' })
    expect(await counts()).toMatchObject([{ status: 'RECOUNT', secondById: null }])
  })

  test('is decided by the second count, whose number the slip takes', async () => {
    await phone.does('count.place', of(12))
    await other.does('count.recount', of(13))
    expect(await counts()).toMatchObject([
      {
        status: 'PENDING',
        firstById: site.people.worker.userId,
        secondById: site.people.colleague.userId,
        countedQuantity: 13,
      },
    ])
    expect(await site.database.read.selectFrom('stockCountLine').selectAll().execute()).toMatchObject([
      { bookQuantity: 20, firstQuantity: 12, secondQuantity: 13 },
    ])
    await close(1)
    expect((await stockOf(site)).inStorage).toBe(13)
  })

  test('is gone if the second count agrees with the ledger', async () => {
    await phone.does('count.place', of(12))
    // Offline, the second person did not know that theirs is the second count.
    await other.does('count.place', of(20))
    expect(await counts()).toMatchObject([{ status: 'EQUAL', secondById: site.people.colleague.userId }])
    expect(await slips()).toEqual([])
  })

  test('is confirmed once: a third count is refused because none is waiting', async () => {
    await phone.does('count.place', of(12))
    await other.does('count.recount', of(12))
    const leader = await site.handheld('leader')
    expect(await leader.does('count.recount', of(12))).toMatchObject({ status: 'refused', code: 'count-not-waiting' })
  })
})

describe('moves and other counts around a count', () => {
  test('a move after the count and before its push makes no difference', async () => {
    phone.queue('count.place', of(20))
    site.clock.pass({ minutes: 1 })
    await other.does('relocation.move', moving(5))
    await phone.push(3)
    expect(await counts()).toMatchObject([{ status: 'EQUAL', bookQuantity: 20 }])
  })

  test('a move after the count makes no difference, even if the handheld’s clock was reset or set back', async () => {
    const dead = -site.clock.now().getTime()
    phone.queue('count.place', of(20), { skewMs: dead })
    phone.queue('relocation.move', moving(5), { skewMs: dead })
    site.clock.pass({ hours: 3 })
    phone.queue('count.place', of(15))
    site.clock.pass({ minutes: 1 })
    phone.queue('relocation.move', moving(5), { skewMs: -7_200_000 })
    site.clock.pass({ minutes: 1 })
    await phone.push(3)
    expect((await counts()).map(({ status, bookQuantity }) => [status, bookQuantity])).toEqual([
      ['EQUAL', 20],
      ['EQUAL', 15],
    ])
  })

  test('a move before the count that is pushed after it evens out the difference when the slip is closed', async () => {
    other.queue('relocation.move', moving(2))
    site.clock.pass({ minutes: 1 })
    await phone.does('count.place', of(18))
    expect(await counts()).toMatchObject([{ status: 'PENDING' }])
    await other.push()
    await close(1)
    expect(await stockOf(site)).toEqual({ inStorage: 20, available: 20, places: { [a01]: 18, [a02]: 2 } })
  })

  test('a move between count and approval stays in effect', async () => {
    await phone.does('count.place', of(18))
    site.clock.pass({ minutes: 1 })
    await other.does('relocation.move', moving(4))
    await close(1)
    expect(await stockOf(site)).toEqual({ inStorage: 18, available: 18, places: { [a01]: 14, [a02]: 4 } })
  })

  test('a move between count and approval stays in effect, even if the handheld’s clock was set back after the push', async () => {
    const { seq } = phone.queue('count.place', of(18))
    site.clock.pass({ minutes: 1 })
    await phone.push(seq)
    await phone.does('relocation.move', moving(4), { skewMs: -3_600_000 })
    await close(1)
    expect(await stockOf(site)).toEqual({ inStorage: 18, available: 18, places: { [a01]: 14, [a02]: 4 } })
  })

  test('a newer count replaces an older one and cancels its slip', async () => {
    await phone.does('count.place', of(18))
    site.clock.pass({ minutes: 1 })
    await other.does('count.place', of(19))
    expect(await counts()).toMatchObject([{ status: 'REPLACED' }, { status: 'PENDING' }])
    expect((await slips()).map(({ status }) => status)).toEqual(['CANCELED', 'RESERVED'])
    await close(2)
    expect((await stockOf(site)).inStorage).toBe(19)
  })

  test('an older count that is pushed after a newer one counts as replaced and makes no slip', async () => {
    phone.queue('count.place', of(18))
    site.clock.pass({ minutes: 1 })
    await other.does('count.place', of(19))
    await phone.push(3)
    expect(await counts()).toMatchObject([{ status: 'PENDING' }, { status: 'REPLACED' }])
    expect(await slips()).toHaveLength(1)
  })
})

describe('a count that is undone', () => {
  test('can be made again as the second count, even in the push that undoes it', async () => {
    await phone.does('count.place', of(12))
    const { action } = await other.does('count.recount', of(13))
    const undo = other.queue('count.undo', { locationId: a01, undoes: action.id }, { deps: [action.id] })
    other.queue('count.recount', of(14))
    expect((await other.push(undo.seq)).results.map(({ status, code }) => code ?? status)).toEqual([
      'applied',
      'applied',
    ])
    expect(await counts()).toMatchObject([
      {
        status: 'PENDING',
        firstById: site.people.worker.userId,
        secondById: site.people.colleague.userId,
        countedQuantity: 14,
      },
    ])
  })

  test('cancels its slip', async () => {
    const { action } = await phone.does('count.place', of(18))
    await phone.does('count.undo', { locationId: a01, undoes: action.id })
    expect(await counts()).toMatchObject([{ status: 'CANCELED' }])
    expect(await slips()).toMatchObject([{ status: 'CANCELED' }])
  })

  test('is requested again if the office had requested it', async () => {
    await ask(a01)
    const { action } = await phone.does('count.place', of(20))
    expect(await counts()).toMatchObject([{ status: 'EQUAL', requestedById: officeCaller.userId }])
    await phone.does('count.undo', { locationId: a01, undoes: action.id })
    expect(await counts()).toMatchObject([{ status: 'REQUESTED', firstById: null }])
  })

  test('by the second worker leaves the first count and the ledger’s figures as they were', async () => {
    await phone.does('count.place', of(12))
    const before = (await counts())[0]
    const { action } = await other.does('count.recount', of(9))
    expect((await counts())[0]).toMatchObject({ countedQuantity: 9 })
    expect(await other.does('count.undo', { locationId: a01, undoes: action.id })).toMatchObject({ status: 'applied' })
    const { bookQuantity, countedQuantity, differentLines } = before ?? {}
    expect((await counts())[0]).toMatchObject({ bookQuantity, countedQuantity, differentLines })
    expect(
      await site.database.read
        .selectFrom('stockCountLine')
        .select(['skuId', 'firstQuantity', 'secondQuantity'])
        .execute(),
    ).toEqual([{ skuId: 1, firstQuantity: 12, secondQuantity: null }])
  })

  test('by the second worker makes the place wait for a second count again', async () => {
    await phone.does('count.place', of(12))
    const { action } = await other.does('count.recount', of(12))
    await other.does('count.undo', { locationId: a01, undoes: action.id })
    expect(await counts()).toMatchObject([{ status: 'RECOUNT', secondById: null }])
    expect(await slips()).toMatchObject([{ status: 'CANCELED' }])
  })

  test('asks for no second count if the place has been counted anew since', async () => {
    await phone.does('count.place', of(12))
    const { action } = await other.does('count.recount', of(20))
    site.clock.pass({ minutes: 1 })
    await phone.does('count.place', of(11))
    await other.does('count.undo', { locationId: a01, undoes: action.id })
    expect(await counts()).toMatchObject([{ status: 'REPLACED', secondById: null }, { status: 'RECOUNT' }])
  })

  test('is not requested again if the office has made a new request since', async () => {
    await ask(a01)
    const { action } = await phone.does('count.place', of(20))
    await ask(a01)
    await phone.does('count.undo', { locationId: a01, undoes: action.id })
    expect(await counts()).toMatchObject([{ status: 'CANCELED' }, { status: 'REQUESTED' }])
  })

  test('stays as it is if the office has already decided: the undo is refused', async () => {
    const { action } = await phone.does('count.place', of(18))
    await close(1)
    expect(await phone.does('count.undo', { locationId: a01, undoes: action.id })).toMatchObject({
      status: 'refused',
      code: 'count-decided',
    })
  })
})

describe('the office', () => {
  test('requests a place’s count once, and can withdraw the request until the place is counted', async () => {
    expect((await ask(a01, a02)).filter(({ refusal }) => refusal)).toEqual([])
    expect(await ask(a01)).toMatchObject([{ refusal: { refused: 'count-asked' } }])
    const store = stockCountStore(site.database, officeCaller)
    expect((await store.cancel([2]))[0]?.refusal).toBeUndefined()
    await phone.does('count.place', of(20))
    expect((await store.cancel([1]))[0]?.refusal?.refused).toBe('count-over')
    expect(await counts()).toMatchObject([{ status: 'EQUAL' }, { status: 'CANCELED' }])
  })

  test('cannot approve a count while a relocation sheet carries these goods', async () => {
    await addParcels(site)
    await site.database.write((w) =>
      addLogistics(
        w,
        site.id,
        { relocations: { sheet: { sku: 'Cushion', quantity: 4, from: 'A-01', to: 'A-02' } } },
        testSecrets(''),
      ),
    )
    await phone.does('count.place', of(19))
    site.clock.pass({ minutes: 1 })
    await phone.does('relocation.arrive', { relocationId: 1 })
    expect(await close(1)).toBe('place-being-moved')
    await phone.does('relocation.close', { relocationId: 1, storageQuantity: 4, locationId: a02 })
    expect(await close(1)).toBeNull()
    expect(await stockOf(site)).toEqual({ inStorage: 19, available: 19, places: { [a01]: 15, [a02]: 4 } })
  })
})
