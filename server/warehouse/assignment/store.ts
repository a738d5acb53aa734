import { sql } from 'kysely'
import type { Body } from '../../../shared/api/call.ts'
import { assignmentApi } from '../../../shared/api/assignment.ts'
import { holdsItsStock, type Assignment, type AssignmentInput } from '../../../shared/entities/assignment.ts'
import { anyOf, is, isAmong } from '../../crud/filters.ts'
import { columns, dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { duplicated, noSuch, unfit, wrong } from '../../http/errors.ts'
import { goodsAt } from './goods.ts'

type Row = RowOf<'locationItemAssignment'>
type Patch = Partial<NonNullable<Body<typeof assignmentApi.update>>>

/** Which SKUs the places of a caller's centers are for. */
export function assignmentStore(database: Database, caller: Caller) {
  const { found } = database.dialect
  const table = tableStore(database, caller, 'locationItemAssignment')
  const locations = tableStore(database, caller, 'location')
  const skus = tableStore(database, caller, 'sku')
  const store = listOf(database, {
    call: assignmentApi.list,
    id: 'locationItemAssignment.id',
    rows: (db) =>
      db
        .selectFrom('locationItemAssignment')
        .innerJoin('center', 'center.id', 'locationItemAssignment.centerId')
        .innerJoin('location', 'location.id', 'locationItemAssignment.locationId')
        .innerJoin('sku', 'sku.id', 'locationItemAssignment.skuId')
        .innerJoin('partner', 'partner.id', 'sku.partnerId')
        .selectAll('locationItemAssignment')
        .select([
          'center.code as centerCode',
          'location.alias as locationAlias',
          'sku.name as skuName',
          'sku.partnerItemNumber',
          'sku.partnerId',
          'partner.name as partnerName',
        ])
        .select(quantity.as('quantity'))
        .where(table.visible),
    sort: {
      ...columns('locationItemAssignment', ['id', 'maxStock', 'updatedAt']),
      locationAlias: 'location.alias',
      skuName: 'sku.name',
    },
    search: (keyword) =>
      anyOf([
        isAmong('locationItemAssignment.skuId', found('sku', keyword)),
        isAmong('locationItemAssignment.locationId', found('location', keyword)),
      ]),
    filters: {
      centerIds: is('locationItemAssignment.centerId'),
      partnerIds: is('sku.partnerId'),
      locationIds: is('locationItemAssignment.locationId'),
      skuIds: is('locationItemAssignment.skuId'),
    },
    shown: (rows): Assignment[] => rows,
    page: dataPage,
  })

  /** A location of the caller's where goods may lie. */
  const placeOf = async (db: Reader, id: number) => {
    const place = (await locations.many([id], db)).get(id)
    if (!place || place.isOnTheWay) throw noSuch('locationId', 'There is no such location.')
    return place
  }
  const checkOnce = async (db: Reader, at: { locationId: number; skuId: number }, exceptId: number) => {
    const taken = await db
      .selectFrom('locationItemAssignment')
      .innerJoin('location', 'location.id', 'locationItemAssignment.locationId')
      .innerJoin('sku', 'sku.id', 'locationItemAssignment.skuId')
      .select(['location.alias', 'sku.name'])
      .where('locationItemAssignment.locationId', '=', at.locationId)
      .where('locationItemAssignment.skuId', '=', at.skuId)
      .where('locationItemAssignment.id', '!=', exceptId)
      .executeTakeFirst()
    if (taken) throw duplicated('locationId', 'assignment-taken', { location: taken.alias, sku: taken.name })
  }

  return {
    table,
    ...store,
    create: (input: AssignmentInput) =>
      database.write(async (w) => {
        const place = await placeOf(w.tx, input.locationId)
        await w.lockCenters([place.centerId])
        await skus.named('skuId', input.skuId, w.tx)
        await checkOnce(w.tx, input, 0)
        const row = await table.insert(w, { ...input, centerId: place.centerId, lastReplenishedAt: null })
        return store.get(row.id, w.tx)
      }),
    update: (id: number, patch: Patch, version: number) =>
      database.write(async (w) => {
        const row = await table.lockEdited(w, id, version, store.get)
        const next = { ...row, ...patch }
        if (!holdsItsStock(next)) throw wrong('safetyStock', 'must not be more than the most that may lie there')
        if (next.locationId !== row.locationId) {
          if ((await placeOf(w.tx, next.locationId)).centerId !== row.centerId)
            throw unfit('locationId', 'assignment-other-center')
          await checkOnce(w.tx, next, id)
        }
        await table.update(w, row, patch)
        return store.get(id, w.tx)
      }),
    remove: table.removeOne,
    /** Swaps the places of two assignments, each with its own amounts. Returns rows that carry what lies at either place to the other. */
    exchange: (ids: readonly [number, number]) =>
      database.write(async (w) => {
        const held = await table.hold(w, ids)
        const [first, second] = ids.map((id) => held.get(id))
        if (!first || !second || first.id === second.id) throw noSuch('ids', 'There is no such assignment.')
        if (first.centerId !== second.centerId) throw unfit('ids', 'assignment-other-center')
        if (first.locationId === second.locationId) throw unfit('ids', 'assignment-same-place')
        if (first.skuId === second.skuId) throw unfit('ids', 'assignment-same-sku')
        const swap: [Row, Row][] = [
          [first, second],
          [second, first],
        ]
        for (const [row, other] of swap)
          await checkOnce(w.tx, { locationId: other.locationId, skuId: row.skuId }, row.id)
        const moves = await goodsAt(
          w.tx,
          first.centerId,
          swap.map(([row, other]) => ({ skuId: row.skuId, from: row.locationId, to: other.locationId })),
        )
        for (const [row, other] of swap) await table.update(w, row, { locationId: other.locationId }, 'exchange')
        return { assignments: await store.inOrder(ids, w.tx), moves }
      }),
  }
}

/** Sellable pieces at a place, for queries that have `locationItemAssignment`. */
const quantity = sql<number>`coalesce((select sum(s."quantity") from "locationStock" as s where s."locationId" = "locationItemAssignment"."locationId"
  and s."skuId" = "locationItemAssignment"."skuId" and s."condition" = 'GOOD'), 0)`
