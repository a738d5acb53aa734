import { expect, test } from 'vitest'
import { done, Handheld } from '../../../tests/fakes/handheld.ts'
import { moving, packing, parcels } from '../../../tests/fakes/parcels.ts'
import type { FakeServer } from '../../../tests/fakes/server.ts'
import { invoice, stock } from '../../../tests/fakes/world.ts'
import type { PickListRow } from '../../../shared/sync/protocol.ts'
import type { Draft } from '../engine.ts'

const line = (id: number, more: Partial<PickListRow['lines'][number]> = {}): PickListRow['lines'][number] => ({
  id,
  skuId: 1,
  skuName: 'SKU 1',
  lot: null,
  expirationDate: null,
  condition: 'GOOD',
  locationId: 11,
  alias: 'A-01-11',
  invoiceId: 501,
  serial: '501',
  invoiceStatus: 'PRINTED',
  tote: 1,
  quantity: 2,
  processedQuantity: 0,
  shortQuantity: 0,
  putBackQuantity: 0,
  handedOutQuantity: 0,
  ...more,
})
const list = (id: number, more: Partial<PickListRow> = {}): PickListRow => ({
  id,
  code: `SL-00000${id}`,
  kind: 'CART',
  status: 'RESERVED',
  centerId: 1,
  partnerName: 'Haru',
  pickingLocationId: 18,
  startedById: null,
  startedByName: null,
  lines: [line(id * 10)],
  ...more,
})
const pieces = (lineId: number, quantity: number) => ({
  slipId: Math.floor(lineId / 10),
  lineId,
  locationId: 11,
  skuId: 1,
  lot: null,
  expirationDate: null,
  quantity,
})
const picking = (lineId: number, quantity: number): Draft => ({ type: 'slip.pick', payload: pieces(lineId, quantity) })

/** A handheld with no network that holds these lists. The places between two others are not among a handheld's locations. */
async function holding(
  lists: PickListRow[],
  places = [{ locationId: 11, alias: 'A-01-11', quantity: 20 }],
  more: (server: FakeServer) => void = () => {},
) {
  const server = parcels()
  more(server)
  server.locations.delete(19)
  server.stock.set(1, stock(1, places))
  for (const row of lists) server.pickLists.set(row.id, row)
  const handheld = await Handheld.ready(server)
  handheld.online = false
  return handheld
}

test('a list that the office ended holds nothing: its goods can be moved, and picked for another list', async () => {
  const all = { quantity: 14 }
  const { engine } = await holding([
    list(7, { status: 'CANCELED', lines: [line(70, all)] }),
    list(8, { lines: [line(80, { ...all, quantity: 13, invoiceId: 502 })] }),
  ])
  // A sheet holds six of the twenty.
  await done(engine.queue(moving(1)))
  await done(engine.queue(picking(80, 13)))
  expect(await engine.openPickLists()).toEqual([])
})

test('goods that an open slip of the office holds cannot be moved offline, and a list still gets the goods it holds', async () => {
  const { engine } = await holding(
    [list(7, { lines: [line(70, { quantity: 3 })] })],
    [{ locationId: 11, alias: 'A-01-11', quantity: 20, held: 11 } as never],
  )
  // A sheet holds six of the twenty, and the list holds three.
  expect(await engine.queue(moving(1))).toMatchObject({ refused: 'not-enough-there', with: { got: 0 } })
  await done(engine.queue(picking(70, 3)))
})

test('after an offline packing nothing more is picked for the parcel and its pick cannot be undone, until the packing is', async () => {
  const { engine } = await holding([list(7, { lines: [line(70), line(71, { quantity: 3 })] })])
  const { id } = await done(engine.queue(picking(70, 2)))
  const packed = await done(engine.queue(packing(501)))
  expect(await engine.queue({ type: 'slip.undo', payload: { slipId: 7, undoes: id } })).toMatchObject({
    refused: 'pick-went-on',
  })
  expect(await engine.queue(picking(71, 1))).toMatchObject({ refused: 'picked-already' })
  expect(await engine.openPickLists()).toEqual([])
  // Pieces that nobody picks are held by nobody, so only the sheet's six are held.
  expect(await engine.freeAt({ ...line(71), locationId: 11 })).toBe(12)
  await done(engine.queue({ type: 'packing.undo', payload: { invoiceId: 501, undoes: packed.id } }))
  expect(await engine.openPickLists()).toMatchObject([{ id: 7, status: 'PROGRESSING' }])
  await done(engine.queue({ type: 'slip.undo', payload: { slipId: 7, undoes: id } }))
})

test('a list that the office ended stays ended when its parcel is packed and the packing is undone', async () => {
  const { engine } = await holding([list(7, { status: 'CANCELED' })])
  expect(await engine.pickList(7)).toMatchObject({ status: 'CANCELED' })
  const packed = await done(engine.queue(packing(501)))
  await done(engine.queue({ type: 'packing.undo', payload: { invoiceId: 501, undoes: packed.id } }))
  expect(await engine.openPickLists()).toEqual([])
  expect(await engine.queue(picking(70, 2))).toMatchObject({ refused: 'pick-ended' })
})

test('a list that is read only after its parcel was packed is not open any more', async () => {
  const { engine } = await holding([list(7)])
  await done(engine.queue(packing(501)))
  expect(await engine.openPickLists()).toEqual([])
})

test('missing pieces are not picked at a location where the goods have expired by the center’s calendar', async () => {
  const handheld = await holding([list(7)], [
    { locationId: 11, alias: 'A-01-11', quantity: 20 },
    { locationId: 12, alias: 'A-01-12', quantity: 20, expirationDate: '2026-11-20' },
  ] as never)
  const { engine } = handheld
  const next = () => engine.nextPlace({ slipId: 7, lineId: 70, pieces: 2, isSplit: false })
  expect(await next()).toMatchObject({ locationId: 12 })
  // In Seoul it is already the 21st, an hour after midnight.
  handheld.now = Date.parse('2026-11-20T16:00:00.000Z')
  expect(await next()).toBeNull()
})

test('goods that are picked or on the way show at a location with a name before the server knows', async () => {
  const { engine } = await holding([list(7)])
  await done(engine.queue(picking(70, 2)))
  await done(engine.queue({ type: 'relocation.arrive', payload: { relocationId: 31 } }))
  expect((await engine.stock(1))?.places.map(({ alias, quantity }) => [alias, quantity])).toEqual([
    ['A-01-11', 12],
    ['PICKING', 2],
    ['ON-THE-WAY', 6],
  ])
})

test('a packer sees what this handheld picked for a parcel before the server knows', async () => {
  const picked = { code: 'SL-000007', tote: 1, byName: null, quantity: 0, asked: 2, short: 0 }
  const { engine } = await holding([list(7)], undefined, (server) => {
    server.invoices.set(501, invoice(501, { picked }))
  })
  const { id } = await done(engine.queue(picking(70, 1)))
  await done(engine.queue({ type: 'slip.short', payload: { ...pieces(70, 1), reason: 'MISSING', next: null } }))
  const lacking = [{ skuId: 1, quantity: 1 }]
  expect((await engine.invoice(501))?.picked).toEqual({ ...picked, byName: 'Mina', quantity: 1, short: 1, lacking })
  await done(engine.queue({ type: 'slip.undo', payload: { slipId: 7, undoes: id } }))
  expect((await engine.invoice(501))?.picked).toMatchObject({ quantity: 0, short: 1 })
})

test('a packer sees who else picked for a parcel beside the worker of this handheld, each name once', async () => {
  const picked = { code: 'SL-000007', tote: 1, byName: 'Arne', quantity: 1, asked: 3, short: 0 }
  const { engine } = await holding([list(7)], undefined, (server) => {
    server.invoices.set(501, invoice(501, { picked }))
  })
  await done(engine.queue(picking(70, 1)))
  await done(engine.queue(picking(70, 1)))
  expect((await engine.invoice(501))?.picked).toMatchObject({ byName: 'Arne, Mina', quantity: 3 })
})

test('a packer sees which goods are short, also those this handheld gave up; an older row tells only how many', async () => {
  const picked = { code: 'SL-000007', tote: 1, byName: null, quantity: 1, asked: 6, short: 1 }
  const { engine } = await holding([list(7)], undefined, (server) => {
    server.invoices.set(501, invoice(501, { picked: { ...picked, lacking: [{ skuId: 2, quantity: 1 }] } }))
    server.invoices.set(502, invoice(502, { picked }))
    server.pickLists.set(8, list(8, { lines: [line(80, { invoiceId: 502 })] }))
  })
  const lacking = async (id: number) => (await engine.invoice(id))?.picked?.lacking
  await done(engine.queue(picking(70, 1)))
  const missing = { ...pieces(70, 1), reason: 'MISSING' as const, next: null }
  const { id } = await done(engine.queue({ type: 'slip.short', payload: missing }))
  expect(await lacking(501)).toEqual([
    { skuId: 2, quantity: 1 },
    { skuId: 1, quantity: 1 },
  ])
  await done(engine.queue({ type: 'slip.undo', payload: { slipId: 7, undoes: id } }))
  expect(await lacking(501)).toEqual([{ skuId: 2, quantity: 1 }])
  await done(engine.queue({ type: 'slip.short', payload: { ...missing, ...pieces(80, 1) } }))
  expect(await lacking(502)).toBeUndefined()
})
