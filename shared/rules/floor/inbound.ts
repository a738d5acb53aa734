import type { InboundStatus } from '../../entities/inbound-status.ts'
import { isRefusal, refuse, type Refusal } from '../../errors.ts'
import type { InboundAction } from './actions.ts'
import { mayOverride, toUndo, type Authority } from './authority.ts'
import { goodsOf, isSameGoods, stockKey, type Change, type Facts, type StockKey } from '../stock/facts.ts'
import type { DoneAction, GoodsKey, InboundFacts, LineFacts } from '../stock/fact-rows.ts'
import { unitNumber } from '../../scan/gs1.ts'
import { refuseDamaged } from './relocation.ts'

/**
 * The rules of the inbound flow: the same code answers the worker at once on the handheld and decides on the server (decisions.md §9).
 *
 * A delivery comes. A worker records its arrival, counts it piece by piece or carton by carton, and puts it away in parts. When everything
 * counted is put away the inbound is closed; if the count differs from what was announced, the office approves it first.
 */

/** The statuses from which each step may be taken, and where it leads (decisions.md §6). Anything else is refused. */
export const inboundTransitions = {
  accept: { from: ['REGISTERED'], to: 'ACCEPTED' },
  start: { from: ['ACCEPTED', 'PROCESSING'], to: 'PROCESSING' },
  cancel: { from: ['REGISTERED', 'ACCEPTED'], to: 'CANCELED' },
  close: { from: ['PROCESSING'], to: 'CLOSED' },
  approve: { from: ['PENDING_APPROVAL'], to: 'CLOSED' },
  reject: { from: ['PENDING_APPROVAL'], to: 'PROCESSING' },
} as const satisfies Record<string, { from: InboundStatus[]; to: InboundStatus }>
export type InboundStep = keyof typeof inboundTransitions

export function mayStep(step: InboundStep, status: InboundStatus): boolean {
  return (inboundTransitions[step].from as readonly InboundStatus[]).includes(status)
}

type Of<T extends InboundAction['type']> = Extract<InboundAction, { type: T }>

export function decideInbound(facts: Facts, action: InboundAction, by: Authority): Change[] | Refusal {
  const inbound = facts.inbounds.get(action.payload.inboundId)
  if (!inbound) return refuse('inbound-unknown')
  switch (action.type) {
    case 'inbound.arrive':
      return arrive(inbound, action.payload)
    case 'inbound.inspect':
      return inspect(facts, inbound, action.payload, by)
    case 'inbound.store':
      return store(facts, inbound, action.payload)
    case 'inbound.close':
      return close(inbound)
    case 'inbound.undo':
      return undo(facts, inbound, action.payload.undoes, by)
    case 'inbound.cancel':
      return cancel(facts, inbound, action.payload.force)
    case 'inbound.accept':
      return step('accept', inbound)
    case 'inbound.approve':
      return judge('approve', facts, inbound, by)
    case 'inbound.reject':
      return judge('reject', facts, inbound, by)
  }
}

function arrive(
  inbound: InboundFacts,
  { shipmentId, actualQuantity, after }: Of<'inbound.arrive'>['payload'],
): Change[] | Refusal {
  const closed = refuseUnlessReceiving(inbound)
  if (closed) return closed
  const shipment = inbound.shipments.find((s) => s.id === shipmentId)
  if (!shipment) return refuse('shipment-unknown', { inbound: inbound.code })
  // A later arrival must name what came before it; otherwise two devices would count one arrival twice.
  const before = shipment.status === 'DRAFT' ? undefined : (shipment.actualQuantity ?? 0)
  if (before !== after || (before !== undefined && actualQuantity === null)) {
    return refuse('shipment-closed', { recorded: before ?? 0, got: actualQuantity ?? 0 })
  }
  const arrived = actualQuantity !== null
  return [
    {
      at: 'shipment',
      inboundId: inbound.id,
      id: shipment.id,
      status: arrived ? 'CLOSED' : 'NOT_ARRIVED',
      actualQuantity: arrived ? (before ?? 0) + actualQuantity : null,
    },
    ...(arrived ? started(inbound) : []),
  ]
}

function inspect(
  facts: Facts,
  inbound: InboundFacts,
  counted: Of<'inbound.inspect'>['payload'],
  by: Authority,
): Change[] | Refusal {
  const closed = refuseUnlessReceiving(inbound)
  if (closed) return closed
  const sku = facts.skus.get(counted.skuId)
  if (!sku || sku.partnerId !== inbound.partnerId) return refuse('sku-unknown', { inbound: inbound.code })
  const again = counted.units?.find((unit) => facts.units.get(inbound.id)?.has(unit))
  if (again !== undefined) return refuse('unit-counted', { unit: unitNumber(again) })
  const item = inbound.items.find((i) => i.skuId === counted.skuId)
  if (!item && !mayOverride(by)) return refuse('sku-not-announced', { sku: sku.name, inbound: inbound.code })
  if (sku.isExpiryManaged && counted.expirationDate === null) return refuse('expiry-missing', { sku: sku.name })
  if (sku.isLotManaged && counted.lot === null) return refuse('lot-missing', { sku: sku.name })

  const sameLot =
    counted.lot === null
      ? undefined
      : inbound.lines.find((l) => l.skuId === counted.skuId && l.lot === counted.lot && l.quantity > 0)
  if (sameLot && sameLot.expirationDate !== counted.expirationDate) {
    return refuse('lot-expiry-differs', {
      lot: sameLot.lot ?? '',
      expected: sameLot.expirationDate ?? '–',
      got: counted.expirationDate ?? '–',
    })
  }
  const after = countedOf(inbound, counted.skuId) + counted.quantity
  if (item && after > item.quantity && !counted.surplus) {
    return refuse('more-than-announced', { sku: sku.name, expected: item.quantity, got: after })
  }
  return [
    { at: 'line', inboundId: inbound.id, ...goodsOf(counted), addQuantity: counted.quantity, addStored: 0 },
    ...unitsOf(counted, true),
    ...started(inbound),
  ]
}

function unitsOf({ inboundId, units }: Of<'inbound.inspect'>['payload'], isCounted: boolean): Change[] {
  return units ? [{ at: 'unit', inboundId, units, isCounted }] : []
}

function store(facts: Facts, inbound: InboundFacts, put: Of<'inbound.store'>['payload']): Change[] | Refusal {
  const closed = refuseUnlessReceiving(inbound)
  if (closed) return closed
  const line = lineOf(inbound, put)
  const left = line ? line.quantity - line.storedQuantity : 0
  if (put.quantity > left) return refuse('more-than-inspected', { expected: left, got: put.quantity })
  const location = facts.locations.get(put.locationId)
  if (!location) return refuse('location-unknown')
  if (location.centerId !== inbound.centerId) return refuse('location-other-center', { location: location.alias })
  if (location.disabled) return refuse('location-disabled', { location: location.alias })
  // Damaged goods count as stock, so they must not lie where orders are picked.
  const damaged = refuseDamaged(location, put.condition)
  if (damaged) return damaged

  const sku = facts.skus.get(put.skuId)
  return [
    { at: 'line', inboundId: inbound.id, ...goodsOf(put), addQuantity: 0, addStored: put.quantity },
    {
      at: 'stock',
      ...stockOf(inbound, put),
      reason: 'CLOSE',
      quantity: put.quantity,
      cause: { kind: 'inbound', id: inbound.id },
      undoesActionId: null,
    },
    ...(sku?.skuStatus === 'DEFINED' ? [{ at: 'sku' as const, id: sku.id, skuStatus: 'ACTIVATED' as const }] : []),
  ]
}

function close(inbound: InboundFacts): Change[] | Refusal {
  const closed = refuseUnlessReceiving(inbound)
  if (closed) return closed
  if (!mayStep('close', inbound.status)) return refuse('inbound-not-started', { inbound: inbound.code })
  const open = inbound.lines.filter((l) => l.storedQuantity < l.quantity)
  if (open.length > 0) {
    return refuse('lines-not-stored', {
      lines: open.length,
      pieces: open.reduce((sum, l) => sum + l.quantity - l.storedQuantity, 0),
    })
  }
  const status = inbound.usesAutoConfirm || !differs(inbound) ? 'CLOSED' : 'PENDING_APPROVAL'
  return [{ at: 'inbound', id: inbound.id, status }]
}

/**
 * Takes back the worker's own arrive, inspect, store or close while nothing depends on it. Both actions stay on record (decisions.md §9).
 */
function undo(facts: Facts, inbound: InboundFacts, undoes: string, by: Authority): Change[] | Refusal {
  const done = toUndo(facts, undoes, by)
  if (isRefusal(done)) return done
  if (done.type !== 'inbound.close' && inbound.status !== 'PROCESSING' && inbound.status !== 'ACCEPTED')
    return refuse('inbound-closed', { inbound: inbound.code })
  const taken = takeBack(facts, inbound, done)
  return Array.isArray(taken) ? [...taken, { at: 'undone', actionId: undoes }] : taken
}

function takeBack(facts: Facts, inbound: InboundFacts, done: DoneAction): Change[] | Refusal {
  switch (done.type) {
    case 'inbound.arrive': {
      const { inboundId, shipmentId, actualQuantity, after: before } = done.payload
      if (inboundId !== inbound.id) return refuse('nothing-to-undo')
      const recorded = inbound.shipments.find((s) => s.id === shipmentId)?.actualQuantity ?? 0
      // What arrived after all must be taken back first.
      if (actualQuantity === null && recorded > 0) return refuse('shipment-closed', { recorded, got: 0 })
      const left = recorded - (actualQuantity ?? 0)
      const status = left > 0 ? 'CLOSED' : before === 0 ? 'NOT_ARRIVED' : 'DRAFT'
      return [{ at: 'shipment', inboundId, id: shipmentId, status, actualQuantity: left > 0 ? left : null }]
    }
    case 'inbound.inspect': {
      const counted = done.payload
      if (counted.inboundId !== inbound.id) return refuse('nothing-to-undo')
      const line = lineOf(inbound, counted)
      if (!line || line.quantity - counted.quantity < line.storedQuantity)
        return refuse('already-stored', { pieces: line?.storedQuantity ?? 0 })
      return [
        { at: 'line', inboundId: inbound.id, ...goodsOf(counted), addQuantity: -counted.quantity, addStored: 0 },
        ...unitsOf(counted, false),
      ]
    }
    case 'inbound.store': {
      const put = done.payload
      if (put.inboundId !== inbound.id) return refuse('nothing-to-undo')
      return unstore(facts, inbound, put, done.id)
    }
    case 'inbound.close':
      return done.payload.inboundId === inbound.id ? reopen(inbound) : refuse('nothing-to-undo')
    default:
      return refuse('nothing-to-undo')
  }
}

/** If the office approved or rejected the difference of a close, that is the office's decision, and the floor cannot reopen the inbound. */
function reopen(inbound: InboundFacts): Change[] | Refusal {
  const approved = inbound.status === 'CLOSED' && differs(inbound) && !inbound.usesAutoConfirm
  if (approved) return refuse('difference-approved', { inbound: inbound.code })
  // The bill is for what was counted, in the month in which the inbound was closed.
  if (inbound.isBilled) return refuse('inbound-billed', { inbound: inbound.code })
  if (inbound.status !== 'CLOSED' && inbound.status !== 'PENDING_APPROVAL')
    return refuse('inbound-not-closed', { inbound: inbound.code })
  return [{ at: 'inbound', id: inbound.id, status: 'PROCESSING' }]
}

function unstore(
  facts: Facts,
  inbound: InboundFacts,
  put: Of<'inbound.store'>['payload'],
  undoesActionId: string,
): Change[] | Refusal {
  const { quantity } = put
  const at = stockOf(inbound, put)
  const here = facts.freeAt(at)
  if (here < quantity) return refuse('stock-moved-on', { expected: quantity, got: here })
  const free = facts.balanceOf(inbound.centerId, put.skuId).AVA
  if (free < quantity) return refuse('stock-reserved', { expected: quantity, got: free })
  return [
    { at: 'line', inboundId: inbound.id, ...goodsOf(put), addQuantity: 0, addStored: -quantity },
    {
      at: 'stock',
      ...at,
      reason: 'CLOSE',
      quantity: -quantity,
      cause: { kind: 'inbound', id: inbound.id },
      undoesActionId,
    },
  ]
}

/**
 * REGISTERED and ACCEPTED inbounds can be cancelled without force. Once goods have been counted, a cancel discards work and needs force
 * (decisions.md §5): stored goods are taken off their locations again, and if they have moved on the cancel is refused.
 */
function cancel(facts: Facts, inbound: InboundFacts, force: boolean): Change[] | Refusal {
  const canceled: Change = { at: 'inbound', id: inbound.id, status: 'CANCELED' }
  if (mayStep('cancel', inbound.status)) return [canceled]
  if (inbound.status !== 'PROCESSING')
    return refuse('inbound-transition', { inbound: inbound.code, status: inbound.status })
  const counted = inbound.lines.reduce((sum, l) => sum + l.quantity, 0)
  const stored = inbound.lines.reduce((sum, l) => sum + l.storedQuantity, 0)
  if (!force) return refuse('force-needed', { inbound: inbound.code, counted, stored })

  const changes: Change[] = []
  const takenOff = new Map<number, number>()
  for (const puts of Map.groupBy(facts.storedBy.get(inbound.id) ?? [], stockKey).values()) {
    const [place] = puts
    const pieces = puts.reduce((sum, put) => sum + put.quantity, 0)
    const here = place ? facts.freeAt(place) : 0
    if (!place || here < pieces) return refuse('stock-moved-on', { expected: pieces, got: here })
    takenOff.set(place.skuId, (takenOff.get(place.skuId) ?? 0) + pieces)
    for (const { quantity, actionId, ...at } of puts)
      changes.push({
        at: 'stock',
        ...at,
        reason: 'CLOSE',
        quantity: -quantity,
        cause: { kind: 'inbound', id: inbound.id },
        undoesActionId: actionId,
      })
  }
  for (const [skuId, pieces] of takenOff) {
    const free = facts.balanceOf(inbound.centerId, skuId).AVA
    if (free < pieces) return refuse('stock-reserved', { expected: pieces, got: free })
  }
  for (const l of inbound.lines)
    changes.push({ at: 'line', inboundId: inbound.id, ...goodsOf(l), addQuantity: 0, addStored: -l.storedQuantity })
  return [...changes, canceled]
}

/** A difference is judged by another person than the one who counted (decisions.md §4). */
function judge(name: 'approve' | 'reject', facts: Facts, inbound: InboundFacts, by: Authority): Change[] | Refusal {
  const judged = step(name, inbound)
  if (isRefusal(judged)) return judged
  return facts.countedBy.get(inbound.id)?.has(by.actor.userId)
    ? refuse('counted-by-yourself', { inbound: inbound.code })
    : judged
}

function step(name: 'accept' | 'approve' | 'reject', inbound: InboundFacts): Change[] | Refusal {
  if (!mayStep(name, inbound.status))
    return refuse('inbound-transition', { inbound: inbound.code, status: inbound.status })
  return [{ at: 'inbound', id: inbound.id, status: inboundTransitions[name].to }]
}

function refuseUnlessReceiving(inbound: InboundFacts): Refusal | null {
  if (inbound.status === 'ACCEPTED' || inbound.status === 'PROCESSING') return null
  if (inbound.status === 'REGISTERED') return refuse('inbound-not-accepted', { inbound: inbound.code })
  if (inbound.status === 'CANCELED') return refuse('inbound-canceled', { inbound: inbound.code })
  return refuse('inbound-closed', { inbound: inbound.code })
}

function started(inbound: InboundFacts): Change[] {
  return inbound.status === 'ACCEPTED' ? [{ at: 'inbound', id: inbound.id, status: 'PROCESSING' }] : []
}

/** Pieces counted of one SKU over all its lots and conditions. */
export function countedOf(inbound: InboundFacts, skuId: number): number {
  return inbound.lines.reduce((sum, l) => (l.skuId === skuId ? sum + l.quantity : sum), 0)
}

/** Whether what was counted differs from what was announced. */
export function differs(inbound: InboundFacts): boolean {
  return (
    inbound.items.some((i) => countedOf(inbound, i.skuId) !== i.quantity) ||
    inbound.lines.some((l) => l.quantity > 0 && !inbound.items.some((i) => i.skuId === l.skuId))
  )
}

function lineOf(inbound: InboundFacts, key: GoodsKey): LineFacts | undefined {
  return inbound.lines.find((l) => isSameGoods(l, key))
}

function stockOf({ centerId }: InboundFacts, put: GoodsKey & { locationId: number }): StockKey {
  return { ...goodsOf(put), centerId, locationId: put.locationId }
}
