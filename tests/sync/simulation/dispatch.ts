import type { Engine } from '../../../client/offline/engine.ts'
import type { InvoiceStatus } from '../../../shared/entities/invoice.ts'
import { passCheck } from '../../../shared/rules/floor/pass-code.ts'
import type { Chance } from './chance.ts'
import type { Device } from './device.ts'
import { boxes, consols, pallets, serialOf, waybills } from './parcels.ts'

/** Scans a waybill and puts its goods into the parcel; now and then something is wrong. */
export async function packParcels(device: Device, chance: Chance): Promise<void> {
  if (chance.is(0.1))
    return device.does({
      type: 'packing.print',
      payload: { invoiceId: chance.of(waybills), printerId: chance.of([null, 1] as const) },
    })
  const [waybill] = await device.see(async (engine) =>
    engine.invoicesBySerial(serialOf(await oneThatIs(engine, ['ALLOCATED', 'PRINTED'], chance))),
  )
  if (!waybill) return
  const goods = waybill.lines.map(({ id, quantity }) => ({
    lineId: id,
    quantity: chance.is(0.05) ? quantity + 1 : quantity,
    code: null,
  }))
  await device.does({
    type: 'packing.pack',
    payload: {
      invoiceId: waybill.id,
      goods,
      boxSkuId: null,
      packaging: null,
      weight: chance.of([null, 480] as const),
      photos: 0,
      printerId: null,
    },
  })
}

/** Puts waybills on pallets and boxes and takes them off; puts boxes into pallets. */
export async function loadParcels(device: Device, chance: Chance): Promise<void> {
  const roll = chance.next()
  const consolId = chance.of([1, 1, 1, 2, 3, 4, 6, 6, 6, 5] as const)
  const view = await device.see((engine) => engine.consol(consolId))
  if (!view) return
  if (roll < 0.65)
    return device.does({
      type: 'consol.load',
      payload: {
        consolId,
        invoiceId: await device.see((engine) => oneThatIs(engine, ['PACKED'], chance)),
        passCheck: passOf(view.code, view.passCheck, chance),
      },
    })
  if (roll < 0.8) {
    const invoiceId = chance.of([...view.invoiceIds, ...view.canceledIds]) ?? chance.of(waybills)
    return device.does({ type: 'consol.unload', payload: { consolId, invoiceId } })
  }
  if (roll < 0.84) return device.does({ type: 'consol.print', payload: { consolId, printerId: 1 } })
  const box = await device.see((engine) => engine.consol(chance.of(boxes)))
  if (!box) return
  if (box.parentId !== null && chance.is(0.6))
    return device.does({ type: 'consol.unnest', payload: { consolId: box.id, parentId: box.parentId } })
  const parent = await device.see((engine) => engine.consol(chance.is(0.9) ? chance.of(pallets) : chance.of(consols)))
  if (parent)
    await device.does({
      type: 'consol.nest',
      payload: { consolId: box.id, parentId: parent.id, passCheck: passOf(parent.code, parent.passCheck, chance) },
    })
}

/** Mostly a waybill in a wanted state, as far as the device sees; of these often the first, so that two devices meet at it. */
async function oneThatIs(engine: Engine, wanted: readonly InvoiceStatus[], chance: Chance): Promise<number> {
  const views = await Promise.all(waybills.map((id) => engine.invoice(id)))
  const ready = views.flatMap((view) => (view && wanted.includes(view.status) ? [view.id] : []))
  const [first] = ready
  if (first === undefined || chance.is(0.1)) return chance.of(waybills)
  return chance.is(0.5) ? first : (chance.of(ready) ?? first)
}

function passOf(code: string, asked: number | null, chance: Chance): number | null {
  if (asked === null) return null
  return chance.is(0.8) ? passCheck(code, '123456') : chance.of([null, 1] as const)
}
