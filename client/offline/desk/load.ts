import { namesOf, type Names } from '../../../shared/rules/floor/subjects.ts'
import { putConsol, putInbound, putInvoice, putPickList, putPlan, putRelocation, putStock } from './base-rows.ts'
import type { Core } from '../core.ts'
import type { Draft } from '../engine.ts'
import { rowById, undoneAmong, type OutboxRow } from '../storage/outbox.ts'
import { steadily } from '../storage/storage-trouble.ts'
import type { World } from './world.ts'
import type { ConsolRecord, InboundRecord, PickListRecord, PlanRecord, RelocationRecord } from '../storage/records.ts'

/** Loads the base rows that these payloads name, and those that are needed to decide about them, unless they are loaded already. */
export async function load(
  core: Core,
  world: World,
  payloads: readonly Draft['payload'][],
  live: readonly OutboxRow[] = [],
): Promise<void> {
  const all = [...payloads, ...(await loadUndone(core, world, payloads, live))].map(namesOf)
  const { facts } = world
  const ids = (pick: (names: Names) => number[], has: (id: number) => boolean) =>
    [...new Set(all.flatMap(pick))].filter((id) => !has(id))
  const sheetIds = [...new Set(all.flatMap((names) => names.relocations))]
  await loadRelocations(core, world, sheetIds)
  const sheets = sheetIds.flatMap((id) => facts.relocations.get(id) ?? [])
  const listIds = [...new Set(all.flatMap((names) => names.slips))]
  await loadPickLists(core, world, listIds)
  // Only the pick lists that the payloads name matter here.
  const picked = listIds.flatMap((id) => facts.pickLists.get(id) ?? [])

  await loadSkus(core, world, [
    ...ids(
      (names) => names.skus,
      (id) => facts.skus.has(id),
    ),
    ...picked.flatMap((list) => list.lines.map(({ skuId }) => skuId)),
    ...sheets.map((sheet) => sheet.skuId),
  ])
  await loadLocations(core, world, [
    ...ids(
      (names) => names.locations,
      (id) => facts.locations.has(id),
    ),
    ...picked.flatMap((list) => list.lines.map(({ locationId }) => locationId)),
    ...sheets.flatMap((sheet) => [sheet.sourceLocationId, sheet.targetLocationId, sheet.onTheWayLocationId]),
  ])
  // A payload that names a place needs to know what lies there.
  const moved = ids(
    (names) => (names.locations.length > 0 ? names.skus : []),
    (id) => world.stock.has(id),
  )
  for (const id of [...moved, ...sheets.map((sheet) => sheet.skuId)]) await loadStock(core, world, id)
  await loadConsols(
    core,
    world,
    ids(
      (names) => names.consols,
      (id) => world.consols.has(id),
    ),
  )
  await loadInvoices(
    core,
    world,
    ids(
      (names) => names.invoices,
      (id) => world.invoices.has(id),
    ),
  )
  const inbounds = ids(
    (names) => names.inbounds,
    (id) => world.inbounds.has(id),
  )
  if (inbounds.length > 0) takeInbounds(world, await core.cache.inbounds.bulkGet(inbounds))
  await loadUnits(core, world, payloads, live)
  const exceptions = ids(
    (names) => names.exceptions,
    (id) => facts.exceptions.has(id),
  )
  for (const record of exceptions.length > 0 ? await core.cache.exceptions.bulkGet(exceptions) : []) {
    if (record && !facts.exceptions.has(record.id))
      facts.exceptions.set(record.id, { id: record.id, code: record.row.code, open: true })
  }
}

/**
 * Loads the units (goods that exist once) that this handheld counted for inbounds, without those that will be replayed. The server checks
 * the units that other handhelds counted.
 */
async function loadUnits(
  { outbox }: Core,
  { facts, through }: World,
  payloads: readonly Draft['payload'][],
  live: readonly OutboxRow[],
): Promise<void> {
  const ids = new Set(payloads.flatMap((p) => ('units' in p && !facts.units.has(p.inboundId) ? [p.inboundId] : [])))
  for (const id of ids) {
    const rows = await steadily(outbox.db, () => outbox.actions.where('subjects').equals(`inbound:${id}`).toArray())
    const left = new Set(live.flatMap((row) => (row.seq > (through.get(`inbound:${id}`) ?? 0) ? [row.id] : [])))
    for (const undone of await undoneAmong(
      outbox,
      rows.map((row) => row.id),
    ))
      left.add(undone)
    const standing = rows.filter((row) => row.state !== 'refused' && row.state !== 'held' && !left.has(row.id))
    facts.units.set(
      id,
      new Set(standing.flatMap(({ action: { payload } }) => ('units' in payload && payload.units) || [])),
    )
  }
}

async function loadSkus({ cache }: Core, { facts }: World, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const row = facts.skus.has(id) ? null : await cache.sku(id)
    if (row && !facts.skus.has(id)) facts.skus.set(id, { ...row })
  }
}

async function loadLocations({ cache }: Core, { facts }: World, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const row = facts.locations.has(id) ? null : await cache.location(id)
    if (row) facts.locations.set(id, row)
  }
}

/** Loads waybills, and the code of the pallet or box that each lies on. */
export async function loadInvoices(core: Core, world: World, ids: readonly number[]): Promise<void> {
  const rows = ids.length > 0 ? await core.cache.invoices(ids) : []
  await loadConsols(
    core,
    world,
    rows.flatMap((row) => row.consolId ?? []),
  )
  for (const row of rows) putInvoice(world, row)
}

/** Loads pallets and boxes, each with its parent and its plan. */
export async function loadConsols(core: Core, world: World, ids: readonly number[]): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !world.consols.has(id))
  if (missing.length > 0) await takeConsols(core, world, await core.cache.consols.bulkGet(missing))
}

export async function takeConsols(
  core: Core,
  world: World,
  records: readonly (ConsolRecord | undefined)[],
): Promise<void> {
  const found = records.flatMap((record) => record ?? [])
  await loadConsols(
    core,
    world,
    found.flatMap((record) =>
      record.parentId === null || found.some((other) => other.id === record.parentId) ? [] : [record.parentId],
    ),
  )
  await loadPlans(
    core,
    world,
    found.map((record) => record.planId),
  )
  for (const { row } of found) putConsol(world, row)
}

export async function loadPlans(core: Core, world: World, ids: readonly number[]): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !world.plans.has(id))
  for (const record of missing.length > 0 ? await core.cache.plans.bulkGet(missing) : []) {
    if (!record) continue
    keepThrough(world, 'plan', record)
    putPlan(world, record.row)
  }
}

export async function loadRelocations(core: Core, world: World, ids: readonly number[]): Promise<void> {
  const missing = ids.filter((id) => !world.relocations.has(id))
  if (missing.length > 0) takeRelocations(world, await core.cache.relocations.bulkGet(missing))
}

export async function loadPickLists(core: Core, world: World, ids: readonly number[]): Promise<void> {
  const missing = ids.filter((id) => !world.pickLists.has(id))
  if (missing.length > 0) takePickLists(world, await core.cache.pickLists.bulkGet(missing))
}

export function takePickLists(world: World, records: readonly (PickListRecord | undefined)[]): void {
  for (const record of records) {
    if (!record) continue
    keepThrough(world, 'slip', record)
    putPickList(world, record.row)
  }
}

export function takeRelocations(world: World, records: readonly (RelocationRecord | undefined)[]): void {
  for (const record of records) {
    if (!record) continue
    keepThrough(world, 'relocation', record)
    putRelocation(world, record.row)
  }
}

export function takeInbounds(world: World, records: readonly (InboundRecord | undefined)[]): void {
  for (const record of records) {
    if (!record) continue
    keepThrough(world, 'inbound', record)
    putInbound(world, record.row)
  }
}

function keepThrough(
  { client, through }: World,
  kind: 'inbound' | 'plan' | 'relocation' | 'slip',
  record: InboundRecord | PlanRecord | RelocationRecord | PickListRecord,
): void {
  if (record.through?.clientId === client.clientId) through.set(`${kind}:${record.id}`, record.through.seq)
}

/** Loads where a SKU's pieces lie, and what its sheets and pick lists hold of them. */
export async function loadStock(core: Core, world: World, skuId: number): Promise<void> {
  const centerId = core.device?.centerId
  if (world.stock.has(skuId) || centerId === undefined) return
  takeRelocations(world, await core.cache.relocations.where('skuId').equals(skuId).toArray())
  takePickLists(world, await core.cache.pickLists.where('skuIds').equals(skuId).toArray())
  putStock(world, skuId, await core.cache.stock(skuId), centerId)
}

/** Loads the actions that undos take back. Answers their payloads, whose rows are needed, too. */
async function loadUndone(
  core: Core,
  world: World,
  payloads: readonly Draft['payload'][],
  live: readonly OutboxRow[],
): Promise<Draft['payload'][]> {
  const ids = [
    ...new Set(payloads.flatMap((p) => ('undoes' in p && !world.facts.actions.has(p.undoes) ? [p.undoes] : []))),
  ]
  if (ids.length === 0) return []
  const here = new Map(live.map((row) => [row.id, row]))
  const undone = await undoneAmong(core.outbox, ids)
  const found: Draft['payload'][] = []
  for (const id of ids) {
    const replayed = here.get(id)
    const row = replayed ?? (await rowById(core.outbox, id))
    if (!row || world.facts.actions.has(id)) continue
    if (!replayed && (row.state === 'refused' || row.state === 'held')) continue
    // An undo that is itself replayed will mark the action as undone.
    const marked = undone.has(id) && !live.some((other) => other.undoes === id)
    world.facts.actions.set(id, { ...row.action, undone: marked })
    found.push(row.action.payload)
  }
  return found
}
