import { dayIn } from '../db/local-day.ts'
import { createSlip } from '../warehouse/slip/create.ts'
import { closeSlips } from '../warehouse/slip/steps.ts'
import type { Crew } from './crew.ts'
import { known } from './known.ts'

/** Every so many SKUs nothing came, so that there is something to mend on the Allocation screen. */
const leftOut = 13
const pieces = 480
const daysToExpiry = 400

/** Yesterday's delivery of what the shops sell and give away, at places that orders are picked from: what is ordered can leave. */
export async function seedShopStock(crew: Crew): Promise<void> {
  const { read } = crew.database
  const partnerId = known(crew.partners, '하늘담')
  const centerId = known(crew.centers, 'ICN1')
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
    // Assigned places keep what they have: their limits tell of it.
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
        expirationDate: isExpiryManaged ? dayIn('Asia/Seoul', expires) : null,
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
