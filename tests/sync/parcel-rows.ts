import type { Database } from '../../server/db/database.ts'
import { passCheck } from '../../shared/rules/floor/pass-code.ts'
import { addLogistics } from '../support/logistics-rows.ts'
import type { Ids } from '../support/ids.ts'
import { testSecrets } from '../support/secrets.ts'

export const passCode = '482913'

/**
 * What is packed, loaded and moved at a site (site-rows.ts), by name: waybills P1 to P4 of CJ Logistics hold two of SKU 1 and a card,
 * Q1 to Q4 are packed, H1 is packed and Hanjin's, A1 only allocated, N1 packed in NRT1. Plan `cj` has the pallets p1, p2 and `locked`
 * and the boxes b1 and b2; `any` takes any courier's on the pallet `mixed`; `narita` is NRT1's. SKU 6 is a box, location 6 ON-THE-WAY.
 */
export async function addParcels(database: Database): Promise<Ids & { check: number }> {
  return database.write(async (w) => {
    const ids: Ids = {
      user: {},
      center: { ICN1: 1, NRT1: 2 },
      partner: { Haneul: 1, Mori: 2, Auto: 2 },
      sku: { cushion: 1, milk: 2, serum: 3 },
      location: { 'A-01': 1, 'P-01': 2, 'A-99': 3, 'N-01': 4, 'A-02': 5 },
      inbound: {},
      shipment: {},
      contract: {},
      invoice: {},
      line: {},
      plan: {},
      consol: {},
      relocation: {},
      printer: {},
    }
    const { id: _id, ...sku } = await w.tx.selectFrom('sku').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    ids.sku['box'] = (
      await w.tx
        .insertInto('sku')
        .values({ ...sku, type: 'BOX', name: 'Box M', partnerItemNumber: 'BOX-M' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const { id: _locationId, ...location } = await w.tx
      .selectFrom('location')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    ids.location['ON-THE-WAY'] = (
      await w.tx
        .insertInto('location')
        .values({ ...location, alias: 'ON-THE-WAY', aliasKey: 'ON-THE-WAY', pickable: false, isOnTheWay: true })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const goods = { cushion: 2, card: 1 }
    await addLogistics(
      w,
      ids,
      {
        plans: { cj: {}, any: { courier: 'ETC' }, narita: { center: 'NRT1' } },
        consols: {
          p1: { plan: 'cj' },
          p2: { plan: 'cj' },
          locked: { plan: 'cj', passCode },
          b1: { plan: 'cj', type: 'BOX' },
          b2: { plan: 'cj', type: 'BOX' },
          mixed: { plan: 'any' },
          there: { plan: 'narita' },
        },
        invoices: {
          P1: { goods, status: 'PRINTED' },
          P2: { goods, status: 'PRINTED' },
          P3: { goods, status: 'PRINTED' },
          P4: { goods, status: 'PRINTED' },
          A1: { goods },
          C1: { goods, status: 'CREATED' },
          Q1: { goods, status: 'PACKED' },
          Q2: { goods, status: 'PACKED' },
          Q3: { goods, status: 'PACKED' },
          Q4: { goods, status: 'PACKED' },
          H1: { goods, status: 'PACKED', courier: 'HANJIN' },
          N1: { goods, status: 'PACKED', center: 'NRT1' },
        },
        printers: { bench: {}, there: { center: 'NRT1' } },
      },
      testSecrets(''),
    )
    const { code } = await w.tx
      .selectFrom('consol')
      .select('code')
      .where('id', '=', ids.consol['locked'] ?? 0)
      .executeTakeFirstOrThrow()
    return { ...ids, check: passCheck(code, passCode) }
  })
}
