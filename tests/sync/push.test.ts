import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maxActionBytes, maxPushActions } from '../../shared/sync/limits.ts'
import { lawsHold } from './laws.ts'
import {
  arriving,
  counting,
  countedOf,
  exceptionsOf,
  openExceptionsOf,
  openSite,
  recordOf,
  statusOf,
  stockOf,
  storing,
  type Site,
} from './site.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
})
afterEach(() => lawsHold(site.database))

describe('a push', () => {
  test('is applied in the order in which the work was done, and changes stock and status', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.arrive', arriving())
    phone.queue('inbound.inspect', counting(6))
    phone.queue('inbound.store', storing(4))
    const answer = await phone.push()
    expect(answer).toMatchObject({
      lastSeq: 3,
      problem: null,
      results: [
        { seq: 1, status: 'applied' },
        { seq: 2, status: 'applied' },
        { seq: 3, status: 'applied' },
      ],
    })
    expect(await stockOf(site)).toEqual({ inStorage: 4, available: 4, places: { 1: 4 } })
    expect(await statusOf(site)).toBe('PROCESSING')
  })

  test('sent again gets the same answer and counts once', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(6))
    phone.queue('inbound.store', storing(4))
    phone.queue('inbound.store', storing(9))
    const first = await phone.push()
    site.clock.pass({ minutes: 5 })
    const again = await phone.push()
    expect(again.results).toEqual(first.results)
    expect(await stockOf(site)).toMatchObject({ inStorage: 4 })
    expect(await exceptionsOf(site)).toHaveLength(1)
  })

  test('whose answer was lost is completed when it is sent again with later actions', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(2))
    await phone.push() // committed; the answer never arrives
    phone.queue('inbound.inspect', counting(3))
    const answer = await phone.push()
    expect(answer.results.map((r) => [r.seq, r.status])).toEqual([
      [1, 'applied'],
      [2, 'applied'],
    ])
    expect(await countedOf(site)).toBe(5)
  })

  test('that is sent twice at the same moment counts once', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(2))
    const [one, other] = await Promise.all([phone.push(), phone.push()])
    expect(one.results).toEqual(other.results)
    expect(await countedOf(site)).toBe(2)
  })

  test('with a gap before it is not taken, and its answer says from where to send', async () => {
    const phone = await site.handheld()
    for (let i = 0; i < 3; i++) phone.queue('inbound.inspect', counting(1))
    await phone.push(1, 1)
    expect(await phone.push(3)).toMatchObject({ problem: 'GAP', lastSeq: 1, results: [] })
    expect(await phone.push(2)).toMatchObject({ problem: null, lastSeq: 3 })
    expect(await countedOf(site)).toBe(3)
  })

  test('with its actions out of order stops at the gap and keeps what came before it', async () => {
    const phone = await site.handheld()
    for (let i = 0; i < 4; i++) phone.queue('inbound.inspect', counting(1))
    const body = phone.pushOf(1)
    const shuffled = { ...body, actions: [body.actions[0], body.actions[2], body.actions[1], body.actions[3]] }
    expect(await phone.send(shuffled)).toMatchObject({ problem: 'GAP', lastSeq: 1, results: [{ seq: 1 }] })
    expect(await phone.push()).toMatchObject({ problem: null, lastSeq: 4 })
    expect(await countedOf(site)).toBe(4)
  })

  test('that arrives after a newer one changes nothing', async () => {
    const phone = await site.handheld()
    for (let i = 0; i < 3; i++) phone.queue('inbound.inspect', counting(1))
    const late = phone.pushOf(1, 2)
    await phone.push()
    expect(await phone.send(late)).toMatchObject({
      problem: null,
      lastSeq: 3,
      results: [
        { seq: 1, status: 'applied' },
        { seq: 2, status: 'applied' },
      ],
    })
    expect(await countedOf(site)).toBe(3)
  })

  test('of two hundred actions, the most that are allowed, is taken whole', async () => {
    const phone = await site.handheld()
    for (let i = 0; i < maxPushActions; i++) phone.queue('inbound.inspect', counting(1, { inboundId: 2 }))
    expect((await phone.push()).results.every((r) => r.status === 'applied')).toBe(true)
    expect(await countedOf(site, 2)).toBe(maxPushActions)
  })
})

describe('a copied or restored handheld', () => {
  test('that reuses a number for other work is told so, and loses none of its work', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(2))
    const copy = await site.handheld()
    copy.clientId = phone.clientId
    Object.assign(copy, { caller: phone.caller, deviceId: phone.deviceId })
    copy.signIn(site.people.worker)
    copy.queue('inbound.inspect', counting(3))
    await phone.push()
    expect(await copy.push()).toMatchObject({ problem: 'FORKED', lastSeq: 1, results: [] })
    const renewed = copy.forked(copy.actions, site.people.worker, site.clock)
    expect(await renewed.push()).toMatchObject({ problem: null, results: [{ status: 'applied' }] })
    expect(await countedOf(site)).toBe(5)
  })

  test('that sends earlier actions under new numbers has none of them counted again', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(2))
    phone.queue('inbound.inspect', counting(9))
    await phone.push()
    const renewed = phone.forked(phone.actions, site.people.worker, site.clock)
    renewed.queue('inbound.inspect', counting(1))
    const { results } = await renewed.push()
    expect(results.map((r) => [r.status, r.code])).toEqual([
      ['applied', 'action-repeated'],
      ['refused', 'action-repeated'],
      ['applied', null],
    ])
    expect(await countedOf(site)).toBe(3)
    expect(await exceptionsOf(site)).toHaveLength(1)
  })

  test('and its original that push at the same moment count the same goods once and raise no exception', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(2))
    const renewed = phone.forked(phone.actions, site.people.worker, site.clock)
    await Promise.all([phone.push(), renewed.push()])
    expect(await countedOf(site)).toBe(2)
    expect(await exceptionsOf(site)).toEqual([])
  })

  test('that sends a refused action under a new number has its dependent action held with the open exception', async () => {
    const phone = await site.handheld()
    const refused = phone.queue('inbound.inspect', counting(11))
    await phone.push()
    const renewed = phone.forked([refused], site.people.worker, site.clock)
    renewed.queue('inbound.store', storing(11), { deps: [refused.id] })
    const { results } = await renewed.push()
    const [open] = await openExceptionsOf(site)
    expect(results[1]).toMatchObject({ status: 'held', exceptionId: open?.id })
  })
})

describe('an action', () => {
  test('that is refused at the head of fifty makes one exception, and the other forty-nine are applied', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(1, { inboundId: 404 }))
    for (let i = 0; i < 49; i++) phone.queue('inbound.inspect', counting(1, { inboundId: 2 }))
    const { results } = await phone.push()
    expect(results.filter((r) => r.status === 'applied')).toHaveLength(49)
    expect(await openExceptionsOf(site)).toMatchObject([{ code: 'inbound-unknown', seq: 1, status: 'OPEN' }])
  })

  const poisons: [string, string, (frame: Record<string, unknown>) => unknown][] = [
    ['is not an action at all', 'action-malformed', () => 'rubbish'],
    ['is nothing', 'action-malformed', () => null],
    ['is a list', 'action-malformed', () => [1, 2, 3]],
    ['has a payload that no rule reads', 'action-malformed', (f) => ({ ...f, payload: counting(-3) })],
    [
      'names a row by what is no id',
      'action-malformed',
      (f) => ({ ...f, payload: counting(1, { inboundId: 1.5, skuId: -1 }) }),
    ],
    ['lacks its worker', 'action-malformed', ({ workerId: _workerId, ...f }) => f],
    ['is of a kind that this server does not know', 'action-unknown', (f) => ({ ...f, type: 'picking.pick' })],
    ['is of a newer version', 'action-unknown', (f) => ({ ...f, v: 2 })],
    [
      'is an office call in disguise',
      'action-unknown',
      (f) => ({ ...f, type: 'inbound.approve', payload: { inboundId: 1 } }),
    ],
    ['is far too large', 'action-too-large', (f) => ({ ...f, payload: { text: 'x'.repeat(maxActionBytes) } })],
    [
      'has a lot that no database can store',
      'action-malformed',
      (f) => ({ ...f, payload: counting(1, { lot: 'A\u0000B' }) }),
    ],
    ['holds half a character', 'action-malformed', (f) => ({ ...f, payload: counting(1, { lot: 'A\ud800' }) })],
    ['is nested as deep as it may be long', 'action-malformed', (f) => ({ ...f, payload: { lot: nested(15_000) } })],
    ['is nested deeper still', 'action-too-large', (f) => ({ ...f, payload: { lot: nested(60_000) } })],
    ['has a kind that no database can store', 'action-malformed', (f) => ({ ...f, type: 'inbound\u0000inspect' })],
  ]
  test.each(poisons)('that %s is kept as an exception and stops nothing', async (_what, code, spoil) => {
    const phone = await site.handheld()
    for (let i = 0; i < 3; i++) phone.queue('inbound.inspect', counting(1))
    const body = phone.pushOf(1)
    const spoiled = { ...body, actions: [body.actions[0], spoil({ ...phone.actions[1] }), body.actions[2]] }
    const answer = await phone.send(spoiled)
    expect(answer).toMatchObject({
      problem: null,
      lastSeq: 3,
      results: [{ seq: 1 }, { seq: 2, status: 'refused', code }, { seq: 3 }],
    })
    expect(await openExceptionsOf(site)).toHaveLength(answer.results.filter((r) => r.status === 'refused').length)
    expect(await phone.send(spoiled)).toMatchObject({
      problem: null,
      lastSeq: 3,
      results: answer.results.map((r) => ({ seq: r.seq, status: r.status, code: r.code })),
    })
  })

  test('that is nested too deep does not break the chain: what its queue signed after it counts', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(1, { lot: nested(3000) }))
    phone.queue('inbound.inspect', counting(2))
    expect((await phone.push()).results).toMatchObject([
      { status: 'refused', code: 'action-malformed' },
      { status: 'applied' },
    ])
  })

  test('of the largest allowed size in bytes is read, and one byte more is too large, in whatever letters', async () => {
    const phone = await site.handheld()
    for (let i = 0; i < 2; i++) phone.queue('inbound.inspect', counting(1))
    const body = phone.pushOf(1)
    const filled = (action: unknown, bytes: number) => {
      const withText = (text: string) => ({ ...Object(action), payload: { text } })
      const room = bytes - Buffer.byteLength(JSON.stringify(withText('')))
      return withText('가'.repeat(Math.floor(room / 3)) + 'x'.repeat(room % 3))
    }
    const answer = await phone.send({
      ...body,
      actions: [filled(body.actions[0], maxActionBytes), filled(body.actions[1], maxActionBytes + 1)],
    })
    expect(answer.results).toMatchObject([
      { code: 'action-malformed' },
      { code: 'action-too-large', with: { bytes: maxActionBytes + 1, most: maxActionBytes } },
    ])
  })

  test('that packs the largest possible parcel is small enough, even two hundred times in one push', async () => {
    const phone = await site.handheld()
    const goods = Array.from({ length: 200 }, (_, n) => ({
      lineId: 2_000_000_000 + n,
      quantity: 1_000_000,
      code: 'x'.repeat(127),
    }))
    for (let i = 0; i < maxPushActions; i++) {
      phone.queue(
        'packing.pack',
        { invoiceId: 404, goods, boxSkuId: null, packaging: null, weight: 1_000_000, photos: 20, printerId: null },
        { deps: Array.from({ length: 50 }, () => randomUUID()) },
      )
    }
    const { results } = await phone.push()
    expect(new Set(results.map(({ code }) => code))).toEqual(new Set(['invoice-unknown']))
    const { payloadJson } = await site.database.read
      .selectFrom('exception')
      .select('payloadJson')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(payloadJson)).toMatchObject({ goods })
  })

  test('whose id is used twice in one push counts once', async () => {
    const phone = await site.handheld()
    const { id } = phone.queue('inbound.inspect', counting(1))
    phone.queue('inbound.inspect', counting(2), { id })
    const { results } = await phone.push()
    expect(results.map((r) => r.status)).toEqual(['applied', 'refused'])
    expect(await countedOf(site)).toBe(1)
  })

  test('whose id another handheld has used for something else waits for a leader', async () => {
    const [one, other] = [await site.handheld(), await site.handheld('colleague')]
    const { id } = one.queue('inbound.inspect', counting(1))
    other.queue('inbound.inspect', counting(2), { id })
    await one.push()
    expect((await other.push()).results).toMatchObject([{ status: 'refused', code: 'action-malformed' }])
    expect(await countedOf(site)).toBe(1)
  })

  test('that counts an unreadable quantity can be corrected, and then undone by its worker', async () => {
    const phone = await site.handheld()
    const wrong = await phone.does('inbound.inspect', counting(-3))
    expect(wrong).toMatchObject({ status: 'refused', code: 'action-malformed' })
    const leader = await site.handheld('leader')
    expect(
      await leader.does('exception.settle', {
        exceptionId: wrong.exceptionId,
        how: 'correct',
        corrected: { quantity: 3 },
        note: '',
      }),
    ).toMatchObject({ status: 'applied' })
    expect(await countedOf(site)).toBe(3)
    expect(await recordOf(site, wrong.action.id)).toMatchObject({ status: 'applied' })
    expect(await phone.does('inbound.undo', { inboundId: 1, undoes: wrong.action.id })).toMatchObject({
      status: 'applied',
    })
    expect(await countedOf(site)).toBe(0)
  })
})

describe('handhelds of one center', () => {
  test('cannot work on another center’s inbounds', async () => {
    const phone = await site.handheld()
    expect(await phone.does('inbound.inspect', counting(1, { inboundId: 3 }))).toMatchObject({
      status: 'refused',
      code: 'inbound-unknown',
    })
    expect(await countedOf(site, 3)).toBe(0)
  })

  test('that count the same goods offline count them once: the second count becomes an exception', async () => {
    const [one, other] = [await site.handheld(), await site.handheld('colleague')]
    for (const phone of [one, other]) phone.queue('inbound.inspect', counting(10))
    await one.push()
    expect((await other.push()).results).toMatchObject([
      { status: 'refused', code: 'more-than-announced', with: { expected: 10, got: 20 } },
    ])
    expect(await countedOf(site)).toBe(10)
  })

  test('that record the same arrival offline record it once: the second becomes an exception with both numbers', async () => {
    const [one, other] = [await site.handheld(), await site.handheld('colleague')]
    one.queue('inbound.arrive', arriving({ actualQuantity: 2 }))
    other.queue('inbound.arrive', arriving({ actualQuantity: 1 }))
    const answers = await Promise.all([one.push(), other.push()])
    expect(answers.map((a) => a.results[0]?.status)).toEqual(['applied', 'refused'])
    expect(await openExceptionsOf(site)).toMatchObject([
      { code: 'shipment-closed', withJson: '{"recorded":2,"got":1}' },
    ])
  })

  test('that put the same goods away offline do not double the stock: the second put-away becomes an exception', async () => {
    const [one, other] = [await site.handheld(), await site.handheld('colleague')]
    await one.does('inbound.inspect', counting(10))
    for (const [phone, locationId] of [
      [one, 1],
      [other, 5],
    ] as const)
      phone.queue('inbound.store', storing(10, { locationId }))
    await Promise.all([one.push(), other.push()])
    expect(await stockOf(site)).toEqual({ inStorage: 10, available: 10, places: { 1: 10 } })
    expect(await openExceptionsOf(site)).toMatchObject([{ code: 'more-than-inspected' }])
  })

  test('that close the same inbound close it once: the second is told that it is closed', async () => {
    const [one, other] = [await site.handheld(), await site.handheld('colleague')]
    one.queue('inbound.inspect', counting(10, { inboundId: 2 }))
    one.queue('inbound.store', storing(10, { inboundId: 2 }))
    one.queue('inbound.close', { inboundId: 2 })
    other.queue('inbound.close', { inboundId: 2 })
    await one.push()
    expect((await other.push()).results).toMatchObject([{ status: 'refused', code: 'inbound-closed' }])
    expect(await statusOf(site, 2)).toBe('PENDING_APPROVAL')
  })

  test('work on an inbound again after its close is undone, which only the worker who closed it can do', async () => {
    const [one, other] = [await site.handheld(), await site.handheld('colleague')]
    await one.does('inbound.inspect', counting(10, { inboundId: 2 }))
    await one.does('inbound.store', storing(10, { inboundId: 2 }))
    const closed = await one.does('inbound.close', { inboundId: 2 })
    const undo = { inboundId: 2, undoes: closed.action.id }
    expect(await other.does('inbound.undo', undo)).toMatchObject({ status: 'refused', code: 'not-your-action' })
    expect(await one.does('inbound.undo', undo)).toMatchObject({ status: 'applied' })
    expect(await statusOf(site, 2)).toBe('PROCESSING')
    expect(await recordOf(site, closed.action.id)).toMatchObject({ undone: true })
    expect(await one.does('inbound.close', { inboundId: 2 })).toMatchObject({ status: 'applied' })
  })
})

describe('an inbound whose work is billed', () => {
  test('cannot be opened again by the floor', async () => {
    const phone = await site.handheld()
    await phone.does('inbound.inspect', counting(10, { inboundId: 2 }))
    await phone.does('inbound.store', storing(10, { inboundId: 2 }))
    const closed = await phone.does('inbound.close', { inboundId: 2 })
    // The announced quantity becomes the counted one, so that no approval is in the way.
    await site.database.write(async ({ tx }) => {
      await tx.deleteFrom('inboundItem').where('inboundId', '=', 2).execute()
      await tx.insertInto('inboundItem').values({ inboundId: 2, skuId: 1, quantity: 10 }).execute()
      const billed = { status: 'CLOSED', naverBillingStatus: 'SENT' } as const
      await tx.updateTable('inboundRequest').set(billed).where('id', '=', 2).execute()
    })
    const undo = { inboundId: 2, undoes: closed.action.id }
    expect(await phone.does('inbound.undo', undo)).toMatchObject({ status: 'refused', code: 'inbound-billed' })
    expect(await statusOf(site, 2)).toBe('CLOSED')
  })
})

describe('the time of an action', () => {
  test.each([
    ['ahead', 3],
    ['behind', -3],
  ])('is that of the server’s clock, even if the handheld’s is three hours %s', async (_way, hours) => {
    const phone = await site.handheld()
    site.clock.pass({ hours: 8 })
    const doneAt = site.clock.now()
    const queued = phone.queue('inbound.inspect', counting(1), {
      at: new Date(doneAt.getTime() + hours * 3_600_000).toISOString(),
      skewMs: -hours * 3_600_000,
    })
    site.clock.pass({ hours: 6 })
    await phone.push()
    expect((await recordOf(site, queued.id))?.at).toBe(doneAt.toISOString())
  })

  test('is its arrival, if the handheld’s clock is off by more than a date can hold', async () => {
    const phone = await site.handheld()
    for (const skewMs of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
      const queued = phone.queue('inbound.inspect', counting(1), { skewMs })
      expect(await phone.push(queued.seq)).toMatchObject({ problem: null, results: [{ status: 'applied' }] })
      expect((await recordOf(site, queued.id))?.at).toBe(site.clock.iso())
    }
  })

  test('is never later than its arrival', async () => {
    const phone = await site.handheld()
    const queued = phone.queue('inbound.inspect', counting(1), { at: '2031-01-01T00:00:00.000Z' })
    await phone.push()
    expect((await recordOf(site, queued.id))?.at).toBe(site.clock.iso())
  })
})

describe('a push as a whole', () => {
  test('of an unknown clientId and without actions is answered with where its queue stands', async () => {
    const phone = await site.handheld()
    expect(await phone.push()).toMatchObject({ lastSeq: 0, results: [], problem: null, watermark: null })
  })

  test('that cannot be saved does not affect another handheld’s push', async () => {
    const [one, other] = [await site.handheld(), await site.handheld('colleague')]
    one.queue('inbound.inspect', counting(1))
    other.queue('inbound.inspect', counting(2))
    const broken = { ...one.pushOf(1), clientId: null as unknown as string }
    const [failed, taken] = await Promise.allSettled([one.send(broken), other.push()])
    expect([failed.status, taken.status]).toEqual(['rejected', 'fulfilled'])
    expect(await countedOf(site)).toBe(2)
    expect(await one.push()).toMatchObject({ lastSeq: 1 })
    expect(await countedOf(site)).toBe(3)
  })

  test('is answered once its actions are saved and visible to other connections', async () => {
    const phone = await site.handheld()
    const queued = Array.from({ length: 20 }, () => phone.queue('inbound.inspect', counting(1, { inboundId: 2 })))
    const { results } = await phone.push()
    const { read } = site.database
    const stored = await read
      .selectFrom('syncAction')
      .select('actionId')
      .where('clientId', '=', phone.clientId)
      .execute()
    expect(new Set(stored.map((s) => s.actionId))).toEqual(new Set(queued.map((q) => q.id)))
    expect(results).toHaveLength(20)
  })

  test('is remembered by its actions’ ids in the whole site', async () => {
    const id = randomUUID()
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(1), { id })
    await phone.push()
    expect(await recordOf(site, id)).toMatchObject({ clientId: phone.clientId, seq: 1, status: 'applied' })
  })
})

function nested(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = [value]
  return value
}
