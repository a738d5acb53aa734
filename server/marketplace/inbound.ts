import { sql } from 'kysely'
import { isRefusal, refuse, type Refusal } from '../../shared/errors.ts'
import type { ItemOutcome } from '../crud/bulk.ts'
import { tableStore } from '../crud/table-store.ts'
import type { Database } from '../db/database.ts'
import type { Writer } from '../db/writer.ts'
import type { Caller } from '../http/caller.ts'
import { HttpError } from '../http/errors.ts'
import { closeWork, sendWork } from '../warehouse/door.ts'
import { tellLater, type NewMessage } from './message.ts'
import { sellersAmong } from './sellers.ts'

/** A partner's inbounds that the marketplace does not know and that are not older than a week; or certain inbounds, whatever it knows. */
type Which = { partnerId: number } | { ids: readonly number[] }
const weekMs = 7 * 86_400_000

/** Statuses of an inbound whose goods are there, counted or not. */
const arrived = ['PROCESSING', 'PENDING_APPROVAL', 'CLOSED'] as const

export async function arrivals({ tx, now }: Writer, which: Which): Promise<NewMessage[]> {
  const week = new Date(Date.parse(now) - weekMs).toISOString()
  const rows = await tx
    .selectFrom('inboundRequest as i')
    .innerJoin('center', 'center.id', 'i.centerId')
    .innerJoin('inboundShipment as s', 's.inboundId', 'i.id')
    .select(['i.id', 'i.code', 'i.partnerId', 'center.code as centerCode'])
    .select(sql<string>`min(s."arrivedAt")`.as('arrivedAt'))
    .select(sql<number>`cast(sum(coalesce(s."actualQuantity", 0)) as bigint)`.as('boxes'))
    .where('i.status', 'in', arrived)
    .where('s.arrivedAt', 'is not', null)
    .$if('ids' in which, (query) => query.where('i.id', 'in', 'ids' in which ? which.ids : []))
    .$if('partnerId' in which, (query) =>
      query
        .where('i.partnerId', '=', 'partnerId' in which ? which.partnerId : 0)
        .where('s.arrivedAt', '>=', week)
        .where(untold('INBOUND_ARRIVE')),
    )
    .groupBy(['i.id', 'i.code', 'i.partnerId', 'center.code'])
    .orderBy('i.id')
    .execute()
  return rows.map(({ id, code, partnerId, centerCode, arrivedAt, boxes }) => ({
    partnerId,
    kind: 'INBOUND_ARRIVE',
    about: code,
    inboundId: id,
    content: { inboundCode: code, centerCode, arrivedAt, boxes: Number(boxes) },
  }))
}

export async function closings({ tx, now }: Writer, which: Which): Promise<NewMessage[]> {
  const week = new Date(Date.parse(now) - weekMs).toISOString()
  const inbounds = await tx
    .selectFrom('inboundRequest as i')
    .innerJoin('center', 'center.id', 'i.centerId')
    .select(['i.id', 'i.code', 'i.partnerId', 'i.closedAt', 'center.code as centerCode'])
    .where('i.status', '=', 'CLOSED')
    .$if('ids' in which, (query) => query.where('i.id', 'in', 'ids' in which ? which.ids : []))
    .$if('partnerId' in which, (query) =>
      query
        .where('i.partnerId', '=', 'partnerId' in which ? which.partnerId : 0)
        .where('i.closedAt', '>=', week)
        .where(untold('INBOUND_CLOSE')),
    )
    .orderBy('i.id')
    .execute()
  if (inbounds.length === 0) return []
  const counted = await tx
    .selectFrom('inspectionLine as l')
    .innerJoin('sku', 'sku.id', 'l.skuId')
    .select(['l.inboundId', 'l.skuId', 'sku.partnerItemNumber'])
    .select(sql<number>`cast(sum(case when l."condition" = 'GOOD' then l."quantity" else 0 end) as bigint)`.as('good'))
    .select(
      sql<number>`cast(sum(case when l."condition" = 'GOOD' then 0 else l."quantity" end) as bigint)`.as('damaged'),
    )
    .where(
      'l.inboundId',
      'in',
      inbounds.map(({ id }) => id),
    )
    .groupBy(['l.inboundId', 'l.skuId', 'sku.partnerItemNumber'])
    .orderBy('l.skuId')
    .execute()
  const ofInbound = Map.groupBy(counted, ({ inboundId }) => inboundId)
  return inbounds.map(({ id, code, partnerId, centerCode, closedAt }) => ({
    partnerId,
    kind: 'INBOUND_CLOSE',
    about: code,
    inboundId: id,
    content: {
      inboundCode: code,
      centerCode,
      closedAt,
      items: (ofInbound.get(id) ?? []).map(({ skuId, partnerItemNumber, good, damaged }) => ({
        resourceId: skuId,
        partnerResourceId: partnerItemNumber,
        good: Number(good),
        damaged: Number(damaged),
      })),
    },
  }))
}

/**
 * Locks the centers of a partner's inbounds of which something may be told, as a call that tells of one by hand does. So what another
 * server tells at this moment is known when this one looks for what is not told yet.
 */
export async function lockUntold(w: Writer, partnerId: number): Promise<void> {
  const week = new Date(Date.parse(w.now) - weekMs).toISOString()
  const rows = await w.tx
    .selectFrom('inboundRequest as i')
    .select('i.centerId')
    .distinct()
    .where('i.partnerId', '=', partnerId)
    .where('i.status', 'in', arrived)
    .where((e) =>
      e.or([
        e.and([e('i.closedAt', '>=', week), untold('INBOUND_CLOSE')]),
        e.and([
          e.exists(
            e
              .selectFrom('inboundShipment as s')
              .select('s.id')
              .whereRef('s.inboundId', '=', 'i.id')
              .where('s.arrivedAt', '>=', week),
          ),
          untold('INBOUND_ARRIVE'),
        ]),
      ]),
    )
    .execute()
  await w.lockCenters(rows.map(({ centerId }) => centerId))
}

const untold = (kind: 'INBOUND_ARRIVE' | 'INBOUND_CLOSE') =>
  sql<boolean>`not exists (select 1 from "marketplaceMessage" as m where m."inboundId" = i."id" and m."kind" = ${kind})`

/** Tells of inbounds, each by itself. An inbound that was told, or waits to be, is not told twice. */
export function tellInbounds(
  database: Database,
  caller: Caller,
  step: 'arrive' | 'close',
  ids: readonly number[],
): Promise<ItemOutcome[]> {
  const table = tableStore(database, caller, 'inboundRequest')
  const kind = step === 'arrive' ? 'INBOUND_ARRIVE' : 'INBOUND_CLOSE'
  return database.write(async (w) => {
    const unique = [...new Set(ids)]
    const rows = await table.hold(w, unique)
    const known = [...rows.keys()]
    if (known.length === 0) return unique.map((id) => ({ id, refusal: refuse('not-found') }))
    const told = new Set(
      (
        await w.tx
          .selectFrom('marketplaceMessage')
          .select('inboundId')
          .where('kind', '=', kind)
          .where('inboundId', 'in', known)
          .execute()
      ).map(({ inboundId }) => inboundId),
    )
    const partnerIds = [...new Set([...rows.values()].map(({ partnerId }) => partnerId))]
    const sellers = new Set(await sellersAmong(w.tx, partnerIds))
    const messages = new Map(
      (await (step === 'arrive' ? arrivals : closings)(w, { ids: known })).map((one) => [one.inboundId, one]),
    )
    const outcomes: ItemOutcome[] = []
    for (const id of unique) {
      const [row, message] = [rows.get(id), messages.get(id)]
      if (!row) outcomes.push({ id, refusal: refuse('not-found') })
      else if (!sellers.has(row.partnerId))
        outcomes.push({ id, refusal: refuse('marketplace-not-sold', { inbound: row.code }) })
      else if (told.has(id)) outcomes.push({ id, refusal: refuse('marketplace-told', { about: row.code }) })
      else if (!message)
        outcomes.push({
          id,
          refusal: refuse(step === 'arrive' ? 'inbound-not-arrived' : 'billing-inbound-open', {
            inbound: row.code,
            code: row.code,
          }),
        })
      else {
        await tellLater(w, caller, [message])
        outcomes.push({ id })
      }
    }
    return outcomes
  })
}

/** Takes a step of the billing for each inbound, as it is taken one by one elsewhere. */
export async function stepBillings(
  database: Database,
  caller: Caller,
  hasPlatform: boolean,
  step: 'send' | 'close',
  ids: readonly number[],
  force = false,
): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (const id of new Set(ids)) {
    const refusal = await refusalOf(() =>
      step === 'send'
        ? sendWork(database, caller, hasPlatform, id, force)
        : closeWork(database, caller, hasPlatform, id),
    )
    outcomes.push(refusal ? { id, refusal } : { id })
  }
  return outcomes
}

async function refusalOf(work: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    const refusal = refuse(error.code, error.values)
    return isRefusal(refusal) ? refusal : null
  }
}
