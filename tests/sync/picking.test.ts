import { describe, expect, test } from 'vitest'
import { systemRoles } from '../../shared/privileges.ts'
import type { PickListState, PickListWish } from '../../shared/entities/pick-list.ts'
import { pickListApi } from '../../shared/api/pick-list.ts'
import { slipInput } from '../../shared/entities/slip.ts'
import type { Action } from '../../shared/rules/floor/actions.ts'
import { stepPlans } from '../../server/dispatch/plan/steps.ts'
import { createSlip } from '../../server/warehouse/slip/create.ts'
import { cancelSlips, closeSlips } from '../../server/warehouse/slip/steps.ts'
import { countWaiting, makePickLists } from '../../server/warehouse/pick-list/make.ts'
import { pickListStore } from '../../server/warehouse/pick-list/store.ts'
import { Batch } from '../../server/ledger/batch.ts'
import { exceptionsOf as exceptionStore } from '../../server/sync/exception.routes.ts'
import { idOf, type Ids } from '../support/ids.ts'
import { eachWithParcels } from './parcel-site.ts'
import {
  counting,
  exceptionsOf,
  officeCaller,
  openExceptionsOf,
  stockOf,
  storing,
  type Phone,
  type Site,
} from './site.ts'

let site: Site
let phone: Phone
let other: Phone
let ids: Ids
/** Three cushions lie at A-01, seventeen at A-02. Five waybills want two each: P1 to P4 and A1. */
eachWithParcels(async (opened) => {
  ;({ site, id: ids, phone } = opened)
  other = await site.handheld('colleague')
  await phone.does('inbound.inspect', counting(20, { surplus: true }))
  await phone.does('inbound.store', storing(3))
  await phone.does('inbound.store', { ...storing(17), locationId: a02 })
  site.clock.pass({ minutes: 1 })
})

const [a01, a02] = [1, 5]
const make = (wish: Partial<PickListWish> = {}) =>
  makePickLists(site.database, officeCaller, { centerId: 1, kind: 'CART', waybills: 100, perList: 12, ...wish })
const listOf = (id = 1) => pickListStore(site.database, officeCaller).get(id)
const found = async (filter: { handsOut?: boolean; state?: PickListState[] }) =>
  (await pickListStore(site.database, officeCaller).list({ ...pickListApi.list.query.parse({}), ...filter })).data
const lines = () =>
  site.database.read
    .selectFrom('slipLine')
    .select(['id', 'locationId', 'quantity', 'processedQuantity', 'shortQuantity', 'tote', 'status'])
    .orderBy('id')
    .execute()
const cushions = (lineId: number, quantity: number, locationId = a01, more: object = {}) => ({
  slipId: 1,
  lineId,
  locationId,
  skuId: 1,
  lot: null,
  expirationDate: null,
  quantity,
  ...more,
})
const short = (lineId: number, quantity: number, next: object | null, more: object = {}) => ({
  ...cushions(lineId, quantity),
  reason: 'MISSING',
  next,
  ...more,
})
const cancel = (name: string) => site.office('invoice.cancel', { invoiceId: ids.invoice[name] })
const picking = async () =>
  (
    await site.database.read
      .selectFrom('location')
      .select('id')
      .where('isPicking', '=', true)
      .where('centerId', '=', 1)
      .executeTakeFirstOrThrow()
  ).id
/** Everything that belongs in a parcel: two cushions and a card. */
const packing = (name: string) => {
  const [cushion = 0, card = 0] = ids.line[name] ?? []
  const goods = [
    { lineId: cushion, quantity: 2, code: null },
    { lineId: card, quantity: 1, code: null },
  ]
  const how = { boxSkuId: null, packaging: null, weight: null, photos: 0, printerId: null }
  return { invoiceId: idOf(ids.invoice, name), goods, ...how }
}
const undoing = (undoes: string) => ({ slipId: 1, undoes })

test('handhelds hear how many pieces open slips of the office hold at each place, not counting those of pick lists', async () => {
  const held = async (cursor: string) => {
    const { changes, cursor: next } = await phone.pull(cursor)
    const places = changes.stock.flatMap((row) => row.places)
    return { cursor: next, held: Object.fromEntries(places.map((place) => [place.locationId, place.held ?? 0])) }
  }
  const { cursor } = await phone.pull(await phone.freshCursor())
  const slip = (reason: 'B2B_OUT' | 'MV') =>
    createSlip(
      site.database,
      officeCaller,
      slipInput.parse({
        centerId: 1,
        partnerId: 1,
        reason,
        slipLines: [{ skuId: 1, quantity: 5, locationId: a02, ...(reason === 'MV' ? { targetLocationId: a01 } : {}) }],
      }),
    )
  const made = await slip('B2B_OUT')
  const first = await held(cursor)
  expect(first.held).toEqual({ [a01]: 0, [a02]: 5 })
  const moving = await slip('MV')
  const second = await held(first.cursor)
  expect(second.held).toEqual({ [a01]: 0, [a02]: 10 })
  await make()
  await cancelSlips(site.database, officeCaller, [moving.id], false)
  const third = await held(second.cursor)
  expect(third.held).toEqual({ [a01]: 0, [a02]: 5 })
  await closeSlips(site.database, officeCaller, [{ id: made.id, slipLines: [] }])
  expect((await held(third.cursor)).held).toEqual({ [a01]: 0, [a02]: 0 })
})

describe('a pick list', () => {
  test('is made of waiting waybills in walking order, with a tote for each, and reserves nothing', async () => {
    const { lists, left } = await make()
    expect(lists).toMatchObject([
      { code: 'SL-000001', kind: 'CART', status: 'RESERVED', waybillCount: 5, quantity: 10 },
    ])
    expect(left).toEqual([])
    expect(await lines()).toMatchObject([
      { locationId: a01, quantity: 2, tote: 1 },
      { locationId: a01, quantity: 1, tote: 2 },
      { locationId: a02, quantity: 1, tote: 2 },
      { locationId: a02, quantity: 2, tote: 3 },
      { locationId: a02, quantity: 2, tote: 4 },
      { locationId: a02, quantity: 2, tote: 5 },
    ])
    expect(await stockOf(site)).toEqual({ inStorage: 20, available: 20, places: { [a01]: 3, [a02]: 17 } })
  })

  test('takes as many waybills as requested, and no waybill is on two lists', async () => {
    expect((await make({ waybills: 3, perList: 2 })).lists.map(({ waybillCount }) => waybillCount)).toEqual([2, 1])
    expect(await countWaiting(site.database, officeCaller, { centerId: 1 })).toEqual({ single: 2, several: 0 })
    expect((await make()).lists).toMatchObject([{ waybillCount: 2 }])
    expect((await make()).lists).toEqual([])
  })

  test('takes whole waybills only, and says what the others lack', async () => {
    await phone.does('relocation.move', {
      skuId: 1,
      lot: null,
      expirationDate: null,
      quantity: 17,
      fromLocationId: a02,
      toLocationId: 2,
    })
    const { lists, left } = await make()
    expect(lists).toMatchObject([{ waybillCount: 1 }])
    expect(left).toHaveLength(4)
    expect(left[0]).toMatchObject({ item: { id: 1 }, lacking: 1 })
  })

  test('for one zone takes only goods that lie there', async () => {
    await site.database.write(({ tx }) => tx.updateTable('location').set({ rack: 'B' }).where('id', '=', a02).execute())
    await make({ zone: 'b', waybills: 1 })
    expect(await lines()).toMatchObject([{ locationId: a02, quantity: 2 }])
  })

  test('holds its pieces at their places, so that nobody can move them away', async () => {
    await make()
    const moving = { skuId: 1, lot: null, expirationDate: null, quantity: 1, fromLocationId: a01, toLocationId: a02 }
    expect(await phone.does('relocation.move', moving)).toMatchObject({ code: 'not-enough-there' })
  })

  test('cannot be closed as other slips are', async () => {
    await make()
    const [outcome] = await closeSlips(site.database, officeCaller, [{ id: 1, slipLines: [] }])
    expect(outcome?.refusal?.refused).toBe('slip-is-picked')
  })

  test('that was ended stays ended if its parcel is packed and the packing is undone', async () => {
    await make({ waybills: 1 })
    await pickListStore(site.database, officeCaller).end([1])
    const { id } = phone.queue('packing.pack', packing('P1'))
    phone.queue('packing.undo', { invoiceId: idOf(ids.invoice, 'P1'), undoes: id }, { deps: [id] })
    phone.queue('slip.pick', cushions(1, 2))
    const { results } = await phone.push()
    expect(results.slice(-3).map(({ status, code }) => code ?? status)).toEqual(['applied', 'applied', 'pick-ended'])
  })

  test('that was ended says who ended it and when; one that was picked to its end names nobody', async () => {
    await make({ waybills: 2, perList: 1 })
    await phone.does('slip.pick', cushions(1, 1))
    expect(await listOf()).toMatchObject({ endedAt: null, endedBy: null })
    const at = site.database.now().toISOString()
    await pickListStore(site.database, officeCaller).end([1])
    expect(await listOf()).toMatchObject({ status: 'CLOSED', endedAt: at, endedBy: { id: officeCaller.userId } })
    await phone.does('slip.pick', { ...cushions(2, 1), slipId: 2 })
    await phone.does('slip.pick', { ...cushions(3, 1, a02), slipId: 2 })
    expect(await listOf(2)).toMatchObject({ status: 'CLOSED', endedAt: null, endedBy: null })
  })

  test('that was ended, or waits to be handed out, is listed and counted as such and not as picked', async () => {
    await make({ waybills: 2, perList: 1 })
    await make({ waybills: 2, perList: 1, kind: 'TOTAL' })
    const store = pickListStore(site.database, officeCaller)
    await store.end([1])
    await phone.does('slip.pick', cushions(2, 1, a01, { slipId: 2 }))
    await phone.does('slip.pick', cushions(3, 1, a02, { slipId: 2 }))
    await phone.does('slip.pick', cushions(4, 2, a02, { slipId: 3 }))
    await phone.does('slip.pick', cushions(5, 1, a02, { slipId: 4 }))
    expect((await store.count([1])).byStatus).toEqual({ ENDED: 1, CLOSED: 1, HANDING_OUT: 1, PROGRESSING: 1 })
    const inState = async (state: PickListState) => (await found({ state: [state] })).map(({ id }) => id)
    expect(await Promise.all((['ENDED', 'CLOSED', 'HANDING_OUT', 'CANCELED'] as const).map(inState))).toEqual([
      [1],
      [2],
      [3],
      [],
    ])
    await phone.does('slip.handOut', { slipId: 3, lineId: 4, skuId: 1, quantity: 2 })
    expect(await listOf(3)).toMatchObject({ state: 'CLOSED' })
    await store.end([4])
    expect(await listOf(4)).toMatchObject({ state: 'HANDING_OUT' })
  })

  test('that was ended leaves goods that were not picked in their place, for another list', async () => {
    await make({ waybills: 2 })
    await phone.does('slip.pick', cushions(1, 2))
    await pickListStore(site.database, officeCaller).end([1])
    expect(await listOf()).toMatchObject({ status: 'CLOSED', processedQuantity: 2 })
    expect(await phone.does('slip.pick', cushions(2, 1))).toMatchObject({ code: 'pick-ended' })
    expect(await countWaiting(site.database, officeCaller, { centerId: 1 })).toEqual({ single: 4, several: 0 })
  })

  test('that was ended cannot be ended again', async () => {
    await make({ waybills: 2 })
    const end = () => pickListStore(site.database, officeCaller).end([1])
    expect(await end()).toEqual([{ id: 1 }])
    expect(await end()).toMatchObject([{ id: 1, refusal: { refused: 'pick-list-over' } }])
  })

  test('that was picked to its end cannot be ended', async () => {
    await make({ waybills: 1 })
    await phone.does('slip.pick', cushions(1, 2))
    expect(await pickListStore(site.database, officeCaller).end([1])).toMatchObject([
      { id: 1, refusal: { refused: 'pick-list-over' } },
    ])
    expect(await listOf()).toMatchObject({ status: 'CLOSED', state: 'CLOSED', endedAt: null, endedBy: null })
  })
})

describe('goods that are picked', () => {
  test('lie at the place for picked goods, and the list is closed when all are picked', async () => {
    await make({ waybills: 2 })
    await phone.does('slip.pick', cushions(1, 2))
    expect(await listOf()).toMatchObject({
      status: 'PROGRESSING',
      processedQuantity: 2,
      startedBy: { id: site.people.worker.userId },
    })
    await other.does('slip.pick', cushions(2, 1))
    await other.does('slip.pick', cushions(3, 1, a02))
    const list = await listOf()
    expect(list).toMatchObject({ status: 'CLOSED', processedQuantity: 4 })
    expect(list.pickers).toMatchObject([
      { id: site.people.worker.userId, quantity: 2 },
      { id: site.people.colleague.userId, quantity: 2 },
    ])
    expect((await stockOf(site)).places).toEqual({ [a02]: 16, [await picking()]: 4 })
  })

  test('count once, however often the pick is pushed', async () => {
    await make()
    phone.queue('slip.pick', cushions(1, 2))
    await phone.push(4)
    await phone.push(4)
    expect((await lines())[0]).toMatchObject({ processedQuantity: 2 })
  })

  test('by two pickers offline count once, and the second pick becomes an exception', async () => {
    await make()
    phone.queue('slip.pick', cushions(1, 2))
    other.queue('slip.pick', cushions(1, 2))
    await phone.push(4)
    await other.push(1)
    expect((await lines())[0]).toMatchObject({ processedQuantity: 2 })
    expect(await openExceptionsOf(site)).toMatchObject([{ code: 'picked-already' }])
  })

  test.each([
    ['at another place', () => cushions(1, 2, a02), 'pick-wrong-place'],
    ['that are others', () => cushions(1, 2, a01, { skuId: 2 }), 'pick-wrong-goods'],
    ['of another lot', () => cushions(1, 2, a01, { lot: 'L9' }), 'pick-wrong-lot'],
    ['in greater number', () => cushions(1, 3), 'more-than-slip'],
    ['for a line that is not there', () => cushions(99, 1), 'slip-line-unknown'],
    ['of a list that is not there', () => ({ ...cushions(1, 1), slipId: 99 }), 'slip-unknown'],
    ['half a piece', () => cushions(1, 0.5), 'action-malformed'],
  ])('%s are refused', async (_what, payload, code) => {
    await make()
    expect(await phone.does('slip.pick', payload())).toMatchObject({ status: 'refused', code })
    expect((await lines())[0]).toMatchObject({ processedQuantity: 0 })
  })

  test('go back to their place when the pick is undone, and the list goes on', async () => {
    await make({ waybills: 1 })
    const { action } = await phone.does('slip.pick', cushions(1, 2))
    expect(await listOf()).toMatchObject({ status: 'CLOSED' })
    expect(await phone.does('slip.undo', undoing(action.id))).toMatchObject({ status: 'applied' })
    expect(await listOf()).toMatchObject({ status: 'PROGRESSING', processedQuantity: 0, pickers: [] })
    expect((await stockOf(site)).places).toEqual({ [a01]: 3, [a02]: 17 })
  })

  test('stay in their parcel once it is packed: the pick cannot be undone', async () => {
    await make({ waybills: 1 })
    const { action } = await phone.does('slip.pick', cushions(1, 2))
    await site.office('invoice.pack', { invoiceId: ids.invoice['P1'], boxSkuId: null, weight: null })
    expect(await phone.does('slip.undo', undoing(action.id))).toMatchObject({ code: 'pick-went-on' })
  })

  test('stay in their packed parcel even if pick, packing and undo come in one push', async () => {
    await make({ waybills: 1 })
    const { id } = phone.queue('slip.pick', cushions(1, 2))
    phone.queue('packing.pack', packing('P1'))
    phone.queue('slip.undo', undoing(id), { deps: [id] })
    const { results } = await phone.push()
    expect(results.slice(-3).map(({ status, code }) => code ?? status)).toEqual(['applied', 'applied', 'pick-went-on'])
    expect((await stockOf(site)).places[await picking()]).toBe(2)
  })

  test('are no longer held for a parcel once it is packed without them, even in the same push', async () => {
    await make({ waybills: 1 })
    phone.queue('packing.pack', packing('P1'))
    const all = { skuId: 1, lot: null, expirationDate: null, quantity: 3, fromLocationId: a01, toLocationId: a02 }
    phone.queue('relocation.move', all)
    expect((await phone.push()).results.slice(-2)).toMatchObject([{ status: 'applied' }, { status: 'applied' }])
  })

  test('are no longer held, so that a push that packs them and moves others does not read their list', async () => {
    await make({ waybills: 1 })
    const action = (type: Action['type'], payload: object) => ({ id: type, type, payload }) as Action
    const goods = { skuId: 1, lot: null, expirationDate: null, quantity: 1 }
    const moving = action('relocation.move', { ...goods, fromLocationId: a01, toLocationId: a02 })
    const read = () =>
      site.database.write(
        async (w) => (await Batch.load(w, [action('packing.pack', packing('P1')), moving], [1])).facts.pickLists.size,
      )
    expect(await read()).toBe(1)
    await phone.does('slip.pick', cushions(1, 2))
    expect(await read()).toBe(0)
  })

  test('are shown to the packer: how many, by whom and in which tote', async () => {
    const cursor = await phone.freshCursor()
    await make({ waybills: 1 })
    await phone.does('slip.pick', cushions(1, 1))
    const { pages } = await phone.pullAll(cursor)
    const row = pages.flatMap(({ changes }) => changes.invoice).findLast(({ id }) => id === ids.invoice['P1'])
    expect(row?.picked).toEqual({
      code: 'SL-000001',
      kind: 'CART',
      tote: 1,
      byName: 'The worker',
      quantity: 1,
      asked: 2,
      short: 0,
    })
    expect(pages.flatMap(({ changes }) => changes.slip).at(-1)?.lines).toMatchObject([
      { processedQuantity: 1, quantity: 2, alias: 'A-01' },
    ])
  })

  test('show the packer everyone who brought pieces of the parcel, and nobody whose picks were undone', async () => {
    const cursor = await phone.freshCursor()
    const by = async () => {
      const { pages } = await phone.pullAll(cursor)
      return pages.flatMap(({ changes }) => changes.invoice).findLast(({ id }) => id === ids.invoice['P2'])?.picked
    }
    // The second waybill is picked at two places.
    await make({ waybills: 2 })
    await phone.does('slip.pick', cushions(2, 1))
    const { id } = await other.does('slip.pick', cushions(3, 1, a02))
    expect(await by()).toMatchObject({ byName: 'The worker, The colleague', quantity: 2 })
    await other.does('slip.undo', undoing(id ?? ''))
    expect(await by()).toMatchObject({ byName: 'The worker', quantity: 1 })
  })

  test('and fall short are shown to the packer as lacking, unless another list is to bring the rest', async () => {
    const before = await phone.freshCursor()
    const told = async () => {
      const { pages } = await phone.pullAll(before)
      return pages.flatMap(({ changes }) => changes.invoice).findLast(({ id }) => id === ids.invoice['P1'])?.picked
    }
    await make({ waybills: 1 })
    expect(await told()).not.toHaveProperty('lacking')
    await phone.does('slip.pick', cushions(1, 1))
    expect(await told(), 'one is still to come').not.toHaveProperty('lacking')
    await phone.does('slip.short', short(1, 1, null))
    const lacking = [{ skuId: 1, quantity: 1 }]
    expect(await told()).toMatchObject({ quantity: 1, asked: 2, short: 1, lacking })
    await make({ waybills: 1 })
    expect(await told()).toEqual({
      code: 'SL-000002',
      kind: 'CART',
      tote: 1,
      byName: 'The worker',
      quantity: 1,
      asked: 2,
      short: 0,
    })
    const cursor = await phone.freshCursor()
    expect(await pickListStore(site.database, officeCaller).end([2])).toEqual([{ id: 2 }])
    const { pages } = await phone.pullAll(cursor)
    const heard = pages.flatMap(({ changes }) => changes.invoice)
    expect(heard, 'heard as the list is ended').toMatchObject([{ picked: { quantity: 1, asked: 2, lacking } }])
    await make({ waybills: 1 })
    await phone.does('slip.pick', { ...cushions(3, 1, a02), slipId: 3 })
    expect(await told()).toEqual({
      code: 'SL-000003',
      kind: 'CART',
      tote: 1,
      byName: 'The worker',
      quantity: 2,
      asked: 2,
      short: 0,
    })
  })

  test('for a TOTAL list are handed out into the slots of their waybills, each piece once, and that can be undone', async () => {
    const { lists } = await make({ kind: 'TOTAL', waybills: 3 })
    expect(lists).toMatchObject([{ kind: 'TOTAL', waybillCount: 3, toHandOut: 0 }])
    expect(await lines()).toMatchObject([{ tote: 1 }, { tote: 2 }, { tote: 2 }, { tote: 3 }])
    const into = (lineId: number, quantity: number) => ({ slipId: 1, lineId, skuId: 1, quantity })
    expect(await phone.does('slip.handOut', into(1, 1))).toMatchObject({ code: 'more-than-picked' })
    await phone.does('slip.pick', cushions(1, 2))
    expect(await listOf()).toMatchObject({ toHandOut: 2 })
    const { action } = await phone.does('slip.handOut', into(1, 2))
    expect(await listOf()).toMatchObject({ toHandOut: 0, lines: [{ tote: 1, handedOutQuantity: 2 }, {}, {}, {}] })
    expect(await other.does('slip.handOut', into(1, 1))).toMatchObject({ code: 'more-than-picked' })
    expect(await phone.does('slip.handOut', { ...into(1, 1), skuId: 2 })).toMatchObject({ code: 'pick-wrong-goods' })
    // Handing out moves nothing: all that is picked lies at the place for it.
    expect((await stockOf(site)).places[await picking()]).toBe(2)
    await phone.does('slip.undo', undoing(action.id))
    expect(await listOf()).toMatchObject({ toHandOut: 2 })
  })

  test('keep their list open until they are handed out, and cannot be handed out for a cancelled waybill', async () => {
    await make({ kind: 'TOTAL', waybills: 2 })
    for (const { id, quantity, locationId } of await lines())
      await phone.does('slip.pick', cushions(id, quantity, locationId ?? a01))
    expect(await listOf()).toMatchObject({ status: 'CLOSED', toHandOut: 4 })
    expect((await found({ handsOut: true })).map(({ id }) => id)).toEqual([1])
    expect(await found({ handsOut: false })).toEqual([])
    await cancel('P1')
    expect(await listOf()).toMatchObject({ toHandOut: 2, toPutBack: 2 })
    expect(await phone.does('slip.handOut', { slipId: 1, lineId: 1, skuId: 1, quantity: 1 })).toMatchObject({
      code: 'pick-canceled',
    })
  })

  test('leave the stock when their waybill is dispatched, even if no order reserved them', async () => {
    await make({ waybills: 1 })
    await phone.does('slip.pick', cushions(1, 2))
    const invoiceId = idOf(ids.invoice, 'P1')
    await site.office('invoice.pack', { invoiceId, boxSkuId: null, weight: null })
    await phone.does('consol.load', { invoiceId, consolId: idOf(ids.consol, 'p1'), passCheck: null })
    const planId = idOf(ids.plan, 'cj')
    const manager = { ...officeCaller, privileges: new Set(systemRoles.SYSR_ADMIN) }
    expect(await stepPlans(site.database, manager, [planId], 'complete', true)).toEqual([{ id: planId }])
    expect(await stockOf(site)).toMatchObject({ inStorage: 18, available: 18, places: { [a01]: 1, [a02]: 17 } })
    const ledger = site.database.read.selectFrom('inventoryLog').select(['reason', 'targetField', 'change'])
    expect(
      await ledger.where('cause', '=', 'invoice').where('causeId', '=', invoiceId).orderBy('id').execute(),
    ).toEqual([
      { reason: 'RECEIVE', targetField: 'AVA', change: -2 },
      { reason: 'RECEIVE', targetField: 'RES', change: 2 },
      { reason: 'N_CONFIRM', targetField: 'INS', change: -2 },
      { reason: 'N_CONFIRM', targetField: 'RES', change: -2 },
    ])
  })

  test('are not required: a waybill on no pick list can be packed', async () => {
    expect(await site.office('invoice.pack', { invoiceId: ids.invoice['P2'], boxSkuId: null, weight: null })).toEqual({
      applied: true,
    })
  })
})

describe('goods that are not there', () => {
  const elsewhere = { locationId: a02, lot: null, expirationDate: null }

  test('are picked at the next place, and a count of the place that lacked them is requested', async () => {
    await make({ waybills: 1 })
    await phone.does('slip.pick', cushions(1, 1))
    expect(await phone.does('slip.short', short(1, 1, elsewhere))).toMatchObject({ status: 'applied' })
    expect(await lines()).toMatchObject([{ locationId: a02, quantity: 2, processedQuantity: 1, shortQuantity: 0 }])
    await phone.does('slip.pick', cushions(1, 1, a02))
    expect(await listOf()).toMatchObject({ status: 'CLOSED', lines: [{ shortAt: { alias: 'A-01' } }] })
    const owed = await site.database.read.selectFrom('stockCount').selectAll().execute()
    expect(owed).toMatchObject([{ locationId: a01, status: 'REQUESTED', requestedById: site.people.worker.userId }])
  })

  test('cause no request for a count if the place was counted after them in the same push', async () => {
    await make({ waybills: 1 })
    phone.queue('slip.short', cushions(1, 2, a01, { reason: 'MISSING', next: null }))
    const { lineId: _line, slipId: _slip, locationId, ...goods } = cushions(1, 3)
    phone.queue('count.place', { locationId, counted: [{ ...goods, condition: 'GOOD' }] })
    await phone.push()
    const counts = await site.database.read.selectFrom('stockCount').select(['locationId', 'status']).execute()
    expect(counts).toEqual([{ locationId: a01, status: 'EQUAL' }])
  })

  test('and lie nowhere else close the list, and office and seller are told that the waybill cannot be packed in full', async () => {
    await make({ waybills: 1 })
    await phone.does('slip.pick', cushions(1, 1))
    await phone.does('slip.short', short(1, 1, null))
    expect(await listOf()).toMatchObject({ status: 'CLOSED', shortQuantity: 1, lines: [{ shortReason: 'MISSING' }] })
    const told = await site.database.read
      .selectFrom('notification')
      .innerJoin('user', 'user.id', 'notification.userId')
      .select(['user.username', 'notification.title'])
      .where('notification.type', '=', 'ORDER_T')
      .orderBy('user.id')
      .execute()
    expect(new Set(told.map(({ title }) => title))).toEqual(new Set(['P1 cannot be packed in full']))
    expect(
      told.map(({ username }) => username),
      'who settles it, and the seller’s people',
    ).toEqual(['admin', 'office', 'manager', 'leader', 'partner', 'seller'])
    // The piece is free again, at the place that somebody counts.
    expect((await make({ waybills: 1 })).lists).toMatchObject([{ quantity: 1 }])
    expect((await lines())[1]).toMatchObject({ locationId: a02 })
  })

  test('and were picked elsewhere count once: a late pick at their first place becomes an exception', async () => {
    await make({ waybills: 1 })
    other.queue('slip.pick', cushions(1, 2))
    await phone.does('slip.short', short(1, 2, elsewhere))
    await phone.does('slip.pick', cushions(1, 2, a02))
    await other.push(1)
    expect(await openExceptionsOf(site)).toMatchObject([{ code: 'picked-already' }])
  })

  test('are not picked at a place whose goods other lists hold', async () => {
    await make()
    expect(
      await phone.does('slip.short', short(4, 2, { ...elsewhere, locationId: a01 }, { locationId: a02 })),
    ).toMatchObject({
      code: 'not-enough-there',
    })
  })

  test('are expected at their place again when the report of a shortage is undone', async () => {
    await make({ waybills: 1 })
    const moved = await phone.does('slip.short', short(1, 2, elsewhere))
    await phone.does('slip.undo', undoing(moved.action.id))
    expect(await lines()).toMatchObject([{ locationId: a01, shortQuantity: 0 }])
    const given = await phone.does('slip.short', short(1, 2, null))
    await phone.does('slip.undo', undoing(given.action.id))
    expect(await lines()).toMatchObject([{ locationId: a01, shortQuantity: 0, status: 'RESERVED' }])
    expect(await listOf()).toMatchObject({ status: 'PROGRESSING' })
  })
})

describe('a waybill that is cancelled', () => {
  test('leaves its picked goods to be put back on a shelf, including those picked after it was cancelled', async () => {
    await make({ waybills: 2 })
    await phone.does('slip.pick', cushions(1, 1))
    await cancel('P1')
    expect(await listOf()).toMatchObject({ toPutBack: 1 })
    expect(await phone.does('slip.pick', cushions(1, 1))).toMatchObject({ status: 'applied' })
    expect(await phone.does('slip.pick', cushions(1, 1))).toMatchObject({ code: 'picked-already' })
    expect(await listOf()).toMatchObject({ toPutBack: 2 })
    expect(await phone.does('slip.putBack', cushions(1, 3, a02))).toMatchObject({ code: 'put-back-more' })
    expect(await phone.does('slip.putBack', cushions(1, 2, 3))).toMatchObject({ code: 'location-disabled' })
    const { action } = await phone.does('slip.putBack', cushions(1, 2, a02))
    expect(await listOf()).toMatchObject({ toPutBack: 0 })
    expect((await stockOf(site)).places).toEqual({ [a01]: 1, [a02]: 19 })
    await phone.does('slip.undo', undoing(action.id))
    expect(await listOf()).toMatchObject({ toPutBack: 2 })
    await phone.does('slip.putBack', cushions(1, 2, a02))
  })

  test('ends its list even if its picked goods are missing: they are booked back to where they lay, and a count is requested', async () => {
    await make({ waybills: 1 })
    await phone.does('slip.pick', cushions(1, 2))
    await cancel('P1')
    const missing = { missing: true }
    expect(await phone.does('slip.putBack', cushions(1, 2, a02, missing))).toMatchObject({ code: 'pick-wrong-place' })
    const { action } = await phone.does('slip.putBack', cushions(1, 2, a01, missing))
    expect(await listOf()).toMatchObject({ toPutBack: 0 })
    expect((await stockOf(site)).places).toEqual({ [a01]: 3, [a02]: 17 })
    const counts = await site.database.read.selectFrom('stockCount').select(['locationId', 'status']).execute()
    expect(counts).toEqual([{ locationId: a01, status: 'REQUESTED' }])
    // The list shows it before anybody counts.
    expect((await listOf()).misses).toMatchObject([{ lineId: 1, quantity: 2, by: { name: 'The worker' } }])
    // The goods are found after all.
    await phone.does('slip.undo', undoing(action.id))
    expect(await listOf()).toMatchObject({ toPutBack: 2 })
    await phone.does('slip.putBack', cushions(1, 2, a02))
    expect((await listOf()).misses).toEqual([])
    expect((await stockOf(site)).places).toEqual({ [a01]: 1, [a02]: 19 })
  })

  describe.each([
    ['in one push', true],
    ['in a later push', false],
  ])('%s', (_how, isTogether) => {
    test.each([
      ['puts the same goods back at the same place', () => cushions(1, 2, a02)],
      ['misses them', () => cushions(1, 2, a01, { missing: true })],
    ])(
      'is put back once: a second worker who %s offline is told who did it and where, and nobody has to settle it',
      async (_what, again) => {
        await make({ waybills: 1 })
        await phone.does('slip.pick', cushions(1, 2))
        await cancel('P1')
        await backTwice(isTogether, again())
        expect(await exceptionsOf(site)).toMatchObject([
          {
            status: 'ALREADY_DONE',
            code: 'put-back-already',
            workerId: site.people.colleague.userId,
            settledAt: site.database.now().toISOString(),
            settledBy: null,
          },
        ])
        const [{ id = 0, withJson = null } = {}] = await exceptionsOf(site)
        expect((await exceptionStore(site.database, officeCaller).get(id)).about).toMatchObject({
          pickListId: 1,
          pickListCode: (await listOf()).code,
        })
        expect(JSON.parse(withJson ?? '{}')).toMatchObject({ why: 'back', name: 'The worker', location: 'A-02' })
        expect((await other.pull(await other.freshCursor())).changes.exception).toEqual([])
      },
    )

    test.each([
      ['puts them elsewhere', () => cushions(1, 2, a01)],
      ['puts more of them there', () => cushions(1, 3, a02)],
    ])('is put back once: a second worker who %s leaves an exception to a leader', async (_what, again) => {
      await make({ waybills: 1 })
      await phone.does('slip.pick', cushions(1, 2))
      await cancel('P1')
      await backTwice(isTogether, again())
      expect(await openExceptionsOf(site)).toMatchObject([{ code: 'put-back-already' }])
    })
  })

  test('is put back once: a second worker who did so offline and undid it leaves nothing to settle', async () => {
    await make({ waybills: 1 })
    await phone.does('slip.pick', cushions(1, 2))
    await cancel('P1')
    const again = other.queue('slip.putBack', cushions(1, 2, a02))
    other.queue('slip.undo', undoing(again.id), { deps: [again.id] })
    await phone.does('slip.putBack', cushions(1, 2, a02))
    const { results } = await other.push()
    expect(results).toMatchObject([
      { status: 'refused', code: 'put-back-already' },
      { status: 'refused', code: 'nothing-to-undo', exceptionId: results[0]?.exceptionId },
    ])
    expect(await openExceptionsOf(site)).toEqual([])
  })

  /** Two workers put the same goods back; the second does not know of the first. */
  async function backTwice(isTogether: boolean, again: Record<string, unknown>) {
    const { seq } = phone.queue('slip.putBack', cushions(1, 2, a02))
    other.queue('slip.putBack', again)
    if (isTogether) await Promise.all([phone.push(seq), other.push()])
    else {
      await phone.push(seq)
      await other.push()
    }
    expect(await listOf()).toMatchObject({ toPutBack: 0 })
    expect((await stockOf(site)).places).toEqual({ [a01]: 1, [a02]: 19 })
  }

  test('brings its cancelled list back, with goods to put back, if a worker still picks them', async () => {
    await make({ waybills: 1 })
    await cancel('P1')
    expect(await listOf()).toMatchObject({ status: 'CANCELED', toPutBack: 0 })
    expect(await phone.does('slip.pick', cushions(1, 2))).toMatchObject({ status: 'applied' })
    expect(await listOf()).toMatchObject({ status: 'CLOSED', toPutBack: 2 })
    await phone.does('slip.putBack', cushions(1, 2, a01))
    expect(await listOf()).toMatchObject({ toPutBack: 0 })
    expect((await stockOf(site)).places).toEqual({ [a01]: 3, [a02]: 17 })
  })

  test('is no longer short, but a count of the place that lacked its goods is requested all the same', async () => {
    await make({ waybills: 1 })
    await cancel('P1')
    expect(await phone.does('slip.short', short(1, 2, null))).toMatchObject({ status: 'applied' })
    expect(await lines()).toMatchObject([{ shortQuantity: 0 }])
    const counts = await site.database.read.selectFrom('stockCount').select(['locationId', 'status']).execute()
    expect(counts).toEqual([{ locationId: a01, status: 'REQUESTED' }])
  })

  test('makes a put-back wait for a leader if the ledger no longer has its goods among the picked ones', async () => {
    await make({ waybills: 1 })
    await phone.does('slip.pick', cushions(1, 2))
    await cancel('P1')
    const from = await picking()
    await site.database.write(async (w) => {
      const batch = await Batch.loadStock(w, [1], { skus: new Set([1]), locations: new Set([from, a02]) })
      for (const [locationId, quantity] of [
        [from, -2],
        [a02, 2],
      ] as const)
        batch.post(
          {
            centerId: 1,
            locationId,
            skuId: 1,
            lot: null,
            expirationDate: null,
            condition: 'GOOD',
            reason: 'MOVE',
            quantity,
            cause: { kind: 'relocation', id: null },
            undoesActionId: null,
          },
          { workerId: null, deviceId: null, actionId: null, at: w.now },
        )
      await batch.save()
    })
    expect(await phone.does('slip.putBack', cushions(1, 2, a02))).toMatchObject({ code: 'stock-moved-on' })
    expect(await openExceptionsOf(site)).toMatchObject([{ code: 'stock-moved-on' }])
  })

  test('before anything was picked leaves its list and holds nothing', async () => {
    await make({ waybills: 1 })
    await cancel('P1')
    expect(await listOf()).toMatchObject({ status: 'CANCELED', lines: [{ status: 'CANCELED' }] })
    expect((await make({ waybills: 1 })).lists).toMatchObject([{ quantity: 2 }])
    expect((await lines())[1]).toMatchObject({ locationId: a01 })
  })

  test('is shown as cancelled on handhelds that hold its list', async () => {
    await make({ waybills: 1 })
    const cursor = await phone.freshCursor()
    await cancel('P1')
    const { pages } = await phone.pullAll(cursor)
    expect(pages.flatMap(({ changes }) => changes.slip).at(-1)?.lines).toMatchObject([
      { invoiceStatus: 'CANCELED', canceledAt: expect.stringMatching(/Z$/) },
    ])
  })
})
