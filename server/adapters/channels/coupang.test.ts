import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceOrder } from '../../../shared/entities/order.ts'
import { startCoupang, type CoupangSimulator } from '../../../simulators/coupang.ts'
import { hasty } from '../../../tests/support/feed.ts'
import type { Outside } from '../reliable-fetch.ts'
import type { Account, ChannelAdapter, LineOutcome } from './adapter.ts'
import { channelsOf } from './channels.ts'

let clock = 0
let coupang: CoupangSimulator
let adapter: ChannelAdapter
let account: Account
const item = 3_000_000_177
const today = () => ({
  from: new Date(clock - 20 * 3_600_000).toISOString(),
  to: new Date(clock + 7_200_000).toISOString(),
})

beforeEach(async () => {
  clock = Date.parse('2026-03-02T01:00:00.000Z')
  await start()
})
afterEach(() => coupang.stop())

async function start(options: Parameters<typeof startCoupang>[0] = {}, fetch: Outside['fetch'] = globalThis.fetch) {
  coupang = await startCoupang({ now: () => clock, pageSize: 2, ...options })
  const made = channelsOf({
    urls: { COUPANG: coupang.url },
    outside: { fetch, now: () => clock, sleep: async (ms) => void (clock += ms), random: () => 0.5 },
    patience: hasty,
  })('COUPANG')
  if (!made) throw new Error('There is no adapter for Coupang.')
  adapter = made
  account = {
    channelId: 1,
    identifier: coupang.vendorId,
    subIdentifier: null,
    channelUrl: null,
    password: coupang.secretKey,
    apiKey: coupang.accessKey,
    token: null,
    keep: async () => {},
    kept: async () => null,
  }
}
const all = async () => {
  const { orders, next } = await adapter.changedSince(account, today(), null)
  expect(next).toBeNull()
  return (await adapter.read(account, orders)).map((order) => sourceOrder.parse(order))
}
const one = async () => (await all())[0]?.lines[0]

test('a signed request is accepted, and one with a wrong key is refused for its credentials', async () => {
  await adapter.authorise(account)
  account.password = 'another'
  await expect(adapter.authorise(account)).rejects.toMatchObject({ refusal: { refused: 'channel-credentials' } })
})

test('all boxes of an order are read as one order, with the status of each line’s own box', async () => {
  coupang.put({
    shipmentBoxId: 11,
    orderId: 500,
    status: 'DEPARTURE',
    invoiceNumber: '6500',
    items: [{ vendorItemId: 7, shippingCount: 1 }],
  })
  coupang.put({ shipmentBoxId: 12, orderId: 500 })
  const orders = await all()
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({
    channelOrderId: '500',
    placedAt: '2026-03-02T01:00:00.000Z',
    deliveryFee: 5_000,
    recipient: { name: '박두리', phone: '0502-333-4444', postalCode: '06236' },
    lines: [
      { serial: `500:${item}`, dealCode: '26758514', optionCode: String(item), status: 'PAYED', paymentAmount: 28_000 },
      { serial: '500:7', status: 'DISPATCHED', invoiceCode: '6500' },
    ],
  })
})

test('a box number with more digits than a JavaScript number holds is read and told back exactly', async () => {
  await coupang.stop()
  const long = '642538970006401429'
  await start({}, async (url, init) => {
    const asked = typeof init.body === 'string' ? { ...init, body: init.body.replaceAll(long, '11') } : init
    const answer = await fetch(url, asked)
    const text = (await answer.text()).replaceAll('"shipmentBoxId":11,', `"shipmentBoxId":${long},`)
    return new Response(text, answer)
  })
  coupang.put({ shipmentBoxId: 11, orderId: 500 })
  expect(await one()).toMatchObject({ serial: `500:${item}`, status: 'PAYED' })
  const line = { orderId: '500', lineId: `500:${item}` }
  expect(await adapter.confirm?.(account, [line], 'k')).toEqual([{ ...line, outcome: 'done' }])
  expect(await one()).toMatchObject({ status: 'PLACED' })
})

test('an order that is listed ten minutes late is found by the next query', async () => {
  await coupang.stop()
  await start({ lateMs: 10 * 60_000 })
  coupang.put({ shipmentBoxId: 11, orderId: 500 })
  expect(await all()).toEqual([])
  clock += 11 * 60_000
  expect(await all()).toHaveLength(1)
})

test('two of five pieces cancelled leave three to ship, and the ordered quantity stays five', async () => {
  coupang.put({
    shipmentBoxId: 11,
    orderId: 500,
    items: [{ vendorItemId: item, shippingCount: 5, cancelCount: 1, holdCountForCancel: 1 }],
  })
  expect(await one()).toMatchObject({ quantity: 5, cancelledQuantity: 2, status: 'PAYED' })
})

test('an order whose buyer moves is read with the new address after it was acknowledged', async () => {
  coupang.put({ shipmentBoxId: 11, orderId: 500 })
  await all()
  coupang.put({
    shipmentBoxId: 11,
    orderId: 500,
    receiver: {
      name: '박두리',
      safeNumber: '0502-1-2',
      receiverNumber: null,
      addr1: '부산광역시 해운대구 우동',
      addr2: '',
      postCode: '48094',
    },
  })
  const confirmed = await adapter.confirm?.(account, [{ orderId: '500', lineId: `500:${item}` }], 'k')
  expect(confirmed?.[0]?.outcome).toBe('done')
  expect((await all())[0]).toMatchObject({ recipient: { postalCode: '48094' }, lines: [{ status: 'PLACED' }] })
})

test('a request to stop a parcel is read as a cancel request, and its approval cancels the exact number of pieces', async () => {
  coupang.put({
    shipmentBoxId: 11,
    orderId: 500,
    status: 'INSTRUCT',
    items: [{ vendorItemId: item, shippingCount: 3 }],
  })
  coupang.ask({
    receiptId: 900,
    orderId: 500,
    receiptStatus: 'RELEASE_STOP_UNCHECKED',
    releaseStopStatus: '미처리',
    items: { [item]: 3 },
  })
  expect(await one()).toMatchObject({
    status: 'CANCEL_REQUEST',
    claims: [{ claimId: '900', type: 'CANCEL', quantity: 3 }],
  })
  const answer = {
    orderId: '500',
    lineId: `500:${item}`,
    claimId: '900',
    type: 'CANCEL' as const,
    answer: 'APPROVED' as const,
  }
  expect((await adapter.answerClaim?.(account, [answer], 'k'))?.[0]?.outcome).toBe('done')
  expect(coupang.told.at(-1)).toMatchObject({ path: '/returnRequests/900/stoppedShipment', body: { cancelCount: 3 } })
  expect(await one()).toMatchObject({ cancelledQuantity: 3, status: 'CANCELED', claims: [{ status: 'CANCEL_DONE' }] })
})

test('a cancel request answered with «already shipped» is told the waybill of its box, and becomes a return', async () => {
  coupang.put({
    shipmentBoxId: 11,
    orderId: 500,
    status: 'DEPARTURE',
    invoiceNumber: '6500',
    deliveryCompanyName: 'CJ 대한통운',
  })
  coupang.ask({
    receiptId: 900,
    orderId: 500,
    receiptStatus: 'RELEASE_STOP_UNCHECKED',
    releaseStopStatus: '미처리',
    items: { [item]: 2 },
  })
  const answer = {
    orderId: '500',
    lineId: `500:${item}`,
    claimId: '900',
    type: 'CANCEL' as const,
    answer: 'ALREADY_SHIPPED' as const,
  }
  expect((await adapter.answerClaim?.(account, [answer], 'k'))?.[0]?.outcome).toBe('done')
  expect(coupang.told.at(-1)?.body).toMatchObject({ deliveryCompanyCode: 'CJGLS', invoiceNumber: '6500' })
  expect(await one()).toMatchObject({ status: 'RETURN_REQUEST', claims: [{ type: 'RETURN' }] })
})

test('a return of an old order is found by its last change, over pages, and no longer counts once it is taken back', async () => {
  coupang.put({ shipmentBoxId: 11, orderId: 500, orderedAt: '2026-02-20T10:00:00', status: 'FINAL_DELIVERY' })
  for (let n = 0; n < 5; n++)
    coupang.ask({
      receiptId: 100 + n,
      orderId: 700 + n,
      items: { 1: 1 },
      createdAt: '2026-02-21T10:00:00',
      modifiedAt: '2026-02-21T10:00:00',
    })
  coupang.ask({ receiptId: 900, orderId: 500, items: { [item]: 1 }, createdAt: '2026-02-25T10:00:00' })
  expect(await one()).toMatchObject({ status: 'RETURN_REQUEST', claims: [{ claimId: '900', type: 'PARTIAL_RETURN' }] })
  coupang.withdraw(900)
  expect(await one()).toMatchObject({ status: 'DELIVERED', claims: [{ claimId: '900', status: 'RETURN_REJECT' }] })
})

test('a claim is read at each of its stages, and keeps its id from request to end', async () => {
  const stages: [string, string, string, string][] = [
    ['RELEASE_STOP_UNCHECKED', '미처리', 'CANCEL', 'CANCEL_REQUEST'],
    ['RETURNS_COMPLETED', '처리(출고중지)', 'CANCEL', 'CANCEL_DONE'],
    ['RETURNS_UNCHECKED', '처리(이미출고)', 'RETURN', 'RETURN_REQUEST'],
    ['VENDOR_WAREHOUSE_CONFIRM', '비대상', 'RETURN', 'COLLECT_DONE'],
    ['REQUEST_COUPANG_CHECK', '비대상', 'RETURN', 'UNKNOWN'],
    ['RETURNS_COMPLETED', '비대상', 'RETURN', 'RETURN_DONE'],
  ]
  coupang.put({ shipmentBoxId: 11, orderId: 500, status: 'DEPARTURE' })
  for (const [receiptStatus, releaseStopStatus, type, status] of stages) {
    coupang.ask({ receiptId: 900, orderId: 500, items: { [item]: 2 }, receiptStatus, releaseStopStatus })
    expect(await one()).toMatchObject({ status, claims: [{ claimId: '900', type, status }] })
  }
})

test('Coupang falls silent when it is asked too often, and answers again after it was left alone for five minutes', async () => {
  await coupang.stop()
  await start({ perSecond: 1 })
  await adapter.authorise(account)
  await expect(adapter.authorise(account)).rejects.toMatchObject({
    refusal: { refused: 'channel-busy', with: { until: expect.stringMatching(/^2026-03-02T01:05:00/) } },
  })
  expect(coupang.troubles.calls(/./), 'it is not asked once more').toBe(2)
  clock += 5 * 60_000
  await adapter.authorise(account)
})

test('each box that is acknowledged has its own outcome, and one that was acknowledged before counts as done', async () => {
  for (const n of [1, 2, 3]) coupang.put({ shipmentBoxId: n, orderId: 500 + n })
  coupang.put({ shipmentBoxId: 3, orderId: 503, status: 'INSTRUCT' })
  coupang.refuses.set(2, '배송상태를 변경할 수 없습니다.')
  const lines = [1, 2, 3].map((n) => ({ orderId: String(500 + n), lineId: `${500 + n}:${item}` }))
  const outcomes = await adapter.confirm?.(account, lines, 'k')
  expect(outcomes?.map(({ outcome }) => (outcome === 'done' ? outcome : outcome.with?.['reason']))).toEqual([
    'done',
    '배송상태를 변경할 수 없습니다.',
    'done',
  ])
  expect(coupang.told).toMatchObject([{ body: { shipmentBoxIds: [1, 2] } }])
})

test('a box that left unacknowledged is acknowledged once together with its waybill, and a cancelled box is not', async () => {
  const parcel = { quantity: 2, courierCode: 'LOTTE', trackingNumber: '6500', shippedAt: '2026-03-02T01:00:00.000Z' }
  coupang.put({ shipmentBoxId: 11, orderId: 500 })
  coupang.put({ shipmentBoxId: 12, orderId: 501 })
  coupang.put({
    shipmentBoxId: 13,
    orderId: 502,
    items: [{ vendorItemId: item, shippingCount: 2, cancelCount: 2 }],
  })
  coupang.refuses.set(12, '배송상태를 변경할 수 없습니다.')
  const lines = [500, 501, 502].map((id) => ({ ...parcel, orderId: String(id), lineId: `${id}:${item}` }))
  coupang.troubles.add(/acknowledgement/, 'lose-answer')
  await expect(adapter.ship?.(account, lines, 'k')).rejects.toMatchObject({ mayBeDone: true })
  expect(reasonsOf(await adapter.ship?.(account, lines, 'k'))).toEqual([
    'done',
    '배송상태를 변경할 수 없습니다.',
    'The box is in ACCEPT.',
  ])
  expect(coupang.told.map(({ path }) => path)).toEqual([
    '/ordersheets/acknowledgement',
    '/orders/invoices',
    '/ordersheets/acknowledgement',
  ])
  expect(coupang.boxes.get('11')).toMatchObject({ status: 'DEPARTURE', invoiceNumber: '6500' })
})

test('pieces held for a cancel request are not cancelled yet, and are still told as shipped if they left', async () => {
  const items = [{ vendorItemId: item, shippingCount: 2, holdCountForCancel: 1 }]
  coupang.put({ shipmentBoxId: 11, orderId: 500, items })
  // If a request is not listed, its item only tells that it holds pieces back.
  expect(await one()).toMatchObject({ cancelledQuantity: 1, status: 'PAYED' })
  coupang.put({ shipmentBoxId: 11, orderId: 500, items: [{ vendorItemId: item, shippingCount: 2 }] })
  const stop = { receiptStatus: 'RELEASE_STOP_UNCHECKED', releaseStopStatus: '미처리', isHeld: true }
  coupang.ask({ ...stop, receiptId: 900, orderId: 500, items: { [item]: 2 } })
  expect(coupang.boxes.get('11')?.items).toMatchObject([{ holdCountForCancel: 2 }])
  expect(await one()).toMatchObject({ cancelledQuantity: 0, status: 'CANCEL_REQUEST', claims: [{ quantity: 2 }] })
  const parcel = { quantity: 2, courierCode: 'CJGLS', trackingNumber: '6500', shippedAt: '2026-03-02T01:00:00.000Z' }
  const line = { orderId: '500', lineId: `500:${item}` }
  expect(reasonsOf(await adapter.ship?.(account, [{ ...parcel, ...line }], 'k'))).toEqual(['done'])
  const late = { ...line, claimId: '900', type: 'CANCEL', answer: 'ALREADY_SHIPPED' } as const
  expect(reasonsOf(await adapter.answerClaim?.(account, [late], 'k'))).toEqual(['done'])
  expect(coupang.boxes.get('11')?.items).toMatchObject([{ holdCountForCancel: 0 }])
})

test('a waybill is taken only for a box in preparation, and is told once though its answer was lost', async () => {
  coupang.put({ shipmentBoxId: 11, orderId: 500, status: 'INSTRUCT' })
  coupang.put({ shipmentBoxId: 12, orderId: 501, status: 'NONE_TRACKING' })
  const parcel = { quantity: 2, courierCode: 'LOTTE', trackingNumber: '6500', shippedAt: '2026-03-02T01:00:00.000Z' }
  const first = { ...parcel, orderId: '500', lineId: `500:${item}` }
  coupang.troubles.add(/invoices/, 'lose-answer')
  await expect(adapter.ship?.(account, [first], 'k')).rejects.toMatchObject({ mayBeDone: true })
  const outcomes = await adapter.ship?.(account, [first, { ...parcel, orderId: '501', lineId: `501:${item}` }], 'k')
  expect(outcomes?.map(({ outcome }) => outcome === 'done')).toEqual([true, false])
  expect(coupang.told).toMatchObject([
    {
      body: {
        orderSheetInvoiceApplyDtos: [{ deliveryCompanyCode: 'HYUNDAI', splitShipping: false, preSplitShipped: false }],
      },
    },
  ])
})

test('Coupang is never asked so often that it falls silent', async () => {
  for (let n = 0; n < 20; n++) coupang.ask({ receiptId: n + 1, orderId: 500 + n, items: { [item]: 1 } })
  for (let n = 0; n < 20; n++) coupang.put({ shipmentBoxId: n + 1, orderId: 500 + n, orderedAt: '2026-02-20T10:00:00' })
  expect(await all()).toHaveLength(20)
  expect(coupang.troubles.calls(/./)).toBeGreaterThan(50)
})

test('two threads that ask Coupang at once do not together ask so often that it falls silent', async () => {
  await coupang.stop()
  coupang = await startCoupang()
  const threads = [1, 2].map(() => channelsOf({ urls: { COUPANG: coupang.url }, patience: hasty })('COUPANG'))
  await Promise.all(
    threads.map(async (thread) => {
      for (let n = 0; n < 8; n++) await thread?.authorise(account)
    }),
  )
})

test('an order that cannot be read fails alone, and does not stop the others', async () => {
  coupang.put({ shipmentBoxId: 11, orderId: 500 })
  coupang.put({ shipmentBoxId: 12, orderId: 501 })
  coupang.put({ shipmentBoxId: 13, orderId: 501, items: [{ vendorItemId: 7, shippingCount: 1.5 }] })
  const { orders } = await adapter.changedSince(account, today(), null)
  expect(orders.map(({ id }) => id).sort()).toEqual(['500', '501'])
  const read = (id: string) =>
    adapter.read(
      account,
      orders.filter((one) => one.id === id),
    )
  expect(await read('500')).toHaveLength(1)
  await expect(read('501')).rejects.toMatchObject({ refusal: { refused: 'channel-unreadable' } })
})

const reasonsOf = (outcomes: LineOutcome[] | undefined) =>
  outcomes?.map(({ outcome }) => (outcome === 'done' ? outcome : outcome.with?.['reason']))
const claimed = { orderId: '500', lineId: `500:${item}`, claimId: '900' }

test.each([
  ['CANCEL', 'APPROVED', 'INSTRUCT', { receiptStatus: 'RELEASE_STOP_UNCHECKED', releaseStopStatus: '미처리' }],
  ['CANCEL', 'ALREADY_SHIPPED', 'DEPARTURE', { receiptStatus: 'RELEASE_STOP_UNCHECKED', releaseStopStatus: '미처리' }],
  ['RETURN', 'APPROVED', 'FINAL_DELIVERY', {}],
] as const)(
  'a claim (%s) that is %s is told to Coupang once, though Coupang’s answer was lost',
  async (type, answer, status, asked) => {
    const waybill = status === 'INSTRUCT' ? {} : { invoiceNumber: '6500', deliveryCompanyName: 'CJ 대한통운' }
    coupang.put({ shipmentBoxId: 11, orderId: 500, status, ...waybill })
    coupang.ask({ receiptId: 900, orderId: 500, items: { [item]: 2 }, ...asked })
    coupang.troubles.add(/PATCH/, 'lose-answer')
    const told = { ...claimed, type, answer }
    await expect(adapter.answerClaim?.(account, [told], 'k')).rejects.toMatchObject({ mayBeDone: true })
    expect(reasonsOf(await adapter.answerClaim?.(account, [told], 'k'))).toEqual(['done'])
    expect(coupang.told).toHaveLength(1)
    const other = { ...told, answer: answer === 'APPROVED' ? ('ALREADY_SHIPPED' as const) : ('APPROVED' as const) }
    expect(reasonsOf(await adapter.answerClaim?.(account, [other], 'k'))).not.toEqual(['done'])
  },
)

test('a return that its buyer took back is not approved', async () => {
  coupang.put({ shipmentBoxId: 11, orderId: 500, status: 'FINAL_DELIVERY' })
  coupang.ask({ receiptId: 900, orderId: 500, items: { [item]: 2 } })
  coupang.withdraw(900)
  const told = { ...claimed, type: 'RETURN' as const, answer: 'APPROVED' as const }
  expect(reasonsOf(await adapter.answerClaim?.(account, [told], 'k'))).toEqual(['There is no such request any more.'])
  expect(coupang.told).toEqual([])
})

test('only the one of a line’s two parcels that its box has is accepted, in whichever order they are told', async () => {
  coupang.put({ shipmentBoxId: 11, orderId: 500, status: 'DEPARTURE', invoiceNumber: '6500' })
  const line = {
    orderId: '500',
    lineId: `500:${item}`,
    quantity: 1,
    courierCode: 'LOTTE',
    shippedAt: '2026-03-02T01:00:00.000Z',
  }
  const parcels = ['6500', '6511'].map((trackingNumber) => ({ ...line, trackingNumber }))
  expect(reasonsOf(await adapter.ship?.(account, parcels, 'k'))).toEqual(['done', 'The box is in DEPARTURE.'])
  expect(reasonsOf(await adapter.ship?.(account, parcels.toReversed(), 'k'))).toEqual([
    'The box is in DEPARTURE.',
    'done',
  ])
})

const exchange = (one: Partial<Parameters<CoupangSimulator['exchanges']['put']>[0]> = {}) =>
  coupang.exchanges.put({ exchangeId: 900, orderId: 500, items: { [item]: 2 }, ...one })
const delivered = (one: Partial<Parameters<CoupangSimulator['put']>[0]> = {}) =>
  coupang.put({ shipmentBoxId: 11, orderId: 500, status: 'FINAL_DELIVERY', ...one })

test('an exchange is read at each of its stages, and keeps its id from request to end', async () => {
  const stages: [Parameters<typeof exchange>[0], string, string][] = [
    [{}, 'EXCHANGE_REQUEST', 'EXCHANGE_REQUEST'],
    [{ exchangeStatus: 'PROGRESS', collectStatus: 'Delivering' }, 'COLLECTING', 'COLLECTING'],
    [{ collectStatus: 'CompleteCollect' }, 'COLLECT_DONE', 'COLLECT_DONE'],
    [{ newBoxId: 77, deliveryStatus: 'CompleteDirection' }, 'COLLECT_DONE', 'COLLECT_DONE'],
    [{ deliveryStatus: 'Delivering' }, 'EXCHANGE_REDELIVERING', 'EXCHANGE_REDELIVERING'],
    [{ exchangeStatus: 'SUCCESS', deliveryStatus: 'CompleteDelivery' }, 'EXCHANGE_DONE', 'EXCHANGE_DONE'],
    [{ exchangeStatus: 'REJECT' }, 'EXCHANGE_REJECT', 'DELIVERED'],
    [{ exchangeStatus: 'CANCEL' }, 'EXCHANGE_REJECT', 'DELIVERED'],
  ]
  delivered()
  for (const [said, status, line] of stages) {
    exchange(said)
    expect(await one()).toMatchObject({
      status: line,
      cancelledQuantity: 0,
      claims: [{ claimId: '900', type: 'EXCHANGE', status, quantity: 2, reason: '다른 색상으로 교환' }],
    })
  }
})

test('an exchange of some of a line’s pieces leaves the status of the line to the other pieces once it is done', async () => {
  delivered()
  exchange({ items: { [item]: 1 } })
  expect(await one()).toMatchObject({ status: 'EXCHANGE_REQUEST', claims: [{ type: 'PARTIAL_EXCHANGE', quantity: 1 }] })
  exchange({ items: { [item]: 1 }, exchangeStatus: 'SUCCESS' })
  expect(await one()).toMatchObject({ status: 'DELIVERED', claims: [{ status: 'EXCHANGE_DONE' }] })
})

test('exchanges of old orders are read page by page, and an open one is found whatever its date', async () => {
  const old = { orderedAt: '2026-02-01T10:00:00' }
  for (let n = 0; n < 5; n++) {
    delivered({ shipmentBoxId: 20 + n, orderId: 500 + n, ...old })
    const asked = `2026-02-${10 + n}T10:00:00`
    exchange({ exchangeId: 900 + n, orderId: 500 + n, createdAt: asked, modifiedAt: asked })
  }
  expect((await all()).map(({ lines }) => lines[0]?.status)).toEqual(Array(5).fill('EXCHANGE_REQUEST'))
  exchange({ exchangeStatus: 'SUCCESS' })
  exchange({ exchangeId: 901, orderId: 501, exchangeStatus: 'SUCCESS', modifiedAt: '2026-02-20T10:00:00' })
  expect((await all()).map(({ channelOrderId }) => channelOrderId).sort()).toEqual(['500', '502', '503', '504'])
})

test('an exchange that its buyer took back and requested again is read as a new request', async () => {
  delivered()
  exchange()
  exchange({ exchangeStatus: 'CANCEL' })
  clock += 3_600_000
  exchange({ exchangeId: 901 })
  expect(await one()).toMatchObject({
    status: 'EXCHANGE_REQUEST',
    claims: [
      { claimId: '900', status: 'EXCHANGE_REJECT', closedAt: '2026-03-02T01:00:00.000Z' },
      { claimId: '901', status: 'EXCHANGE_REQUEST', closedAt: null },
    ],
  })
})

test('a line whose return is requested after an exchange has the status of the return', async () => {
  delivered()
  exchange({ exchangeStatus: 'SUCCESS' })
  clock += 3_600_000
  coupang.ask({ receiptId: 910, orderId: 500, items: { [item]: 2 } })
  expect(await one()).toMatchObject({
    status: 'RETURN_REQUEST',
    claims: [{ type: 'EXCHANGE' }, { type: 'RETURN' }],
  })
})

test.each(['ACCEPT', 'INSTRUCT'])(
  'a box in %s has an unknown status for a person to review if an exchange or a return is requested',
  async (status) => {
    coupang.put({ shipmentBoxId: 11, orderId: 500, status })
    exchange()
    expect(await one()).toMatchObject({ status: 'UNKNOWN', claims: [{ status: 'EXCHANGE_REQUEST' }] })
    exchange({ exchangeStatus: 'CANCEL' })
    expect(await one()).toMatchObject({ status: status === 'ACCEPT' ? 'PAYED' : 'PLACED' })
    coupang.ask({ receiptId: 910, orderId: 500, items: { [item]: 2 } })
    expect((await one())?.status).toBe('UNKNOWN')
  },
)

test('an order that is read by itself shows its exchange, and an exchange that cannot be read fails only its own order', async () => {
  delivered()
  exchange()
  const [order] = await adapter.read(account, [{ id: '500', changedAt: '' }])
  expect(order?.lines[0]?.claims).toMatchObject([{ claimId: '900', status: 'EXCHANGE_REQUEST' }])
  delivered({ shipmentBoxId: 12, orderId: 501 })
  exchange({ exchangeId: 901, orderId: 501, items: { [item]: 1.5 } })
  const { orders } = await adapter.changedSince(account, today(), null)
  const read = (id: string) =>
    adapter.read(
      account,
      orders.filter((one) => one.id === id),
    )
  expect(await read('500')).toHaveLength(1)
  await expect(read('501')).rejects.toMatchObject({ refusal: { refused: 'channel-unreadable' } })
})

test.each([
  ['REJECTED', {}, '/exchangeRequests/900/rejection', { exchangeRejectCode: 'SOLDOUT' }],
  ['APPROVED', { collectStatus: 'CompleteCollect' }, '/exchangeRequests/900/receiveConfirmation', {}],
] as const)(
  'an exchange that is %s is told to Coupang once, though Coupang’s answer was lost',
  async (answer, said, path, body) => {
    delivered()
    exchange(said)
    coupang.troubles.add(/PATCH/, 'lose-answer')
    const told = { ...claimed, type: 'EXCHANGE' as const, answer }
    await expect(adapter.answerClaim?.(account, [told], 'k')).rejects.toMatchObject({ mayBeDone: true })
    expect(reasonsOf(await adapter.answerClaim?.(account, [told], 'k'))).toEqual(['done'])
    expect(coupang.told).toEqual([{ path, body: { vendorId: coupang.vendorId, exchangeId: 900, ...body } }])
  },
)

test('an exchange is not approved before its goods are back, and cannot be rejected once it goes on or was taken back', async () => {
  delivered()
  exchange()
  const told = { ...claimed, type: 'EXCHANGE' as const }
  const say = async (answer: 'APPROVED' | 'REJECTED') =>
    reasonsOf(await adapter.answerClaim?.(account, [{ ...told, answer }], 'k'))
  expect(await say('APPROVED')).toEqual(['Its goods are not back yet.'])
  expect(coupang.told).toEqual([])
  exchange({ exchangeStatus: 'PROGRESS', collectStatus: 'Delivering' })
  expect(await say('REJECTED')).toEqual(['교환 불가 처리를 할 수 없는 상태입니다.'])
  exchange({ exchangeStatus: 'CANCEL' })
  exchange({ exchangeId: 901 })
  expect(await say('REJECTED')).toEqual(['There is no such request any more.'])
  expect(coupang.exchanges.all.get(901)?.exchangeStatus).toBe('RECEIPT')
})

test('a return and an exchange of the same number are answered separately', async () => {
  delivered()
  delivered({ shipmentBoxId: 12, orderId: 501 })
  exchange()
  coupang.ask({ receiptId: 900, orderId: 501, items: { [item]: 2 } })
  const outcomes = await adapter.answerClaim?.(
    account,
    [
      { ...claimed, type: 'EXCHANGE', answer: 'REJECTED' },
      { orderId: '501', lineId: `501:${item}`, claimId: '900', type: 'RETURN', answer: 'APPROVED' },
    ],
    'k',
  )
  expect(reasonsOf(outcomes)).toEqual(['done', 'done'])
  expect(coupang.told.map(({ path }) => path)).toEqual([
    '/exchangeRequests/900/rejection',
    '/returnRequests/900/approval',
  ])
})
