import type { Exception } from './derive.ts'

/** Calls under /moms of which the law cannot tell by itself how they could reach what is foreign. */
export const moms: Record<string, Exception> = {
  'product.bulk': {
    ask: (f) => ({ body: { rows: [{ channel: f.channel, productCode: 'MINE', productName: 'Mine' }] } }),
  },
  'product.template': { how: 'names', ask: (f) => ({ body: { ids: [f.product] } }) },
}
