import { mostAllocated } from '../../../shared/api/allocation.ts'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { interimAllocationApi } from '../../../shared/api/interim-allocation.ts'
import {
  allocationGroups,
  interimAllocation,
  interimAllocationRecord,
  reasonsOfGroup,
  type AllocationGroup,
  type InterimAllocation,
} from '../../../shared/entities/allocation-record.ts'
import {
  codeOfReason,
  failureReasons,
  mendFor,
  mendOf,
  numbersUsedUp,
  type FailureReason,
} from '../../../shared/entities/interim-allocation.ts'
import { refuse, type Refusal } from '../../../shared/errors.ts'
import type { OrderStatus } from '../../../shared/entities/order.ts'
import { underWay } from '../../../shared/rules/allocation/lateness.ts'
import { awaitedInboundStatuses } from '../../../shared/entities/inbound-status.ts'
import { foundIn, is, isOrNone, since, type Condition, until } from '../../crud/filters.ts'
import { atMostMany, byCursor, columns, countUpTo, dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound, sentence } from '../../http/errors.ts'
import { missingPieces } from '../../orders/door.ts'
import { visible } from '../../subjects.ts'

const refusal = z.object({
  refused: z.string(),
  with: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
/** What is kept of a try (tries.ts). */
const decision = z.object({
  reasons: z.array(z.enum(failureReasons)).default([]),
  tried: z.array(z.object({ id: z.int(), name: z.string().nullable(), whyNot: z.array(refusal) })).default([]),
  isLate: z.boolean().default(false),
  unknownGoods: z.array(z.string()).default([]),
  refusal: refusal.optional(),
})

/** Why an order was not allocated. If its contract has no number left, the refusal says so, because the courier cannot mend that. */
export const whyFailed = (reason: FailureReason, refusal?: Refusal): Refusal =>
  reason === 'INVOICE_SEND_ERROR' && refusal?.refused === numbersUsedUp ? refusal : refuse(codeOfReason[reason])

/** How many unknown goods of an order are named: the first ones tell enough. */
const mostNamed = 5

/** The same as a sentence, with what the courier said or which goods are not known. */
function saidOf(
  { language }: Pick<Caller, 'language'>,
  reason: FailureReason,
  { refusal, unknownGoods = [] }: Partial<z.output<typeof decision>> = {},
): string {
  const why = whyFailed(reason, refusal)
  const said = reason === 'INVOICE_SEND_ERROR' && refusal && refusal !== why ? [why, refusal] : [why]
  if (reason === 'NO_ITEM' && unknownGoods.length > 0)
    said.splice(0, 1, refuse('allocate-goods-unknown', { goods: unknownGoods.slice(0, mostNamed).join(', ') }))
  return said.map((one) => sentence(language, one.refused, one.with ?? null)).join(' ')
}

/** By order: why it got no waybill number at its last try. */
export async function refusalsOf(db: Reader, orderIds: readonly number[]): Promise<Map<number, Refusal>> {
  const rows = await inParts(orderIds, (ids) =>
    db
      .selectFrom('interimAllocation')
      .select(['salesOrderId', 'decisionJson'])
      .where('failureReason', '=', 'INVOICE_SEND_ERROR')
      .where('salesOrderId', 'in', ids)
      .execute(),
  )
  return new Map(
    rows.flatMap(({ salesOrderId, decisionJson }): [number, Refusal][] => {
      const { refusal: told } = decision.parse(JSON.parse(decisionJson))
      return told ? [[salesOrderId, refuse(told.refused, told.with)]] : []
    }),
  )
}

const inGroup = (group: AllocationGroup): Condition =>
  group === 'WAITING'
    ? sql`"interimAllocation"."id" is null`
    : sql`"interimAllocation"."failureReason" in (${sql.join(reasonsOfGroup[group])})`

/**
 * Pieces of an inbound's item that are not stored yet. It is negative if more is stored than announced; `isToCome` leaves such items out,
 * so that they do not lessen what comes by other inbounds.
 */
export const toCome = sql<number>`("inboundItem"."quantity" - coalesce((select sum(l."storedQuantity") from "inspectionLine" l
  where l."inboundId" = "inboundItem"."inboundId" and l."skuId" = "inboundItem"."skuId"), 0))`
export const isToCome = sql<boolean>`"inboundRequest"."status" in (${sql.join(awaitedInboundStatuses)}) and ${toCome} > 0`

/** Orders that wait to be allocated, or were tried. */
export const interimRows = (db: Reader, caller: Caller) =>
  db
    .selectFrom('order')
    .leftJoin('interimAllocation', 'interimAllocation.salesOrderId', 'order.id')
    .innerJoin('partner', 'partner.id', 'order.partnerId')
    .innerJoin('channel', 'channel.id', 'order.channelId')
    .leftJoin('center', 'center.id', 'interimAllocation.centerId')
    .leftJoin('contract', 'contract.id', 'interimAllocation.contractId')
    .where((e) => e.or([e('interimAllocation.id', 'is not', null), e('order.status', '=', 'READY')]))
    .where(visible(caller, 'order'))

/**
 * Leaves out failed orders that were called off, or left in another way: they no longer wait for what their last try lacked. `over`:
 * statuses that are kept all the same.
 */
export const isTried = (...over: OrderStatus[]): Condition =>
  sql`(coalesce("interimAllocation"."failureReason", 'NONE') = 'NONE' or "order"."status" in (${sql.join([...underWay, ...over])}))`

/** The same rule as in the list: an order that has no center yet is counted in each center. */
export const ofCenters = (centerIds: readonly number[] | undefined): Condition =>
  centerIds === undefined ? sql`true` : isOrNone('interimAllocation.centerId')(centerIds)

const reasonOf = sql<FailureReason | null>`"interimAllocation"."failureReason"`

/**
 * How many rows there are of each kind, counted as `countUpTo` does. Nearly all orders were allocated or called off, so those counts stop
 * early; the few others are found by what they lack. `whole`: the kinds of all orders that wait, were allocated, or are not to go. A
 * partner's rows are found by the partner and walked once.
 */
export async function countInterim<K extends string | null>(
  db: Reader,
  caller: Caller,
  rows: ReturnType<typeof interimRows>,
  kind: RawBuilder<K>,
  whole: Record<'WAITING' | 'NONE' | 'CANCEL_ORDER', K>,
): Promise<{ kind: K; count: number }[]> {
  const grouped = async (those: typeof rows) =>
    (
      await those
        .select([kind.as('kind'), sql<number>`count(*)`.as('count')])
        .groupBy(sql`1`)
        .$castTo<{ kind: K; count: number }>()
        .execute()
    ).map((one) => ({ ...one, count: Number(one.count) }))
  // The reasons are written out as a list: SQLite uses no index for a list that is read from JSON.
  const ofReasons = (reasons: readonly FailureReason[]) =>
    rows.where(sql<boolean>`${reasonOf} in (${sql.join(reasons)})`)
  const waiting = rows.where('interimAllocation.id', 'is', null).where('order.status', '=', 'READY')
  const failed = failureReasons.filter((reason) => reason !== 'NONE' && reason !== 'CANCEL_ORDER')
  const counts =
    caller.partnerId === null
      ? [
          { kind: whole.WAITING, count: await countUpTo(db, waiting) },
          ...(await grouped(ofReasons(failed))),
          { kind: whole.NONE, count: await countUpTo(db, ofReasons(['NONE'])) },
          { kind: whole.CANCEL_ORDER, count: await countUpTo(db, ofReasons(['CANCEL_ORDER'])) },
        ]
      : await grouped(rows)
  return [...Map.groupBy(counts, (one) => one.kind)]
    .map(([one, own]) => ({ kind: one, count: atMostMany(own.reduce((sum, { count }) => sum + count, 0)) }))
    .filter(({ count }) => count > 0)
}

export const interimRowsWithAll = (db: Reader, caller: Caller) =>
  interimRows(db, caller).select([
    'order.id',
    'order.channelOrderId',
    'order.status',
    'order.partnerId',
    'order.channelId',
    'order.placedAt',
    'order.countryCode',
    'order.postalCode',
    'partner.name as partnerName',
    'channel.name as channelName',
    'interimAllocation.failureReason',
    'interimAllocation.attemptsCount',
    'interimAllocation.triedAt',
    'interimAllocation.successAt',
    'interimAllocation.retryAt',
    'interimAllocation.collectionAt',
    'interimAllocation.centerId',
    'interimAllocation.contractId',
    'interimAllocation.missingJson',
    'interimAllocation.decisionJson',
    'center.code as centerCode',
    sql<string | null>`coalesce("contract"."name", "contract"."logisticsCode")`.as('contractName'),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof interimRowsWithAll>['execute']>>[number]

export function interimAllocationStore(database: Database, caller: Caller) {
  const storeOf = (which: Condition) =>
    listOf(database, {
      call: interimAllocationApi.list,
      id: 'order.id',
      rows: (db) => interimRowsWithAll(db, caller).where(which),
      sort: {
        ...columns('interimAllocation', ['triedAt', 'collectionAt', 'attemptsCount']),
        placedAt: 'order.placedAt',
        id: 'order.id',
      },
      search: foundIn(database, 'order', 'channelOrderId'),
      filters: {
        group: (groups) => sql`(${sql.join(groups.map(inGroup), sql` or `)})`,
        failureReason: is('interimAllocation.failureReason'),
        isFailed: (wanted) =>
          wanted
            ? sql`"interimAllocation"."failureReason" <> 'NONE'`
            : sql`coalesce("interimAllocation"."failureReason", 'NONE') = 'NONE'`,
        partnerIds: is('order.partnerId'),
        channelIds: is('order.channelId'),
        centerIds: isOrNone('interimAllocation.centerId'),
        placedAtGte: since('order.placedAt'),
        placedAtLte: until('order.placedAt'),
      },
      shown: (rows, db) => shownInterim(rows, db, caller),
      page: byCursor(dataPage),
      // A user can choose all orders that one run takes, so they are counted up to that number.
      countsTo: mostAllocated,
    })

  return {
    list: storeOf(isTried()).list,
    async get(id: number) {
      const row = await interimRows(database.read, caller)
        .select('interimAllocation.decisionJson')
        .where('order.id', '=', id)
        .executeTakeFirstOrThrow(notFound)
      const { reasons, tried } = decision.parse(JSON.parse(row.decisionJson ?? '{}'))
      return shownAs(interimAllocationRecord, {
        ...(await storeOf(sql`true`).get(id)),
        decision: {
          reasons,
          tried: tried.map(({ whyNot, ...rule }) => ({
            ...rule,
            whyNot: whyNot.map((why) => sentence(caller.language, why.refused, why.with ?? null)),
          })),
        },
      })
    },
    async count(centerIds: readonly number[] | undefined) {
      const rows = interimRows(database.read, caller).where(ofCenters(centerIds)).where(isTried())
      const counts = await countInterim(database.read, caller, rows, reasonOf, {
        WAITING: null,
        NONE: 'NONE',
        CANCEL_ORDER: 'CANCEL_ORDER',
      })
      const byGroup = Object.fromEntries(allocationGroups.map((group) => [group, 0]))
      const byReason: Record<string, number> = {}
      for (const { kind: reason, count } of counts) {
        const group = reason === null ? 'WAITING' : groupOf(reason)
        byGroup[group] = atMostMany((byGroup[group] ?? 0) + count)
        if (reason !== null) byReason[reason] = count
      }
      return { total: atMostMany(counts.reduce((sum, { count }) => sum + count, 0)), byGroup, byReason }
    },
  }
}

export async function shownInterim(rows: readonly Row[], db: Reader, caller: Caller): Promise<InterimAllocation[]> {
  const decisions = rows.map((row) => decision.parse(JSON.parse(row.decisionJson ?? '{}')))
  const missing = rows.map(({ missingJson }) => missingPieces.parse(JSON.parse(missingJson ?? '[]')))
  const gifts = await giftsOf(
    db,
    rows.flatMap(({ id }, nth) => ((missing[nth]?.length ?? 0) > 0 ? [id] : [])),
  )
  const names = await namesOf(db, caller, missing.flat())
  return rows.map((row, nth) => {
    const { failureReason: reason } = row
    const own = decisions[nth]
    return shownAs(interimAllocation, {
      ...row,
      orderId: row.id,
      partner: { id: row.partnerId, name: row.partnerName },
      channel: { id: row.channelId, name: row.channelName },
      center: row.centerId === null ? null : { id: row.centerId, name: row.centerCode ?? '' },
      contract: row.contractId === null ? null : { id: row.contractId, name: row.contractName ?? '' },
      recipientCountry: row.countryCode,
      recipientPostalCode: row.postalCode,
      attemptsCount: row.attemptsCount ?? 0,
      isFailed: reason !== null && reason !== 'NONE',
      isLate: own?.isLate ?? false,
      message: reason === null ? null : saidOf(caller, reason, own),
      mend: reason === null ? null : mendFor(reason, own?.refusal?.refused),
      missing:
        reason === null || mendOf[reason] !== 'stock'
          ? []
          : (missing[nth] ?? []).flatMap((one) => names(one, gifts.get(row.id)?.has(one.skuId) ?? false)),
    })
  })
}

const groupOf = (reason: FailureReason): AllocationGroup =>
  allocationGroups.find((group) => reasonsOfGroup[group].includes(reason)) ?? 'TECH_ISSUE'

type Missing = z.output<typeof missingPieces>[number]

/** By order: the SKUs that it has only as gifts. */
async function giftsOf(db: Reader, orderIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const rows = await inParts(orderIds, (ids) =>
    db.selectFrom('orderItem').select(['salesOrderId', 'skuId', 'origin']).where('salesOrderId', 'in', ids).execute(),
  )
  return new Map(
    [...Map.groupBy(rows, ({ salesOrderId }) => salesOrderId)].map(([id, own]) => {
      const bought = new Set(own.flatMap(({ skuId, origin }) => (origin === 'GIFT' ? [] : [skuId])))
      return [id, new Set(own.flatMap(({ skuId }) => (bought.has(skuId) ? [] : [skuId])))]
    }),
  )
}

/** Adds names to what is missing, and the open inbound that brings it next. */
async function namesOf(
  db: Reader,
  caller: Caller,
  missing: readonly Missing[],
): Promise<(one: Missing, isGift: boolean) => InterimAllocation['missing']> {
  const skuIds = new Set(missing.map(({ skuId }) => skuId))
  const skus = new Map(
    (await inParts(skuIds, (ids) => db.selectFrom('sku').select(['id', 'name']).where('id', 'in', ids).execute())).map(
      ({ id, name }) => [id, name],
    ),
  )
  const centers = new Map(
    (missing.length === 0 ? [] : await db.selectFrom('center').select(['id', 'code']).execute()).map(({ id, code }) => [
      id,
      code,
    ]),
  )
  const inbounds = await inParts(skuIds, (ids) =>
    db
      .selectFrom('inboundItem')
      .innerJoin('inboundRequest', 'inboundRequest.id', 'inboundItem.inboundId')
      .leftJoin('inboundShipment', 'inboundShipment.inboundId', 'inboundRequest.id')
      .select((e) => [
        'inboundRequest.id',
        'inboundRequest.code',
        'inboundRequest.centerId',
        'inboundItem.skuId',
        toCome.as('quantity'),
        e.fn.min('inboundShipment.scheduledFrom').as('day'),
      ])
      .where('inboundItem.skuId', 'in', ids)
      .where(isToCome)
      .where(visible(caller, 'inboundRequest'))
      .groupBy([
        'inboundRequest.id',
        'inboundRequest.code',
        'inboundRequest.centerId',
        'inboundItem.inboundId',
        'inboundItem.skuId',
        'inboundItem.quantity',
      ])
      .execute(),
  )
  const next = inbounds.toSorted((a, b) => ((a.day ?? '9') < (b.day ?? '9') ? -1 : 1))
  return ({ skuId, centerId, wanted, available }, isGift) => {
    const sku = skus.get(skuId)
    const center = centers.get(centerId)
    if (sku === undefined || center === undefined) return []
    const brings = next.find((one) => one.skuId === skuId && one.centerId === centerId)
    return [
      {
        sku: { id: skuId, name: sku },
        center: { id: centerId, name: center },
        wanted,
        available,
        isGift,
        incoming: brings
          ? {
              inboundId: brings.id,
              code: brings.code,
              day: brings.day?.slice(0, 10) ?? null,
              quantity: Number(brings.quantity),
            }
          : null,
      },
    ]
  }
}
