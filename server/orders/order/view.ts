import { sql } from 'kysely'
import { z } from 'zod'
import type { ChannelType } from '../../../shared/entities/channel-type.ts'
import {
  allocatable,
  editableFields,
  order,
  orderHead,
  orderStatuses,
  ofcStatuses,
  type OrderEvent,
  type OrderHead,
} from '../../../shared/entities/order.ts'
import { orderLine, type Order, type OrderLine } from '../../../shared/entities/order.ts'
import { fieldOf } from '../../../shared/rules/orders/take-over.ts'
import { piecesToShip } from '../../../shared/rules/orders/order-status.ts'
import { shownAs } from '../../crud/view.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { keptById, keptByIds } from '../../db/kept-query.ts'
import { brandNames, partnerNames } from '../../organisations/door.ts'
import type { Caller } from '../../http/caller.ts'
import { failureOf } from '../../http/errors.ts'
import { seesPeople } from '../../http/sees-people.ts'
import { maskAddress, maskName, maskPhone } from '../../print/mask.ts'
import { personName } from '../../subjects.ts'
import { canRefund } from '../refund/refund.ts'
import { answerTold, tellingOf } from '../telling.ts'
import type { OrderLineRow, OrderRow } from './facts.ts'

/** The name of a line wherever it is shown: its deal, and the option of the deal. */
export const productShown = sql`(coalesce("orderLine"."dealName", '') || case when "orderLine"."dealName" <> '' and "orderLine"."optionName" <> '' then ' · ' else '' end || coalesce("orderLine"."optionName", ''))`

const personal: Readonly<Record<string, (text: string) => string>> = {
  recipientName: maskName,
  recipientPhone: maskPhone,
  recipientPhone2: maskPhone,
  buyerName: maskName,
  buyerPhone: maskPhone,
  buyerEmail: (text) => text.replace(/^(.).*?(?=@|$)/, '$1***'),
  buyerCode: () => '***',
  address: (text) => maskAddress(text),
  addressDetail: () => '***',
  deliveryMessage: () => '***',
  claimReason: () => '***',
}

export function masked<T>(field: string, value: T, caller: Caller): T | string {
  const mask = personal[fieldOf(field)]
  return mask && typeof value === 'string' && !seesPeople(caller) ? mask(value) : value
}

/**
 * Orders as lists show them, in a few reads however many there are. Tables that only give names are read here instead of joined: a count
 * would walk the joins too, and with them SQLite sorts a partner's orders instead of taking them as their index has them.
 */
export async function headsOf(db: Reader, rows: readonly OrderRow[], caller: Caller): Promise<OrderHead[]> {
  const ids = rows.map(({ id }) => id)
  const partners = await partnerNames(db, new Set(rows.map(({ partnerId }) => partnerId)))
  const brands = await brandNames(db, new Set(rows.flatMap(({ brandId }) => brandId ?? [])))
  const channels = await channelNames(db, new Set(rows.map(({ channelId }) => channelId)))
  const findings = Map.groupBy(await findingsOf(db, ids), ({ salesOrderId }) => salesOrderId)
  const lines = Map.groupBy(await productNames(db, ids), ({ salesOrderId }) => salesOrderId)
  const failures = new Map(
    (await failureReasons(db, ids)).map(({ salesOrderId, failureReason }) => [
      salesOrderId,
      failureReason === 'NONE' ? null : failureReason,
    ]),
  )
  return rows.map((row) => {
    const own = lines.get(row.id) ?? []
    const channel = channels.get(row.channelId)
    const partner = partners.get(row.partnerId)
    if (!channel || !partner) throw new Error(`The order ${row.id} has no channel or no partner.`)
    const seen = <F extends keyof OrderRow>(field: F) => masked(field, row[field], caller)
    return shownAs(orderHead, {
      ...row,
      ofcStatuses: findings.get(row.id)?.map(({ finding }) => finding) ?? ['COMPLETE'],
      productName: [own[0]?.dealName, own[0]?.optionName].filter(Boolean).join(' · ') || null,
      lineCount: own.length,
      failureReason: allocatable.includes(row.status) ? (failures.get(row.id) ?? null) : null,
      dispatchCode: `OR-${String(row.id).padStart(6, '0')}`,
      partner,
      brand: row.brandId === null ? null : (brands.get(row.brandId) ?? null),
      channel,
      prices: { originalPrice: row.originalPrice, salesPrice: row.salesPrice, paymentAmount: row.paymentAmount },
      buyer: { id: seen('buyerCode'), name: seen('buyerName'), phone: seen('buyerPhone'), email: seen('buyerEmail') },
      recipient: {
        name: seen('recipientName'),
        phone: seen('recipientPhone'),
        phone2: seen('recipientPhone2'),
        countryCode: row.countryCode,
        postalCode: row.postalCode,
        address: seesPeople(caller) ? row.address : row.address && maskAddress(row.address, row),
        addressDetail: seen('addressDetail'),
        administrativeArea: row.administrativeArea,
        locality: row.locality,
      },
      isMasked: !seesPeople(caller),
      deliveryMessage: seen('deliveryMessage'),
    })
  })
}

const productNames = keptByIds((db, ids) =>
  db
    .selectFrom('orderLine')
    .select(['salesOrderId', 'dealName', 'optionName'])
    .where('salesOrderId', 'in', ids)
    .orderBy('id'),
)

const failureReasons = keptByIds((db, ids) =>
  db.selectFrom('interimAllocation').select(['salesOrderId', 'failureReason']).where('salesOrderId', 'in', ids),
)

const channelNames = keptById((db, ids) =>
  db.selectFrom('channel').select(['id', 'name', 'channelType']).where('id', 'in', ids),
)

export const findingsOf = keptByIds((db, ids) =>
  db
    .selectFrom('orderFinding')
    .select(['salesOrderId', 'finding', 'detail'])
    .where('salesOrderId', 'in', ids)
    .orderBy('id'),
)

export type NamedLine = OrderLineRow & {
  channelOrderId: string
  channelId: number
  channelName: string
  channelType: ChannelType
  placedAt: string
  currency: string
}

const itemRows = (db: Reader) =>
  db
    .selectFrom('orderItem')
    .innerJoin('sku', 'sku.id', 'orderItem.skuId')
    .select(['orderItem.orderLineId', 'orderItem.skuId', 'orderItem.quantity', 'orderItem.origin'])
    .select('sku.name as skuName')
    .orderBy('orderItem.id')

const itemsOf = keptByIds((db, ids) => itemRows(db).where('orderItem.orderLineId', 'in', ids))
const claimsOf = keptByIds((db, ids) =>
  db.selectFrom('orderClaim').selectAll().where('orderLineId', 'in', ids).orderBy('id'),
)

/** The gifts of an order: its items that belong to none of its lines. */
export async function giftsOf(db: Reader, orderId: number): Promise<Order['gifts']> {
  const rows = await itemRows(db)
    .where('orderItem.salesOrderId', '=', orderId)
    .where('orderItem.orderLineId', 'is', null)
    .execute()
  return rows.map(({ orderLineId: _none, ...item }) => item)
}

export async function linesOf(db: Reader, rows: readonly NamedLine[], caller: Caller): Promise<OrderLine[]> {
  const ids = rows.map(({ id }) => id)
  const items = Map.groupBy(await itemsOf(db, ids), ({ orderLineId }) => orderLineId)
  const claims = Map.groupBy(await claimsOf(db, ids), ({ orderLineId }) => orderLineId)
  const refunds = Map.groupBy(
    await inParts(ids, (part) =>
      db
        .selectFrom('orderRefund')
        .leftJoin('user', 'user.id', 'orderRefund.requestedById')
        .selectAll('orderRefund')
        .select(personName(caller).as('userName'))
        .where('orderLineId', 'in', part)
        .orderBy('orderRefund.id')
        .execute(),
    ),
    ({ orderLineId }) => orderLineId,
  )
  return rows.map((row) =>
    shownAs(orderLine, {
      ...row,
      channel: { id: row.channelId, name: row.channelName },
      toShip: piecesToShip(row),
      items: (items.get(row.id) ?? []).map(({ orderLineId: _line, ...item }) => item),
      refunds: (refunds.get(row.id) ?? []).map(({ requestedById, userName, ...refund }) =>
        shownAs(orderLine.shape.refunds.element, {
          ...refund,
          requestedBy: requestedById === null || userName === null ? null : { id: requestedById, name: userName },
          telling: tellingOf(refund, canRefund(row.channelType)),
          refusal: failureOf(refund.refusalJson, caller.language)?.displayMessage ?? null,
        }),
      ),
      claims: (claims.get(row.id) ?? []).map((claim) =>
        shownAs(orderLine.shape.claims.element, {
          ...claim,
          ...answerTold({ ...claim, channelType: row.channelType }, caller.language),
          reason: masked('claimReason', claim.reason, caller),
        }),
      ),
    }),
  )
}

const facts = z
  .object({
    status: z.enum(orderStatuses).nullable().default(null),
    findings: z.array(z.enum(ofcStatuses)).default([]),
    changes: order.shape.history.element.shape.changes.default([]),
    reason: z.string().nullable().default(null),
    lineCount: z.int().nullable().default(null),
    refusal: z.unknown().optional(),
  })
  .prefault({})

export async function historyOf(db: Reader, salesOrderId: number, caller: Caller): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('orderHistory')
    .leftJoin('user', 'user.id', 'orderHistory.userId')
    .selectAll('orderHistory')
    .select(personName(caller).as('userName'))
    .where('salesOrderId', '=', salesOrderId)
    .orderBy('orderHistory.id')
    .execute()
  return rows.map(({ id, at, what, userId, userName, factsJson }) => {
    const { status, findings, changes, reason, lineCount, refusal } = facts.parse(
      factsJson === null ? {} : JSON.parse(factsJson),
    )
    return {
      id,
      at,
      what,
      user: userId === null || userName === null ? null : { id: userId, name: userName },
      status,
      ofcStatuses: findings,
      changes: changes.map(({ field, before, after }) => ({
        field,
        before: masked(field, before, caller),
        after: masked(field, after, caller),
      })),
      reason:
        reason ??
        failureOf(refusal === undefined ? null : JSON.stringify(refusal), caller.language)?.displayMessage ??
        null,
      lineCount,
    }
  })
}

export const isEditable = (field: string): field is (typeof editableFields)[number] =>
  editableFields.some((one) => one === field)
