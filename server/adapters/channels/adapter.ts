import type { ChannelAbility, ChannelType } from '../../../shared/entities/channel-type.ts'
import type { SourceOrderInput } from '../../../shared/entities/order.ts'
import type { Refusal } from '../../../shared/errors.ts'

/** The access token that a channel gives us for a while. */
export interface Token {
  access: string
  /** The token is no longer valid after this time. */
  until: string
  /** Gets the next token, if the channel gives refresh tokens. */
  refresh?: string
}

/** A channel's credentials, decrypted. */
export interface Account {
  channelId: number
  identifier: string | null
  subIdentifier: string | null
  channelUrl: string | null
  password: string | null
  apiKey: string | null
  token: Token | null
  /** Keeps a token for the next call, sealed. */
  keep(token: Token): Promise<void>
  /** The token that is kept now: another process may have renewed it in the meantime. */
  kept(): Promise<Token | null>
}

/** An order that changed at the channel. Some channels send the whole order with the list; it is passed on as `document`. */
export interface Changed {
  id: string
  changedAt: string
  document?: unknown
}

export interface ChangedPage {
  orders: Changed[]
  /** The cursor of the next page; null: this is the last page. */
  next: string | null
}

/** A period of time, both ends included, in ISO 8601 UTC. */
export interface Window {
  from: string
  to: string
}

/** One order line, by the channel's own ids. */
export interface ChannelLine {
  orderId: string
  lineId: string
}
/** The result for a line that we told the channel about; a refusal is in the channel's own words. */
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
  /** The amount for these pieces, in the minor unit of the order's currency. */
  amount: number
  currency: string
}
export interface StockLevel {
  productCode: string
  optionCode?: string
  available: number
}

/**
 * A kind of sales channel (decisions.md §15). A method that the channel does not support is absent. Each method throws a ChannelFault if
 * the channel as a whole cannot be asked; a problem with one line is that line's outcome. `key` tells the channel that a call repeats an
 * earlier one.
 */
export interface ChannelAdapter {
  type: ChannelType
  /** The longest period whose changes can be asked for at once, in minutes. */
  longestWindow: number
  /** How far before the cursor each import begins, in minutes: changes become visible late, and clocks differ. */
  overlap: number
  /** Tests the credentials. */
  authorise(account: Account): Promise<void>
  /** Access by OAuth: the URL that the user is sent to, and the token for the query that the user comes back with. */
  oauth?: {
    url(account: Account, back: { redirectUri: string; state: string }): string
    token(account: Account, back: { redirectUri: string; query: URLSearchParams }): Promise<Token>
  }
  changedSince(account: Account, window: Window, page: string | null): Promise<ChangedPage>
  read(account: Account, orders: readonly Changed[]): Promise<SourceOrderInput[]>
  confirm?(account: Account, lines: readonly ChannelLine[], key: string): Promise<LineOutcome[]>
  /**
   * Buyers may change an order's address until it is confirmed, and no list of changes shows it: so the order is read again after the
   * confirmation.
   */
  movesUntilConfirmed?: true
  ship?(account: Account, lines: readonly Shipment[], key: string): Promise<LineOutcome[]>
  answerClaim?(account: Account, lines: readonly ClaimAnswer[], key: string): Promise<LineOutcome[]>
  delay?(account: Account, lines: readonly Delay[], key: string): Promise<LineOutcome[]>
  /** Gives money back to the buyer. It is absent if the channel does that itself when a claim is answered. */
  refund?(account: Account, lines: readonly Refund[], key: string): Promise<LineOutcome[]>
  pushStock?(account: Account, items: readonly StockLevel[], key: string): Promise<Refusal | void>
}

/** The abilities of an adapter, by the methods that it has. */
export function abilitiesOf(adapter: ChannelAdapter): ChannelAbility[] {
  const optional = ['confirm', 'ship', 'answerClaim', 'delay', 'refund', 'pushStock'] as const
  return ['authorise', 'changedSince', 'read', ...optional.filter((name) => adapter[name] !== undefined)]
}

/** Whether the channel may be available again later. What we told it may or may not have been done. */
export const isPassing = ({ refused }: Refusal): boolean =>
  refused === 'channel-unavailable' || refused === 'channel-busy'

/**
 * The channel as a whole cannot be asked:
 * `channel-credentials` {reason}, or {why} if we detect it ourselves: its credentials are not right;
 * `channel-refused` {reason}: it refuses our request, in its own words;
 * `channel-unavailable` {reason, why}: it does not answer; the same request may be sent later;
 * `channel-busy` {until}: it asked us to send nothing until then;
 * `channel-unreadable` {reason}: its answer is not as its documents describe it.
 */
export class ChannelFault extends Error {
  readonly refusal: Refusal
  /** Set with `channel-unavailable` on a call that changes something at the channel: the change may have been made. */
  readonly mayBeDone: boolean

  constructor(refused: string, values: Record<string, string | number>, mayBeDone = false) {
    super(`${refused} ${JSON.stringify(values)}`)
    this.refusal = { refused, with: values }
    this.mayBeDone = mayBeDone
  }
}
