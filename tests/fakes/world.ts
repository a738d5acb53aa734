import { z } from 'zod'
import { consolCode, inboundCode, planCode, relocationCode } from '../../shared/scan/codes.ts'
import {
  consolRow,
  inboundRow,
  invoiceRow,
  locationRow,
  planRow,
  relocationRow,
  skuRow,
  stockRow,
  type ConsolRow,
  type InboundRow,
  type InvoiceRow,
  type LocationRow,
  type PlanRow,
  type RelocationRow,
  type SkuRow,
  type StockRow,
} from '../../shared/sync/protocol.ts'
import { fakeWorker, type FakeWorld } from './engine.ts'
import sentRows from './sent.json' with { type: 'json' }

/**
 * A small believable center: one partner's delivery in two parcels, with goods of every kind of management; waybills to pack and to load, a
 * plan with two pallets and two boxes, goods on shelves, and sheets that move them. Each row copies the one that a real server sends of
 * such a thing (site.ts, tests/laws/handheld-rows.test.ts).
 */
const sent = z
  .object({
    sku: skuRow,
    location: locationRow,
    stock: stockRow,
    inbound: inboundRow,
    invoice: invoiceRow,
    plan: planRow,
    consol: consolRow,
    relocation: relocationRow,
  })
  .parse(sentRows)
const [sentPlace] = sent.stock.places
const [sentShipment] = sent.inbound.shipments
if (!sentPlace || !sentShipment) throw new Error('sent.json has no place or no shipment.')

export const seedOf = { worker: 'w'.repeat(42) + 'A', other: 'o'.repeat(42) + 'A', leader: 'l'.repeat(42) + 'A' }

export const sku = (id: number, name: string, code: string, more: Partial<SkuRow> = {}): SkuRow => ({
  ...sent.sku,
  id,
  name,
  partnerItemNumber: `P-${id}`,
  barcodes: [{ code, bundleQuantity: 1, isMain: true }],
  ...more,
})

export const location = (id: number, alias: string, more: Partial<LocationRow> = {}): LocationRow => ({
  ...sent.location,
  id,
  alias,
  ...more,
})

/** Boxes that a courier is to bring. */
export const shipment = (id: number, quantity: number, shipmentNumber: string): InboundRow['shipments'][number] => ({
  ...sentShipment,
  id,
  quantity,
  shipmentNumber,
})

export const inbound = (id: number, more: Partial<InboundRow> = {}): InboundRow => ({
  ...sent.inbound,
  id,
  code: inboundCode('2026-11-20', id),
  usesAutoConfirm: true,
  shipments: [shipment(11, 3, '5871-2290-4410'), shipment(12, 1, '587122904421')],
  ...more,
})

/** A waybill for two SKUs, and for one thing that is no SKU. */
export const invoice = (id: number, more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  ...sent.invoice,
  id,
  serial: `6012-3456-${String(id).padStart(4, '0')}`,
  orderNumber: `20261120-${id}`,
  lines: sent.invoice.lines.map((line, i) => ({ ...line, id: id * 10 + i + 1 })),
  ...more,
})

export const packedInvoice = (id: number, more: Partial<InvoiceRow> = {}): InvoiceRow =>
  invoice(id, { status: 'PACKED', packedByName: 'Lee Sora', packedAt: '2026-11-20T00:00:00.000Z', ...more })

export const plan = (id: number, more: Partial<PlanRow> = {}): PlanRow => ({
  ...sent.plan,
  id,
  code: planCode('ICN1', '2026-11-20', more.courierCode ?? 'CJGLS', id),
  toPack: 0,
  ...more,
})

export const consol = (
  id: number,
  containerType: ConsolRow['containerType'],
  more: Partial<ConsolRow> = {},
): ConsolRow => ({
  ...sent.consol,
  id,
  code: consolCode('ICN1', id),
  containerType,
  ...more,
})

export const relocation = (id: number, more: Partial<RelocationRow> = {}): RelocationRow => ({
  ...sent.relocation,
  id,
  code: relocationCode(id),
  onTheWayLocationId: 9,
  ...more,
})

export const stock = (skuId: number, places: Partial<StockRow['places'][number]>[]): StockRow => {
  const full = places.map((place) => ({ ...sentPlace, quantity: 0, ...place }))
  const inStorage = full.reduce((sum, place) => sum + place.quantity, 0)
  return { skuId, available: inStorage, reserved: 0, inStorage, places: full }
}

export const worker1 = fakeWorker(1, 'Kim Minseo')
export const leader = fakeWorker(3, 'Park Jiho', ['inbound:read', 'inbound:write', 'exception:read', 'exception:write'])

export function floorWorld(more: Partial<FakeWorld> = {}): FakeWorld {
  return {
    skus: [
      sku(1, 'Green tea toner 200 ml', '8801234567893'),
      sku(2, 'Rice cream 50 ml', '8809876543217', {
        isExpiryManaged: true,
        barcodes: [
          { code: '8809876543217', bundleQuantity: 1, isMain: true },
          { code: 'GT-BOX-12', bundleQuantity: 12, isMain: false },
        ],
      }),
      sku(3, 'Ginseng ampoule 30 ml', '4901234567894', { isExpiryManaged: true, isLotManaged: true }),
      sku(4, 'Camellia hand cream', '8801111111119'),
      sku(5, 'Toner refill A', 'SAME-CODE'),
      sku(6, 'Toner refill B', 'SAME-CODE'),
      sku(7, 'Someone else’s socks', '4006381333931', { partnerId: 2 }),
      sku(21, 'Box S', 'BOX-S', { type: 'BOX', width: 220, depth: 180, height: 100, weight: 120 }),
      sku(22, 'Box M', 'BOX-M', { type: 'BOX', width: 320, depth: 250, height: 180, weight: 260 }),
    ],
    locations: [
      location(1, 'A-01-02'),
      location(2, 'A-01-03'),
      location(3, 'DMG-01', { pickable: false }),
      location(4, 'B-09-01', { disabled: true }),
      location(9, 'ON-THE-WAY', { pickable: false }),
    ],
    inbounds: [
      inbound(42),
      inbound(43, { partnerName: 'Mori Foods', usesAutoConfirm: false }),
      inbound(44, { status: 'REGISTERED' }),
    ],
    stock: [
      stock(1, [{ quantity: 20 }, { locationId: 3, alias: 'DMG-01', quantity: 1 }]),
      stock(4, [{ locationId: 2, alias: 'A-01-03', quantity: 5 }]),
    ],
    invoices: [
      invoice(501),
      invoice(502, { wantsPhoto: true, memo: 'A gift: no price list.' }),
      packedInvoice(503),
      packedInvoice(504),
      packedInvoice(505, { courierCode: 'LOTTE' }),
      packedInvoice(506, { status: 'CONSOLIDATED', consolId: 2, loadedById: 2, loadedByName: 'Lee Sora' }),
      packedInvoice(507, { status: 'CANCELED', consolId: 2 }),
      invoice(508, { status: 'CANCELED' }),
    ],
    plans: [
      plan(1, { status: 'PROCESSING', loaded: 1, toLoad: 2, toPack: 2 }),
      plan(2, { status: 'COMPLETED', courierCode: 'LOTTE' }),
    ],
    consols: [
      consol(1, 'PALLET'),
      consol(2, 'PALLET', { invoiceIds: [506], canceledIds: [507] }),
      consol(3, 'BOX'),
      consol(4, 'BOX'),
      consol(5, 'PALLET', { planId: 2 }),
    ],
    relocations: [relocation(31), relocation(32, { status: 'CLOSED', storageQuantity: 6, actualLocationId: 2 })],
    printers: [{ id: 1, name: 'Packing 1' }],
    elsewhere: {
      '601299990001': { centerCode: 'NRT1', status: 'PRINTED' },
      '601299990002': { centerCode: null, status: null },
    },
    badges: { [seedOf.worker]: worker1, [seedOf.leader]: leader, [seedOf.other]: fakeWorker(2, 'Lee Sora') },
    worker: worker1,
    ...more,
  }
}
