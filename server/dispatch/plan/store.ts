import { expressionBuilder, sql } from 'kysely'
import type { Query } from '../../../shared/api/call.ts'
import type { planApi } from '../../../shared/api/consol.ts'
import { planStatuses, type Plan, type PlanSummary } from '../../../shared/entities/consol.ts'
import { systemTags } from '../../../shared/entities/contract.ts'
import { courierCodes } from '../../../shared/entities/inbound.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import { contains, countPage, pageOf, type ListColumns } from '../../crud/list.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { oneOf } from '../../db/one-of.ts'
import { consolStore } from '../consol/store.ts'
import { loadedOnPlans } from '../consol/loaded.ts'
import { missingOf } from '../../ledger/load-parcels.ts'
import { visible } from '../../subjects.ts'

type Filter = Query<typeof planApi.list>
type Head = RowOf<'consolPlan'> & {
  centerCode: string
  creatorName: string | null
  updaterName: string | null
  workerName: string | null
}

const columns: ListColumns = {
  id: 'consolPlan.id',
  sort: {
    id: 'consolPlan.id',
    consolPlanCode: 'consolPlan.code',
    loadingDate: 'consolPlan.loadingDate',
    status: 'consolPlan.status',
    consolidatedAt: 'consolPlan.consolidatedAt',
    updatedAt: 'consolPlan.updatedAt',
  },
  search: ['consolPlan.code'],
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
  const head = async (id: number, db: Reader): Promise<Head> => {
    const row = await heads(db).where('consolPlan.id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  }

  return {
    table,
    head,
    async list(asked: Filter) {
      const found = await pageOf(heads(database.read).where(matches(database.read, caller, asked)), asked, columns)
      return countPage({ ...found, rows: await summariesOf(database.read, caller, found.rows) })
    },
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
      return { ...summary, consols, openExceptions: open }
    },
    async count(centerIds: readonly number[] | undefined) {
      let query = database.read
        .selectFrom('consolPlan')
        .select(['status', sql<number>`count(*)`.as('plans')])
        .where(table.visible)
        .groupBy('status')
      if (centerIds) query = query.where('consolPlan.centerId', 'in', centerIds)
      const groups = new Map((await query.execute()).map(({ status, plans }) => [status, plans]))
      const of = (status: string) => groups.get(status) ?? 0
      return {
        total: [...groups.values()].reduce((sum, plans) => sum + plans, 0),
        REGISTERED: of('REGISTERED'),
        PROCESSING: of('PROCESSING'),
        COMPLETED: of('COMPLETED'),
        CANCELED: of('CANCELED'),
      }
    },
    /** What completing or cancelling them would leave behind or take down. */
    async lossOf(ids: readonly number[]) {
      const rows = await summariesOf(
        database.read,
        caller,
        await heads(database.read).where('consolPlan.id', 'in', ids).execute(),
      )
      return rows.map(({ id, consolPlanCode, consolInvoiceQuantity, toLoad, toPack }) => ({
        id,
        code: consolPlanCode,
        loaded: consolInvoiceQuantity,
        toLoad,
        toPack,
      }))
    },
  }
}

/** Exceptions of its pallets and boxes are the plan's. */
function aboutPlan(id: number) {
  return sql<boolean>`("exception"."subject" = ${`plan:${id}`} or "exception"."subject" in (select 'consol:' || c."id" from "consol" as c where c."planId" = ${id}))`
}

function matches(db: Reader, caller: Caller, asked: Filter) {
  const eb = expressionBuilder<Tables, 'consolPlan'>()
  const instant = (text: string) => new Date(text).toISOString()
  const {
    centerIds,
    createdAtGte,
    createdAtLte,
    consolidatedAtGte,
    consolidatedAtLte,
    consolPlanCode,
    consolCode,
    invoiceCode,
    status,
    courierCode,
  } = asked
  return eb.and([
    ...(centerIds ? [eb('consolPlan.centerId', 'in', centerIds)] : []),
    ...(createdAtGte ? [eb('consolPlan.createdAt', '>=', instant(createdAtGte))] : []),
    ...(createdAtLte ? [eb('consolPlan.createdAt', '<=', instant(createdAtLte))] : []),
    ...(consolidatedAtGte ? [eb('consolPlan.consolidatedAt', '>=', instant(consolidatedAtGte))] : []),
    ...(consolidatedAtLte ? [eb('consolPlan.consolidatedAt', '<=', instant(consolidatedAtLte))] : []),
    ...(consolPlanCode ? [contains(['consolPlan.code'], consolPlanCode)] : []),
    ...(consolCode
      ? [
          eb(
            'consolPlan.id',
            'in',
            db
              .selectFrom('consol')
              .select('planId')
              .where(contains(['consol.code'], consolCode)),
          ),
        ]
      : []),
    ...(invoiceCode
      ? [
          eb(
            'consolPlan.id',
            'in',
            db
              .selectFrom('invoice')
              .where(visible(caller, 'invoice'))
              .innerJoin('consol', 'consol.id', 'invoice.consolId')
              .select('consol.planId')
              .where('invoice.serialKey', '=', plainCode(invoiceCode)),
          ),
        ]
      : []),
    ...(status ? [eb('consolPlan.status', 'in', status)] : []),
    ...(courierCode ? [eb('consolPlan.courierCode', 'in', courierCode)] : []),
    ...(asked.systemTags
      ? [eb.or(asked.systemTags.map((tag) => contains(['consolPlan.systemTagsJson'], `"${tag}"`)))]
      : []),
  ])
}

async function summariesOf(db: Reader, caller: Caller, rows: readonly Head[]): Promise<PlanSummary[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const loaded = await loadedOnPlans(db, caller, ids)
  const missing = await missingOf(
    db,
    caller,
    rows.map(({ id, centerId, courierCode, status }) => ({
      id,
      centerId,
      courierCode,
      status: oneOf(planStatuses, status),
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
  return rows.map(
    ({
      id,
      version,
      createdAt,
      updatedAt,
      code,
      status,
      centerId,
      centerCode,
      courierCode,
      loadingDate,
      systemTagsJson,
      consolidatedAt,
      creatorName,
      updaterName,
      workerId,
      workerName,
    }) => ({
      id,
      version,
      createdAt,
      updatedAt,
      consolPlanCode: code,
      loadingDate,
      consolidatedAt,
      creatorName,
      updaterName,
      status: oneOf(planStatuses, status),
      center: { id: centerId, code: centerCode },
      courierCode: oneOf(courierCodes, courierCode),
      systemTags: tagsOf(systemTagsJson),
      consolInvoiceQuantity: loaded.get(id) ?? 0,
      ...(missing.get(id) ?? { toLoad: 0, toPack: 0 }),
      consolQuantity: consols.get(id) ?? 0,
      worker: workerId === null ? null : { id: workerId, name: workerName ?? '' },
    }),
  )
}

export function tagsOf(json: string): (typeof systemTags)[number][] {
  const tags: unknown = JSON.parse(json)
  return systemTags.filter((tag) => Array.isArray(tags) && tags.includes(tag))
}
