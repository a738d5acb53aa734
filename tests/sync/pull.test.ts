import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Writer } from '../../server/db/writer.ts'
import { everyCenter } from '../../server/db/writer.ts'
import { pruneFeed } from '../../server/sync/prune.ts'
import { noChanges, type PullAnswer } from '../../shared/sync/protocol.ts'
import { addGoods } from '../support/goods-rows.ts'
import { idOf } from '../support/ids.ts'
import { lawsHold } from './laws.ts'
import { Packed } from './packed.ts'
import { counting, headerOf, openSite, settling, storing, type Phone, type Site } from './site.ts'

let site: Site
let phone: Phone
beforeEach(async () => {
  site = await openSite()
  phone = await site.handheld()
})
afterEach(() => lawsHold(site.database))

/** An edit of the office: the row and its place in the feed, in one transaction. */
const edit = (work: (writer: Writer) => Promise<unknown>) =>
  site.database.write(async (writer) => void (await work(writer)))
const renameSku = (id: number, name: string) =>
  edit(async (w) => {
    await w.tx.updateTable('sku').set({ name }).where('id', '=', id).execute()
    w.changed(everyCenter, 'sku', id)
  })
const renameLocation = (id: number, alias: string, centerId = 1) =>
  edit(async (w) => {
    await w.tx.updateTable('location').set({ alias, aliasKey: alias.toUpperCase() }).where('id', '=', id).execute()
    w.changed(centerId, 'location', id)
  })
const idsOf = (pages: PullAnswer[], kind: 'inbound' | 'sku' | 'location') =>
  pages.flatMap((page) => page.changes[kind].map((row) => row.id))

describe('a pull', () => {
  test('after a snapshot brings the open work of the handheld’s center, and the next one brings nothing more', async () => {
    const first = await phone.pull(await phone.freshCursor())
    expect(first.changes.inbound.map((i) => i.id).toSorted()).toEqual([1, 2, 4])
    expect(first).toMatchObject({ reset: false, more: false, lastSeq: 0, center: { code: 'ICN1' } })
    expect((await phone.pull(first.cursor)).changes).toEqual(noChanges)
  })

  test('brings what others did, and the stock and SKU status that came of it', async () => {
    const { cursor } = await phone.pull(await phone.freshCursor())
    const other = await site.handheld('colleague')
    await other.does('inbound.inspect', counting(4))
    await other.does('inbound.store', storing(3))
    const { changes } = await phone.pull(cursor)
    expect(changes.inbound.find((i) => i.id === 1)).toMatchObject({
      status: 'PROCESSING',
      lines: [{ quantity: 4, storedQuantity: 3 }],
    })
    expect(changes.stock).toMatchObject([
      { skuId: 1, inStorage: 3, places: [{ locationId: 1, alias: 'A-01', quantity: 3 }] },
    ])
    expect(changes.sku).toMatchObject([{ id: 1, skuStatus: 'ACTIVATED' }])
  })

  test('tells the last number received of this handheld, from the same moment as its rows', async () => {
    await phone.does('inbound.inspect', counting(4))
    const { lastSeq, changes } = await phone.pull(await phone.freshCursor())
    expect([lastSeq, changes.inbound.find((i) => i.id === 1)?.lines[0]?.quantity]).toEqual([1, 4])
  })

  test('brings open exceptions newest first, page by page, however many there are, and reports none of them as gone', async () => {
    const opened: number[] = []
    for (let n = 0; n < 7; n++) opened.push((await phone.does('inbound.inspect', counting(11))).exceptionId ?? 0)
    const first = await phone.pull(await phone.freshCursor(), 3)
    await edit(async (w) => w.changed(1, 'exception', opened[0] ?? 0))
    const { pages } = await phone.pullAll(first.cursor, 3)
    const told = [first, ...pages].map(({ changes }) => changes.exception.map(({ id }) => id))
    const [a, b, c, d, e, f, g] = opened
    expect(told).toEqual([[g, f, e], [d, c, b, a], [a]])
    expect([first, ...pages].flatMap(({ gone }) => gone['exception'] ?? [])).toEqual([])
  })

  test('with the cursor of another center has to start anew', async () => {
    const narita = await site.handheld('narita', 2)
    const { cursor } = await phone.pull(await phone.freshCursor())
    expect(await narita.pull(cursor)).toMatchObject({ reset: true })
    expect(await phone.pull(cursor)).toMatchObject({ reset: false })
  })

  test('shows a center none of another center’s inbounds, stock and exceptions', async () => {
    const narita = await site.handheld('narita', 2)
    const { cursor, changes } = await narita.pull(await narita.freshCursor())
    expect(changes.inbound.map((i) => i.id)).toEqual([3])
    await phone.does('inbound.inspect', counting(11))
    await phone.does('inbound.inspect', counting(4))
    await phone.does('inbound.store', storing(4))
    const after = await narita.pull(cursor)
    // The SKU is known to every center, so that it is stocked now is told. What lies where, and what went wrong, is not told.
    expect(after.changes.sku.map((row) => row.id)).toEqual([1])
    expect(after.changes.inbound).toEqual(changes.inbound)
    expect({ ...after.changes, sku: [], inbound: [] }).toEqual(noChanges)
  })

  test('shows a center only the goods of partners it serves', async () => {
    expect(
      new Packed()
        .take(await phone.snapshot())
        .picture()
        .skus.map((s) => s.id),
    ).toEqual([1, 2, 3, 4])
    const { cursor } = await phone.pull(await phone.freshCursor())
    await renameSku(5, 'Not for Incheon')
    expect(await phone.pull(cursor)).toMatchObject({ changes: { sku: [] }, gone: { sku: [5] } })
    const narita = await site.handheld('narita', 2)
    expect(
      new Packed()
        .take(await narita.snapshot())
        .picture()
        .skus.map((s) => s.id),
    ).toEqual([1, 2, 3, 4, 5])
  })

  test('in small pages brings the same as in one large page, and splits no version', async () => {
    const { cursor } = await phone.pull(await phone.freshCursor())
    for (let n = 0; n < 12; n++) await renameLocation(1 + (n % 2) * 4, `B-${n}`)
    await edit(async (w) => {
      for (const id of [1, 2, 3, 4]) w.changed(everyCenter, 'sku', id)
    })
    const large = await phone.pull(cursor)
    const { pages, cursor: end } = await phone.pullAll(cursor, 1)
    expect(pages.length).toBeGreaterThan(5)
    expect(end).toBe(large.cursor)
    expect(new Set(idsOf(pages, 'sku'))).toEqual(new Set([1, 2, 3, 4]))
    expect(
      new Packed()
        .change(pages.at(-1) ?? large)
        .picture()
        .locations.every((l) => l.alias.startsWith('B-')),
    ).toBe(true)
  })

  test('brings a cancelled inbound without its contents, so that a late scan can be told why', async () => {
    await phone.does('inbound.inspect', counting(4, { inboundId: 2 }))
    const { cursor } = await phone.pull(await phone.freshCursor())
    await site.office('inbound.cancel', { inboundId: 2, force: true })
    expect((await phone.pull(cursor)).changes.inbound).toMatchObject([
      { id: 2, status: 'CANCELED', code: 'IB260302-0002', items: [], lines: [], shipments: [] },
    ])
    expect((await phone.pull(await phone.freshCursor())).changes.inbound.map((i) => i.id).toSorted()).toEqual([1, 4])
  })

  test('brings a closed inbound without its contents, and a handheld that starts anew does not get it', async () => {
    await phone.does('inbound.inspect', counting(1000, { inboundId: 2 }))
    await phone.does('inbound.store', storing(1000, { inboundId: 2 }))
    const { cursor, changes } = await phone.pull(await phone.freshCursor())
    expect(changes.inbound.find((i) => i.id === 2)).toMatchObject({ lines: [{ storedQuantity: 1000 }] })
    expect(await phone.does('inbound.close', { inboundId: 2 })).toMatchObject({ status: 'applied' })
    expect((await phone.pull(cursor)).changes.inbound).toMatchObject([
      { id: 2, status: 'CLOSED', code: 'IB260302-0002', items: [], lines: [], shipments: [] },
    ])
    expect((await phone.pull(await phone.freshCursor())).changes.inbound.map((i) => i.id).toSorted()).toEqual([1, 4])
  })

  test('brings a location’s new name with the stock that lies there, and a SKU’s new name with its inbounds', async () => {
    await phone.does('inbound.inspect', counting(4))
    await phone.does('inbound.store', storing(4))
    const { cursor } = await phone.pull(await phone.freshCursor())
    await renameLocation(1, 'B-01')
    expect((await phone.pull(cursor)).changes.stock).toMatchObject([
      { skuId: 1, places: [{ locationId: 1, alias: 'B-01' }] },
    ])
    await renameSku(2, 'Oat milk')
    const { changes } = await phone.pull(cursor)
    expect(changes.inbound.map((i) => [i.id, i.items.find((item) => item.skuId === 2)?.skuName])).toEqual([
      [1, 'Oat milk'],
    ])
  })

  test('tells which rows are gone', async () => {
    const { cursor } = await phone.pull(await phone.freshCursor())
    await edit(async (w) => {
      await w.tx.deleteFrom('location').where('id', '=', 5).execute()
      w.changed(1, 'location', 5)
      await w.tx.deleteFrom('barcode').where('skuId', '=', 4).execute()
      await w.tx.deleteFrom('sku').where('id', '=', 4).execute()
      w.changed(everyCenter, 'sku', 4)
    })
    expect((await phone.pull(cursor)).gone).toMatchObject({ location: [5], sku: [4] })
  })

  test('reports a row that was added and deleted since the last pull only as gone', async () => {
    const { cursor } = await phone.pull(await phone.freshCursor())
    const made = await site.database.write(async (w) => {
      const { id } = await w.tx
        .insertInto('location')
        .values({
          ...(await w.tx.selectFrom('location').selectAll().where('id', '=', 5).executeTakeFirstOrThrow()),
          id: 77,
          alias: 'T-1',
          aliasKey: 'T-1',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      w.changed(1, 'location', id)
      return id
    })
    await edit(async (w) => {
      await w.tx.deleteFrom('location').where('id', '=', made).execute()
      w.changed(1, 'location', made)
    })
    expect(await phone.pull(cursor)).toMatchObject({ changes: { location: [] }, gone: { location: [made] } })
  })

  test('brings an exception when it opens, and reports it as gone when it is settled', async () => {
    const { cursor } = await phone.pull(await phone.freshCursor())
    const refused = await phone.does('inbound.inspect', counting(11))
    const opened = await phone.pull(cursor)
    expect(opened.changes.exception).toMatchObject([
      {
        id: refused.exceptionId,
        code: 'more-than-announced',
        workerId: site.people.worker.userId,
        subject: 'inbound:1',
        deviceLabel: 'handheld 1',
      },
    ])
    const leader = await site.handheld('leader')
    await leader.does('exception.settle', settling(refused.exceptionId, 'discard'))
    expect(await phone.pull(opened.cursor)).toMatchObject({
      changes: { exception: [] },
      gone: { exception: [refused.exceptionId] },
    })
  })

  test('brings the roster only when it has changed', async () => {
    const first = await phone.pull(await phone.freshCursor())
    expect(first.roster?.map((r) => r.name)).toEqual([
      'The admin',
      'The office',
      'The manager',
      'The leader',
      'The worker',
      'The colleague',
    ])
    const asked = () => phone.pull(first.cursor, 2000, first.rosterVersion)
    expect(await asked()).toMatchObject({ roster: null, rosterVersion: first.rosterVersion })
    await edit(async (w) => {
      await w.tx
        .updateTable('badge')
        .set({ endedAt: w.now, endedWhy: 'lost' })
        .where('userId', '=', site.people.worker.userId)
        .execute()
      w.changed(everyCenter, 'roster', 0)
    })
    const changed = await asked()
    expect(changed.roster?.find((r) => r.userId === site.people.worker.userId)?.badges).toEqual([])
    expect(changed.rosterVersion).not.toBe(first.rosterVersion)
  })

  test('brings the roster anew after the site went back to a backup, whatever version the handheld has', async () => {
    const first = await phone.pull(await phone.freshCursor())
    await edit((w) => w.tx.updateTable('site').set({ epoch: randomUUID() }).execute())
    expect((await phone.pull(first.cursor, 2000, first.rosterVersion)).roster).toHaveLength(6)
  })
})

describe('an unusable cursor', () => {
  test('of another epoch, from the future, malformed or missing makes the handheld fetch a snapshot', async () => {
    const cursor = await phone.freshCursor()
    const [epoch = '', every = '', center = ''] = cursor.split('.')
    for (const wrong of [
      `${randomUUID()}.${every}.${center}`,
      `${epoch}.${every}.999999`,
      `${epoch}.999999.${center}`,
      'x',
      '1.2',
      `${epoch}.-1.0`,
      undefined,
    ]) {
      expect([wrong, await phone.pull(wrong)]).toMatchObject([
        wrong,
        { reset: true, cursor: '', more: false, changes: noChanges, gone: {} },
      ])
    }
  })

  test('that is older than the feed makes the handheld fetch a snapshot; one just inside the feed does not', async () => {
    const old = await phone.pull(await phone.freshCursor())
    await renameLocation(1, 'B-01')
    site.clock.pass({ hours: 24 * 46 })
    const inside = (await phone.pullAll(old.cursor)).cursor
    await renameLocation(1, 'B-02')
    await pruneFeed(site.database)
    expect(await phone.pull(old.cursor)).toMatchObject({ reset: true })
    expect(await phone.pull(inside)).toMatchObject({ reset: false, changes: { location: [{ alias: 'B-02' }] } })
  })
})

describe('while many write at once', () => {
  test('a pull never skips a commit', async () => {
    let { cursor } = await phone.pull(await phone.freshCursor())
    const seen = new Set<string>()
    const done = { writers: 6 }
    const aliases: string[] = []
    const writer = async (n: number) => {
      for (let i = 0; i < 8; i++) {
        const alias = `W${n}-${i}`
        await site.database.write(async (w) => {
          if (n % 3 === 0) await w.lockCenters([1])
          await addGoods(w, site.id, { locations: { [alias]: {} } })
          for (let turn = 0; turn < (n * 7 + i * 3) % 5; turn++) await new Promise((resolve) => setImmediate(resolve))
          w.changed(1, 'location', idOf(site.id.location, alias))
          if (n % 2 === 0) w.changed(everyCenter, 'sku', 1)
        })
        aliases.push(alias)
      }
      done.writers--
    }
    const reader = async () => {
      for (let last = false; ; last = done.writers === 0) {
        const page = await phone.pull(cursor, 3)
        await new Promise((resolve) => setImmediate(resolve))
        for (const row of page.changes.location) seen.add(row.alias)
        cursor = page.cursor
        if (last && !page.more) return
      }
    }
    await Promise.all([...Array.from({ length: 6 }, (_, n) => writer(n)), reader()])
    expect(seen).toEqual(new Set(aliases))
  })

  test('a pull does not skip a commit that comes late for one that began later', async () => {
    const { cursor } = await phone.pull(await phone.freshCursor())
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = site.database.write(async (w) => {
      await w.lockCenters([1])
      begun.resolve()
      await gate.promise
      await w.tx.updateTable('location').set({ alias: 'SLOW', aliasKey: 'SLOW' }).where('id', '=', 1).execute()
      w.changed(1, 'location', 1)
    })
    await begun.promise
    const fast = renameLocation(5, 'FAST')
    const between = await phone.pull(cursor)
    expect(idsOf([between], 'location')).toEqual([])
    gate.resolve()
    await Promise.all([slow, fast])
    expect(new Set(idsOf([await phone.pull(between.cursor)], 'location'))).toEqual(new Set([1, 5]))
  })

  test('a pull skips neither its center’s rows nor shared rows while two centers write', async () => {
    const narita = await site.handheld('narita', 2)
    const { cursor } = await phone.pull(await phone.freshCursor())
    await Promise.all([
      ...Array.from({ length: 5 }, async (_, n) => {
        await phone.does('inbound.inspect', counting(1, { inboundId: 2 }))
        await renameSku(2, `Milk ${n}`)
      }),
      ...Array.from({ length: 5 }, async () => {
        await narita.does('inbound.inspect', counting(1, { inboundId: 3 }))
      }),
    ])
    const { pages } = await phone.pullAll(cursor, 2)
    expect(pages.flatMap((p) => p.changes.sku).at(-1)?.name).toBe(
      (await site.database.read.selectFrom('sku').select('name').where('id', '=', 2).executeTakeFirstOrThrow()).name,
    )
    expect(pages.flatMap((p) => p.changes.inbound).findLast((i) => i.id === 2)?.lines[0]?.quantity).toBe(5)
  })
})

describe('a snapshot', () => {
  test('holds all reference data and stock, each row in the bucket where it is looked for', async () => {
    await manyGoods()
    const packed = new Packed().take(await phone.snapshot())
    expect(packed.misplaced()).toEqual([])
    expect(packed.picture().skus).toHaveLength(304)
    expect(packed.rows('barcode')).toHaveLength(304)
    expect(packed.picture().locations.map((l) => l.id)).toEqual([1, 2, 3, 5])
  })

  test('that is cut off anywhere and resumed after its last marker is the same as one that came whole', async () => {
    await manyGoods()
    await phone.does('inbound.inspect', counting(4))
    await phone.does('inbound.store', storing(4))
    const whole = await phone.snapshot()
    const expected = new Packed().take(whole).records
    const markers = [...whole.matchAll(/^#\t(?!end)(.+)$/gm)]
    expect(markers.length).toBeGreaterThan(5)
    for (const marker of markers) {
      const cut = whole.slice(0, marker.index + marker[0].length + 1)
      const rest = await phone.snapshot(marker[1])
      expect(rest.endsWith('#\tend\n')).toBe(true)
      expect([marker[1], new Packed().take(cut).take(rest).records]).toEqual([marker[1], expected])
    }
  })

  test('that is asked for from an unknown marker begins at the beginning', async () => {
    const whole = new Packed().take(await phone.snapshot()).picture()
    for (const marker of ['', 'x', 'sku:', 'sku:x', 'nothing:3'])
      expect([marker, new Packed().take(await phone.snapshot(marker)).picture()]).toEqual([marker, whole])
  })

  test('and the pull after it together give the current state, even if the office and the floor work on meanwhile', async () => {
    await manyGoods()
    await phone.does('inbound.inspect', counting(10, { inboundId: 2 }))
    let writes = 0
    const goOn = async () => {
      writes++
      await renameSku(1 + (writes % 4), `Renamed ${writes}`)
      await phone.does('inbound.store', storing(1, { inboundId: 2, locationId: writes % 2 ? 1 : 5 }))
      if (writes === 3) {
        await edit(async (w) => {
          await w.tx.deleteFrom('barcode').where('skuId', '=', 4).execute()
          await w.tx.deleteFrom('sku').where('id', '=', 4).execute()
          w.changed(everyCenter, 'sku', 4)
        })
      }
    }
    let text = ''
    for await (const part of phone.snapshotParts()) {
      text += part
      if (writes < 8) await goOn()
    }
    const held = new Packed().take(text)
    for (const page of (await phone.pullAll(headerOf(text).cursor, 3)).pages) held.change(page)
    expect(writes).toBeGreaterThan(5)
    expect(held.picture()).toEqual(new Packed().take(await phone.snapshot()).picture())
  })
})

async function manyGoods(): Promise<void> {
  const skus = Array.from({ length: 300 }, (_, n) => [`Goods ${n}`, { barcode: `990${String(n).padStart(10, '0')}` }])
  await site.database.write((w) => addGoods(w, site.id, { skus: Object.fromEntries(skus) }))
}
