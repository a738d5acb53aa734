import { stored } from './shelves.ts'
import type { Site } from './site.ts'
import { contractOf, order, type Parcel } from './waybills.ts'

export interface PickedLine {
  id: number
  item: { id: number; name: string }
  location: { alias: string }
  waybill: { id: number }
  tote: number | null
  quantity: number
  processedQuantity: number
  shortQuantity: number
  toPutBack: number
}
export interface PickListAs {
  id: number
  code: string
  status: string
  lines: PickedLine[]
}

/** A pick list as the office sees it. */
export const pickListAs = (site: Site, id: number): Promise<PickListAs> =>
  site.call('office', 'GET', `/now/pick-list/${id}`)

/** Makes this many waybills, each with this many pieces of one SKU that lies on a shelf, and the pick list for them. */
export async function toPick(
  site: Site,
  { waybills, pieces, kind = 'CART' }: { waybills: number; pieces: number; kind?: 'CART' | 'TOTAL' },
): Promise<{ parcels: Parcel[]; lists: PickListAs[]; alias: string }> {
  const { data: counts } = await site.call<{ data: { location: { alias: string } }[] }>(
    'office',
    'GET',
    '/now/stock-count?status=REQUESTED,RECOUNT,PENDING&pageSize=500',
  )
  // Pick lists leave out places that are still to be counted.
  const goods = (await stored(site, { kinds: 20, empty: 0 })).goods.find(
    ({ alias }) => !counts.some(({ location }) => location.alias === alias),
  )
  if (!goods) throw new Error('There are goods.')
  const { partnerItemNumber } = await site.call<{ partnerItemNumber: string }>(
    'office',
    'GET',
    `/now/item/${goods.skuId}`,
  )
  const centerId = await site.centerId()
  const contractId = await contractOf(site, 'CJGLS')
  const make = () =>
    site.call<{ lists: { id: number }[] }>('office', 'POST', '/now/pick-list', {
      centerId,
      kind,
      contractId,
      waybills: 500,
      perList: 50,
    })
  // First, what other journeys left to pick goes on a list of its own.
  await make()
  const parcels: Parcel[] = []
  for (let nth = 0; nth < waybills; nth++) parcels.push(await order(site, { [partnerItemNumber]: pieces }))
  const { lists } = await make()
  return { parcels, lists: await Promise.all(lists.map(({ id }) => pickListAs(site, id))), alias: goods.alias }
}
