import { sql, type Selectable } from 'kysely'
import type { Query } from '../../../shared/api/call.ts'
import { inboundApi } from '../../../shared/api/inbound.ts'
import { openInboundStatuses } from '../../../shared/entities/inbound-status.ts'
import {
  inbound,
  inboundSummary,
  shipment,
  type Inbound,
  type InboundItem,
  type InboundSummary,
  type Shipment,
} from '../../../shared/entities/inbound.ts'
import { lineStatus } from '../../../shared/rules/stock/facts.ts'
import { contains, escapeLike, holds, is, isAmong } from '../../crud/filters.ts'
import { countsOf, dataPage, idsOf } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import { mainBarcode } from '../sku/barcodes.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { visible, type Seer } from '../../subjects.ts'
import { whoCounted } from '../../ledger/load-inbounds.ts'
import { ordersInWaybills } from '../../ledger/orders-in-waybills.ts'

type Filter = Query<typeof inboundApi.list>
type Counted = Query<typeof inboundApi.count>

const dayNumber = sql`cast(replace(coalesce("inboundRequest"."scheduledDate", '9999-12-31'), '-', '') as integer)`
const sort = {
  id: 'inboundRequest.id',
  code: 'inboundRequest.code',
  scheduledDate: 'inboundRequest.scheduledDate',
  status: 'inboundRequest.status',
  partnerName: 'partner.name',
  closedAt: 'inboundRequest.closedAt',
  updatedAt: 'inboundRequest.updatedAt',
  due: sql`case when "inboundRequest"."status" in (${sql.join(openInboundStatuses)}) then ${dayNumber} else 200000000 - ${dayNumber} end`,
}

/** The inbound requests of a caller's partner and centers. */
export function inboundStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'inboundRequest')
  const heads = (db: Reader) =>
    db
      .selectFrom('inboundRequest')
      .innerJoin('center', 'center.id', 'inboundRequest.centerId')
      .innerJoin('partner', 'partner.id', 'inboundRequest.partnerId')
      .selectAll('inboundRequest')
      .select(['center.code as centerCode', 'partner.name as partnerName'])
      .where(table.visible)

  /** A partner's people see the center's memo only where it is shared. */
  const seen = (head: Head): Head =>
    caller.partnerId === null || head.centerMemoShared ? head : { ...head, centerMemo: null }
  const { found } = database.dialect
  const requests = listOf(database, {
    call: inboundApi.list,
    id: 'inboundRequest.id',
    rows: heads,
    sort,
    search: (keyword) =>
      isAmong(
        'inboundRequest.id',
        sql`${found('inboundRequest', keyword)} union
          select "inboundId" from "inboundShipment" where "id" in (${found('inboundShipment', keyword)}) union
          select r."id" from "inboundRequest" as r join "partner" as p on p."id" = r."partnerId" where ${contains(['p.name'], keyword)}`,
      ),
    filters: {
      centerIds: is('inboundRequest.centerId'),
      partnerIds: is('inboundRequest.partnerId'),
      scheduledFrom: (day) => sql`"inboundRequest"."scheduledDate" >= ${day}`,
      scheduledTo: (day) => sql`"inboundRequest"."scheduledDate" <= ${day}`,
      status: is('inboundRequest.status'),
      inboundType: is('inboundRequest.inboundType'),
      code: holds('inboundRequest.code'),
      shipmentNumber: hasShipment,
      skuIds: (ids) =>
        isAmong('inboundRequest.id', sql`select "inboundId" from "inboundItem" where "skuId" in (${sql.join(ids)})`),
    },
    shown: (rows, db) => summariesOf(db, rows.map(seen)),
    page: dataPage,
  })

  return {
    table,
    list: requests.list,
    /** The ids of a filtered list, in its order. Throws if the goods of these requests make a spreadsheet longer than is allowed. */
    sheetIds: async (asked: Filter) => {
      const ids = await idsOf(
        heads(database.read)
          .leftJoin(
            (e) =>
              e
                .selectFrom('inboundItem')
                .select(['inboundId', 'skuId'])
                .union(e.selectFrom('inspectionLine').select(['inboundId', 'skuId']))
                .as('goods'),
            (join) => join.onRef('goods.inboundId', '=', 'inboundRequest.id'),
          )
          .where(await requests.matching(asked)),
        asked,
        { id: 'inboundRequest.id', sort },
      )
      return [...new Set(ids)]
    },
    async get(id: number, db: Reader = database.read): Promise<Inbound> {
      const row = await heads(db).where('inboundRequest.id', '=', id).executeTakeFirstOrThrow(notFound)
      return recordOf(db, seen(row), caller)
    },
    /** What would be discarded if these requests were cancelled. */
    async lossOf(ids: readonly number[]) {
      const rows = await database.read
        .selectFrom('inspectionLine')
        .innerJoin('inboundRequest', 'inboundRequest.id', 'inspectionLine.inboundId')
        .select([
          'inboundRequest.id',
          'inboundRequest.code',
          sql<number>`sum("inspectionLine"."quantity")`.as('counted'),
          sql<number>`sum("inspectionLine"."storedQuantity")`.as('stored'),
        ])
        .where('inboundRequest.id', 'in', ids)
        .where(table.visible)
        .groupBy(['inboundRequest.id', 'inboundRequest.code'])
        .execute()
      return rows.map((row) => ({ ...row, counted: Number(row.counted), stored: Number(row.stored) }))
    },
    async count(asked: Counted) {
      const groups = await database.read
        .selectFrom('inboundRequest')
        .select(['status', sql<number>`count(*)`.as('count')])
        .where(table.visible)
        .where(await requests.matching(asked))
        .groupBy('status')
        .execute()
      return countsOf(groups)
    },
  }
}

type Head = Selectable<Tables['inboundRequest']> & { centerCode: string; partnerName: string }

/** A waybill number or plate as it is scanned: upper case, no dashes or blanks. */
export function shipmentCodeOf(shipmentNumber: string | null): string | null {
  return shipmentNumber === null ? null : shipmentNumber.replace(/[-\s]/g, '').toUpperCase() || null
}

function hasShipment(number: string) {
  const pattern = `%${escapeLike(shipmentCodeOf(number) ?? '')}%`
  return isAmong(
    'inboundRequest.id',
    sql`select "inboundId" from "inboundShipment" where "shipmentCode" like ${pattern} escape '\\'`,
  )
}

async function summariesOf(db: Reader, heads: readonly Head[]): Promise<InboundSummary[]> {
  if (heads.length === 0) return []
  const ids = heads.map((head) => head.id)
  const items = await db
    .selectFrom('inboundItem')
    .select(['inboundId', sql<number>`count(*)`.as('skus'), sql<number>`sum("quantity")`.as('pieces')])
    .where('inboundId', 'in', ids)
    .groupBy('inboundId')
    .execute()
  const lines = await db
    .selectFrom('inspectionLine')
    .select(['inboundId', sql<number>`sum("quantity")`.as('counted'), sql<number>`sum("storedQuantity")`.as('stored')])
    .where('inboundId', 'in', ids)
    .groupBy('inboundId')
    .execute()
  const shipments = Map.groupBy(
    await db
      .selectFrom('inboundShipment')
      .select(['inboundId', 'shipmentNumber'])
      .where('inboundId', 'in', ids)
      .orderBy('id')
      .execute(),
    (row) => row.inboundId,
  )
  const item = new Map(items.map((row) => [row.inboundId, row]))
  const line = new Map(lines.map((row) => [row.inboundId, row]))
  return heads.map((head) =>
    shownAs(inboundSummary, {
      ...head,
      skuCount: item.get(head.id)?.skus ?? 0,
      announcedQuantity: item.get(head.id)?.pieces ?? 0,
      countedQuantity: line.get(head.id)?.counted ?? 0,
      storedQuantity: line.get(head.id)?.stored ?? 0,
      shipmentNumbers: (shipments.get(head.id) ?? []).flatMap(({ shipmentNumber }) => shipmentNumber ?? []),
    }),
  )
}

async function recordOf(db: Reader, row: Head, caller: Caller): Promise<Inbound> {
  const lines = await db
    .selectFrom('inspectionLine')
    .innerJoin('sku', 'sku.id', 'inspectionLine.skuId')
    .selectAll('inspectionLine')
    .select('sku.name as skuName')
    .where('inboundId', '=', row.id)
    .orderBy('inspectionLine.id')
    .execute()
  const open = await db
    .selectFrom('exception')
    .select(sql<number>`count(*)`.as('open'))
    .where('subject', '=', `inbound:${row.id}`)
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  const seen = {
    ...row,
    items: await itemsOf(
      db,
      await itemRows(db).where('inboundItem.inboundId', '=', row.id).orderBy('inboundItem.id').execute(),
    ),
    shipments: await shipmentsOf(db, row.id),
    inventories: lines.map(({ id, skuId, skuName, lot, expirationDate, condition, quantity, storedQuantity }) => ({
      id,
      skuId,
      skuName,
      quantity,
      storedQuantity,
      lot: lot || null,
      expirationDate: expirationDate || null,
      condition,
      status: lineStatus({ quantity, storedQuantity }),
    })),
    returnInvoice: await returnOf(db, row, caller),
    countedByCaller: (await whoCounted(db, row.id)).has(caller.userId),
    openExceptions: open.open,
  }
  return shownAs(inbound, seen)
}

async function returnOf(db: Reader, { returnId }: Head, seer: Seer): Promise<Inbound['returnInvoice']> {
  if (returnId === null) return null
  const row = await db
    .selectFrom('invoice')
    .select(['id', 'serial', 'originalOrderId', 'returnOfId'])
    .where('id', '=', returnId)
    .executeTakeFirst()
  if (!row) return null
  const orders =
    row.returnOfId === null ? [] : await ordersInWaybills(db, [row.returnOfId]).where(visible(seer, 'order')).execute()
  return {
    id: row.id,
    serial: row.serial ?? row.originalOrderId,
    orders: orders.map(({ id, channelOrderId }) => ({ id, channelOrderId })),
  }
}

/** The goods of requests, with what was counted and stored: first the announced goods, then those that came besides. */
export async function goodsOf(db: Reader, inboundIds: readonly number[]): Promise<Map<number, InboundItem[]>> {
  const announced = await itemRows(db)
    .where('inboundItem.inboundId', 'in', inboundIds)
    .orderBy('inboundItem.id')
    .execute()
  const besides = await db
    .selectFrom('inspectionLine')
    .innerJoin('sku', 'sku.id', 'inspectionLine.skuId')
    .select(['inspectionLine.inboundId', 'inspectionLine.skuId', 'sku.name as skuName', 'sku.partnerItemNumber'])
    .select(mainBarcode.as('mainBarcode'))
    .distinct()
    .where('inspectionLine.inboundId', 'in', inboundIds)
    .where(
      sql<boolean>`not exists (select 1 from "inboundItem" as i where i."inboundId" = "inspectionLine"."inboundId" and i."skuId" = "inspectionLine"."skuId")`,
    )
    .orderBy('inspectionLine.skuId')
    .execute()
  const rows = [...announced, ...besides.map((row) => ({ ...row, id: 0, quantity: 0 }))]
  const items = await itemsOf(db, rows)
  const of = new Map<number, InboundItem[]>()
  for (const [at, { inboundId }] of rows.entries())
    of.set(inboundId, [...(of.get(inboundId) ?? []), ...items.slice(at, at + 1)])
  return of
}

/** Announced items with their SKU's names and main barcode. */
function itemRows(db: Reader) {
  return db
    .selectFrom('inboundItem')
    .innerJoin('sku', 'sku.id', 'inboundItem.skuId')
    .select([
      'inboundItem.id',
      'inboundItem.inboundId',
      'inboundItem.skuId',
      'inboundItem.quantity',
      'sku.name as skuName',
      'sku.partnerItemNumber',
    ])
    .select(mainBarcode.as('mainBarcode'))
}

type ItemRow = Omit<InboundItem, 'countedQuantity' | 'damagedQuantity' | 'storedQuantity'> & { inboundId: number }

/** Adds what was counted and stored of each item, over all its lots and conditions. */
async function itemsOf(db: Reader, items: readonly ItemRow[]): Promise<InboundItem[]> {
  if (items.length === 0) return []
  const sums = await db
    .selectFrom('inspectionLine')
    .select([
      'inboundId',
      'skuId',
      sql<number>`sum("quantity")`.as('counted'),
      sql<number>`sum("storedQuantity")`.as('stored'),
      sql<number>`sum(case when "condition" = 'DAMAGED' then "quantity" else 0 end)`.as('damaged'),
    ])
    .where('inboundId', 'in', [...new Set(items.map((item) => item.inboundId))])
    .groupBy(['inboundId', 'skuId'])
    .execute()
  const of = new Map(sums.map((row) => [`${row.inboundId}|${row.skuId}`, row]))
  return items.map(({ inboundId, ...item }) => {
    const sum = of.get(`${inboundId}|${item.skuId}`)
    return {
      ...item,
      countedQuantity: sum?.counted ?? 0,
      damagedQuantity: sum?.damaged ?? 0,
      storedQuantity: sum?.stored ?? 0,
    }
  })
}

async function shipmentsOf(db: Reader, inboundId: number): Promise<Shipment[]> {
  const rows = await db
    .selectFrom('inboundShipment')
    .selectAll()
    .where('inboundId', '=', inboundId)
    .orderBy('id')
    .execute()
  const images = Map.groupBy(
    await db
      .selectFrom('attachment')
      .select(['id', 'shipmentId', 'fileName'])
      .where('inboundId', '=', inboundId)
      .orderBy('id')
      .execute(),
    (row) => row.shipmentId,
  )
  return rows.map((row) =>
    shownAs(shipment, {
      ...row,
      scheduledDateRange: { from: row.scheduledFrom, to: row.scheduledTo },
      images: (images.get(row.id) ?? []).map((image) => ({
        id: image.id,
        fileName: image.fileName,
        url: attachmentUrl(inboundId, image.id),
      })),
    }),
  )
}

export function attachmentUrl(inboundId: number, attachmentId: number): string {
  return `/api/now/inbound-request/${inboundId}/attachment/${attachmentId}`
}
