import { describe, expect, onTestFinished, test } from 'vitest'
import { startBillingPlatform } from '../../../simulators/billing-platform.ts'
import { inboundApi } from '../../../shared/api/inbound.ts'
import { inboundBillingApi } from '../../../shared/api/inbound-billing.ts'
import type { WorkLine } from '../../../shared/entities/inbound-billing.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world, type World } from '../../../tests/support/world.ts'
import { billingPlatform } from '../../adapters/billing/billing-platform.ts'
import { outside, patience } from '../../adapters/reliable-fetch.ts'
import { beginSlot } from '../../jobs/schedule.ts'

const counted: Partial<WorkLine> & Pick<WorkLine, 'type' | 'unitPrice' | 'quantity'> = {
  type: 'ACTUAL',
  unitPrice: 150,
  quantity: 1200,
}
const exempted = { type: 'FAST_TRACK' as const, unitPrice: 30_000, quantity: 1, isExempted: true, note: 'first month' }
const lines = [counted, exempted]

const inbounds = {
  first: { status: 'CLOSED' as const, items: { toner: 1200 } },
  second: { status: 'CLOSED' as const, items: { toner: 1 } },
  open: { status: 'PROCESSING' as const, items: { toner: 1 } },
  moris: { partner: 'Mori' as const, center: 'NRT1' as const, status: 'CLOSED' as const, items: { tea: 1 } },
}
const skus = { toner: { barcode: '8801' }, tea: { partner: 'Mori' as const, barcode: '4901' } }
const site = () => world({ skus, inbounds })
const of = ({ id }: World, name: string) => ({ params: { id: idOf(id.inbound, name) } })
const write = (w: World, name = 'first', ifMatch = 0) =>
  w.as('admin').send(inboundBillingApi.update, { ...of(w, name), body: { lines }, ifMatch })
const send = (w: World, name = 'first', force = false) =>
  w.as('admin').send(inboundBillingApi.send, { ...of(w, name), body: { force } })
const get = (w: World, name = 'first') => w.as('admin').send(inboundBillingApi.get, of(w, name))
const say = (w: World, body: { answer: 'APPROVED' } | { answer: 'SENT_BACK'; reason: string }) =>
  w.as('admin').send(inboundBillingApi.answer, { ...of(w, 'first'), body })

describe('the work of an inbound', () => {
  test('is entered line by line in whole KRW, exempted lines cost nothing, and a stale or wrong edit is refused', async () => {
    const w = await site()
    expect(await get(w)).toMatchObject({
      naverBillingStatus: 'NONE',
      version: 0,
      lines: [],
      total: 0,
      hasPlatform: false,
    })
    const written = await write(w)
    expect(written).toMatchObject({
      code: expect.any(String),
      partnerName: 'Haneul',
      version: 1,
      total: 180_000,
      lines: [
        { ...counted, isExempted: false, note: null, amount: 180_000 },
        { ...exempted, amount: 0 },
      ],
    })
    expect(
      await w.as('admin').refused(inboundBillingApi.update, { ...of(w, 'first'), body: { lines: [] }, ifMatch: 0 }),
    ).toMatchObject({ status: 412, data: { version: 1, total: 180_000 } })
    const wrong = async (line: object) => {
      const body = { lines: [{ ...counted, ...line }] }
      const { status, details } = await w
        .as('admin')
        .refused(inboundBillingApi.update, { ...of(w, 'first'), body, ifMatch: 1 })
      return [status, details[0]?.property]
    }
    expect(await wrong({ unitPrice: 1.5 })).toEqual([400, 'lines.0.unitPrice'])
    expect(await wrong({ unitPrice: -1 })).toEqual([400, 'lines.0.unitPrice'])
    expect(await wrong({ unitPrice: 1e308 })).toEqual([400, 'lines.0.unitPrice'])
    expect(await wrong({ quantity: 0 })).toEqual([400, 'lines.0.quantity'])
    expect(await wrong({ type: 'POLISHING' })).toEqual([400, 'lines.0.type'])
    expect(await wrong({ note: 'a\u0000b' })).toEqual([400, 'lines.0.note'])
  })

  test('can be sent once the inbound is closed and has lines, and cannot change after that', async () => {
    const w = await site()
    const refusal = async (name: string) =>
      (await w.as('admin').refused(inboundBillingApi.send, { ...of(w, name), body: {} })).code
    expect(await refusal('first')).toBe('billing-empty')
    await write(w, 'open')
    expect(await refusal('open')).toBe('billing-inbound-open')
    await write(w)
    expect(await send(w)).toMatchObject({
      naverBillingStatus: 'SENT',
      sends: 1,
      sentAt: expect.any(String),
      takenAt: null,
    })
    expect((await w.as('office').send(inboundApi.get, of(w, 'first'))).naverBillingStatus).toBe('SENT')
    expect(
      await w.as('admin').refused(inboundBillingApi.update, { ...of(w, 'first'), body: { lines: [] }, ifMatch: 2 }),
    ).toMatchObject({ status: 409, code: 'billing-frozen' })
    expect((await get(w)).total).toBe(180_000)
  })

  test('is approved and completed by hand where no platform is connected', async () => {
    const w = await site()
    await write(w)
    const closing = of(w, 'first')
    expect((await w.as('office').refused(inboundBillingApi.close, closing)).code).toBe('billing-transition')
    await send(w)
    expect((await w.as('office').refused(inboundBillingApi.close, closing)).code).toBe('billing-transition')
    expect(await say(w, { answer: 'APPROVED' })).toMatchObject({ naverBillingStatus: 'APPROVED' })
    expect((await w.as('admin').refused(inboundBillingApi.send, { ...closing, body: { force: true } })).code).toBe(
      'billing-transition',
    )
    expect(await w.as('office').send(inboundBillingApi.close, closing)).toMatchObject({
      naverBillingStatus: 'COMPLETED',
      completedAt: expect.any(String),
    })
    const { data: history } = await w.as('office').send(inboundApi.logs, closing)
    expect(history.filter(({ what }) => what === 'inbound.billing')).toHaveLength(3)
  })

  test('can be corrected and sent again when it came back; sending it unchanged or before an answer needs force', async () => {
    const w = await site()
    await write(w)
    await send(w)
    const again = { ...of(w, 'first'), body: {} }
    expect(await w.as('office').refused(inboundBillingApi.send, again)).toMatchObject({
      status: 403,
      code: 'billing-sent-already',
      data: { sentAt: expect.any(String) },
    })
    expect(await w.as('office').refused(inboundBillingApi.send, { ...again, body: { force: true } })).toMatchObject({
      status: 403,
      code: 'now-forbidden',
    })
    expect(await send(w, 'first', true)).toMatchObject({ naverBillingStatus: 'SENT', sends: 2 })
    expect(
      (await w.as('office').refused(inboundBillingApi.answer, { ...again, body: { answer: 'SENT_BACK', reason: ' ' } }))
        .status,
    ).toBe(400)
    const back = await say(w, { answer: 'SENT_BACK', reason: 'Say what FAST_TRACK was.' })
    expect(back).toMatchObject({
      naverBillingStatus: 'NONE',
      sentBackReason: 'Say what FAST_TRACK was.',
      isAsSent: true,
    })
    expect((await w.as('office').refused(inboundBillingApi.send, again)).code).toBe('billing-sent-already')
    const body = { lines: [{ ...counted, quantity: 1100 }] }
    await w.as('office').send(inboundBillingApi.update, { ...again, body, ifMatch: back.version })
    expect(await w.as('office').send(inboundBillingApi.send, again)).toMatchObject({
      naverBillingStatus: 'SENT',
      sends: 3,
      total: 165_000,
      sentBackReason: null,
    })
  })

  test('is listed and counted by its status, and downloaded as a spreadsheet', async () => {
    const w = await site()
    await write(w)
    await send(w)
    await write(w, 'open')
    const found = async (query: object = {}) =>
      (await w.as('office').send(inboundBillingApi.list, { query: { sort: 'id', order: 'asc', ...query } })).data.map(
        ({ id, naverBillingStatus, total }) => [id, naverBillingStatus, total],
      )
    const [first, second, open, moris] = ['first', 'second', 'open', 'moris'].map((name) => idOf(w.id.inbound, name))
    expect(await found()).toEqual([
      [first, 'SENT', 180_000],
      [second, 'NONE', 0],
      [open, 'NONE', 180_000],
      [moris, 'NONE', 0],
    ])
    expect(await found({ status: 'SENT' })).toEqual([[first, 'SENT', 180_000]])
    expect(await found({ partnerIds: [w.id.partner.Mori] })).toEqual([[moris, 'NONE', 0]])
    expect(await found({ keyword: 'Mori' })).toEqual([[moris, 'NONE', 0]])
    expect(await w.as('office').send(inboundBillingApi.count, {})).toMatchObject({
      total: 4,
      byStatus: { NONE: 3, SENT: 1 },
    })
    expect((await w.as('office').fetch('/api/now/inbound-billing/download/excel')).status).toBe(200)
  })

  test('is visible to its own partner once it is sent, and never to another partner or to a user without the privilege', async () => {
    const w = await site()
    await write(w)
    await write(w, 'moris')
    await send(w, 'moris')
    const partner = w.as('partner')
    expect(await partner.send(inboundBillingApi.get, of(w, 'first'))).toMatchObject({ lines: [], total: 0, version: 0 })
    expect((await partner.send(inboundBillingApi.list, {})).data).toEqual([])
    await send(w)
    expect((await partner.send(inboundBillingApi.list, {})).data).toMatchObject([{ total: 180_000 }])
    expect((await partner.refused(inboundBillingApi.get, of(w, 'moris'))).status).toBe(404)
    expect(
      (await partner.refused(inboundBillingApi.update, { ...of(w, 'first'), body: { lines: [] }, ifMatch: 1 })).status,
    ).toBe(403)
    expect((await w.as('worker').refused(inboundBillingApi.get, of(w, 'first'))).status).toBe(403)
    const history = await w.as('worker').send(inboundApi.logs, of(w, 'first'))
    expect(JSON.stringify(history)).not.toContain('unitPrice')
  })
})

/** A site with a billing platform at the far end of a real connection. */
async function connected() {
  const platform = await startBillingPlatform()
  onTestFinished(() => platform.stop())
  const adapter = billingPlatform({
    url: platform.url,
    key: platform.key,
    outside: { ...outside, sleep: async () => {} },
    patience: { ...patience, timeoutMs: 1000, restMs: 0 },
  })
  const w = await world({ skus, inbounds }, undefined, undefined, adapter)
  const look = async () => {
    w.clock.pass({ minutes: 5 })
    await w.database.write((to) => beginSlot(to, 'poll-inbound-billings', w.clock.now().getTime()))
    await w.jobs.settle()
  }
  await write(w)
  const { code } = await get(w)
  return { w, platform, look, reference: (send: number) => `${code}-${send}` }
}

describe('a billing platform', () => {
  test('receives the work that was sent, and its approval lets the office complete the work', async () => {
    const { w, platform, look, reference } = await connected()
    await send(w)
    expect((await get(w)).takenAt).toBeNull()
    await w.jobs.settle()
    expect(await get(w)).toMatchObject({ takenAt: expect.any(String), naverBillingStatus: 'SENT', hasPlatform: true })
    expect(platform.documents.get(reference(1))).toMatchObject({
      partner: { name: 'Haneul' },
      lines: [
        { type: 'ACTUAL', amount: 180_000 },
        { type: 'FAST_TRACK', isExempted: true, amount: 0 },
      ],
      total: 180_000,
    })
    expect(
      (await w.as('admin').refused(inboundBillingApi.answer, { ...of(w, 'first'), body: { answer: 'APPROVED' } })).code,
    ).toBe('billing-platform-answers')
    platform.approve(reference(1))
    await look()
    expect((await get(w)).naverBillingStatus).toBe('APPROVED')
    const asked = await w.as('office').send(inboundBillingApi.close, of(w, 'first'))
    expect(asked).toMatchObject({ naverBillingStatus: 'APPROVED', closeAskedAt: expect.any(String) })
    await w.jobs.settle()
    expect(await get(w)).toMatchObject({ naverBillingStatus: 'COMPLETED' })
    expect(platform.documents.get(reference(1))?.status).toBe('COMPLETED')
  })

  test('sends work back with a reason, and the corrected work becomes another document', async () => {
    const { w, platform, look, reference } = await connected()
    await send(w)
    await w.jobs.settle()
    platform.sendBack(reference(1), 'Too many pieces.')
    await look()
    const back = await get(w)
    expect(back).toMatchObject({ naverBillingStatus: 'NONE', sentBackReason: 'Too many pieces.' })
    const body = { lines: [{ ...counted, quantity: 1000 }] }
    await w.as('office').send(inboundBillingApi.update, { ...of(w, 'first'), body, ifMatch: back.version })
    await send(w)
    await w.jobs.settle()
    expect(platform.documents.get(reference(2))).toMatchObject({ total: 150_000, status: 'RECEIVED' })
  })

  test('holds one document even when its answers are lost or fail', async () => {
    const { w, platform, reference } = await connected()
    platform.troubles.add(/^PUT/, 'lose-answer')
    platform.troubles.add(/^PUT/, { status: 500 })
    await send(w)
    await w.jobs.settle()
    expect([...platform.documents.keys()]).toEqual([reference(1)])
    expect((await get(w)).takenAt).not.toBeNull()
    expect(platform.troubles.calls(/^PUT/)).toBe(3)
  })

  test('answers for other billings even when it fails for one', async () => {
    const { w, platform, look, reference } = await connected()
    await send(w)
    await w.jobs.settle()
    await write(w, 'second')
    w.clock.pass({ minutes: 1 })
    await send(w, 'second')
    await w.jobs.settle()
    const second = `${(await get(w, 'second')).code}-1`
    platform.approve(second)
    platform.troubles.add(new RegExp(`^GET .*${reference(1)}`), { status: 410 }, 100)
    await look()
    expect((await get(w, 'second')).naverBillingStatus).toBe('APPROVED')
  })

  test('may give a long reason for sending work back, which is cut to 500 characters', async () => {
    const { w, platform, look, reference } = await connected()
    await send(w)
    await w.jobs.settle()
    platform.sendBack(reference(1), 'Too many pieces. '.repeat(60))
    await look()
    const { naverBillingStatus, sentBackReason } = await get(w)
    expect([naverBillingStatus, sentBackReason?.length]).toEqual(['NONE', 500])
  })

  test('is asked again to complete work when the office repeats the request after a long outage', async () => {
    const { w, platform, look, reference } = await connected()
    await send(w)
    await w.jobs.settle()
    platform.approve(reference(1))
    await look()
    // The job makes ten attempts of three tries each.
    platform.troubles.add(/^POST/, { status: 503 }, 30)
    await w.as('office').send(inboundBillingApi.close, of(w, 'first'))
    for (let tries = 0; tries < 10; tries++) {
      await w.jobs.settle()
      w.clock.pass({ hours: 1 })
    }
    expect(await get(w)).toMatchObject({ naverBillingStatus: 'APPROVED', closeAskedAt: null })
    await w.as('office').send(inboundBillingApi.close, of(w, 'first'))
    await w.jobs.settle()
    expect((await get(w)).naverBillingStatus).toBe('COMPLETED')
  })

  test('still gets the work after an outage so long that sending was given up', async () => {
    const { w, platform, look, reference } = await connected()
    platform.troubles.add(/^PUT/, { status: 503 }, 30)
    await send(w)
    for (let tries = 0; tries < 10; tries++) {
      await w.jobs.settle()
      w.clock.pass({ hours: 1 })
    }
    expect(await get(w)).toMatchObject({ naverBillingStatus: 'SENT', takenAt: null })
    await look()
    expect((await get(w)).takenAt).not.toBeNull()
    expect([...platform.documents.keys()]).toEqual([reference(1)])
  })

  test('gets the work later after an outage, and sends the work back when it refuses it', async () => {
    const { w, platform } = await connected()
    platform.troubles.add(/^PUT/, { status: 503 }, 3)
    await send(w)
    await w.jobs.settle()
    expect(await get(w)).toMatchObject({ naverBillingStatus: 'SENT', takenAt: null })
    w.clock.pass({ hours: 1 })
    await w.jobs.settle()
    expect((await get(w)).takenAt).not.toBeNull()
    await write(w, 'second')
    platform.troubles.add(/^PUT/, { status: 422 })
    await send(w, 'second')
    await w.jobs.settle()
    expect(await get(w, 'second')).toMatchObject({ naverBillingStatus: 'NONE', sentBackReason: '422' })
  })
})
