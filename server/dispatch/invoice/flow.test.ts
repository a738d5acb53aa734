import { expect, test } from 'vitest'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { orderWorld } from '../../../tests/support/orders.ts'
import { world } from '../../../tests/support/world.ts'

const day = { from: '2026-03-02T15:00:00.000Z' }

async function aDay() {
  const w = await world({
    contracts: { late: {}, narita: { center: 'NRT1' } },
    invoices: {
      yesterday: { contract: 'late', status: 'DISPATCHED' },
      packed: { contract: 'late', status: 'PACKED' },
      waits: { contract: 'late', status: 'PRINTED' },
      cancelled: { contract: 'late', status: 'CANCELED' },
      back: { contract: 'late', type: 'RETURN', status: 'ALLOCATED' },
      mori: { contract: 'late', partner: 'Mori', status: 'PACKED' },
      elsewhere: { center: 'NRT1', contract: 'narita', status: 'PRINTED' },
    },
  })
  const at = (name: string, columns: Record<string, string>) =>
    w.database.write(({ tx }) =>
      tx
        .updateTable('invoice')
        .set(columns)
        .where('id', '=', w.id.invoice[name] ?? 0)
        .execute(),
    )
  const before = { createdAt: '2026-03-01T00:00:00.000Z', printedAt: null as never, packedAt: null as never }
  for (const name of Object.keys(w.id.invoice)) await at(name, before)
  await at('yesterday', { packedAt: '2026-03-02T01:00:00.000Z', dispatchedAt: '2026-03-02T10:00:00.000Z' })
  await at('packed', { packedAt: '2026-03-03T00:30:00.000Z' })
  await at('mori', { packedAt: '2026-03-03T00:40:00.000Z' })
  // It is 11:00 on 3 March in Seoul.
  w.clock.pass({ days: 1, hours: 1 })
  return w
}
const of = (flow: { stages: { stage: string }[] }, stage: string) => flow.stages.find((one) => one.stage === stage)

test('the day’s counts are compared with yesterday up to the same time and with the whole of yesterday', async () => {
  const w = await aDay()
  const flow = await w.as('office').send(invoiceApi.flow, { query: day })
  expect(of(flow, 'PACKED')).toMatchObject({ today: 2, byNow: 1, yesterday: 1 })
  expect(of(flow, 'DISPATCHED'), 'it left later in the day').toMatchObject({ today: 0, byNow: 0, yesterday: 1 })
})

test('the day is counted hour by hour from the start of the center’s day', async () => {
  const w = await aDay()
  const { stages } = await w.as('office').send(invoiceApi.flow, { query: day })
  // Both were packed at nine in the morning in Seoul, and it is eleven now.
  expect(of({ stages }, 'PACKED')).toMatchObject({ hours: [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0] })
  for (const { today, hours } of stages) expect(hours.reduce((sum, hour) => sum + hour, 0)).toBe(today)
})

test('each truck shows the waybills that it is still to take, without returns, cancelled or dispatched ones', async () => {
  const w = await aDay()
  const { cutOffs } = await w.as('office').send(invoiceApi.flow, { query: day })
  expect(cutOffs.map(({ contractName, waiting, packed }) => [contractName, waiting, packed])).toEqual([
    [expect.stringContaining('late'), 1, 2],
    [expect.stringContaining('narita'), 1, 0],
  ])
  expect((await w.as('manager').send(invoiceApi.flow, { query: day })).cutOffs).toHaveLength(1)
})

test('once a truck has left, the next one is shown, with the number of waybills that missed their own', async () => {
  const { w, bring, allocate } = await orderWorld()
  const truck = async () => {
    const { cutOffs } = await w.as('office').send(invoiceApi.flow, { query: day })
    return cutOffs.map(({ leavesAt, waiting, missed }) => [leavesAt, waiting, missed])
  }
  await bring({ 'O-1': { toner: 1 } })
  await allocate()
  // The first of March was a Sunday, so this Monday is a holiday.
  expect(await truck()).toEqual([['2026-03-03T07:00:00.000Z', 1, 0]])
  w.clock.pass({ days: 5, hours: 8 })
  // On Saturday evening the next truck comes on Monday.
  expect(await truck()).toEqual([['2026-03-09T07:00:00.000Z', 1, 1]])
})

test('imported orders count on the day they came in, whenever they were placed; a center also counts those of no center yet', async () => {
  const { w, bring, allocate } = await orderWorld()
  await bring({ 'O-1': { toner: 1 }, 'O-2': { toner: 1 } })
  await allocate('O-1')
  await w.database.write(({ tx }) =>
    tx.updateTable('order').set({ placedAt: '2026-02-20T01:00:00.000Z' }).where('channelOrderId', '=', 'O-2').execute(),
  )
  const imported = async (...centerIds: number[]) => {
    const query = { from: '2026-03-01T15:00:00.000Z', ...(centerIds.length > 0 && { centerIds }) }
    return of(await w.as('office').send(invoiceApi.flow, { query }), 'IMPORTED')
  }
  expect(await imported()).toMatchObject({ today: 2 })
  expect(await imported(w.id.center['ICN1'] ?? 0)).toMatchObject({ today: 2 })
  expect(await imported(w.id.center['NRT1'] ?? 0)).toMatchObject({ today: 1 })
})

test('a partner sees the flow of its own parcels, but no trucks or contracts', async () => {
  const w = await aDay()
  const flow = await w.as('otherPartner').send(invoiceApi.flow, { query: day })
  expect(of(flow, 'PACKED')).toMatchObject({ today: 1 })
  expect(flow.cutOffs).toEqual([])
})
