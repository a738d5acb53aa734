import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testBadge } from '../support/handheld.ts'
import { lawsHold } from './laws.ts'
import { counting, countedOf, openExceptionsOf, openSite, recordOf, settling, type Site } from './site.ts'

let site: Site
let opened: number
beforeEach(async () => {
  site = await openSite()
  opened = site.clock.now().getTime()
})
/** The time this many hours after the site was opened. */
const at = (hours: number) => new Date(opened + hours * 3_600_000)
afterEach(() => lawsHold(site.database))

async function endBadge(userId: number): Promise<void> {
  await site.database.write(({ tx, now }) =>
    tx.updateTable('badge').set({ endedAt: now, endedWhy: 'lost' }).where('userId', '=', userId).execute(),
  )
}
const refusedFor = async (why: string | null, code = 'grant-invalid') => {
  const open = await openExceptionsOf(site)
  expect(open.map((x) => [x.code, x.withJson])).toEqual([[code, why ? JSON.stringify({ why }) : null]])
}

describe('a badge', () => {
  test('that ended after the work was done still vouches for it', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(2))
    site.clock.pass({ hours: 2 })
    await endBadge(phone.actions[0]?.workerId ?? 0)
    expect((await phone.push()).results).toMatchObject([{ status: 'applied' }])
  })

  test('that ended before the work was done does not vouch for it: the work waits for a leader', async () => {
    const phone = await site.handheld()
    site.clock.pass({ hours: 1 })
    await endBadge(site.people.worker.userId)
    site.clock.pass({ hours: 1 })
    await phone.does('inbound.inspect', counting(2))
    await refusedFor('badge-ended')
    const leader = await site.handheld('leader')
    const [open] = await openExceptionsOf(site)
    expect(await leader.does('exception.settle', settling(open?.id ?? 0, 'accept'))).toMatchObject({
      status: 'applied',
    })
    expect(await countedOf(site)).toBe(2)
  })

  test('that had expired when the worker signed in does not count', async () => {
    const phone = await site.handheld(null)
    await site.database.write(({ tx }) =>
      tx
        .updateTable('badge')
        .set({ validUntil: at(-12).toISOString() })
        .where('userId', '=', site.people.worker.userId)
        .execute(),
    )
    phone.signIn(site.people.worker)
    await phone.does('inbound.inspect', counting(2))
    await refusedFor('badge-expired')
  })

  test('that is valid for a few hours vouches no longer than that, whatever the sign-in claims', async () => {
    const phone = await site.handheld(null)
    await site.database.write(({ tx }) =>
      tx
        .updateTable('badge')
        .set({ temporary: true, validUntil: at(4).toISOString() })
        .where('userId', '=', site.people.worker.userId)
        .execute(),
    )
    phone.signIn(site.people.worker, 1000)
    expect(await phone.does('inbound.inspect', counting(2))).toMatchObject({ status: 'applied' })
    site.clock.pass({ hours: 5 })
    expect(await phone.does('inbound.inspect', counting(2))).toMatchObject({ status: 'refused', code: 'grant-invalid' })
  })

  test('that nobody issued does not count', async () => {
    const phone = await site.handheld(null)
    phone.signIn(testBadge(site.people.worker.userId))
    await phone.does('inbound.inspect', counting(2))
    await refusedFor('badge-unknown')
  })

  test('of one worker does not sign in another', async () => {
    const phone = await site.handheld(null)
    phone.signIn({ ...site.people.worker, userId: site.people.leader.userId })
    await phone.does('inbound.inspect', counting(2))
    await refusedFor('badge-unknown')
  })

  test('is good for one shift: work done more than sixteen hours after the sign-in waits for a leader', async () => {
    const phone = await site.handheld()
    site.clock.pass({ hours: 17 })
    await phone.does('inbound.inspect', counting(2))
    await refusedFor('expired')
  })
})

describe('a backdated sign-in with a badge that has ended', () => {
  /**
   * The handheld is in contact at 1:00 (or `heardAt`) and the badge ends at 3:00. At 5:00 the server gets work that was done with a sign-in
   * dated `from`.
   */
  async function doneWith({ from, done, heardAt = 1 }: { from: number; done: number; heardAt?: number }) {
    const phone = await site.handheld(null)
    for (let hour = 1; hour <= 5; hour++) {
      site.clock.pass({ hours: 1 })
      if (hour === heardAt) await phone.push()
      if (hour === 3) await endBadge(site.people.worker.userId)
    }
    phone.signIn(site.people.worker, 16, at(from))
    return phone.does('inbound.inspect', counting(2), { at: at(done).toISOString() })
  }

  test('counts if the handheld has not been in contact since its date, for it can have been made then', async () => {
    expect(await doneWith({ from: 2, done: 2.5 })).toMatchObject({ status: 'applied' })
  })

  test('makes its work wait for a leader if the handheld was in contact since and did not report it', async () => {
    expect(await doneWith({ from: 2, done: 2.5, heardAt: 4 })).toMatchObject({ status: 'refused' })
    await refusedFor('not-told')
  })

  test('makes its work wait for a leader if it begins after the badge ended, whatever time the work claims', async () => {
    expect(await doneWith({ from: 4, done: 2.5 })).toMatchObject({ status: 'refused' })
    await refusedFor('badge-ended')
  })
})

describe('a sign-in', () => {
  test('from before its badge was issued makes its work wait for a leader', async () => {
    site.clock.pass({ hours: 5 })
    const phone = await site.handheld(null)
    await site.database.write(({ tx, now }) => tx.updateTable('badge').set({ issuedAt: now }).execute())
    phone.signIn(site.people.worker, 16, at(3))
    await phone.does('inbound.inspect', counting(2))
    await refusedFor('before-badge')
  })

  test('is valid for sixteen hours, even if it claims a hundred years', async () => {
    const phone = await site.handheld(null)
    phone.signIn(site.people.worker, 876_000)
    expect(await phone.does('inbound.inspect', counting(2))).toMatchObject({ status: 'applied' })
    site.clock.pass({ hours: 17 })
    await phone.does('inbound.inspect', counting(2))
    await refusedFor('expired')
  })

  test('on a handheld whose clock is hours off counts, whether the handheld knows that or not', async () => {
    const phone = await site.handheld(null)
    site.clock.pass({ hours: 1 })
    await phone.push()
    phone.signIn(site.people.worker)
    const wrong = { at: at(6).toISOString(), skewMs: -5 * 3_600_000 }
    expect(await phone.does('inbound.inspect', counting(2), wrong)).toMatchObject({ status: 'applied' })
    phone.signIn(site.people.worker, 16, at(9))
    const unknown = { at: at(9.2).toISOString() }
    expect(await phone.does('inbound.inspect', counting(3), unknown)).toMatchObject({ status: 'applied' })
    site.clock.pass({ hours: 15 })
    expect(await phone.does('inbound.inspect', counting(3))).toMatchObject({ status: 'applied' })
  })
})

describe('a signature', () => {
  test('that is wrong turns the whole run it should vouch for into exceptions, and loses no action', async () => {
    const phone = await site.handheld()
    for (let i = 0; i < 3; i++) phone.queue('inbound.inspect', counting(1))
    const body = phone.pushOf(1)
    const { results } = await phone.send({
      ...body,
      actions: body.actions.map((a, i) => (i === 2 ? { ...(a as object), sig: 'AAAA' } : a)),
    })
    expect(results.map((r) => [r.status, r.code, r.with?.why])).toEqual(
      Array.from({ length: 3 }, () => ['refused', 'grant-invalid', 'signature']),
    )
    expect(await openExceptionsOf(site)).toHaveLength(3)
  })

  test('does not cover a changed payload', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(1))
    phone.queue('inbound.inspect', counting(1))
    const body = phone.pushOf(1)
    const forged = body.actions.map((a, i) => (i === 0 ? { ...(a as object), payload: counting(9) } : a))
    const { results } = await phone.send({ ...body, actions: forged })
    expect(results.map((r) => r.code)).toEqual(['grant-invalid', 'grant-invalid'])
    expect(await countedOf(site)).toBe(0)
  })

  test('does not cover an action under another worker’s name', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(1))
    const body = phone.pushOf(1)
    await phone.send({
      ...body,
      actions: body.actions.map((a) => ({ ...(a as object), workerId: site.people.leader.userId })),
    })
    expect(await countedOf(site)).toBe(0)
    expect(await openExceptionsOf(site)).toMatchObject([{ code: 'grant-invalid' }])
  })

  test('with a worker’s own key does not cover an action in another worker’s name', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(1), { inNameOf: site.people.leader.userId })
    await phone.push()
    expect(await countedOf(site)).toBe(0)
    await refusedFor('other-worker')
  })

  test('is checked for each worker’s own actions when two workers change over within a push', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(1))
    phone.queue('inbound.inspect', counting(2))
    phone.signIn(site.people.colleague)
    phone.queue('inbound.inspect', counting(3))
    const { results } = await phone.push()
    expect(results.every((r) => r.status === 'applied')).toBe(true)
    expect(
      [await recordOf(site, phone.actions[1]?.id ?? ''), await recordOf(site, phone.actions[2]?.id ?? '')].map(
        (r) => r?.workerId,
      ),
    ).toEqual([site.people.worker.userId, site.people.colleague.userId])
  })
})

describe('a sign-in', () => {
  test('made on one handheld does not count on another', async () => {
    const [one, other] = [await site.handheld(), await site.handheld(null)]
    Object.assign(other, {
      grant: Reflect.get(one, 'grant'),
      grants: Reflect.get(one, 'grants'),
      sessionKey: Reflect.get(one, 'sessionKey'),
    })
    await other.does('inbound.inspect', counting(1))
    await refusedFor('other-device')
  })

  test('that the server knows from one handheld does not count on another', async () => {
    const [one, other] = [await site.handheld(), await site.handheld(null)]
    await one.does('inbound.inspect', counting(1))
    Object.assign(other, { grant: Reflect.get(one, 'grant'), sessionKey: Reflect.get(one, 'sessionKey') })
    await other.does('inbound.inspect', counting(1))
    expect(await countedOf(site)).toBe(1)
    await refusedFor('other-worker')
  })

  test('that the server never heard of does not count', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(1))
    await phone.send({ ...phone.pushOf(1), grants: [] })
    const [open] = await openExceptionsOf(site)
    expect(open?.code).toBe('grant-invalid')
  })

  test('is remembered, so that later pushes need not carry it', async () => {
    const phone = await site.handheld()
    await phone.does('inbound.inspect', counting(1))
    phone.queue('inbound.inspect', counting(1))
    expect((await phone.send({ ...phone.pushOf(2), grants: [] })).results).toMatchObject([{ status: 'applied' }])
  })
})

describe('a worker', () => {
  test('who was deactivated may do nothing; their work waits for a leader', async () => {
    const phone = await site.handheld('gone')
    await phone.does('inbound.inspect', counting(1))
    await refusedFor(null, 'worker-forbidden')
  })

  test('whose last day has passed may do nothing, even if the account is not yet marked as deactivated', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(1))
    await site.database.write(({ tx }) =>
      tx
        .updateTable('user')
        .set({ deactivatedFrom: '2020-01-01' })
        .where('id', '=', site.people.worker.userId)
        .execute(),
    )
    await phone.push()
    await refusedFor(null, 'worker-forbidden')
  })

  test('of another center may do nothing here', async () => {
    const phone = await site.handheld('narita')
    await phone.does('inbound.inspect', counting(1))
    await refusedFor(null, 'worker-forbidden')
  })

  test('of a partner may do nothing on the floor, though partners may announce inbounds', async () => {
    const phone = await site.handheld('partner')
    await phone.does('inbound.inspect', counting(1))
    await refusedFor(null, 'worker-forbidden')
  })

  test('who loses the role before the push has the work kept as an exception', async () => {
    const phone = await site.handheld()
    phone.queue('inbound.inspect', counting(1))
    await site.database.write(({ tx }) =>
      tx.deleteFrom('userRole').where('userId', '=', site.people.worker.userId).execute(),
    )
    await phone.push()
    await refusedFor(null, 'worker-forbidden')
  })
})

describe('a leader’s consent', () => {
  const mask = counting(1, { skuId: 4 })

  test('given by badge on the worker’s handheld lets one action pass, and stays on record', async () => {
    const phone = await site.handheld()
    const passed = await phone.does('inbound.inspect', mask, { leader: site.people.leader })
    expect(passed).toMatchObject({ status: 'applied' })
    expect(await recordOf(site, passed.action.id)).toMatchObject({
      workerId: site.people.worker.userId,
      overrideWorkerId: site.people.leader.userId,
    })
  })

  test('from someone who is no leader does not count', async () => {
    const phone = await site.handheld()
    expect(await phone.does('inbound.inspect', mask, { leader: site.people.colleague })).toMatchObject({
      code: 'sku-not-announced',
    })
  })

  test('does not cover another handheld’s changed copy of the action', async () => {
    const phone = await site.handheld()
    const given = phone.queue('inbound.inspect', mask, { leader: site.people.leader })
    const body = phone.pushOf(1)
    const other = await site.handheld()
    const stolen = other.queue('inbound.inspect', { ...mask, quantity: 9 })
    await other.send({
      ...other.pushOf(1),
      grants: [...other.pushOf(1).grants, ...body.grants],
      actions: [{ ...stolen, override: given.override }],
    })
    expect(await countedOf(site)).toBe(0)
    expect(await phone.push()).toMatchObject({ results: [{ status: 'refused' }] })
  })

  test('covers only the action it was signed for, even on the handheld it was given on', async () => {
    const phone = await site.handheld()
    const { action } = await phone.does('inbound.inspect', mask, { leader: site.people.leader })
    for (const payload of [mask, { ...mask, quantity: 9 }])
      expect(await phone.does('inbound.inspect', payload, { consent: action.override })).toMatchObject({
        code: 'sku-not-announced',
      })
  })

  test('ends with the leader’s badge', async () => {
    const phone = await site.handheld()
    await endBadge(site.people.leader.userId)
    site.clock.pass({ minutes: 1 })
    expect(await phone.does('inbound.inspect', mask, { leader: site.people.leader })).toMatchObject({
      code: 'sku-not-announced',
    })
  })
})
