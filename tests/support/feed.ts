import { channelsOf, type ChannelOf, type ChannelsSetting } from '../../server/adapters/channels/channels.ts'
import type { FeedOrder } from '../../shared/entities/order-feed.ts'

/** An order from a partner's own shop; `more` overrides the fields that a test is about. */
export function feedOrderOf(orderId: string, more: Partial<FeedOrder> = {}): FeedOrder {
  return {
    orderId,
    changedAt: '2026-03-02T00:30:00.000Z',
    placedAt: '2026-03-02T00:00:00.000Z',
    currency: 'KRW',
    deliveryFee: 3000,
    buyer: { name: '김하나', phone: '010-5555-0101' },
    recipient: {
      name: `박두리 ${orderId}`,
      phone: '010-5555-0102',
      country: 'KR',
      postalCode: '06236',
      address: '서울특별시 강남구 테헤란로 131',
      addressDetail: '5층',
    },
    lines: [
      {
        lineId: `${orderId}-1`,
        productCode: 'TONER',
        productName: '어성초 토너',
        quantity: 2,
        canceledQuantity: 0,
        unitPrice: 18_000,
        status: 'PAYED',
      },
    ],
    ...more,
  }
}

/** Short timeouts, few tries and short waits, because a stand-in answers at once. */
export const hasty: NonNullable<ChannelsSetting['patience']> = {
  timeoutMs: 2_000,
  tries: 2,
  firstWaitMs: 1,
  longestWaitMs: 10,
  failures: 100,
  restMs: 1,
  atOnce: 4,
}

/** Channels whose far end is on this machine. They use the test's clock and do not wait between tries. */
export const hastyChannels = (now: () => number): ChannelOf =>
  channelsOf({ local: true, outside: { fetch, now, sleep: async () => {}, random: () => 0.5 }, patience: hasty })
