import { channelInput, type ChannelInput } from '../../../shared/entities/channel.ts'
import { channelStore, importSchedulerStore } from '../../channels/door.ts'
import type { Secrets } from '../../secrets.ts'
import type { Crew } from '../people/crew.ts'
import { known } from '../known.ts'

type DemoChannel = Pick<ChannelInput, 'name' | 'channelType'> &
  Partial<ChannelInput> & {
    partner: string
    brand?: string
    schedule?: string
  }

/** The channels that have a shop at their far end (demo/shops/). */
export const demoShops = {
  feed: '하늘담 자사몰',
  naver: '하늘담 스마트스토어',
  coupang: '하늘담 쿠팡',
  cafe24: '하늘담 카페24',
  rakuten: '森のくらし 楽天市場店',
  qoo10: '森のくらし Qoo10店',
  shopify: '森のくらし Shopify',
} as const

/** The channels whose orders come as spreadsheets. */
export const demoSheets = { japan: '森のくらし 卸注文' } as const

const untilItsShopStarts = 'entered-when-the-shop-starts'

const channels: DemoChannel[] = [
  {
    partner: '하늘담',
    brand: '하늘담',
    name: demoShops.feed,
    channelType: 'FEED',
    channelUrl: 'http://127.0.0.1:9',
    apiKey: untilItsShopStarts,
    schedule: '*/10 * * * *',
  },
  {
    partner: '하늘담',
    brand: '하늘담',
    name: demoShops.naver,
    channelType: 'NAVER',
    identifier: untilItsShopStarts,
    password: untilItsShopStarts,
    schedule: '0 9,13,17 * * 1,2,3,4,5',
  },
  {
    partner: '하늘담',
    brand: '하늘담',
    name: demoShops.coupang,
    channelType: 'COUPANG',
    identifier: untilItsShopStarts,
    apiKey: untilItsShopStarts,
    password: untilItsShopStarts,
  },
  {
    partner: '하늘담',
    brand: '하늘담',
    name: demoShops.cafe24,
    channelType: 'CAFE24',
    identifier: 'haneul',
    apiKey: untilItsShopStarts,
    password: untilItsShopStarts,
  },
  {
    partner: '森のくらし',
    name: demoShops.rakuten,
    channelType: 'RAKUTEN',
    apiKey: untilItsShopStarts,
    password: untilItsShopStarts,
  },
  {
    partner: '森のくらし',
    name: demoShops.qoo10,
    channelType: 'QOO10_JP',
    identifier: untilItsShopStarts,
    apiKey: untilItsShopStarts,
    password: untilItsShopStarts,
  },
  {
    partner: '森のくらし',
    name: demoShops.shopify,
    channelType: 'SHOPIFY',
    identifier: 'morinokurashi.myshopify.com',
    apiKey: untilItsShopStarts,
    password: untilItsShopStarts,
  },
  {
    partner: '森のくらし',
    name: '森のくらし 公式ストア',
    channelType: 'FEED',
    channelUrl: 'https://store.morinokurashi.example/gantry',
    apiKey: 'not-connected-yet',
    description: '接続待ち',
  },
  {
    partner: '하늘담',
    brand: '하늘담',
    name: '하늘담 엑셀 주문',
    channelType: 'SPREADSHEET',
    description: '도매처 주문서',
  },
  { partner: '森のくらし', name: demoSheets.japan, channelType: 'SPREADSHEET', description: '卸先からの注文書' },
]

/** The channels on which the demo's partners sell. */
export async function seedChannels(crew: Crew, secrets: Secrets): Promise<void> {
  const brands = new Map(
    (await crew.database.read.selectFrom('brand').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  const store = channelStore(crew.ago(20 * 24), crew.caller('office'), secrets)
  const schedules = importSchedulerStore(crew.ago(20 * 24), crew.caller('office'))
  for (const { partner, brand, schedule, ...channel } of channels) {
    const { id } = await store.create(
      channelInput.parse({
        ...channel,
        partnerId: known(crew.partners, partner),
        brandId: brand === undefined ? null : known(brands, brand),
      }),
    )
    if (schedule !== undefined)
      await schedules.create({ channelId: id, scheduleTime: schedule, validAfter: null, validBefore: null })
  }
}
