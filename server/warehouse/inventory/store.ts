import { expressionBuilder, sql, type RawBuilder, type SqlBool } from 'kysely'
import type { inventoryApi } from '../../../shared/api/inventory.ts'
import type { Query } from '../../../shared/api/call.ts'
import type { Inventory, InventoryLog, LocationInventory } from '../../../shared/entities/inventory.ts'
import { causeKinds, ledgerFields, ledgerReasons, type CauseKind } from '../../../shared/stock.ts'
import { contains, idsOf, dataPage, pageOf, type ListColumns } from '../../crud/list.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { mainBarcode } from '../inbound/store.ts'
import { readGoods } from '../../db/goods-row.ts'
import { oneOf } from '../../db/one-of.ts'
import { visible } from '../../subjects.ts'

type Balances = Query<typeof inventoryApi.list>
type Places = Query<typeof inventoryApi.list2>
type Logs = Query<typeof inventoryApi.logs>
type Counted = Query<typeof inventoryApi.count2>
type Narrowed = Pick<Counted, 'centerIds' | 'partnerIds' | 'brandIds' | 'skuIds'>

const balanceColumns: ListColumns = {
  id: 'stock.id',
  sort: {
    id: 'stock.id',
    skuName: 'sku.name',
    inStorage: 'stock.inStorage',
    available: 'stock.available',
    updatedAt: 'stock.updatedAt',
  },
}
const placeColumns: ListColumns = {
  id: 'locationStock.id',
  sort: {
    id: 'locationStock.id',
    locationAlias: 'location.alias',
    skuName: 'sku.name',
    storageQuantity: 'locationStock.quantity',
    expirationDate: sql`nullif("locationStock"."expirationDate", '')`,
    updatedAt: 'locationStock.updatedAt',
  },
}
const logColumns: ListColumns = {
  id: 'inventoryLog.id',
  sort: { id: 'inventoryLog.id', at: 'inventoryLog.at' },
}

/** Stock of a caller's partner and centers, as lists: its changes come only through the ledger. */
export function inventoryStore(database: Database, caller: Caller) {
  const { read } = database
  const { found } = database.dialect

  /** Whose SKU contains a list's keyword, or that fulfil what else is looked for. */
  const matching = (
    table: 'stock' | 'locationStock' | 'inventoryLog',
    keyword?: string,
    ...others: RawBuilder<SqlBool>[]
  ) =>
    keyword
      ? sql<boolean>`(${sql.join([sql`${sql.ref(`${table}.skuId`)} in (${found('sku', keyword)})`, ...others], sql` or `)})`
      : sql<boolean>`1 = 1`

  const balances = (asked: Balances) => {
    const query = read
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
      .where(visible(caller, 'stock'))
      .where(narrowed('stock', asked))
      .where(matching('stock', asked.keyword))
    return asked.belowSafetyStock === undefined
      ? query
      : query.where(
          asked.belowSafetyStock
            ? sql<boolean>`"stock"."available" < "sku"."safetyStock"`
            : sql<boolean>`"stock"."available" >= "sku"."safetyStock"`,
        )
  }

  const places = (asked: Places) => {
    let query = read
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
      .where(visible(caller, 'locationStock'))
      .where(narrowed('locationStock', asked))
    if (!asked.includeEmpty) query = query.where('locationStock.quantity', '>', 0)
    if (asked.locationId) query = query.where('locationStock.locationId', '=', asked.locationId)
    const { keyword } = asked
    if (keyword)
      query = query.where(
        matching(
          'locationStock',
          keyword,
          sql`"locationStock"."locationId" in (${found('location', keyword)})`,
          contains(['locationStock.lot'], keyword),
        ),
      )
    if (asked.lot) query = query.where('locationStock.lot', '=', asked.lot)
    if (asked.condition) query = query.where('locationStock.condition', 'in', asked.condition)
    if (asked.expiresBefore)
      query = query
        .where('locationStock.expirationDate', '!=', '')
        .where('locationStock.expirationDate', '<', asked.expiresBefore)
    return query
  }

  const logs = (asked: Logs) => {
    let query = read
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
      .where(visible(caller, 'inventoryLog'))
      .where(narrowed('inventoryLog', asked))
      .where(matching('inventoryLog', asked.keyword))
    if (asked.reason) query = query.where('inventoryLog.reason', 'in', asked.reason)
    if (asked.targetField) query = query.where('inventoryLog.targetField', 'in', asked.targetField)
    if (asked.locationId) query = query.where('inventoryLog.locationId', '=', asked.locationId)
    if (asked.workerId) query = query.where('inventoryLog.workerId', '=', asked.workerId)
    if (asked.receivingSheetId)
      query = query
        .where('inventoryLog.cause', '=', 'inbound' satisfies CauseKind)
        .where('inventoryLog.causeId', '=', asked.receivingSheetId)
    if (asked.from) query = query.where('inventoryLog.at', '>=', new Date(asked.from).toISOString())
    if (asked.to) query = query.where('inventoryLog.at', '<=', new Date(asked.to).toISOString())
    return query
  }

  return {
    async balances(asked: Balances) {
      const found = await pageOf(balances(asked), asked, balanceColumns)
      return dataPage(
        {
          ...found,
          rows: found.rows.map(
            ({ skuId, partnerId, ...row }): Inventory => ({
              ...row,
              authPartnerId: partnerId,
              resourceId: skuId,
              partnerResourceId: skuId,
            }),
          ),
        },
        asked,
      )
    },
    async places(asked: Places) {
      const found = await pageOf(places(asked), asked, placeColumns)
      return dataPage({ ...found, rows: found.rows.map(placeOf) }, asked)
    },
    placeIds: (asked: Places) => idsOf(places(asked), asked, placeColumns),
    async placesInOrder(ids: readonly number[]) {
      const rows = new Map(
        (await places(everything).where('locationStock.id', 'in', ids).execute()).map((row) => [row.id, placeOf(row)]),
      )
      return ids.flatMap((id) => rows.get(id) ?? [])
    },
    async logs(asked: Logs) {
      const found = await pageOf(logs(asked), asked, logColumns)
      return dataPage({ ...found, rows: found.rows.map(logOf) }, asked)
    },
    logIds: (asked: Logs) => idsOf(logs(asked), asked, logColumns),
    async logsInOrder(ids: readonly number[]) {
      const rows = new Map(
        (await logs(everything).where('inventoryLog.id', 'in', ids).execute()).map((row) => [row.id, logOf(row)]),
      )
      return ids.flatMap((id) => rows.get(id) ?? [])
    },
    async count({ resourceType, ...asked }: Counted) {
      if (resourceType === 'STOCKOUT_RISK_ITEM') {
        const { skus } = await read
          .selectFrom('stock')
          .innerJoin('sku', 'sku.id', 'stock.skuId')
          .select(sql<number>`count(distinct "stock"."skuId")`.as('skus'))
          .where(visible(caller, 'stock'))
          .where(narrowed('stock', asked))
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
        .where(narrowed('locationStock', asked))
        .where('locationStock.quantity', '>', 0)
        .executeTakeFirstOrThrow()
      return { resourceType, count: held }
    },
  }

  function placeOf({
    quantity,
    pickable,
    disabled,
    ...row
  }: Awaited<ReturnType<ReturnType<typeof places>['execute']>>[number]): LocationInventory {
    return {
      ...readGoods(row),
      storageQuantity: quantity,
      pickable: row.condition === 'GOOD' && pickable === 1 && disabled === 0,
    }
  }

  function logOf(row: Awaited<ReturnType<ReturnType<typeof logs>['execute']>>[number]): InventoryLog {
    const cause = oneOf(causeKinds, row.cause)
    const idOf = (kind: CauseKind) => (cause === kind ? row.causeId : null)
    return {
      ...readGoods(row),
      cause,
      invoiceId: idOf('invoice'),
      deliverySheetId: idOf('slip'),
      receivingSheetId: idOf('inbound'),
      targetField: oneOf(ledgerFields, row.targetField),
      reason: oneOf(ledgerReasons, row.reason),
    }
  }
}

/** For rows that were found by their ids. */
const everything = { page: 1, pageSize: 1, sort: 'id', order: 'asc', includeEmpty: true } as const

function narrowed(
  table: 'stock' | 'locationStock' | 'inventoryLog',
  { centerIds, partnerIds, brandIds, skuIds }: Narrowed,
) {
  const eb = expressionBuilder<{ sku: { id: number; partnerId: number; brandId: number | null } }, 'sku'>()
  return eb.and([
    ...(centerIds ? [sql<boolean>`${sql.ref(`${table}.centerId`)} in (${sql.join(centerIds)})`] : []),
    ...(partnerIds ? [eb('sku.partnerId', 'in', partnerIds)] : []),
    ...(brandIds ? [eb('sku.brandId', 'in', brandIds)] : []),
    ...(skuIds ? [eb('sku.id', 'in', skuIds)] : []),
  ])
}
