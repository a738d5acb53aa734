import { sql } from 'kysely'
import { failureReasons, mendOf, type FailureReason, type Mend } from '../../shared/entities/interim-allocation.ts'
import type { Database } from '../db/database.ts'
import { dayIn } from '../../shared/day-in.ts'
import { dayBegins } from '../db/local-day.ts'
import { siteZone } from '../../shared/site-zone.ts'

/** The most orders that one run takes; the rest comes a minute later. */
const mostAtOnce = 10_000

const waitingFor = (mend: Mend): FailureReason[] => failureReasons.filter((reason) => mendOf[reason] === mend)

/**
 * Orders to try now: new ones, and those for which something that they lacked may have changed since their last try: stock or a place that
 * holds it, a rule or contract, the centers that serve their partner, a SKU, the order itself, the day, or the time for their next try
 * (decisions.md §17). Orders with cancelled waybills, and orders that are here twice, wait for a person.
 */
export async function dueOrders(database: Database): Promise<number[]> {
  const db = database.read
  const now = database.now()
  const zones = await db.selectFrom('center').select('timeZone').distinct().execute()
  // An order that must leave today is judged by its center's day, so a try is due whenever a day begins at one of the centers.
  const today = [siteZone, ...zones.map(({ timeZone }) => timeZone)]
    .map((zone) => dayBegins(zone, dayIn(zone, now)))
    .reduce((latest, begins) => (begins > latest ? begins : latest))
  const ruled = await changedAt(database, 'deliveryRule', 'contract')
  const placed = await changedAt(database, 'location')
  const rows = await db
    .selectFrom('order as o')
    .leftJoin('interimAllocation as a', 'a.salesOrderId', 'o.id')
    .select('o.id')
    .where('o.status', '=', 'READY')
    .where((e) =>
      e.or([
        e('a.id', 'is', null),
        sql<boolean>`a."retryAt" <= ${now.toISOString()}`,
        sql<boolean>`o."updatedAt" > a."triedAt"`,
        e.and([
          e('a.failureReason', 'not in', ['CANCEL_ORDER', 'INVOICE_SEND_ERROR', 'UNKNOWN_ERROR']),
          e('a.triedAt', '<', today),
        ]),
        ...(ruled === null
          ? []
          : [
              e.and([
                e('a.failureReason', 'in', [
                  ...waitingFor('rule'),
                  ...waitingFor('day'),
                  'INVOICE_SEND_ERROR' as const,
                ]),
                e('a.triedAt', '<=', ruled),
              ]),
            ]),
        e.and([
          e('a.failureReason', 'in', waitingFor('stock')),
          sql<boolean>`(${ruled ?? ''} >= a."triedAt" or exists (select 1 from "orderItem" i join "stock" s on s."skuId" = i."skuId"
            where i."salesOrderId" = o."id" and s."available" + s."qoo10Available" > 0 and s."updatedAt" >= a."triedAt")
            or ${substituteCame})`,
        ]),
        e.and([
          // Goods that were short may lie in a center that the partner has used only since the last try.
          e('a.failureReason', 'in', [...waitingFor('rule'), ...waitingFor('day'), ...waitingFor('stock')]),
          sql<boolean>`exists (select 1 from "partner" p where p."id" = o."partnerId" and p."updatedAt" >= a."triedAt")`,
        ]),
        ...(placed === null
          ? []
          : [
              e.and([
                e('a.failureReason', 'in', waitingFor('stock')),
                e('a.triedAt', '<=', placed),
                sql<boolean>`exists (select 1 from "orderItem" i join "locationStock" s on s."skuId" = i."skuId"
                  join "location" l on l."id" = s."locationId"
                  where i."salesOrderId" = o."id" and s."quantity" > 0 and l."updatedAt" >= a."triedAt")`,
              ]),
            ]),
        e.and([
          e('a.failureReason', 'in', waitingFor('map')),
          sql<boolean>`exists (select 1 from "orderItem" i join "sku" s on s."id" = i."skuId"
            where i."salesOrderId" = o."id" and s."updatedAt" >= a."triedAt")`,
        ]),
      ]),
    )
    .orderBy('o.placedAt')
    .orderBy('o.id')
    .limit(mostAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether stock of a substitute came since the last try. A substitute is kept as JSON; few orders have one, and each names one SKU. */
const substituteCame = sql<boolean>`exists (select 1 from "interimItemAdjustment" j join "stock" s
  on j."substituteJson" like '%"skuId":' || s."skuId" || ',%' or j."substituteJson" like '%"skuId":' || s."skuId" || '}%'
  where j."salesOrderId" = o."id" and j."status" <> 'ABORTED' and j."type" = 'SUBSTITUTE'
    and s."available" + s."qoo10Available" > 0 and s."updatedAt" >= a."triedAt")`

/** When a row of one of these tables was changed last. */
async function changedAt(
  { read }: Database,
  ...tables: ('deliveryRule' | 'contract' | 'location')[]
): Promise<string | null> {
  const latest = await Promise.all(
    tables.map((table) =>
      read
        .selectFrom(table)
        .select((e) => e.fn.max('updatedAt').as('at'))
        .executeTakeFirst(),
    ),
  )
  return (
    latest
      .flatMap((row) => row?.at ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}
