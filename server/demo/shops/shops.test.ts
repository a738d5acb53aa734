import { expect, test, vi } from 'vitest'
import { channelApi } from '../../../shared/api/channel.ts'
import { productApi } from '../../../shared/api/product.ts'
import { channelTypes, type ChannelType } from '../../../shared/entities/channel-type.ts'
import { hasty } from '../../../tests/support/feed.ts'
import { freshDatabase } from '../../../tests/support/fresh-database.ts'
import { testSecrets } from '../../../tests/support/secrets.ts'
import { world } from '../../../tests/support/world.ts'
import type { Account } from '../../adapters/channels/adapter.ts'
import { channelsOf, type ChannelOf } from '../../adapters/channels/channels.ts'
import { demoShops } from '../sales/channels.ts'
import { startShops } from './shops.ts'

const window = { from: '2026-03-02T00:00:00.000Z', to: '2026-03-02T01:00:00.000Z' }
const back = { redirectUri: 'http://localhost:4000/api/moms/channel/auth-callback/SHOPIFY' }
/** Credentials whose form every shop accepts. */
const account: Account = {
  channelId: 1,
  identifier: 'haneul',
  subIdentifier: null,
  channelUrl: null,
  password: '$2b$04$sUv0GqpMHQEXln84ZOg/2.',
  apiKey: 'key',
  token: null,
  keep: async () => {},
  kept: async () => null,
}
const entered: Partial<Record<ChannelType, Partial<Account>>> = {
  SHOPIFY: { identifier: 'morinokurashi.myshopify.com', apiKey: 'shopify-client-id', password: 'shpss_simulated' },
  CAFE24: { identifier: 'haneul', apiKey: 'cafe24-client-id', password: 'cafe24-client-secret' },
}

async function demoChannels() {
  vi.stubEnv('GANTRY_DEMO_ORDERS', 'none')
  const { database, dataDir } = await freshDatabase()
  const { shopUrls } = await startShops(database, testSecrets(dataDir))
  const asked: string[] = []
  const channels = channelsOf({
    local: true,
    urls: shopUrls,
    // A call to a vendor is recorded and never leaves the test.
    outside: {
      fetch: (url, init) => {
        asked.push(url)
        return isHere(url) ? fetch(url, init) : Promise.resolve(new Response('{}', { status: 418 }))
      },
      now: Date.now,
      sleep: async () => {},
      random: () => 0.5,
    },
    patience: hasty,
  })
  return { channels, asked }
}
const isHere = (url: string) => new URL(url).hostname === '127.0.0.1'

test('no channel in the demo calls its vendor or sends anyone there', async () => {
  const { channels, asked } = await demoChannels()
  const went: [ChannelType, boolean][] = []
  // A feed is at the address that its channel names.
  const types = channelTypes.filter((type) => type !== 'FEED' && channels(type) !== null)
  for (const type of types) {
    const adapter = channels(type)
    const own = { ...account, ...entered[type] }
    const token = { access: 'any', until: '9999-12-31T00:00:00.000Z' }
    asked.length = 0
    await adapter?.authorise({ ...own, token }).catch(() => {})
    await adapter?.changedSince({ ...own, token }, window, null).catch(() => {})
    const sent = adapter?.oauth?.url(own, { ...back, state: 's' })
    const urls = [...asked, ...(sent === undefined ? [] : [sent])]
    went.push([type, asked.length > 0 && urls.every(isHere)])
  }
  expect(went).toEqual(types.map((type) => [type, true]))
})

test.for(['SHOPIFY', 'CAFE24'] as const)(
  'connecting a demo shop of %s redirects back at once and yields a token',
  async (type) => {
    const { channels } = await demoChannels()
    const own = { ...account, ...entered[type] }
    const { oauth } = channels(type) ?? {}
    const allowed = await fetch(oauth?.url(own, { ...back, state: 'sealed' }) ?? '', { redirect: 'manual' })
    const to = new URL(allowed.headers.get('location') ?? '')
    expect([allowed.status, `${to.origin}${to.pathname}`, to.searchParams.get('state')]).toEqual([
      302,
      back.redirectUri,
      'sealed',
    ])
    const token = await oauth?.token(own, { ...back, query: to.searchParams })
    expect(token).toMatchObject({ access: expect.stringMatching(/./), refresh: expect.stringMatching(/./) })
  },
)

test('each kind of shop is connected when the demo starts, and its orders come in with SKUs and recipients', async () => {
  vi.stubEnv('GANTRY_DEMO_ORDERS', 'none')
  let channels: ChannelOf = () => null
  const w = await world({ skus: { toner: {} } }, undefined, undefined, undefined, (type) => channels(type))
  const owner = w.as('partner')
  for (const [kind, name] of Object.entries(demoShops)) {
    const { id } = await owner.send(channelApi.create, {
      body: { ...unconnected, partnerId: w.id.partner.Haneul, name, ...kinds[kind as keyof typeof demoShops] },
    })
    await owner.send(productApi.create, {
      body: {
        partnerId: w.id.partner.Haneul,
        channelId: id,
        code: '31000',
        name: 'Toner',
        options: [{ code: '1', name: '200 ml', mappings: [{ skuId: w.id.sku.toner ?? 0, quantity: 2 }] }],
      },
    })
  }
  const { shops, shopUrls } = await startShops(w.database, w.secrets)
  channels = channelsOf({
    local: true,
    urls: shopUrls,
    outside: {
      fetch,
      now: () => w.clock.now().getTime(),
      sleep: async (ms) => w.clock.pass({ seconds: ms / 1000 }),
      random: () => 0.5,
    },
    patience: hasty,
  })
  for (const [nth, { country, deals, shop }] of shops.entries()) {
    const [deal] = deals
    if (!deal) throw new Error('A shop sells nothing.')
    shop.place({ id: `1795529229000${nth}`, deal, quantity: 3, recipient: recipients[country] })
  }
  w.clock.pass({ minutes: 10 })
  for (const { channelId } of shops) await owner.send(channelApi.import, { params: { id: channelId } })
  await w.jobs.settle()
  const came = await w.database.read
    .selectFrom('order')
    .innerJoin('channel', 'channel.id', 'order.channelId')
    .innerJoin('orderItem', 'orderItem.salesOrderId', 'order.id')
    .select(['channel.name', 'order.recipientName', 'order.postalCode', 'orderItem.skuId', 'orderItem.quantity'])
    .orderBy('order.channelId')
    .execute()
  const goods = { skuId: w.id.sku.toner, quantity: 6 }
  const korean = { recipientName: '김민준', postalCode: '06236', ...goods }
  const japanese = { recipientName: '佐藤 陽菜', ...goods }
  const { feed, naver, coupang, cafe24, rakuten, qoo10, shopify } = demoShops
  expect(came).toEqual([
    ...[feed, naver, coupang, cafe24].map((name) => ({ name, ...korean })),
    // Each postal code is written as its channel writes it.
    { name: rakuten, postalCode: '1500041', ...japanese },
    { name: qoo10, postalCode: '150-0041', ...japanese },
    { name: shopify, postalCode: '150-0041', ...japanese },
  ])
})

const kinds = {
  feed: { channelType: 'FEED', channelUrl: 'http://127.0.0.1:9' },
  naver: { channelType: 'NAVER' },
  coupang: { channelType: 'COUPANG' },
  cafe24: { channelType: 'CAFE24' },
  rakuten: { channelType: 'RAKUTEN' },
  qoo10: { channelType: 'QOO10_JP' },
  shopify: { channelType: 'SHOPIFY', identifier: 'morinokurashi.myshopify.com' },
} as const
const unconnected = { identifier: 'not-yet', password: 'not-yet', apiKey: 'not-yet' }
const recipients = {
  KR: {
    name: '김민준',
    phone: '010-5555-0101',
    postalCode: '06236',
    area: '서울특별시',
    locality: '강남구',
    street: '테헤란로 152',
    detail: '3층',
  },
  JP: {
    name: '佐藤 陽菜',
    phone: '090-5555-0101',
    postalCode: '150-0041',
    area: '東京都',
    locality: '渋谷区',
    street: '神南1-19-11',
    detail: '3階',
  },
}
