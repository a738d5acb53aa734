import { isRefusal, refuse, type Refusal } from '../../errors.ts'
import type { PickingAction } from './actions.ts'
import { toUndo, type Authority } from './authority.ts'
import type { DoneAction, PickLineFacts, PickListFacts } from '../stock/fact-rows.ts'
import { goodsOf, pickedFrom, stockKey, type Change, type Facts } from '../stock/facts.ts'
import { notPicked, toHandOut, toPick, toPutBack } from './pick-pieces.ts'
import { refuseTarget } from './relocation.ts'
import { isSlipOpen } from '../stock/slip-steps.ts'

type Payload<T extends PickingAction['type']> = Extract<PickingAction, { type: T }>['payload']
type Pieces = Payload<'slip.pick'>
type HandOut = Payload<'slip.handOut'>
type Short = Payload<'slip.short'>
type PutBack = Payload<'slip.putBack'>

export function decidePicking(facts: Facts, action: PickingAction, by: Authority): Change[] | Refusal {
  const list = facts.pickLists.get(action.payload.slipId)
  if (!list) return refuse('slip-unknown')
  switch (action.type) {
    case 'slip.pick':
      return pick(facts, list, action.payload)
    case 'slip.short':
      return short(facts, list, action.payload)
    case 'slip.putBack':
      return putBack(facts, list, action.payload)
    case 'slip.handOut':
      return handOut(facts, list, action.payload)
    case 'slip.undo':
      return undo(facts, list, action.payload.undoes, by)
  }
}

/** Moves the pieces from the shelf to the center's place for picked goods. */
function pick(facts: Facts, list: PickListFacts, payload: Pieces): Change[] | Refusal {
  const line = meant(facts, list, payload)
  if (isRefusal(line)) return line
  const { quantity } = payload
  const here = notHeldByOthers(facts, list, line)
  if (here < quantity)
    return refuse('not-enough-there', { location: aliasOf(facts, payload.locationId), expected: quantity, got: here })
  return [
    { at: 'pick', slipId: list.id, id: line.id, picked: quantity },
    ...moved(list, line, payload.locationId, list.pickingLocationId, quantity, null),
  ]
}

/** The pieces where a line is to be picked, without those that sheets and other lines hold there. */
function notHeldByOthers(facts: Facts, list: PickListFacts, line: PickLineFacts): number {
  const key = pickedFrom(list, line)
  return Math.max(0, (facts.pieces.get(key) ?? 0) - (facts.held.get(key) ?? 0) + toPick(line))
}

/** The place is counted in any case, wherever the pieces are picked. */
function short(facts: Facts, list: PickListFacts, payload: Short): Change[] | Refusal {
  const line = meant(facts, list, payload)
  if (isRefusal(line)) return line
  const { next, quantity, reason } = payload
  const count: Change = { at: 'ask-count', locationId: payload.locationId }
  // The pieces are not wanted any more, but the place that lacked them is still counted.
  if (line.invoiceStatus === 'CANCELED') return [count]
  if (next === null)
    return [{ at: 'pick', slipId: list.id, id: line.id, short: quantity, reason, shortAtId: payload.locationId }, count]
  if (quantity !== toPick(line)) return refuse('pick-all-elsewhere', { sku: nameOf(facts, line.skuId) })
  // All picked pieces of a line are of one lot, so that packing and putting back know which.
  const isOther = next.lot !== line.lot || next.expirationDate !== line.expirationDate
  if (isOther && line.processedQuantity > 0) return refuse('pick-other-lot', { sku: nameOf(facts, line.skuId) })
  const to = facts.locations.get(next.locationId)
  if (!to || to.centerId !== list.centerId) return refuse('location-unknown')
  if (to.id === payload.locationId && !isOther) return refuse('same-location', { location: to.alias })
  if (to.disabled) return refuse('location-disabled', { location: to.alias })
  const free = facts.freeAt({ ...line, ...next, centerId: list.centerId })
  if (free < quantity) return refuse('not-enough-there', { location: to.alias, expected: quantity, got: free })
  return [{ at: 'pick', slipId: list.id, id: line.id, place: next, reason, shortAtId: payload.locationId }, count]
}

function putBack(facts: Facts, list: PickListFacts, payload: PutBack): Change[] | Refusal {
  const line = list.lines.find(({ id: lineId }) => lineId === payload.lineId)
  if (!line) return refuse('slip-line-unknown', { slip: list.code })
  const wrong = refuseGoods(facts, line, payload)
  if (wrong) return wrong
  const left = toPutBack(line)
  // Another worker put them back or found them missing, and this handheld did not know yet.
  if (left === 0 && line.invoiceStatus === 'CANCELED')
    return refuse('put-back-already', { slip: list.code, sku: nameOf(facts, line.skuId) })
  if (payload.quantity > left) return refuse('put-back-more', { expected: left, got: payload.quantity })
  const to = facts.locations.get(payload.locationId)
  if (!to) return refuse('location-unknown')
  const back: Change[] = [
    { at: 'pick', slipId: list.id, id: line.id, putBack: payload.quantity },
    ...moved(list, line, list.pickingLocationId, to.id, payload.quantity, null),
  ]
  if (!payload.missing) return refuseTarget(to, list.centerId) ?? back
  // They count as back where they were picked, and the count of that place corrects the ledger.
  return to.id === line.locationId
    ? [...back, { at: 'ask-count', locationId: to.id }]
    : refuse('pick-wrong-place', { expected: aliasOf(facts, line.locationId), got: to.alias })
}

/** No piece moves between places, because all of them lie at the place for picked goods until they are packed. */
function handOut(facts: Facts, list: PickListFacts, { lineId, skuId, quantity }: HandOut): Change[] | Refusal {
  const line = list.lines.find((each) => each.id === lineId)
  if (!line) return refuse('slip-line-unknown', { slip: list.code })
  if (line.invoiceStatus === 'CANCELED') return refuse('pick-canceled', { serial: line.serial })
  if (line.skuId !== skuId)
    return refuse('pick-wrong-goods', { expected: nameOf(facts, line.skuId), got: nameOf(facts, skuId) })
  const left = toHandOut(list.kind, line)
  return quantity > left
    ? refuse('more-than-picked', { slip: list.code, expected: left, got: quantity })
    : [{ at: 'pick', slipId: list.id, id: line.id, handedOut: quantity }]
}

/** The line that a worker picks, if the worker stands at its place with its goods and the line still wants that many. */
function meant(facts: Facts, list: PickListFacts, payload: Pieces): PickLineFacts | Refusal {
  const line = list.lines.find(({ id: lineId }) => lineId === payload.lineId)
  if (!line) return refuse('slip-line-unknown', { slip: list.code })
  // A worker whose handheld did not know that the office ended the list may already have the pieces in hand.
  if (!isSlipOpen(list.status) && toPick(line) > 0) return refuse('pick-ended', { slip: list.code })
  // A worker whose handheld did not know of the cancel has the pieces in hand. The pick counts, and they are put back later.
  const left = line.invoiceStatus === 'CANCELED' ? notPicked(line) : toPick(line)
  // Another worker picked the line first, perhaps at another place, or it was packed without a pick.
  // A worker whose handheld did not know has the pieces in hand.
  if (left === 0 && line.skuId === payload.skuId)
    return refuse('picked-already', { slip: list.code, sku: nameOf(facts, line.skuId) })
  if (line.locationId !== payload.locationId)
    return refuse('pick-wrong-place', {
      expected: aliasOf(facts, line.locationId),
      got: aliasOf(facts, payload.locationId),
    })
  const wrong = refuseGoods(facts, line, payload)
  if (wrong) return wrong
  return payload.quantity > left
    ? refuse('more-than-slip', { slip: list.code, expected: left, got: payload.quantity })
    : line
}

function refuseGoods(facts: Facts, line: PickLineFacts, got: Pieces): Refusal | null {
  if (line.skuId !== got.skuId)
    return refuse('pick-wrong-goods', { expected: nameOf(facts, line.skuId), got: nameOf(facts, got.skuId) })
  return line.lot !== got.lot || line.expirationDate !== got.expirationDate
    ? refuse('pick-wrong-lot', { expected: exactly(line), got: exactly(got) })
    : null
}

const exactly = ({ lot, expirationDate }: Pick<Pieces, 'lot' | 'expirationDate'>) =>
  [lot, expirationDate].filter(Boolean).join(' · ') || '–'

/** Allowed while nothing else was done with the same pieces. A place that was put on the list to count stays there. */
function undo(facts: Facts, list: PickListFacts, undoes: string, by: Authority): Change[] | Refusal {
  const done = toUndo(facts, undoes, by)
  if (isRefusal(done)) return done
  const changes = opposite(facts, list, done)
  return Array.isArray(changes) ? [...changes, { at: 'undone', actionId: undoes }] : changes
}

function opposite(facts: Facts, list: PickListFacts, { id: undoes, type, payload }: DoneAction): Change[] | Refusal {
  if (type === 'slip.handOut') return takeOutOfSlot(list, payload)
  if (type !== 'slip.pick' && type !== 'slip.short' && type !== 'slip.putBack') return refuse('nothing-to-undo')
  const done: Pieces & Partial<Short> = payload
  const line = list.lines.find(({ id: lineId }) => lineId === done.lineId)
  if (!line || done.slipId !== list.id) return refuse('nothing-to-undo')
  const { quantity, next = null } = done
  const tooLate = refuse('pick-went-on', { slip: list.code })
  const isAt = (place: Pick<Pieces, 'locationId' | 'lot' | 'expirationDate'>) =>
    line.locationId === place.locationId && line.lot === place.lot && line.expirationDate === place.expirationDate
  switch (type) {
    case 'slip.pick': {
      // Packed pieces are in the parcel.
      const isHere = ['ALLOCATED', 'PRINTED', 'CANCELED'].includes(line.invoiceStatus)
      const lying = line.processedQuantity - Math.max(line.putBackQuantity, line.handedOutQuantity)
      if (!isHere || !isAt(done) || lying < quantity) return tooLate
      return [
        { at: 'pick', slipId: list.id, id: line.id, picked: -quantity },
        ...moved(list, line, list.pickingLocationId, done.locationId, quantity, undoes),
      ]
    }
    case 'slip.putBack': {
      const key = stockKey({ ...line, centerId: list.centerId, locationId: done.locationId })
      const free = (facts.pieces.get(key) ?? 0) - (facts.held.get(key) ?? 0)
      if (free < quantity) return refuse('stock-moved-on', { expected: quantity, got: Math.max(0, free) })
      return [
        { at: 'pick', slipId: list.id, id: line.id, putBack: -quantity },
        ...moved(list, line, done.locationId, list.pickingLocationId, quantity, undoes),
      ]
    }
    case 'slip.short': {
      const free = facts.freeAt({ ...line, ...placeOf(done), centerId: list.centerId })
      if (free < quantity) return refuse('stock-moved-on', { expected: quantity, got: free })
      if (next === null)
        return isAt(done) && line.shortQuantity >= quantity
          ? [{ at: 'pick', slipId: list.id, id: line.id, short: -quantity, reason: null, shortAtId: null }]
          : tooLate
      const isOther = next.lot !== done.lot || next.expirationDate !== done.expirationDate
      if (!isAt(next) || (isOther && line.processedQuantity > 0)) return tooLate
      return [{ at: 'pick', slipId: list.id, id: line.id, place: placeOf(done), reason: null, shortAtId: null }]
    }
  }
}

function takeOutOfSlot(list: PickListFacts, { slipId, lineId, quantity }: HandOut): Change[] | Refusal {
  const line = list.lines.find((each) => each.id === lineId)
  if (!line || slipId !== list.id) return refuse('nothing-to-undo')
  const isHere = ['ALLOCATED', 'PRINTED', 'CANCELED'].includes(line.invoiceStatus)
  if (!isHere || line.handedOutQuantity < quantity) return refuse('pick-went-on', { slip: list.code })
  return [{ at: 'pick', slipId: list.id, id: line.id, handedOut: -quantity }]
}

/** The two rows of a move, which cancel out in the SKU's balance. */
function moved(
  list: PickListFacts,
  line: PickLineFacts,
  from: number,
  to: number,
  quantity: number,
  undoes: string | null,
): Change[] {
  const row = {
    at: 'stock' as const,
    ...goodsOf(line),
    centerId: list.centerId,
    reason: undoes === null ? ('MOVE' as const) : ('MOVE_CANCEL' as const),
    cause: { kind: 'slip' as const, id: list.id },
    undoesActionId: undoes,
  }
  return [
    { ...row, locationId: from, quantity: -quantity },
    { ...row, locationId: to, quantity },
  ]
}

const placeOf = ({ locationId, lot, expirationDate }: Pieces) => ({ locationId, lot, expirationDate })
const aliasOf = (facts: Facts, id: number): string => facts.locations.get(id)?.alias ?? ''
const nameOf = (facts: Facts, id: number): string => facts.skus.get(id)?.name ?? ''
