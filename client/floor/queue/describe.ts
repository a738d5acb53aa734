import type { Engine } from '../../offline/engine.ts'
import { exceptionPayloads } from '../../../shared/rules/exception.ts'
import { inboundPayloads } from '../../../shared/rules/inbound.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import type { Values } from '../feedback/say.ts'

/** An action in words: what was done, to what, and what is worth knowing besides. */
export interface Described {
  key: MessageKey
  with: Values
  about: string[]
}

/** Says an action by the names its ids have on this device; an unreadable payload is still shown as what it claims to be. */
export async function describeAction(engine: Engine, type: string, payload: unknown): Promise<Described> {
  const unknown: Described = { key: 'action.unknown', with: { type }, about: [] }
  const names = namesFrom(engine)
  switch (type) {
    case 'inbound.arrive': {
      const { success, data } = inboundPayloads[type].safeParse(payload)
      if (!success) return unknown
      return { key: data.actualQuantity === null ? 'action.notArrived' : 'action.arrive', with: { quantity: data.actualQuantity ?? 0 }, about: [await names.inbound(data.inboundId)] }
    }
    case 'inbound.inspect': {
      const { success, data } = inboundPayloads[type].safeParse(payload)
      if (!success) return unknown
      const key = data.condition === 'DAMAGED' ? 'action.inspectDamaged' : 'action.inspect'
      return { key, with: { quantity: data.quantity, sku: await names.sku(data.skuId) }, about: [await names.inbound(data.inboundId), data.lot ?? '', data.expirationDate ?? ''] }
    }
    case 'inbound.store': {
      const { success, data } = inboundPayloads[type].safeParse(payload)
      if (!success) return unknown
      const values = { quantity: data.quantity, sku: await names.sku(data.skuId), location: await names.location(data.locationId) }
      return { key: 'action.store', with: values, about: [await names.inbound(data.inboundId), data.lot ?? '', data.expirationDate ?? ''] }
    }
    case 'inbound.close':
    case 'inbound.undo': {
      const { success, data } = inboundPayloads['inbound.close'].pick({ inboundId: true }).loose().safeParse(payload)
      return success ? { key: type === 'inbound.close' ? 'action.close' : 'action.undo', with: {}, about: [await names.inbound(data.inboundId)] } : unknown
    }
    case 'exception.settle': {
      const { success, data } = exceptionPayloads[type].safeParse(payload)
      return success ? { key: `settle.${data.how}`, with: {}, about: [data.note] } : unknown
    }
    default:
      return unknown
  }
}

function namesFrom(engine: Engine) {
  return {
    inbound: async (id: number) => (await engine.inbound(id))?.code ?? `IB #${id}`,
    sku: async (id: number) => (await engine.sku(id))?.name ?? `SKU #${id}`,
    location: async (id: number) => (await engine.location(id))?.alias ?? `#${id}`,
  }
}
