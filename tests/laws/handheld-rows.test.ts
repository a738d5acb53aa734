import { expect, test } from 'vitest'
import { PushQueue } from '../../server/sync/push.ts'
import { floorSite } from '../fakes/site.ts'
import { phoneOf } from '../orders/floor-handheld.ts'
import { world } from '../support/world.ts'
import { Packed } from '../sync/packed.ts'

test('the floor’s fakes hold the same rows that the server sends a handheld of the same site', async () => {
  const w = await world(floorSite)
  const { phone } = await phoneOf(w, new PushQueue(w.database), 'worker')
  const packed = new Packed().take(await phone.snapshot())
  const { changes } = await phone.pull(await phone.freshCursor())
  const sent = {
    sku: packed.rows('sku')[0],
    location: packed.rows('location')[0],
    stock: packed.rows('stock')[0],
    invoice: packed.rows('invoice')[0],
    inbound: changes.inbound[0],
    plan: changes.plan[0],
    consol: changes.consol[0],
    relocation: changes.relocation[0],
  }
  await expect(`${JSON.stringify(sent, null, 2)}\n`).toMatchFileSnapshot('../fakes/sent.json')
})
