import { sql, type Kysely } from 'kysely'
import { dayIn } from '../../../shared/day-in.ts'

/** What comes and goes a day by its cause, and the ledger's ways in: by figure, place and time (docs/decisions/0030-stock-reports.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('operationDay')
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
    .addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('direction', 'text', (c) => c.notNull())
    .addColumn('operationType', 'text', (c) => c.notNull())
    .addColumn('quantity', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('operationDayKey')
    .unique()
    .on('operationDay')
    .columns([...key])
    .execute()
  await fill(db)
  // A report reads nothing but this index, in the order of its days.
  await db.schema
    .createIndex('operationDayReport')
    .on('operationDay')
    .columns(['day', 'direction', 'operationType', 'centerId', 'skuId', 'quantity'])
    .execute()

  // The last row of a figure says how much there was. This index finds it without a look at the rows between.
  await db.schema
    .createIndex('inventoryLogFigure')
    .on('inventoryLog')
    .columns(['skuId', 'centerId', 'targetField', 'id', 'after'])
    .execute()
  await db.schema.dropIndex('inventoryLogSku').execute()
  await db.schema
    .createIndex('inventoryLogPlace')
    .on('inventoryLog')
    .columns(['locationId', 'skuId', 'id'])
    .where(sql.ref('locationId'), 'is not', null)
    .execute()
  await db.schema.createIndex('inventoryLogRecorded').on('inventoryLog').columns(['centerId', 'recordedAt']).execute()
  await db.schema.createIndex('inventoryLogAt').on('inventoryLog').column('at').execute()
  await db.schema.createIndex('locationStockExpiry').on('locationStock').column('expirationDate').execute()
}

const key = ['skuId', 'centerId', 'direction', 'day', 'operationType'] as const
const atOnce = 20_000

interface Moved {
  id: number
  centerId: number
  skuId: number
  at: string
  change: number
  cause: string
  slipReason: string | null
  undoesActionId: string | null
}

/** Fills in the days until now from the ledger. */
async function fill(db: Kysely<unknown>): Promise<void> {
  const { rows: centers } = await sql<{ id: number; timeZone: string }>`select "id", "timeZone" from "center"`.execute(
    db,
  )
  const zones = new Map(centers.map(({ id, timeZone }) => [Number(id), timeZone]))
  for (let after = 0; ; ) {
    const { rows } =
      await sql<Moved>`select l."id", l."centerId", l."skuId", l."at", l."change", l."cause", l."undoesActionId",
      (select s."reason" from "slip" as s where l."cause" = 'slip' and s."id" = l."causeId") as "slipReason"
      from "inventoryLog" as l where l."id" > ${after} and l."targetField" = 'INS' and l."reason" not in ('MOVE', 'MOVE_CANCEL')
      order by l."id" limit ${atOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.id)
    const sums = new Map<string, number>()
    for (const row of rows) {
      const of = operationOf(row)
      if (!of) continue
      const day = dayIn(zones.get(Number(row.centerId)) ?? 'Asia/Seoul', new Date(row.at))
      const at = JSON.stringify([row.skuId, row.centerId, of[0], day, of[1]])
      sums.set(at, (sums.get(at) ?? 0) + (of[0] === 'IN' ? 1 : -1) * Number(row.change))
    }
    for (const [at, quantity] of sums) {
      const [skuId, centerId, direction, day, type] = JSON.parse(at)
      await sql`insert into "operationDay" ("skuId", "centerId", "direction", "day", "operationType", "quantity")
        values (${skuId}, ${centerId}, ${direction}, ${day}, ${type}, ${quantity})
        on conflict ("skuId", "centerId", "direction", "day", "operationType")
        do update set "quantity" = "operationDay"."quantity" + excluded."quantity"`.execute(db)
    }
  }
}

/** The rule as it was when this was written (shared/rules/stock/operation.ts). */
function operationOf({
  cause,
  slipReason,
  change,
  undoesActionId,
}: Moved): [direction: 'IN' | 'OUT', type: string] | null {
  const found = Number(change) > 0 === (undoesActionId === null)
  if (cause === 'inbound') return ['IN', 'NORMAL']
  if (cause === 'order' || cause === 'invoice') return ['OUT', 'B2C']
  if (cause === 'adjustment' || cause === 'count' || slipReason === 'REVISION')
    return [found ? 'IN' : 'OUT', 'REVISION']
  return slipReason === null ? null : (ofSlips[slipReason] ?? null)
}

const ofSlips: Record<string, ['IN' | 'OUT', string]> = {
  B2C_OUT: ['OUT', 'B2C'],
  B2B_OUT: ['OUT', 'B2B'],
  CARRY_OUT: ['OUT', 'B2B'],
  SELECTION_GOODS: ['OUT', 'B2B'],
  DISUSE: ['OUT', 'DISUSE'],
  PRODUCTION: ['OUT', 'PRODUCTION'],
  IN_NORMAL: ['IN', 'NORMAL'],
  IN_MANUFACTURER: ['IN', 'NORMAL'],
  IN_GOOD_QUALITY: ['IN', 'GOOD_QUALITY'],
  IN_PRODUCTION: ['IN', 'PRODUCTION'],
  IN_REVISION: ['IN', 'REVISION'],
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    'locationStockExpiry',
    'inventoryLogAt',
    'inventoryLogRecorded',
    'inventoryLogPlace',
    'inventoryLogFigure',
    'operationDayReport',
    'operationDayKey',
  ])
    await db.schema.dropIndex(index).execute()
  await db.schema.createIndex('inventoryLogSku').on('inventoryLog').columns(['skuId', 'centerId', 'id']).execute()
}

export const tables = ['operationDay']
