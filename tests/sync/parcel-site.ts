import { afterEach, beforeEach } from 'vitest'
import { lawsHold } from './laws.ts'
import { addParcels } from './parcel-rows.ts'
import { openSite, type Phone, type Site } from './site.ts'

export type ParcelIds = Awaited<ReturnType<typeof addParcels>>

/**
 * Before each test, opens a site with parcels and pallets (parcel-rows.ts) and a worker’s handheld, and lets `ready` prepare it. After each
 * test the laws hold.
 */
export function eachWithParcels(
  ready: (opened: { site: Site; id: ParcelIds; phone: Phone }) => void | Promise<void>,
): void {
  let site: Site
  beforeEach(async () => {
    site = await openSite()
    const id = await addParcels(site)
    await ready({ site, id, phone: await site.handheld() })
  })
  afterEach(() => lawsHold(site.database))
}
