import type { Condition, InboundStatus } from '../../shared/entities/inbound.ts'
import type { Action } from '../../shared/rules/decide.ts'
import { balanceKey, Facts, stockKey, type ShipmentFacts } from '../../shared/rules/facts.ts'
import type { Writer } from '../db/writer.ts'

/** What a set of actions names: the rows their decisions may look at. */
class Named {
  readonly inbounds = new Set<number>()
  readonly skus = new Set<number>()
  readonly locations = new Set<number>()
  readonly canceled = new Set<number>()

  add(payload: unknown): void {
    const { inboundId, skuId, locationId } = (payload ?? {}) as Record<string, unknown>
    if (typeof inboundId === 'number') this.inbounds.add(inboundId)
    if (typeof skuId === 'number') this.skus.add(skuId)
    if (typeof locationId === 'number') this.locations.add(locationId)
  }
}

/** Loads, in a few set-based reads, the true rows that the actions' decisions need, under their centers' write locks. */
export async function loadFacts(writer: Writer, actions: readonly Action[]): Promise<Facts> {
  const facts = new Facts()
  const named = new Named()
  const undoes = new Set<string>()
  const exceptions = new Set<number>()
  for (const action of actions) {
    named.add(action.payload)
    if (action.type === 'inbound.undo') undoes.add(action.payload.undoes)
    if (action.type === 'inbound.cancel') named.canceled.add(action.payload.inboundId)
    if (action.type === 'exception.settle') exceptions.add(action.payload.exceptionId)
  }
  await loadDone(writer, facts, named, [...undoes])
  await loadInbounds(writer, facts, [...named.inbounds])
  await loadStoredBy(writer, facts, named)
  await loadGoods(writer, facts, named)
  await loadStock(writer, facts, named)
  if (exceptions.size > 0) {
    const rows = await writer.tx.selectFrom('exception').select(['id', 'code', 'status']).where('id', 'in', [...exceptions]).execute()
    for (const row of rows) facts.exceptions.set(row.id, { id: row.id, code: row.code, open: row.status === 'OPEN' })
  }
  return facts
}

async function loadDone(writer: Writer, facts: Facts, named: Named, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await writer.tx.selectFrom('syncAction').select(['actionId', 'type', 'payloadJson', 'workerId', 'undone']).where('actionId', 'in', ids).where('status', '=', 'applied').execute()
  for (const row of rows) {
    const payload: unknown = JSON.parse(row.payloadJson)
    named.add(payload)
    facts.actions.set(row.actionId, { id: row.actionId, type: row.type, payload, workerId: row.workerId ?? 0, undone: row.undone === 1 })
  }
}

async function loadInbounds(writer: Writer, facts: Facts, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const { tx } = writer
  // An inbound never changes its center, so the lock can be taken after this read and before the ones that count.
  const centers = await tx.selectFrom('inboundRequest').select('centerId').distinct().where('id', 'in', ids).execute()
  await writer.versionOf(centers.map((c) => c.centerId))

  const requests = await tx.selectFrom('inboundRequest').innerJoin('partner', 'partner.id', 'inboundRequest.partnerId')
    .select(['inboundRequest.id', 'inboundRequest.code', 'inboundRequest.status', 'inboundRequest.centerId', 'inboundRequest.partnerId', 'partner.usesAutoConfirm'])
    .where('inboundRequest.id', 'in', ids).execute()
  for (const r of requests) {
    facts.inbounds.set(r.id, { id: r.id, code: r.code, status: r.status as InboundStatus, centerId: r.centerId, partnerId: r.partnerId, usesAutoConfirm: r.usesAutoConfirm === 1, items: [], shipments: [], lines: [] })
  }
  const items = await tx.selectFrom('inboundItem').select(['inboundId', 'skuId', 'quantity']).where('inboundId', 'in', ids).execute()
  for (const { inboundId, skuId, quantity } of items) facts.inbounds.get(inboundId)?.items.push({ skuId, quantity })
  const shipments = await tx.selectFrom('inboundShipment').select(['inboundId', 'id', 'status', 'quantity', 'actualQuantity']).where('inboundId', 'in', ids).execute()
  for (const { inboundId, status, ...shipment } of shipments) facts.inbounds.get(inboundId)?.shipments.push({ ...shipment, status: status as ShipmentFacts['status'] })
  const lines = await tx.selectFrom('inspectionLine').select(['inboundId', 'skuId', 'lot', 'expirationDate', 'condition', 'quantity', 'storedQuantity']).where('inboundId', 'in', ids).execute()
  for (const { inboundId, lot, expirationDate, condition, ...line } of lines) {
    facts.inbounds.get(inboundId)?.lines.push({ ...line, lot: lot || null, expirationDate: expirationDate || null, condition: condition as Condition })
  }
}

async function loadStoredBy(writer: Writer, facts: Facts, named: Named): Promise<void> {
  if (named.canceled.size === 0) return
  const rows = await writer.tx.selectFrom('inventoryLog')
    .select((e) => ['receivingSheetId', 'centerId', 'skuId', 'locationId', 'lot', 'expirationDate', e.fn.sum<number>('change').as('quantity')])
    .where('receivingSheetId', 'in', [...named.canceled]).where('targetField', '=', 'INS')
    .groupBy(['receivingSheetId', 'centerId', 'skuId', 'locationId', 'lot', 'expirationDate']).execute()
  for (const row of rows) {
    if (row.receivingSheetId === null || row.locationId === null || row.quantity <= 0) continue
    named.skus.add(row.skuId)
    named.locations.add(row.locationId)
    const places = facts.storedBy.get(row.receivingSheetId) ?? []
    places.push({ centerId: row.centerId, skuId: row.skuId, locationId: row.locationId, lot: row.lot || null, expirationDate: row.expirationDate || null, quantity: row.quantity })
    facts.storedBy.set(row.receivingSheetId, places)
  }
}

async function loadGoods(writer: Writer, facts: Facts, named: Named): Promise<void> {
  if (named.skus.size > 0) {
    const skus = await writer.tx.selectFrom('sku').select(['id', 'partnerId', 'name', 'isExpiryManaged', 'isLotManaged', 'skuStatus']).where('id', 'in', [...named.skus]).execute()
    for (const s of skus) {
      facts.skus.set(s.id, { id: s.id, partnerId: s.partnerId, name: s.name, isExpiryManaged: s.isExpiryManaged === 1, isLotManaged: s.isLotManaged === 1, skuStatus: s.skuStatus === 'ACTIVATED' ? 'ACTIVATED' : 'DEFINED' })
    }
  }
  if (named.locations.size > 0) {
    const locations = await writer.tx.selectFrom('location').select(['id', 'centerId', 'alias', 'pickable', 'disabled']).where('id', 'in', [...named.locations]).execute()
    for (const l of locations) facts.locations.set(l.id, { id: l.id, centerId: l.centerId, alias: l.alias, pickable: l.pickable === 1, disabled: l.disabled === 1 })
  }
}

/** Only where goods move: a count alone touches no stock. */
async function loadStock(writer: Writer, facts: Facts, named: Named): Promise<void> {
  if (named.locations.size === 0 || named.skus.size === 0) return
  const skuIds = [...named.skus]
  const balances = await writer.tx.selectFrom('stock').select(['centerId', 'skuId', 'inStorage', 'available', 'reserved', 'qoo10Available', 'qoo10Reserved']).where('skuId', 'in', skuIds).execute()
  for (const b of balances) {
    facts.balances.set(balanceKey(b.centerId, b.skuId), { INS: b.inStorage, AVA: b.available, RES: b.reserved, Q10AVA: b.qoo10Available, Q10RES: b.qoo10Reserved })
  }
  const places = await writer.tx.selectFrom('locationStock').select(['centerId', 'skuId', 'locationId', 'lot', 'expirationDate', 'quantity'])
    .where('skuId', 'in', skuIds).where('locationId', 'in', [...named.locations]).execute()
  for (const { quantity, lot, expirationDate, ...place } of places) {
    facts.pieces.set(stockKey({ ...place, lot: lot || null, expirationDate: expirationDate || null }), quantity)
  }
}
