import type { SlipReason } from '../../../shared/entities/slip.ts'
import { Resvg } from '@resvg/resvg-js'
import { addPhoto } from '../../warehouse/slip/add-photo.ts'
import { createSlip } from '../../warehouse/slip/create.ts'
import { cancelSlips, changeSlip, closeSlips, startSlips } from '../../warehouse/slip/steps.ts'
import type { FileStore } from '../../adapters/file-store.ts'
import type { Database } from '../../db/database.ts'
import type { Crew } from '../people/crew.ts'
import { known } from '../known.ts'

interface Story {
  reason: SlipReason
  description?: string
  reference?: string
  quantity: number
  /** How far the slip came. */
  ends: 'waits' | 'picking' | 'whole' | 'short' | 'canceled'
}

const stories: Story[] = [
  { reason: 'B2B_OUT', reference: '20488', description: '백화점 납품', quantity: 4, ends: 'waits' },
  { reason: 'B2B_OUT', reference: '20491', description: '매장 보충', quantity: 5, ends: 'picking' },
  { reason: 'B2B_OUT', reference: '20467', description: '매장 보충', quantity: 4, ends: 'whole' },
  { reason: 'CARRY_OUT', description: '고객사 회수', quantity: 3, ends: 'short' },
  { reason: 'DISUSE', description: '운반 중 파손되어 판매할 수 없음', quantity: 2, ends: 'whole' },
  { reason: 'DISUSE', description: '포장 오염', quantity: 1, ends: 'waits' },
  { reason: 'PRODUCTION', description: '세트 구성용', quantity: 4, ends: 'canceled' },
  { reason: 'IN_PRODUCTION', description: '세트 완성품', quantity: 6, ends: 'whole' },
  { reason: 'IN_MANUFACTURER', reference: 'MF-118', quantity: 12, ends: 'waits' },
  { reason: 'REVISION', description: '정기 재고 실사', quantity: -1, ends: 'whole' },
  { reason: 'REVISION', description: '피킹 중 수량 차이', quantity: 2, ends: 'waits' },
]

/** Slips in each state, for goods with many pieces on the shelves. */
export async function seedSlips(crew: Crew, files: FileStore): Promise<void> {
  const centerId = known(crew.centers, 'ICN1')
  const shelves = await lyingOnShelves(crew.database, centerId, stories.length)
  const office = crew.caller('office')
  for (const [nth, { reason, description = null, reference, quantity, ends }] of stories.entries()) {
    const shelf = shelves[nth]
    if (!shelf) continue
    const { partnerId, quantity: lying, ...goods } = shelf
    const slip = await createSlip(crew.ago(30 - 2 * nth), office, {
      centerId,
      partnerId,
      reason,
      referenceType: reference ? 'PO' : null,
      referenceId: reference ?? null,
      description,
      memos: [],
      confirmed: false,
      slipLines: [
        {
          ...goods,
          lot: goods.lot || null,
          expirationDate: goods.expirationDate || null,
          // A REVISION slip gives the counted quantity; the others give the pieces that they move.
          quantity: reason === 'REVISION' ? lying + quantity : quantity,
        },
      ],
    })
    if (reason === 'DISUSE') await addPhoto(crew.database, office, files, slip.id, brokenBox())
    const [line] = slip.slipLines
    const later = crew.ago(Math.max(1, 28 - 2 * nth))
    if (ends === 'picking' && line) {
      await startSlips(later, office, [slip.id])
      await changeSlip(later, office, slip.id, { slipLines: [{ id: line.id, processedQuantity: 2 }] }, slip.version + 1)
    }
    if (ends === 'canceled') await cancelSlips(later, office, [slip.id], false)
    if ((ends === 'whole' || ends === 'short') && line) {
      const slipLines = ends === 'short' ? [{ id: line.id, processedQuantity: quantity - 1 }] : []
      const [outcome] = await closeSlips(later, office, [{ id: slip.id, slipLines }])
      if (outcome?.refusal) throw new Error(`The demo's slip was refused: ${outcome.refusal.refused}`)
    }
  }
}

/** A picture of a box on a floor, seen from above: one corner is crushed, and it leaks. */
function brokenBox(): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
    <path fill="#8C8F93" d="M0 0h960v720H0z"/><path fill="#7E8185" d="M0 470h960v250H0z"/>
    <path fill="#5D6B70" opacity="0.5" d="M520 560c120-40 260-10 300 40s-120 90-250 70-170-70-50-110z"/>
    <path fill="#C79A62" d="M180 200l420-60 40 90 60 30 30 230-480 90z"/><path fill="#A87C48" d="M600 140l150 70 30 220-50 60-30-230-60-30z"/>
    <path fill="none" stroke="#6E4E28" stroke-width="7" d="M600 140l40 90-70 40 90 20-50 60 80 30M250 580l-70-380 420-60"/>
    <path fill="#E4CFA4" d="M200 300l490-70 8 46-490 70z"/><path fill="#F4F4F2" d="M280 400l150-22 10 74-150 22z"/>
    <path fill="#333" d="M296 412l110-16 2 12-110 16zM300 436l70-10 2 10-70 10z"/>
  </svg>`
  return `data:image/png;base64,${new Resvg(svg).render().asPng().toString('base64')}`
}

/** One place of each SKU, the fullest first, so that no goods become scarce. */
async function lyingOnShelves({ read }: Database, centerId: number, most: number) {
  const rows = await read
    .selectFrom('locationStock')
    .innerJoin('location', 'location.id', 'locationStock.locationId')
    .innerJoin('sku', 'sku.id', 'locationStock.skuId')
    .select([
      'locationStock.skuId',
      'locationStock.locationId',
      'locationStock.lot',
      'locationStock.expirationDate',
      'locationStock.condition',
      'locationStock.quantity',
      'sku.partnerId',
    ])
    .where('locationStock.centerId', '=', centerId)
    .where('locationStock.condition', '=', 'GOOD')
    .where('locationStock.expirationDate', '=', '')
    .where('location.pickable', '=', true)
    .where('location.disabled', '=', false)
    .where('sku.type', '=', 'GOODS')
    .where('sku.isExpiryManaged', '=', false)
    .where('sku.isLotManaged', '=', false)
    .where('locationStock.quantity', '>=', 12)
    .orderBy('locationStock.quantity', 'desc')
    .orderBy('locationStock.id')
    .execute()
  return [...new Map(rows.toReversed().map((row) => [row.skuId, row])).values()].toReversed().slice(0, most)
}
