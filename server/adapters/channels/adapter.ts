import type { ChannelAbility, ChannelType } from '../../../shared/entities/channel-type.ts'
import type { SourceOrderInput } from '../../../shared/entities/order.ts'
import type { Refusal } from '../../../shared/errors.ts'

/** What a channel lets us in with for a while. */
export interface Token {
  access: string
  /** After this it does not count any more. */
  until: string
  /** Gets the next one, where the channel gives such. */
  refresh?: string
}

/** A channel's credentials, opened. */
export interface Account {
  channelId: number
  identifier: string | null
  subIdentifier: string | null
  channelUrl: string | null
  password: string | null
  apiKey: string | null
  token: Token | null
  /** Keeps a token for the next time, sealed. */
  keep(token: Token): Promise<void>
  /** The token that is kept by now: someone else may have asked the channel meanwhile. */
  kept(): Promise<Token | null>
}

/** An order that was changed at the source. Some sources tell the whole order at once; that goes along. */
export interface Changed {
  id: string
  changedAt: string
  document?: unknown
}

export interface ChangedPage {
  orders: Changed[]
  /** Asks for the next page; null: that was all. */
  next: string | null
}

/** Both ends included, ISO 8601 UTC. */
export interface Window {
  from: string
  to: string
}

/** One line as its channel names it. */
export interface ChannelLine {
  orderId: string
  lineId: string
}
/** What became of a line that the channel was told of; a refusal in the channel's own words. */
export type LineOutcome = ChannelLine & { outcome: 'done' | Refusal }

export interface Shipment extends ChannelLine {
  quantity: number
  courierCode: string
  trackingNumber: string
  shippedAt: string
}
export interface ClaimAnswer extends ChannelLine {
  claimId: string
  type: 'CANCEL' | 'RETURN' | 'EXCHANGE'
  answer: 'APPROVED' | 'REJECTED' | 'ALREADY_SHIPPED'
  reason?: string
}
export interface Delay extends ChannelLine {
  reason: string
  until: string
}
export interface Refund extends ChannelLine {
  quantity: number
  /** Of these pieces, in the minor unit of the order's currency. */
  amount: number
  currency: string
}
export interface StockLevel {
  productCode: string
  optionCode?: string
  available: number
}

/**
 * A kind of sales channel (decisions.md §15). What it cannot do is absent. Each throws a ChannelFault where the channel as a whole cannot
 * be asked; what is wrong with one line is that line's outcome. `key` tells the channel that the same is told again.
 */
export interface ChannelAdapter {
  type: ChannelType
  /** The longest stretch of time whose changes are asked at once, in minutes. */
  longestWindow: number
  /** So far back before the cursor each import begins: changes become visible late, and clocks differ. In minutes. */
  overlap: number
  /** Tries the credentials. */
  authorise(account: Account): Promise<void>
  /** By the shop's own site: where one is sent, and the token for what one comes back with. */
  oauth?: {
    url(account: Account, back: { redirectUri: string; state: string }): string
    token(account: Account, back: { redirectUri: string; query: URLSearchParams }): Promise<Token>
  }
  changedSince(account: Account, window: Window, page: string | null): Promise<ChangedPage>
  read(account: Account, orders: readonly Changed[]): Promise<SourceOrderInput[]>
  confirm?(account: Account, lines: readonly ChannelLine[], key: string): Promise<LineOutcome[]>
  /** Its buyers may move an order until it is confirmed, and no question tells of it: so it is read once more after. */
  movesUntilConfirmed?: true
  ship?(account: Account, lines: readonly Shipment[], key: string): Promise<LineOutcome[]>
  answerClaim?(account: Account, lines: readonly ClaimAnswer[], key: string): Promise<LineOutcome[]>
  delay?(account: Account, lines: readonly Delay[], key: string): Promise<LineOutcome[]>
  /** Gives money back to the buyer. Where a channel does that itself with a claim's answer, it is absent. */
  refund?(account: Account, lines: readonly Refund[], key: string): Promise<LineOutcome[]>
  pushStock?(account: Account, items: readonly StockLevel[], key: string): Promise<Refusal | void>
}

/** What an adapter can do, as it is. */
export function abilitiesOf(adapter: ChannelAdapter): ChannelAbility[] {
  const optional = ['confirm', 'ship', 'answerClaim', 'delay', 'refund', 'pushStock'] as const
  return ['authorise', 'changedSince', 'read', ...optional.filter((name) => adapter[name] !== undefined)]
}

/** The channel may be there again later: what it was told may be done or not. */
export const isPassing = ({ refused }: Refusal): boolean =>
  refused === 'channel-unavailable' || refused === 'channel-busy'

/**
 * The channel as a whole cannot be asked:
 * `channel-credentials` {reason}, or {why} where we see it ourselves: its credentials are not right;
 * `channel-refused` {reason}: it says no to what we ask, in its own words;
 * `channel-unavailable` {reason, why}: it does not answer; the same may be asked later;
 * `channel-busy` {until}: it asked to be left alone until then;
 * `channel-unreadable` {reason}: it answered what its documents do not say.
 */
export class ChannelFault extends Error {
  readonly refusal: Refusal
  /** For `channel-unavailable` of what changes something there: it may have been done. */
  readonly mayBeDone: boolean

  constructor(refused: string, values: Record<string, string | number>, mayBeDone = false) {
    super(`${refused} ${JSON.stringify(values)}`)
    this.refusal = { refused, with: values }
    this.mayBeDone = mayBeDone
  }
}
