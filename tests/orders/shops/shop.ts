import type { ChannelInput } from '../../../shared/entities/channel.ts'
import type { VendorUrls } from '../../../server/adapters/channels/channels.ts'
import type { Troubles } from '../../../simulators/troubles.ts'
import type { Chance } from '../../sync/simulation/chance.ts'

/** How a channel is connected to the shop. */
export interface Access {
  channel: Pick<ChannelInput, 'channelType'> & Partial<ChannelInput>
  urls?: Partial<VendorUrls>
  stop(): Promise<void>
}

/** What is sold, with the numbers that every vendor can name it by. */
export const deals = { toner: 101, mask: 102, cream: 103, 'nobody maps it': 999 } as const
export interface Wanted {
  deal: keyof typeof deals
  quantity: number
}
export interface Placed {
  /** The order's place in the sequence, from which its numbers are made. */
  nth: number
  lines: readonly [Wanted, ...Wanted[]]
  isPaid: boolean
  /** One of two recipients. */
  to: 0 | 1
}

/** A line as its shop has it now; its ids are those that the adapter gives. */
export interface ShopLine {
  orderId: string
  lineId: string
  quantity: number
  /** Where pieces that are taken off no longer count in `quantity`: the quantity at first. */
  ordered?: number
  cancelled: number
  waybills: readonly string[]
  /** The buyer asked for something that waits for an answer. */
  asks: boolean
  /** The shop would take a waybill for this line. */
  takes: boolean
}

/** What may happen to a line next; null for what cannot happen as the line stands. */
export type Deeds = Record<string, (() => void) | null>

/** A shop at the far end, whichever vendor runs it: what it has, what goes wrong there, and what its buyers and the shop itself may do. */
export interface Shop {
  access: Access
  troubles: Troubles
  /** Which calls of its API may go wrong: all, those that ask it, or those that tell it. */
  calls: readonly [RegExp, ...RegExp[]]
  place(order: Placed): void
  lines(): ShopLine[]
  deeds(line: ShopLine, chance: Chance): Deeds
  /** The shop refuses the line, or everything that goes with it. */
  refuse(line: ShopLine): void
  /** The shop refuses nothing any more. */
  allow(): void
  /** Makes the change between the shop's next list and what is asked after it. */
  afterList?(change: () => void): void
}

export const koreans = [
  { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' },
  { name: '김하나', phone: '010-2222-3333', postalCode: '04524', address: '서울 중구 세종대로 110' },
] as const
export const japanese = [
  {
    family: '佐藤',
    first: '一郎',
    phone: '090-5555-0101',
    zip: ['060', '0001'],
    area: '北海道',
    city: '札幌市中央区',
    street: '北一条西2-1',
  },
  {
    family: '山田',
    first: '花子',
    phone: '090-5555-0102',
    zip: ['150', '0001'],
    area: '東京都',
    city: '渋谷区',
    street: '神宮前1-2-3',
  },
] as const
