import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { syncApi } from '../../shared/api/sync.ts'
import { isRefusal } from '../../shared/errors.ts'
import { newSession } from '../support/organisation-rows.ts'
import { lawsHold } from './laws.ts'
import {
  arriving,
  counting,
  countedOf,
  exceptionsOf,
  openExceptionsOf,
  openSite,
  recordOf,
  settling,
  statusOf,
  stockOf,
  storing,
  type Phone,
  type Site,
} from './site.ts'

let site: Site
let worker: Phone
let leader: Phone
beforeEach(async () => {
  site = await openSite()
  worker = await site.handheld()
  leader = await site.handheld('leader')
})
afterEach(() => lawsHold(site.database))

/** The worker counts one too many and puts all of it away; both wait for the leader. */
async function surplusAndStore() {
  const counted = worker.queue('inbound.inspect', counting(11))
  const stored = worker.queue('inbound.store', storing(11), { deps: [counted.id] })
  const { results } = await worker.push()
  return { counted, stored, exceptionId: results[0]?.exceptionId ?? 0, results }
}
const settle = (exceptionId: number | null, how: string, more?: object) =>
  leader.does('exception.settle', settling(exceptionId, how, more))

/** Lists exceptions as the leader sees them at a desk; returns their ids. */
async function asOffice() {
  const { app } = site
  await site.database.write(({ tx, now }) =>
    tx
      .insertInto('session')
      .values(newSession(site.people.leader.userId, 'leader', now))
      .execute(),
  )
  return async (query: string): Promise<number[]> => {
    const answer = await app.request(`http://localhost/api/sync/exception?${query}`, {
      headers: { Authorization: 'Bearer leader' },
    })
    const { data } = syncApi.exceptions.answer.parse(await answer.json())
    return data.map(({ id }) => id)
  }
}

describe('an action that depends on a refused one', () => {
  test('is held with it, while independent actions are applied', async () => {
    const counted = worker.queue('inbound.inspect', counting(11))
    worker.queue('inbound.store', storing(11), { deps: [counted.id] })
    worker.queue('inbound.inspect', counting(1, { inboundId: 2 }))
    const { results } = await worker.push()
    expect(results.map((r) => r.status)).toEqual(['refused', 'held', 'applied'])
    expect(results[1]).toMatchObject({ code: 'depends-on-refused', exceptionId: results[0]?.exceptionId })
  })

  test('is also held if it depends on it through another held action, or comes in a later push', async () => {
    const { stored, exceptionId } = await surplusAndStore()
    expect(await worker.does('inbound.undo', { inboundId: 1, undoes: stored.id }, { deps: [stored.id] })).toMatchObject(
      { status: 'held', exceptionId },
    )
    const { changes } = await leader.pull(await leader.freshCursor())
    expect(changes.exception).toMatchObject([{ id: exceptionId, heldCount: 2 }])
  })

  test('is answered with its current status when its handheld sends it again', async () => {
    const { exceptionId } = await surplusAndStore()
    await settle(exceptionId, 'accept')
    expect((await worker.push()).results).toMatchObject([
      { status: 'applied', code: 'exception-accept' },
      { status: 'applied', code: 'exception-retry' },
    ])
  })

  test('is applied when a leader accepts the exception', async () => {
    const { stored, exceptionId } = await surplusAndStore()
    expect(await settle(exceptionId, 'accept')).toMatchObject({ status: 'applied' })
    expect(await stockOf(site)).toMatchObject({ inStorage: 11 })
    expect(await recordOf(site, stored.id)).toMatchObject({ status: 'applied' })
    expect(await exceptionsOf(site)).toMatchObject([{ status: 'ACCEPTED', settledBy: site.people.leader.userId }])
  })

  test('is tried when a leader discards the exception, and becomes one of its own if it cannot stand alone', async () => {
    const { exceptionId } = await surplusAndStore()
    await settle(exceptionId, 'discard')
    expect(await countedOf(site)).toBe(0)
    expect(await exceptionsOf(site)).toMatchObject([
      { status: 'DISCARDED', note: 'the same goods' },
      { status: 'OPEN', code: 'more-than-inspected', type: 'inbound.store' },
    ])
  })

  test('and undoes it leaves nothing to settle when a leader discards the exception', async () => {
    const counted = worker.queue('inbound.inspect', counting(11))
    const undo = worker.queue('inbound.undo', { inboundId: 1, undoes: counted.id }, { deps: [counted.id] })
    const { results } = await worker.push()
    expect(results.map((r) => r.status)).toEqual(['refused', 'held'])
    await settle(results[0]?.exceptionId ?? 0, 'discard')
    expect(await openExceptionsOf(site)).toEqual([])
    expect(await recordOf(site, undo.id)).toMatchObject({ status: 'refused', code: 'nothing-to-undo' })
  })

  test('and undoes it offline leaves nothing to settle if a leader has discarded the exception meanwhile', async () => {
    const counted = worker.queue('inbound.inspect', counting(11))
    const { results } = await worker.push()
    const undo = worker.queue('inbound.undo', { inboundId: 1, undoes: counted.id }, { deps: [counted.id] })
    await settle(results[0]?.exceptionId ?? 0, 'discard')
    const late = await worker.push(undo.seq)
    expect(late.results).toMatchObject([
      { status: 'refused', code: 'nothing-to-undo', exceptionId: results[0]?.exceptionId },
    ])
    expect(await openExceptionsOf(site)).toEqual([])
  })

  test('is tried, not held for ever, when it arrives after a leader has discarded the exception', async () => {
    const counted = worker.queue('inbound.inspect', counting(11))
    const late = worker.queue('inbound.store', storing(11), { deps: [counted.id] })
    const { results } = await worker.push(1, 1)
    await settle(results[0]?.exceptionId ?? 0, 'discard')
    expect((await worker.push(2)).results).toMatchObject([{ status: 'refused', code: 'more-than-inspected' }])
    expect(await openExceptionsOf(site)).toMatchObject([{ actionId: late.id }])
  })

  test('is tried when it comes in the same push as the leader’s settlement', async () => {
    const counted = worker.queue('inbound.inspect', counting(11))
    const { results } = await worker.push()
    worker.signIn(site.people.leader)
    worker.queue('inbound.store', storing(5), { deps: [counted.id] })
    worker.queue('exception.settle', settling(results[0]?.exceptionId ?? 0, 'accept'))
    worker.queue('inbound.store', storing(6), { deps: [counted.id] })
    expect((await worker.push(2)).results.map((r) => r.status)).toEqual(['applied', 'applied', 'applied'])
    expect(await stockOf(site)).toMatchObject({ inStorage: 11 })
    expect(await openExceptionsOf(site)).toEqual([])
  })

  test('stays held while another action that it needs is still an open exception', async () => {
    const milk = { skuId: 2, expirationDate: null }
    const one = worker.queue('inbound.inspect', counting(2, milk))
    const two = worker.queue('inbound.inspect', counting(11))
    worker.queue('inbound.close', { inboundId: 1 }, { deps: [one.id, two.id] })
    const { results } = await worker.push()
    await settle(results[0]?.exceptionId ?? 0, 'discard')
    expect(await openExceptionsOf(site)).toMatchObject([{ id: results[1]?.exceptionId, code: 'more-than-announced' }])
    expect(await recordOf(site, worker.actions[2]?.id ?? '')).toMatchObject({
      status: 'held',
      exceptionId: results[1]?.exceptionId,
    })
    await settle(results[1]?.exceptionId ?? 0, 'discard')
    expect(await openExceptionsOf(site)).toMatchObject([{ code: 'inbound-not-started', type: 'inbound.close' }])
  })

  test('is not mistaken for the refused one when it comes from another life of the same handheld', async () => {
    for (let i = 0; i < 5; i++) worker.queue('inbound.inspect', counting(1, { inboundId: 2 }))
    const counted = worker.queue('inbound.inspect', counting(11))
    await worker.push()
    const renewed = worker.forked([], site.people.worker, site.clock)
    const held = await renewed.does('inbound.store', storing(11), { deps: [counted.id] })
    expect(held).toMatchObject({ seq: 1, status: 'held' })
    await settle(held.exceptionId, 'discard')
    expect(await countedOf(site)).toBe(0)
    expect(await recordOf(site, counted.id)).toMatchObject({ status: 'refused' })
    expect(await openExceptionsOf(site)).toMatchObject([{ actionId: held.action.id, code: 'more-than-inspected' }])
  })
})

describe('a leader', () => {
  test('retries an exception successfully once the office has removed its cause', async () => {
    await worker.does('inbound.inspect', counting(4))
    const stored = await worker.does('inbound.store', storing(4, { locationId: 3 }))
    expect(stored).toMatchObject({ code: 'location-disabled' })
    expect(await settle(stored.exceptionId, 'retry')).toMatchObject({
      status: 'refused',
      code: 'location-disabled',
      exceptionId: null,
    })
    expect(await openExceptionsOf(site)).toHaveLength(1)
    await site.database.write(({ tx }) =>
      tx.updateTable('location').set({ disabled: false }).where('id', '=', 3).execute(),
    )
    expect(await settle(stored.exceptionId, 'retry')).toMatchObject({ status: 'applied' })
    expect(await stockOf(site)).toMatchObject({ inStorage: 4, places: { 3: 4 } })
    expect(await exceptionsOf(site)).toMatchObject([{ status: 'RETRIED' }])
  })

  test('corrects a mistyped action, and the ledger keeps its worker and the time of the work', async () => {
    await worker.does('inbound.inspect', counting(4))
    const at = site.clock.iso()
    const stored = await worker.does('inbound.store', storing(40))
    site.clock.pass({ hours: 3 })
    expect(await settle(stored.exceptionId, 'correct', { corrected: { quantity: 4, locationId: 5 } })).toMatchObject({
      status: 'applied',
    })
    expect(await stockOf(site)).toMatchObject({ inStorage: 4, places: { 5: 4 } })
    const ledger = await site.database.read.selectFrom('inventoryLog').selectAll().execute()
    expect(ledger[0]).toMatchObject({
      workerId: site.people.worker.userId,
      at,
      actionId: stored.action.id,
      deviceId: worker.deviceId,
    })
  })

  test('cannot correct an action into one that the rules refuse: the exception stays open', async () => {
    await worker.does('inbound.inspect', counting(4))
    const stored = await worker.does('inbound.store', storing(40))
    for (const [corrected, code] of [
      [{ quantity: 5 }, 'more-than-inspected'],
      [{ quantity: -1 }, 'action-malformed'],
      [{ inboundId: 3, quantity: 1 }, 'inbound-unknown'],
    ] as const) {
      expect(await settle(stored.exceptionId, 'correct', { corrected })).toMatchObject({ status: 'refused', code })
    }
    expect(await openExceptionsOf(site)).toHaveLength(1)
    expect(await stockOf(site)).toMatchObject({ inStorage: 0 })
  })

  test('cannot accept an exception that only changed facts can resolve', async () => {
    const stored = await worker.does('inbound.store', storing(4))
    expect(await settle(stored.exceptionId, 'accept')).toMatchObject({
      status: 'refused',
      code: 'exception-not-waivable',
    })
  })

  test('accepts goods that nobody announced', async () => {
    const counted = await worker.does('inbound.inspect', counting(2, { skuId: 4 }))
    expect(counted).toMatchObject({ code: 'sku-not-announced' })
    expect(await settle(counted.exceptionId, 'accept')).toMatchObject({ status: 'applied' })
    expect(await countedOf(site)).toBe(2)
  })

  test('accepts or discards a count that two handhelds made, and the counted quantity is right either way', async () => {
    const other = await site.handheld('colleague')
    worker.queue('inbound.inspect', counting(10))
    other.queue('inbound.inspect', counting(10))
    await worker.push()
    const { results } = await other.push()
    await settle(results[0]?.exceptionId ?? 0, 'discard')
    expect(await countedOf(site)).toBe(10)
    const again = await other.does('inbound.inspect', counting(10))
    await settle(again.exceptionId, 'accept')
    expect(await countedOf(site)).toBe(20)
  })

  test('gets an exception when two handhelds count the same carton, which counts once', async () => {
    const units = ['(00)340123450000000008']
    const other = await site.handheld('colleague')
    const mine = await worker.does('inbound.inspect', counting(4, { units }))
    expect(await other.does('inbound.inspect', counting(4, { units }))).toMatchObject({
      status: 'refused',
      code: 'unit-counted',
      with: { unit: '340123450000000008' },
    })
    expect(await countedOf(site)).toBe(4)
    await worker.does('inbound.undo', { inboundId: 1, undoes: mine.action.id })
    expect(await other.does('inbound.inspect', counting(4, { units }))).toMatchObject({ status: 'applied' })
    expect(await countedOf(site)).toBe(4)
  })

  test('settles an exception once: if two leaders do so at the same moment, the first one’s decision holds', async () => {
    const { exceptionId } = await surplusAndStore()
    const second = await site.handheld('leader')
    leader.queue('exception.settle', settling(exceptionId, 'correct', { corrected: { quantity: 3 } }))
    second.queue('exception.settle', settling(exceptionId, 'correct', { corrected: { quantity: 7 } }))
    const [a, b] = await Promise.all([leader.push(), second.push()])
    expect([a.results[0]?.code, b.results[0]?.code]).toEqual([null, 'exception-settled'])
    expect(await countedOf(site)).toBe(3)
  })

  test('is needed to settle: a worker’s settlement is refused and makes no exception of its own', async () => {
    const { exceptionId } = await surplusAndStore()
    expect(await worker.does('exception.settle', settling(exceptionId, 'accept'))).toMatchObject({
      status: 'refused',
      code: 'exception-leader-only',
      exceptionId: null,
    })
    expect(await exceptionsOf(site)).toHaveLength(1)
  })

  test('settles only exceptions of their own center', async () => {
    const narita = await site.handheld('narita', 2)
    const there = await narita.does('inbound.inspect', counting(11, { inboundId: 3 }))
    expect(there).toMatchObject({ code: 'more-than-announced' })
    expect(await settle(there.exceptionId, 'accept')).toMatchObject({ status: 'refused', code: 'exception-unknown' })
    expect(await countedOf(site, 3)).toBe(0)
  })

  test('settles an exception once, even if the settlement is pushed twice', async () => {
    const { exceptionId } = await surplusAndStore()
    leader.queue('exception.settle', settling(exceptionId, 'accept'))
    const first = await leader.push()
    expect((await leader.push()).results).toEqual(first.results)
    expect(await stockOf(site)).toMatchObject({ inStorage: 11 })
  })

  test('leaves an audit entry of who settled an exception, how and why', async () => {
    const { exceptionId } = await surplusAndStore()
    await settle(exceptionId, 'discard')
    const audit = await site.database.read
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', `exception:${exceptionId}`)
      .execute()
    expect(audit).toMatchObject([{ what: 'exception.discard', userId: site.people.leader.userId, centerId: 1 }])
    expect(audit[0]?.afterJson).toContain('the same goods')
  })
})

test('the office filters exceptions by whether they hold up other work', async () => {
  const { exceptionId, stored } = await surplusAndStore()
  const alone = await worker.does('inbound.inspect', counting(2, { skuId: 4 }))
  const listed = await asOffice()
  expect(await listed('holds=true')).toEqual([exceptionId])
  expect(await listed('holds=false')).toEqual([alone.exceptionId])
  expect(await listed('sort=id&order=asc')).toEqual([exceptionId, alone.exceptionId])
  // The held action was tried in the meantime and waits for nothing any more.
  await settle(exceptionId, 'accept')
  expect(await recordOf(site, stored.id)).toMatchObject({ status: 'applied' })
  expect(await listed('holds=true')).toEqual([])
})

test('the office finds an exception by the words of its reason, in the reader’s language', async () => {
  const { exceptionId } = await surplusAndStore()
  const alone = await worker.does('inbound.inspect', counting(2, { skuId: 4 }))
  const listed = await asOffice()
  const said = (words: string) => listed(`keyword=${encodeURIComponent(words)}`)
  const reads = (language: 'en' | 'ko') =>
    site.database.write(({ tx }) =>
      tx.updateTable('user').set({ language }).where('id', '=', site.people.leader.userId).execute(),
    )
  await reads('en')
  expect(await said('counted, only')).toEqual([exceptionId])
  expect(await said('개를 검수했습니다')).toEqual([])
  await reads('ko')
  expect(await said('개를 검수했습니다')).toEqual([exceptionId])
  expect(alone.exceptionId).not.toBe(exceptionId)
})

describe('when the office changes things meanwhile', () => {
  test('a put-away to a location that was disabled meanwhile becomes an exception that a leader can correct', async () => {
    worker.queue('inbound.inspect', counting(4))
    worker.queue('inbound.store', storing(4))
    await site.database.write(({ tx }) =>
      tx.updateTable('location').set({ disabled: true }).where('id', '=', 1).execute(),
    )
    await worker.push()
    expect(await openExceptionsOf(site)).toMatchObject([{ code: 'location-disabled' }])
    await settle((await openExceptionsOf(site))[0]?.id ?? 0, 'correct', { corrected: { locationId: 5 } })
    expect(await stockOf(site)).toMatchObject({ places: { 5: 4 } })
  })

  test('an inbound cancelled by force gives its stock back, and actions that arrive later become exceptions', async () => {
    await worker.does('inbound.inspect', counting(6))
    await worker.does('inbound.store', storing(4))
    worker.queue('inbound.store', storing(2))
    worker.queue('inbound.inspect', counting(1))
    expect(await site.office('inbound.cancel', { inboundId: 1, force: false })).toMatchObject({
      refused: 'force-needed',
      with: { counted: 6, stored: 4 },
    })
    expect(isRefusal(await site.office('inbound.cancel', { inboundId: 1, force: true }))).toBe(false)
    expect(await stockOf(site)).toMatchObject({ inStorage: 0, places: {} })
    await worker.push(3)
    expect(await openExceptionsOf(site)).toMatchObject([
      { code: 'inbound-canceled', type: 'inbound.store' },
      { code: 'inbound-canceled', type: 'inbound.inspect' },
    ])
  })

  test('an inbound that is cancelled twice gives its stock back once', async () => {
    await worker.does('inbound.inspect', counting(6))
    const stored = await worker.does('inbound.store', storing(4))
    await worker.does('inbound.undo', { inboundId: 1, undoes: stored.action.id })
    await worker.does('inbound.store', storing(6, { locationId: 5 }))
    await site.office('inbound.cancel', { inboundId: 1, force: true })
    expect(await stockOf(site)).toMatchObject({ inStorage: 0, places: {} })
    expect(await site.office('inbound.cancel', { inboundId: 1, force: true })).toMatchObject({
      refused: 'inbound-transition',
    })
  })

  test('a count of a SKU that now needs an expiry becomes an exception that a leader completes', async () => {
    worker.queue('inbound.inspect', counting(4))
    await site.database.write(({ tx }) =>
      tx.updateTable('sku').set({ isExpiryManaged: true }).where('id', '=', 1).execute(),
    )
    const { results } = await worker.push()
    expect(results).toMatchObject([{ code: 'expiry-missing' }])
    await settle(results[0]?.exceptionId ?? 0, 'correct', { corrected: { expirationDate: '2027-01-31' } })
    expect(await countedOf(site)).toBe(4)
  })

  test('an inbound that is rejected after its close can be worked on again', async () => {
    for (const [type, payload] of [
      ['inbound.arrive', arriving()],
      ['inbound.inspect', counting(4)],
      ['inbound.store', storing(4)],
      ['inbound.close', { inboundId: 1 }],
    ] as const)
      await worker.does(type, payload)
    expect(await statusOf(site)).toBe('PENDING_APPROVAL')
    expect(await worker.does('inbound.inspect', counting(1))).toMatchObject({ code: 'inbound-closed' })
    await site.office('inbound.reject', { inboundId: 1 })
    await settle((await openExceptionsOf(site))[0]?.id ?? 0, 'retry')
    expect(await countedOf(site)).toBe(5)
  })

  test('a count on an inbound that the office has not accepted is refused, and a retry succeeds after the office accepts it', async () => {
    expect(await worker.does('inbound.inspect', counting(1, { inboundId: 4 }))).toMatchObject({
      code: 'inbound-not-accepted',
    })
    await site.office('inbound.accept', { inboundId: 4 })
    await settle((await openExceptionsOf(site))[0]?.id ?? 0, 'retry')
    expect(await countedOf(site, 4)).toBe(1)
  })
})
