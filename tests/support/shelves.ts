import { expect } from '@playwright/test'
import type { LocationInventory } from '../../shared/entities/inventory.ts'
import { skuBy } from './delivery.ts'
import type { Handheld } from './people.ts'
import type { Person, Site } from './site.ts'

/** Goods on one shelf; no sheet or slip holds any of them. */
export interface Stored {
  skuId: number
  name: string
  ean: string
  alias: string
  pieces: number
  /** Pieces of the SKU in the whole center that are reserved for nobody and lie where they can be picked. */
  available: number
}

export interface Relocation {
  id: number
  code: string
}

/**
 * This many kinds of goods of Incheon that keep neither lot nor expiry, each with ten pieces or more on one shelf, and shelves that are
 * empty.
 */
export async function stored(
  site: Site,
  { kinds, empty }: { kinds: number; empty: number },
): Promise<{ goods: Stored[]; shelves: string[] }> {
  const centerId = await site.centerId()
  const lying = await everything<LocationInventory>(site, `/now/inventory2?centerIds=${centerId}`)
  const sheets = await everything<{ item: { id: number } }>(site, `/now/receiving-sheet-move?centerIds=${centerId}`)
  const held = new Set(sheets.map(({ item }) => item.id))
  const goods: Stored[] = []
  for (const row of lying) {
    if (goods.length === kinds) break
    if (
      !row.pickable ||
      row.lot !== null ||
      row.expirationDate !== null ||
      row.storageQuantity < 10 ||
      held.has(row.skuId) ||
      goods.some(({ skuId }) => skuId === row.skuId)
    )
      continue
    const slips = `/now/slip?skuIds=${row.skuId}&status=RESERVED,PROGRESSING`
    if ((await site.call<{ totalCount: number }>('office', 'GET', slips)).totalCount > 0) continue
    const { barcodes } = await skuBy(site, row.partnerItemNumber ?? '')
    goods.push({
      skuId: row.skuId,
      name: row.skuName,
      ean: barcodes.find((b) => b.isMain)?.code ?? '',
      alias: row.locationAlias ?? '',
      pieces: row.storageQuantity,
      available: Math.min(
        row.available,
        lying
          .filter(({ skuId, pickable }) => skuId === row.skuId && pickable)
          .reduce((sum, { storageQuantity }) => sum + storageQuantity, 0),
      ),
    })
  }
  const taken = new Set(lying.map(({ locationAlias }) => locationAlias))
  const places = await everything<{ alias: string; disabled: boolean; isOnTheWay: boolean }>(
    site,
    `/now/location?centerIds=${centerId}`,
  )
  const shelves = places
    .filter(({ alias, disabled, isOnTheWay }) => !disabled && !isOnTheWay && !taken.has(alias))
    .map(({ alias }) => alias)
    .slice(0, empty)
  if (goods.length < kinds || shelves.length < empty)
    throw new Error('The demo’s center has not enough on its shelves.')
  return { goods, shelves }
}

/** Makes a sheet as the office does. */
export async function sheetFor(
  site: Site,
  { ean, alias }: Stored,
  { quantity, to }: { quantity: number; to: string },
): Promise<Relocation> {
  const { success } = await site.call<{ success: { id: number }[] }>(
    'office',
    'POST',
    '/now/receiving-sheet-move/bulk',
    { centerId: await site.centerId(), rows: [{ barcode: ean, quantity, sourceLocation: alias, targetLocation: to }] },
  )
  const [made] = success
  if (!made) throw new Error('The sheet could not be made.')
  const { code } = await site.call<Relocation>('office', 'GET', `/now/receiving-sheet-move/${made.id}`)
  return { id: made.id, code }
}

/** Waits until the office sees the sheet like this. */
export async function sheetBecomes(site: Site, { id }: Relocation, expected: Record<string, unknown>): Promise<void> {
  await expect.poll(() => site.call('office', 'GET', `/now/receiving-sheet-move/${id}`)).toMatchObject(expected)
}

/** Pieces of these goods on each shelf, as the server has them. */
export async function lies(site: Site, { skuId }: Stored): Promise<Record<string, number>> {
  const rows = await everything<LocationInventory>(
    site,
    `/now/inventory2?centerIds=${await site.centerId()}&skuIds=${skuId}`,
  )
  return Object.fromEntries(rows.map((row) => [row.locationAlias, row.storageQuantity]))
}

/** Starts at home: waits until the handheld has heard of the sheet, and stays at the list. */
export async function atSheets(phone: Handheld, { code }: Relocation): Promise<void> {
  await phone.stands('home')
  await phone.press('Relocation')
  await expect(phone.page.getByRole('button', { name: code })).toBeVisible()
}

async function everything<T>(site: Site, path: string): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1; ; page++) {
    const { data } = await site.call<{ data: T[] }>('office', 'GET', `${path}&page=${page}&pageSize=500`)
    rows.push(...data)
    if (data.length < 500) return rows
  }
}

/** Goods of a person’s own company that lie on a shelf in Incheon, with the barcode of one piece. */
export async function goodsOf(site: Site, person: Person): Promise<Stored & { partnerId: number }> {
  const { partnerId } = await site.call<{ partnerId: number }>(person, 'GET', '/auth/user/me')
  for (const one of (await stored(site, { kinds: 60, empty: 0 })).goods) {
    const sku = await site.call<{ partnerId: number; partnerItemNumber: string; name: string }>(
      'office',
      'GET',
      `/now/item/${one.skuId}`,
    )
    if (sku.partnerId !== partnerId) continue
    const { barcodes } = await skuBy(site, sku.partnerItemNumber)
    const ean = barcodes.find(({ bundleQuantity }) => bundleQuantity === 1)?.code
    if (ean && one.available >= 10) return { ...one, ean, partnerId, name: sku.name }
  }
  throw new Error('Their goods lie on a shelf.')
}
