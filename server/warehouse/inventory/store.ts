import { manyRows } from '../../../shared/api/list.ts'
import { sql, type SqlBool } from 'kysely'
import { inventoryApi } from '../../../shared/api/inventory.ts'
import type { Query } from '../../../shared/api/call.ts'
import {
  inventoryLog,
  type Inventory,
  type InventoryLog,
  type LocationInventory,
} from '../../../shared/entities/inventory.ts'
import { causeSubjects } from '../../../shared/entities/subject.ts'
import type { CauseKind } from '../../../shared/stock.ts'
import { allOf, conditionsOf, is, since, until, type Condition } from '../../crud/filters.ts'
import { byCursor, columns, dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { namesOfRows } from '../../crud/row-names.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { concernsOf } from '../sku/concerns.ts'
import { readGoods } from '../../db/goods-row.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { daysBefore, daysBetween } from '../../db/local-day.ts'
import { sellable } from '../../ledger/sellable.ts'
import { visible } from '../../subjects.ts'
import { inEachZone } from '../center-days.ts'
import { balancesSeen, goods, goodsFound, placesSeen } from './goods.ts'

type Counted = Query<typeof inventoryApi.count2>

/**
 * Days on which more came or left than was taken back. Damaged pieces that are sorted as good are left out: they are counted both ways and
 * stay where they are.
 */
const moved = sql`from "operationDay" as o where o."skuId" = "stock"."skuId" and o."centerId" = "stock"."centerId" and o."quantity" > 0 and o."operationType" <> 'GOOD_QUALITY'`

const lastOutgoingDay = sql<string | null>`(select max(o."day") ${moved} and o."direction" = 'OUT')`

const damaged = sql<number>`(select coalesce(sum(l."quantity"), 0) from "locationStock" as l where l."skuId" = "stock"."skuId" and l."centerId" = "stock"."centerId" and l."condition" = 'DAMAGED')`

/** Nothing left after a day, and the first pieces came by that day: new goods are not slow yet. */
const idleSince = (day: string): Condition =>
  sql`not exists (select 1 ${moved} and o."direction" = 'OUT' and o."day" > ${day}) and coalesce((select min(o."day") ${moved} and o."direction" = 'IN'), '') <= ${day}`

/** Stock of a caller's partner and centers, as lists. It changes only through the ledger. */
export function inventoryStore(database: Database, caller: Caller) {
  const { read } = database

  /** Those of the centers asked for that the caller sees. */
  const seenOf = (asked: readonly number[] | undefined) =>
    asked === undefined ? caller.centerIds : asked.filter((id) => caller.centerIds?.includes(id) ?? true)
  /** A condition on today's date at each row's center. */
  const todayAt = (centerId: string, centerIds: number[] | undefined, condition: (today: string) => Condition) =>
    inEachZone(database, caller, centerId, centerIds, (zone) => condition(dayIn(zone, database.now())))
  const search = goodsFound(database, caller)

  const left = sellable(database.now())
  const balances = listOf(database, {
    call: inventoryApi.list,
    id: 'stock.id',
    rows: (db) =>
      balancesSeen(db, caller)
        .selectAll('stock')
        .select('sku.safetyStock')
        .select([lastOutgoingDay.as('lastOutgoingDay'), damaged.as('damaged'), left.as('sellable')]),
    sort: {
      ...columns('stock', ['id', 'inStorage', 'available', 'updatedAt']),
      skuName: 'sku.name',
      lastOutgoingDay,
      sellable: left,
    },
    search: search.ofSku('stock'),
    filters: {
      ...goods('stock'),
      belowSafetyStock: (below) => {
        const isBelow = sql<SqlBool>`("sku"."safetyStock" > 0 and ("stock"."available" < "sku"."safetyStock" or ${left} < "sku"."safetyStock"))`
        return below ? isBelow : sql<SqlBool>`not ${isBelow}`
      },
      atRisk: (isAtRisk, { centerIds }) => {
        const { AT_RISK } = concernsOf({ ...caller, centerIds: seenOf(centerIds) }, database.now())
        return isAtRisk ? AT_RISK : sql`not (${AT_RISK})`
      },
      idleDays: async (idle, { centerIds }) =>
        allOf([
          sql`"stock"."inStorage" > 0`,
          await todayAt('stock.centerId', centerIds, (today) => idleSince(daysBefore(today, idle))),
        ]),
    },
    shown: (rows) =>
      rows.map(
        ({ skuId, partnerId, ...row }): Inventory => ({
          ...row,
          // PostgreSQL returns sums as text.
          damaged: Number(row.damaged),
          sellable: Number(row.sellable),
          authPartnerId: partnerId,
          resourceId: skuId,
          partnerResourceId: skuId,
        }),
      ),
    page: dataPage,
  })

  const places = listOf(database, {
    call: inventoryApi.list2,
    id: 'locationStock.id',
    rows: (db) =>
      placesSeen(db, caller)
        .leftJoin('stock', (join) =>
          join.onRef('stock.skuId', '=', 'locationStock.skuId').onRef('stock.centerId', '=', 'locationStock.centerId'),
        )
        .selectAll('locationStock')
        .select([
          'location.pickable',
          'location.disabled',
          'center.timeZone',
          'stock.inStorage as total',
          'stock.reserved',
          'stock.available',
        ]),
    sort: {
      ...columns('locationStock', ['id', 'updatedAt']),
      locationAlias: 'location.alias',
      skuName: 'sku.name',
      storageQuantity: 'locationStock.quantity',
      expirationDate: sql`nullif("locationStock"."expirationDate", '')`,
    },
    search: search.lying,
    filters: {
      ...goods('locationStock'),
      includeEmpty: (whole) => (whole ? sql`1 = 1` : sql`"locationStock"."quantity" > 0`),
      locationId: is('locationStock.locationId'),
      lot: is('locationStock.lot'),
      condition: is('locationStock.condition'),
      expiresBefore: (day) => sql`"locationStock"."expirationDate" != '' and "locationStock"."expirationDate" < ${day}`,
      expiresWithin: (left, { centerIds }) =>
        todayAt(
          'locationStock.centerId',
          centerIds,
          (today) =>
            sql`"locationStock"."expirationDate" > '' and "locationStock"."expirationDate" <= ${daysBefore(today, -left)}`,
        ),
    },
    shown: (rows): LocationInventory[] =>
      rows.map(({ quantity, pickable, disabled, timeZone, total, reserved, available, ...row }) => {
        const { expirationDate } = row
        const daysLeft = expirationDate === '' ? null : daysBetween(dayIn(timeZone, database.now()), expirationDate)
        const isPickable = row.condition === 'GOOD' && pickable && !disabled && (daysLeft ?? 0) >= 0
        return {
          ...readGoods(row),
          storageQuantity: quantity,
          pickable: isPickable,
          pickableQuantity: isPickable ? quantity : 0,
          total: total ?? 0,
          reserved: reserved ?? 0,
          available: available ?? 0,
          daysLeft,
        }
      }),
    page: dataPage,
  })

  const logs = listOf(database, {
    call: inventoryApi.logs,
    id: 'inventoryLog.id',
    rows: (db) =>
      db
        .selectFrom('inventoryLog')
        .innerJoin('sku', 'sku.id', 'inventoryLog.skuId')
        .innerJoin('partner', 'partner.id', 'sku.partnerId')
        .innerJoin('center', 'center.id', 'inventoryLog.centerId')
        .leftJoin('brand', 'brand.id', 'sku.brandId')
        .leftJoin('location', 'location.id', 'inventoryLog.locationId')
        .leftJoin('user', 'user.id', 'inventoryLog.workerId')
        .leftJoin('device', 'device.id', 'inventoryLog.deviceId')
        .selectAll('inventoryLog')
        .select([
          'sku.name as skuName',
          'partner.name as partnerName',
          'brand.name as brandName',
          'center.code as centerCode',
          'location.alias as locationAlias',
          'user.name as workerName',
          'device.label as deviceLabel',
        ])
        .where(visible(caller, 'inventoryLog')),
    sort: columns('inventoryLog', ['id', 'at']),
    search: search.ofSku('inventoryLog'),
    filters: {
      ...goods('inventoryLog'),
      reason: is('inventoryLog.reason'),
      targetField: is('inventoryLog.targetField'),
      locationId: is('inventoryLog.locationId'),
      lot: is('inventoryLog.lot'),
      workerId: is('inventoryLog.workerId'),
      deliverySheetId: (id) =>
        allOf([is('inventoryLog.cause')('slip' satisfies CauseKind), is('inventoryLog.causeId')(id)]),
      receivingSheetId: (id) =>
        allOf([is('inventoryLog.cause')('inbound' satisfies CauseKind), is('inventoryLog.causeId')(id)]),
      from: since('inventoryLog.at'),
      to: until('inventoryLog.at'),
    },
    async shown(rows, db): Promise<InventoryLog[]> {
      const causeOf = ({ cause, causeId }: (typeof rows)[number]) =>
        causeId === null ? null : `${causeSubjects[cause]}:${causeId}`
      const names = await namesOfRows(
        db,
        caller,
        rows.flatMap((row) => causeOf(row) ?? []),
      )
      return rows.map((row) => {
        const cause = row.cause
        const idOf = (kind: CauseKind) => (cause === kind ? row.causeId : null)
        const causeName = names.get(causeOf(row) ?? '') ?? null
        return shownAs(inventoryLog, {
          ...readGoods(row),
          cause,
          causeName,
          invoiceId: idOf('invoice'),
          deliverySheetId: idOf('slip'),
          receivingSheetId: idOf('inbound'),
          receivingSheetCode: cause === 'inbound' ? causeName : null,
          targetField: row.targetField,
          reason: row.reason,
        })
      })
    },
    page: byCursor(dataPage),
    countsTo: manyRows,
  })

  return {
    balances: balances.list,
    balance: balances.get,
    balanceIds: balances.ids,
    balancesInOrder: balances.inOrder,
    places: places.list,
    placeIds: places.ids,
    placesInOrder: places.inOrder,
    logs: logs.list,
    logIds: logs.ids,
    logsInOrder: logs.inOrder,
    async count({ resourceType, ...asked }: Counted) {
      if (resourceType === 'STOCKOUT_RISK_ITEM') {
        // Counts only in the centers that were asked about.
        const { AT_RISK } = concernsOf({ ...caller, centerIds: seenOf(asked.centerIds) }, database.now())
        const { skus } = await read
          .selectFrom('stock')
          .innerJoin('sku', 'sku.id', 'stock.skuId')
          .select(sql<number>`count(distinct "stock"."skuId")`.as('skus'))
          .where(visible(caller, 'stock'))
          .where(allOf(await conditionsOf(goods('stock'), asked)))
          .where(AT_RISK)
          .executeTakeFirstOrThrow()
        return { resourceType, count: skus }
      }
      const what = sql.ref(resourceType === 'ITEM' ? 'locationStock.skuId' : 'locationStock.locationId')
      const { held } = await read
        .selectFrom('locationStock')
        .innerJoin('sku', 'sku.id', 'locationStock.skuId')
        .select(sql<number>`count(distinct ${what})`.as('held'))
        .where(visible(caller, 'locationStock'))
        .where(allOf(await conditionsOf(goods('locationStock'), asked)))
        .where('locationStock.quantity', '>', 0)
        .executeTakeFirstOrThrow()
      return { resourceType, count: held }
    },
  }
}
