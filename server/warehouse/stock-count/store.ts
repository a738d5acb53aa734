import { sql } from 'kysely'
import { stockCountApi } from '../../../shared/api/stock-count.ts'
import {
  stockCountHead,
  stockCountLine,
  toCount,
  type StockCount,
  type StockCountHead,
  type StockCountLine,
} from '../../../shared/entities/stock-count.ts'
import { refuse } from '../../../shared/errors.ts'
import { countCode } from '../../../shared/scan/codes.ts'
import { stepEachRow, type ItemOutcome } from '../../crud/bulk.ts'
import { anyOf, is, isAmong, type Condition } from '../../crud/filters.ts'
import { columns, dataPage } from '../../crud/list.ts'
import { countByStatus, listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import { linesBy, namedBy, shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import { readGoods } from '../../db/goods-row.ts'
import { inParts } from '../../db/in-parts.ts'
import { insertCoded } from '../../db/insert-coded.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { centerDays } from '../center-days.ts'
import { mainBarcode, skuNamed } from '../sku/barcodes.ts'

/** The counts of a caller's centers. */
export function stockCountStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'stockCount')
  const places = tableStore(database, caller, 'location')
  const days = centerDays(database, caller, 'stockCount')
  const ofLines = (condition: Condition) =>
    isAmong(
      'stockCount.id',
      sql`select l."stockCountId" from "stockCountLine" as l inner join "sku" as s on s."id" = l."skuId" where ${condition}`,
    )
  const { list, ids, inOrder, get } = listOf(database, {
    call: stockCountApi.list,
    id: 'stockCount.id',
    rows: (db) => headsOf(db).where(table.visible),
    sort: {
      ...columns('stockCount', ['id', 'code', 'status', 'countedAt', 'createdAt', 'updatedAt']),
      location: 'location.aliasKey',
    },
    search: ['stockCount.code', 'location.alias'],
    filters: {
      status: is('stockCount.status'),
      centerIds: is('stockCount.centerId'),
      locationId: is('stockCount.locationId'),
      partnerIds: (partnerIds) => ofLines(is('s.partnerId')(partnerIds)),
      skuIds: (skuIds) => ofLines(is('l.skuId')(skuIds)),
      workerIds: (workerIds) => anyOf([is('stockCount.firstById')(workerIds), is('stockCount.secondById')(workerIds)]),
      differs: (differs) => (differs ? sql`"stockCount"."differentLines" > 0` : sql`"stockCount"."differentLines" = 0`),
      countedFrom: days.from,
      countedTo: days.to,
    },
    shown: (rows) => rows.map(headOf),
    page: dataPage,
  })

  return {
    list,
    ids,
    async get(id: number, db: Reader = database.read): Promise<StockCount> {
      const head = await get(id, db)
      const slips = await db
        .selectFrom('slip')
        .innerJoin('partner', 'partner.id', 'slip.partnerId')
        .select(['slip.id', 'slip.code', 'slip.status', 'slip.partnerId', 'partner.name'])
        .where('slip.stockCountId', '=', id)
        .orderBy('slip.id')
        .execute()
      return {
        ...head,
        lines: (await linesOf(db, [id])).get(id) ?? [],
        slips: slips.map(({ partnerId, name, ...slip }) => ({ ...slip, partner: { id: partnerId, name } })),
      }
    },
    /** Counts with their lines, for a spreadsheet. */
    async whole(ids: readonly number[]): Promise<(StockCountHead & { lines: StockCountLine[] })[]> {
      const lines = await linesOf(database.read, ids)
      return (await inOrder(ids)).map((head) => ({ ...head, lines: lines.get(head.id) ?? [] }))
    },
    count: (centerIds: readonly number[] | undefined) =>
      countByStatus(database.read, 'stockCount', centerIds, [table.visible]),
    /** Asks for a count of each place by itself. A place that the floor owes a count of already is not asked for twice. */
    request(locationIds: readonly number[]): Promise<ItemOutcome[]> {
      checkCenterStaff(caller)
      return database.write(async (w) => {
        const unique = [...new Set(locationIds)]
        const found = await places.hold(w, unique)
        const owed = await inParts(unique, (part) =>
          w.tx
            .selectFrom('stockCount')
            .select('locationId')
            .where('locationId', 'in', part)
            .where('status', 'in', toCount)
            .execute(),
        )
        const outcomes: ItemOutcome[] = []
        for (const id of unique) {
          const place = found.get(id)
          if (!place || place.isOnTheWay) outcomes.push({ id, refusal: refuse('not-found'), property: 'id' })
          else if (owed.some(({ locationId }) => locationId === id))
            outcomes.push({ id, refusal: refuse('count-asked', { location: place.alias }), property: 'locationIds' })
          else {
            const asked = {
              centerId: place.centerId,
              locationId: id,
              status: 'REQUESTED' as const,
              requestedAt: w.now,
              requestedById: caller.userId,
              createdAt: w.now,
              updatedAt: w.now,
            }
            const row = await insertCoded(w.tx, 'stockCount', asked, countCode)
            await table.record(w, row, 'create', undefined, row)
            w.changed(place.centerId, 'location', id)
            outcomes.push({ id })
          }
        }
        return outcomes
      })
    },
    cancel(ids: readonly number[]): Promise<ItemOutcome[]> {
      checkCenterStaff(caller)
      return database.write(async (w) => {
        return stepEachRow(ids, await table.hold(w, [...new Set(ids)]), async (row) => {
          if (!toCount.some((status) => status === row.status)) return refuse('count-over', { count: row.code })
          await table.update(w, row, { status: 'CANCELED' }, 'cancel')
          w.changed(row.centerId, 'location', row.locationId)
          return null
        })
      })
    },
  }
}

function headsOf(db: Reader) {
  return db
    .selectFrom('stockCount')
    .innerJoin('center', 'center.id', 'stockCount.centerId')
    .innerJoin('location', 'location.id', 'stockCount.locationId')
    .leftJoin('user as requester', 'requester.id', 'stockCount.requestedById')
    .leftJoin('user as first', 'first.id', 'stockCount.firstById')
    .leftJoin('user as second', 'second.id', 'stockCount.secondById')
    .selectAll('stockCount')
    .select([
      'center.code as centerCode',
      'location.alias',
      'requester.name as requestedByName',
      'first.name as firstByName',
      'second.name as secondByName',
    ])
}
type Head = RowOf<'stockCount'> & Awaited<ReturnType<ReturnType<typeof headsOf>['executeTakeFirstOrThrow']>>

function headOf(row: Head): StockCountHead {
  return shownAs(stockCountHead, {
    ...row,
    center: { id: row.centerId, code: row.centerCode },
    location: { id: row.locationId, alias: row.alias },
    requestedBy: namedBy(row.requestedById, row.requestedByName),
    firstBy: namedBy(row.firstById, row.firstByName),
    secondBy: namedBy(row.secondById, row.secondByName),
  })
}

async function linesOf(db: Reader, ids: readonly number[]): Promise<Map<number, StockCountLine[]>> {
  const rows = await inParts(ids, (part) =>
    db
      .selectFrom('stockCountLine')
      .innerJoin('sku', 'sku.id', 'stockCountLine.skuId')
      .innerJoin('partner', 'partner.id', 'sku.partnerId')
      .selectAll('stockCountLine')
      .select(['sku.name as skuName', 'sku.partnerItemNumber', 'sku.partnerId', 'partner.name as partnerName'])
      .select(mainBarcode.as('mainBarcode'))
      .where('stockCountLine.stockCountId', 'in', part)
      .orderBy('stockCountLine.id')
      .execute(),
  )
  return linesBy(
    rows,
    ({ stockCountId }) => stockCountId,
    (row) =>
      shownAs(stockCountLine, {
        ...readGoods(row),
        item: skuNamed(row),
        partner: { id: row.partnerId, name: row.partnerName },
      }),
  )
}
