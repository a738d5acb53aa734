import type { Draft } from '../../../client/offline/engine.ts'
import type { Chance } from './chance.ts'
import type { Device } from './device.ts'
import { countPlace } from './counting.ts'
import { loadParcels, packParcels } from './dispatch.ts'
import { pickGoods } from './picking.ts'
import { receiveGoods } from './receiving.ts'
import { moveGoods } from './moving.ts'

/** Does one thing that somebody on the floor does next, as far as they can see. */
export async function workOn(device: Device, chance: Chance): Promise<void> {
  const roll = chance.next()
  if (device.who === null || roll < 0.04) {
    if (device.who !== null && chance.is(0.5)) await device.signOut()
    return device.signIn(chance.of(['worker', 'colleague', 'leader'] as const))
  }
  if (device.who === 'leader' && roll < 0.4) return settleOne(device, chance)
  if (device.queued.length > 0 && chance.is(0.09)) return undoOne(device, chance)
  return chance.of([
    receiveGoods,
    receiveGoods,
    receiveGoods,
    packParcels,
    loadParcels,
    loadParcels,
    loadParcels,
    moveGoods,
    countPlace,
    pickGoods,
  ] as const)(device, chance)
}

async function undoOne(device: Device, chance: Chance): Promise<void> {
  const done = chance.of(device.queued.slice(-8))
  const undo = done && undoOf(done.draft, done.id)
  if (undo) await device.does(undo)
}

function undoOf({ type, payload }: Draft, undoes: string): Draft | null {
  if ('slipId' in payload) return { type: 'slip.undo', payload: { slipId: payload.slipId, undoes } }
  if ('inboundId' in payload) return { type: 'inbound.undo', payload: { inboundId: payload.inboundId, undoes } }
  if ('consolId' in payload) return { type: 'consol.undo', payload: { consolId: payload.consolId, undoes } }
  if ('invoiceId' in payload) return { type: 'packing.undo', payload: { invoiceId: payload.invoiceId, undoes } }
  if ('relocationId' in payload)
    return { type: 'relocation.undo', payload: { relocationId: payload.relocationId, undoes } }
  if (type === 'count.place' || type === 'count.recount')
    return { type: 'count.undo', payload: { locationId: payload.locationId, undoes } }
  return type === 'relocation.move' ? { type: 'relocation.undo', payload: { skuId: payload.skuId, undoes } } : null
}

async function settleOne(device: Device, chance: Chance): Promise<void> {
  const open = chance.of(await device.see((engine) => engine.exceptions()))
  if (!open) return
  const how = chance.of(['retry', 'correct', 'accept', 'discard'] as const)
  await device.does({
    type: 'exception.settle',
    payload: {
      exceptionId: open.id,
      how,
      corrected: how === 'correct' ? correctionOf(open.type, chance) : null,
      note: 'seen to it',
    },
  })
}

/** What a leader would change in an action of this kind. */
function correctionOf(type: string, chance: Chance): Record<string, unknown> {
  switch (type) {
    case 'consol.load':
      return { consolId: chance.of([1, 6] as const) }
    case 'relocation.close':
      return { storageQuantity: 1 }
    case 'count.place':
    case 'count.recount':
      return { locationId: chance.of([1, 2] as const) }
    case 'relocation.move':
    case 'relocation.short':
    case 'inbound.inspect':
      return { quantity: chance.between(1, 3) }
    default:
      return { quantity: chance.between(1, 3), locationId: 5 }
  }
}
