import { cafe24Shop } from './cafe24.ts'
import { coupangShop } from './coupang.ts'
import { naverShop } from './naver.ts'
import { qoo10Shop } from './qoo10.ts'
import { rakutenShop } from './rakuten.ts'
import type { Shop } from './shop.ts'
import { shopifyShop } from './shopify.ts'

export const vendors = {
  NAVER: naverShop,
  COUPANG: coupangShop,
  QOO10_JP: qoo10Shop,
  RAKUTEN: rakutenShop,
  SHOPIFY: shopifyShop,
  CAFE24: cafe24Shop,
} as const satisfies Record<string, (now: () => number) => Promise<Shop>>

/** Where the orders of a life come from: spreadsheets, a partner's own shop, or a vendor's. */
export type ShopKind = 'SPREADSHEET' | 'FEED' | keyof typeof vendors
export const shopKinds: readonly [ShopKind, ...ShopKind[]] = [
  'FEED',
  'SPREADSHEET',
  'NAVER',
  'COUPANG',
  'FEED',
  'QOO10_JP',
  'RAKUTEN',
  'SPREADSHEET',
  'SHOPIFY',
  'CAFE24',
]
