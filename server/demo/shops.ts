import { startFeedShop, type FeedShop } from '../../simulators/feed-shop.ts'
import { startCafe24 } from '../../simulators/cafe24.ts'
import { startCoupang } from '../../simulators/coupang.ts'
import { startNaver, type NaverSimulator } from '../../simulators/naver.ts'
import { startQoo10 } from '../../simulators/qoo10.ts'
import { startRakuten } from '../../simulators/rakuten.ts'
import { startShopify } from '../../simulators/shopify.ts'
import type { VendorUrls } from '../adapters/channels/channels.ts'
import { enqueueImport } from '../channels/door.ts'
import type { Database } from '../db/database.ts'
import { everyCenter } from '../db/writer.ts'
import type { Secrets } from '../secrets.ts'
import { demoShops } from './channels.ts'
import { drawFrom, type Draw } from './draw.ts'
import { recipientIn } from './recipients.ts'

const everyMs = 4_000
const atStart = 30
/** A demo that is left alone for a week does not fill its disk. */
const most = 5_000

interface Deal {
  code: string
  name: string
  optionCode: string | null
  optionName: string | null
  price: number
}
interface Shop {
  channelId: number
  partnerId: number
  deals: readonly Deal[]
  place(order: Placed): void
  cancelOne(): void
}
/** An order as somebody places it; some of them with a thing wrong. */
interface Placed {
  id: string
  deal: Deal
  quantity: number
  name: string
  phone: string
  postalCode: string
  address: string
  detail: string | null
}

export interface DemoShops {
  /** No channel of the demo asks a vendor. */
  shopUrls: VendorUrls
  /** Each shop with the credentials that it accepts. */
  shopAccess: string[]
}

/** The demo's shops at the far end of real connections: orders are placed in them every few seconds, some with a thing wrong, some cancelled late. */
export async function startShops(database: Database, secrets: Secrets): Promise<DemoShops> {
  const now = () => database.now().getTime()
  const feed = await startFeedShop({ now })
  const naver = await startNaver({ now })
  const coupang = await startCoupang({ now })
  const rakuten = await startRakuten({ now })
  const qoo10 = await startQoo10({ now })
  const shopify = await startShopify({ now })
  const cafe24 = await startCafe24({ now })
  // A few orders for whoever connects one of them; what they sell nobody has mapped.
  for (let n = 1; n <= 5; n++) {
    coupang.put({ shipmentBoxId: 642_538_970_000 + n, orderId: 500_004_000_000 + n })
    rakuten.put({ orderNumber: `427643-${20_260_000 + n}-${1_000_000_000 + n}` })
    qoo10.put({ orderNo: 700_000_000 + n })
    shopify.put({ number: String(1_000 + n) })
    cafe24.put({ number: `20260302-${String(n).padStart(7, '0')}` })
  }
  const far = {
    shopUrls: {
      NAVER: naver.url,
      COUPANG: coupang.url,
      RAKUTEN: rakuten.url,
      QOO10_JP: qoo10.url,
      SHOPIFY: shopify.url,
      CAFE24: cafe24.url,
    },
    shopAccess: [
      `Coupang         vendor ${coupang.vendorId}, access key ${coupang.accessKey}, secret key ${coupang.secretKey}`,
      `Rakuten         service secret ${rakuten.serviceSecret}, license key ${rakuten.licenseKey}`,
      `Qoo10 Japan     user ${qoo10.userId}, password ${qoo10.password}, key ${qoo10.apiKey}`,
      `Shopify         shop ${shopify.shop}, client ${shopify.clientId}, secret ${shopify.clientSecret}`,
      `Cafe24          mall ${cafe24.access.mall}, client ${cafe24.access.clientId}, secret ${cafe24.access.clientSecret}`,
      `HTTP feed       ${feed.url}, signing key ${feed.key}`,
    ],
  }
  const shops = [
    await connect(database, demoShops.feed, { channelUrl: feed.url, apiKeySealed: secrets.seal(feed.key) }),
    await connect(database, demoShops.naver, {
      identifier: naver.clientId,
      passwordSealed: secrets.seal(naver.clientSecret),
    }),
  ]
  const [own, smart] = shops
  const all: Shop[] = [...(own ? [feedShop(feed, own)] : []), ...(smart ? [naverShop(naver, smart)] : [])]
  // A journey wants a site where nothing happens but what it does.
  if (process.env['GANTRY_DEMO_ORDERS'] === 'none') return far
  const draw = drawFrom(Math.floor(now() / 1000))
  let placed = 0
  let last: Placed | null = null
  const place = (shop: Shop) => {
    if (shop.deals.length === 0) return
    const one = drawn(draw, shop.deals, `${Math.floor(now() / 1000)}${String(placed++).padStart(4, '0')}`)
    // Who has just bought sometimes remembers something: both go into one parcel.
    last = last !== null && draw.chance(0.15) ? { ...last, id: one.id, deal: one.deal, quantity: one.quantity } : one
    shop.place(last)
  }
  for (const shop of all) for (let n = 0; n < atStart; n++) place(shop)
  let turn = 0
  const next = async () => {
    if (placed > most) return
    const shop = all[turn++ % all.length]
    if (!shop) return
    place(shop)
    if (draw.chance(0.1)) shop.cancelOne()
    await database.write((w) => enqueueImport(w, { id: shop.channelId, partnerId: shop.partnerId }, null))
  }
  // What the demo cannot do at this moment it does at the next.
  setInterval(() => void next().catch(() => {}), everyMs).unref()
  return far
}

const newcomers: Deal[] = [
  { code: 'NEW-2611', name: '하늘담 시카 앰플 30ml', optionCode: null, optionName: null, price: 24_900 },
  { code: 'NEW-2612', name: '하늘담 쌀겨 클렌징 밤', optionCode: 'B100', optionName: '100ml', price: 18_500 },
]

type Connected = Omit<Shop, 'place' | 'cancelOne'>

/** A channel that was given another address, ended or removed stays so. */
async function connect(
  database: Database,
  name: string,
  access: { channelUrl?: string; identifier?: string; apiKeySealed?: string; passwordSealed?: string },
): Promise<Connected | null> {
  const channel = await database.read
    .selectFrom('channel')
    .select(['id', 'partnerId', 'status', 'channelUrl'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!channel || channel.status === 'TERMINATED') return null
  if (channel.channelUrl !== null && !channel.channelUrl.startsWith('http://127.0.0.1')) return null
  await database.write(async (w) => {
    await w.tx
      .updateTable('channel')
      .set({
        ...access,
        tokenSealed: null,
        linkageStatus: 'available',
        ...(channel.status === 'READY' ? { status: 'OK' as const } : {}),
      })
      .where('id', '=', channel.id)
      .execute()
    w.changed(everyCenter, 'channel', channel.id)
  })
  const deals = await database.read
    .selectFrom('product')
    .innerJoin('productOption', 'productOption.productId', 'product.id')
    .select([
      'product.code',
      'product.name',
      'productOption.code as optionCode',
      'productOption.name as optionName',
      'productOption.defaultPriceForCustoms as price',
    ])
    .where('product.channelId', '=', channel.id)
    .orderBy('product.id')
    .execute()
  return {
    channelId: channel.id,
    partnerId: channel.partnerId,
    deals: deals.map(({ price, ...deal }) => ({ ...deal, price: Number(price ?? 19_800) })),
  }
}

function drawn(draw: Draw, deals: readonly Deal[], id: string): Placed {
  const { name, phones, postalCode, address, administrativeArea, locality } = recipientIn(draw, 'KR').recipient
  const code = postalCode ?? ''
  return {
    id,
    // What a shop has just put on sale nobody has mapped yet.
    deal: draw.chance(0.06) ? draw.of(newcomers) : draw.of(deals),
    quantity: draw.chance(0.2) ? draw.between(2, 4) : 1,
    name,
    phone: draw.chance(0.05) ? '010-12' : (phones[0] ?? ''),
    // A spreadsheet on the way took the zero, or it was mistyped.
    postalCode: draw.chance(0.06) ? code.replace(/^0/, '') : draw.chance(0.03) ? '99999' : code,
    address: [administrativeArea, locality, address].filter(Boolean).join(' '),
    detail: `${draw.between(1, 20)}층`,
  }
}

function feedShop(shop: FeedShop, channel: Connected): Shop {
  return {
    ...channel,
    place({ id, deal, quantity, name, phone, postalCode, address, detail }) {
      const placedAt = new Date(Date.now() - 1).toISOString()
      shop.put({
        orderId: `W${id}`,
        placedAt,
        paidAt: placedAt,
        currency: 'KRW',
        deliveryFee: 3_000,
        buyer: { name, phone },
        recipient: { name, phone, country: 'KR', postalCode, address, ...(detail ? { addressDetail: detail } : {}) },
        lines: [
          {
            lineId: `W${id}-1`,
            productCode: deal.code,
            productName: deal.name,
            ...(deal.optionCode ? { optionCode: deal.optionCode } : {}),
            ...(deal.optionName ? { optionName: deal.optionName } : {}),
            quantity,
            canceledQuantity: 0,
            unitPrice: deal.price,
            status: 'PAYED',
          },
        ],
      })
    },
    cancelOne() {
      const order = [...shop.orders.values()].at(-5)
      if (!order) return
      const { changedAt: _changed, ...rest } = order
      shop.put({
        ...rest,
        lines: rest.lines.map((line) => ({ ...line, status: 'CANCELED', canceledQuantity: line.quantity })),
      })
    },
  }
}

function naverShop(naver: NaverSimulator, channel: Connected): Shop {
  return {
    ...channel,
    place({ id, deal, quantity, name, phone, postalCode, address, detail }) {
      const amount = deal.price * quantity
      naver.put({
        orderId: `2${id}`,
        productOrderId: `2${id}1`,
        order: { ordererName: name, ordererTel: phone },
        productOrder: {
          productId: deal.code,
          productName: deal.name,
          optionCode: deal.optionCode,
          productOption: deal.optionName,
          quantity,
          initialQuantity: quantity,
          remainQuantity: quantity,
          unitPrice: deal.price,
          totalProductAmount: amount,
          totalPaymentAmount: amount,
          shippingAddress: {
            addressType: 'DOMESTIC',
            name,
            tel1: phone,
            zipCode: postalCode,
            baseAddress: address,
            detailedAddress: detail ?? '',
            city: '',
            state: '',
            country: '대한민국',
          },
        },
      })
    },
    cancelOne() {
      const one = [...naver.productOrders.values()].at(-5)
      if (!one) return
      const { lastChangedDate: _changed, ...rest } = one
      naver.put({
        ...rest,
        lastChangedType: 'CLAIM_REQUESTED',
        productOrder: { ...one.productOrder, claimStatus: 'CANCEL_REQUEST', claimType: 'CANCEL' },
        claims: {
          currentClaim: {
            cancel: {
              claimId: `C${one.productOrderId}`,
              claimStatus: 'CANCEL_REQUEST',
              cancelReason: 'INTENT_CHANGED',
              requestQuantity: one.productOrder['initialQuantity'],
            },
          },
        },
      })
    },
  }
}
