import { consol, invoice, packedInvoice, plan, relocation, stock } from './world.ts'
import type { Draft, Engine } from '../../client/offline/engine.ts'
import { center, location, sku } from './handheld.ts'
import type { FakeServer } from './server.ts'

/**
 * The small center with parcels: waybills 501 and 502 to pack, 503 to 505 packed, 506 on pallet 2; plan 1 with pallets 1 and 2
 * and boxes 3 and 4; 20 pieces of SKU 1 at location 11, of which sheet 31 holds 6 for location 12.
 */
export function parcels(): FakeServer {
  const server = center()
  server.skus.set(21, { ...sku(21, 'BOX-S'), type: 'BOX' })
  server.locations.set(19, { ...location(19, 'ON-THE-WAY'), pickable: false })
  for (const row of [invoice(501), invoice(502), packedInvoice(503), packedInvoice(504), packedInvoice(505)])
    server.invoices.set(row.id, row)
  server.invoices.set(
    506,
    packedInvoice(506, { status: 'CONSOLIDATED', consolId: 2, loadedById: 22, loadedByName: 'Jun' }),
  )
  server.plans.set(1, plan(1, { status: 'PROCESSING', loaded: 1, toLoad: 3, toPack: 2 }))
  for (const row of [
    consol(1, 'PALLET'),
    consol(2, 'PALLET', { invoiceIds: [506] }),
    consol(3, 'BOX'),
    consol(4, 'BOX'),
  ])
    server.consols.set(row.id, row)
  server.stock.set(1, stock(1, [{ locationId: 11, alias: 'A-01-11', quantity: 20 }]))
  server.relocations.set(
    31,
    relocation(31, {
      sourceLocationId: 11,
      sourceAlias: 'A-01-11',
      targetLocationId: 12,
      targetAlias: 'A-01-12',
      onTheWayLocationId: 19,
    }),
  )
  server.printers = [{ id: 1, name: 'Packing 1' }]
  return server
}

export const packing = (invoiceId: number): Draft => ({
  type: 'packing.pack',
  payload: {
    invoiceId,
    boxSkuId: 21,
    packaging: null,
    weight: 480,
    photos: 0,
    printerId: null,
    goods: [1, 2, 3].map((n) => ({ lineId: invoiceId * 10 + n, quantity: n === 1 ? 2 : 1, code: null })),
  },
})
export const loading = (invoiceId: number, consolId = 1): Draft => ({
  type: 'consol.load',
  payload: { consolId, invoiceId, passCheck: null },
})
export const unloading = (invoiceId: number, consolId = 1): Draft => ({
  type: 'consol.unload',
  payload: { consolId, invoiceId },
})
export const nesting = (consolId: number, parentId = 1): Draft => ({
  type: 'consol.nest',
  payload: { consolId, parentId, passCheck: null },
})
export const moving = (quantity: number, fromLocationId = 11, toLocationId = 12): Draft => ({
  type: 'relocation.move',
  payload: { skuId: 1, lot: null, expirationDate: null, quantity, fromLocationId, toLocationId },
})
export const closing = (storageQuantity: number, more: object = {}): Draft => ({
  type: 'relocation.close',
  payload: { relocationId: 31, storageQuantity, locationId: 12, ...more },
})

/** Everything that the screens show of parcels, except how much is unsent. */
export async function pictureOf(engine: Engine): Promise<unknown> {
  const ids = [501, 502, 503, 504, 505, 506]
  const settled = (view: object | null) => ({ ...view, unsent: 0 })
  return {
    invoices: await Promise.all(ids.map(async (id) => settled(await engine.invoice(id)))),
    consols: (await engine.openConsols()).map(({ disputed: _disputed, ...view }) => settled(view)),
    plan: await engine.plan(1),
    relocations: (await engine.openRelocations()).map(settled),
    stock: (await engine.stock(1))?.places.toSorted((a, b) => a.locationId - b.locationId),
  }
}
