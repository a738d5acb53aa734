import { expect, onTestFinished, test } from 'vitest'
import { contractApi } from '../../shared/api/contract.ts'
import { inboundApi } from '../../shared/api/inbound.ts'
import { legacyInvoiceApi } from '../../shared/api/invoice.ts'
import { notificationApi } from '../../shared/api/notification.ts'
import { relocationApi } from '../../shared/api/relocation.ts'
import { startSlack } from '../../simulators/slack.ts'
import { floorDid } from '../../tests/support/floor.ts'
import { idOf } from '../../tests/support/ids.ts'
import type { Who } from '../../tests/support/rows.ts'
import { world, type World } from '../../tests/support/world.ts'
import { sendersOf } from '../adapters/senders/senders.ts'
import { enqueue } from '../jobs/enqueue.ts'

/** Expects that every action is applied. */
const floorDoes = async (w: World, ...actions: Parameters<typeof floorDid>[1][]) =>
  expect(await floorDid(w, ...actions)).toEqual(actions.map(() => 'done'))

const inspected = (inboundId: number, skuId: number, quantity: number) => ({
  type: 'inbound.inspect',
  payload: { inboundId, skuId, quantity, lot: null, expirationDate: null, condition: 'GOOD' },
})
const stored = (inboundId: number, skuId: number, quantity: number, locationId: number) => ({
  type: 'inbound.store',
  payload: { inboundId, skuId, quantity, locationId, lot: null, expirationDate: null, condition: 'GOOD' },
})
const told = async (w: World, who: Who) =>
  (await w.as(who).send(notificationApi.list, { query: { order: 'asc' } })).rows.map(
    ({ type, title }) => `${type} ${title}`,
  )

test('a partner hears of its inbound’s progress in the app and in its Slack channel, and nobody else does', async () => {
  const slack = await startSlack()
  onTestFinished(() => slack.stop())
  const w = await world(
    { skus: { toner: {} }, locations: { shelf: {} }, inbounds: { 'IB-1': { items: { toner: 5 } } } },
    undefined,
    sendersOf({ slack: { origins: [slack.origin] } }),
  )
  await w.database.dialect.write
    .updateTable('partner')
    .set({ slackInbound: true, slackWebhookSealed: w.secrets.seal(slack.webhook) })
    .where('id', '=', w.id.partner.Haneul)
    .execute()
  const [id, toner] = [idOf(w.id.inbound, 'IB-1'), idOf(w.id.sku, 'toner')]
  await w.as('office').send(inboundApi.accept, { body: { ids: [id] } })
  await floorDoes(w, inspected(id, toner, 5))
  await floorDoes(w, stored(id, toner, 5, idOf(w.id.location, 'shelf')), {
    type: 'inbound.close',
    payload: { inboundId: id },
  })
  expect(await told(w, 'partner')).toEqual([
    'INBOUND_STATUS Inbound IB-1: accepted',
    'INBOUND_STATUS Inbound IB-1: in work',
    'INBOUND_STATUS Inbound IB-1: closed',
  ])
  expect((await w.as('partner').send(notificationApi.list)).rows[0]?.additional).toEqual({ subject: `inbound:${id}` })
  // A seller may not see inbounds, and another partner may not see this one.
  for (const who of ['seller', 'otherPartner', 'office', 'worker'] as const)
    expect([who, await told(w, who)]).toEqual([who, []])
  await w.jobs.settle()
  expect(slack.messages.map(({ text }) => text.split('\n')[0])).toEqual([
    '*Inbound IB-1: accepted*',
    '*Inbound IB-1: in work*',
    '*Inbound IB-1: closed*',
  ])
})

test('a partner is not notified when it cancels its own inbound, nor when the office’s acceptance of it is refused', async () => {
  const w = await world({ skus: { toner: {} }, inbounds: { 'IB-1': { items: { toner: 5 } } } })
  const ids = [idOf(w.id.inbound, 'IB-1')]
  await w.as('partner').send(inboundApi.cancel, { body: { ids } })
  expect((await w.as('office').send(inboundApi.accept, { body: { ids } })).error).toHaveLength(1)
  expect(await told(w, 'partner')).toEqual([])
})

test('the center is notified when a partner announces or cancels an inbound, but not when the office enters one', async () => {
  const w = await world({ skus: { toner: {} } })
  const body = {
    partnerId: w.id.partner.Haneul,
    centerId: w.id.center.ICN1,
    inboundType: 'COURIER' as const,
    packagingType: 'BOX' as const,
    items: [{ skuId: idOf(w.id.sku, 'toner'), quantity: 12 }],
    shipments: [
      {
        quantity: 1,
        courierCode: 'CJGLS' as const,
        shipmentNumber: '1',
        scheduledDateRange: { from: '2026-03-03', to: '2026-03-03' },
      },
    ],
  }
  const { id, code } = await w.as('partner').send(inboundApi.create, { body })
  await w.as('partner').send(inboundApi.cancel, { body: { ids: [id] } })
  await w.as('office').send(inboundApi.create, { body })
  const news = [`INBOUND_STATUS Haneul announces ${code}`, `INBOUND_STATUS Haneul cancels ${code}`]
  for (const who of ['office', 'manager'] as const) expect([who, await told(w, who)]).toEqual([who, news])
  for (const who of ['narita', 'worker', 'partner', 'otherPartner'] as const)
    expect([who, await told(w, who)]).toEqual([who, []])
  const [cancelled, announced] = (await w.as('manager').send(notificationApi.list)).rows
  expect(announced).toMatchObject({
    content: `Haneul announces ${code} to ICN1 for 03 Mar 2026: 12 pieces of 1 SKU.`,
    additional: { subject: `inbound:${id}` },
  })
  expect(cancelled?.content).toBe(`Haneul cancels ${code}, which was announced to ICN1 for 03 Mar 2026.`)
})

test('users who can enter a new range are notified once when a contract’s serials run low', async () => {
  const w = await world({
    contracts: { etc: { courier: 'ETC', serials: { start: '01', end: '10', current: '08' } } },
    invoices: {
      a: { contract: 'etc', courier: 'ETC', status: 'CREATED' },
      b: { contract: 'etc', courier: 'ETC', status: 'CREATED' },
    },
  })
  for (const name of ['a', 'b'])
    await w.as('manager').send(legacyInvoiceApi.allocate, { params: { invoiceId: idOf(w.id.invoice, name) } })
  expect(await told(w, 'office')).toEqual(['SERIALS_LOW etc: serials run low'])
  for (const who of ['manager', 'worker', 'partner'] as const) expect([who, await told(w, who)]).toEqual([who, []])
  expect((await w.as('office').send(contractApi.list, { query: { warned: true } })).rows).toHaveLength(1)
})

test('a notification says that no serials are left if the last one was taken before any warning', async () => {
  const w = await world({
    contracts: { etc: { courier: 'ETC', serials: { start: '1', end: '1' } } },
    invoices: { a: { contract: 'etc', courier: 'ETC', status: 'CREATED' } },
  })
  await w.as('manager').send(legacyInvoiceApi.allocate, { params: { invoiceId: idOf(w.id.invoice, 'a') } })
  expect(await told(w, 'office')).toEqual(['SERIALS_LOW etc: no serials left'])
})

test('the center’s leaders are notified of a relocation sheet closed short, but not of a complete one', async () => {
  const w = await world({
    skus: { tea: {} },
    locations: { bulk: {}, shelf: {} },
    stock: { tea: { bulk: 50 } },
    relocations: {
      short: { sku: 'tea', quantity: 10, from: 'bulk', to: 'shelf' },
      whole: { sku: 'tea', quantity: 5, from: 'bulk', to: 'shelf' },
    },
  })
  const [short, whole] = [idOf(w.id.relocation, 'short'), idOf(w.id.relocation, 'whole')]
  await w.as('worker').send(relocationApi.arrive, { body: { ids: [short, whole] } })
  await w
    .as('worker')
    .send(relocationApi.close, { body: { moves: [{ id: short, storageQuantity: 8 }, { id: whole }] } })
  for (const who of ['leader', 'manager'] as const)
    expect([who, await told(w, who)]).toEqual([
      who,
      [expect.stringMatching(/^RECEIVING_SHEET_STATUS .* was closed short$/)],
    ])
  expect((await w.as('leader').send(notificationApi.list)).rows[0]?.content).toBe(
    '8 of 10 pieces of tea were put down at shelf.',
  )
  for (const who of ['worker', 'narita', 'partner'] as const) expect([who, await told(w, who)]).toEqual([who, []])
})

test('a partner is notified once when sellable pieces fall below the safety stock, and again after they recovered', async () => {
  const w = await world({
    skus: { tea: { safetyStock: 10 }, soap: {} },
    locations: { shelf: {} },
    stock: { tea: { shelf: 8 }, soap: { shelf: 8 } },
    inbounds: {
      'IB-1': { status: 'ACCEPTED', items: { tea: 5, soap: 5 } },
      'IB-2': { status: 'ACCEPTED', items: { tea: 1 } },
      'IB-3': { status: 'ACCEPTED', items: { tea: 5 } },
    },
  })
  const [tea, soap, shelf] = [idOf(w.id.sku, 'tea'), idOf(w.id.sku, 'soap'), idOf(w.id.location, 'shelf')]
  const low = async () => (await told(w, 'seller')).filter((one) => one.startsWith('BELOW'))
  const comes = (inbound: string, skuId: number, quantity: number) =>
    floorDoes(
      w,
      inspected(idOf(w.id.inbound, inbound), skuId, quantity),
      stored(idOf(w.id.inbound, inbound), skuId, quantity, shelf),
    )
  const goes = (inbound: string) =>
    w.as('manager').send(inboundApi.cancel, { body: { ids: [idOf(w.id.inbound, inbound)], force: true } })
  await comes('IB-1', tea, 5)
  await comes('IB-1', soap, 5)
  expect(await low()).toEqual([])
  await comes('IB-2', tea, 1)
  await goes('IB-1')
  expect(await low()).toEqual(['BELOW_SAFETY_STOCK tea is below its safety stock'])
  await goes('IB-2')
  expect(await low()).toHaveLength(1)
  await comes('IB-3', tea, 5)
  await goes('IB-3')
  expect(await low()).toHaveLength(2)
  expect(
    (await w.as('seller').send(notificationApi.list, { query: { type: ['BELOW_SAFETY_STOCK'] } })).rows[0]?.content,
  ).toBe('8 pieces of tea can be sold at ICN1; its safety stock is 10.')
  expect(await told(w, 'otherPartner')).toEqual([])
})

test('damaged pieces do not keep a SKU above its safety stock', async () => {
  const w = await world({
    skus: { tea: { safetyStock: 10 } },
    locations: { shelf: {} },
    stock: { tea: { shelf: { good: 8, damaged: 20 } } },
    inbounds: { 'IB-1': { status: 'ACCEPTED', items: { tea: 5 } } },
  })
  const [tea, inbound] = [idOf(w.id.sku, 'tea'), idOf(w.id.inbound, 'IB-1')]
  await floorDoes(w, inspected(inbound, tea, 5), stored(inbound, tea, 5, idOf(w.id.location, 'shelf')))
  await w.as('manager').send(inboundApi.cancel, { body: { ids: [inbound], force: true } })
  expect((await told(w, 'seller')).filter((one) => one.startsWith('BELOW'))).toEqual([
    'BELOW_SAFETY_STOCK tea is below its safety stock',
  ])
})

test('expiry notices go by the center’s days: yesterday’s expiry is left out, and the thirtieth day is included', async () => {
  const w = await world({ skus: { cream: { expires: true } }, locations: { a: {} } })
  const at = { centerId: w.id.center.ICN1, skuId: idOf(w.id.sku, 'cream'), locationId: idOf(w.id.location, 'a') }
  for (const expirationDate of ['2026-03-02', '2026-04-02'])
    await w.database.dialect.write
      .insertInto('locationStock')
      .values({ ...at, lot: '', expirationDate, condition: 'GOOD', quantity: 3, updatedAt: '2026-03-01T00:00:00.000Z' })
      .execute()
  // Fifteen hours later the third of March has begun in Seoul.
  w.clock.pass({ hours: 15 })
  await w.database.write((writer) => enqueue(writer, { kind: 'tell-expiring', payload: {} }))
  await w.jobs.settle()
  expect(await told(w, 'partner')).toEqual(['EXPIRATION_CLOSE cream expires on 02 Apr 2026'])
})

test('a partner and its center’s manager are notified once of each lot that expires within thirty days', async () => {
  const w = await world({ skus: { cream: { expires: true, lots: true } }, locations: { a: {}, b: {} } })
  const at = { centerId: w.id.center.ICN1, skuId: idOf(w.id.sku, 'cream'), updatedAt: w.database.now().toISOString() }
  const lies = (alias: string, lot: string, expirationDate: string, quantity: number) =>
    w.database.dialect.write
      .insertInto('locationStock')
      .values({ ...at, locationId: idOf(w.id.location, alias), lot, expirationDate, condition: 'GOOD', quantity })
      .execute()
  await lies('a', 'L1', '2026-04-01', 3)
  await lies('b', 'L1', '2026-04-01', 4)
  await lies('a', 'L2', '2026-04-02', 5)
  await lies('a', 'L3', '2026-03-20', 0)
  const daily = async () => {
    await w.database.write((writer) => enqueue(writer, { kind: 'tell-expiring', payload: {} }))
    await w.jobs.settle()
  }
  await daily()
  await daily()
  expect(await told(w, 'partner')).toEqual(['EXPIRATION_CLOSE cream expires on 01 Apr 2026'])
  expect((await w.as('manager').send(notificationApi.list)).rows.map(({ content }) => content)).toEqual([
    '7 pieces of cream at ICN1 expire on 01 Apr 2026. Lot: L1.',
  ])
  w.clock.pass({ days: 1 })
  await daily()
  expect(await told(w, 'partner')).toEqual([
    'EXPIRATION_CLOSE cream expires on 01 Apr 2026',
    'EXPIRATION_CLOSE cream expires on 02 Apr 2026',
  ])
  for (const who of ['narita', 'worker', 'otherPartner'] as const) expect([who, await told(w, who)]).toEqual([who, []])
})
