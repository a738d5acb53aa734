import { manyRows } from '../../../shared/api/list.ts'
import { sql } from 'kysely'
import type { Query } from '../../../shared/api/call.ts'
import { claimApi } from '../../../shared/api/claim.ts'
import { claim, typesOfKind, type Claim } from '../../../shared/entities/claim.ts'
import { claimsToAnswer } from '../../../shared/entities/order.ts'
import { kindOfClaim, piecesAsked } from '../../../shared/rules/orders/claims.ts'
import { contains, is, since, until, type Condition } from '../../crud/filters.ts'
import { byCursor, dataCountPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import type { SpreadsheetColumn } from '../../crud/xlsx.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { withKeyword } from '../order/keyword.ts'
import { masked, productShown } from '../order/view.ts'
import { answerTold, canBeTold } from '../telling.ts'
import { personName, visible } from '../../subjects.ts'

/** The buyer asked and the claim has no answer yet, or the channel did not take the answer. */
export const toAnswer: Condition = sql`("orderClaim"."status" in (${sql.join(claimsToAnswer)}) and ("orderClaim"."answer" is null or "orderClaim"."refusalJson" is not null))`

export const claimRows = (db: Reader, caller: Caller) =>
  db
    .selectFrom('orderClaim')
    .innerJoin('order', 'order.id', 'orderClaim.salesOrderId')
    .innerJoin('orderLine', 'orderLine.id', 'orderClaim.orderLineId')
    .innerJoin('channel', 'channel.id', 'order.channelId')
    .innerJoin('partner', 'partner.id', 'order.partnerId')
    .leftJoin('user', 'user.id', 'orderClaim.answeredBy')
    .selectAll('orderClaim')
    .select([
      'order.channelOrderId',
      'order.status as orderStatus',
      'order.channelId',
      'order.partnerId',
      'channel.name as channelName',
      'channel.channelType',
      'partner.name as partnerName',
      'orderLine.serial',
      'orderLine.dealName',
      'orderLine.optionName',
      'orderLine.status as lineStatus',
      'orderLine.quantity as ordered',
      'orderLine.cancelledQuantity',
      personName(caller).as('answeredByName'),
      toAnswer.as('waits'),
      sql<number>`exists (select 1 from "parcelLine" p join "invoice" i on i."id" = p."invoiceId" where p."salesOrderId" = "orderClaim"."salesOrderId" and p."orderLineId" = "orderClaim"."orderLineId" and i."status" in ('PACKED', 'CONSOLIDATED'))`.as(
        'isPacked',
      ),
    ])
    .where(visible(caller, 'order'))
export type ClaimRow = Awaited<ReturnType<ReturnType<typeof claimRows>['execute']>>[number]

export function claimStore(database: Database, caller: Caller) {
  const store = listOf(database, {
    call: claimApi.list,
    id: 'orderClaim.id',
    rows: (db) => claimRows(db, caller),
    sort: { requestedAt: 'orderClaim.since', id: 'orderClaim.id', quantity: 'orderClaim.quantity' },
    search: (keyword) =>
      withKeyword(database, caller, keyword, {
        table: 'orderClaim',
        rows: claimRows(database.read, caller),
        part: async () => [contains(['orderClaim.code'], keyword)],
        texts: ['order.channelOrderId', 'orderLine.serial', productShown, 'orderClaim.code'],
      }),
    filters: {
      kind: (kinds) => is('orderClaim.type')(kinds.flatMap((kind) => [...typesOfKind[kind]])),
      status: is('orderClaim.status'),
      isToAnswer: (wanted) => (wanted ? toAnswer : sql`not ${toAnswer}`),
      salesOrderIds: is('orderClaim.salesOrderId'),
      partnerIds: is('order.partnerId'),
      channelIds: is('order.channelId'),
      requestedAtGte: since('orderClaim.requestedAt'),
      requestedAtLte: until('orderClaim.requestedAt'),
    },
    shown: (rows) => rows.map((row) => shownClaim(row, caller)),
    page: byCursor(dataCountPage),
    countsTo: manyRows,
  })
  return {
    ...store,
    async count(asked: Query<typeof claimApi.count>) {
      const rows = await claimRows(database.read, caller)
        .clearSelect()
        .select(['orderClaim.type', sql<number>`count(*)`.as('count')])
        .where(await store.matching(asked))
        .where(toAnswer)
        .groupBy('orderClaim.type')
        .execute()
      const byKind: Record<string, number> = {}
      for (const { type, count } of rows) {
        const kind = kindOfClaim(type)
        if (kind !== null) byKind[kind] = (byKind[kind] ?? 0) + count
      }
      return { total: rows.reduce((sum, { count }) => sum + count, 0), byKind }
    },
  }
}

function shownClaim(row: ClaimRow, caller: Caller): Claim {
  const { answeredBy, answeredByName } = row
  return shownAs(claim, {
    ...row,
    reason: masked('claimReason', row.reason, caller),
    isToAnswer: Boolean(row.waits),
    answeredBy: answeredBy === null || answeredByName === null ? null : { id: answeredBy, name: answeredByName },
    ...answerTold(row, caller.language),
    canBeTold: canBeTold(row.channelType),
    order: {
      id: row.salesOrderId,
      channelOrderId: row.channelOrderId,
      status: row.orderStatus,
      isPacked: Boolean(row.isPacked),
    },
    line: {
      id: row.orderLineId,
      serial: row.serial,
      productName: [row.dealName, row.optionName].filter(Boolean).join(' · ') || null,
      quantity: row.ordered,
      cancelledQuantity: row.cancelledQuantity,
      status: row.lineStatus,
    },
    channel: { id: row.channelId, name: row.channelName },
    partner: { id: row.partnerId, name: row.partnerName },
  })
}

export const claimColumns: SpreadsheetColumn<Claim>[] = [
  { key: 'channel', width: 20, of: (row) => row.channel.name },
  { key: 'orderNumber', width: 24, of: (row) => row.order.channelOrderId },
  { key: 'partner', width: 20, of: (row) => row.partner.name },
  { key: 'serial', width: 20, of: (row) => row.line.serial },
  { key: 'productName', width: 40, of: (row) => row.line.productName },
  { key: 'type', codes: 'order.claim', width: 18, of: (row) => row.type },
  { key: 'quantity', width: 10, of: (row) => piecesAsked(row, row.line) },
  { key: 'status', codes: 'order.lineStatus', width: 18, of: (row) => row.status },
  { key: 'reason', width: 40, of: (row) => row.reason },
  { key: 'requestedAt', time: true, width: 26, of: (row) => row.requestedAt },
  { key: 'answer', codes: 'claim.answer', width: 12, of: (row) => row.answer },
  { key: 'answerReason', width: 30, of: (row) => row.answerReason },
  { key: 'answeredAt', time: true, width: 26, of: (row) => row.answeredAt },
  { key: 'telling', codes: 'claim.telling', width: 12, of: (row) => row.telling },
  { key: 'refusal', width: 40, of: (row) => row.refusal },
]
