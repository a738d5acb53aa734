import { shortReasons } from '../../../shared/entities/pick-list.ts'
import { goodsOf } from '../../../shared/rules/stock/facts.ts'
import type { Chance } from './chance.ts'
import type { Device } from './device.ts'

/** Location 3 is disabled, and location 5 is disabled now and then. */
const places = [1, 2, 5] as const

/** Moves goods: on the spot, often the last piece of them, or by a sheet. */
export async function moveGoods(device: Device, chance: Chance): Promise<void> {
  const sheet = chance.is(0.75) ? chance.of(await device.see((engine) => engine.openRelocations())) : undefined
  if (!sheet) return moveOnTheSpot(device, chance)
  // Now and then goods are missing, at the shelf or on the way; sometimes a worker says so of a sheet that has moved on.
  if (chance.is(0.2))
    return device.does({
      type: 'relocation.short',
      payload: {
        relocationId: sheet.id,
        quantity: chance.between(0, sheet.quantity),
        reason: chance.of(shortReasons) ?? 'MISSING',
        arrived: (sheet.status === 'RELOCATING') === chance.is(0.9),
      },
    })
  if (sheet.status === 'RELOCATION_READY')
    return device.does({ type: 'relocation.arrive', payload: { relocationId: sheet.id } })
  const locationId = chance.is(0.8) ? sheet.targetLocationId : chance.of([...places, 3] as const)
  const storageQuantity = chance.is(0.7) ? sheet.quantity : chance.between(0, sheet.quantity + 1)
  await device.does({
    type: 'relocation.close',
    payload: { relocationId: sheet.id, storageQuantity, locationId, ...(chance.is(0.5) ? { unplanned: true } : {}) },
  })
}

async function moveOnTheSpot(device: Device, chance: Chance): Promise<void> {
  const from = chance.of(places)
  const lying = chance.of(await device.see((engine) => engine.stockAt(from)))
  if (!lying) return
  const goods = goodsOf(lying)
  const free = await device.see((engine) => engine.freeAt({ ...goods, locationId: from }))
  const pieces = chance.is(0.5) ? Math.max(1, free) : chance.between(1, lying.quantity + 1)
  await device.does({
    type: 'relocation.move',
    payload: {
      ...goods,
      quantity: pieces,
      fromLocationId: from,
      toLocationId: chance.is(0.05) ? 3 : (chance.of(places.filter((place) => place !== from)) ?? from),
    },
  })
}
