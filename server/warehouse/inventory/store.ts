import { sql } from 'kysely'
import { inventoryApi } from '../../../shared/api/inventory.ts'
import type { Query } from '../../../shared/api/call.ts'
import {
  inventoryLog,
  type Inventory,
  type InventoryLog,
  type LocationInventory,
} from '../../../shared/entities/inventory.ts'
import type { CauseKind } from '../../../shared/stock.ts'
import { allOf, anyOf, conditionsOf, contains, is, isAmong, since, until } from '../../crud/filters.ts'
import { byCursor, dataPage, manyRows } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { mainBarcode } from '../inbound/store.ts'
import { readGoods } from '../../db/goods-row.ts'
import { visible } from '../../subjects.ts'

type Ledger = 'stock' | 'locationStock' | 'inventoryLog'
type Counted = Query<typeof inventoryApi.count2>

/** Stock of a caller's partner and centers, as lists: its changes come only through the ledger. */
export function inventoryStore(database: Database, caller: Caller) {
  const { read } = database
  const { found } = database.dialect

  const goods = (table: Ledger) => ({
    centerIds: is(`${table}.centerId`),
    partnerIds: is('sku.partnerId'),
    brandIds: is('sku.brandId'),
    skuIds: is('sku.id'),
  })
  const ofGoods = (table: Ledger, keyword: string) => isAmong(`${table}.skuId`, found('sku', keyword))

  const balances = listOf(database, {
    call: inventoryApi.list,
    id: 'stock.id',
    rows: (db) =>
      db
        .selectFrom('stock')
        .innerJoin('sku', 'sku.id', 'stock.skuId')
        .innerJoin('partner', 'partner.id', 'sku.partnerId')
        .innerJoin('center', 'center.id', 'stock.centerId')
        .leftJoin('brand', 'brand.id', 'sku.brandId')
        .selectAll('stock')
        .select([
          'sku.name as skuName',
          'sku.partnerItemNumber',
          'sku.safetyStock',
          'sku.partnerId',
          'partner.name as partnerName',
          'brand.name as brandName',
          'center.code as centerCode',
        ])
        .select(mainBarcode.as('mainBarcode'))
        .where(visible(caller, 'stock')),
    sort: {
      id: 'stock.id',
      skuName: 'sku.name',
      inStorage: 'stock.inStorage',
      available: 'stock.available',
      updatedAt: 'stock.updatedAt',
    },
    search: (keyword) => ofGoods('stock', keyword),
    filters: {
      ...goods('stock'),
      belowSafetyStock: (below) => sql`"stock"."available" ${below ? sql.raw('<') : sql.raw('>=')} "sku"."safetyStock"`,
    },
    shown: (rows) =>
      rows.map(
        ({ skuId, partnerId, ...row }): Inventory => ({
          ...row,
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
      db
        .selectFrom('locationStock')
        .innerJoin('sku', 'sku.id', 'locationStock.skuId')
        .innerJoin('partner', 'partner.id', 'sku.partnerId')
        .innerJoin('center', 'center.id', 'locationStock.centerId')
        .innerJoin('location', 'location.id', 'locationStock.locationId')
        .leftJoin('brand', 'brand.id', 'sku.brandId')
        .selectAll('locationStock')
        .select([
          'sku.name as skuName',
          'sku.partnerItemNumber',
          'sku.partnerId',
          'partner.name as partnerName',
          'brand.name as brandName',
          'center.code as centerCode',
          'location.alias as locationAlias',
          'location.pickable',
          'location.disabled',
        ])
        .select(mainBarcode.as('mainBarcode'))
        .where(visible(caller, 'locationStock')),
    sort: {
      id: 'locationStock.id',
      locationAlias: 'location.alias',
      skuName: 'sku.name',
      storageQuantity: 'locationStock.quantity',
      expirationDate: sql`nullif("locationStock"."expirationDate", '')`,
      updatedAt: 'locationStock.updatedAt',
    },
    search: (keyword) =>
      anyOf([
        ofGoods('locationStock', keyword),
        ...(caller.partnerId === null ? [isAmong('locationStock.locationId', found('location', keyword))] : []),
        contains(['locationStock.lot'], keyword),
      ]),
    filters: {
      ...goods('locationStock'),
      includeEmpty: (whole) => (whole ? sql`1 = 1` : sql`"locationStock"."quantity" > 0`),
      locationId: is('locationStock.locationId'),
      lot: is('locationStock.lot'),
      condition: is('locationStock.condition'),
      expiresBefore: (day) => sql`"locationStock"."expirationDate" != '' and "locationStock"."expirationDate" < ${day}`,
    },
    shown: (rows): LocationInventory[] =>
      rows.map(({ quantity, pickable, disabled, ...row }) => ({
        ...readGoods(row),
        storageQuantity: quantity,
        pickable: row.condition === 'GOOD' && pickable && !disabled,
      })),
    page: dataPage,
  })

  const logs = listOf(database, {
    call: inventoryApi.logs,
    id: 'inventoryLog.id',
    rows: (db) =>
      db
        .selectFrom('inventoryLog')
        .innerJoin('sku', 'sku.id', 'inventoryLog.skuId')
        .innerJoin('center', 'center.id', 'inventoryLog.centerId')
        .leftJoin('location', 'location.id', 'inventoryLog.locationId')
        .leftJoin('inboundRequest', (join) =>
          join
            .onRef('inboundRequest.id', '=', 'inventoryLog.causeId')
            .on('inventoryLog.cause', '=', 'inbound' satisfies CauseKind),
        )
        .leftJoin('user', 'user.id', 'inventoryLog.workerId')
        .leftJoin('device', 'device.id', 'inventoryLog.deviceId')
        .selectAll('inventoryLog')
        .select([
          'sku.name as skuName',
          'center.code as centerCode',
          'location.alias as locationAlias',
          'inboundRequest.code as receivingSheetCode',
          'user.name as workerName',
          'device.label as deviceLabel',
        ])
        .where(visible(caller, 'inventoryLog')),
    sort: { id: 'inventoryLog.id', at: 'inventoryLog.at' },
    search: (keyword) => ofGoods('inventoryLog', keyword),
    filters: {
      ...goods('inventoryLog'),
      reason: is('inventoryLog.reason'),
      targetField: is('inventoryLog.targetField'),
      locationId: is('inventoryLog.locationId'),
      workerId: is('inventoryLog.workerId'),
      deliverySheetId: (id) =>
        allOf([is('inventoryLog.cause')('slip' satisfies CauseKind), is('inventoryLog.causeId')(id)]),
      receivingSheetId: (id) =>
        allOf([is('inventoryLog.cause')('inbound' satisfies CauseKind), is('inventoryLog.causeId')(id)]),
      from: since('inventoryLog.at'),
      to: until('inventoryLog.at'),
    },
    shown: (rows): InventoryLog[] =>
      rows.map((row) => {
        const cause = row.cause
        const idOf = (kind: CauseKind) => (cause === kind ? row.causeId : null)
        return shownAs(inventoryLog, {
          ...readGoods(row),
          cause,
          invoiceId: idOf('invoice'),
          deliverySheetId: idOf('slip'),
          receivingSheetId: idOf('inbound'),
          targetField: row.targetField,
          reason: row.reason,
        })
      }),
    page: byCursor(dataPage),
    countsTo: manyRows,
  })

  return {
    balances: balances.list,
    places: places.list,
    placeIds: places.ids,
    placesInOrder: places.inOrder,
    logs: logs.list,
    logIds: logs.ids,
    logsInOrder: logs.inOrder,
    async count({ resourceType, ...asked }: Counted) {
      if (resourceType === 'STOCKOUT_RISK_ITEM') {
        const { skus } = await read
          .selectFrom('stock')
          .innerJoin('sku', 'sku.id', 'stock.skuId')
          .select(sql<number>`count(distinct "stock"."skuId")`.as('skus'))
          .where(visible(caller, 'stock'))
          .where(allOf(await conditionsOf(goods('stock'), asked)))
          .where(sql<boolean>`"stock"."available" < "sku"."safetyStock"`)
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
