import { expect } from '@playwright/test'
import { GS } from '../../shared/scan/gs1.ts'
import type { Handheld } from './people.ts'
import type { Site } from './site.ts'

/** One SKU of a delivery, with what is printed on it. */
export interface Goods {
  skuId: number
  name: string
  quantity: number
  ean: string
  /** The barcode of a carton and the pieces that it stands for; null where the SKU has no carton. */
  carton: { code: string; pieces: number } | null
  isLotManaged: boolean
}

export interface Delivery {
  id: number
  code: string
  waybill: string
  goods: Goods[]
}

interface Sku {
  id: number
  name: string
  partnerId: number
  isLotManaged: boolean
  barcodes: { code: string; bundleQuantity: number; isMain: boolean }[]
}

interface Announced {
  /** Pieces announced, by item number. */
  items: Record<string, number>
  /** False: the inbound stays registered, for the office to accept. */
  accept?: boolean
  /** How many boxes come. */
  boxes?: number
  /** Incheon by default. */
  centerId?: number
}

let waybills = 0

/**
 * Announces a courier delivery for Incheon today, as the office would. MK-… of Mori no Kurashi keep neither lot nor expiry, CH-… keep both;
 * NB-… of Northbay are accepted and confirmed automatically.
 */
export async function announce(
  site: Site,
  { items, accept = true, boxes = 2, centerId }: Announced,
): Promise<Delivery> {
  const goods: Goods[] = []
  let partnerId = 0
  for (const [number, quantity] of Object.entries(items)) {
    const sku = await skuBy(site, number)
    const carton = sku.barcodes.find((b) => b.bundleQuantity > 1)
    partnerId = sku.partnerId
    goods.push({
      skuId: sku.id,
      name: sku.name,
      quantity,
      ean: sku.barcodes.find((b) => b.bundleQuantity === 1)?.code ?? '',
      carton: carton ? { code: carton.code, pieces: carton.bundleQuantity } : null,
      isLotManaged: sku.isLotManaged,
    })
  }
  const waybill = `6400-0000-${String(++waybills).padStart(4, '0')}`
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(new Date())
  const { id, code, status } = await site.call<{ id: number; code: string; status: string }>(
    'office',
    'POST',
    '/now/inbound-request',
    {
      centerId: centerId ?? (await site.centerId()),
      partnerId,
      inboundType: 'COURIER',
      packagingType: 'BOX',
      items: goods.map(({ skuId, quantity }) => ({ skuId, quantity })),
      shipments: [
        {
          quantity: boxes,
          courierCode: 'CJGLS',
          shipmentNumber: waybill,
          scheduledDateRange: { from: today, to: today },
        },
      ],
    },
  )
  if (accept && status === 'REGISTERED') await site.call('office', 'POST', '/now/inbound-request/accept', { ids: [id] })
  return { id, code, waybill, goods }
}

export async function skuBy(site: Site, number: string): Promise<Sku> {
  const { data } = await site.call<{ data: (Sku & { partnerItemNumber: string })[] }>(
    'office',
    'GET',
    `/now/item?keyword=${number}`,
  )
  const sku = data.find((one) => one.partnerItemNumber === number)
  if (!sku) throw new Error(`There is no ${number}.`)
  return sku
}

/** The GS1 code that a label of these goods carries: GTIN, expiry, then the lot (no GS needed after the last). */
export function gs1Of({ ean }: Goods, { lot, expiry, count }: { lot: string; expiry: string; count?: number }): string {
  return `]C101${ean.padStart(14, '0')}17${expiry}10${lot}${count === undefined ? '' : `${GS}30${count}`}`
}

/** The state of a delivery as the server has it. */
export async function stateOf(
  site: Site,
  { id }: Delivery,
): Promise<{ status: string; counted: number; stored: number; damaged: number; openExceptions: number }> {
  const inbound = await site.call<{
    status: string
    openExceptions: number
    items: { countedQuantity: number; storedQuantity: number; damagedQuantity: number }[]
  }>('office', 'GET', `/now/inbound-request/${id}`)
  const sum = (figure: 'countedQuantity' | 'storedQuantity' | 'damagedQuantity') =>
    inbound.items.reduce((total, item) => total + item[figure], 0)
  return {
    status: inbound.status,
    counted: sum('countedQuantity'),
    stored: sum('storedQuantity'),
    damaged: sum('damagedQuantity'),
    openExceptions: inbound.openExceptions,
  }
}

export async function becomes(
  site: Site,
  delivery: Delivery,
  expected: Partial<Awaited<ReturnType<typeof stateOf>>>,
): Promise<void> {
  await expect.poll(() => stateOf(site, delivery)).toMatchObject(expected)
}

/** Starts at home: waits until the handheld knows the delivery, opens it by its code and records that its boxes have arrived. */
export async function receive(phone: Handheld, { code }: Delivery, boxes = 2): Promise<void> {
  await phone.stands('home')
  await known(phone, code)
  await phone.scan(code)
  await phone.stands('inbound.arrival')
  for (const digit of String(boxes)) await phone.press(digit)
  await phone.press('Arrived')
  await phone.stands('inbound.count')
}

/** Waits until the handheld has heard of the delivery and shows these words with it: `Arrived` once another handheld recorded that. */
export async function known(phone: Handheld, code: string, what = ''): Promise<void> {
  await phone.press('Inbound')
  await expect(phone.page.getByRole('button', { name: code }).filter({ hasText: what })).toBeVisible()
  await phone.press('Back')
  await phone.stands('home')
}

/** Counts this many pieces of these goods: the first by its barcode, the others as a number. */
export async function count(phone: Handheld, { ean }: Goods, pieces: number): Promise<void> {
  await phone.scan(ean)
  await phone.hears('+1 →')
  if (pieces === 1) return
  await phone.press('Add a number')
  for (const digit of String(pieces - 1))
    await phone.page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click()
  await phone.press('Add')
  await phone.hears(new RegExp(`\\+${pieces - 1} →|All counted: \\d+`))
}

/** The first handheld receives the delivery; the second opens it to count and then goes offline. */
export async function bothCount(first: Handheld, second: Handheld, delivery: Delivery): Promise<void> {
  await receive(first, delivery)
  await first.unsent(0)
  await known(second, delivery.code, 'Arrived')
  await second.scan(delivery.code)
  await second.stands('inbound.count')
  await second.offline()
}
