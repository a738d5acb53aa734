import { sql } from 'kysely'
import { amountOf } from '../../../shared/entities/inbound-billing.ts'
import type { Statement, StatementWork } from '../../../shared/entities/statement.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { dayBegins, dayEnds, daysBefore, type Zoned } from '../../db/local-day.ts'
import type { Caller } from '../../http/caller.ts'
import { visible } from '../../subjects.ts'
import { billingHeads, linesOf } from '../inbound-billing/store.ts'
import { storageOf } from './storage.ts'

/** What a partner's storage and work of a month come to, in the centers that the caller sees. */
export async function statementOf(
  database: Database,
  caller: Caller,
  { month, partnerId }: { month: string; partnerId: number },
): Promise<Statement> {
  const db = database.read
  const partner = await tableStore(database, caller, 'partner').named('partnerId', partnerId)
  // A partner's own goods count in every center, also in one that the partner no longer uses.
  const seen = visible({ partnerId: null, centerIds: caller.centerIds }, 'center')
  const centers = await db.selectFrom('center').select(['id', 'timeZone']).where(seen).execute()
  const now = database.now().toISOString()
  const all = daysOf(month)
  const days = new Map<string, Statement['days'][number]>()
  for (const center of centers) {
    const ended = all.filter((day) => dayEnds(center.timeZone, day) <= now)
    for (const { day, places, pieces } of await storageOf(db, partnerId, center, ended)) {
      const known = days.get(day) ?? { day, places: 0, pieces: 0 }
      days.set(day, { day, places: known.places + places, pieces: known.pieces + pieces })
    }
  }
  const storage = [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
  const condition = await conditionOf(db, partnerId)
  const isTold = condition !== undefined && (caller.partnerId === null || condition.isShared)
  const work = await workOf(db, caller, partnerId, month, centers)
  const placeDays = sumOf(storage, ({ places }) => places)
  const pricePerPlaceDay = isTold ? condition.storagePerLocationDay : null
  const storageAmount = placeDays * (pricePerPlaceDay ?? 0)
  const workAmount = sumOf(work, ({ naverBillingStatus, amount }) => (naverBillingStatus === 'SENT' ? 0 : amount))
  return {
    month,
    partnerId,
    partnerName: partner.name,
    billingConditionName: isTold ? condition.name : null,
    pricePerPlaceDay,
    days: storage,
    placeDays,
    pieceDays: sumOf(storage, ({ pieces }) => pieces),
    storageAmount,
    work,
    workAmount,
    pendingAmount: sumOf(work, ({ amount }) => amount) - workAmount,
    total: storageAmount + workAmount,
  }
}

/** The main brand's price list, or else the partner's first. A list that is not shared is chosen too, so that no other takes its place. */
function conditionOf(db: Reader, partnerId: number) {
  return db
    .selectFrom('billingCondition')
    .leftJoin('brand', (join) =>
      join.onRef('brand.billingConditionId', '=', 'billingCondition.id').on('brand.isMain', '=', true),
    )
    .select(['billingCondition.name', 'billingCondition.storagePerLocationDay', 'billingCondition.isShared'])
    .where('billingCondition.partnerId', '=', partnerId)
    .orderBy(sql`case when "brand"."id" is null then 1 else 0 end`)
    .orderBy('billingCondition.id')
    .limit(1)
    .executeTakeFirst()
}

async function workOf(
  db: Reader,
  caller: Caller,
  partnerId: number,
  month: string,
  centers: readonly Zoned[],
): Promise<StatementWork[]> {
  const [first = '', last = ''] = [daysOf(month)[0], daysOf(month).at(-1)]
  const zones = new Map(centers.map(({ id, timeZone }) => [id, timeZone]))
  const bounds = centers.flatMap(({ timeZone }) => [dayBegins(timeZone, first), dayEnds(timeZone, last)]).sort()
  const heads = await billingHeads(db)
    .where(visible(caller, 'inboundRequest'))
    .where('inboundRequest.partnerId', '=', partnerId)
    .where('inboundRequest.naverBillingStatus', '<>', 'NONE')
    .where('inboundRequest.closedAt', '>=', bounds[0] ?? '')
    .where('inboundRequest.closedAt', '<', bounds.at(-1) ?? '')
    .orderBy('inboundRequest.closedAt')
    .orderBy('inboundRequest.id')
    .execute()
  return heads.flatMap(({ id: inboundId, code, centerId, centerCode, closedAt, naverBillingStatus, sentLinesJson }) => {
    const closedOn = dayIn(zones.get(centerId) ?? 'UTC', new Date(closedAt ?? 0))
    if (!closedOn.startsWith(month)) return []
    const head = { inboundId, code, centerCode, closedOn, naverBillingStatus }
    return linesOf(sentLinesJson).map((line) => ({ ...head, ...line, amount: amountOf(line) }))
  })
}

function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length }, (_, nth) => daysBefore(`${month}-01`, -nth))
}

const sumOf = <Each>(all: readonly Each[], of: (each: Each) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0)
