import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everyCenter } from '../../server/db/writer.ts'
import { lawsHold } from './laws.ts'
import { Packed } from './packed.ts'
import {
  arriving,
  counting,
  countedOf,
  openSite,
  settling,
  statusOf,
  stockOf,
  storing,
  type Phone,
  type Site,
} from './site.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
})
afterEach(() => lawsHold(site.database))

/** A day at one bay: arrivals, counts carton by carton, put-aways in parts, mistakes taken back, and a few things that cannot stand. */
function workDay(phone: Phone, bay: number, inboundId: number): void {
  phone.queue('inbound.arrive', arriving({ inboundId, shipmentId: inboundId === 1 ? bay : 3 }))
  for (let n = 0; n < 12; n++) {
    const counted = phone.queue('inbound.inspect', counting(1 + (n % 3), { inboundId, surplus: n % 2 === 0 }))
    if (n % 4 === 3) {
      phone.queue('inbound.undo', { inboundId, undoes: counted.id }, { deps: [counted.id] })
      continue
    }
    phone.queue('inbound.store', storing(1, { inboundId, locationId: n % 2 ? 1 : 5 }), { deps: [counted.id] })
    if (n % 5 === 0) phone.queue('inbound.store', storing(50, { inboundId }), { deps: [counted.id] })
    if (n % 6 === 5) phone.queue('inbound.inspect', counting(1, { inboundId, skuId: 2, expirationDate: null }))
  }
}

/** Sends all that a handheld has, a few actions at a time; every third answer is lost, so that its actions are sent again. */
async function* replay(phone: Phone, size: number): AsyncGenerator<void> {
  for (let sent = 0, n = 0; sent < phone.actions.length; n++) {
    const { lastSeq, problem } = await phone.push(sent + 1, size)
    expect(problem).toBeNull()
    if (n % 3 !== 2) sent = lastSeq
    yield
  }
}

async function endsOf(phones: readonly Phone[]) {
  const rows = await site.database.read
    .selectFrom('syncAction')
    .select(['actionId', 'status', 'clientId', 'seq'])
    .execute()
  const sums = { applied: 0, refused: 0, held: 0 }
  for (const row of rows) sums[row.status as keyof typeof sums]++
  for (const phone of phones) {
    const ids = phone.actions.map((action) => action.id)
    expect(
      rows
        .filter((row) => row.clientId === phone.clientId)
        .toSorted((a, b) => a.seq - b.seq)
        .map((row) => row.actionId),
    ).toEqual(ids)
  }
  expect(sums.applied + sums.refused + sums.held).toBe(phones.reduce((sum, phone) => sum + phone.actions.length, 0))
  return sums
}

async function officeEdits(step: number): Promise<void> {
  const edit = (work: Parameters<typeof site.database.write>[0]) => site.database.write(work)
  if (step === 2) {
    await edit(async (w) => {
      await w.tx.updateTable('location').set({ disabled: true }).where('id', '=', 5).execute()
      w.changed(1, 'location', 5)
    })
  }
  if (step === 5) {
    await edit(async (w) => {
      await w.tx.updateTable('location').set({ disabled: false }).where('id', '=', 5).execute()
      w.changed(1, 'location', 5)
    })
  }
  if (step === 7) {
    await edit(async (w) => {
      await w.tx.updateTable('sku').set({ isExpiryManaged: true }).where('id', '=', 1).execute()
      w.changed(everyCenter, 'sku', 1)
    })
  }
  if (step === 11) await site.office('inbound.cancel', { inboundId: 2, force: true })
}

describe('a day of work queued offline', () => {
  test('on one handheld arrives in order, each action with one outcome, however often answers are lost', async () => {
    const phone = await site.handheld()
    workDay(phone, 1, 1)
    for await (const _ of replay(phone, 7)) await lawsHold(site.database)
    const sums = await endsOf([phone])
    expect(sums.applied).toBeGreaterThan(15)
    expect(sums.refused).toBeGreaterThan(2)
    const again = await phone.push()
    expect(again.results).toHaveLength(phone.actions.length)
    expect(await endsOf([phone])).toEqual(sums)
  })

  test('on three handhelds, while the office edits, ends with a ledger that adds up and one outcome for each action', async () => {
    const phones = [await site.handheld(), await site.handheld('colleague'), await site.handheld('leader')]
    phones.forEach((phone, i) => workDay(phone, i + 1, i === 2 ? 2 : 1))
    const watcher = await site.handheld('leader')
    const text = await watcher.snapshot()
    const held = new Packed().take(text)
    let cursor = (JSON.parse(text.slice(0, text.indexOf('\n'))) as { cursor: string }).cursor
    const replays = phones.map((phone, i) => replay(phone, 3 + i))
    for (let step = 0, left = replays.length; left > 0; step++) {
      await officeEdits(step)
      const turns = await Promise.all(replays.map((one) => one.next()))
      left = turns.filter((turn) => !turn.done).length
      const { pages, cursor: next } = await watcher.pullAll(cursor, 5)
      for (const page of pages) held.change(page)
      cursor = next
      await lawsHold(site.database)
    }
    const sums = await endsOf(phones)
    expect([sums.applied > 20, sums.refused > 5, sums.held > 0]).toEqual([true, true, true])
    expect(await statusOf(site, 2)).toBe('CANCELED')
    expect(held.picture()).toEqual(new Packed().take(await watcher.snapshot()).picture())
  })

  test('on three handhelds that push at the same moment gives each action one outcome', async () => {
    const phones = [await site.handheld(), await site.handheld('colleague'), await site.handheld('leader')]
    phones.forEach((phone) => workDay(phone, 1, 2))
    const answers = await Promise.all(phones.flatMap((phone) => [phone.push(), phone.push(1, 9), phone.push()]))
    expect(answers.every((answer) => answer.problem === null)).toBe(true)
    await endsOf(phones)
    expect((await stockOf(site)).inStorage).toBeGreaterThan(0)
  })

  test('leaves nothing waiting once its last exception is settled', async () => {
    const phones = [await site.handheld(), await site.handheld('colleague')]
    phones.forEach((phone, i) => workDay(phone, i + 1, 1))
    for (const phone of phones) await phone.push()
    const leader = await site.handheld('leader')
    const before = await countedOf(site)
    for (let round = 0; round < 60; round++) {
      const open = await site.database.read
        .selectFrom('exception')
        .select(['id', 'code'])
        .where('status', '=', 'OPEN')
        .orderBy('id')
        .executeTakeFirst()
      if (!open) break
      const accepted = round % 2 === 0 && open.code === 'more-than-announced'
      await leader.does('exception.settle', settling(open.id, accepted ? 'accept' : 'discard'))
      await lawsHold(site.database)
    }
    const waiting = await site.database.read
      .selectFrom('syncAction')
      .select('actionId')
      .where('status', '=', 'held')
      .execute()
    const open = await site.database.read.selectFrom('exception').select('id').where('status', '=', 'OPEN').execute()
    expect([waiting, open]).toEqual([[], []])
    expect(await countedOf(site)).toBeGreaterThanOrEqual(before)
  })
})
