import { addDispatch } from './dispatch.ts'
import type { Load } from './replay.ts'
import { eanOf } from './warehouse.ts'

const devices = 20
const waybills = 5000
const pallets = 50
const each = waybills / devices

/** Twenty workers load a day's parcels: each worker has waybills of their own, and all share the pallets. */
export const loading: Load = {
  size: { devices, skus: 2000, locations: 500, inbounds: 0 },
  actions: each,
  perPush: 50,
  prepare: (database) =>
    addDispatch(database, { invoices: waybills, packed: waybills, pallets, lines: 2 }, (n, k) => ({
      id: ((n * 7 + k) % 2000) + 1,
      code: eanOf(((n * 7 + k) % 2000) + 1),
    })),
  queue(handheld, n) {
    for (let i = 0; i < each; i++) {
      const invoiceId = (n - 1) * each + i + 1
      handheld.queue('consol.load', { consolId: (invoiceId % pallets) + 1, invoiceId, passCheck: null })
    }
  },
}
