import { manyRows } from '../../../shared/api/list.ts'
import { sql } from 'kysely'
import { orderApi, orderLineApi } from '../../../shared/api/order.ts'
import type { Query } from '../../../shared/api/call.ts'
import { allocationFailures } from '../../../shared/entities/interim-allocation.ts'
import {
  allocatable,
  claimsToAnswer,
  orderTabIds,
  orderTabs,
  type Order,
  type OrderPatch,
  orderStatuses,
  type OrderStatus,
  type OrderTab,
} from '../../../shared/entities/order.ts'
import { shipmentTellings } from '../../../shared/entities/shipment.ts'
import { figuresToFind } from '../../../shared/rules/orders/phone.ts'
import { spellingsOfCode } from '../../../shared/rules/orders/postal-code.ts'
import {
  changesBetween,
  differencesOf,
  headOf as headSaid,
  sinceEdits,
  type Edits,
} from '../../../shared/rules/orders/take-over.ts'
import {
  allOf,
  conditionsOf,
  contains,
  found,
  foundIn,
  is,
  isAmong,
  since,
  until,
  type Condition,
} from '../../crud/filters.ts'
import { byCursor, countUpTo, dataCountPage, pageOf } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { checkVersion, tableStore } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound, refused } from '../../http/errors.ts'
import { cannotLookForPeople, seesPeople } from '../../http/sees-people.ts'
import { visible } from '../../subjects.ts'
import { over, waiting } from './actions.ts'
import { editsOf, loadOrders, sourceIn } from './facts.ts'
import { lockCentersOf, lockChannels, lockOrders } from '../../ledger/save-orders.ts'
import { ofNoOtherCenter } from './of-no-other-center.ts'
import { saveOrders } from './save.ts'
import { candidatesFor, codesOfAddresses } from './postal-codes.ts'
import { withKeyword } from './keyword.ts'
import { codesFound, named } from './named-lines.ts'
import { settle } from './settle.ts'
import { parcelsOf, returnsOf } from './parcels.ts'
import { departureOf, isPast, lateBy } from './departure.ts'
import { findingsOf, giftsOf, headsOf, historyOf, isEditable, linesOf, masked, productShown } from './view.ts'

const ofLines = (condition: Condition) =>
  isAmong('order.id', sql`select l."salesOrderId" from "orderLine" as l where ${condition}`)

/** The same condition, checked order by order: for a condition that nearly all orders meet, or if few orders are looked at. */
const hasLine = (condition: Condition): Condition =>
  sql`exists (select 1 from "orderLine" as l where l."salesOrderId" = "order"."id" and ${condition})`

/** The statuses are literals, as in their index (0034-order-work.ts): a planner does not look into parameters. */
const asked = sql.join(claimsToAnswer.map((status) => sql.lit(status)))
/** The same rule as in the list of claims: an answered claim waits only for its channel, unless the channel refused the answer. */
const waitsForAnswer = sql<boolean>`l."status" in (${asked}) and not exists (select 1 from "orderClaim" as c
  where c."orderLineId" = l."id" and c."status" in (${asked}) and c."answer" is not null and c."refusalJson" is null)`
const notTold = sql.join(shipmentTellings.filter((status) => status !== 'TOLD').map((status) => sql.lit(status)))
const whether = (wanted: boolean, condition: Condition): Condition => (wanted ? condition : sql`not (${condition})`)

/** Whether the keyword looks like a phone number. An order's number may look like one, too. */
const isNumber = (keyword: string): boolean => /^[+\d\s().-]{7,}$/.test(keyword.normalize('NFKC'))

/** The orders of a caller's partner, or of the partners that use the caller's centers. */
export function orderStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'order')
  const ofPeople = (filter: (text: string) => Condition | Promise<Condition>) => (text: string) => {
    if (!seesPeople(caller)) throw cannotLookForPeople()
    return filter(text)
  }
  const {
    list,
    ids,
    inOrder,
    get: head,
    matching,
  } = listOf(database, {
    call: orderApi.list,
    id: 'order.id',
    rows: (db) => db.selectFrom('order').selectAll('order').where(table.visible),
    sort: {
      id: 'order.id',
      id_asc: 'order.id',
      id_desc: 'order.id',
      created_at: 'order.createdAt',
      updated_at: 'order.updatedAt',
      placedAt: 'order.placedAt',
      createdAt: 'order.createdAt',
      updatedAt: 'order.updatedAt',
      channelOrderId: 'order.channelOrderId',
      channelName: sql`(select c."name" from "channel" as c where c."id" = "order"."channelId")`,
      paymentAmount: 'order.paymentAmount',
    },
    search: (keyword) =>
      seesPeople(caller)
        ? found(database, 'order')(isNumber(keyword) ? [keyword, ...figuresToFind(keyword)] : keyword)
        : foundIn(database, 'order', 'channelOrderId')(keyword),
    filters: {
      ids: is('order.id'),
      partnerIds: is('order.partnerId'),
      brandIds: is('order.brandId'),
      channelIds: is('order.channelId'),
      centerIds: ofNoOtherCenter,
      channelType: (types) =>
        sql`exists (select 1 from "channel" as c where c."id" = "order"."channelId" and ${is('c.channelType')(types)})`,
      status: is('order.status'),
      ofcStatuses: (wanted) => {
        const found = wanted.filter((one) => one !== 'COMPLETE')
        const conditions = [
          ...(found.length > 0
            ? [
                isAmong(
                  'order.id',
                  sql`select f."salesOrderId" from "orderFinding" as f where ${is('f.finding')(found)}`,
                ),
              ]
            : []),
          ...(found.length < wanted.length
            ? [sql<boolean>`not exists (select 1 from "orderFinding" as f where f."salesOrderId" = "order"."id")`]
            : []),
        ]
        return sql`(${sql.join(conditions, sql` or `)})`
      },
      lineStatus: (wanted) => ofLines(is('l.status')(wanted)),
      placedAtGte: since('order.placedAt'),
      placedAtLte: until('order.placedAt'),
      paidAtGte: since('order.paidAt'),
      paidAtLte: until('order.paidAt'),
      createdAtGte: since('order.createdAt'),
      createdAtLte: until('order.createdAt'),
      updatedAtGte: since('order.updatedAt'),
      updatedAtLte: until('order.updatedAt'),
      shippedAtGte: since('order.shippedAt'),
      shippedAtLte: until('order.shippedAt'),
      channelOrderId: foundIn(database, 'order', 'channelOrderId'),
      channelOrderLineId: (serial) => ofLines(is('l.serial')(serial)),
      recipientName: ofPeople(foundIn(database, 'order', 'recipientName')),
      recipientPhone: ofPeople((phone) => foundIn(database, 'order', 'recipientPhone')(figuresToFind(phone))),
      recipientAddress: ofPeople(
        foundIn(database, 'order', 'address', 'addressDetail', 'administrativeArea', 'locality'),
      ),
      recipientPostalCode: (code) => is('order.postalCode')(spellingsOfCode(code)),
      productName: async (name) => {
        const { condition, areMany } = await named(database.read, 'l', name)
        return areMany ? hasLine(condition) : ofLines(condition)
      },
      claimType: (types) =>
        isAmong('order.id', sql`select c."salesOrderId" from "orderClaim" as c where ${is('c.type')(types)}`),
      deliveryAttributeType: (types) =>
        (types.includes('NORMAL') ? hasLine : ofLines)(is('l.deliveryAttributeType')(types)),
      failureReason: (reasons) =>
        isAmong(
          'order.id',
          sql`select i."salesOrderId" from "interimAllocation" as i where ${is('i.failureReason')(reasons)}`,
        ),
      hasClaimToAnswer: (has) => whether(has, ofLines(waitsForAnswer)),
      isUntold: (untold) =>
        whether(
          untold,
          isAmong(
            'order.id',
            // The same rule as in the list of shipments: another center's waybill is for that center to tell.
            sql`select s."salesOrderId" from "channelShipment" as s inner join "invoice" on "invoice"."id" = s."invoiceId"
              where s."status" in (${notTold}) and ${visible(caller, 'invoice')}`,
          ),
        ),
      isLate: (late) => whether(late, isPast(lateBy(database.now()).now)),
    },
    shown: (rows, db) => headsOf(db, rows, caller),
    page: byCursor(dataCountPage),
    countsTo: manyRows,
  })

  const get = async (id: number, db: Reader = database.read): Promise<Order> => {
    const [shown, row] = [await head(id, db), await table.one(id, db)]
    const document = await db
      .selectFrom('orderDocument')
      .select('readJson')
      .where('salesOrderId', '=', id)
      .executeTakeFirst()
    const said = document && headSaid(sourceIn(document.readJson))
    const findings = await findingsOf(db, [id])
    const history = await historyOf(db, id, caller)
    const edits = editsOf(row)
    const { fields, changedSince } = sinceEdits(history, edits)
    const parcels = await parcelsOf(db, id, caller)
    const isCodeWrong = findings.some(({ finding }) => finding === 'INVALID_POSTAL_CODE')
    return {
      ...shown,
      postalCodes: isCodeWrong && seesPeople(caller) ? candidatesFor(row, await codesOfAddresses(db, [row])) : [],
      lines: await linesOf(
        db,
        await lineRows(db).where('orderLine.salesOrderId', '=', id).orderBy('orderLine.id').execute(),
        caller,
      ),
      gifts: await giftsOf(db, id),
      findings: findings.map(({ finding, detail }) => ({ finding, detail })),
      differences: said
        ? differencesOf(said, edits).map(({ field, edited, source }) => {
            const { was, ...when } = fields.get(field) ?? unknownEdit
            return {
              field,
              edited: masked(field, edited, caller),
              was: typeof was === 'string' ? was : null,
              source: masked(field, source, caller),
              ...when,
            }
          })
        : [],
      changedSince,
      departure: await departureOf(db, row, database.now()),
      parcels,
      returns: await returnsOf(db, parcels),
      history,
    }
  }

  return {
    table,
    linesOfAll: async (ids: readonly number[]) =>
      linesOf(
        database.read,
        await inParts(ids, (part) =>
          lineRows(database.read).where('orderLine.salesOrderId', 'in', part).orderBy('orderLine.id').execute(),
        ),
        caller,
      ),
    ids: (asked: Query<typeof orderApi.list>) => ids(withOrder(asked)),
    inOrder,
    get,
    list: (asked: Query<typeof orderApi.list>) => list(withOrder(asked)),
    async count(asked: Query<typeof orderApi.count>) {
      const db = database.read
      const condition = await matching(asked)
      const from = db.selectFrom('order').where(table.visible).where(condition)
      // The few orders with findings come first in the join: each is looked up among all orders, not the other way round.
      const wrong = db
        .selectFrom('orderFinding')
        .crossJoin('order')
        .whereRef('order.id', '=', 'orderFinding.salesOrderId')
      const byFinding = await wrong
        .where(table.visible)
        .where(condition)
        .select(['orderFinding.finding', sql<number>`count(*)`.as('count')])
        .groupBy('orderFinding.finding')
        .execute()
      const failed = db
        .selectFrom('interimAllocation')
        .crossJoin('order')
        .whereRef('order.id', '=', 'interimAllocation.salesOrderId')
      const byFailure = await failed
        .where(table.visible)
        .where(condition)
        .where('order.status', 'in', allocatable)
        .where('interimAllocation.failureReason', 'in', allocationFailures)
        .select(['interimAllocation.failureReason', sql<number>`count(*)`.as('count')])
        .groupBy('interimAllocation.failureReason')
        .execute()
      const ofStatus = new Map<OrderStatus, number>()
      for (const status of orderStatuses)
        ofStatus.set(status, await countUpTo(db, from.where('order.status', '=', status)))
      const countIn = async (tab: OrderTab): Promise<number> => {
        if (tab.failureReason) return byFailure.reduce((sum, one) => sum + one.count, 0)
        if (tab.status && !tab.ofcStatuses)
          return tab.status.reduce((sum, status) => sum + (ofStatus.get(status) ?? 0), 0)
        return countUpTo(db, from.where(await matching(tab)))
      }
      const byTab: Partial<Record<(typeof orderTabIds)[number], number>> = {}
      for (const id of orderTabIds) byTab[id] = await countIn(orderTabs[id])
      return {
        total: Math.min(
          [...ofStatus.values()].reduce((sum, count) => sum + count, 0),
          manyRows + 1,
        ),
        byTab,
        byStatus: Object.fromEntries(ofStatus),
        byFinding: Object.fromEntries(byFinding.map(({ finding, count }) => [finding, count])),
        byFailure: Object.fromEntries(byFailure.map(({ failureReason, count }) => [failureReason, count])),
      }
    },
    async missing(asked: Query<typeof orderApi.summary>) {
      const filters = { partnerIds: is('order.partnerId'), channelIds: is('order.channelId'), type: null }
      const conditions = await conditionsOf(filters, asked)
      if (asked.keyword)
        conditions.push(contains([productShown, 'orderLine.dealCode', 'orderLine.optionCode'], asked.keyword))
      const lines = database.read
        .selectFrom('orderLine')
        .innerJoin('order', 'order.id', 'orderLine.salesOrderId')
        .innerJoin('channel', 'channel.id', 'order.channelId')
        .innerJoin('partner', 'partner.id', 'order.partnerId')
        .where('orderLine.isMissing', '=', true)
        .where('order.status', 'in', waiting)
        .where(table.visible)
        .where(allOf(conditions))
      const deals = lines
        .select([
          'order.channelId',
          'order.partnerId',
          'channel.name as channelName',
          'partner.name as partnerName',
          'orderLine.dealCode',
          'orderLine.dealName',
          'orderLine.optionCode',
          'orderLine.optionName',
          sql<number>`min("orderLine"."id")`.as('id'),
          sql<number>`count(distinct "order"."id")`.as('orders'),
          sql<number>`cast(sum("orderLine"."quantity" - "orderLine"."cancelledQuantity") as bigint)`.as('pieces'),
          sql<string>`min("order"."placedAt")`.as('placedAt'),
        ])
        .groupBy([
          'order.channelId',
          'order.partnerId',
          'channel.name',
          'partner.name',
          'orderLine.dealCode',
          'orderLine.dealName',
          'orderLine.optionCode',
          'orderLine.optionName',
        ])
      const grouped = database.read.selectFrom(deals.as('deal')).selectAll()
      const found = await pageOf(database.read, grouped, asked, {
        id: 'deal.id',
        sort: { orders: 'deal.orders', placedAt: 'deal.placedAt', dealName: 'deal.dealName' },
      })
      return dataCountPage(
        {
          ...found,
          rows: found.rows.map(({ channelId, partnerId, channelName, partnerName, ...deal }) => ({
            ...deal,
            channel: { id: channelId, name: channelName },
            partner: { id: partnerId, name: partnerName },
          })),
        },
        asked,
      )
    },
    update: (id: number, patch: OrderPatch, version: number) =>
      database.write(async (w) => {
        const { channelId } = await table.one(id, w.tx)
        await lockCentersOf(w, [id])
        await lockChannels(w, [channelId])
        await lockOrders(w, [id])
        const [order] = await loadOrders(w.tx, [(await table.one(id, w.tx)).id])
        if (!order) throw notFound()
        checkVersion(order.row, version, await get(id, w.tx))
        const refusal = over(order)
        if (refusal) throw refused(refusal)
        const document = await w.tx
          .selectFrom('orderDocument')
          .select('readJson')
          .where('salesOrderId', '=', id)
          .executeTakeFirst()
        const said = document && headSaid(sourceIn(document.readJson))
        const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
        const changes = changesBetween(order.row, given)
        if (changes.length === 0) return get(id, w.tx)
        const edits: Edits = { ...editsOf(order.row), ...given }
        for (const field of Object.keys(edits).filter(isEditable))
          if (said && edits[field] === said[field]) delete edits[field]
        Object.assign(order.row, given, { editedJson: JSON.stringify(edits) })
        await saveOrders(w, await settle(w.tx, [order], w.now), () => ({
          what: 'edit',
          userId: caller.userId,
          facts: null,
          changes,
        }))
        await w.audit({
          userId: caller.userId,
          partnerId: order.row.partnerId,
          subject: `order:${id}`,
          what: 'order.edit',
          // The values before and after stand in the order's own history, which forgets them in time.
          after: { fields: changes.map(({ field }) => field).join(', ') },
          requestId: caller.requestId,
        })
        return get(id, w.tx)
      }),
  }
}

/** For fields that were edited before their history was kept. */
const unknownEdit = { was: null, editedAt: null, editedBy: null, changedAt: null }

/** The sorts `id_asc` and `id_desc` name their direction themselves. */
function withOrder(asked: Query<typeof orderApi.list>): Query<typeof orderApi.list> {
  if (asked.sort === 'id_asc') return { ...asked, order: 'asc' }
  return asked.sort === 'id_desc' ? { ...asked, order: 'desc' } : asked
}

const lineRows = (db: Reader) =>
  db
    .selectFrom('orderLine')
    .innerJoin('order', 'order.id', 'orderLine.salesOrderId')
    .innerJoin('channel', 'channel.id', 'order.channelId')
    .selectAll('orderLine')
    .select([
      'order.channelOrderId',
      'order.channelId',
      'order.placedAt',
      'order.currency',
      'channel.name as channelName',
      'channel.channelType',
    ])

/** The lines of the orders that a caller sees. */
export function orderLineStore(database: Database, caller: Caller) {
  return listOf(database, {
    call: orderLineApi.list,
    id: 'orderLine.id',
    rows: (db) => lineRows(db).where(visible(caller, 'order')),
    sort: { id: 'orderLine.id', quantity: 'orderLine.quantity', paymentAmount: 'orderLine.paymentAmount' },
    search: (keyword) =>
      withKeyword(database, caller, keyword, {
        table: 'orderLine',
        line: 'id',
        rows: lineRows(database.read).where(visible(caller, 'order')),
        part: async () => [(await codesFound(database.read, keyword)) ?? contains(['orderLine.dealCode'], keyword)],
        texts: ['orderLine.serial', 'orderLine.dealCode', productShown, 'order.channelOrderId'],
      }),
    filters: {
      salesOrderIds: is('orderLine.salesOrderId'),
      partnerIds: is('order.partnerId'),
      channelIds: is('order.channelId'),
      status: is('orderLine.status'),
      claimType: (types) =>
        isAmong('orderLine.id', sql`select c."orderLineId" from "orderClaim" as c where ${is('c.type')(types)}`),
      deliveryAttributeType: is('orderLine.deliveryAttributeType'),
      skuIds: (skuIds) =>
        isAmong('orderLine.id', sql`select i."orderLineId" from "orderItem" as i where ${is('i.skuId')(skuIds)}`),
      serial: is('orderLine.serial'),
      dealCode: is('orderLine.dealCode'),
      productName: async (name) => (await named(database.read, 'orderLine', name)).condition,
      isMissing: is('orderLine.isMissing'),
    },
    shown: (rows, db) => linesOf(db, rows, caller),
    page: byCursor(dataCountPage),
    countsTo: manyRows,
  })
}
