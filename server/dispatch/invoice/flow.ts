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
} as const satisfies Record<FlowStage, string>
const dayMs = 86_400_000
const open = ['CREATED', 'ALLOCATED', 'PRINTED', 'PACKED', 'CONSOLIDATED'] as const
const packed = ['PACKED', 'CONSOLIDATED'] as const

interface Asked {
  from: string
  centerIds?: readonly number[] | undefined
}

/** The day's way from waybill to truck against the day before, and what each truck is still to take. */
export async function flowOf(database: Database, caller: Caller, asked: Asked): Promise<InvoiceFlow> {
  return {
    stages: await Promise.all(flowStages.map((stage) => stageOf(database, caller, asked, stage))),
    // Contracts are between the operator and its couriers.
    cutOffs:
      caller.partnerId === null && caller.privileges.has('invoice:write') ? await cutOffs(database, caller, asked) : [],
  }
}

async function stageOf(database: Database, caller: Caller, { from, centerIds }: Asked, stage: FlowStage) {
  const at = sql.ref<string>(columns[stage])
  const today = new Date(from).toISOString()
  const yesterday = new Date(Date.parse(from) - dayMs).toISOString()
  const thisTimeYesterday = new Date(database.now().getTime() - dayMs).toISOString()
  const counted = await database.read
    .selectFrom('invoice')
    .select([
      sql<number | null>`sum(case when ${at} >= ${today} then 1 else 0 end)`.as('today'),
      sql<number | null>`sum(case when ${at} < ${today} and ${at} <= ${thisTimeYesterday} then 1 else 0 end)`.as(
        'byNow',
      ),
      sql<number | null>`sum(case when ${at} < ${today} then 1 else 0 end)`.as('yesterday'),
    ])
    .where(visible(caller, 'invoice'))
    .where(columns[stage], '>=', yesterday)
    .where('invoice.type', '=', 'NORMAL')
    .where('invoice.status', '!=', 'CANCELED')
    .$if(centerIds !== undefined, (query) => query.where('invoice.centerId', 'in', [...(centerIds ?? [])]))
    .executeTakeFirstOrThrow()
  return {
    stage,
    today: Number(counted.today ?? 0),
    byNow: Number(counted.byNow ?? 0),
    yesterday: Number(counted.yesterday ?? 0),
  }
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
