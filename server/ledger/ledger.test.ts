import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Posting } from '../../shared/rules/stock/facts.ts'
import { ledgerReasons, type Cause, type LedgerReason } from '../../shared/stock.ts'
import { idOf } from '../../tests/support/ids.ts'
import { world } from '../../tests/support/world.ts'
import { ledgerHolds } from '../../tests/sync/laws.ts'
import { Batch } from './batch.ts'

type Deed = Pick<Posting, 'reason' | 'quantity' | 'cause'> & { at?: string; damaged?: boolean; undoes?: string }

const order: Cause = { kind: 'order', id: 41 }
const slip: Cause = { kind: 'slip', id: 42 }
const sheet: Cause = { kind: 'relocation', id: 43 }
const onTheSpot: Cause = { kind: 'relocation', id: null }
const inbound: Cause = { kind: 'inbound', id: 44 }

/** Ten good cushions to pick and four damaged ones; four pieces are Qoo10's to sell. */
async function shelves() {
  const w = await world({
    skus: { cushion: {} },
    locations: { 'A-01': {}, 'B-01': {}, 'DMG-01': { pickable: false } },
  })
  const { database } = w
  const centerId = w.id.center.ICN1
  const skuId = idOf(w.id.sku, 'cushion')
  const goods = { skus: new Set([skuId]), locations: new Set(Object.values(w.id.location)) }

  const does = (...deeds: Deed[]): Promise<string> =>
    database.write(async (writer) => {
      const batch = await Batch.loadStock(writer, [centerId], goods)
      const actionId = randomUUID()
      for (const { at, damaged, undoes, ...deed } of deeds)
        batch.post(
          {
            ...deed,
            centerId,
            skuId,
            locationId: at === undefined ? null : idOf(w.id.location, at),
            lot: null,
            expirationDate: null,
            condition: damaged ? 'DAMAGED' : 'GOOD',
            undoesActionId: undoes ?? null,
          },
          { workerId: null, deviceId: null, actionId, at: writer.now },
        )
      await batch.save()
      return actionId
    })

  const stock = async () => {
    const places = await database.read
      .selectFrom('locationStock')
      .innerJoin('location', 'location.id', 'locationStock.locationId')
      .select(['location.alias', 'locationStock.condition', 'locationStock.quantity'])
      .where('locationStock.quantity', '>', 0)
      .execute()
    const { inStorage, available, reserved, qoo10Available, qoo10Reserved } = await database.read
      .selectFrom('stock')
      .selectAll()
      .executeTakeFirstOrThrow()
    return {
      ...Object.fromEntries(places.map(({ alias, condition, quantity }) => [`${alias} ${condition}`, quantity])),
      INS: inStorage,
      AVA: available,
      RES: reserved,
      Q10AVA: qoo10Available,
      Q10RES: qoo10Reserved,
    }
  }
  const rowsOf = (actionId: string) =>
    database.read.selectFrom('inventoryLog').selectAll().where('actionId', '=', actionId).orderBy('id').execute()

  await does(
    { reason: 'CLOSE', quantity: 10, at: 'A-01', cause: inbound },
    { reason: 'CLOSE', quantity: 4, at: 'DMG-01', cause: inbound, damaged: true },
    { reason: 'MOVE', quantity: 4, cause: { kind: 'adjustment', id: null } },
  )
  return { database, does, stock, rowsOf }
}

const begun = { 'A-01 GOOD': 10, 'DMG-01 DAMAGED': 4, INS: 14, AVA: 10, RES: 0, Q10AVA: 4, Q10RES: 0 }
const received: Deed = { reason: 'RECEIVE', quantity: 3, cause: order }
const qReceived: Deed = { reason: 'Q_RECEIVE', quantity: 2, cause: order }
const prepared: Deed = { reason: 'B2B_PREPARED', quantity: 5, cause: slip }
const carry = (reason: 'MOVE' | 'MOVE_CANCEL', from: string, to: string, cause: Cause): Deed[] => [
  { reason, quantity: -3, at: from, cause, damaged: true },
  { reason, quantity: 3, at: to, cause, damaged: true },
]

/** What each reason does, after the postings that it needs (decisions.md §7). */
const reasons: Record<LedgerReason, { before?: Deed[]; does: Deed[]; ends: object }> = {
  CLOSE: {
    does: [{ reason: 'CLOSE', quantity: 3, at: 'B-01', cause: slip }],
    ends: { ...begun, 'B-01 GOOD': 3, INS: 17, AVA: 13 },
  },
  RECEIVE: { does: [received], ends: { ...begun, AVA: 7, RES: 3 } },
  Q_RECEIVE: { does: [qReceived], ends: { ...begun, Q10AVA: 2, Q10RES: 2 } },
  N_CONFIRM: {
    before: [received],
    does: [{ reason: 'N_CONFIRM', quantity: 3, at: 'A-01', cause: order }],
    ends: { ...begun, 'A-01 GOOD': 7, INS: 11, AVA: 7 },
  },
  CONFIRM: {
    before: [qReceived],
    does: [{ reason: 'CONFIRM', quantity: 2, at: 'A-01', cause: order }],
    ends: { ...begun, 'A-01 GOOD': 8, INS: 12, Q10AVA: 2 },
  },
  N_DENY: { before: [received], does: [{ reason: 'N_DENY', quantity: 3, cause: order }], ends: begun },
  DENY: { before: [qReceived], does: [{ reason: 'DENY', quantity: 2, cause: order }], ends: begun },
  B2B_PREPARED: { does: [prepared], ends: { ...begun, AVA: 5, RES: 5 } },
  B2B_PREPARED_CANCEL: {
    before: [prepared],
    does: [{ reason: 'B2B_PREPARED_CANCEL', quantity: 5, cause: slip }],
    ends: begun,
  },
  MOVE: {
    does: carry('MOVE', 'DMG-01', 'B-01', sheet),
    ends: { ...begun, 'DMG-01 DAMAGED': 1, 'B-01 DAMAGED': 3 },
  },
  MOVE_CANCEL: {
    before: carry('MOVE', 'DMG-01', 'B-01', onTheSpot),
    does: carry('MOVE_CANCEL', 'B-01', 'DMG-01', onTheSpot),
    ends: begun,
  },
}

describe('the ledger', () => {
  test.each(ledgerReasons)('posts %s with its cause and undoes it, and its laws hold after both', async (reason) => {
    const { database, does, stock, rowsOf } = await shelves()
    const { before = [], does: deeds, ends } = reasons[reason]
    if (before.length > 0) await does(...before)
    const was = await stock()
    const done = await does(...deeds)
    expect(await stock()).toEqual(ends)
    await ledgerHolds(database)
    const rows = await rowsOf(done)
    expect(new Set(rows.map((row) => `${row.reason} ${row.cause} ${row.causeId}`))).toEqual(
      new Set(deeds.map(({ cause }) => `${reason} ${cause.kind} ${cause.id}`)),
    )

    const undone = await does(...deeds.map((deed) => ({ ...deed, quantity: -deed.quantity, undoes: done })))
    expect(await stock()).toEqual(was)
    await ledgerHolds(database)
    expect((await rowsOf(undone)).map((row) => [row.targetField, row.change, row.causeId, row.undoesActionId])).toEqual(
      rows.map((row) => [row.targetField, -row.change, row.causeId, done]),
    )
  })

  test('leaves locations unchanged for a reservation, which names none', async () => {
    const { does, stock, rowsOf } = await shelves()
    const done = await does(received)
    expect((await rowsOf(done)).map((row) => [row.targetField, row.locationId])).toEqual([
      ['AVA', null],
      ['RES', null],
    ])
    expect(await stock()).toMatchObject({ 'A-01 GOOD': 10, INS: 14 })
  })

  test('refuses postings that go below zero, take damaged pieces for good ones, or wrongly name or omit a location', async () => {
    const { database, does, stock } = await shelves()
    await does({ ...received, quantity: 10 })
    const was = await stock()
    for (const deed of [
      { ...received, quantity: 1 },
      { reason: 'N_CONFIRM', quantity: 5, at: 'B-01', cause: order },
      { reason: 'N_CONFIRM', quantity: 1, at: 'DMG-01', cause: order },
      { reason: 'DENY', quantity: 1, cause: order },
      { reason: 'N_CONFIRM', quantity: 1, cause: order },
      { ...received, at: 'A-01' },
    ] satisfies Deed[])
      await expect(does(deed)).rejects.toThrow()
    expect(await stock()).toEqual(was)
    await ledgerHolds(database)
  })

  test('takes damaged pieces out for a slip that disposes of them', async () => {
    const { database, does, stock } = await shelves()
    await does({ ...prepared, quantity: 4 })
    await does({ reason: 'N_CONFIRM', quantity: 4, at: 'DMG-01', cause: slip, damaged: true })
    expect(await stock()).toEqual({ 'A-01 GOOD': 10, INS: 10, AVA: 6, RES: 0, Q10AVA: 4, Q10RES: 0 })
    await ledgerHolds(database)
  })
})
