import { expect } from '@playwright/test'
import { order, type Parcel } from './waybills.ts'
import type { Handheld } from './people.ts'
import type { Site } from './site.ts'

export interface Pallet {
  id: number
  consolCode: string
}

interface ConsolRecord {
  secret: string | null
  processedQuantity: number
  openExceptions: number
  invoices: { serial: string }[]
  boxes: { consolCode: string; invoices: { serial: string }[] }[]
}

/** The demo does not use this courier, so what a plan misses is only what the journey made. */
const courier = 'DAESIN'

/** Waybills of Incheon that the office has marked as packed. */
export async function packedOrders(site: Site, count: number): Promise<Parcel[]> {
  const parcels: Parcel[] = []
  for (let n = 0; n < count; n++) parcels.push(await order(site, { 'MK-0001': 1 }, courier))
  await site.call('office', 'POST', '/logistics/invoice/packed', { invoices: parcels.map(({ id }) => ({ id })) })
  return parcels
}

/** Makes a plan for today with its pallets and boxes, as the office does. A plan for ETC takes parcels of any courier. */
export async function planned(
  site: Site,
  {
    pallets,
    boxes = 0,
    asksPassCode = false,
    courierCode = courier,
  }: { pallets: number; boxes?: number; asksPassCode?: boolean; courierCode?: string },
): Promise<{ id: number; code: string; pallets: Pallet[]; boxes: Pallet[] }> {
  const {
    id,
    consolPlanCode: code,
    consols,
  } = await site.call<{ id: number; consolPlanCode: string; consols: (Pallet & { containerType: string })[] }>(
    'office',
    'POST',
    '/logistics/consol-plan',
    { centerId: await site.centerId(), courierCode, pallets, boxes, asksPassCode },
  )
  return {
    id,
    code,
    pallets: consols.filter(({ containerType }) => containerType === 'PALLET'),
    boxes: consols.filter(({ containerType }) => containerType === 'BOX'),
  }
}

/** A packed parcel, and the pallet that waits for it. */
export async function parcelForPallet(site: Site): Promise<{ parcel: Parcel; pallet: Pallet }> {
  const [parcel] = await packedOrders(site, 1)
  const {
    pallets: [pallet],
  } = await planned(site, { pallets: 1 })
  if (!parcel || !pallet) throw new Error('All of it was made.')
  return { parcel, pallet }
}

/** A pallet as the office sees it. */
export function onPallet(site: Site, { id }: Pallet): Promise<ConsolRecord> {
  return site.call<ConsolRecord>('office', 'GET', `/logistics/consol/${id}`)
}

export async function palletBecomes(site: Site, pallet: Pallet, serials: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await onPallet(site, pallet)).invoices.map(({ serial }) => serial).toSorted())
    .toEqual(serials.toSorted())
}

/** Starts at home: waits until the handheld has heard of everything that was made, and goes to the list of open pallets. */
export async function atPallets(phone: Handheld, last: Pallet, parcel: Parcel): Promise<void> {
  await phone.stands('home')
  await phone.press('Load pallets')
  await expect(phone.page.getByRole('button', { name: last.consolCode })).toBeVisible()
  await expect
    .poll(async () => {
      await phone.scan(parcel.serial)
      await expect(phone.told).toBeVisible()
      const words = await phone.told.textContent()
      if (await phone.page.getByRole('button', { name: 'Understood' }).isVisible()) await phone.press('Understood')
      return words
    })
    .toContain('Scan the pallet first')
}

/** Scans a pallet or a box and waits for the screen where it is loaded. */
export async function openPallet(phone: Handheld, { consolCode }: Pallet): Promise<void> {
  await phone.scan(consolCode)
  await phone.stands('consolidation.load')
}
