import type { Draft } from '../../../client/offline/engine.ts'
import type { Chance } from './chance.ts'
import type { Device } from './device.ts'
import type { SimServer } from './server.ts'

const inbounds = [1, 2, 4] as const
const milkDays = ['2027-01-31', '2027-01-31', '2027-06-30', null] as const
const lots = ['L1', 'L1', 'L2', null] as const

/** One thing that somebody on the floor does next, as far as they can see. */
export async function workOn(device: Device, chance: Chance): Promise<void> {
  const inboundId = chance.of([1, 1, 1, 2, 2, 4] as const)
  const roll = chance.next()
  if (device.who === null || roll < 0.04) {
    if (device.who !== null && chance.is(0.5)) await device.signOut()
    return device.signIn(chance.of(['worker', 'colleague', 'leader'] as const))
  }
  if (device.who === 'leader' && roll < 0.35) return settleOne(device, chance)
  if (roll < 0.4) return device.does({ type: 'inbound.inspect', payload: { inboundId, ...goods(chance, inboundId), quantity: chance.between(1, 3), ...(chance.is(0.3) ? { surplus: true } : {}) } })
  if (roll < 0.75) return storeSome(device, chance, inboundId)
  if (roll < 0.8) return device.does({ type: 'inbound.arrive', payload: { inboundId: inboundId === 4 ? 1 : inboundId, shipmentId: inboundId === 2 ? 3 : chance.of([1, 2] as const), actualQuantity: chance.of([null, 1, 2] as const) } })
  if (roll < 0.9) return undoOne(device, chance)
  if (roll < 0.94) return device.does({ type: 'inbound.inspect', payload: { inboundId: 1, skuId: 4, lot: null, expirationDate: null, condition: 'GOOD', quantity: 1 } }, chance.is(0.7))
  return device.does({ type: 'inbound.close', payload: { inboundId } })
}

function goods(chance: Chance, inboundId: number) {
  const skuId = inboundId === 1 ? chance.of([1, 1, 2, 3] as const) : 1
  return {
    skuId, lot: skuId === 3 ? chance.of(lots) : null, expirationDate: skuId === 2 ? chance.of(milkDays) : null, condition: chance.is(0.15) ? ('DAMAGED' as const) : ('GOOD' as const),
  }
}

async function storeSome(device: Device, chance: Chance, inboundId: number): Promise<void> {
  const view = await device.see((engine) => engine.inbound(inboundId))
  const line = chance.of(view?.lines.filter((l) => l.storedQuantity < l.quantity) ?? [])
  if (!line) return
  const { quantity, storedQuantity, ...key } = line
  await device.does({ type: 'inbound.store', payload: { inboundId, ...key, quantity: chance.between(1, quantity - storedQuantity), locationId: chance.of([1, 2, 2, 2, 5, 5, 3] as const) } })
}

async function undoOne(device: Device, chance: Chance): Promise<void> {
  const done = chance.of(device.queued.slice(-6))
  if (done && 'inboundId' in done.draft.payload) await device.does({ type: 'inbound.undo', payload: { inboundId: done.draft.payload.inboundId, undoes: done.id } })
}

async function settleOne(device: Device, chance: Chance): Promise<void> {
  const open = chance.of(await device.see((engine) => engine.exceptions()))
  if (!open) return
  const how = chance.of(['retry', 'correct', 'accept', 'discard'] as const)
  const corrected = how === 'correct' ? { quantity: chance.between(1, 3), locationId: 5 } : null
  const fitting = open.type === 'inbound.inspect' && corrected ? { quantity: corrected.quantity } : corrected
  await device.does({ type: 'exception.settle', payload: { exceptionId: open.id, how, corrected: fitting, note: 'seen to it' } } satisfies Draft)
}

/** One thing that the office does meanwhile. */
export async function officeWork(server: SimServer, chance: Chance): Promise<string> {
  const edit = chance.is(0.3) ? 'settle' : chance.of(['accept', 'accept', 'settle', 'disable', 'expiry', 'cancel', 'reject', 'approve', 'settle', 'rename place', 'rename goods'] as const)
  const inboundId = chance.of(inbounds)
  const done = await officeDoes(server, chance, edit, inboundId)
  return `office: ${edit} ${done.status}`
}

async function officeDoes(server: SimServer, chance: Chance, edit: string, inboundId: number): Promise<{ status: number }> {
  switch (edit) {
    case 'accept':
      return server.office('POST', '/now/inbound-request/accept', { ids: [4] })
    case 'cancel':
      return chance.is(0.3) ? server.office('POST', '/now/inbound-request/cancel', { ids: [inboundId], force: chance.is(0.7) }) : { status: 0 }
    case 'reject':
    case 'approve':
      return server.office('POST', `/now/inbound-request/${inboundId}/${edit}`)
    case 'disable': {
      const place = await server.office('GET', '/now/location/5')
      const { disabled } = place.body as { disabled: boolean }
      return server.office('POST', `/now/location/${disabled ? 'enable' : 'disable'}`, disabled ? { ids: [5] } : { ids: [5], force: true })
    }
    case 'settle': {
      const open = await server.office('GET', '/sync/exception?status=OPEN')
      const first = (open.body as { data: { id: number }[] }).data[0]
      return first ? server.office('POST', `/sync/exception/${first.id}/settle`, { how: chance.of(['retry', 'accept', 'discard'] as const), note: 'by the office' }) : { status: 0 }
    }
    case 'rename place':
      return patch(server, `/now/location/${chance.of([1, 5] as const)}`, { alias: `R-${chance.between(1, 99_999)}` })
    case 'rename goods':
      return patch(server, '/now/item/1', { name: `Cushion ${chance.between(1, 999)}` })
    default:
      return patch(server, '/now/item/1', { isExpiryManaged: chance.is(0.3) })
  }
}

async function patch(server: SimServer, path: string, fields: object): Promise<{ status: number }> {
  const { body } = await server.office('GET', path)
  return server.office('PATCH', path, fields, { 'If-Match': `"${(body as { version: number }).version}"` })
}
