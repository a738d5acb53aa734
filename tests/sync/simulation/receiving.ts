import type { Chance } from './chance.ts'
import type { Device } from './device.ts'

const milkDays = ['2027-01-31', '2027-01-31', '2027-06-30', null] as const
const lots = ['L1', 'L1', 'L2', null] as const

/** A delivery comes, is counted and put away. */
export async function receiveGoods(device: Device, chance: Chance): Promise<void> {
  const inboundId = chance.of([1, 1, 1, 2, 2, 4] as const)
  const roll = chance.next()
  if (roll < 0.4)
    return device.does({
      type: 'inbound.inspect',
      payload: {
        inboundId,
        ...goods(chance, inboundId),
        quantity: chance.between(1, 5),
        ...(chance.is(0.2) ? { surplus: true } : {}),
      },
    })
  if (roll < 0.83) return storeSome(device, chance, inboundId)
  if (roll < 0.89)
    return device.does({
      type: 'inbound.arrive',
      payload: {
        inboundId: inboundId === 4 ? 1 : inboundId,
        shipmentId: inboundId === 2 ? 3 : chance.of([1, 2] as const),
        actualQuantity: chance.of([null, 1, 2] as const),
      },
    })
  if (roll < 0.93)
    return device.does(
      {
        type: 'inbound.inspect',
        payload: { inboundId: 1, skuId: 4, lot: null, expirationDate: null, condition: 'GOOD', quantity: 1 },
      },
      chance.is(0.7),
    )
  return device.does({ type: 'inbound.close', payload: { inboundId } })
}

function goods(chance: Chance, inboundId: number) {
  const skuId = inboundId === 1 ? chance.of([1, 1, 2, 3] as const) : 1
  return {
    skuId,
    lot: skuId === 3 ? chance.of(lots) : null,
    expirationDate: skuId === 2 ? chance.of(milkDays) : null,
    condition: chance.is(0.15) ? ('DAMAGED' as const) : ('GOOD' as const),
  }
}

async function storeSome(device: Device, chance: Chance, inboundId: number): Promise<void> {
  const view = await device.see((engine) => engine.inbound(inboundId))
  const line = chance.of(view?.lines.filter((l) => l.storedQuantity < l.quantity) ?? [])
  if (!line) return
  const { quantity, storedQuantity, ...key } = line
  await device.does({
    type: 'inbound.store',
    payload: {
      inboundId,
      ...key,
      quantity: chance.between(1, quantity - storedQuantity),
      locationId: chance.of([1, 2, 2, 2, 5, 5, 3] as const),
    },
  })
}
