import { inboundStatuses } from '../../shared/entities/inbound.ts'
import { decide, isFloorActionType } from '../../shared/rules/decide.ts'
import { Facts, stockKey, type Actor, type Change, type InboundFacts, type Posting } from '../../shared/rules/facts.ts'
import type { Decision } from '../../shared/rules/decision.ts'
import type { InboundRow, StockRow, WireAction } from '../../shared/sync/protocol.ts'
import type { InboundRecord } from './cache.ts'
import type { Core } from './core.ts'
import type { Draft } from './engine.ts'
import { clientOf, grantsOf, rowById, rowsAfter, undoneAmong, type Client, type GrantRow, type OutboxRow } from './outbox.ts'

/**
 * Base rows with what is queued here replayed on them by the rules. What the base rows hold already (`absorbed`) is not
 * replayed, so nothing counts twice; what the server refused is not either.
 */
export interface World {
  readonly facts: Facts
  readonly client: Client
  /** Queued actions that the base rows do not hold, in order. */
  readonly live: OutboxRow[]
  readonly inbounds: Map<number, InboundRow>
  readonly stock: Map<number, StockRow | null>
  /** What the queue puts at and takes from locations, by SKU. */
  readonly postings: Map<number, Posting[]>
  readonly grants: Map<string, GrantRow>
}

export async function buildWorld(core: Core): Promise<World> {
  const { outbox, cache } = core
  const client = await clientOf(outbox, core.ids)
  const { absorbed } = await cache.state()
  const live = await rowsAfter(outbox, client.clientId, absorbed?.clientId === client.clientId ? absorbed.seq : 0)
  const grants = await grantsOf(outbox, live.map((row) => row.action))
  const world: World = {
    facts: new Facts(), client, live: [], inbounds: new Map(), stock: new Map(), postings: new Map(), grants: new Map(grants.map((g) => [g.id, g])),
  }
  const through = await load(core, world, live.map((row) => row.action.payload), live)
  for (const row of live) replay(world, row, through)
  return world
}

/** Adds an action just queued, with what it was decided to change. */
export function addToWorld(world: World, row: OutboxRow, changes: readonly Change[]): World {
  world.live.push(row)
  take(world, changes)
  return { ...world, client: { ...world.client, lastSeq: row.seq, lastLink: row.link } }
}

function replay(world: World, row: OutboxRow, through: Map<number, InboundRecord['through']>): void {
  world.live.push(row)
  const { action } = row
  // An action of a newer app, after going back to this one: it waits, and shows in the queue.
  if (row.state === 'refused' || row.state === 'held' || !isFloorActionType(action.type)) return
  const held = 'inboundId' in action.payload ? through.get(action.payload.inboundId) : null
  if (held?.clientId === row.clientId && held.seq >= row.seq) return
  const changes = decide(world.facts, action, decisionOf(world, action))
  // What others did meanwhile may leave no room for it: the server will say so.
  if (Array.isArray(changes)) take(world, changes)
}

function take(world: World, changes: readonly Change[]): void {
  world.facts.apply(changes)
  for (const change of changes) {
    if (change.at !== 'stock') continue
    const known = world.postings.get(change.skuId)
    if (known) known.push(change)
    else world.postings.set(change.skuId, [change])
  }
}

function decisionOf(world: World, action: Pick<WireAction, 'workerId' | 'grantId' | 'override'>): Decision {
  const actor = (userId: number, grantId: string): Actor => ({ userId, privileges: new Set(world.grants.get(grantId)?.privileges) })
  const { override } = action
  return { actor: actor(action.workerId, action.grantId), overriddenBy: override && actor(override.workerId, override.grantId) }
}

/**
 * Brings in the base rows that these payloads speak of, where they are not in yet: a base row brought in late was touched by
 * no queued action, else it would have been there.
 */
export async function load(core: Core, world: World, payloads: readonly Draft['payload'][], live: readonly OutboxRow[] = []): Promise<Map<number, InboundRecord['through']>> {
  const all = [...payloads, ...(await loadUndone(core, world, payloads, live))]
  const some = <T>(pick: (payload: Draft['payload']) => T | null, has: (id: T) => boolean): T[] => {
    const found = new Set<T>()
    for (const payload of all) {
      const id = pick(payload)
      if (id !== null && !has(id)) found.add(id)
    }
    return [...found]
  }
  const { facts } = world
  const inbounds = some((p) => ('inboundId' in p ? p.inboundId : null), (id) => world.inbounds.has(id))
  const skus = some((p) => ('skuId' in p ? p.skuId : null), (id) => facts.skus.has(id))
  const locations = some((p) => ('locationId' in p ? p.locationId : null), (id) => facts.locations.has(id))
  const stock = some((p) => ('locationId' in p ? p.skuId : null), (id) => world.stock.has(id))
  const exceptions = some((p) => ('exceptionId' in p ? p.exceptionId : null), (id) => facts.exceptions.has(id))

  for (const id of skus) {
    const row = await core.cache.sku(id)
    if (row && !facts.skus.has(id)) facts.skus.set(id, { ...row })
  }
  for (const id of locations) {
    const row = await core.cache.location(id)
    if (row) facts.locations.set(id, row)
  }
  for (const id of stock) await loadStock(core, world, id)
  for (const record of exceptions.length > 0 ? await core.cache.exceptions.bulkGet(exceptions) : []) {
    if (record && !facts.exceptions.has(record.id)) facts.exceptions.set(record.id, { id: record.id, code: record.row.code, open: true })
  }
  return inbounds.length > 0 ? loadInbounds(world, await core.cache.inbounds.bulkGet(inbounds)) : new Map()
}

export function loadInbounds(world: World, records: readonly (InboundRecord | undefined)[]): Map<number, InboundRecord['through']> {
  const through = new Map<number, InboundRecord['through']>()
  for (const record of records) {
    if (!record || world.inbounds.has(record.id)) continue
    const facts = factsOf(record.row)
    if (!facts) continue
    world.inbounds.set(record.id, record.row)
    world.facts.inbounds.set(record.id, facts)
    through.set(record.id, record.through)
  }
  return through
}

export async function loadStock(core: Core, world: World, skuId: number): Promise<void> {
  if (world.stock.has(skuId)) return
  const row = await core.cache.stock(skuId)
  // Someone else brought it in meanwhile, and it may have changed since.
  if (world.stock.has(skuId)) return
  world.stock.set(skuId, row)
  const centerId = core.device?.centerId
  if (!row || centerId === undefined) return
  Object.assign(world.facts.balanceOf(centerId, skuId), { INS: row.inStorage, AVA: row.available, RES: row.reserved })
  for (const { alias: _alias, quantity, ...place } of row.places) world.facts.pieces.set(stockKey({ centerId, skuId, ...place }), quantity)
}

/** The actions that undos take back, with the payloads whose rows they need. */
async function loadUndone(core: Core, world: World, payloads: readonly Draft['payload'][], live: readonly OutboxRow[]): Promise<Draft['payload'][]> {
  const ids = [...new Set(payloads.flatMap((p) => ('undoes' in p && !world.facts.actions.has(p.undoes) ? [p.undoes] : [])))]
  if (ids.length === 0) return []
  const here = new Map(live.map((row) => [row.id, row]))
  const undone = await undoneAmong(core.outbox, ids)
  const found: Draft['payload'][] = []
  for (const id of ids) {
    const row = here.get(id) ?? (await rowById(core.outbox, id))
    if (!row || row.state === 'refused' || row.state === 'held' || world.facts.actions.has(id)) continue
    const { type, payload, workerId } = row.action
    // An undo that is itself replayed will mark it.
    const marked = undone.has(id) && !live.some((other) => other.undoes === id)
    world.facts.actions.set(id, { id, type, payload, workerId, undone: marked })
    found.push(payload)
  }
  return found
}

function factsOf(row: InboundRow): InboundFacts | null {
  const status = inboundStatuses.find((known) => known === row.status)
  if (!status) return null
  const { id, code, centerId, partnerId, usesAutoConfirm, items } = row
  return {
    id, code, status, centerId, partnerId, usesAutoConfirm, items,
    shipments: row.shipments.map((s) => ({ id: s.id, status: s.status, quantity: s.quantity, actualQuantity: s.actualQuantity })),
    lines: row.lines.map((line) => ({ ...line })),
  }
}
