import type { Condition } from '../../entities/inbound.ts'
import { isRefusal, refuse, type Refusal } from '../../errors.ts'
import type { RelocationAction } from './actions.ts'
import { toUndo, type Authority } from './authority.ts'
import { goodsOf, stockKey, type Change, type Facts, type StockKey } from '../stock/facts.ts'
import type { DoneAction, GoodsKey, LocationFacts, RelocationFacts } from '../stock/fact-rows.ts'

type Payload<T extends RelocationAction['type']> = Extract<RelocationAction, { type: T }>['payload']
type Move = Payload<'relocation.move'>
type Short = Payload<'relocation.short'>

export function decideRelocation(facts: Facts, action: RelocationAction, by: Authority): Change[] | Refusal {
  switch (action.type) {
    case 'relocation.move':
      return move(facts, action.payload)
    case 'relocation.arrive':
      return arrive(facts, action.payload.relocationId)
    case 'relocation.short':
      return short(facts, action.payload)
    case 'relocation.close':
      return close(facts, action.payload)
    case 'relocation.undo':
      return undo(facts, action.payload.undoes, by)
  }
}

function move(facts: Facts, put: Move): Change[] | Refusal {
  if (put.fromLocationId === put.toLocationId)
    return refuse('same-location', { location: facts.locations.get(put.fromLocationId)?.alias ?? '' })
  const from = facts.locations.get(put.fromLocationId)
  const to = facts.locations.get(put.toLocationId)
  if (!from || !to) return refuse('location-unknown')
  if (!facts.skus.has(put.skuId)) return refuse('sku-not-here')
  const goods = goodsMeant(facts, put, from)
  const refused =
    refuseTarget(to, from.centerId) ??
    refuseDamaged(to, goods.condition, put.confirmed) ??
    refuseTaking(facts, from, { ...goods, centerId: from.centerId, locationId: from.id }, put.quantity)
  if (refused) return refused
  return moved({ goods, centerId: from.centerId, sheetId: null, undoes: null }, from.id, to.id, put.quantity)
}

/** Without a condition the good pieces are meant, or the damaged ones if only those lie there. */
function goodsMeant(facts: Facts, { condition, ...goods }: Move, { id, centerId }: LocationFacts): GoodsKey {
  const lies = (as: Condition) =>
    (facts.pieces.get(stockKey({ ...goods, condition: as, centerId, locationId: id })) ?? 0) > 0
  return goodsOf({ ...goods, condition: condition ?? (!lies('GOOD') && lies('DAMAGED') ? 'DAMAGED' : 'GOOD') })
}

/** Refuses to take more pieces than are free at a place. Pieces that sheets hold there are not free. */
export function refuseTaking(
  facts: Facts,
  from: Pick<LocationFacts, 'alias'>,
  at: StockKey,
  pieces: number,
): Refusal | null {
  const free = facts.freeAt(at)
  return pieces > free ? refuse('not-enough-there', { location: from.alias, expected: pieces, got: free }) : null
}

export function refuseTarget(to: LocationFacts, centerId: number): Refusal | null {
  if (to.centerId !== centerId) return refuse('location-other-center', { location: to.alias })
  return to.disabled ? refuse('location-disabled', { location: to.alias }) : null
}

/** Damaged goods must not lie where orders are picked, unless the worker confirms (decisions.md §7). */
export function refuseDamaged(to: LocationFacts, condition: Condition, confirmed = false): Refusal | null {
  return condition === 'DAMAGED' && to.pickable && !confirmed
    ? refuse('location-pickable', { location: to.alias })
    : null
}

function arrive(facts: Facts, id: number): Change[] | Refusal {
  const sheet = facts.relocations.get(id)
  if (!sheet) return refuse('relocation-unknown')
  if (sheet.status !== 'RELOCATION_READY')
    return refuse('relocation-transition', { relocation: sheet.code, status: sheet.status })
  const at = { ...sheet, locationId: sheet.sourceLocationId }
  const here = facts.pieces.get(stockKey(at)) ?? 0
  if (here < sheet.quantity)
    return refuse('not-enough-there', {
      location: facts.locations.get(sheet.sourceLocationId)?.alias ?? '',
      expected: sheet.quantity,
      got: here,
    })
  return [
    { at: 'relocation', id, status: 'RELOCATING', storageQuantity: null, actualLocationId: null },
    ...moved(bySheet(sheet, null), sheet.sourceLocationId, sheet.onTheWayLocationId, sheet.quantity),
  ]
}

/**
 * Fewer pieces are there than the sheet says. The pieces found go on; the others stay in the ledger at the source, and the place is
 * counted. If none were found, the sheet is done. A worker may take all off by one scan and notice later; then the ledger gets the rest
 * back.
 */
function short(facts: Facts, { relocationId: id, quantity: taken, reason, arrived }: Short): Change[] | Refusal {
  const sheet = facts.relocations.get(id)
  if (!sheet) return refuse('relocation-unknown')
  if (sheet.status !== (arrived ? 'RELOCATING' : 'RELOCATION_READY') || sheet.takenQuantity !== null)
    return refuse('relocation-transition', { relocation: sheet.code, status: sheet.status })
  const missing = sheet.quantity - taken
  if (missing <= 0) return refuse('relocation-not-short', { relocation: sheet.code, expected: sheet.quantity })
  const here = facts.pieces.get(stockKey({ ...sheet, locationId: sheet.sourceLocationId })) ?? 0
  if (!arrived && here < taken)
    return refuse('not-enough-there', {
      location: facts.locations.get(sheet.sourceLocationId)?.alias ?? '',
      expected: taken,
      got: here,
    })
  const { sourceLocationId: from, onTheWayLocationId: way } = sheet
  return [
    {
      at: 'relocation',
      id,
      status: taken > 0 ? 'RELOCATING' : 'CLOSED',
      storageQuantity: taken > 0 ? null : 0,
      actualLocationId: null,
      short: { taken, reason },
    },
    ...(arrived ? moved(bySheet(sheet, null), way, from, missing) : moved(bySheet(sheet, null), from, way, taken)),
    { at: 'ask-count', locationId: from },
  ]
}

/** The pieces that a sheet took along: all, or those found. */
export const carriedBy = ({ quantity, takenQuantity }: Pick<RelocationFacts, 'quantity' | 'takenQuantity'>): number =>
  takenQuantity ?? quantity

/** Pieces that were not stored go back to the source. */
function close(
  facts: Facts,
  { relocationId: id, storageQuantity, locationId, unplanned, confirmed: isConfirmed }: Payload<'relocation.close'>,
): Change[] | Refusal {
  const sheet = facts.relocations.get(id)
  if (!sheet) return refuse('relocation-unknown')
  if (sheet.status !== 'RELOCATING')
    return refuse('relocation-transition', { relocation: sheet.code, status: sheet.status })
  const carried = carriedBy(sheet)
  if (storageQuantity > carried) return refuse('more-than-relocating', { expected: carried, got: storageQuantity })
  const to = facts.locations.get(locationId)
  if (!to) return refuse('location-unknown')
  // If nothing is put down, no damaged goods lie there.
  const refused =
    refuseTarget(to, sheet.centerId) ?? (storageQuantity > 0 ? refuseDamaged(to, sheet.condition, isConfirmed) : null)
  if (refused) return refused
  if (locationId !== sheet.targetLocationId && !unplanned) {
    return refuse('location-unplanned', {
      expected: facts.locations.get(sheet.targetLocationId)?.alias ?? '',
      got: to.alias,
    })
  }
  return [
    { at: 'relocation', id, status: 'CLOSED', storageQuantity, actualLocationId: locationId },
    ...moved(bySheet(sheet, null), sheet.onTheWayLocationId, locationId, storageQuantity),
    ...moved(bySheet(sheet, null), sheet.onTheWayLocationId, sheet.sourceLocationId, carried - storageQuantity),
  ]
}

function undo(facts: Facts, undoes: string, by: Authority): Change[] | Refusal {
  const done = toUndo(facts, undoes, by)
  if (isRefusal(done)) return done
  const changes = opposite(facts, done)
  return Array.isArray(changes) ? [...changes, { at: 'undone', actionId: undoes }] : changes
}

function opposite(facts: Facts, { id: undoes, type, payload }: DoneAction): Change[] | Refusal {
  switch (type) {
    case 'relocation.move': {
      const done = payload
      const from = facts.locations.get(done.toLocationId)
      if (!from) return refuse('location-unknown')
      const goods = goodsMeant(facts, done, from)
      return (
        refuseMovedOn(facts, { ...goods, centerId: from.centerId, locationId: from.id }, done.quantity) ??
        moved({ goods, centerId: from.centerId, sheetId: null, undoes }, from.id, done.fromLocationId, done.quantity)
      )
    }
    case 'relocation.arrive': {
      const sheet = facts.relocations.get(payload.relocationId)
      // If pieces were reported missing afterwards, that must be taken back first.
      if (sheet?.status !== 'RELOCATING' || sheet.takenQuantity !== null)
        return refuse('relocation-transition', { relocation: sheet?.code ?? '', status: sheet?.status ?? '' })
      return [
        { at: 'relocation', id: sheet.id, status: 'RELOCATION_READY', storageQuantity: null, actualLocationId: null },
        ...moved(bySheet(sheet, undoes), sheet.onTheWayLocationId, sheet.sourceLocationId, sheet.quantity),
      ]
    }
    case 'relocation.short': {
      const sheet = facts.relocations.get(payload.relocationId)
      if (!sheet || sheet.takenQuantity === null || sheet.status !== (payload.quantity > 0 ? 'RELOCATING' : 'CLOSED'))
        return refuse('relocation-transition', { relocation: sheet?.code ?? '', status: sheet?.status ?? '' })
      const missing = sheet.quantity - payload.quantity
      const { sourceLocationId: from, onTheWayLocationId: way } = sheet
      // The missing pieces must be held or carried again, but other work may have taken them since.
      const refused = refuseMovedOn(facts, { ...sheet, locationId: from }, missing)
      return (
        refused ?? [
          {
            at: 'relocation',
            id: sheet.id,
            status: payload.arrived ? 'RELOCATING' : 'RELOCATION_READY',
            storageQuantity: null,
            actualLocationId: null,
            short: null,
          },
          ...(payload.arrived
            ? moved(bySheet(sheet, undoes), from, way, missing)
            : moved(bySheet(sheet, undoes), way, from, payload.quantity)),
        ]
      )
    }
    case 'relocation.close': {
      const done = payload
      const sheet = facts.relocations.get(done.relocationId)
      if (sheet?.status !== 'CLOSED')
        return refuse('relocation-transition', { relocation: sheet?.code ?? '', status: sheet?.status ?? '' })
      const carried = carriedBy(sheet)
      const rest = carried - done.storageQuantity
      // If it was put down at its source, all of its pieces lie there.
      const isSource = done.locationId === sheet.sourceLocationId
      const refused =
        refuseMovedOn(facts, { ...sheet, locationId: done.locationId }, isSource ? carried : done.storageQuantity) ??
        refuseMovedOn(facts, { ...sheet, locationId: sheet.sourceLocationId }, rest)
      return (
        refused ?? [
          { at: 'relocation', id: sheet.id, status: 'RELOCATING', storageQuantity: null, actualLocationId: null },
          ...moved(bySheet(sheet, undoes), done.locationId, sheet.onTheWayLocationId, done.storageQuantity),
          ...moved(bySheet(sheet, undoes), sheet.sourceLocationId, sheet.onTheWayLocationId, rest),
        ]
      )
    }
    default:
      return refuse('nothing-to-undo')
  }
}

/** Goods that were picked, moved or promised since cannot be taken back. */
function refuseMovedOn(facts: Facts, at: StockKey, pieces: number): Refusal | null {
  const here = facts.freeAt(at)
  return here < pieces ? refuse('stock-moved-on', { expected: pieces, got: here }) : null
}

interface Moving {
  goods: GoodsKey
  centerId: number
  /** The sheet; null: moved on the spot. */
  sheetId: number | null
  /** The action that this takes back. */
  undoes: string | null
}

function bySheet(sheet: RelocationFacts, undoes: string | null): Moving {
  return { goods: goodsOf(sheet), centerId: sheet.centerId, sheetId: sheet.id, undoes }
}

/** The two rows of a move, which cancel out in the SKU's balance; none if nothing moves. */
function moved({ goods, centerId, sheetId, undoes }: Moving, from: number, to: number, pieces: number): Change[] {
  if (pieces === 0 || from === to) return []
  const row = {
    at: 'stock' as const,
    ...goods,
    centerId,
    reason: undoes === null ? ('MOVE' as const) : ('MOVE_CANCEL' as const),
    cause: { kind: 'relocation' as const, id: sheetId },
    undoesActionId: undoes,
  }
  return [
    { ...row, locationId: from, quantity: -pieces },
    { ...row, locationId: to, quantity: pieces },
  ]
}
