import { sql } from 'kysely'
import { flowStages, type FlowStage, type InvoiceFlow } from '../../../shared/entities/invoice-flow.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { nextCollection } from '../../calendar/next-collection.ts'
import { ofNoOtherCenter } from '../../orders/door.ts'
import { visible } from '../../subjects.ts'

const stamps = {
  CREATED: 'invoice.createdAt',
  PRINTED: 'invoice.printedAt',
  PACKED: 'invoice.packedAt',
  CONSOLIDATED: 'invoice.consolidatedAt',
  DISPATCHED: 'invoice.dispatchedAt',
} as const satisfies Record<Exclude<FlowStage, 'IMPORTED'>, string>
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const open = ['CREATED', 'ALLOCATED', 'PRINTED', 'PACKED', 'CONSOLIDATED'] as const
const packed = ['PACKED', 'CONSOLIDATED'] as const

interface Asked {
  from: string
  centerIds?: readonly number[] | undefined
}

/** How many went through each stage from order to truck today, against the day before, and what each truck is still to take. */
export async function flowOf(database: Database, caller: Caller, asked: Asked): Promise<InvoiceFlow> {
  const stages = flowStages.filter((stage) => stage !== 'IMPORTED' || caller.privileges.has('order:read'))
  return {
    stages: await Promise.all(
      stages.map(async (stage) => ({
        stage,
        ...(stage === 'IMPORTED'
          ? await importedOf(database, caller, asked)
          : await wentThrough(database, caller, asked, stamps[stage])),
      })),
    ),
    // Contracts are between the operator and its couriers, so a partner's people get no cut-offs.
    cutOffs:
      caller.partnerId === null && caller.privileges.has('invoice:write') ? await cutOffs(database, caller, asked) : [],
  }
}

const dayBefore = (from: string) => new Date(Date.parse(from) - dayMs).toISOString()

/**
 * Counts of each minute: today, yesterday up to this time, and all of yesterday. Minutes are counted because the day's hours begin when the
 * day does.
 */
function minutes(column: string, from: string, now: Date) {
  const at = sql.ref<string>(column)
  const today = new Date(from).toISOString()
  const thisTime = new Date(now.getTime() - dayMs).toISOString()
  const minute = sql<string>`substr(${at}, 1, 16)`
  return {
    minute,
    columns: [
      minute.as('minute'),
      sql<number>`sum(case when ${at} >= ${today} then 1 else 0 end)`.as('today'),
      sql<number>`sum(case when ${at} < ${today} and ${at} <= ${thisTime} then 1 else 0 end)`.as('byNow'),
      sql<number>`sum(case when ${at} < ${today} then 1 else 0 end)`.as('yesterday'),
    ],
  } as const
}

interface Minute {
  minute: string
  today: number
  byNow: number
  yesterday: number
}

function figures(rows: readonly Minute[], from: string, now: Date) {
  const sum = (what: 'today' | 'byNow' | 'yesterday') => rows.reduce((all, row) => all + Number(row[what]), 0)
  const hourOf = (at: number) => Math.floor((at - Date.parse(from)) / hourMs)
  // A day has 25 hours when clocks are put back.
  const hours = Array.from({ length: Math.max(0, Math.min(25, hourOf(now.getTime()) + 1)) }, () => 0)
  for (const { minute, today } of rows) {
    const hour = Math.max(0, hourOf(Date.parse(`${minute}:00Z`)))
    const before = hours[hour]
    if (before !== undefined) hours[hour] = before + Number(today)
  }
  return { today: sum('today'), byNow: sum('byNow'), yesterday: sum('yesterday'), hours }
}

async function importedOf(database: Database, caller: Caller, { from, centerIds }: Asked) {
  const now = database.now()
  const { minute, columns } = minutes('order.createdAt', from, now)
  const rows = await database.read
    .selectFrom('order')
    .select(columns)
    .where(visible(caller, 'order'))
    .where('order.createdAt', '>=', dayBefore(from))
    .$if(centerIds !== undefined, (query) => query.where(ofNoOtherCenter(centerIds ?? [])))
    .groupBy(minute)
    .execute()
  return figures(rows, from, now)
}

async function wentThrough(
  database: Database,
  caller: Caller,
  { from, centerIds }: Asked,
  column: (typeof stamps)[keyof typeof stamps],
) {
  const now = database.now()
  const { minute, columns } = minutes(column, from, now)
  const rows = await database.read
    .selectFrom('invoice')
    .select(columns)
    .where(visible(caller, 'invoice'))
    .where(column, '>=', dayBefore(from))
    .where('invoice.type', '=', 'NORMAL')
    .where('invoice.status', '!=', 'CANCELED')
    .$if(centerIds !== undefined, (query) => query.where('invoice.centerId', 'in', [...(centerIds ?? [])]))
    .groupBy(minute)
    .execute()
  return figures(rows, from, now)
}

async function cutOffs(database: Database, caller: Caller, { centerIds }: Asked): Promise<InvoiceFlow['cutOffs']> {
  const now = database.now()
  const rows = await database.read
    .selectFrom('invoice')
    .innerJoin('contract', 'contract.id', 'invoice.contractId')
    .innerJoin('center', 'center.id', 'contract.centerId')
    .select([
      'contract.id as contractId',
      'contract.name as contractName',
      'contract.courierCode',
      'contract.centerId',
      'contract.cutOffTime',
      'contract.type',
      'center.timeZone',
      // Compares with the collection that allocation promised: nobody said for which truck a waybill made by hand is.
      sql<number>`sum(case when exists (select 1 from "parcelLine" as p inner join "interimAllocation" as a on a."salesOrderId" = p."salesOrderId"
        where p."invoiceId" = "invoice"."id" and a."collectionAt" < ${now.toISOString()}) then 1 else 0 end)`.as(
        'missed',
      ),
      sql<number>`sum(case when ${sql.ref('invoice.status')} in (${sql.join(packed)}) then 1 else 0 end)`.as('packed'),
      sql<number>`count(*)`.as('all'),
    ])
    .where(visible(caller, 'invoice'))
    .where('invoice.status', 'in', open)
    .where('invoice.type', '=', 'NORMAL')
    .$if(centerIds !== undefined, (query) => query.where('invoice.centerId', 'in', [...(centerIds ?? [])]))
    .groupBy([
      'contract.id',
      'contract.name',
      'contract.courierCode',
      'contract.centerId',
      'contract.cutOffTime',
      'contract.type',
      'center.timeZone',
    ])
    .orderBy('contract.cutOffTime')
    .orderBy('contract.id')
    .limit(20)
    .execute()
  return Promise.all(
    rows.map(async ({ all, packed, missed, contractName, type, timeZone, ...row }) => ({
      ...row,
      contractName: contractName ?? '',
      leavesAt: (await nextCollection({ type, cutOffTime: row.cutOffTime }, timeZone, now))?.at ?? null,
      missed: Number(missed),
      packed: Number(packed),
      waiting: Number(all) - Number(packed),
    })),
  )
}
