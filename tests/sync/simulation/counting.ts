import { goodsOf } from '../../../shared/rules/stock/facts.ts'
import type { Chance } from './chance.ts'
import type { Device } from './device.ts'
import type { SimServer } from './server.ts'

const places = [1, 2, 5] as const

/** Counts a place, right or with a difference; mostly a place that the floor owes a count. */
export async function countPlace(device: Device, chance: Chance): Promise<void> {
  const owed = chance.is(0.7) ? chance.of(await device.see((engine) => engine.placesToCount())) : undefined
  const locationId = owed?.id ?? chance.of(places)
  const lying = await device.see((engine) => engine.stockAt(locationId))
  const counted = lying
    .map((line) => ({
      ...goodsOf(line),
      quantity: Math.max(0, chance.is(0.6) ? line.quantity : line.quantity + chance.between(-3, 3)),
    }))
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ ...line, lot: line.lot || null, expirationDate: line.expirationDate || null }))
  await device.does({
    type: owed?.count?.status === 'RECOUNT' && chance.is(0.8) ? 'count.recount' : 'count.place',
    payload: { locationId, counted },
  })
}

/** Asks for a count, approves one, or rejects it. */
export async function countsInOffice(
  server: SimServer,
  chance: Chance,
  deed: 'ask count' | 'approve count' | 'reject count',
): Promise<{ status: number }> {
  if (deed === 'ask count') return server.office('POST', '/now/stock-count', { locationIds: [chance.of(places)] })
  const open = await server.office('GET', '/now/slip?reason=REVISION&status=RESERVED')
  const slip = chance.of((open.body as { data: { id: number }[] }).data)
  if (!slip) return { status: 0 }
  return deed === 'approve count'
    ? server.office('POST', '/now/slip/close', { slips: [{ id: slip.id }] })
    : server.office('POST', '/now/slip/cancel', { ids: [slip.id] })
}
