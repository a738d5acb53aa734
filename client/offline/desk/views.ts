import { placesBetween } from '../../../shared/entities/place-between.ts'
import { idBucket, plainCode } from '../../../shared/sync/pack.ts'
import type { ExceptionRow, InboundRow, LocationRow, SkuRow, StockRow } from '../../../shared/sync/protocol.ts'
import { stockKey, type Facts, type Posting, type StockKey } from '../../../shared/rules/stock/facts.ts'
import type { Core } from '../core.ts'
import type { GoodsMatch, InboundView, Lying, QueuedAction } from '../engine.ts'
import { load, loadStock, takeInbounds } from './load.ts'
import { unsentIn } from './logistics.ts'
import { clientOf, undoneAmong, type OutboxRow } from '../storage/outbox.ts'
import type { World } from './world.ts'

/** What screens show: base rows with the queue applied. */

export async function inboundOf(core: Core, world: World, id: number): Promise<InboundView | null> {
  await load(core, world, [{ inboundId: id }])
  return viewOf(world, id)
}

export async function inboundsByCode(core: Core, world: World, code: string): Promise<InboundView[]> {
  const records = await core.cache.inbounds.where('codes').equals(plainCode(code)).toArray()
  takeInbounds(world, records)
  return records.flatMap((record) => viewOf(world, record.id) ?? [])
}

export async function openInboundsOf(core: Core, world: World): Promise<InboundView[]> {
  takeInbounds(world, await core.cache.inbounds.toArray())
  const day = (view: InboundView) => view.scheduledDate ?? '9999'
  return [...world.inbounds.keys()]
    .flatMap((id) => viewOf(world, id) ?? [])
    .filter((view) => view.status === 'ACCEPTED' || view.status === 'PROCESSING')
    .sort((a, b) => day(a).localeCompare(day(b)) || a.code.localeCompare(b.code))
}

function viewOf(world: World, id: number): InboundView | null {
  const row: InboundRow | undefined = world.inbounds.get(id)
  const facts = world.facts.inbounds.get(id)
  if (!row || !facts) return null
  const shipments = new Map(facts.shipments.map((s) => [s.id, s]))
  return {
    ...row,
    status: facts.status,
    shipments: row.shipments.map((s) => ({ ...s, ...shipments.get(s.id) })),
    lines: facts.lines.filter((line) => line.quantity > 0).map((line) => ({ ...line })),
    unsent: unsentIn(world)(`inbound:${id}`),
  }
}

export async function goodsByCode(core: Core, code: string): Promise<GoodsMatch[]> {
  return (await core.cache.skusByCode(code)).map((match) => ({ ...match, code }))
}

export async function stockOf(core: Core, world: World, skuId: number): Promise<StockRow | null> {
  await loadStock(core, world, skuId)
  const row = world.stock.get(skuId) ?? null
  const postings = world.postings.get(skuId) ?? []
  const centerId = core.device?.centerId
  if (postings.length === 0 || centerId === undefined) return row
  const balance = world.facts.balanceOf(centerId, skuId)
  return {
    skuId,
    available: balance.AVA,
    reserved: balance.RES,
    inStorage: balance.INS,
    places: placesOf(world.facts, row?.places ?? [], postings),
  }
}

/** The places of a SKU, with what was put there and taken from there since. */
export function placesOf(facts: Facts, base: StockRow['places'], postings: readonly Posting[]): StockRow['places'] {
  const [any] = postings
  if (!any) return base
  const { centerId, skuId } = any
  const keyOf = (at: Omit<StockKey, 'centerId' | 'skuId'>) => stockKey({ ...at, centerId, skuId })
  const places = new Map(base.map((place) => [keyOf(place), place]))
  for (const { locationId, lot, expirationDate, condition } of postings) {
    if (locationId === null) continue
    const at = { locationId, lot, expirationDate, condition }
    if (!places.has(keyOf(at))) places.set(keyOf(at), { ...at, alias: aliasOf(facts, locationId), quantity: 0 })
  }
  return [...places]
    .map(([key, place]) => ({ ...place, quantity: facts.pieces.get(key) ?? 0 }))
    .filter((place) => place.quantity > 0)
}

/** A handheld does not hold the places between two locations, because nobody scans them. */
function aliasOf({ locations, relocations, pickLists }: Facts, id: number): string {
  const known = locations.get(id)
  if (known) return known.alias
  if ([...relocations.values()].some((sheet) => sheet.onTheWayLocationId === id)) return placesBetween.onTheWay
  return [...pickLists.values()].some((list) => list.pickingLocationId === id) ? placesBetween.picking : ''
}

export async function stockAtLocation(core: Core, world: World, locationId: number): Promise<Lying[]> {
  const queued = [...world.postings].flatMap(([skuId, postings]) =>
    postings.some((p) => p.locationId === locationId) ? [skuId] : [],
  )
  const ids = new Set([...(await core.cache.skusAt(locationId)), ...queued])
  const found = await Promise.all(
    [...ids].map(async (id) => ({ sku: await core.cache.sku(id), stock: await stockOf(core, world, id) })),
  )
  return found.flatMap(({ sku, stock }) => (sku && stock ? lyingAt(sku, stock.places, locationId) : []))
}

/** The nearest empty place along the shelves from which orders are picked. */
export function freeNear(core: Core, world: World, locationId: number): Promise<LocationRow | null> {
  return nearestFree(core, world, locationId, ({ pickable }) => pickable)
}

/**
 * Finds a free place beside damaged goods. A center keeps damaged goods together, and nothing else tells which places are meant for them.
 */
export async function freeBesideDamaged(core: Core, world: World): Promise<LocationRow | null> {
  for (const id of await core.cache.placesOfDamaged()) {
    const place = await core.cache.location(id)
    // Goods at a dock are on their way to their place.
    if (!place || place.pickable || place.type === 'INBOUND') continue
    const free = await nearestFree(core, world, id, ({ pickable, type }) => !pickable && type === place.type)
    if (free) return free
  }
  return null
}

/**
 * Looks only among the places that were made together with this one, because reading on would read the whole center. Bays are numbered, so
 * the next alias is the next place.
 */
async function nearestFree(
  core: Core,
  world: World,
  locationId: number,
  fits: (row: LocationRow) => boolean,
): Promise<LocationRow | null> {
  const rows = (await core.cache.rows('location', idBucket(locationId))).toSorted((a, b) =>
    a.alias.localeCompare(b.alias, 'en', { numeric: true }),
  )
  const at = rows.findIndex(({ id }) => id === locationId)
  if (at < 0) return null
  const near = rows
    .map((row, index) => ({ row, steps: Math.abs(index - at) }))
    .filter(({ row, steps }) => steps > 0 && fits(row) && !row.disabled)
    .toSorted((a, b) => a.steps - b.steps)
  for (const { row } of near) if ((await stockAtLocation(core, world, row.id)).length === 0) return row
  return null
}

export function lyingAt(sku: SkuRow, places: StockRow['places'], locationId: number): Lying[] {
  return places
    .filter((place) => place.locationId === locationId)
    .map(({ lot, expirationDate, condition, quantity }) => ({
      skuId: sku.id,
      sku,
      lot,
      expirationDate,
      condition,
      quantity,
    }))
}

export async function queuedActions(
  core: Core,
  { limit = 100, subject }: { limit?: number; subject?: string },
): Promise<QueuedAction[]> {
  const rows = await newestFirst(core, limit, subject)
  const undone = await undoneAmong(
    core.outbox,
    rows.map((row) => row.id),
  )
  const isOpen = await openExceptions(core)
  return rows.map((row) => ({
    action: row.action,
    state: row.state,
    result: row.result,
    undone: undone.has(row.id),
    settled: isOpen(row) === false,
  }))
}

/**
 * Reads the keys first and then only the rows that are shown, because a cursor over a shift's scans would cost more than the scan itself.
 */
async function newestFirst({ outbox }: Core, limit: number, subject: string | undefined): Promise<OutboxRow[]> {
  if (subject === undefined) return outbox.actions.orderBy('id').reverse().limit(limit).toArray()
  const keys = await outbox.actions.where('subjects').equals(subject).primaryKeys()
  // The keys are in the order of client and seq, so the last ones of each client are its newest.
  const rows = await outbox.actions.bulkGet(keys.filter(([clientId], i) => keys[i + limit]?.[0] !== clientId))
  return rows
    .flatMap((row) => row ?? [])
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit)
}

/** Whether a refused action still waits for a leader. Null if it was not refused, or if that is not known yet. */
async function openExceptions(core: Core): Promise<(row: OutboxRow) => boolean | null> {
  const client = await clientOf(core.outbox, core.ids)
  const { absorbed } = await core.cache.state()
  const open = new Set(await core.cache.exceptions.toCollection().primaryKeys())
  return ({ clientId, seq, result }) => {
    if (!result || result.exceptionId === null) return null
    if (open.has(result.exceptionId)) return true
    // The exception comes here only with the pull that follows the refusal.
    const pulled = clientId !== client.clientId || (absorbed?.clientId === clientId && seq <= absorbed.seq)
    return pulled ? false : null
  }
}

/** Aliases consist of rack, bay, level and cell, so their order is the way through the aisles. */
export async function placesToCount(core: Core, world: World): Promise<LocationRow[]> {
  const order = new Intl.Collator('en', { numeric: true })
  const owed = new Map((await core.cache.locationsToCount()).map((row) => [row.id, row]))
  for (const { id, count } of world.facts.locations.values()) {
    const row = count && !owed.has(id) ? await core.cache.location(id) : null
    if (row) owed.set(id, row)
  }
  return [...owed.values()]
    .map((row) => withCount(row, world))
    .filter(({ count }) => count)
    .sort((a, b) => order.compare(a.alias, b.alias))
}

export async function locationOf({ cache }: Core, world: World, id: number): Promise<LocationRow | null> {
  const row = await cache.location(id)
  return row && withCount(row, world)
}

/** The row with the count that is still owed there, without one that was counted here since. */
function withCount(row: LocationRow, { facts }: World): LocationRow {
  const known = facts.locations.get(row.id)
  return known ? { ...row, count: known.count ?? null } : row
}

export async function locationByAlias({ cache }: Core, alias: string): Promise<LocationRow | null> {
  const id = await cache.locationIdByAlias(alias)
  const found = id === null ? null : await cache.location(id)
  return found?.alias.toUpperCase() === alias.trim().toUpperCase() ? found : null
}

/**
 * Open exceptions: a leader sees the whole center's, others see their own and those that concern them. Exceptions that a queued action of
 * this device settles are left out.
 */
export async function exceptionsOf({ cache, session }: Core, world: World): Promise<ExceptionRow[]> {
  if (!session) return []
  const all = session.privileges.includes('exception:write')
  return (await cache.exceptions.toArray())
    .map((record) => record.row)
    .filter(
      (row) =>
        (all || row.workerId === session.userId || row.concernsId === session.userId) &&
        world.facts.exceptions.get(row.id)?.open !== false,
    )
}
