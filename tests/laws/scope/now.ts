import { sheetOf } from '../../../server/crud/xlsx-sheet.ts'
import { pngOf } from '../../support/pictures.ts'
import type { Exception } from './derive.ts'

const picture = `data:image/png;base64,${pngOf(9, 9).toString('base64')}`
const sheet = new File([new Uint8Array(await sheetOf([{ title: 'name', width: 9 }], [['tea']]))], 'skus.xlsx')

/** What belongs to a center alone has this word in its name. */
const ofCenter = { also: /alienC/ }

/** Calls that tell of a moment, or of some days. */
const atNoon: Exception = { ask: () => ({ query: { at: '2026-03-03T00:00:00Z' } }) }
const inMarch: Exception = { ask: () => ({ query: { executedAtFrom: '2026-03-01', executedAtTo: '2026-03-31' } }) }

/** Calls under /now for which the law cannot tell by itself how they could reach what is foreign. */
export const now: Record<string, Exception> = {
  location: ofCenter,
  container: ofCenter,
  statement: { how: 'names', ask: (f) => ({ query: { month: '2026-03', partnerId: f.partner } }) },
  deliveryRule: ofCenter,
  'deliveryRule.try': {
    ask: (f) => ({ body: { partnerId: f.own.partner, goods: [{}] } }),
    also: /alienC/,
  },

  assignment: ofCenter,
  'assignment.bulk': {
    ask: (f) => ({ body: { rows: [{ locationId: f.location, skuId: f.sku, maxStock: 9 }] } }),
  },
  'assignment.exchange': { how: 'names', ask: (f) => ({ body: { ids: [f.assignment, f.otherAssignment] } }) },
  'assignment.replenishment': { how: 'names', ask: (f) => ({ query: { centerId: f.center } }) },
  'assignment.replenish': { how: 'names', ask: (f) => ({ body: { centerId: f.center, ids: [f.assignment] } }) },

  'location.bulk': {
    ask: (f) => ({
      body: {
        rows: [
          { id: f.location, alias: 'MINE' },
          { centerId: f.center, alias: 'B-02' },
        ],
      },
    }),
  },
  'sku.bulk': { ask: (f) => ({ body: { rows: [{ id: f.sku, price: 1 }] } }) },
  'sku.imageUploadUrl': { ask: () => ({ body: { image: picture } }) },
  'partnerResource.updateMany': { ask: (f) => ({ body: { rows: [{ resourceId: f.sku, price: 1 }] } }) },
  'partnerResource.addPhoto': { ask: () => ({ body: { image: picture } }) },
  'partnerResource.changeLocation': { ask: () => ({ body: { maxStock: 9, fromLocationId: undefined } }) },
  'partnerResource.excel': { how: 'names', ask: () => ({ query: { action: 'create' }, file: sheet }) },
  'sku.list': { narrowed: () => [{ barcode: '490200' }] },
  'inventory.past': atNoon,
  'inventory.pastExcel': atNoon,
  'inventory.past2': atNoon,
  'inventory.past2Excel': atNoon,
  'inventory.operations': inMarch,
  'inventory.operationsExcel': inMarch,
  'inbound.list': { narrowed: (f) => [{ code: f.inboundCode }] },
  'inbound.attach': { ask: () => ({ file: new File(['picture'], 'a.png') }) },
  'relocation.bulk': {
    ask: (f) => ({
      body: {
        centerId: f.own.center,
        rows: [{ skuId: f.sku, quantity: 1, sourceLocationId: f.location, targetLocationId: f.own.location }],
      },
    }),
  },
  'pickList.waiting': { how: 'names', ask: (f) => ({ query: { centerId: f.center } }) },
  'slip.addPhoto': { ask: () => ({ body: { image: picture } }) },
  'slip.create': {
    ask: (f) => ({
      body: {
        reason: 'IN_NORMAL',
        slipLines: [{ skuId: f.sku, locationId: undefined, targetLocationId: undefined, quantity: 1 }],
      },
    }),
  },
  'brand.nowCreate': { ask: () => ({ body: { businessRegistrationNumber: '123-45-67890' } }) },
  'nowUser.resendInvitation': { ask: (f) => ({ params: { id: f.invitation } }) },
  'nowUser.revokeInvitation': { ask: (f) => ({ params: { id: f.invitation } }) },
}
