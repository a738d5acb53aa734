import type { Exception } from './derive.ts'

/** Calls under /moms for which the law cannot tell by itself how they could reach what is foreign. */
export const moms: Record<string, Exception> = {
  'order.bulk': {
    ask: (f) => ({ body: { rows: [{ channel: f.channel, orderNumber: 'MINE', productCode: 'P', quantity: 1 }] } }),
  },
  'order.create': {
    ask: (f) => ({ body: { orders: [{ channelId: f.channel, lines: [{ dealCode: 'P', quantity: 1 }] }] } }),
  },
  'order.mapProduct': {
    how: 'names',
    ask: (f) => ({ body: { channelId: f.channel, items: [{ skuId: f.sku, quantity: 1 }], ids: [f.order] } }),
  },
  'channel.authCallback': {
    none: 'a sealed state names the channel and the person who set out: server/channels/channel/connect.test.ts',
  },
  'product.bulk': {
    ask: (f) => ({ body: { rows: [{ channel: f.channel, productCode: 'MINE', productName: 'Mine' }] } }),
  },
  'flowControl.dryRun': { how: 'names', ask: () => ({ body: { source: ['rice'] } }) },
  'flowControl.create': { ask: () => ({ body: { source: ['rice'] } }) },
  'flowControl.addCondition': { ask: () => ({ body: { source: ['rice'] } }) },
  'promotion.preview': { how: 'names', ask: (f) => ({ body: { freebies: [{ skuId: f.sku }] } }) },
  'product.template': { how: 'names', ask: (f) => ({ body: { ids: [f.product] } }) },
}
