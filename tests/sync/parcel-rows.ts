import { passCheck } from '../../shared/rules/floor/pass-code.ts'
import { addGoods } from '../support/goods-rows.ts'
import { addLogistics } from '../support/logistics-rows.ts'
import { idOf, type Ids } from '../support/ids.ts'
import { testSecrets } from '../support/secrets.ts'
import type { Site } from './site.ts'

export const passCode = '482913'

/**
 * What is packed, loaded and moved at a site (site-rows.ts), by name: waybills P1 to P4 of CJ Logistics hold two of SKU 1 and a card,
 * Q1 to Q4 are packed, H1 is packed and Hanjin's, A1 only allocated, N1 packed in NRT1. Plan `cj` has the pallets p1, p2 and `locked`
 * and the boxes b1 and b2; `any` takes any courier's on the pallet `mixed`; `narita` is NRT1's. SKU 6 is a box, location 6 ON-THE-WAY.
 */
export async function addParcels({ database, id: ids }: Site): Promise<Ids & { check: number }> {
  return database.write(async (w) => {
    // Waybills have a name of their own for this SKU.
    ids.sku['cushion'] = idOf(ids.sku, 'Cushion')
    await addGoods(w, ids, { skus: { box: { type: 'BOX' } }, locations: { 'ON-THE-WAY': { pickable: false } } })
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
      .where('id', '=', idOf(ids.consol, 'locked'))
      .executeTakeFirstOrThrow()
    return { ...ids, check: passCheck(code, passCode) }
  })
}
