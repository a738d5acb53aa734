import { expect, test } from 'vitest'
import { inboundApi } from '../../shared/api/inbound.ts'
import { billingConditionApi, brandApi, brandTrackingApi, brandTrackingLogApi } from '../../shared/api/partner.ts'
import { idOf } from '../../tests/support/ids.ts'
import { pathOf, world } from '../../tests/support/world.ts'

test('a partner sees the office’s follow-ups and each of their notes only once shared, and cannot hide or delete them', async () => {
  const { as, id } = await world()
  const office = as('office')
  const partner = as('partner')
  const follow = await office.send(brandTrackingApi.create, {
    body: { brandId: 1, title: 'Raise the price', memo: 'pays late', assigneeId: idOf(id.user, 'office') },
  })
  expect(follow.isShared).toBe(false)
  const params = { id: follow.id }
  const noteOf = (content: string, isShared: boolean) =>
    office.send(brandTrackingLogApi.create, { body: { brandTrackingId: follow.id, content, isShared } })
  const internal = await noteOf('They will not like it', false)
  const shared = await noteOf('A new price list is on its way', true)

  const seen = async () => [
    (await partner.send(brandTrackingApi.list)).rows.map(({ title }) => title),
    (await partner.send(brandTrackingLogApi.list)).rows.map(({ content }) => content),
    (await partner.send(brandApi.stops, { params: { id: 1 } })).followUps,
  ]
  expect(await seen()).toEqual([[], [], 0])
  expect((await partner.refused(brandTrackingApi.get, { params })).status).toBe(404)
  expect((await partner.refused(brandTrackingLogApi.get, { params: { id: shared.id } })).status).toBe(404)
  expect(
    (await partner.refused(brandTrackingLogApi.create, { body: { brandTrackingId: follow.id, content: 'x' } })).status,
  ).toBe(404)

  await office.send(brandTrackingApi.update, { params, body: { isShared: true }, ifMatch: 1 })
  expect(await seen()).toEqual([['Raise the price'], ['A new price list is on its way'], 1])
  expect((await partner.refused(brandTrackingLogApi.get, { params: { id: internal.id } })).status).toBe(404)
  // The partner does not learn which of the operator's people it was.
  expect(await partner.send(brandTrackingApi.get, { params })).toMatchObject({ assigneeName: null })
  expect(await partner.send(brandTrackingLogApi.get, { params: { id: shared.id } })).toMatchObject({
    createdByName: null,
  })
  // A partner's people cannot delete what they do not see, nor hide a follow-up from themselves.
  expect((await partner.refused(brandTrackingApi.remove, { params })).status).toBe(403)
  expect(
    (await partner.refused(brandTrackingApi.update, { params, body: { isShared: false }, ifMatch: 2 })).status,
  ).toBe(403)
})

test('follow-ups and notes by a partner’s people are always shared', async () => {
  const { as } = await world()
  const partner = as('partner')
  const follow = await partner.send(brandTrackingApi.create, { body: { brandId: 1, title: 'New boxes' } })
  const note = await partner.send(brandTrackingLogApi.create, {
    body: { brandTrackingId: follow.id, content: 'Samples are sent', isShared: false },
  })
  expect([follow.isShared, note.isShared, note.createdByName]).toEqual([true, true, 'The partner'])
  expect((await as('office').send(brandTrackingLogApi.list)).rows).toHaveLength(1)
  await partner.send(brandTrackingApi.remove, { params: { id: follow.id } })
})

test('a partner does not see a billing condition until it is shared', async () => {
  const { as, id } = await world()
  const draft = await as('office').send(billingConditionApi.create, {
    body: { partnerId: id.partner.Haneul, name: 'Offer', packingPerParcel: 1200 },
  })
  const listed = async () => (await as('partner').send(billingConditionApi.list)).rows.map(({ name }) => name)
  expect(await listed()).toEqual([])
  expect((await as('partner').refused(billingConditionApi.get, { params: { id: draft.id } })).status).toBe(404)
  await as('office').send(billingConditionApi.update, {
    params: { id: draft.id },
    body: { isShared: true },
    ifMatch: draft.version,
  })
  expect(await listed()).toEqual(['Offer'])
})

test('a partner cannot give its brand a billing condition that it does not see, but keeps one that the office chose', async () => {
  const { as, id } = await world()
  const { id: draft } = await as('office').send(billingConditionApi.create, {
    body: { partnerId: id.partner.Haneul, name: 'Offer', packingPerParcel: 1200 },
  })
  const params = { id: 1 }
  const chosen = { billingConditionId: draft }
  const { version } = await as('office').send(brandApi.get, { params })
  expect(await as('partner').refused(brandApi.update, { params, body: chosen, ifMatch: version })).toMatchObject({
    status: 404,
    details: [{ property: 'billingConditionId' }],
  })
  const after = await as('office').send(brandApi.update, { params, body: chosen, ifMatch: version })
  const body = { ...chosen, phone: '02-123-4567' }
  expect(await as('partner').send(brandApi.update, { params, body, ifMatch: after.version })).toMatchObject(body)
})

test('a partner sees the center’s memo on an inbound only once it is shared, and its own edits leave the memo alone', async () => {
  const { as, id } = await world({ skus: { tea: {} }, inbounds: { one: { items: { tea: 5 }, status: 'REGISTERED' } } })
  const params = { id: idOf(id.inbound, 'one') }
  const office = as('office')
  const partner = as('partner')
  await office.send(inboundApi.update, { params, ifMatch: 1, body: { centerMemo: 'count twice, they err' } })
  const memos = async () => [
    (await partner.send(inboundApi.get, { params })).centerMemo,
    (await partner.send(inboundApi.list)).data.map(({ centerMemo }) => centerMemo),
    (await (await partner.fetch(pathOf(inboundApi.logs, { params }))).text()).includes('count twice'),
  ]
  expect(await memos()).toEqual([null, [null], false])
  await partner.send(inboundApi.update, { params, ifMatch: 2, body: { partnerMemo: 'fragile', centerMemo: null } })
  expect(await office.send(inboundApi.get, { params })).toMatchObject({
    partnerMemo: 'fragile',
    centerMemo: 'count twice, they err',
  })
  expect(
    (await partner.refused(inboundApi.update, { params, ifMatch: 3, body: { centerMemoShared: true } })).status,
  ).toBe(403)
  await office.send(inboundApi.update, {
    params,
    ifMatch: 3,
    body: { centerMemo: 'dock 2 at nine', centerMemoShared: true },
  })
  expect((await memos()).slice(0, 2)).toEqual(['dock 2 at nine', ['dock 2 at nine']])
})
