import { carriedBy } from '../../../shared/rules/floor/relocation.ts'
import { expect } from 'vitest'
import type { Engine } from '../../../client/offline/engine.ts'
import { lawsHold } from '../laws.ts'
import type { Device } from './device.ts'
import { countsAreRight, parcelPicture, parcelsAreWhereTheyWerePut, sheetsHold, type Deeds } from './parcel-checks.ts'
import { lyingBefore } from './parcels.ts'
import { picksHold } from './picking.ts'
import type { SimServer } from './server.ts'

/** What must be true once everything has come through. */
export async function everythingHolds(server: SimServer, devices: readonly Device[], fresh: Device): Promise<void> {
  await lawsHold(server.database)
  await nothingIsLost(server, devices)
  const deeds = await deedsOf(server)
  await stockIsWhatWasDone(server, deeds)
  await parcelsAreWhereTheyWerePut(server.database, deeds)
  await sheetsHold(server.database, deeds)
  await countsHold(server, deeds)
  await picksHold(server.database, deeds)
  await fresh.see((engine) => countsAreRight(server.database, engine))
  const expected = await pictureOf(fresh)
  for (const device of devices) {
    const status = device.engine.status()
    expect([device.name, status.unsent, status.online, status.blocked]).toEqual([device.name, 0, true, null])
    expect([device.name, await pictureOf(device)]).toEqual([device.name, expected])
  }
}

/** Each action that a device took on has exactly one end on the server, in the device's order; and the server has no other action. */
async function nothingIsLost(server: SimServer, devices: readonly Device[]): Promise<void> {
  const stored = await server.database.read
    .selectFrom('syncAction')
    .selectAll()
    .orderBy('clientId')
    .orderBy('seq')
    .execute()
  const ended = new Map(stored.map((row) => [row.actionId, row]))
  expect(stored).toHaveLength(ended.size)
  const queued = devices.flatMap((device) => device.queued)
  expect(new Set(ended.keys())).toEqual(new Set(queued.map((one) => one.id)))
  for (const device of devices) {
    const ids = new Set(device.queued.map((one) => one.id))
    expect(stored.filter((row) => ids.has(row.actionId)).map((row) => row.actionId)).toEqual(
      device.queued.map((one) => one.id),
    )
    const told = await device.see((engine) => engine.queued({ limit: 1000 }))
    for (const { action, state, result } of told) {
      expect([action.id, state === 'waiting', result?.seq]).toEqual([action.id, false, action.seq])
      // A leader may have settled the action since; an applied action stays applied.
      if (state === 'applied') expect(ended.get(action.id)?.status).toBe('applied')
    }
  }
}

/**
 * There are no more counts than work that stands, each by two different people at most; a place is owed one count at most, and only a
 * pending count has an open slip.
 */
async function countsHold({ database: { read } }: SimServer, deeds: Deeds): Promise<void> {
  const counts = await read.selectFrom('stockCount').selectAll().execute()
  const slips = await read.selectFrom('slip').selectAll().where('stockCountId', 'is not', null).execute()
  const standing = deeds.of<object>('count.place').length + deeds.of<object>('count.recount').length
  expect(counts.filter(({ firstActionId }) => firstActionId !== null).length).toBeLessThanOrEqual(
    standing + counts.filter(({ status }) => status === 'CANCELED').length,
  )
  for (const { id, status, firstById, secondById } of counts) {
    if (secondById !== null) expect(secondById).not.toBe(firstById)
    const open = slips.filter((slip) => slip.stockCountId === id && slip.status === 'RESERVED')
    expect([id, open.length > 0]).toEqual([id, status === 'PENDING'])
  }
  const owed = counts.flatMap(({ status, locationId }) =>
    status === 'REQUESTED' || status === 'RECOUNT' ? [locationId] : [],
  )
  expect(new Set(owed).size).toBe(owed.length)
}

interface Goods {
  skuId: number
  lot: string | null
  expirationDate: string | null
  condition: string
}
interface Moved extends Goods {
  quantity: number
  fromLocationId: number
  toLocationId: number
}
interface Put extends Goods {
  inboundId: number
  quantity: number
  locationId: number
}

/** Work of the floor that was applied and not taken back since. */
async function deedsOf({ database }: SimServer): Promise<Deeds> {
  const applied = await database.read.selectFrom('syncAction').selectAll().where('status', '=', 'applied').execute()
  const undone = new Set(
    applied
      .filter((a) => a.type.endsWith('.undo'))
      .map((a) => (JSON.parse(a.payloadJson) as { undoes: string }).undoes),
  )
  for (const { actionId, undone: marked } of applied)
    expect([actionId, marked]).toEqual([actionId, undone.has(actionId)])
  const standing = applied.filter((a) => !undone.has(a.actionId))
  return {
    of: <T extends object>(type: string) =>
      standing.filter((a) => a.type === type).map((a) => JSON.parse(a.payloadJson) as T),
  }
}

/**
 * Compares stock with a model of its own: what lies where is what was put there, moved and not taken back. The same holds for what was
 * counted.
 */
async function stockIsWhatWasDone({ database: { read } }: SimServer, deeds: Deeds): Promise<void> {
  const canceled = new Set(
    (await read.selectFrom('inboundRequest').select('id').where('status', '=', 'CANCELED').execute()).map((i) => i.id),
  )
  const places = new Map<string, number>()
  const counts = new Map<string, number>()
  const add = (to: Map<string, number>, key: (string | number | null)[], quantity: number) =>
    to.set(key.join('|'), (to.get(key.join('|')) ?? 0) + quantity)
  const lies = (goods: Goods, locationId: number | null, quantity: number) =>
    add(places, [goods.skuId, locationId, goods.lot || null, goods.expirationDate || null, goods.condition], quantity)
  const before = [...lyingBefore.places]
  if (!canceled.has(lyingBefore.inboundId))
    for (const [locationId, quantity] of before) lies(lyingBefore, locationId, quantity)
  add(
    counts,
    [lyingBefore.inboundId, lyingBefore.skuId, null, null, lyingBefore.condition],
    before.reduce((sum, [, quantity]) => sum + quantity, 0),
  )
  for (const put of deeds.of<Put>('inbound.store'))
    if (!canceled.has(put.inboundId)) lies(put, put.locationId, put.quantity)
  for (const put of deeds.of<Put>('inbound.inspect'))
    add(counts, [put.inboundId, put.skuId, put.lot, put.expirationDate, put.condition], put.quantity)
  for (const move of deeds.of<Moved>('relocation.move')) {
    lies(move, move.fromLocationId, -move.quantity)
    lies(move, move.toLocationId, move.quantity)
  }
  const onTheWay = await read
    .selectFrom('location')
    .select('id')
    .where('isOnTheWay', '=', true)
    .where('isPicking', '=', false)
    .where('centerId', '=', 1)
    .executeTakeFirst()
  for (const sheet of await read
    .selectFrom('relocation')
    .selectAll()
    .where('status', '!=', 'RELOCATION_READY')
    .execute()) {
    const stored = sheet.storageQuantity ?? 0
    const moved = sheet.status === 'CLOSED' ? stored : carriedBy(sheet)
    if (moved === 0) continue
    lies(sheet, sheet.sourceLocationId, -moved)
    lies(sheet, sheet.status === 'CLOSED' ? sheet.actualLocationId : (onTheWay?.id ?? null), moved)
  }
  // Changes from counts that the office approved.
  const approved = await read
    .selectFrom('inventoryLog')
    .selectAll()
    .where('cause', '=', 'slip')
    .where('targetField', '=', 'INS')
    .execute()
  for (const row of approved) lies(row, row.locationId, row.change)
  const there = await read.selectFrom('locationStock').selectAll().where('quantity', '>', 0).execute()
  expect(
    new Map(
      there.map((p) => [
        [p.skuId, p.locationId, p.lot || null, p.expirationDate || null, p.condition].join('|'),
        p.quantity,
      ]),
    ),
  ).toEqual(new Map([...places].filter(([, n]) => n !== 0)))
  const lines = await read.selectFrom('inspectionLine').selectAll().where('quantity', '>', 0).execute()
  expect(
    new Map(
      lines.map((l) => [
        [l.inboundId, l.skuId, l.lot || null, l.expirationDate || null, l.condition].join('|'),
        l.quantity,
      ]),
    ),
  ).toEqual(new Map([...counts].filter(([, n]) => n > 0)))
}

/** Everything that a worker could look up on the device. */
async function pictureOf(device: Device): Promise<unknown> {
  return device.see(async (engine) => ({
    inbounds: (await engine.openInbounds()).map((view) => ({ ...view, lines: sorted(view.lines) })),
    stock: await each([1, 2, 3, 4], async (id) => {
      const stock = await engine.stock(id)
      return stock && stock.inStorage > 0 ? { ...stock, places: sorted(stock.places) } : null
    }),
    skus: await each([1, 2, 3, 4], (id) => engine.sku(id)),
    locations: await each([1, 2, 3, 5], (id) => engine.location(id)),
    found: await each([1, 2, 3, 5], (id) => byAlias(engine, id)),
    at: await each([1, 2, 3, 5], async (id) =>
      sorted((await engine.stockAt(id)).map(({ sku: _sku, ...there }) => there)),
    ),
    // Everyone sees their own; the leader of the fresh device would see all.
    parcels: await parcelPicture(engine),
    toCount: (await engine.placesToCount()).map(({ id, count }) => [id, count]),
    barcodes: await each([1, 2, 3, 4], async (id) =>
      (await engine.goodsByCode(`880123456789${id}`)).map((match) => match.sku.id),
    ),
  }))
}

async function byAlias(engine: Engine, id: number): Promise<number | null> {
  const location = await engine.location(id)
  return location && ((await engine.locationByAlias(location.alias))?.id ?? null)
}

async function each<T, R>(list: readonly T[], of: (item: T) => Promise<R>): Promise<R[]> {
  const all: R[] = []
  for (const item of list) all.push(await of(item))
  return all
}

function sorted<T>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
}
