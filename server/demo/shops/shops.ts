import { startCafe24 } from '../../../simulators/cafe24.ts'
import { startCoupang } from '../../../simulators/coupang.ts'
import { startFeedShop } from '../../../simulators/feed-shop.ts'
import { startNaver } from '../../../simulators/naver.ts'
import { startQoo10 } from '../../../simulators/qoo10.ts'
import { startRakuten } from '../../../simulators/rakuten.ts'
import { startShopify } from '../../../simulators/shopify.ts'
import { channelsOf, type VendorUrls } from '../../adapters/channels/channels.ts'
import { enqueueImport } from '../../channels/door.ts'
import type { Database } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Secrets } from '../../secrets.ts'
import { demoShops } from '../sales/channels.ts'
import type { Deal } from '../sales/deals.ts'
import { drawFrom, type Draw } from '../draw.ts'
import { recipientIn } from '../dispatch/recipients.ts'
import { cafe24Shop } from './cafe24.ts'
import { connect, type Access, type Connected } from './connect.ts'
import { coupangShop } from './coupang.ts'
import { feedShop } from './feed.ts'
import { naverShop } from './naver.ts'
import { qoo10Shop } from './qoo10.ts'
import { rakutenShop } from './rakuten.ts'
import type { Placed, Recipient, Shop } from './shop.ts'
import { shopifyShop } from './shopify.ts'

const everyMs = 4_000
/** How many orders all shops together have at the start. */
const atStart = 70
/** The most orders, so that a demo that runs for a week does not fill its disk. */
const most = 5_000

type Country = 'KR' | 'JP'
interface DemoShop {
  name: string
  country: Country
  access: Access
  shop: Shop
}
type OpenShop = Connected & Pick<DemoShop, 'country' | 'shop'>

export interface DemoShops {
  /** The shops that have something to sell. */
  shops: readonly OpenShop[]
  /** The URLs of the stand-ins, so that no channel of the demo asks a vendor. */
  shopUrls: VendorUrls
  /** Each shop with the credentials that it accepts, for a user who connects another channel to it. */
  shopAccess: string[]
}

/**
 * The demo's shops, one of each kind, at the far end of real connections. Orders are placed in them every few seconds; some have something
 * wrong, some are cancelled late.
 */
export async function startShops(database: Database, secrets: Secrets): Promise<DemoShops> {
  const now = () => database.now().getTime()
  const feed = await startFeedShop({ now })
  const naver = await startNaver({ now })
  const coupang = await startCoupang({ now })
  const rakuten = await startRakuten({ now })
  const qoo10 = await startQoo10({ now, userId: 'morinokurashi' })
  const shopify = await startShopify({ now, shop: 'morinokurashi.myshopify.com' })
  const cafe24 = await startCafe24({ now })
  const shopUrls = {
    NAVER: naver.url,
    COUPANG: coupang.url,
    RAKUTEN: rakuten.url,
    QOO10_JP: qoo10.url,
    SHOPIFY: shopify.url,
    CAFE24: cafe24.url,
  }
  const shops: DemoShop[] = [
    {
      name: demoShops.feed,
      country: 'KR',
      access: { channelUrl: feed.url, apiKey: feed.key },
      shop: feedShop(feed),
    },
    {
      name: demoShops.naver,
      country: 'KR',
      access: { identifier: naver.clientId, password: naver.clientSecret },
      shop: naverShop(naver),
    },
    {
      name: demoShops.coupang,
      country: 'KR',
      access: { identifier: coupang.vendorId, apiKey: coupang.accessKey, password: coupang.secretKey },
      shop: coupangShop(coupang),
    },
    {
      name: demoShops.cafe24,
      country: 'KR',
      access: {
        identifier: cafe24.access.mall,
        apiKey: cafe24.access.clientId,
        password: cafe24.access.clientSecret,
        allowed: cafe24.access.allow('demo'),
      },
      shop: cafe24Shop(cafe24),
    },
    {
      name: demoShops.rakuten,
      country: 'JP',
      access: { password: rakuten.serviceSecret, apiKey: rakuten.licenseKey },
      shop: rakutenShop(rakuten),
    },
    {
      name: demoShops.qoo10,
      country: 'JP',
      access: { identifier: qoo10.userId, password: qoo10.password, apiKey: qoo10.apiKey },
      shop: qoo10Shop(qoo10),
    },
    {
      name: demoShops.shopify,
      country: 'JP',
      access: {
        identifier: shopify.shop,
        apiKey: shopify.clientId,
        password: shopify.clientSecret,
        allowed: shopify.allow('demo'),
      },
      shop: shopifyShop(shopify),
    },
  ]
  const channels = channelsOf({ local: true, urls: shopUrls })
  const open: OpenShop[] = []
  for (const { name, country, access, shop } of shops) {
    const connected = await connect(database, secrets, channels, name, access)
    if (connected && connected.deals.length > 0) open.push({ ...connected, country, shop })
  }
  // An end-to-end journey wants a site on which nothing else happens; a user who connects a shop there finds these orders.
  if (process.env['GANTRY_DEMO_ORDERS'] === 'none')
    for (let n = 1; n <= 5; n++) {
      coupang.put({ shipmentBoxId: 642_538_970_000 + n, orderId: 500_004_000_000 + n })
      rakuten.put({ orderNumber: `427643-${20_260_000 + n}-${1_000_000_000 + n}` })
      qoo10.put({ orderNo: 700_000_000 + n })
      shopify.put({ number: String(1_000 + n) })
      cafe24.put({ number: `20260302-${String(n).padStart(7, '0')}` })
    }
  else trade(database, open)
  return {
    shops: open,
    shopUrls,
    shopAccess: [
      `Coupang         vendor ${coupang.vendorId}, access key ${coupang.accessKey}, secret key ${coupang.secretKey}`,
      `Rakuten         service secret ${rakuten.serviceSecret}, license key ${rakuten.licenseKey}`,
      `Qoo10 Japan     user ${qoo10.userId}, password ${qoo10.password}, key ${qoo10.apiKey}`,
      `Shopify         shop ${shopify.shop}, client ${shopify.clientId}, secret ${shopify.clientSecret}`,
      `Cafe24          mall ${cafe24.access.mall}, client ${cafe24.access.clientId}, secret ${cafe24.access.clientSecret}`,
      `HTTP feed       ${feed.url}, signing key ${feed.key}`,
    ],
  }
}

/** Places orders in one shop after the other as long as the process runs. */
function trade(database: Database, shops: readonly OpenShop[]): void {
  const now = () => database.now().getTime()
  const draw = drawFrom(Math.floor(now() / 1000))
  let placed = 0
  const last = new Map<Country, Placed>()
  const place = ({ country, deals, shop }: OpenShop) => {
    const id = `${Math.floor(now() / 1000)}${String(placed++).padStart(4, '0')}`
    const before = last.get(country)
    // A buyer sometimes orders again at once, so that both orders go into one parcel.
    const recipient = before && draw.chance(0.15) ? before.recipient : recipientOf(draw, country)
    const order = { id, ...boughtFrom(draw, country, deals), recipient }
    last.set(country, order)
    shop.place(order)
  }
  for (let n = 0; n < atStart; n++) {
    const shop = shops[n % shops.length]
    if (shop) place(shop)
  }
  let turn = 0
  const next = async () => {
    const at = shops[turn++ % shops.length]
    if (!at || placed > most) return
    place(at)
    if (draw.chance(0.1)) at.shop.cancelOne()
    await database.write(async (w) =>
      enqueueImport(w, { id: at.channelId, partnerId: at.partnerId }, await scheduleOf(w, at)),
    )
  }
  // If the demo cannot place an order now, it does at the next tick.
  setInterval(() => void next().catch(() => {}), everyMs).unref()
}

/** Gives a channel a schedule for imports if it has none, because nobody presses a button in the demo. */
async function scheduleOf({ tx, now }: Writer, { channelId, partnerId }: Connected): Promise<number> {
  const known = await tx
    .selectFrom('importScheduler')
    .select('id')
    .where('channelId', '=', channelId)
    .orderBy('id')
    .executeTakeFirst()
  if (known) return known.id
  const made = await tx
    .insertInto('importScheduler')
    .values({
      channelId,
      partnerId,
      scheduleTime: '*/10 * * * *',
      validAfter: null,
      validBefore: null,
      nextRunAt: now,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Deals that a shop has just put on sale, which are not mapped yet. */
const newcomers: Readonly<Record<Country, readonly Deal[]>> = {
  KR: [
    { code: '2611', name: '하늘담 시카 앰플 30ml', optionCode: null, optionName: null, price: 24_900 },
    { code: '2612', name: '하늘담 쌀겨 클렌징 밤', optionCode: '100', optionName: '100ml', price: 18_500 },
  ],
  JP: [
    { code: '2613', name: 'ひのきのバスミルク 300ml', optionCode: null, optionName: null, price: 2_480 },
    { code: '2614', name: '柚子のハンドクリーム', optionCode: '50', optionName: '50g', price: 1_650 },
  ],
}

function boughtFrom(draw: Draw, country: Country, deals: readonly Deal[]): Pick<Placed, 'deal' | 'quantity'> {
  return {
    deal: draw.chance(0.06) ? draw.of(newcomers[country]) : draw.of(deals),
    quantity: draw.chance(0.2) ? draw.between(2, 4) : 1,
  }
}

function recipientOf(draw: Draw, country: Country): Recipient {
  const { name, phones, postalCode, address, administrativeArea, locality } = recipientIn(draw, country).recipient
  const code = postalCode ?? ''
  const isKorea = country === 'KR'
  return {
    name,
    phone: draw.chance(0.05) ? (isKorea ? '010-12' : '090-12') : (phones[0] ?? ''),
    // A spreadsheet on the way dropped the leading zero, or the code was mistyped.
    postalCode: draw.chance(0.06)
      ? code.replace(/^0/, '')
      : draw.chance(0.03)
        ? isKorea
          ? '99999'
          : '999-9999'
        : code,
    area: administrativeArea ?? '',
    locality: locality ?? '',
    street: address ?? '',
    detail: `${draw.between(1, 20)}${isKorea ? '층' : '階'}`,
  }
}
