import type { Action } from '../../shared/rules/floor/actions.ts'
import { isFloorActionType } from '../../shared/rules/floor/decide.ts'
import { Facts } from '../../shared/rules/stock/facts.ts'
import { readFloorAction } from '../../shared/rules/floor/payloads/floor.ts'
import { inParts } from '../db/in-parts.ts'
import type { Writer } from '../db/writer.ts'
import { loadCountedBy, loadInbounds, loadStoredBy, loadUnits } from './load-inbounds.ts'
import { loadParcels } from './load-parcels.ts'
import { loadCounts, loadLyingAt } from './load-counts.ts'
import { loadPickLists } from './load-picks.ts'
import { Named } from './named.ts'
import { loadGoods, loadRelocations, loadStock } from './load-stock.ts'

/**
 * Loads, in a few set-based reads, the rows that the actions' decisions need, under their centers' write locks. `within` limits the actions
 * to these centers: a handheld that names rows of another center takes no lock there.
 */
export async function loadFacts(
  writer: Writer,
  actions: readonly Action[],
  within?: readonly number[],
): Promise<Facts> {
  const facts = new Facts()
  const named = new Named()
  for (const action of actions) named.add(action)
  await loadDone(writer, facts, named)
  const centers = within ?? (await centersOf(writer, named))
  if (centers.length > 0) {
    await writer.lockCenters(centers)
    await loadInbounds(writer.tx, facts, named, centers)
    await loadStoredBy(writer.tx, facts, named)
    await loadCountedBy(writer.tx, facts, named)
    await loadUnits(writer.tx, facts, named)
    await loadParcels(writer.tx, facts, named, centers)
    await loadRelocations(writer.tx, facts, named, centers)
    await loadPickLists(writer.tx, facts, named, centers)
    await loadLyingAt(writer.tx, named, centers)
    // Stock is read only if goods move, because a count alone changes none.
    if (named.locations.size > 0 || facts.reserved.size > 0) await loadStock(writer.tx, facts, named, centers)
  }
  await loadGoods(writer.tx, facts, named, centers)
  await loadCounts(writer.tx, facts, named)
  const exceptions = await inParts(named.exceptions, (ids) =>
    writer.tx.selectFrom('exception').select(['id', 'code', 'status']).where('id', 'in', ids).execute(),
  )
  for (const { id, code, status } of exceptions) facts.exceptions.set(id, { id, code, open: status === 'OPEN' })
  return facts
}

/** Loads the actions to take back, and adds what they named. */
async function loadDone({ tx }: Writer, facts: Facts, named: Named): Promise<void> {
  const rows = await inParts(named.undone, (ids) =>
    tx
      .selectFrom('syncAction')
      .select(['actionId', 'type', 'payloadJson', 'workerId', 'undone'])
      .where('actionId', 'in', ids)
      .where('status', '=', 'applied')
      .execute(),
  )
  for (const { actionId, type, payloadJson, workerId, undone } of rows) {
    const payload: unknown = JSON.parse(payloadJson)
    named.add({ type, payload })
    const action = isFloorActionType(type) ? readFloorAction(actionId, type, payload) : null
    if (action) facts.actions.set(actionId, { ...action, workerId: workerId ?? 0, undone })
  }
}

/** A row never changes its center, so these reads can come before the locks and the decisive reads after them. */
async function centersOf({ tx }: Writer, named: Named): Promise<number[]> {
  const homes = [
    ['inboundRequest', named.inbounds],
    ['invoice', named.invoices],
    ['consol', named.consols],
    ['consolPlan', named.plans],
    ['relocation', named.relocations],
    ['slip', named.slips],
    ['location', named.locations],
  ] as const
  const centers = new Set<number>()
  for (const [table, ids] of homes) {
    for (const { centerId } of await inParts(ids, (part) =>
      tx.selectFrom(table).select('centerId').distinct().where('id', 'in', part).execute(),
    ))
      centers.add(centerId)
  }
  return [...centers]
}
