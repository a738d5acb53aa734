import { isRefusal } from '../../../shared/errors.ts'
import { decide } from '../../../shared/rules/decide.ts'
import { Facts, stockKey, type Posting } from '../../../shared/rules/facts.ts'
import type { InboundStatus } from '../../../shared/entities/inbound.ts'
import type { InboundRow } from '../../../shared/sync/protocol.ts'
import type { QueuedWire } from '../outbox.ts'
import type { FakeServer } from './server.ts'

/** Decides an action by the shared rules on the server's rows; answers the code that refused, or null. */
export function applyInbound(server: FakeServer, action: QueuedWire, before: readonly QueuedWire[]): string | null {
  if (action.type === 'exception.settle') {
    server.exceptions.delete(action.payload.exceptionId)
    server.touch('exception', action.payload.exceptionId)
    return null
  }
  const row = server.inbounds.get(action.payload.inboundId)
  if (!row) return 'inbound-unknown'
  const facts = factsOf(server, row)
  for (const { id, type, payload, workerId } of before) {
    facts.actions.set(id, { id, type, payload, workerId, undone: before.some((b) => b.type === 'inbound.undo' && b.payload.undoes === id) })
  }
  const by = { actor: { userId: action.workerId, privileges: new Set<never>() }, overriddenBy: null }
  const changes = decide(facts, action, by)
  if (isRefusal(changes)) return changes.refused
  facts.apply(changes)
  const changed = facts.inbounds.get(row.id)
  if (changed) {
    server.inbounds.set(row.id, { ...row, status: changed.status, shipments: row.shipments.map((s) => ({ ...s, ...changed.shipments.find((c) => c.id === s.id) })), lines: changed.lines })
    server.touch('inbound', row.id)
  }
  for (const change of changes) if (change.at === 'stock') post(server, change)
  return null
}

function factsOf(server: FakeServer, row: InboundRow): Facts {
  const facts = new Facts()
  const { id, code, centerId, partnerId, usesAutoConfirm, items, shipments, lines } = structuredClone(row)
  facts.inbounds.set(id, { id, code, status: row.status as InboundStatus, centerId, partnerId, usesAutoConfirm, items, shipments, lines })
  for (const sku of server.skus.values()) facts.skus.set(sku.id, { ...sku })
  for (const location of server.locations.values()) facts.locations.set(location.id, location)
  for (const { skuId, inStorage, available, reserved, places } of server.stock.values()) {
    Object.assign(facts.balanceOf(1, skuId), { INS: inStorage, AVA: available, RES: reserved })
    for (const { alias: _alias, quantity, ...place } of places) facts.pieces.set(stockKey({ centerId: 1, skuId, ...place }), quantity)
  }
  return facts
}

function post(server: FakeServer, { skuId, locationId, lot, expirationDate, quantity }: Posting): void {
  const row = structuredClone(server.stock.get(skuId)) ?? { skuId, available: 0, reserved: 0, inStorage: 0, places: [] }
  row.available += quantity
  row.inStorage += quantity
  const place = row.places.find((p) => p.locationId === locationId && p.lot === lot && p.expirationDate === expirationDate)
  if (place) place.quantity += quantity
  else row.places.push({ locationId, alias: server.locations.get(locationId)?.alias ?? '', lot, expirationDate, quantity })
  row.places = row.places.filter((p) => p.quantity > 0)
  server.stock.set(skuId, row)
  server.touch('stock', skuId)
}
