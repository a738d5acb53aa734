import type { Selectable } from 'kysely'
import type { OfcStatus, OrderStatus, SourceClaim, SourceOrder } from '../../../shared/entities/order.ts'
import { asks, endOfTakenBack } from '../../../shared/rules/orders/claims.ts'
import { isPackedHere, isReviewed, piecesToShip } from '../../../shared/rules/orders/order-status.ts'
import {
  changesBetween,
  headOf,
  hiddenChanges,
  instantOf,
  toldLine,
  withEdits,
  type Change,
  type OrderHead,
} from '../../../shared/rules/orders/take-over.ts'
import { slices } from '../../crud/bulk.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Insert } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables.ts'
import type { Writer } from '../../db/writer.ts'
import { leaveCalledOff, lockCentersOf, lockChannels, lockOrders } from '../../ledger/save-orders.ts'
import { answerCancels } from '../claim/answer-cancels.ts'
import { editsOf, sourceIn, withLines, type OrderFacts } from './facts.ts'
import { saveOrders } from './save.ts'
import { settle, type Settled } from './settle.ts'
import { takeBackWaybills, type ChangedOrder } from './take-back-waybills.ts'

/** What an import made of an order, or would make of it in a dry run. */
export interface TakenOrder {
  channelOrderId: string
  /** Null in a dry run of an order that is new. */
  id: number | null
  /** `older`: the stored order is newer; `same`: the order is stored already as it came. */
  became: 'created' | 'changed' | 'same' | 'older'
  status: OrderStatus
  findings: OfcStatus[]
}

export interface TakenOrders {
  created: number
  changed: number
  /** The orders that could not be taken over, each with the reason. */
  failed: { channelOrderId: string; reason: string }[]
  orders: TakenOrder[]
}

interface How {
  dryRun: boolean
  /** The user who entered the orders; null if they come from a channel. */
  userId?: number | null
}

/** Orders in one transaction: other writers wait no longer than for these. */
const atOnce = 500
const insertDocument = {
  into: 'orderDocument',
  columns: { salesOrderId: 'int', receivedAt: 'text', rawJson: 'text', readJson: 'text' },
  conflict: { on: ['salesOrderId'], update: ['receivedAt', 'rawJson', 'readJson'] },
} as const satisfies Insert<'orderDocument'>

/**
 * Takes over a channel's orders, in the same way for an import, an upload and a dry run. An order is stored once, however often it is sent;
 * an older source time changes nothing, and what a user edited stays.
 */
export async function importOrders(
  database: Database,
  channelId: number,
  orders: readonly SourceOrder[],
  { dryRun, userId = null }: How,
): Promise<TakenOrders> {
  const taken: TakenOrders = { created: 0, changed: 0, failed: [], orders: [] }
  for (const part of slices(newestOfEach(orders), atOnce)) {
    const those = dryRun
      ? await considered(database.read, channelId, part, { now: database.now().toISOString(), userId })
      : await database.write(async (w) => {
          await lockCentersOf(
            w,
            (await storedOf(w.tx, channelId, part)).map(({ id }) => id),
          )
          await lockChannels(w, [channelId])
          await lockOrders(
            w,
            (await storedOf(w.tx, channelId, part)).map(({ id }) => id),
          )
          const came = await considered(w.tx, channelId, part, {
            now: w.now,
            userId,
            follow: (changed) => takeBackWaybills(w, changed),
          })
          await save(w, came, userId)
          await answerCancels(
            w,
            came.flatMap(({ became, settled }) =>
              became === 'changed' || became === 'created' ? [settled.order] : [],
            ),
          )
          return came
        })
    for (const { became, settled, source } of those) {
      const { order, status, findings } = settled
      if (became === 'created' || became === 'changed') taken[became]++
      taken.orders.push({
        channelOrderId: source.channelOrderId,
        id: order.row.id === 0 ? null : order.row.id,
        became,
        status,
        findings: findings.map(({ finding }) => finding),
      })
    }
  }
  return taken
}

/** The newer version of each order that comes twice. */
function newestOfEach(orders: readonly SourceOrder[]): SourceOrder[] {
  const newest = new Map<string, SourceOrder>()
  for (const order of orders) {
    const other = newest.get(order.channelOrderId)
    if (!other || instantOf(other.changedAt) <= instantOf(order.changedAt)) newest.set(order.channelOrderId, order)
  }
  return [...newest.values()]
}

interface Came {
  source: SourceOrder
  became: TakenOrder['became']
  changes: Change[]
  settled: Settled
}

/** What the orders would become, compared with what is stored of them. */
async function considered(
  db: Reader,
  channelId: number,
  sources: readonly SourceOrder[],
  {
    now,
    userId,
    follow = async () => {},
  }: {
    now: string
    userId: number | null
    /** Changes the waybills of orders that changed, before the orders' statuses are decided. */
    follow?: (changed: readonly ChangedOrder[]) => Promise<void>
  },
): Promise<Came[]> {
  const channel = await db
    .selectFrom('channel')
    .select(['id', 'partnerId', 'brandId'])
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow()
  const rows = await storedOf(db, channelId, sources)
  const here = new Map((await withLines(db, rows)).map((order) => [order.row.channelOrderId, order]))
  const claims = await claimsOf(
    db,
    rows.map(({ id }) => id),
  )
  const said = await saidBefore(
    db,
    rows.filter(({ editedJson }) => editedJson !== '{}').map(({ id }) => id),
  )
  const saidAgain = await repeated(db, sources, here, claims)
  const came = sources.map((source) => {
    const order = here.get(source.channelOrderId) ?? blank(channel, source, now)
    // An order that a user enters is new: if another user entered it in the meantime, that order is not overwritten.
    const isOlder = !order.isNew && (userId !== null || instantOf(source.changedAt) < order.row.t)
    const isKnown = isOlder || saidAgain.has(source)
    const changes = isKnown ? [] : takeOver(order, source, claims, said.get(order.row.id))
    const became = order.isNew ? 'created' : isOlder ? 'older' : changes.length > 0 ? 'changed' : 'same'
    return { source, order, changes, became } as const
  })
  await follow(came.filter(({ became }) => became === 'changed'))
  const settled = await settle(
    db,
    came.map(({ order }) => order),
    now,
  )
  return came.flatMap(({ source, changes, became }, nth) => {
    const own = settled[nth]
    return own ? [{ source, changes, became, settled: own }] : []
  })
}

/** The channel's stored orders with the numbers of these. */
function storedOf(db: Reader, channelId: number, sources: readonly SourceOrder[]) {
  return inParts(
    sources.map(({ channelOrderId }) => channelOrderId),
    (part) =>
      db
        .selectFrom('order')
        .selectAll()
        .where('channelId', '=', channelId)
        .where('channelOrderId', 'in', part)
        .execute(),
  )
}

async function save(w: Writer, came: readonly Came[], userId: number | null): Promise<void> {
  const moved = came.filter(({ became }) => became === 'created' || became === 'changed')
  const of = new Map(moved.map((one) => [one.settled.order, one]))
  // An order that its shop called off itself comes back when the shop says so. Any other called-off order keeps waiting.
  const waiting = moved.flatMap(({ settled: { order } }) =>
    userId !== null || order.isNew || order.row.status === 'CANCELED' ? [] : order.row.id,
  )
  await saveOrders(
    w,
    moved.map(({ settled }) => settled),
    (order) => {
      const one = of.get(order)
      if (!one) return null
      const what = !order.isNew ? 'change' : userId === null ? 'import' : 'create'
      return { what, userId, facts: { t: order.row.t }, changes: one.changes }
    },
  )
  await leaveCalledOff(w, waiting)
  await w.dialect.insertMany(
    w.tx,
    insertDocument,
    moved.map(({ source: { raw, ...read }, settled }) => [
      settled.order.row.id,
      w.now,
      JSON.stringify(raw),
      JSON.stringify(read),
    ]),
  )
  if (userId === null) return
  await w.audit(
    ...moved.map(({ settled: { order } }) => ({
      userId,
      partnerId: order.row.partnerId,
      subject: `order:${order.row.id}`,
      what: 'order.create',
    })),
  )
}

/** Writes what the channel says into an order, keeps what a user edited, and answers what changed. */
function takeOver(
  order: OrderFacts,
  source: SourceOrder,
  known: ReadonlyMap<number, readonly StoredClaim[]>,
  before?: OrderHead,
): Change[] {
  const edits = editsOf(order.row)
  const head = withEdits(headOf(source), edits)
  const changes = order.isNew ? [] : changesBetween(order.row, head)
  const wasOpen = isOpen(order)
  const isPacked = isPackedHere(order.parcels)
  let isToReview = false
  if (before) changes.push(...hiddenChanges(before, headOf(source), edits))
  // The channel tells personal data again, so the order is to be forgotten again.
  Object.assign(order.row, head, { forgottenAt: null })
  for (const each of source.lines) {
    const { serial } = each
    const line = order.lines.find((one) => one.serial === serial)
    const heard = toldLine(each)
    // A line without a waybill does not take the known one away: many shops never name one, and others only some time after they were told.
    const told = { ...heard, invoiceCode: heard.invoiceCode ?? line?.invoiceCode ?? null }
    const before = known.get(line?.id ?? 0) ?? []
    const claims = [...each.claims, ...takenBack(before, each, source.changedAt)]
    isToReview ||= told.status !== line?.status && isReviewed(told.status)
    // Pieces that come back may have been refunded.
    isToReview ||= line !== undefined && piecesToShip(told) > piecesToShip(line)
    // The packed parcel would leave with pieces that the buyer no longer wants.
    isToReview ||= isPacked && line !== undefined && piecesToShip(told) < piecesToShip(line)
    if (line) changes.push(...changesBetween(line, told, `lines.${serial}.`))
    else if (!order.isNew) changes.push({ field: `lines.${serial}`, before: null, after: told.quantity })
    if (line) Object.assign(line, told)
    else order.lines.push({ id: 0, salesOrderId: order.row.id, mappedJson: null, isMissing: false, ...told })
    // If a claim is told twice, the last one counts, as with a line: a row is written once.
    if (claims.length > 0) order.claims.set(serial, [...new Map(claims.map((one) => [one.claimId, one])).values()])
    for (const claim of claims) {
      const was = before.find(({ code }) => code === claim.claimId)
      if (order.isNew || (was && claimText(was) === claimText(claim))) continue
      changes.push({ field: `claims.${claim.claimId}`, before: was?.status ?? null, after: claim.status })
      // The buyer may ask again, or for more pieces, while the line keeps its status.
      isToReview ||= isReviewed(claim.status)
    }
  }
  if (source.isWhole)
    for (const line of order.lines.filter(({ serial }) => !source.lines.some((each) => each.serial === serial))) {
      const gone = { cancelledQuantity: line.quantity, status: 'CANCELED' as const }
      isToReview ||= isPacked && piecesToShip(line) > 0
      changes.push(...changesBetween(line, gone, `lines.${line.serial}.`))
      Object.assign(line, gone)
    }
  // All of the order is called off, and it may be packed already.
  isToReview ||= wasOpen && !isOpen(order)
  // A user let the order pass as it was then. If there is something new to review, the order is looked at again; that the shop prepares or
  // sends it is nothing new.
  if (order.row.decision === 'ACTIVATED' && isToReview) order.row.decision = null
  return changes
}

const isOpen = ({ lines }: OrderFacts) => lines.some((line) => piecesToShip(line) > 0)

/**
 * Orders that a channel repeats word for word although their buyers were answered since: the channel was read before the answer, or the
 * shop does not show it yet. Taking them over once more would undo the answer.
 */
async function repeated(
  db: Reader,
  sources: readonly SourceOrder[],
  here: ReadonlyMap<string, OrderFacts>,
  claims: ReadonlyMap<number, readonly StoredClaim[]>,
): Promise<Set<SourceOrder>> {
  const answered = sources.flatMap((source) => {
    const order = here.get(source.channelOrderId)
    const isAnswered = order?.lines.some(({ id }) => claims.get(id)?.some(({ answer }) => answer !== null))
    return order && isAnswered && order.row.t === instantOf(source.changedAt) ? [{ source, id: order.row.id }] : []
  })
  const last = await readOf(
    db,
    answered.map(({ id }) => id),
  )
  return new Set(
    answered.flatMap(({ source, id }) => {
      const { raw: _raw, ...read } = source
      return JSON.stringify(read) === last.get(id) ? [source] : []
    }),
  )
}

/** The document with what the channel said last of each order, by the order's id. */
async function readOf(db: Reader, orderIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await inParts(orderIds, (part) =>
    db.selectFrom('orderDocument').select(['salesOrderId', 'readJson']).where('salesOrderId', 'in', part).execute(),
  )
  return new Map(rows.map(({ salesOrderId, readJson }) => [salesOrderId, readJson]))
}

/** What the channel said last of each order without its lines, by the order's id. */
async function saidBefore(db: Reader, orderIds: readonly number[]): Promise<Map<number, OrderHead>> {
  return new Map([...(await readOf(db, orderIds))].map(([id, readJson]) => [id, headOf(sourceIn(readJson))]))
}

/** Claims that the buyer has taken back, as the channel tells the line now: many channels just leave such a claim out. */
function takenBack(
  before: readonly StoredClaim[],
  { claims, status }: SourceOrder['lines'][number],
  closedAt: string,
): SourceClaim[] {
  return before.flatMap((claim) => {
    // If another claim has the line's status, the status is not about this claim.
    const isOfAnother = claims.some((one) => one.status === status)
    const isTold = claims.some(({ claimId }) => claimId === claim.code) || (status === claim.status && !isOfAnother)
    const ended = asks(claim.status) && !isTold ? endOfTakenBack(claim.type) : null
    return ended === null ? [] : [{ ...claim, claimId: claim.code, status: ended, closedAt }]
  })
}

/** The stored claims of orders, by their line. */
async function claimsOf(db: Reader, orderIds: readonly number[]): Promise<Map<number, StoredClaim[]>> {
  const rows = await inParts(orderIds, (part) =>
    db.selectFrom('orderClaim').selectAll().where('salesOrderId', 'in', part).execute(),
  )
  return Map.groupBy(rows, ({ orderLineId }) => orderLineId)
}
type StoredClaim = Selectable<Tables['orderClaim']>

/** The fields by which a claim counts as changed. */
type Compared = Pick<SourceClaim, 'type' | 'status' | 'quantity' | 'requestedAt'>
const claimText = ({ type, status, quantity, requestedAt }: Compared) =>
  [type, status, quantity, requestedAt && instantOf(requestedAt)].join(' ')

function blank(
  { id, partnerId, brandId }: { id: number; partnerId: number; brandId: number | null },
  source: SourceOrder,
  now: string,
): OrderFacts {
  return {
    isNew: true,
    lines: [],
    claims: new Map(),
    parcels: [],
    row: {
      ...headOf(source),
      id: 0,
      version: 1,
      createdAt: now,
      updatedAt: now,
      partnerId,
      brandId,
      channelId: id,
      channelOrderId: source.channelOrderId,
      status: 'PENDING',
      decision: null,
      originalPrice: 0,
      salesPrice: 0,
      paymentAmount: 0,
      editedJson: '{}',
      holdReason: null,
      holdUntil: null,
      canceledAt: null,
      shippedAt: null,
      forgottenAt: null,
      recipientKey: null,
      keepsApart: false,
    },
  }
}
