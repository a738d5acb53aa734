import { dayIn } from '../../../shared/day-in.ts'
import { toHandOut, toPutBack } from '../../../shared/rules/floor/pick-pieces.ts'
import { isSlipOpen } from '../../../shared/rules/stock/slip-steps.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import type { Core } from '../core.ts'
import type { Lacking, NextPlace, PickListView } from '../engine.ts'
import { loadPickLists, loadStock, takePickLists } from './load.ts'
import { unsentIn } from './logistics.ts'
import { pickListView } from './parcel-views.ts'
import { placesOf } from './views.ts'
import type { World } from './world.ts'

/** Look-ups of picking, with the queue applied. */

export async function pickListOf(core: Core, world: World, id: number): Promise<PickListView | null> {
  await loadPickLists(core, world, [id])
  await loadPlacesOf(core, world, [id])
  return pickListView(world, id, unsentIn(world))
}

export async function pickListByCode(core: Core, world: World, code: string): Promise<PickListView | null> {
  const record = await core.cache.pickLists.where('code').equals(plainCode(code)).first()
  return record ? pickListOf(core, world, record.id) : null
}

/** Includes the lists whose goods must still be handed out or put back. Lists that are begun come first, then the oldest. */
export async function openPickListsOf(core: Core, world: World): Promise<PickListView[]> {
  takePickLists(world, await core.cache.pickLists.toArray())
  await loadPlacesOf(core, world, [...world.pickLists.keys()])
  const begun = (view: PickListView) => (view.status === 'PROGRESSING' ? 0 : 1)
  return [...world.pickLists.keys()]
    .flatMap((id) => pickListView(world, id, unsentIn(world)) ?? [])
    .filter(
      ({ kind, status, lines }) =>
        isSlipOpen(status) || lines.some((line) => toPutBack(line) > 0 || toHandOut(kind, line) > 0),
    )
    .sort((a, b) => begun(a) - begun(b) || a.id - b.id)
}

/** Loads the place of each line that goes on at another place, because the screen shows its name. */
async function loadPlacesOf({ cache }: Core, { facts, pickLists }: World, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    for (const [nth, { locationId }] of (facts.pickLists.get(id)?.lines ?? []).entries()) {
      if (facts.locations.has(locationId) || pickLists.get(id)?.lines[nth]?.locationId === locationId) continue
      const row = await cache.location(locationId)
      if (row) facts.locations.set(locationId, row)
    }
}

/**
 * Another place where the lacking pieces may be picked. Goods that expire first come first. A place that must be counted first is never
 * chosen.
 */
export async function nextPlaceFor(
  core: Core,
  world: World,
  { slipId, lineId, pieces, isSplit }: Lacking,
): Promise<NextPlace | null> {
  await loadPickLists(core, world, [slipId])
  const list = world.facts.pickLists.get(slipId)
  const line = list?.lines.find(({ id }) => id === lineId)
  if (!list || !line) return null
  await loadStock(core, world, line.skuId)
  const today = dayIn(await core.cache.timeZone(), core.clock.serverNow())
  const found: NextPlace[] = []
  for (const place of placesOf(
    world.facts,
    world.stock.get(line.skuId)?.places ?? [],
    world.postings.get(line.skuId) ?? [],
  )) {
    const { locationId, lot, expirationDate, condition } = place
    const row = world.facts.locations.get(locationId) ?? (await core.cache.location(locationId))
    const isHere = locationId === line.locationId && lot === line.lot && expirationDate === line.expirationDate
    const isOther = lot !== line.lot || expirationDate !== line.expirationDate
    if (!row?.pickable || row.disabled || row.count || condition !== 'GOOD' || isHere) continue
    if ((isOther && (isSplit || line.processedQuantity > 0)) || (expirationDate !== null && expirationDate < today))
      continue
    const free = world.facts.freeAt({ ...line, ...place, centerId: list.centerId })
    if (free >= pieces) found.push({ locationId, alias: row.alias, lot, expirationDate, free })
  }
  const order = new Intl.Collator('en', { numeric: true })
  const [first] = found.sort(
    (a, b) => (a.expirationDate ?? '9999').localeCompare(b.expirationDate ?? '9999') || order.compare(a.alias, b.alias),
  )
  return first ?? null
}
