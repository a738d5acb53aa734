import { expect } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { toHandOut, toPick, toPutBack } from '../../../shared/rules/floor/pick-pieces.ts'
import type { Chance } from './chance.ts'
import type { Device } from './device.ts'
import type { Deeds } from './parcel-checks.ts'
import type { SimServer } from './server.ts'

/** Picks something of a list, says that it is not there, or puts it back; now and then at the wrong place or too many pieces. */
export async function pickGoods(device: Device, chance: Chance): Promise<void> {
  const lists = await device.see((engine) => engine.openPickLists())
  const back = lists.flatMap(({ id, lines }) =>
    lines.filter((line) => toPutBack(line) > 0).map((line) => ({ ...line, slipId: id })),
  )
  const open = lists.flatMap(({ id, lines }) =>
    lines.filter((line) => toPick(line) > 0).map((line) => ({ ...line, slipId: id })),
  )
  const slots = lists.flatMap(({ id, kind, lines }) =>
    lines.flatMap((line) => {
      const left = toHandOut(kind, line)
      return left > 0 ? [{ slipId: id, lineId: line.id, skuId: line.skuId, left }] : []
    }),
  )
  const slot = chance.is(0.4) ? chance.of(slots) : undefined
  if (slot) {
    const { left, ...handed } = slot
    return device.does({
      type: 'slip.handOut',
      payload: { ...handed, quantity: chance.is(0.9) ? chance.between(1, left) : left + 1 },
    })
  }
  const returned = chance.is(0.5) ? chance.of(back) : undefined
  // Mostly the first line, so that two pickers meet at it.
  const line = returned ?? (chance.is(0.6) ? open[0] : chance.of(open)) ?? chance.of(back)
  if (!line) return
  const { slipId, id: lineId, skuId, lot, expirationDate } = line
  const goods = { slipId, lineId, skuId, lot, expirationDate }
  const left = toPutBack(line)
  if (left > 0)
    return device.does({
      type: 'slip.putBack',
      payload: {
        ...goods,
        quantity: chance.between(1, left),
        ...(chance.is(0.2)
          ? { locationId: line.locationId, missing: true }
          : { locationId: chance.of([1, 2, 5] as const) }),
      },
    })
  const wanted = toPick(line)
  const place = { ...goods, locationId: chance.is(0.95) ? line.locationId : chance.of([1, 2, 5] as const) }
  if (chance.is(0.75))
    return device.does({
      type: 'slip.pick',
      payload: { ...place, quantity: chance.is(0.9) ? chance.between(1, wanted) : wanted + 1 },
    })
  const other = chance.is(0.6)
    ? await device.see((engine) => engine.nextPlace({ slipId, lineId, pieces: wanted, isSplit: false }))
    : null
  await device.does({
    type: 'slip.short',
    payload: {
      ...place,
      quantity: other ? wanted : chance.between(1, wanted),
      reason: chance.of(['MISSING', 'DAMAGED', 'BLOCKED'] as const),
      next: other && { locationId: other.locationId, lot: other.lot, expirationDate: other.expirationDate },
    },
  })
}

/** Makes lists of the waybills that wait, or ends one. */
export async function listsInOffice(
  server: SimServer,
  chance: Chance,
  deed: 'make lists' | 'end list',
): Promise<{ status: number }> {
  if (deed === 'make lists')
    return server.office('POST', '/now/pick-list', {
      centerId: 1,
      kind: chance.of(['SINGLE', 'CART', 'TOTAL'] as const),
      waybills: chance.between(1, 5),
      perList: 3,
    })
  const open = await server.office('GET', '/now/pick-list?status=RESERVED,PROGRESSING')
  const list = chance.of((open.body as { data: { id: number }[] }).data)
  return list ? server.office('POST', '/now/pick-list/end', { ids: [list.id] }) : { status: 0 }
}

/**
 * Each line has exactly what standing work picked, found short and put back of it; at the place for picked goods lies exactly what the
 * lines hold there.
 */
export async function picksHold({ read }: Database, deeds: Deeds): Promise<void> {
  const lines = await read
    .selectFrom('slipLine')
    .innerJoin('slip', 'slip.id', 'slipLine.slipId')
    .innerJoin('invoice', 'invoice.id', 'slipLine.invoiceId')
    .selectAll('slipLine')
    .select(['slip.status as slipStatus', 'slip.endedAt', 'invoice.status as invoiceStatus'])
    .execute()
  const sumOf = (type: string, lineId: number) =>
    deeds
      .of<{ lineId: number; quantity: number; next?: object | null }>(type)
      .filter((one) => one.lineId === lineId && !one.next)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  for (const line of lines) {
    const { id, quantity, processedQuantity, shortQuantity, putBackQuantity, handedOutQuantity } = line
    expect([id, processedQuantity, shortQuantity, putBackQuantity, handedOutQuantity]).toEqual([
      id,
      sumOf('slip.pick', id),
      sumOf('slip.short', id),
      sumOf('slip.putBack', id),
      sumOf('slip.handOut', id),
    ])
    expect([id, handedOutQuantity <= processedQuantity]).toEqual([id, true])
    expect([id, processedQuantity + shortQuantity <= quantity, putBackQuantity <= processedQuantity]).toEqual([
      id,
      true,
      true,
    ])
    const isOpen = line.endedAt === null && toPick(line) > 0
    expect([id, line.status === 'RESERVED']).toEqual([id, isOpen])
    if (isOpen) expect([id, ['RESERVED', 'PROGRESSING']]).toEqual([id, expect.arrayContaining([line.slipStatus])])
  }
  const there = await read
    .selectFrom('locationStock')
    .innerJoin('location', 'location.id', 'locationStock.locationId')
    .select('locationStock.quantity')
    .where('location.isPicking', '=', true)
    .execute()
  expect(there.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
    lines.reduce((sum, line) => sum + line.processedQuantity - line.putBackQuantity, 0),
  )
}
