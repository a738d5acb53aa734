import { skuBy } from './delivery.ts'
import type { Site } from './site.ts'

export interface TestContract {
  id: number
  name: string
}

/** A contract of Incheon with a range of its own numbers. */
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

/** So many waybills for two pieces each of one SKU (MK-… is of Mori no Kurashi); their ids, in order. */
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

/** Packed, loaded on a pallet of a plan of its own, and gone with it. */
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
