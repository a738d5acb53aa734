import { inboundCode } from '../../shared/scan/codes.ts'
import type { InboundRow, LocationRow, SkuRow } from '../../shared/sync/protocol.ts'
import { fakeWorker, type FakeWorld } from './fake-engine.ts'

/** A small believable dock: one partner's delivery in two parcels, with goods of every kind of management. */

const at = '2026-11-20T00:00:00.000Z'
export const seedOf = { worker: 'w'.repeat(42) + 'A', other: 'o'.repeat(42) + 'A', leader: 'l'.repeat(42) + 'A' }

export const sku = (id: number, name: string, code: string, more: Partial<SkuRow> = {}): SkuRow => ({
  id, partnerId: 1, name, partnerItemNumber: `P-${id}`, imageUrl: null, isExpiryManaged: false, isLotManaged: false, skuStatus: 'ACTIVATED',
  centerStorageType: 'NORMAL', unitsPerCarton: 12, barcodes: [{ code, bundleQuantity: 1, isMain: true }], ...more,
})

export const location = (id: number, alias: string, more: Partial<LocationRow> = {}): LocationRow => ({ id, centerId: 1, alias, type: 'SHELF', pickable: true, disabled: false, ...more })

export const inbound = (id: number, more: Partial<InboundRow> = {}): InboundRow => ({
  id, code: inboundCode('2026-11-20', id), status: 'ACCEPTED', centerId: 1, partnerId: 1, partnerName: 'Haru Cosmetics', inboundType: 'COURIER', packagingType: 'BOX',
  partnerMemo: null, centerMemo: null, scheduledDate: '2026-11-20', usesAutoConfirm: true,
  items: [
    { skuId: 1, quantity: 12, skuName: 'Green tea toner 200 ml', partnerItemNumber: 'P-1' },
    { skuId: 2, quantity: 24, skuName: 'Rice cream 50 ml', partnerItemNumber: 'P-2' },
    { skuId: 3, quantity: 6, skuName: 'Ginseng ampoule 30 ml', partnerItemNumber: 'P-3' },
  ],
  shipments: [
    { id: 11, status: 'DRAFT', quantity: 3, actualQuantity: null, shipmentNumber: '5871-2290-4410', courierCode: 'CJGLS', vehicleType: null, scheduledFrom: '2026-11-20', scheduledTo: '2026-11-20' },
    { id: 12, status: 'DRAFT', quantity: 1, actualQuantity: null, shipmentNumber: '587122904421', courierCode: 'CJGLS', vehicleType: null, scheduledFrom: '2026-11-20', scheduledTo: '2026-11-20' },
  ],
  lines: [], updatedAt: at, ...more,
})

export const worker1 = fakeWorker(1, 'Kim Minseo')
export const leader = fakeWorker(3, 'Park Jiho', ['inbound:read', 'inbound:write', 'exception:read', 'exception:write'])

export function floorWorld(more: Partial<FakeWorld> = {}): FakeWorld {
  return {
    skus: [
      sku(1, 'Green tea toner 200 ml', '8801234567893'),
      sku(2, 'Rice cream 50 ml', '8809876543217', { isExpiryManaged: true, barcodes: [{ code: '8809876543217', bundleQuantity: 1, isMain: true }, { code: 'GT-BOX-12', bundleQuantity: 12, isMain: false }] }),
      sku(3, 'Ginseng ampoule 30 ml', '4901234567894', { isExpiryManaged: true, isLotManaged: true }),
      sku(4, 'Camellia hand cream', '8801111111119'),
      sku(5, 'Toner refill A', 'SAME-CODE'),
      sku(6, 'Toner refill B', 'SAME-CODE'),
      sku(7, 'Someone else’s socks', '4006381333931', { partnerId: 2 }),
    ],
    locations: [location(1, 'A-01-02'), location(2, 'A-01-03'), location(3, 'DMG-01', { pickable: false }), location(4, 'B-09-01', { disabled: true })],
    inbounds: [inbound(42), inbound(43, { partnerName: 'Mori Foods', usesAutoConfirm: false }), inbound(44, { status: 'REGISTERED' })],
    badges: { [seedOf.worker]: worker1, [seedOf.leader]: leader, [seedOf.other]: fakeWorker(2, 'Lee Sora') },
    worker: worker1,
    ...more,
  }
}
