import { sql } from 'kysely'
import { pickListApi } from '../../../shared/api/pick-list.ts'
import {
  pickLine,
  pickListHead,
  type PickLine,
  type PickList,
  type PickListHead,
  type PickListState,
} from '../../../shared/entities/pick-list.ts'
import { pickingPayloads } from '../../../shared/rules/floor/payloads/picking.ts'
import { toPutBack } from '../../../shared/rules/floor/pick-pieces.ts'
import { isSlipOpen } from '../../../shared/rules/stock/slip-steps.ts'
import { refuse } from '../../../shared/errors.ts'
import { stepEachRow, type ItemOutcome } from '../../crud/bulk.ts'
import { type Condition, holds, is, isThere } from '../../crud/filters.ts'
import { columns, dataPage } from '../../crud/list.ts'
import { countByStatus, listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import { namedBy, shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import { readGoods } from '../../db/goods-row.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { settleLists } from '../../ledger/save-picks.ts'
import { centerDays } from '../center-days.ts'
import { placeOf } from '../slip/store.ts'

/** Pieces that were picked for waybills cancelled since and are on no shelf yet, of a line `l` and its waybill `i`. */
const toPutBackOf = sql`case when i."status" = 'CANCELED' then l."processedQuantity" - l."putBackQuantity" else 0 end`

/** Picked pieces of a TOTAL list that are in no slot yet. */
const toHandOutOf = sql`case when "slip"."pickingKind" = 'TOTAL' and i."status" in ('ALLOCATED', 'PRINTED') then l."processedQuantity" - l."handedOutQuantity" else 0 end`

const hasLine = (condition: Condition): Condition =>
  sql`exists (select 1 from "slipLine" as l inner join "invoice" as i on i."id" = l."invoiceId" where l."slipId" = "slip"."id" and ${condition})`

const stateOf = sql<PickListState>`case
  when "slip"."status" in ('RESERVED', 'PROGRESSING') then "slip"."status"
  when "slip"."pickingKind" = 'TOTAL' and ${hasLine(sql`${toHandOutOf} > 0`)} then 'HANDING_OUT'
  when "slip"."endedAt" is not null then 'ENDED'
  else "slip"."status" end`

/** The pick lists of a caller's partner and centers. */
export function pickListStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'slip')
  const days = centerDays(database, caller, 'slip')
  const { list, get } = listOf(database, {
    call: pickListApi.list,
    id: 'slip.id',
    rows: (db) => headsOf(db).where(table.visible).where('slip.pickingKind', 'is not', null),
    sort: {
      ...columns('slip', ['id', 'code', 'createdAt', 'closedAt', 'updatedAt']),
      status: stateOf,
      partnerName: 'partner.name',
    },
    search: ['slip.code'],
    filters: {
      status: is('slip.status'),
      state: (states) => sql`${stateOf} in (${sql.join(states)})`,
      kind: is('slip.pickingKind'),
      centerIds: is('slip.centerId'),
      partnerIds: is('slip.partnerId'),
      code: holds('slip.code'),
      isShort: (wanted) => whether(wanted, sql`l."shortAtId" is not null`),
      putsBack: (wanted) => whether(wanted, sql`${toPutBackOf} > 0`),
      handsOut: (wanted) => whether(wanted, sql`${toHandOutOf} > 0`),
      createdFrom: days.from,
      createdTo: days.to,
    },
    shown: (rows) => rows.map(headOf),
    page: dataPage,
  })
  return {
    table,
    list,
    head: get,
    async get(id: number): Promise<PickList> {
      const head = await get(id, database.read)
      return {
        ...head,
        lines: await linesOf(database.read, id),
        pickers: await pickersOf(database.read, id),
        misses: await missesOf(database.read, id),
      }
    },
    count: (centerIds: readonly number[] | undefined) =>
      countByStatus(database.read, 'slip', centerIds, [table.visible, isThere('slip.pickingKind')(true)], stateOf),
    /** Ends lists. What was picked stays with its waybills; the rest is not picked any more. */
    end(ids: readonly number[]): Promise<ItemOutcome[]> {
      checkCenterStaff(caller)
      return database.write(async (w) => {
        const rows = await table.hold(w, [...new Set(ids)])
        const lists = new Map([...rows].filter(([, { pickingKind }]) => pickingKind !== null))
        return stepEachRow(ids, lists, async (row) => {
          if (!isSlipOpen(row.status)) return refuse('pick-list-over', { slip: row.code })
          await w.lockCenters([row.centerId])
          await table.update(w, row, { endedAt: w.now, closedById: caller.userId }, 'end')
          await settleLists(w, [row.id])
          return null
        })
      })
    },
  }
}

const whether = (wanted: boolean, condition: Condition): Condition =>
  wanted ? hasLine(condition) : sql`not ${hasLine(condition)}`

function headsOf(db: Reader) {
  const ofLines = (what: ReturnType<typeof sql>) =>
    sql<number>`(select cast(coalesce(${what}, 0) as bigint) from "slipLine" as l inner join "invoice" as i on i."id" = l."invoiceId" where l."slipId" = "slip"."id")`
  return db
    .selectFrom('slip')
    .innerJoin('center', 'center.id', 'slip.centerId')
    .innerJoin('partner', 'partner.id', 'slip.partnerId')
    .leftJoin('user as starter', 'starter.id', 'slip.startedById')
    .leftJoin('user as closer', 'closer.id', 'slip.closedById')
    .selectAll('slip')
    .select([
      stateOf.as('state'),
      'center.code as centerCode',
      'partner.name as partnerName',
      'starter.name as startedByName',
      'closer.name as closedByName',
      ofLines(sql`count(distinct l."invoiceId")`).as('waybillCount'),
      ofLines(sql`sum(l."quantity")`).as('quantity'),
      ofLines(sql`sum(l."processedQuantity")`).as('processedQuantity'),
      ofLines(sql`sum(l."shortQuantity")`).as('shortQuantity'),
      ofLines(sql`sum(${toPutBackOf})`).as('toPutBack'),
      ofLines(sql`sum(${toHandOutOf})`).as('toHandOut'),
    ])
}
type Head = RowOf<'slip'> & Awaited<ReturnType<ReturnType<typeof headsOf>['executeTakeFirstOrThrow']>>

function headOf(row: Head): PickListHead {
  return shownAs(pickListHead, {
    ...row,
    kind: row.pickingKind ?? 'SINGLE',
    center: { id: row.centerId, code: row.centerCode },
    partner: { id: row.partnerId, name: row.partnerName },
    startedBy: namedBy(row.startedById, row.startedByName),
    endedBy: row.endedAt === null ? null : namedBy(row.closedById, row.closedByName),
  })
}

async function linesOf(db: Reader, slipId: number): Promise<PickLine[]> {
  const rows = await db
    .selectFrom('slipLine')
    .innerJoin('sku', 'sku.id', 'slipLine.skuId')
    .innerJoin('invoice', 'invoice.id', 'slipLine.invoiceId')
    .leftJoin('location', 'location.id', 'slipLine.locationId')
    .leftJoin('location as lacking', 'lacking.id', 'slipLine.shortAtId')
    .leftJoin('user as picker', 'picker.id', 'slipLine.pickedById')
    .selectAll('slipLine')
    .select([
      'sku.name as skuName',
      'sku.partnerItemNumber',
      'invoice.serial',
      'invoice.originalOrderId',
      'invoice.status as invoiceStatus',
      'location.alias',
      'lacking.alias as lackingAlias',
      'picker.name as pickerName',
    ])
    .where('slipLine.slipId', '=', slipId)
    .orderBy('slipLine.id')
    .execute()
  return rows.map((row) =>
    shownAs(pickLine, {
      ...readGoods(row),
      item: { id: row.skuId, name: row.skuName, partnerItemNumber: row.partnerItemNumber },
      location: placeOf(row.locationId, row.alias),
      waybill: { id: row.invoiceId ?? 0, serial: row.serial ?? row.originalOrderId, status: row.invoiceStatus },
      shortAt: placeOf(row.shortAtId, row.lackingAlias),
      toPutBack: toPutBack(row),
      pickedBy: namedBy(row.pickedById, row.pickerName),
    }),
  )
}

/** Read from the ledger, whose rows say who moved what to the place for picked goods. Moves that were taken back do not count. */
async function pickersOf(db: Reader, slipId: number): Promise<PickList['pickers']> {
  const rows = await db
    .selectFrom('inventoryLog as g')
    .innerJoin('location', 'location.id', 'g.locationId')
    .innerJoin('user', 'user.id', 'g.workerId')
    .select((e) => [
      'user.id',
      'user.name',
      sql<number>`cast(sum(g."change") as bigint)`.as('quantity'),
      e.fn.max('g.at').as('lastAt'),
    ])
    .where('g.cause', '=', 'slip')
    .where('g.causeId', '=', slipId)
    .where('g.targetField', '=', 'INS')
    .where('g.reason', '=', 'MOVE')
    .where('g.change', '>', 0)
    .where('location.isPicking', '=', true)
    .where((e) =>
      e.not(e.exists(e.selectFrom('inventoryLog as u').select('u.id').whereRef('u.undoesActionId', '=', 'g.actionId'))),
    )
    .groupBy(['user.id', 'user.name'])
    .orderBy('user.id')
    .execute()
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }))
}

/** Read from what handhelds sent, because the books have such pieces back where they were picked. */
async function missesOf(db: Reader, slipId: number): Promise<PickList['misses']> {
  const rows = await db
    .selectFrom('syncAction')
    .leftJoin('user', 'user.id', 'syncAction.workerId')
    .select(['syncAction.payloadJson', 'syncAction.at', 'user.id as userId', 'user.name as userName'])
    .where('subject', '=', `slip:${slipId}`)
    .where('syncAction.type', '=', 'slip.putBack')
    .where('syncAction.status', '=', 'applied')
    .where('undone', '=', false)
    .orderBy('syncAction.at')
    .execute()
  return rows.flatMap(({ payloadJson, at, userId, userName }) => {
    const { lineId, quantity, missing } = pickingPayloads['slip.putBack'].parse(JSON.parse(payloadJson))
    return missing ? [{ lineId, quantity, by: namedBy(userId, userName), at }] : []
  })
}
