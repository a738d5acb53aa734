import {
  campaignInput,
  promotionInput,
  promotionTemplateInput,
  type PromotionInput,
} from '../../../shared/entities/promotion.ts'
import { campaignStore } from '../../promotions/campaign/store.ts'
import { promotionStore, promotionTemplateStore } from '../../promotions/promotion/store.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { dayBegins, daysBefore } from '../../db/local-day.ts'
import type { Crew } from '../people/crew.ts'
import { known } from '../known.ts'
import { siteZone } from '../../../shared/site-zone.ts'

/** A gift by its place among a partner’s goods in stock, the cheapest first. */
type Gift = [nth: number, quantity?: number, how?: 'drawn']
type DemoPromotion = Partial<Omit<PromotionInput, 'freebies'>> & { name: string; gifts: Gift[] }
interface DemoCampaign {
  partner: string
  name: string
  description: string
  expectedVolume: number
  /** In days from now. */
  from: number
  until: number | null
  promotions: DemoPromotion[]
}

const campaigns: DemoCampaign[] = [
  {
    partner: '하늘담',
    name: '가을 감사 기획전',
    description: '5만 원 이상 구매 고객에게 샘플을 증정합니다.',
    expectedVolume: 400,
    from: -30,
    until: 21,
    promotions: [
      {
        name: '5만 원 이상 미니 사은품',
        priority: 1,
        priceGte: 50_000,
        gifts: [[0]],
        limitedOfferCount: 300,
      },
      {
        name: '2개마다 하나 더',
        priority: 2,
        groupOption: 'PRODUCT',
        buyXGetY: { buy: 2, get: 1, most: 3 },
        gifts: [[1]],
      },
      {
        name: '랜덤 체험 키트',
        priority: 3,
        conditionGroups: [
          {
            operator: 'OR',
            conditions: [
              { target: 'PAYMENT_AMOUNT', source: [], sentence: 'GTE', value: 80_000 },
              { target: 'ITEM_KINDS', source: [], sentence: 'GTE', value: 3 },
            ],
          },
        ],
        gifts: [
          [2, 1, 'drawn'],
          [3, 1, 'drawn'],
          [4, 1, 'drawn'],
        ],
        randomCount: 1,
        limitedOfferCount: 120,
      },
    ],
  },
  {
    partner: '하늘담',
    name: '첫 구매 웰컴',
    description: '처음 구매하는 고객에게 한 번 드립니다.',
    expectedVolume: 150,
    from: -60,
    until: null,
    promotions: [
      {
        name: '웰컴 기프트',
        priority: 5,
        conditionGroups: [
          { operator: 'AND', conditions: [{ target: 'FIRST_PURCHASE', source: [], sentence: 'GTE', value: 1 }] },
        ],
        gifts: [[5]],
      },
      { name: '웰컴 기프트 (이전)', priority: 6, isSuspended: true, gifts: [[6]] },
    ],
  },
  {
    partner: '森のくらし',
    name: '秋の収穫祭',
    description: '地域限定の特典つきキャンペーンです。',
    expectedVolume: 80,
    from: -20,
    until: 40,
    promotions: [
      {
        name: '3点以上で一品プレゼント',
        quantityGte: 3,
        gifts: [[0]],
        limitedOfferCount: 50,
      },
    ],
  },
]

/** The gifts that the demo's sellers give. They are set up before the orders come, so that the orders get them. */
export async function seedPromotions(crew: Crew): Promise<void> {
  const then = crew.ago(20 * 24)
  const office = crew.caller('office')
  const promotions = promotionStore(then, office)
  const today = dayIn(siteZone, crew.database.now())
  const day = (days: number) => dayBegins(siteZone, daysBefore(today, -days))
  for (const { partner, promotions: own, from, until, ...campaign } of campaigns) {
    const partnerId = known(crew.partners, partner)
    const goods = await crew.database.read
      .selectFrom('sku')
      .innerJoin('stock', 'stock.skuId', 'sku.id')
      .select('sku.id')
      .where('sku.partnerId', '=', partnerId)
      .where('sku.type', '=', 'GOODS')
      .where('stock.available', '>=', 50)
      .groupBy(['sku.id', 'sku.price'])
      .orderBy('sku.price')
      .orderBy('sku.id')
      .limit(8)
      .execute()
    const { id: campaignId } = await campaignStore(then, office).create(
      campaignInput.parse({
        ...campaign,
        partnerId,
        validAfter: day(from),
        validBefore: until === null ? null : day(until),
      }),
    )
    const made: number[] = []
    for (const { gifts, ...promotion } of own) {
      const freebies = gifts.flatMap(([nth, quantity = 1, how]) => {
        const sku = goods[nth]
        return sku ? [{ skuId: sku.id, quantity, isRandom: how === 'drawn' }] : []
      })
      made.push((await promotions.create(promotionInput.parse({ ...promotion, campaignId, freebies }))).id)
    }
    const first = made[0]
    if (first === undefined) continue
    const { shape } = promotionTemplateInput
    const { name, ...content } = await promotions.get(first)
    await promotionTemplateStore(then, office).create(
      promotionTemplateInput.parse({ partnerId, name, content: shape.content.strip().parse(content) }),
    )
  }
}
