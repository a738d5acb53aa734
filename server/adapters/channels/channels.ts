import type { ChannelType } from '../../../shared/entities/channel-type.ts'
import { publicFetch } from '../public-fetch.ts'
import { outside, patience, ReliableFetch, type Outside, type Patience } from '../reliable-fetch.ts'
import type { ChannelAdapter } from './adapter.ts'
import { cafe24Adapter } from './cafe24.ts'
import { coupangAdapter } from './coupang.ts'
import { feedAdapter } from './feed.ts'
import { ChannelLine } from './line.ts'
import { naverAdapter } from './naver.ts'
import { qoo10Adapter } from './qoo10.ts'
import { rakutenAdapter } from './rakuten.ts'
import { shopifyAdapter } from './shopify.ts'

/** The address of each vendor's API. Shopify and Cafe24 have an address for each shop. */
const vendorUrls = {
  NAVER: 'https://api.commerce.naver.com/external',
  COUPANG: 'https://api-gateway.coupang.com',
  RAKUTEN: 'https://api.rms.rakuten.co.jp',
  QOO10_JP: 'https://api.qoo10.jp',
} as const satisfies Partial<Record<ChannelType, string>>
/** Addresses to use instead, for every vendor. */
export type VendorUrls = Record<keyof typeof vendorUrls | 'SHOPIFY' | 'CAFE24', string>

export interface ChannelsSetting {
  /** Whether a shop may be on this machine: a stand-in of the demo or of a test. */
  local?: boolean
  /** The address of a vendor's API, if it is not the vendor's own. */
  urls?: Partial<VendorUrls>
  outside?: Outside
  patience?: Patience
}

/** The adapter of a channel type; null: the channel has no API and is filled by hand. */
export type ChannelOf = (type: ChannelType) => ChannelAdapter | null

export function channelsOf({
  local = false,
  urls: given = {},
  outside: world = outside,
  patience: limits = patience,
}: ChannelsSetting): ChannelOf {
  const { now, sleep } = world
  const urls = { SHOPIFY: null, CAFE24: null, ...vendorUrls, ...given }
  const vendors = new ChannelLine(new ReliableFetch(world, limits), now, sleep)
  // A person entered the address of a shop of their own, so only public addresses are called.
  const anywhere = local
    ? vendors
    : new ChannelLine(new ReliableFetch({ ...world, fetch: publicFetch() }, limits), now, sleep)
  const all = [
    feedAdapter(anywhere, now),
    naverAdapter(urls.NAVER, vendors, now),
    coupangAdapter(urls.COUPANG, vendors, now),
    rakutenAdapter(urls.RAKUTEN, vendors, now),
    qoo10Adapter(urls.QOO10_JP, vendors, now),
    shopifyAdapter(urls.SHOPIFY, vendors, now),
    cafe24Adapter(urls.CAFE24, vendors, now),
  ]
  const adapters = new Map(all.map((adapter) => [adapter.type, adapter]))
  return (type) => adapters.get(type) ?? null
}
