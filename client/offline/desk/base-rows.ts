import { inboundStatuses } from '../../../shared/entities/inbound-status.ts'
import type { Condition } from '../../../shared/entities/inbound.ts'
import { heldBy, pickedFrom, stockKey } from '../../../shared/rules/stock/facts.ts'
import { toPick } from '../../../shared/rules/floor/pick-pieces.ts'
import { isSlipOpen } from '../../../shared/rules/stock/slip-steps.ts'
import type {
  ConsolRow,
  InboundRow,
  InvoiceRow,
  PickListRow,
  PlanRow,
  RelocationRow,
  StockRow,
} from '../../../shared/sync/protocol.ts'
import type { Projection } from './world.ts'
import type { InboundFacts } from '../../../shared/rules/stock/fact-rows.ts'

/**
 * Adds a base row to a projection, once. No queued action touched a row that is loaded late, or it would be there already. A row that is
 * there may have changed since and must not be replaced.
 */
export function putInbound(world: Projection, row: InboundRow): void {
  const facts = factsOf(row)
  if (!facts || world.inbounds.has(row.id)) return
  world.inbounds.set(row.id, row)
  world.facts.inbounds.set(row.id, facts)
}

export function putInvoice(world: Projection, row: InvoiceRow): void {
  if (world.invoices.has(row.id)) return
  world.invoices.set(row.id, row)
  const { id, serial, status, type, centerId, partnerId, courierCode, printed, wantsPhoto, consolId, loadedById } = row
  world.facts.invoices.set(id, {
    id,
    serial,
    status,
    type,
    centerId,
    partnerId,
    courierCode,
    printed,
    wantsPhoto,
    consolId,
    loadedById,
    lines: row.lines.map((line) => ({ id: line.id, name: line.name, quantity: line.quantity })),
  })
}

export function putConsol(world: Projection, row: ConsolRow): void {
  if (world.consols.has(row.id)) return
  world.consols.set(row.id, row)
  const { id, code, centerId, planId, containerType, parentId, passCheck } = row
  world.facts.consols.set(id, { id, code, centerId, planId, containerType, parentId, passCheck })
}

export function putPlan(world: Projection, row: PlanRow): void {
  if (world.plans.has(row.id)) return
  world.plans.set(row.id, row)
  const { id, code, status, centerId, courierCode } = row
  world.facts.plans.set(id, { id, code, status, centerId, courierCode })
}

/** A sheet that has not begun holds its goods at the source. */
export function putRelocation(world: Projection, kept: RelocationRow): void {
  if (world.relocations.has(kept.id)) return
  // Rows that an older build stored lack `condition` and `takenQuantity`.
  const row = { ...kept, ...told(kept), takenQuantity: kept.takenQuantity ?? null }
  world.relocations.set(row.id, row)
  const { skuName: _name, partnerName: _partner, sourceAlias: _source, targetAlias: _target, ...facts } = row
  world.facts.relocations.set(row.id, facts)
  if (row.status !== 'RELOCATION_READY') return
  const key = stockKey({ ...row, locationId: row.sourceLocationId })
  world.facts.held.set(key, (world.facts.held.get(key) ?? 0) + row.quantity)
}

/** A line holds the pieces that are still to be picked for it, or none if its waybill was packed here since. */
export function putPickList(world: Projection, row: PickListRow): void {
  if (world.pickLists.has(row.id)) return
  world.pickLists.set(row.id, row)
  const { id, code, kind, status, centerId, pickingLocationId } = row
  const lines = row.lines.map((line) => ({ ...line }))
  const isEnded = !isSlipOpen(status) && lines.some((line) => toPick(line) > 0)
  const list = { id, code, kind, status, isEnded, centerId, pickingLocationId, lines }
  world.facts.pickLists.set(id, list)
  for (const line of list.lines) {
    const key = pickedFrom(list, line)
    world.facts.held.set(key, (world.facts.held.get(key) ?? 0) + heldBy(list, line))
  }
  for (const invoiceId of new Set(list.lines.map((line) => line.invoiceId))) {
    const invoice = world.touched.has(invoiceId) ? world.facts.invoices.get(invoiceId) : undefined
    if (invoice) world.facts.standWith(invoice)
  }
}

/** Adds all the stock of a SKU; null if there is none. */
export function putStock(world: Projection, skuId: number, kept: StockRow | null, centerId: number): void {
  if (world.stock.has(skuId)) return
  const row = kept && { ...kept, places: kept.places.map((place) => ({ ...place, ...told(place) })) }
  world.stock.set(skuId, row)
  if (!row) return
  Object.assign(world.facts.balanceOf(centerId, skuId), { INS: row.inStorage, AVA: row.available, RES: row.reserved })
  for (const { alias: _alias, quantity, held = 0, ...place } of row.places) {
    const key = stockKey({ centerId, skuId, ...place })
    world.facts.pieces.set(key, quantity)
    if (held > 0) world.facts.held.set(key, (world.facts.held.get(key) ?? 0) + held)
  }
}

/** Rows that an older build stored have no condition. They are read until the next snapshot is here. */
function told({ condition }: { condition?: Condition }): { condition: Condition } {
  return { condition: condition ?? 'GOOD' }
}

function factsOf(row: InboundRow): InboundFacts | null {
  const status = inboundStatuses.find((known) => known === row.status)
  if (!status) return null
  const { id, code, centerId, partnerId, usesAutoConfirm, items } = row
  return {
    id,
    code,
    status,
    centerId,
    partnerId,
    usesAutoConfirm,
    items,
    shipments: row.shipments.map((s) => ({
      id: s.id,
      status: s.status,
      quantity: s.quantity,
      actualQuantity: s.actualQuantity,
    })),
    lines: row.lines.map((line) => ({ ...line })),
  }
}
