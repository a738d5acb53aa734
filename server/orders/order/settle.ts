import { checkOrder, type Finding } from '../../../shared/rules/orders/checks.ts'
import { isPackedHere, mayLackPieces, piecesToShip, statusOfOrder } from '../../../shared/rules/orders/order-status.ts'
import type { OrderStatus } from '../../../shared/entities/order.ts'
import { flowTypes } from '../../../shared/entities/flow-control.ts'
import type { FlowDecision } from '../../../shared/rules/orders/flow-controls.ts'
import { mapDeals } from '../../catalogue/door.ts'
import { decideFlow } from '../../promotions/door.ts'
import type { PiecesToSend } from '../../../shared/rules/allocation/allocate.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { itemsOf, withRest } from '../../ledger/unsent.ts'
import { ownMapping, type Mapping, type OrderFacts } from './facts.ts'
import { isTakenOff, overpackedOf, type PackedContent } from './overpacked.ts'
import { siteZone } from '../../../shared/site-zone.ts'

/** What is decided of an order: what is sent for each line, what is wrong, and its status. */
export interface Settled {
  order: OrderFacts
  status: OrderStatus
  findings: Finding[]
  /** The pieces of SKUs to send, by the serial of the line; null if the SKUs are not known. */
  items: Map<string, Mapping[] | null>
}

/**
 * Decides what is sent of orders, what is wrong and their statuses, in three reads however many they are. An import, a re-check, a dry run
 * and a preview all use it (decisions.md §14): it reads, decides by the pure rules, and writes nothing.
 */
export async function settle(db: Reader, orders: readonly OrderFacts[], now: string): Promise<Settled[]> {
  const lines = orders.flatMap(({ row, lines }) =>
    lines.map((line) => ({
      channelId: row.channelId,
      dealCode: line.dealCode,
      dealName: line.dealName,
      optionCode: line.optionCode,
      optionName: line.optionName,
      day: dayIn(siteZone, new Date(row.placedAt)),
    })),
  )
  const mapped = (await mapDeals(db, lines)).values()
  const made = orders.map((order) => {
    const items = new Map(
      order.lines.map((line): [string, Mapping[] | null] => {
        const perPiece = mapped.next().value?.mappings ?? null
        const each = ownMapping(line) ?? perPiece
        const pieces = piecesToShip(line)
        return [line.serial, each && each.map(({ skuId, quantity }) => ({ skuId, quantity: quantity * pieces }))]
      }),
    )
    return { order, row: order.row, lines: order.lines, items }
  })
  const flow = await decideFlow(db, made, now)
  const refunded = await refundedOf(db, orders)
  const rests = await restsOf(db, made)
  const overpacked = await overpackedIn(db, made)
  return made.map(({ order, items }, nth) => {
    const found = checkOrder(
      {
        ...order.row,
        isPacked: isPackedHere(order.parcels),
        isOverpacked: overpacked.has(order.row.id),
        lines: order.lines.map((line) => ({
          ...line,
          isMapped: items.get(line.serial) !== null,
          refundedQuantity: refunded.get(line.id) ?? 0,
        })),
      },
      now,
    )
    const { decision } = order.row
    const isPassed = decision === 'ACTIVATED' || decision === 'REINSTATED'
    const findings = withFlow(found, isPassed ? [] : (flow[nth]?.matched ?? []))
    const status = statusOfOrder(
      order.lines,
      findings.map(({ finding }) => finding),
      decision,
      order.parcels,
      rests.has(order.row.id),
    )
    return { order, findings, items, status }
  })
}

/** By line: pieces whose money was given back, or may have been because the channel was asked and did not say no. */
async function refundedOf(db: Reader, orders: readonly OrderFacts[]): Promise<Map<number, number>> {
  const rows = await inParts(
    orders.flatMap(({ isNew, row }) => (isNew ? [] : [row.id])),
    (ids) =>
      db
        .selectFrom('orderRefund')
        .select((e) => ['orderLineId', e.fn.sum<number>('quantity').as('pieces')])
        .where('salesOrderId', 'in', ids)
        .where((e) => e.or([e('refusalJson', 'is', null), e('askedAt', 'is not', null)]))
        .groupBy('orderLineId')
        .execute(),
  )
  return new Map(rows.map(({ orderLineId, pieces }) => [orderLineId, Number(pieces)]))
}

type Made = Pick<Settled, 'order' | 'items'>

/** The orders among these with a cancelled waybill and pieces left to send. It goes by what is decided now, which is not stored yet. */
const restsOf = async (db: Reader, made: readonly Made[]): Promise<Set<number>> =>
  withRest(
    db,
    await contentOf(
      db,
      made.filter(({ order }) => mayLackPieces(order.parcels)),
    ),
  )

/** The orders among these with more pieces packed than are to be sent by what is decided now. */
const overpackedIn = async (db: Reader, made: readonly Made[]): Promise<Set<number>> =>
  overpackedOf(
    db,
    await contentOf(
      db,
      made.filter(({ order: { parcels, lines } }) => isPackedHere(parcels) && lines.some(isTakenOff)),
    ),
  )

async function contentOf(db: Reader, made: readonly Made[]): Promise<PackedContent[]> {
  const stored = await itemsOf(
    db,
    made.map(({ order }) => order.row.id),
  )
  return made.map(({ order: { row, lines, parcels }, items }) => ({
    id: row.id,
    lines,
    parcels,
    items: [
      ...lines.flatMap((line) =>
        (items.get(line.serial) ?? []).map((item): PiecesToSend => ({ orderItemId: 0, orderLineId: line.id, ...item })),
      ),
      ...(stored.get(row.id) ?? []).filter(({ origin }) => origin === 'GIFT'),
    ],
  }))
}

/**
 * Adds the decisions of flow controls to what the checks found, each kind with the controls that made it (decisions.md §16). All of them
 * show, and the gravest counts.
 */
function withFlow(found: readonly Finding[], matched: FlowDecision['matched']): Finding[] {
  const decided = flowTypes
    .filter((type) => !found.some(({ finding }) => finding === type))
    .map((type) => ({ finding: type, ids: matched.flatMap((one) => (one.type === type ? `#${one.id}` : [])) }))
    .filter(({ ids }) => ids.length > 0)
    .map(({ finding, ids }): Finding => ({ finding, detail: ids.join(' ') }))
  return decided.length === 0 ? [...found] : [...found.filter(({ finding }) => finding !== 'COMPLETE'), ...decided]
}
