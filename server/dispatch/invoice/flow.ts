import { sql } from 'kysely'
import { flowStages, type FlowStage, type InvoiceFlow } from '../../../shared/entities/invoice-flow.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { visible } from '../../subjects.ts'

const columns = {
  CREATED: 'invoice.createdAt',
  PRINTED: 'invoice.printedAt',
  PACKED: 'invoice.packedAt',
  CONSOLIDATED: 'invoice.consolidatedAt',
  DISPATCHED: 'invoice.dispatchedAt',
} as const satisfies Record<Exclude<FlowStage, 'ORDERED'>, string>
const dayMs = 86_400_000
const open = ['CREATED', 'ALLOCATED', 'PRINTED', 'PACKED', 'CONSOLIDATED'] as const
const packed = ['PACKED', 'CONSOLIDATED'] as const

interface Asked {
  from: string
  centerIds?: readonly number[] | undefined
}

/** The day's way from order to truck against the day before, and what each truck is still to take. */
export async function flowOf(database: Database, caller: Caller, asked: Asked): Promise<InvoiceFlow> {
  // An order is of no center until it is allocated.
  const stages = flowStages.filter(
    (stage) => stage !== 'ORDERED' || (caller.privileges.has('order:read') && asked.centerIds === undefined),
  )
  return {
    stages: await Promise.all(
      stages.map(async (stage) => ({
        stage,
        ...(stage === 'ORDERED'
          ? await orderedOf(database, caller, asked)
          : await wentThrough(database, caller, asked, columns[stage])),
      })),
    ),
    // Contracts are between the operator and its couriers.
    cutOffs:
      caller.partnerId === null && caller.privileges.has('invoice:write') ? await cutOffs(database, caller, asked) : [],
  }
}

const dayBefore = (from: string) => new Date(Date.parse(from) - dayMs).toISOString()

/** How many of the rows since yesterday are of today, of yesterday up to this time, and of yesterday. */
function counts(column: string, from: string, now: Date) {
  const at = sql.ref<string>(column)
  const today = new Date(from).toISOString()
  const thisTime = new Date(now.getTime() - dayMs).toISOString()
  return [
    sql<number | null>`sum(case when ${at} >= ${today} then 1 else 0 end)`.as('today'),
    sql<number | null>`sum(case when ${at} < ${today} and ${at} <= ${thisTime} then 1 else 0 end)`.as('byNow'),
    sql<number | null>`sum(case when ${at} < ${today} then 1 else 0 end)`.as('yesterday'),
  ] as const
}

const numbers = (of: { today: number | null; byNow: number | null; yesterday: number | null }) => ({
  today: Number(of.today ?? 0),
  byNow: Number(of.byNow ?? 0),
  yesterday: Number(of.yesterday ?? 0),
})

async function orderedOf(database: Database, caller: Caller, { from }: Asked) {
  return numbers(
    await database.read
      .selectFrom('order')
      .select(counts('order.placedAt', from, database.now()))
      .where(visible(caller, 'order'))
      .where('order.placedAt', '>=', dayBefore(from))
      .executeTakeFirstOrThrow(),
  )
}

async function wentThrough(
  database: Database,
  caller: Caller,
  { from, centerIds }: Asked,
  column: (typeof columns)[keyof typeof columns],
) {
  return numbers(
    await database.read
      .selectFrom('invoice')
      .select(counts(column, from, database.now()))
      .where(visible(caller, 'invoice'))
      .where(column, '>=', dayBefore(from))
      .where('invoice.type', '=', 'NORMAL')
      .where('invoice.status', '!=', 'CANCELED')
      .$if(centerIds !== undefined, (query) => query.where('invoice.centerId', 'in', [...(centerIds ?? [])]))
      .executeTakeFirstOrThrow(),
  )
}

async function cutOffs(database: Database, caller: Caller, { centerIds }: Asked): Promise<InvoiceFlow['cutOffs']> {
  const rows = await database.read
    .selectFrom('invoice')
    .innerJoin('contract', 'contract.id', 'invoice.contractId')
    .select([
      'contract.id as contractId',
      'contract.name as contractName',
      'contract.courierCode',
      'contract.centerId',
      'contract.cutOffTime',
      sql<number>`sum(case when ${sql.ref('invoice.status')} in (${sql.join(packed)}) then 1 else 0 end)`.as('packed'),
      sql<number>`count(*)`.as('all'),
    ])
    .where(visible(caller, 'invoice'))
    .where('invoice.status', 'in', open)
    .where('invoice.type', '=', 'NORMAL')
    .$if(centerIds !== undefined, (query) => query.where('invoice.centerId', 'in', [...(centerIds ?? [])]))
    .groupBy(['contract.id', 'contract.name', 'contract.courierCode', 'contract.centerId', 'contract.cutOffTime'])
    .orderBy('contract.cutOffTime')
    .orderBy('contract.id')
    .limit(20)
    .execute()
  return rows.map(({ all, packed, contractName, ...row }) => ({
    ...row,
    contractName: contractName ?? '',
    packed: Number(packed),
    waiting: Number(all) - Number(packed),
  }))
}
