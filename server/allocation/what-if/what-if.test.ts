import { expect, test } from 'vitest'
import { allocationApi } from '../../../shared/api/allocation.ts'
import { contractApi } from '../../../shared/api/contract.ts'
import type { Input } from '../../../shared/api/call.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { orderWorld } from '../../../tests/support/orders.ts'
import { everythingIn } from '../../../tests/support/witness.ts'

type Asked = NonNullable<Input<typeof allocationApi.whatIf>['body']>

async function shop(...given: Parameters<typeof orderWorld>) {
  const of = await orderWorld(...given)
  const { w } = of
  const ask = (body: Asked) => w.as('office').send(allocationApi.whatIf, { body })
  const rule = async () => (await w.database.read.selectFrom('deliveryRule').select('id').executeTakeFirstOrThrow()).id
  return { ...of, ask, rule, center: w.id.center.ICN1, sku: (name: string) => idOf(w.id.sku, name) }
}

const twoContracts = {
  cj: { serials: { start: '100000000000', end: '199999999999' } },
  hanjin: { serials: { start: '200000000000', end: '299999999999' } },
}

test('a what-if with the only center closed allocates no order, and changes nothing', async () => {
  const { w, bring, ask, center } = await shop()
  await bring({ 'O-1': { toner: 2 }, 'O-2': { toner: 3, mask: 1 } })
  const before = await everythingIn(w.database)
  const told = await ask({ closedCenterIds: [center] })
  expect(told.before).toEqual({
    allocated: 2,
    failed: 0,
    failedPromised: 0,
    split: 0,
    late: 0,
    parcels: 2,
    pieces: 6,
    cost: null,
    unpriced: 2,
  })
  expect(told.after).toMatchObject({ allocated: 0, failed: 2, parcels: 0, pieces: 0 })
  expect(told).toMatchObject({
    total: 2,
    different: 2,
    differences: [
      {
        channelOrderId: 'O-1',
        before: { failureReason: 'NONE', parcels: [{ center: 'ICN1', contract: 'cj' }] },
        after: { failureReason: 'NOT_EXIST_LOGISTICS_CENTER', parcels: [] },
      },
      { channelOrderId: 'O-2' },
    ],
  })
  expect(await everythingIn(w.database)).toBe(before)
})

test('a what-if counts orders that miss their promised day, whether they are allocated late or not at all', async () => {
  const { w, bring, promise, ask, center } = await shop()
  await bring({ 'O-1': { toner: 1 }, 'O-2': { toner: 1 } })
  const day = w.clock.now().toISOString().slice(0, 10)
  await promise('O-1', day)
  const told = await ask({ closedCenterIds: [center] })
  expect(told).toMatchObject({
    before: { allocated: 2, late: 1, failed: 0, failedPromised: 0 },
    after: { allocated: 0, late: 0, failed: 2, failedPromised: 1 },
    differences: [
      { channelOrderId: 'O-1', promisedOn: day },
      { channelOrderId: 'O-2', promisedOn: null },
    ],
  })
})

test('a what-if adds up the parcel prices of the contracts, with orders of one recipient as one parcel', async () => {
  const { w, bring, ask, center } = await shop({ contracts: twoContracts })
  const price = async (contract: string, parcelPrice: number) =>
    w.as('office').send(contractApi.update, {
      params: { id: idOf(w.id.contract, contract) },
      ifMatch: 1,
      body: { parcelPrice },
    })
  await price('cj', 2800)
  await price('hanjin', 3500)
  const sol = { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' }
  await bring({ 'O-1': { toner: 1 }, 'O-2': { toner: 1 } }, { recipient: sol })
  await bring({ 'O-3': { toner: 1 } })
  const told = await ask({ rule: { centerId: center, contractId: idOf(w.id.contract, 'hanjin'), weightValue: 5 } })
  expect([told.before, told.after]).toMatchObject([
    { parcels: 2, cost: 5600 },
    { parcels: 2, cost: 7000 },
  ])
})

test('a what-if counts parcels whose contract has no price beside the cost', async () => {
  const { w, bring, ask, center } = await shop({ contracts: twoContracts })
  await w.as('office').send(contractApi.update, {
    params: { id: idOf(w.id.contract, 'cj') },
    ifMatch: 1,
    body: { parcelPrice: 2800 },
  })
  await bring({ 'O-1': { toner: 1 }, 'O-2': { toner: 1 } })
  const told = await ask({ rule: { centerId: center, contractId: idOf(w.id.contract, 'hanjin'), weightValue: 5 } })
  expect([told.before, told.after]).toMatchObject([
    { parcels: 2, cost: 5600, unpriced: 0 },
    { parcels: 2, cost: null, unpriced: 2 },
  ])
})

test('a what-if with more stock allocates the orders that fail for want of it', async () => {
  const { bring, ask, center, sku } = await shop()
  await bring({ 'O-1': { toner: 8 }, 'O-2': { toner: 5 } })
  const told = await ask({ stock: [{ centerId: center, skuId: sku('toner'), pieces: 3 }] })
  expect([told.before.allocated, told.after.allocated]).toEqual([1, 2])
  expect(told.differences.map(({ channelOrderId }) => channelOrderId)).toEqual(['O-2'])
})

test('a what-if that puts one order first shows which other order loses its goods', async () => {
  const { bring, ask, idOfOrder } = await shop()
  await bring({ 'O-1': { toner: 8 } })
  await bring({ 'O-2': { toner: 5 } }, { placedAt: '2026-03-02T01:00:00.000Z' })
  const told = await ask({ firstOrderIds: [await idOfOrder('O-2')] })
  expect(
    told.differences.map(({ channelOrderId, before, after }) => [
      channelOrderId,
      before.failureReason,
      after.failureReason,
    ]),
  ).toEqual([
    ['O-1', 'NONE', 'SHORTAGE_INVENTORY'],
    ['O-2', 'SHORTAGE_INVENTORY', 'NONE'],
  ])
})

test('a what-if tries a rule before it is saved, in addition to the others or in place of one', async () => {
  const { w, bring, ask, rule, center, waybills, allocate } = await shop({
    contracts: {
      cj: { serials: { start: '100000000000', end: '199999999999' } },
      hanjin: { serials: { start: '200000000000', end: '299999999999' } },
    },
  })
  await bring({ 'O-1': { toner: 1 } })
  const hanjin = { centerId: center, contractId: idOf(w.id.contract, 'hanjin') }
  const contractsOf = (told: Awaited<ReturnType<typeof ask>>) =>
    told.differences.map(({ after }) => after.parcels.map(({ contract }) => contract))
  // The two rules have one weight, so the older is tried first.
  expect(contractsOf(await ask({ rule: hanjin }))).toEqual([])
  expect(contractsOf(await ask({ rule: { ...hanjin, weightValue: 5 } }))).toEqual([['hanjin']])
  expect(contractsOf(await ask({ rule: hanjin, insteadOfRuleId: await rule() }))).toEqual([['hanjin']])
  expect((await ask({ withoutRuleIds: [await rule()] })).after).toMatchObject({ allocated: 0, failed: 1 })
  await allocate()
  expect(await waybills()).toMatchObject([{ contractId: idOf(w.id.contract, 'cj') }])
})

test('a what-if refuses unknown centers, rules, SKUs and contracts by their field, and is forbidden to a partner', async () => {
  const { w, bring, ask, sku, center } = await shop()
  await bring({ 'O-1': { toner: 1 } })
  const refusal = async (body: Asked) => (await ask(body).catch((error: Error) => error.message)) as string
  expect(await refusal({ closedCenterIds: [9999] })).toContain('closedCenterIds')
  expect(await refusal({ withoutRuleIds: [9999] })).toContain('withoutRuleIds')
  expect(await refusal({ stock: [{ centerId: center, skuId: 9999, pieces: 1 }] })).toContain('stock')
  expect(await refusal({ rule: { centerId: center, contractId: 9999 } })).toContain('contractId')
  expect(await refusal({ stock: [{ centerId: center, skuId: sku('toner'), pieces: 1.5 }] })).toContain('pieces')
  const partner = await w.as('partner').fetch('/api/allocation/what-if', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect(partner.status).toBe(403)
})

test('what-if knows how many waybill numbers a contract has left, and promises as many as a run then allocates', async () => {
  const { bring, ask, allocate, state } = await shop({
    contracts: { cj: { serials: { start: '100000000001', end: '100000000002' } } },
  })
  const sol = { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' }
  await bring({ 'O-1': { toner: 1 }, 'O-2': { toner: 1 } }, { recipient: sol })
  await allocate('O-1')
  await bring({ 'O-3': { toner: 1 }, 'O-4': { toner: 1 } })
  // O-2 joins the existing parcel; of the other two orders one gets the last number.
  expect((await ask({})).before).toMatchObject({ allocated: 2, failed: 1, parcels: 1 })
  await allocate()
  expect(await state()).toEqual([
    ['O-1', 'ALLOCATED', 'NONE'],
    ['O-2', 'ALLOCATED', 'NONE'],
    ['O-3', 'ALLOCATED', 'NONE'],
    ['O-4', 'READY', 'INVOICE_SEND_ERROR'],
  ])
})
