import { dayIn } from '../../../shared/day-in.ts'
import { setShares } from '../../warehouse/inventory/share.ts'
import { createSlip } from '../../warehouse/slip/create.ts'
import { closeSlips } from '../../warehouse/slip/steps.ts'
import { demoShops } from '../sales/channels.ts'
import type { Crew } from '../people/crew.ts'
import { known } from '../known.ts'

/** One in this many SKUs gets no stock, so that there is something to solve on the Allocation screen. */
const leftOut = 13
const pieces = 480
/** How many of these pieces are kept for Qoo10 alone, which sells from them. */
const forQoo10 = 120
const daysToExpiry = 400

/**
 * Yesterday's deliveries of the goods that the shops sell and give away, to places that orders are picked from, so that orders can leave.
 */
export async function seedShopStock(crew: Crew): Promise<void> {
  await deliver(crew, '하늘담', 'ICN1', 'Asia/Seoul')
  await deliver(crew, '森のくらし', 'NRT1', 'Asia/Tokyo')
  await shareWithQoo10(crew)
}

async function deliver(crew: Crew, partner: string, center: string, timeZone: string): Promise<void> {
  const { read } = crew.database
  const partnerId = known(crew.partners, partner)
  const centerId = known(crew.centers, center)
  const goods = await read
    .selectFrom('sku')
    .select(['id', 'isExpiryManaged', 'isLotManaged'])
    .where('partnerId', '=', partnerId)
    .where((e) =>
      e.or([
        e('id', 'in', read.selectFrom('productMapping').select('skuId')),
        e('id', 'in', read.selectFrom('orderItem').select('skuId')),
      ]),
    )
    .orderBy('id')
    .execute()
  const places = await read
    .selectFrom('location')
    .select('id')
    .where('centerId', '=', centerId)
    .where('pickable', '=', true)
    .where('disabled', '=', false)
    // Assigned places keep what they have, because their limits refer to it.
    .where('id', 'not in', read.selectFrom('locationItemAssignment').select('locationId'))
    .orderBy('id', 'desc')
    .limit(goods.length)
    .execute()
  const came = goods.flatMap(({ id, isExpiryManaged, isLotManaged }, nth) => {
    const locationId = places[nth % places.length]?.id
    if (locationId === undefined || nth % leftOut === leftOut - 1) return []
    const expires = crew.ago(-daysToExpiry * 24).now()
    return [
      {
        skuId: id,
        quantity: pieces,
        locationId,
        condition: 'GOOD' as const,
        lot: isLotManaged ? `S${dayIn('UTC', crew.ago(24).now()).slice(2, 7).replace('-', '')}` : null,
        expirationDate: isExpiryManaged ? dayIn(timeZone, expires) : null,
      },
    ]
  })
  const office = crew.caller('office')
  const { id } = await createSlip(crew.ago(25), office, {
    centerId,
    partnerId,
    reason: 'IN_NORMAL',
    referenceType: null,
    referenceId: null,
    description: null,
    memos: [],
    confirmed: true,
    slipLines: came,
  })
  const [outcome] = await closeSlips(crew.ago(24), office, [{ id, slipLines: [] }])
  if (outcome?.refusal) throw new Error(`The shops' delivery was refused: ${outcome.refusal.refused}`)
}

async function shareWithQoo10(crew: Crew): Promise<void> {
  const rows = await crew.database.read
    .selectFrom('stock')
    .select('stock.id')
    .where('available', '>=', forQoo10)
    .where('centerId', '=', known(crew.centers, 'NRT1'))
    .where('skuId', 'in', (e) =>
      e
        .selectFrom('productMapping')
        .innerJoin('product', 'product.id', 'productMapping.productId')
        .innerJoin('channel', 'channel.id', 'product.channelId')
        .where('channel.name', '=', demoShops.qoo10)
        .select('productMapping.skuId'),
    )
    .orderBy('stock.id')
    .execute()
  const shares = rows.map(({ id }) => ({ id, qoo10Available: forQoo10 }))
  for (const { refusal } of await setShares(crew.ago(23), crew.caller('office'), shares))
    if (refusal) throw new Error(`Pieces for Qoo10 were refused: ${refusal.refused}`)
}
