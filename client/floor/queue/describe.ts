import type { Engine } from '../../offline/engine.ts'
import { exceptionPayloads } from '../../../shared/rules/floor/payloads/exception.ts'
import { countPayloads } from '../../../shared/rules/floor/payloads/count.ts'
import { consolPayloads } from '../../../shared/rules/floor/payloads/consol.ts'
import { inboundPayloads } from '../../../shared/rules/floor/payloads/inbound.ts'
import { packingPayloads } from '../../../shared/rules/floor/payloads/packing.ts'
import { pickingPayloads } from '../../../shared/rules/floor/payloads/picking.ts'
import { relocationPayloads } from '../../../shared/rules/floor/payloads/relocation.ts'
import type { GoodsKey } from '../../../shared/rules/stock/fact-rows.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import type { Values } from '../feedback/say.ts'

/** An action in words: what was done, to what, and what else is worth knowing. */
export interface Described {
  key: MessageKey
  with: Values
  about: string[]
  /** The lot, the expiry and the condition of the goods. */
  goods?: Omit<GoodsKey, 'skuId'>
}

/** Describes an action with the names that its ids have on this device. An unreadable payload is still shown as what it claims to be. */
export async function describeAction(engine: Engine, type: string, payload: unknown): Promise<Described> {
  const names = namesFrom(engine)
  return (
    (await inboundAction(names, type, payload)) ??
    (await parcelAction(names, type, payload)) ??
    (await goodsAction(names, type, payload)) ??
    (await pickAction(names, type, payload)) ?? { key: 'action.unknown', with: { type }, about: [] }
  )
}

async function inboundAction(names: Names, type: string, payload: unknown): Promise<Described | null> {
  switch (type) {
    case 'inbound.arrive': {
      const { success, data } = inboundPayloads[type].safeParse(payload)
      if (!success) return null
      return {
        key: data.actualQuantity === null ? 'action.notArrived' : 'action.arrive',
        with: { quantity: data.actualQuantity ?? 0 },
        about: [await names.inbound(data.inboundId)],
      }
    }
    case 'inbound.inspect': {
      const { success, data } = inboundPayloads[type].safeParse(payload)
      if (!success) return null
      return {
        key: 'action.inspect',
        with: { quantity: data.quantity, sku: await names.sku(data.skuId) },
        about: [await names.inbound(data.inboundId)],
        goods: data,
      }
    }
    case 'inbound.store': {
      const { success, data } = inboundPayloads[type].safeParse(payload)
      if (!success) return null
      const values = {
        quantity: data.quantity,
        sku: await names.sku(data.skuId),
        location: await names.location(data.locationId),
      }
      return {
        key: 'action.store',
        with: values,
        about: [await names.inbound(data.inboundId)],
        goods: data,
      }
    }
    case 'inbound.close':
    case 'inbound.undo': {
      const { success, data } = inboundPayloads['inbound.close'].pick({ inboundId: true }).loose().safeParse(payload)
      return success
        ? {
            key: type === 'inbound.close' ? 'action.close' : 'action.undo',
            with: {},
            about: [await names.inbound(data.inboundId)],
          }
        : null
    }
    case 'exception.settle': {
      const { success, data } = exceptionPayloads[type].safeParse(payload)
      return success ? { key: `settle.${data.how}`, with: {}, about: [data.note] } : null
    }
    default:
      return null
  }
}

/** Describes packing a waybill, and loading it. */
async function parcelAction(names: Names, type: string, payload: unknown): Promise<Described | null> {
  switch (type) {
    case 'packing.pack': {
      const { success, data } = packingPayloads[type].safeParse(payload)
      if (!success) return null
      const values = {
        serial: await names.invoice(data.invoiceId),
        box: data.boxSkuId === null ? '' : await names.sku(data.boxSkuId),
      }
      return {
        key: data.boxSkuId === null ? 'action.pack' : 'action.packInBox',
        with: values,
        about: data.weight === null ? [] : [`${data.weight} g`],
      }
    }
    case 'packing.undo':
    case 'packing.print': {
      const { success, data } = packingPayloads['packing.print'].pick({ invoiceId: true }).loose().safeParse(payload)
      return success
        ? {
            key: type === 'packing.undo' ? 'action.unpack' : 'action.print',
            with: { serial: await names.invoice(data.invoiceId) },
            about: [],
          }
        : null
    }
    case 'consol.load':
    case 'consol.unload': {
      const { success, data } = consolPayloads['consol.unload'].loose().safeParse(payload)
      if (!success) return null
      return {
        key: type === 'consol.load' ? 'action.load' : 'action.unload',
        with: { serial: await names.invoice(data.invoiceId), consol: await names.consol(data.consolId) },
        about: [],
      }
    }
    case 'consol.nest':
    case 'consol.unnest': {
      const { success, data } = consolPayloads['consol.unnest'].loose().safeParse(payload)
      if (!success) return null
      return {
        key: type === 'consol.nest' ? 'action.nest' : 'action.unnest',
        with: { consol: await names.consol(data.consolId), parent: await names.consol(data.parentId) },
        about: [],
      }
    }
    case 'consol.undo':
    case 'consol.print': {
      const { success, data } = consolPayloads['consol.print'].pick({ consolId: true }).loose().safeParse(payload)
      return success
        ? {
            key: type === 'consol.undo' ? 'action.undoLoad' : 'action.printPallet',
            with: { consol: await names.consol(data.consolId) },
            about: [],
          }
        : null
    }
    default:
      return null
  }
}

/** Describes goods that change their place, and places that are counted. */
async function goodsAction(names: Names, type: string, payload: unknown): Promise<Described | null> {
  switch (type) {
    case 'relocation.move': {
      const { success, data } = relocationPayloads[type].safeParse(payload)
      if (!success) return null
      const values = {
        quantity: data.quantity,
        sku: await names.sku(data.skuId),
        from: await names.location(data.fromLocationId),
        to: await names.location(data.toLocationId),
      }
      return { key: 'action.move', with: values, about: [], goods: { ...data, condition: data.condition ?? 'GOOD' } }
    }
    case 'count.place':
    case 'count.recount': {
      const { success, data } = countPayloads[type].safeParse(payload)
      if (!success) return null
      const quantity = data.counted.reduce((sum, line) => sum + line.quantity, 0)
      return {
        key: type === 'count.place' ? 'action.count' : 'action.recount',
        with: { location: await names.location(data.locationId), quantity },
        about: await Promise.all(data.counted.slice(0, 3).map(({ skuId }) => names.sku(skuId))),
      }
    }
    case 'count.undo': {
      const { success, data } = countPayloads[type].safeParse(payload)
      return success
        ? { key: 'action.undoCount', with: { location: await names.location(data.locationId) }, about: [] }
        : null
    }
    case 'relocation.arrive': {
      const { success, data } = relocationPayloads[type].safeParse(payload)
      return success
        ? { key: 'action.relocate', with: { relocation: await names.relocation(data.relocationId) }, about: [] }
        : null
    }
    case 'relocation.short': {
      const { success, data } = relocationPayloads[type].safeParse(payload)
      if (!success) return null
      const relocation = await names.relocation(data.relocationId)
      return { key: 'action.sheetShort', with: { relocation, quantity: data.quantity }, about: [] }
    }
    case 'relocation.close': {
      const { success, data } = relocationPayloads[type].safeParse(payload)
      if (!success) return null
      return {
        key: 'action.relocated',
        with: {
          relocation: await names.relocation(data.relocationId),
          quantity: data.storageQuantity,
          location: await names.location(data.locationId),
        },
        about: [],
      }
    }
    case 'relocation.undo': {
      const { success, data } = relocationPayloads[type].safeParse(payload)
      if (!success) return null
      return {
        key: 'action.undoMove',
        with: {},
        about: ['relocationId' in data ? await names.relocation(data.relocationId) : await names.sku(data.skuId)],
      }
    }
    default:
      return null
  }
}

/** Describes picking, and putting back. */
async function pickAction(names: Names, type: string, payload: unknown): Promise<Described | null> {
  const keys = { 'slip.pick': 'action.pick', 'slip.short': 'action.short', 'slip.putBack': 'action.putBack' } as const
  switch (type) {
    case 'slip.pick':
    case 'slip.short':
    case 'slip.putBack': {
      const { success, data } = pickingPayloads['slip.putBack'].loose().safeParse(payload)
      if (!success) return null
      return {
        key: data.missing ? 'action.missing' : keys[type],
        with: {
          quantity: data.quantity,
          sku: await names.sku(data.skuId),
          location: await names.location(data.locationId),
        },
        about: [await names.pickList(data.slipId)],
        goods: { ...data, condition: 'GOOD' },
      }
    }
    case 'slip.handOut': {
      const { success, data } = pickingPayloads[type].safeParse(payload)
      if (!success) return null
      return {
        key: 'action.handOut',
        with: { quantity: data.quantity, sku: await names.sku(data.skuId) },
        about: [await names.pickList(data.slipId)],
      }
    }
    case 'slip.undo': {
      const { success, data } = pickingPayloads[type].safeParse(payload)
      return success ? { key: 'action.undoPick', with: { list: await names.pickList(data.slipId) }, about: [] } : null
    }
    default:
      return null
  }
}

type Names = ReturnType<typeof namesFrom>

function namesFrom(engine: Engine) {
  return {
    inbound: async (id: number) => (await engine.inbound(id))?.code ?? `IB #${id}`,
    sku: async (id: number) => (await engine.sku(id))?.name ?? `SKU #${id}`,
    location: async (id: number) => (await engine.location(id))?.alias ?? `#${id}`,
    invoice: async (id: number) => (await engine.invoice(id))?.serial ?? `#${id}`,
    consol: async (id: number) => (await engine.consol(id))?.code ?? `CS #${id}`,
    pickList: async (id: number) => (await engine.pickList(id))?.code ?? `SL #${id}`,
    relocation: async (id: number) => (await engine.relocation(id))?.code ?? `RM #${id}`,
  }
}
