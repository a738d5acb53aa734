import type { Facts } from '../../shared/rules/stock/facts.ts'
import { inboundPayloads } from '../../shared/rules/floor/payloads/inbound.ts'
import type { CauseKind } from '../../shared/stock.ts'
import type { Reader, Tx } from '../db/database.ts'
import { readGoods } from '../db/goods-row.ts'
import { inParts } from '../db/in-parts.ts'
import type { Named } from './named.ts'

export async function loadInbounds(tx: Tx, facts: Facts, named: Named, centers: readonly number[]): Promise<void> {
  const requests = await inParts(named.inbounds, (ids) =>
    tx
      .selectFrom('inboundRequest')
      .innerJoin('partner', 'partner.id', 'inboundRequest.partnerId')
      .select([
        'inboundRequest.id',
        'inboundRequest.code',
        'inboundRequest.status',
        'inboundRequest.centerId',
        'inboundRequest.partnerId',
        'partner.usesAutoConfirm',
        'inboundRequest.naverBillingStatus',
      ])
      .where('inboundRequest.id', 'in', ids)
      .where('inboundRequest.centerId', 'in', centers)
      .execute(),
  )
  for (const { naverBillingStatus, ...request } of requests) {
    const isBilled = naverBillingStatus !== 'NONE'
    facts.inbounds.set(request.id, { ...request, isBilled, items: [], shipments: [], lines: [] })
  }
  const found = [...facts.inbounds.keys()]
  const items = await inParts(found, (ids) =>
    tx.selectFrom('inboundItem').select(['inboundId', 'skuId', 'quantity']).where('inboundId', 'in', ids).execute(),
  )
  for (const { inboundId, ...item } of items) facts.inbounds.get(inboundId)?.items.push(item)
  const shipments = await inParts(found, (ids) =>
    tx
      .selectFrom('inboundShipment')
      .select(['inboundId', 'id', 'status', 'quantity', 'actualQuantity'])
      .where('inboundId', 'in', ids)
      .execute(),
  )
  for (const { inboundId, ...shipment } of shipments) facts.inbounds.get(inboundId)?.shipments.push(shipment)
  const lines = await inParts(found, (ids) =>
    tx
      .selectFrom('inspectionLine')
      .select(['inboundId', 'skuId', 'lot', 'expirationDate', 'condition', 'quantity', 'storedQuantity'])
      .where('inboundId', 'in', ids)
      .execute(),
  )
  for (const { inboundId, ...line } of lines) facts.inbounds.get(inboundId)?.lines.push(readGoods(line))
}

/** Finds where the goods of inbounds to cancel were stored, and adds those places to what is named. */
export async function loadStoredBy(tx: Tx, facts: Facts, named: Named): Promise<void> {
  const rows = await inParts(named.canceled, (ids) =>
    tx
      .selectFrom('inventoryLog')
      .select((e) => [
        'causeId',
        'centerId',
        'skuId',
        'locationId',
        'lot',
        'expirationDate',
        'condition',
        e.fn.coalesce('undoesActionId', 'actionId').as('actionId'),
        e.fn.sum<number>('change').as('quantity'),
      ])
      .where('cause', '=', 'inbound' satisfies CauseKind)
      .where('causeId', 'in', ids)
      .where('targetField', '=', 'INS')
      .groupBy(['causeId', 'centerId', 'skuId', 'locationId', 'lot', 'expirationDate', 'condition'])
      // A row that took an action back is summed with that action.
      .groupBy((e) => e.fn.coalesce('undoesActionId', 'actionId'))
      .orderBy((e) => e.fn.min('id'))
      .execute(),
  )
  for (const { causeId, locationId, actionId, ...goods } of rows) {
    if (causeId === null || locationId === null || goods.quantity <= 0) continue
    named.skus.add(goods.skuId)
    named.locations.add(locationId)
    const places = facts.storedBy.get(causeId) ?? []
    places.push({ ...readGoods(goods), locationId, actionId })
    facts.storedBy.set(causeId, places)
  }
}

/** Finds the units that were counted of inbounds, from the applied actions. */
export async function loadUnits(tx: Tx, facts: Facts, named: Named): Promise<void> {
  const subjects = new Map([...named.identified].map((id) => [`inbound:${id}`, id]))
  const rows = await inParts(subjects.keys(), (some) =>
    tx
      .selectFrom('syncAction')
      .select(['subject', 'payloadJson'])
      .where('subject', 'in', some)
      .where('type', '=', 'inbound.inspect')
      .where('status', '=', 'applied')
      .where('undone', '=', false)
      .where('payloadJson', 'like', '%"units":%')
      .execute(),
  )
  const counted = Map.groupBy(rows, ({ subject }) => subject)
  for (const [subject, id] of subjects)
    facts.units.set(id, new Set((counted.get(subject) ?? []).flatMap(({ payloadJson }) => readUnits(payloadJson))))
}

function readUnits(payloadJson: string): readonly string[] {
  const read = inboundPayloads['inbound.inspect'].safeParse(JSON.parse(payloadJson))
  return read.data?.units ?? []
}

/** Finds who counted the inbounds to approve or reject. */
export async function loadCountedBy(tx: Tx, facts: Facts, named: Named): Promise<void> {
  for (const id of named.judged) facts.countedBy.set(id, await whoCounted(tx, id))
}

/**
 * The people who had a part in what arrived of an inbound: they recorded an arrival or a count that stands, corrected the floor's count, or
 * received the return that it came by.
 */
export async function whoCounted(db: Reader, inboundId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('syncAction')
    .select(['workerId', 'overrideWorkerId', 'code'])
    .where('subject', '=', `inbound:${inboundId}`)
    .where('type', 'in', ['inbound.arrive', 'inbound.inspect'])
    .where('status', '=', 'applied')
    .where('undone', '=', false)
    .execute()
  const { receivedBy } = await db
    .selectFrom('inboundRequest')
    .select('receivedBy')
    .where('id', '=', inboundId)
    .executeTakeFirstOrThrow()
  const corrected = 'exception-correct'
  return new Set([
    ...(receivedBy === null ? [] : [receivedBy]),
    ...rows.flatMap(({ workerId, overrideWorkerId, code }) => [
      ...(workerId === null ? [] : [workerId]),
      ...(code === corrected && overrideWorkerId !== null ? [overrideWorkerId] : []),
    ]),
  ])
}
