import { expect, onTestFinished, test } from 'vitest'
import { startCoupang } from '../../../simulators/coupang.ts'
import { channelApi } from '../../../shared/api/channel.ts'
import { claimApi } from '../../../shared/api/claim.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { hasty } from '../../../tests/support/feed.ts'
import { world } from '../../../tests/support/world.ts'
import { channelsOf } from '../../adapters/channels/channels.ts'

/** A connected channel of Coupang's. */
async function connected() {
  const now = () => w.clock.now().getTime()
  const coupang = await startCoupang({ now: () => now(), perSecond: 1000 })
  onTestFinished(() => coupang.stop())
  const outside = { fetch, now: () => now(), sleep: async () => {}, random: () => 0.5 }
  const channels = channelsOf({ urls: { COUPANG: coupang.url }, outside, patience: hasty })
  const w = await world({}, undefined, undefined, undefined, channels)
  const owner = w.as('partner')
  const { id: channelId } = await owner.send(channelApi.create, {
    body: {
      partnerId: w.id.partner.Haneul,
      name: '쿠팡',
      channelType: 'COUPANG',
      identifier: coupang.vendorId,
      password: coupang.secretKey,
      apiKey: coupang.accessKey,
    },
  })
  await owner.send(channelApi.auth, { params: { id: channelId } })
  const run = async () => {
    await owner.send(channelApi.import, { params: { id: channelId } })
    await w.jobs.settle()
  }
  return { w, owner, coupang, run }
}

test('a Coupang order gets the new address of a buyer who moves days later, before it is acknowledged', async () => {
  const { w, owner, coupang, run } = await connected()
  const { receiver } = coupang.put({ shipmentBoxId: 11, orderId: 500 })
  await run()
  const [{ id = 0 } = {}] = (await owner.send(orderApi.list, {})).data
  w.clock.pass({ hours: 48 })
  coupang.put({ shipmentBoxId: 12, orderId: 501 })
  await run()
  w.clock.pass({ hours: 24 })
  coupang.put({
    shipmentBoxId: 11,
    orderId: 500,
    receiver: { ...receiver, addr1: '부산 해운대구 우동', postCode: '48094' },
  })
  await run()
  await w.database.write(({ tx }) => tx.updateTable('order').set({ status: 'ALLOCATED' }).execute())
  await w.as('office').send(orderApi.bulkProcess, { body: { ids: [id] } })
  await w.jobs.settle()
  expect(coupang.told.map(({ path }) => path)).toEqual(['/ordersheets/acknowledgement'])
  const order = await owner.send(orderApi.get, { params: { id } })
  expect(order).toMatchObject({ recipient: { postalCode: '48094' }, lines: [{ status: 'PLACED' }] })
  expect(order.history.map(({ what }) => what)).toEqual(['import', 'confirm', 'change'])
})

test('an order with an exchange requested before it was sent needs review until the exchange is rejected at Coupang', async () => {
  const { w, owner, coupang, run } = await connected()
  coupang.put({ shipmentBoxId: 11, orderId: 500, items: [{ vendorItemId: 7, shippingCount: 1 }] })
  await run()
  const [{ id = 0 } = {}] = (await owner.send(orderApi.list, {})).data
  const order = () => owner.send(orderApi.get, { params: { id } })
  const review = async () => (await order()).findings.filter(({ finding }) => finding === 'REVIEW_REQUIRED')
  coupang.exchanges.put({ exchangeId: 900, orderId: 500, items: { 7: 1 } })
  w.clock.pass({ hours: 1 })
  await run()
  expect([(await order()).status, (await review()).length]).toEqual(['PENDING', 1])
  const toAnswer = async () => (await owner.send(claimApi.list, { query: { isToAnswer: true } })).data
  const [claim] = await toAnswer()
  expect(claim).toMatchObject({ code: '900', type: 'EXCHANGE', status: 'EXCHANGE_REQUEST' })
  await owner.send(claimApi.answer, { body: { ids: [claim?.id ?? 0], answer: 'REJECTED', reason: '품절' } })
  await w.jobs.settle()
  expect(coupang.told.map(({ path }) => path)).toEqual(['/exchangeRequests/900/rejection'])
  expect(await toAnswer()).toEqual([])
  w.clock.pass({ hours: 1 })
  await run()
  expect((await order()).lines).toMatchObject([{ status: 'PAYED' }])
  expect(await review()).toEqual([])
})

test('an exchange requested just before an import is not taken back by the next import', async () => {
  const { w, owner, coupang, run } = await connected()
  coupang.put({ shipmentBoxId: 11, orderId: 500, status: 'FINAL_DELIVERY', invoiceNumber: '6500' })
  await run()
  w.clock.pass({ hours: 1 })
  coupang.exchanges.put({ exchangeId: 70, orderId: 500, items: { 3_000_000_177: 1 } })
  await run()
  w.clock.pass({ minutes: 10 })
  await run()
  const [{ id = 0 } = {}] = (await owner.send(orderApi.list, {})).data
  const { history } = await owner.send(orderApi.get, { params: { id } })
  const said = history.flatMap(({ changes }) => changes).filter(({ field }) => field === 'claims.70')
  expect(said.map(({ after }) => after)).toEqual(['EXCHANGE_REQUEST'])
})

test('pieces that Coupang holds for two cancel requests are cancelled once, each with the approval of its own request', async () => {
  const { w, owner, coupang, run } = await connected()
  coupang.put({ shipmentBoxId: 11, orderId: 500, items: [{ vendorItemId: 7, shippingCount: 3 }] })
  await run()
  const [{ id = 0 } = {}] = (await owner.send(orderApi.list, {})).data
  const now = async () => {
    const { findings, lines } = await owner.send(orderApi.get, { params: { id } })
    const isToReview = findings.some(({ finding }) => finding === 'REVIEW_REQUIRED')
    return [isToReview, lines[0]?.status, lines[0]?.cancelledQuantity]
  }
  for (const receiptId of [901, 902])
    coupang.ask({
      receiptId,
      orderId: 500,
      items: { 7: 1 },
      receiptStatus: 'RELEASE_STOP_UNCHECKED',
      releaseStopStatus: '미처리',
      isHeld: true,
    })
  w.clock.pass({ minutes: 5 })
  await run()
  expect(await now()).toEqual([true, 'CANCEL_REQUEST', 0])
  const approve = async (code: string) => {
    const { data } = await owner.send(claimApi.list, { query: { isToAnswer: true } })
    const ids = data.filter((claim) => claim.code === code).map((claim) => claim.id)
    await owner.send(claimApi.answer, { body: { ids, answer: 'APPROVED', reason: null } })
    await w.jobs.settle()
  }
  await approve('901')
  // The other claim keeps the line from being sent.
  expect(await now()).toEqual([true, 'CANCEL_REQUEST', 1])
  await run()
  expect(await now()).toEqual([true, 'CANCEL_REQUEST', 1])
  await approve('902')
  expect(await now()).toEqual([false, 'CANCEL_DONE', 2])
  await run()
  expect(await now()).toEqual([false, 'PAYED', 2])
  expect(coupang.boxes.get('11')?.items).toMatchObject([{ cancelCount: 2, holdCountForCancel: 0 }])
})
