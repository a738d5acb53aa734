import { sql } from 'kysely'
import { slipApi } from '../../../shared/api/slip.ts'
import {
  lineStateOf,
  slipHead,
  slipLine,
  type Slip,
  type SlipHead,
  type SlipLine,
} from '../../../shared/entities/slip.ts'
import type { SlipFacts } from '../../../shared/rules/stock/slip.ts'
import { anyOf, holds, is, isAmong, joined } from '../../crud/filters.ts'
import { columns, dataPage } from '../../crud/list.ts'
import { countByStatus, listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import { linesBy, namedBy, shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import { readGoods } from '../../db/goods-row.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { centerDays } from '../center-days.ts'
import { mainBarcode, skuNamed } from '../sku/barcodes.ts'
import { photosOfSlip } from './photos.ts'

/** The slips of a caller's partner and centers. */
export function slipStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'slip')
  const days = centerDays(database, caller, 'slip')
  const { list, ids, inOrder, get } = listOf(database, {
    call: slipApi.list,
    id: 'slip.id',
    rows: (db) => headsOf(db).where(table.visible),
    sort: {
      ...columns('slip', ['id', 'code', 'status', 'reason', 'createdAt', 'closedAt', 'updatedAt']),
      partnerName: 'partner.name',
    },
    search: ['slip.code', joined('slip.referenceType', 'slip.referenceId'), 'slip.description'],
    filters: {
      status: is('slip.status'),
      reason: is('slip.reason'),
      centerIds: is('slip.centerId'),
      partnerIds: is('slip.partnerId'),
      skuIds: (skuIds) =>
        isAmong('slip.id', sql`select l."slipId" from "slipLine" as l where ${is('l.skuId')(skuIds)}`),
      locationId: (id) =>
        isAmong(
          'slip.id',
          sql`select l."slipId" from "slipLine" as l where ${anyOf([is('l.locationId')(id), is('l.targetLocationId')(id)])}`,
        ),
      code: holds('slip.code'),
      createdFrom: days.from,
      createdTo: days.to,
    },
    shown: (rows) => rows.map(headOf),
    page: dataPage,
  })

  return {
    table,
    list,
    ids,
    async get(id: number, db: Reader = database.read): Promise<Slip> {
      const head = await get(id, db)
      return {
        ...head,
        slipLines: (await linesOf(db, [id])).get(id) ?? [],
        photos: await photosOfSlip(db, caller, id),
      }
    },
    /** Slips with their lines, for a spreadsheet or paper. */
    async whole(ids: readonly number[]): Promise<Omit<Slip, 'photos'>[]> {
      const lines = await linesOf(database.read, ids)
      return (await inOrder(ids)).map((head) => ({ ...head, slipLines: lines.get(head.id) ?? [] }))
    },
    count: (centerIds: readonly number[] | undefined) =>
      countByStatus(database.read, 'slip', centerIds, [table.visible]),
  }
}

/** Slips as their rules see them. */
export async function slipFacts(db: Reader, rows: readonly RowOf<'slip'>[]): Promise<Map<number, SlipFacts>> {
  const lines = await inParts(
    rows.map(({ id }) => id),
    (ids) => db.selectFrom('slipLine').selectAll().where('slipId', 'in', ids).orderBy('id').execute(),
  )
  const bySlip = Map.groupBy(lines.map(readGoods), ({ slipId }) => slipId)
  return new Map(
    rows.map(({ id, code, reason, status, centerId }) => [
      id,
      { id, code, reason, status, centerId, lines: bySlip.get(id) ?? [] },
    ]),
  )
}

/** Rows with all their names and the sums of their lines. */
function headsOf(db: Reader) {
  const ofLines = (what: string) =>
    sql<number>`(select cast(coalesce(${sql.raw(what)}, 0) as bigint) from "slipLine" as l where l."slipId" = "slip"."id")`
  return db
    .selectFrom('slip')
    .innerJoin('center', 'center.id', 'slip.centerId')
    .innerJoin('partner', 'partner.id', 'slip.partnerId')
    .leftJoin('user as creator', 'creator.id', 'slip.createdBy')
    .leftJoin('user as starter', 'starter.id', 'slip.startedById')
    .leftJoin('user as closer', 'closer.id', 'slip.closedById')
    .leftJoin('user as canceler', 'canceler.id', 'slip.canceledById')
    .selectAll('slip')
    .select([
      'center.code as centerCode',
      'partner.name as partnerName',
      'creator.name as createdByName',
      'starter.name as startedByName',
      'closer.name as closedByName',
      'canceler.name as canceledByName',
      ofLines('count(*)').as('lineCount'),
      ofLines('sum(l."quantity")').as('quantity'),
      ofLines('sum(l."processedQuantity")').as('processedQuantity'),
    ])
}
type Head = RowOf<'slip'> & Awaited<ReturnType<ReturnType<typeof headsOf>['executeTakeFirstOrThrow']>>

function headOf(row: Head): SlipHead {
  return shownAs(slipHead, {
    ...row,
    center: { id: row.centerId, code: row.centerCode },
    partner: { id: row.partnerId, name: row.partnerName },
    memos: JSON.parse(row.memosJson) as string[],
    createdBy: namedBy(row.createdBy, row.createdByName),
    startedBy: namedBy(row.startedById, row.startedByName),
    closedBy: namedBy(row.closedById, row.closedByName),
    canceledBy: namedBy(row.canceledById, row.canceledByName),
  })
}

async function linesOf(db: Reader, slipIds: readonly number[]): Promise<Map<number, SlipLine[]>> {
  const rows = await inParts(slipIds, (ids) =>
    db
      .selectFrom('slipLine')
      .innerJoin('sku', 'sku.id', 'slipLine.skuId')
      .leftJoin('location', 'location.id', 'slipLine.locationId')
      .leftJoin('location as target', 'target.id', 'slipLine.targetLocationId')
      .leftJoin('invoice', 'invoice.id', 'slipLine.invoiceId')
      .selectAll('slipLine')
      .select(['sku.name as skuName', 'sku.partnerItemNumber', 'location.alias', 'target.alias as targetAlias'])
      .select('invoice.status as waybillStatus')
      .select(mainBarcode.as('mainBarcode'))
      .where('slipLine.slipId', 'in', ids)
      .orderBy('slipLine.id')
      .execute(),
  )
  return linesBy(
    rows,
    ({ slipId }) => slipId,
    (row) =>
      shownAs(slipLine, {
        ...readGoods(row),
        item: skuNamed(row),
        location: placeOf(row.locationId, row.alias),
        targetLocation: placeOf(row.targetLocationId, row.targetAlias),
        state: lineStateOf(row.status, row.waybillStatus),
      }),
  )
}

export const placeOf = (id: number | null, alias: string | null) => (id === null ? null : { id, alias: alias ?? '' })
