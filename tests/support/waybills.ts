import type { Handheld } from './people.ts'
import type { Site } from './site.ts'
import { expect } from '@playwright/test'
import { skuBy } from './delivery.ts'

/** A waybill of a journey, with what is printed on its goods. */
export interface Parcel {
  id: number
  serial: string
  goods: { name: string; quantity: number; ean: string }[]
}

let orders = 0

/**
 * Creates a waybill of Incheon with these goods, by item number, as the office would. It has its serial already, which another courier may
 * have given out too.
 */
export async function order(
  site: Site,
  items: Record<string, number>,
  courier = 'CJGLS',
  given?: string,
): Promise<Parcel> {
  const goods = []
  let partnerId = 0
  for (const [number, quantity] of Object.entries(items)) {
    const sku = await skuBy(site, number)
    partnerId = sku.partnerId
    goods.push({ name: sku.name, quantity, ean: sku.barcodes.find((b) => b.bundleQuantity === 1)?.code ?? '' })
  }
  const nth = ++orders
  const serial = given ?? `7700-0000-${String(nth).padStart(4, '0')}`
  const { success, error } = await site.call<{ success: { id: number }[]; error: unknown[] }>(
    'office',
    'POST',
    '/logistics/invoice',
    {
      invoices: [
        {
          contractId: await contractOf(site, courier),
          partnerId,
          originalOrderId: `J-${nth}`,
          serial,
          recipient: { name: '김민서', country: 'KR', address: '서울 마포구 1', phones: ['010-1234-5678'] },
          manifests: goods.map(({ name, ean, quantity }) => ({ name, serial: ean, quantity })),
        },
      ],
    },
  )
  const [made] = success
  if (!made) throw new Error(`The waybill was not made: ${JSON.stringify(error)}`)
  return { id: made.id, serial, goods }
}

export async function contractOf(site: Site, courierCode: string): Promise<number> {
  const code = `JOURNEY-${courierCode}`
  const { rows } = await site.call<{ rows: { id: number; logisticsCode: string }[] }>(
    'admin',
    'GET',
    '/logistics/contract?pageSize=100',
  )
  const known = rows.find(({ logisticsCode }) => logisticsCode === code)
  if (known) return known.id
  const { id } = await site.call<{ id: number }>('admin', 'POST', '/logistics/contract', {
    centerId: await site.centerId(),
    logisticsCode: code,
    apiKey: code,
    courierCode,
  })
  return id
}

export async function waybillBecomes(site: Site, { id }: Parcel, expected: Record<string, unknown>): Promise<void> {
  await expect.poll(() => site.call('office', 'GET', `/logistics/invoice/${id}`)).toMatchObject(expected)
}

/** Scans the waybill and waits for the screen where its goods are put in; the handheld must have heard of it before. */
export async function openParcel(phone: Handheld, { serial }: Parcel): Promise<void> {
  await phone.scan(serial)
  await phone.stands('packing.goods')
}

/** Scans the waybill and all its goods. */
export async function putAllIn(phone: Handheld, parcel: Parcel): Promise<void> {
  await openParcel(phone, parcel)
  for (const { ean, quantity } of parcel.goods) for (let n = 0; n < quantity; n++) await phone.scan(ean)
  await phone.stands('packing.finish')
}

/** Starts at home: waits until the handheld has heard of the waybill, which then opens, and goes to the list of parcels. */
export async function hasHeardOf(phone: Handheld, { serial }: Parcel): Promise<void> {
  await phone.stands('home')
  const opened = phone.page.locator('[data-state="packing.goods"]')
  const unknown = phone.page.getByRole('button', { name: 'Understood' })
  await expect
    .poll(async () => {
      await phone.scan(serial)
      await expect(opened.or(unknown)).toBeVisible()
      if (await unknown.isVisible()) await phone.press('Understood')
      return opened.isVisible()
    })
    .toBe(true)
  await phone.press('Back')
  await phone.stands('packing.find')
}

export interface TestContract {
  id: number
  name: string
}

/** A contract of Incheon with a range of serials of its own. */
export async function contractWith(
  site: Site,
  { name, start, end }: { name: string; start: string; end: string },
): Promise<TestContract> {
  const { id } = await site.call<{ id: number }>('office', 'POST', '/logistics/contract', {
    centerId: await site.centerId(),
    logisticsCode: name.toUpperCase().replaceAll(' ', '-'),
    apiKey: `key of ${name}`,
    courierCode: 'KDEXP',
    name,
    useVoluntarySerial: true,
    voluntarySerial: { start, end },
    shipperName: '인천센터',
    shipperPhone: '032-000-0000',
    shipperPostalCode: '22382',
    shipperAddress: '인천광역시 중구 공항로 1',
  })
  return { id, name }
}

/** Creates this many waybills for two pieces each of one SKU (MK-… is Mori no Kurashi's); returns their ids in order. */
export async function waybills(
  site: Site,
  { id: contractId }: TestContract,
  count: number,
  { order = 'ORD', item = 'MK-0001' } = {},
): Promise<number[]> {
  const sku = await skuBy(site, item)
  const invoices = Array.from({ length: count }, (_, index) => ({
    contractId,
    partnerId: sku.partnerId,
    originalOrderId: `${order}-${String(index + 1).padStart(4, '0')}`,
    recipient: {
      name: '김서연',
      phones: ['010-1234-5678'],
      postalCode: '06236',
      address: '서울특별시 강남구 테헤란로 152',
      premise: '21층',
    },
    manifests: [{ name: sku.name, serial: item, quantity: 2, weight: 640, price: 32000 }],
  }))
  const { success } = await site.call<{ success: { id: number }[] }>('office', 'POST', '/logistics/invoice', {
    invoices,
  })
  return success.map(({ id }) => id)
}

export async function allocate(site: Site, invoiceIds: number[]): Promise<void> {
  await site.call('office', 'POST', '/logistics/invoices/allocations', { invoiceIds })
}

export async function pack(site: Site, ids: number[]): Promise<void> {
  await site.call('office', 'POST', '/logistics/invoice/packed', { invoices: ids.map((id) => ({ id })) })
}

/** Packs a waybill, loads it on a pallet of a plan of its own, and completes that plan. */
export async function dispatch(site: Site, id: number): Promise<void> {
  await pack(site, [id])
  const { serial } = await site.call<{ serial: string }>('office', 'GET', `/logistics/invoice/${id}`)
  const plan = await site.call<{ id: number; consols: { consolCode: string }[] }>(
    'office',
    'POST',
    '/logistics/consol-plan',
    { centerId: await site.centerId(), courierCode: 'KDEXP', pallets: 1 },
  )
  await site.call('office', 'POST', '/logistics/invoice/consol', { serial, consolCode: plan.consols[0]?.consolCode })
  await site.call('admin', 'POST', '/logistics/consol-plan/complete', { ids: [plan.id], force: true })
}
