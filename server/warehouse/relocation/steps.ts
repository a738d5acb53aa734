import { randomUUID } from 'node:crypto'
import type { Relocation } from '../../../shared/entities/relocation.ts'
import { isRefusal, refuse } from '../../../shared/errors.ts'
import { Facts, stockKey, type StockKey } from '../../../shared/rules/stock/facts.ts'
import { refuseTaking, refuseTarget } from '../../../shared/rules/floor/relocation.ts'
import type { RelocationAction } from '../../../shared/rules/floor/actions.ts'
import { stepOutcome, type ItemOutcome } from '../../crud/bulk.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { readGoods } from '../../db/goods-row.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { refused, wrong } from '../../http/errors.ts'
import { runBatch } from '../../ledger/batch.ts'
import { loadHeld } from '../../ledger/load-stock.ts'
import { relocationStore } from './store.ts'

type Row = RowOf<'relocation'>
interface Patch {
  quantity?: number | undefined
  targetLocationId?: number | undefined
}

interface Closing {
  id: number
  storageQuantity?: number | undefined
  locationId?: number | undefined
  confirmed?: boolean | undefined
}

/** Notes that the goods have left their sources. */
export function arriveRelocations(database: Database, caller: Caller, ids: readonly number[]): Promise<ItemOutcome[]> {
  return stepEach(database, caller, ids, ({ id }) => ({
    id: randomUUID(),
    type: 'relocation.arrive',
    payload: { relocationId: id },
  }))
}

/**
 * Puts goods down: all of them at the target unless the caller says otherwise. A user who closes a sheet in the office means the place that
 * they name.
 */
export function closeRelocations(
  database: Database,
  caller: Caller,
  moves: readonly Closing[],
): Promise<ItemOutcome[]> {
  const put = new Map(moves.map((move) => [move.id, move]))
  return stepEach(database, caller, [...put.keys()], ({ id, quantity, takenQuantity, targetLocationId }) => {
    const { storageQuantity = takenQuantity ?? quantity, locationId = targetLocationId, confirmed } = put.get(id) ?? {}
    return {
      id: randomUUID(),
      type: 'relocation.close',
      payload: { relocationId: id, storageQuantity, locationId, unplanned: true, confirmed },
    }
  })
}

/** Decides each sheet by itself, by the rules that the floor's actions go through, and writes an audit row for each that applied. */
function stepEach(
  database: Database,
  caller: Caller,
  ids: readonly number[],
  actionOf: (row: Row) => RelocationAction,
): Promise<ItemOutcome[]> {
  checkCenterStaff(caller)
  const { table } = relocationStore(database, caller)
  return database.write(async (w) => {
    const unique = [...new Set(ids)]
    const rows = await table.hold(w, unique)
    const found = unique.flatMap((id) => rows.get(id) ?? [])
    const by = { actor: { userId: caller.userId, privileges: caller.privileges }, overriddenBy: null }
    const actions = found.map(actionOf)
    const outcomes = await runBatch(
      w,
      actions.map((action) => ({ action, by, at: w.now, deviceId: null })),
    )
    const refusals = new Map(found.map(({ id }, index) => [id, outcomes[index]]))
    const now =
      found.length === 0
        ? []
        : await w.tx
            .selectFrom('relocation')
            .select(['id', 'status'])
            .where(
              'id',
              'in',
              found.map(({ id }) => id),
            )
            .execute()
    const statusOf = new Map(now.map(({ id, status }) => [id, status]))
    await w.audit(
      ...found.flatMap(({ id, partnerId, centerId, status }, index) => {
        const action = actions[index]
        if (!action || isRefusal(outcomes[index])) return []
        return [
          {
            userId: caller.userId,
            partnerId,
            centerId,
            subject: `relocation:${id}`,
            what: action.type,
            before: { status },
            after: { status: statusOf.get(id), ...action.payload },
            requestId: caller.requestId,
          },
        ]
      }),
    )
    return unique.map((id) => stepOutcome(id, refusals.get(id) ?? null))
  })
}

/** Changes the quantity and the target of a sheet that nobody has begun. */
export function changeRelocation(
  database: Database,
  caller: Caller,
  id: number,
  patch: Patch,
  version: number,
): Promise<Relocation> {
  checkCenterStaff(caller)
  const store = relocationStore(database, caller)
  return database.write(async (w) => {
    const row = await store.table.lockEdited(w, id, version, store.get)
    refuseUnlessReady(row)
    const { quantity = row.quantity, targetLocationId = row.targetLocationId } = patch
    if (targetLocationId !== row.targetLocationId) await checkTarget(w.tx, row, targetLocationId)
    if (quantity > row.quantity) await checkFree(w.tx, row, quantity)
    await store.table.update(w, row, { quantity, targetLocationId })
    return store.get(id, w.tx)
  })
}

/** Removes a sheet that nobody has begun. What it held is free again; the ledger never had a row for it. */
export function removeRelocation(database: Database, caller: Caller, id: number): Promise<void> {
  checkCenterStaff(caller)
  const { table } = relocationStore(database, caller)
  return database.write(async (w) => {
    const row = await table.lockOne(w, id)
    refuseUnlessReady(row)
    await table.remove(w, row)
  })
}

function refuseUnlessReady(row: Row): void {
  if (row.status !== 'RELOCATION_READY')
    throw refused(refuse('relocation-transition', { relocation: row.code, status: row.status }))
}

async function checkTarget(db: Reader, row: Row, id: number): Promise<void> {
  const to = await db
    .selectFrom('location')
    .select(['id', 'centerId', 'alias', 'pickable', 'disabled', 'isOnTheWay'])
    .where('id', '=', id)
    .where('centerId', '=', row.centerId)
    .executeTakeFirst()
  if (!to) throw wrong('targetLocationId', 'There is no such location in the center.')
  if (to.id === row.sourceLocationId) throw refused(refuse('same-location', { location: to.alias }))
  const refusal = to.isOnTheWay ? refuse('location-on-the-way', { location: to.alias }) : refuseTarget(to, row.centerId)
  if (refusal) throw refused(refusal)
}

/** Checks that enough pieces are free. The sheet's own hold does not count against it. */
async function checkFree(
  db: Reader,
  { id, centerId, skuId, sourceLocationId: locationId, lot, expirationDate, condition }: Row,
  quantity: number,
): Promise<void> {
  const at: StockKey = { ...readGoods({ skuId, lot, expirationDate, condition }), centerId, locationId }
  const facts = new Facts()
  const here = await db
    .selectFrom('locationStock')
    .select('quantity')
    .where('skuId', '=', skuId)
    .where('locationId', '=', locationId)
    .where('lot', '=', lot)
    .where('expirationDate', '=', expirationDate)
    .where('condition', '=', condition)
    .executeTakeFirst()
  facts.pieces.set(stockKey(at), here?.quantity ?? 0)
  await loadHeld(db, facts, centerId, [skuId], id)
  const { alias } = await db
    .selectFrom('location')
    .select('alias')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  const refusal = refuseTaking(facts, { alias }, at, quantity)
  if (refusal) throw refused(refusal)
}
