import { carriedBy } from '../../shared/rules/floor/relocation.ts'
import { expect } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { causeKinds, ledgerFields, type LedgerField } from '../../shared/stock.ts'

const columnOf: Record<LedgerField, 'inStorage' | 'available' | 'reserved' | 'qoo10Available' | 'qoo10Reserved'> = {
  INS: 'inStorage',
  AVA: 'available',
  RES: 'reserved',
  Q10AVA: 'qoo10Available',
  Q10RES: 'qoo10Reserved',
}

/** What is true of every ledger at every moment, whatever posted to it (decisions.md §7). */
export async function ledgerHolds({ read }: Database): Promise<void> {
  const ledger = await read.selectFrom('inventoryLog').selectAll().orderBy('id').execute()
  const last = new Map<string, number>()
  for (const row of ledger) {
    const key = `${row.centerId}|${row.skuId}|${row.targetField}`
    expect([row.id, row.before, row.after]).toEqual([row.id, last.get(key) ?? 0, row.before + row.change])
    last.set(key, row.after)
  }
  const balances = await read.selectFrom('stock').selectAll().execute()
  const places = await read.selectFrom('locationStock').selectAll().execute()
  for (const balance of balances) {
    for (const field of ledgerFields)
      expect(balance[columnOf[field]]).toBe(last.get(`${balance.centerId}|${balance.skuId}|${field}`) ?? 0)
    for (const field of ledgerFields) expect(balance[columnOf[field]]).toBeGreaterThanOrEqual(0)
    expect(balance.inStorage).toBe(
      balance.available + balance.reserved + balance.qoo10Available + balance.qoo10Reserved,
    )
    const here = places.filter((p) => p.centerId === balance.centerId && p.skuId === balance.skuId)
    expect(here.reduce((sum, p) => sum + p.quantity, 0)).toBe(balance.inStorage)
  }
  for (const place of places) expect(place.quantity).toBeGreaterThanOrEqual(0)
  // What lies at a place is the sum of what was posted there, and a move takes as much as it puts.
  const posted = new Map<string, number>()
  for (const row of ledger.filter(({ targetField }) => targetField === 'INS'))
    posted.set(placeOf(row), (posted.get(placeOf(row)) ?? 0) + row.change)
  expect(
    new Map(places.filter(({ quantity }) => quantity > 0).map((place) => [placeOf(place), place.quantity])),
  ).toEqual(new Map([...posted].filter(([, quantity]) => quantity !== 0)))
  const moves = ledger.filter(({ reason }) => reason.startsWith('MOVE'))
  for (const [move, rows] of Map.groupBy(moves, (row) => `${row.actionId} ${placeOf({ ...row, locationId: null })}`))
    expect([move, rows.reduce((sum, row) => sum + row.change, 0)]).toEqual([move, 0])
  for (const { id, targetField, locationId, cause } of ledger) {
    if (targetField === 'INS') expect([id, locationId]).not.toEqual([id, null])
    expect(causeKinds).toContain(cause)
  }
  expect(new Set([...last.keys()].map((key) => key.split('|').slice(0, 2).join('|')))).toEqual(
    new Set(balances.map((b) => `${b.centerId}|${b.skuId}`)),
  )
}

/** What is true of every site at every moment, where all goods came by inbounds (decisions.md §7, §10). */
export async function lawsHold(database: Database): Promise<void> {
  const { read } = database
  await ledgerHolds(database)
  const balances = await read.selectFrom('stock').selectAll().execute()
  const places = await read.selectFrom('locationStock').selectAll().execute()
  const lines = await read
    .selectFrom('inspectionLine')
    .innerJoin('inboundRequest as i', 'i.id', 'inspectionLine.inboundId')
    .selectAll('inspectionLine')
    .select('i.centerId')
    .execute()
  // Stock differs from what came only by what the office approved of counts and by what left with a waybill.
  const corrected = await read
    .selectFrom('inventoryLog')
    .select(['skuId', 'centerId', 'change'])
    .where('cause', 'in', ['slip', 'invoice'])
    .where('targetField', '=', 'INS')
    .execute()
  for (const line of lines) expect(line.storedQuantity >= 0 && line.quantity >= line.storedQuantity).toBe(true)
  for (const balance of balances) {
    const stored = lines
      .filter((l) => l.skuId === balance.skuId && l.centerId === balance.centerId)
      .reduce((sum, l) => sum + l.storedQuantity, 0)
    const counted = corrected
      .filter((row) => row.skuId === balance.skuId && row.centerId === balance.centerId)
      .reduce((sum, { change }) => sum + change, 0)
    expect(stored + counted).toBe(balance.inStorage)
  }
  // What an inbound posted equals what is stored of its lines, with good and damaged goods apart.
  const posted = await read
    .selectFrom('inventoryLog')
    .selectAll()
    .where('cause', '=', 'inbound')
    .where('targetField', '=', 'INS')
    .execute()
  const storedOf = new Map<string, number>()
  const lineOf = (at: Parameters<typeof placeOf>[0]) => placeOf({ ...at, locationId: null })
  for (const row of posted) {
    const key = `${row.causeId} ${lineOf(row)}`
    storedOf.set(key, (storedOf.get(key) ?? 0) + row.change)
  }
  expect(new Map([...storedOf].filter(([, stored]) => stored !== 0))).toEqual(
    new Map(
      lines
        .filter(({ storedQuantity }) => storedQuantity > 0)
        .map((line) => [`${line.inboundId} ${lineOf({ ...line, locationId: null })}`, line.storedQuantity]),
    ),
  )
  await sheetsHold(database, new Map(places.map((place) => [placeOf(place), place.quantity])))
  await parcelsHold(database)
  await queuesHold(database)
}

const placeOf = (at: {
  centerId: number
  skuId: number
  locationId: number | null
  lot: string
  expirationDate: string
  condition: string
}) => [at.centerId, at.skuId, at.locationId, at.lot, at.expirationDate, at.condition].join('|')

/** Goods that a sheet holds lie at its source until they are taken, and then at the place for goods on the way. */
async function sheetsHold({ read }: Database, there: ReadonlyMap<string, number>): Promise<void> {
  const sheets = await read
    .selectFrom('relocation as r')
    .innerJoin('location as w', (join) =>
      join.onRef('w.centerId', '=', 'r.centerId').on('w.isOnTheWay', '=', true).on('w.isPicking', '=', false),
    )
    .selectAll('r')
    .select('w.id as onTheWay')
    .execute()
  const sums = (status: string, at: (sheet: (typeof sheets)[number]) => number) => {
    const sum = new Map<string, number>()
    for (const sheet of sheets.filter((each) => each.status === status)) {
      const key = placeOf({ ...sheet, locationId: at(sheet) })
      sum.set(key, (sum.get(key) ?? 0) + carriedBy(sheet))
    }
    return sum
  }
  for (const [key, held] of sums('RELOCATION_READY', (sheet) => sheet.sourceLocationId))
    expect([key, (there.get(key) ?? 0) >= held]).toEqual([key, true])
  const places = new Set(sheets.map(({ onTheWay }) => String(onTheWay)))
  const moving = [...there].filter(([key, quantity]) => quantity > 0 && places.has(key.split('|')[2] ?? ''))
  expect(new Map(moving)).toEqual(sums('RELOCATING', (sheet) => sheet.onTheWay))
  for (const sheet of sheets)
    expect([sheet.id, sheet.status === 'CLOSED']).toEqual([
      sheet.id,
      // Where nothing was found, nothing was put down anywhere.
      sheet.storageQuantity !== null &&
        (sheet.actualLocationId !== null) === (sheet.takenQuantity !== 0) &&
        sheet.closedAt !== null,
    ])
}

/**
 * A loaded or dispatched waybill is on a pallet, a cancelled one may be, and no other is. A box lies in a pallet of its plan. A dispatched
 * waybill is no longer loaded.
 */
export async function parcelsHold({ read }: Database): Promise<void> {
  const consols = new Map(
    (
      await read
        .selectFrom('consol as c')
        .innerJoin('consolPlan as p', 'p.id', 'c.planId')
        .selectAll('c')
        .select(['p.status as planStatus', 'p.courierCode'])
        .execute()
    ).map((consol) => [consol.id, consol]),
  )
  for (const { id, parentId, containerType, planId } of consols.values()) {
    if (parentId !== null)
      expect([id, containerType, consols.get(parentId)?.containerType, consols.get(parentId)?.planId]).toEqual([
        id,
        'BOX',
        'PALLET',
        planId,
      ])
  }
  for (const { id, status, consolId, centerId, courierCode, packedAt, dispatchedAt } of await read
    .selectFrom('invoice')
    .selectAll()
    .execute()) {
    const on = consolId === null ? null : consols.get(consolId)
    expect([id, status, on !== null]).toEqual([
      id,
      status,
      status === 'CANCELED' ? on !== null : ['CONSOLIDATED', 'DISPATCHED', 'DELIVERED'].includes(status),
    ])
    if (on)
      expect([id, on.centerId, on.courierCode === 'ETC' ? courierCode : on.courierCode]).toEqual([
        id,
        centerId,
        courierCode,
      ])
    if (status === 'CONSOLIDATED') expect([id, on?.planStatus]).toEqual([id, 'PROCESSING'])
    if (['PACKED', 'CONSOLIDATED', 'DISPATCHED'].includes(status))
      expect([id, packedAt !== null, dispatchedAt !== null]).toEqual([id, true, status === 'DISPATCHED'])
  }
}

/** Each client's numbers have no hole and one result each, and nothing is held or refused without an exception that people can see. */
export async function queuesHold({ read }: Database): Promise<void> {
  const actions = await read.selectFrom('syncAction').selectAll().orderBy('clientId').orderBy('seq').execute()
  const clients = await read.selectFrom('syncClient').selectAll().execute()
  for (const client of clients)
    expect(actions.filter((a) => a.clientId === client.clientId).map((a) => a.seq)).toEqual(
      Array.from({ length: client.lastSeq }, (_, i) => i + 1),
    )
  const exceptions = new Map((await read.selectFrom('exception').selectAll().execute()).map((x) => [x.id, x]))
  for (const action of actions) {
    expect(['applied', 'refused', 'held']).toContain(action.status)
    if (action.code === 'action-repeated' || action.type === 'exception.settle') continue
    if (action.status === 'refused') expect(exceptions.has(action.exceptionId ?? 0)).toBe(true)
    if (action.status === 'held')
      expect([action.actionId, exceptions.get(action.exceptionId ?? 0)?.status]).toEqual([action.actionId, 'OPEN'])
  }
  const appliedOnce = actions
    .filter((a) => a.status === 'applied' && a.code !== 'action-repeated')
    .map((a) => a.actionId)
  expect(new Set(appliedOnce).size).toBe(appliedOnce.length)
}
