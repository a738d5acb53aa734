import { sql } from 'kysely'
import { planApi } from '../../../shared/api/consol.ts'
import { planSummary, type Plan, type PlanStatus, type PlanSummary } from '../../../shared/entities/consol.ts'
import { systemTags, type SystemTag } from '../../../shared/entities/contract.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import { anyOf, contains, holds, is, isAmong, since, until } from '../../crud/filters.ts'
import { columns, countPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import { namedBy, shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { consolStore } from '../consol/store.ts'
import { loadedOnPlans } from '../consol/loaded.ts'
import { calledOffOn } from '../../ledger/called-off.ts'
import { missingOf } from '../../ledger/load-parcels.ts'
import { visible } from '../../subjects.ts'

type Head = RowOf<'consolPlan'> & {
  centerCode: string
  creatorName: string | null
  updaterName: string | null
  workerName: string | null
}

/** The consolidation plans of a caller's centers. */
export function planStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'consolPlan')
  const heads = (db: Reader) =>
    db
      .selectFrom('consolPlan')
      .innerJoin('center', 'center.id', 'consolPlan.centerId')
      .leftJoin('user as creator', 'creator.id', 'consolPlan.createdBy')
      .leftJoin('user as updater', 'updater.id', 'consolPlan.updatedBy')
      .leftJoin('user as worker', 'worker.id', 'consolPlan.workerId')
      .selectAll('consolPlan')
      .select([
        'center.code as centerCode',
        'creator.name as creatorName',
        'updater.name as updaterName',
        'worker.name as workerName',
      ])
      .where(table.visible)
  const head = (id: number, db: Reader): Promise<Head> =>
    heads(db).where('consolPlan.id', '=', id).executeTakeFirstOrThrow(notFound)

  const { list } = listOf(database, {
    call: planApi.list,
    id: 'consolPlan.id',
    rows: heads,
    sort: {
      ...columns('consolPlan', ['id', 'loadingDate', 'status', 'courierCode', 'consolidatedAt', 'updatedAt']),
      consolPlanCode: 'consolPlan.code',
    },
    search: ['consolPlan.code'],
    filters: {
      centerIds: is('consolPlan.centerId'),
      createdAtGte: since('consolPlan.createdAt'),
      createdAtLte: until('consolPlan.createdAt'),
      consolidatedAtGte: since('consolPlan.consolidatedAt'),
      consolidatedAtLte: until('consolPlan.consolidatedAt'),
      consolPlanCode: holds('consolPlan.code'),
      consolCode: (code) =>
        isAmong('consolPlan.id', sql`select "planId" from "consol" where ${contains(['code'], code)}`),
      invoiceCode: (code) =>
        isAmong(
          'consolPlan.id',
          sql`select c."planId" from "consol" as c join "invoice" on "invoice"."consolId" = c."id"
            where "invoice"."serialKey" = ${plainCode(code)} and ${visible(caller, 'invoice')}`,
        ),
      status: is('consolPlan.status'),
      courierCode: is('consolPlan.courierCode'),
      systemTags: (tags) => anyOf(tags.map((tag) => contains(['consolPlan.systemTagsJson'], `"${tag}"`))),
    },
    shown: (rows, db) => summariesOf(db, caller, rows),
    page: countPage,
  })

  return {
    table,
    head,
    list,
    async get(id: number, db: Reader = database.read): Promise<Plan> {
      const row = await head(id, db)
      const [summary] = await summariesOf(db, caller, [row])
      if (!summary) throw notFound()
      const consols = await consolStore(database, caller).ofPlan(id, db)
      const { open } = await db
        .selectFrom('exception')
        .select(sql<number>`count(*)`.as('open'))
        .where('status', '=', 'OPEN')
        .where(aboutPlan(id))
        .executeTakeFirstOrThrow()
      const calledOff = (await calledOffOn(db, caller, 'consol.planId', [id])).map(({ id: invoiceId, serial }) => ({
        id: invoiceId,
        serial,
      }))
      return { ...summary, consols, openExceptions: open, calledOff }
    },
    async count(centerIds: readonly number[] | undefined) {
      let query = database.read
        .selectFrom('consolPlan')
        .select(['status', sql<number>`count(*)`.as('plans')])
        .where(table.visible)
        .groupBy('status')
      if (centerIds) query = query.where('consolPlan.centerId', 'in', centerIds)
      const groups = new Map((await query.execute()).map(({ status, plans }) => [status, plans]))
      const of = (status: PlanStatus) => groups.get(status) ?? 0
      return {
        total: [...groups.values()].reduce((sum, plans) => sum + plans, 0),
        REGISTERED: of('REGISTERED'),
        PROCESSING: of('PROCESSING'),
        COMPLETED: of('COMPLETED'),
        CANCELED: of('CANCELED'),
      }
    },
    /** What would be left behind or taken down if these plans were completed or cancelled. */
    async lossOf(ids: readonly number[]) {
      const rows = await summariesOf(
        database.read,
        caller,
        await heads(database.read).where('consolPlan.id', 'in', ids).execute(),
      )
      return rows.map(({ id, consolPlanCode, consolInvoiceQuantity, canceledQuantity, toLoad, toPack }) => ({
        id,
        code: consolPlanCode,
        loaded: consolInvoiceQuantity,
        toLoad,
        toPack,
        canceled: canceledQuantity,
      }))
    },
  }
}

/** Exceptions of a plan's pallets and boxes are the plan's too. */
function aboutPlan(id: number) {
  const pallets = sql`(select 'consol:' || c."id" from "consol" as c where c."planId" = ${id})`
  return sql<boolean>`("exception"."subject" = ${`plan:${id}`} or "exception"."subject" in ${pallets} or "exception"."alsoSubject" in ${pallets})`
}

async function summariesOf(db: Reader, caller: Caller, rows: readonly Head[]): Promise<PlanSummary[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const loaded = await loadedOnPlans(db, caller, ids)
  const canceled = await loadedOnPlans(db, caller, ids, ['CANCELED'])
  const missing = await missingOf(
    db,
    caller,
    rows.map(({ id, centerId, courierCode, status }) => ({
      id,
      centerId,
      courierCode,
      status,
    })),
  )
  const consols = new Map(
    (
      await db
        .selectFrom('consol')
        .select(['planId', sql<number>`count(*)`.as('consols')])
        .where('planId', 'in', ids)
        .groupBy('planId')
        .execute()
    ).map((row) => [row.planId, row.consols]),
  )
  return rows.map((row) =>
    shownAs(planSummary, {
      ...row,
      consolPlanCode: row.code,
      creator: namedBy(row.createdBy, row.creatorName),
      updater: namedBy(row.updatedBy, row.updaterName),
      center: { id: row.centerId, code: row.centerCode },
      systemTags: tagsOf(row.systemTagsJson),
      consolInvoiceQuantity: loaded.get(row.id) ?? 0,
      canceledQuantity: canceled.get(row.id) ?? 0,
      ...(missing.get(row.id) ?? { toLoad: 0, toPack: 0, others: { toLoad: 0, toPack: 0 } }),
      consolQuantity: consols.get(row.id) ?? 0,
      worker: namedBy(row.workerId, row.workerName),
    }),
  )
}

export function tagsOf(json: string): SystemTag[] {
  const tags: unknown = JSON.parse(json)
  return systemTags.filter((tag) => Array.isArray(tags) && tags.includes(tag))
}
