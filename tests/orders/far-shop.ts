import { feedSource } from '../../server/adapters/channels/feed-source.ts'
import { startFeedShop, type FeedShop, type HeardLine } from '../../simulators/feed-shop.ts'
import type { SourceOrderInput } from '../../shared/entities/order.ts'
import type { FeedOrder } from '../../shared/entities/order-feed.ts'
import type { Chance } from '../sync/simulation/chance.ts'
import type { Access } from './shops/shop.ts'
import { someTrouble } from './trouble.ts'

type Told = SourceOrderInput
type Line = Told['lines'][number]

/**
 * A shop at the far end of a connection that is not always there: it keeps its orders, takes what it is told of them, and refuses some of
 * it. `orders` are the shop's orders in our own words; they change with what the shop hears.
 */
export class FarShop {
  /** What the shop was told and took. */
  readonly heard: HeardLine[] = []
  /** Pieces by line that are not sent, because the shop was told that they are cancelled. */
  readonly cancelled = new Map<string, number>()
  private far: FeedShop | null = null
  private readonly orders: Map<string, Told>
  private readonly chance: Chance
  private now: () => number = Date.now

  constructor(orders: Map<string, Told>, chance: Chance) {
    this.orders = orders
    this.chance = chance
  }

  readonly open = async (now: () => number): Promise<Access> => {
    this.now = now
    this.far = await startFeedShop({ now, hears: (lines) => lines.forEach((line) => this.hear(line)) })
    const { url: channelUrl, key: apiKey, stop } = this.far
    return { channel: { channelType: 'FEED', channelUrl, apiKey }, stop }
  }

  /** Puts an order into the shop's feed, with a later time of change than it had before. */
  put(order: Told): Told {
    const before = this.end.orders.get(order.channelOrderId)?.changedAt ?? ''
    const next = new Date(Date.parse(before) + 1)
    const changedAt = order.changedAt > before ? order.changedAt : next.toISOString()
    return feedSource(this.end.put(feedOf({ ...order, changedAt }, this.sentLines())))
  }

  /** Makes the next calls go wrong, or makes the shop refuse some line. */
  trouble(): string {
    const { chance } = this
    const { refuses, troubles } = this.end
    const line = chance.is(0.5)
      ? chance.of(
          [...this.orders.values()].flatMap((order) =>
            order.lines.map((one) => `${order.channelOrderId} ${one.serial}`),
          ),
        )
      : undefined
    if (line) {
      if (chance.is(0.5)) refuses.clear()
      refuses.set(line, 'Not now.')
      return `no to ${line}`
    }
    return someTrouble(troubles, [/^POST \/shipments/, /^POST \/claim-answers/, /^POST/, /^GET/], chance)
  }

  /** From now on the shop answers and takes everything. */
  calm(): void {
    this.end.troubles.clear()
    this.end.refuses.clear()
  }

  /** When the shop last changed an order. */
  changedAt(orderId: string): string | undefined {
    return this.end.orders.get(orderId)?.changedAt
  }

  /** Claims that the shop waits for an answer to. */
  asking(): string[] {
    return [...this.end.orders.values()].flatMap(({ lines }) =>
      lines.flatMap(({ claim }) => (claim?.status === 'REQUESTED' ? [claim.claimId] : [])),
    )
  }

  get shipments() {
    return this.heard.filter((one) => 'trackingNumber' in one)
  }

  get answers() {
    return this.heard.filter((one) => 'answer' in one)
  }

  get refunds() {
    return this.heard.filter((one) => 'amount' in one)
  }

  private get end(): FeedShop {
    if (!this.far) throw new Error('The shop is not open.')
    return this.far
  }

  private sentLines(): ReadonlySet<string> {
    return new Set(this.shipments.map(({ lineId }) => lineId))
  }

  /** What the shop does with what it is told: as shops do, it shows what is sent and closes the claims that were answered. */
  private hear(heard: HeardLine): void {
    this.heard.push(heard)
    const order = this.orders.get(heard.orderId)
    const line = order?.lines.find(({ serial }) => serial === heard.lineId)
    if (!order || !line) return
    const becomes = after(line, heard)
    const more = (becomes.cancelledQuantity ?? 0) - (line.cancelledQuantity ?? 0)
    if (more > 0) this.cancelled.set(line.serial, (this.cancelled.get(line.serial) ?? 0) + more)
    const changed = {
      ...order,
      changedAt: new Date(this.now()).toISOString(),
      lines: order.lines.map((one) => (one === line ? becomes : one)),
    }
    this.orders.set(order.channelOrderId, changed)
    this.put(changed)
  }
}

function after(line: Line, heard: HeardLine): Line {
  if ('trackingNumber' in heard) return { ...line, status: 'DISPATCHED' }
  if (!('answer' in heard))
    return line.status === 'PAYED' && !('reason' in heard) && !('amount' in heard)
      ? { ...line, status: 'PLACED' }
      : line
  const claims = line.claims?.map((claim) =>
    claim.claimId === heard.claimId
      ? {
          ...claim,
          status: heard.answer === 'APPROVED' ? (`${heard.type}_DONE` as const) : (`${heard.type}_REJECT` as const),
        }
      : claim,
  )
  const rest = line.quantity - (line.cancelledQuantity ?? 0)
  const asked = line.claims?.find(({ claimId }) => claimId === heard.claimId)?.quantity ?? 0
  const isCancelled = heard.type === 'CANCEL' && heard.answer === 'APPROVED'
  return {
    ...line,
    claims: claims ?? [],
    cancelledQuantity: (line.cancelledQuantity ?? 0) + (isCancelled ? Math.min(rest, asked || rest) : 0),
    status: isCancelled ? 'CANCEL_DONE' : 'PAYED',
  }
}

const claimStatuses = { REQUEST: 'REQUESTED', DONE: 'APPROVED', REJECT: 'REJECTED' } as const

/** An order as the shop's feed tells it. */
function feedOf({ channelOrderId, changedAt, placedAt, recipient, lines }: Told, sent: ReadonlySet<string>): FeedOrder {
  return {
    orderId: channelOrderId,
    changedAt,
    placedAt,
    currency: 'KRW',
    deliveryFee: 0,
    buyer: { name: '김민수' },
    recipient: {
      name: recipient.name ?? '',
      phone: recipient.phone ?? '',
      country: 'KR',
      postalCode: recipient.postalCode ?? '',
      address: recipient.address ?? '',
    },
    lines: lines.map((line) => {
      const open = (line.claims ?? []).findLast(({ closedAt }) => !closedAt)
      const [, type, how] = /^(CANCEL|RETURN)_(REQUEST|DONE|REJECT)$/.exec(open?.status ?? '') ?? []
      return {
        lineId: line.serial,
        productCode: line.dealCode ?? '',
        productName: line.dealName ?? '',
        quantity: line.quantity,
        canceledQuantity: line.cancelledQuantity ?? 0,
        unitPrice: 1000,
        status: statusThere(line, sent),
        ...(open && type && how
          ? {
              claim: {
                claimId: open.claimId,
                type: type as 'CANCEL' | 'RETURN',
                status: claimStatuses[how as keyof typeof claimStatuses],
                quantity: open.quantity ?? line.quantity,
                requestedAt: open.requestedAt ?? changedAt,
              },
            }
          : {}),
      }
    }),
  }
}

function statusThere(
  { serial, status, quantity, cancelledQuantity = 0 }: Line,
  sent: ReadonlySet<string>,
): FeedOrder['lines'][number]['status'] {
  if (status === 'CANCELED' || (status === 'CANCEL_DONE' && cancelledQuantity === quantity)) return 'CANCELED'
  if (sent.has(serial)) return 'DISPATCHED'
  return status === 'PAYMENT_WAITING' || status === 'PLACED' ? status : 'PAYED'
}
