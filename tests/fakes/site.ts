import type { Rows } from '../support/rows.ts'

const toner = 'Green tea toner 200 ml'

/** One thing of each kind that a handheld holds, in the world of every test. The fakes' rows copy what a server sends of it (sent.json). */
export const floorSite = {
  skus: {
    [toner]: { barcode: '8801234567893' },
    'Rice cream 50 ml': { barcode: '8809876543217', expires: true },
    'Ginseng ampoule 30 ml': { barcode: '4901234567894', expires: true, lots: true },
    'Camellia hand cream': { barcode: '8801111111119' },
  },
  locations: { 'A-01-02': {}, 'A-01-03': {} },
  stock: { [toner]: { 'A-01-02': 20 } },
  inbounds: {
    'IB261120-0001': {
      day: '2026-11-20',
      status: 'ACCEPTED',
      items: { [toner]: 12, 'Rice cream 50 ml': 24, 'Ginseng ampoule 30 ml': 6 },
      shipments: [{ quantity: 3, shipmentNumber: '5871-2290-4410' }],
    },
  },
  plans: { cj: { day: '2026-11-20' } },
  consols: { pallet: { plan: 'cj' } },
  invoices: {
    '6012-3456-0001': {
      status: 'PRINTED',
      order: '20261120-1',
      recipient: '김민서',
      goods: { [toner]: 2, 'Camellia hand cream': 1, 'Thank-you card': 1 },
    },
  },
  relocations: { sheet: { sku: toner, quantity: 6, from: 'A-01-02', to: 'A-01-03' } },
} satisfies Rows
