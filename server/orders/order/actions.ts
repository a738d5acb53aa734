import { sql } from 'kysely'
import {
  changedPrinted,
  type HoldReason,
  type OrderHappening,
  type OrderStatus,
} from '../../../shared/entities/order.ts'
import { isRefusal, refuse, type Refusal } from '../../../shared/errors.ts'
import { isOnItsWay, isPackedHere, isWorkedOn, type Parcel } from '../../../shared/rules/orders/order-status.ts'
import { spellingsOfCode } from '../../../shared/rules/orders/postal-code.ts'
import { changesBetween, headOf, type Change } from '../../../shared/rules/orders/take-over.ts'
import { slices, type ItemOutcome } from '../../crud/bulk.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Writer } from '../../db/writer.ts'
import { isUntouched } from '../../dispatch/door.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden } from '../../http/errors.ts'
import { lockCentersOf, lockChannels, lockOrders } from '../../ledger/save-orders.ts'
import { approvedCancels } from '../claim/answer.ts'
import { editsOf, loadOrders, sourceIn, type OrderFacts } from './facts.ts'
import { codesOfAddresses, fixOf } from './postal-codes.ts'
import { askAgain } from './read-again.ts'
import { saveOrders } from './save.ts'
import { settle } from './settle.ts'
import { callOffWaybills, releaseWaybills, remakeWaybills, sharingWith, waybillsOf } from './take-back-waybills.ts'

const atOnce = 500
/** What the order's history keeps of an action, and what the caller is told of it. */
type Done = { reason?: string; changes?: Change[]; message?: string; isUnchanged?: boolean }
/** Changes an order's facts, or says why not. */
type Act = (order: OrderFacts) => Done | Refusal
const done: Done = {}

/** Whether a waybill of the order is being worked on. Another one may have left, or been cancelled with its pieces to be sent once more. */
const isHeld = ({ parcels }: OrderFacts) => parcels.some(isWorkedOn)
/** Orders that are held, have left or ended may not be changed by hand. */
const ended = ['SHIPPED', 'DELIVERED', 'RETURNED']
export const over = (order: OrderFacts): Refusal | null => {
  const { channelOrderId, status } = order.row
  if (ended.includes(status)) return refuse('order-over', { order: channelOrderId, status })
  // The refusal tells the state of the waybills: the order's own status may be that of another waybill, which is to be made anew.
  if (isHeld(order))
    return refuse('order-over', { order: channelOrderId, status: status === 'ALLOCATED' ? status : 'PROCESSING' })
  return null
}
const unfit = ({ row }: OrderFacts): Refusal =>
  refuse('order-transition', { order: row.channelOrderId, status: row.status })

/** A person or a flow control decided that the order does not go, so it must be reinstated first. */
const isCalledOff = ({ row: { decision, status } }: OrderFacts) =>
  decision === 'DECLINED' || decision === 'CANCELED' || status === 'DECLINED' || status === 'CANCELED'

const acts = {
  activate: (findings: ReadonlySet<string>, claim: string | undefined) => (order: OrderFacts) => {
    if (isCalledOff(order) || (!findings.has('FILTERED') && !findings.has('REVIEW_REQUIRED'))) return unfit(order)
    if (claim !== undefined) return refuse('claim-answered', { claim })
    order.row.decision = 'ACTIVATED'
    // The order was held only so that a person looks at it.
    if (order.row.holdReason === changedPrinted) Object.assign(order.row, { holdReason: null, holdUntil: null })
    return done
  },
  decline: (order: OrderFacts) => {
    if (order.row.status === 'DECLINED' || order.row.status === 'CANCELED') return unfit(order)
    order.row.decision = 'DECLINED'
    return done
  },
  cancel: (order: OrderFacts) => {
    if (order.row.status === 'CANCELED') return unfit(order)
    order.row.decision = 'CANCELED'
    return done
  },
  /**
   * `byFlow`: orders that a flow control declines, whatever users decided. For those, taking a decision back is not enough: the control
   * would decline them again.
   */
  reinstate: (byFlow: ReadonlySet<number>) => (order: OrderFacts) => {
    const { decision, id, status } = order.row
    if (decision !== 'DECLINED' && decision !== 'CANCELED' && status !== 'DECLINED') return unfit(order)
    order.row.decision = byFlow.has(id) ? 'REINSTATED' : null
    return done
  },
  unhold: (order: OrderFacts) => {
    if (order.row.holdReason === null) return unfit(order)
    Object.assign(order.row, { holdReason: null, holdUntil: null })
    return done
  },
}

/** Cancels orders; with `force` also allocated ones. */
export function cancelOrders(database: Database, caller: Caller, { ids, force }: Forcible): Promise<ItemOutcome[]> {
  return each(
    database,
    caller,
    'cancel',
    ids,
    (db, orders) => byForce(db, orders, force, acts.cancel),
    whatWaybills(caller, force, callOffWaybills),
  )
}

interface Forcible {
  ids: readonly number[]
  force: boolean
}

/**
 * An allocated order is cancelled or reset only by force (decisions.md §5): its waybills are cancelled, and their goods are free again in
 * the same transaction. An order that has left cannot be cancelled any more.
 */
async function byForce(db: Reader, orders: readonly OrderFacts[], force: boolean, act: Act): Promise<Act> {
  const together = force ? await packedTogether(db, orders) : new Map<number, string>()
  return (order) => {
    const { id, status, channelOrderId } = order.row
    if (!isHeld(order) || order.parcels.some(isOnItsWay)) return over(order) ?? act(order)
    const others = together.get(id)
    if (others !== undefined) return refuse('order-packed-together', { order: channelOrderId, others })
    return force ? act(order) : refuse('order-allocated', { order: channelOrderId, status })
  }
}

function whatWaybills(
  caller: Caller,
  force: boolean,
  change: (w: Writer, by: Caller, orders: readonly OrderFacts[]) => Promise<void>,
) {
  if (force && !caller.privileges.has('order:force')) throw forbidden('order:force')
  return force ? { waybills: (w: Writer, orders: readonly OrderFacts[]) => change(w, caller, orders) } : {}
}

/** The orders that lie in one packed box with others, and the numbers of those others. To take one out, somebody must open the box. */
async function packedTogether(db: Reader, orders: readonly OrderFacts[]): Promise<Map<number, string>> {
  const ids = orders.map(({ row }) => row.id)
  const packed = (await waybillsOf(db, ids)).filter((waybill) => isPackedHere([waybill]))
  const others = Map.groupBy(
    await sharingWith(
      db,
      packed.map(({ id }) => id),
      ids,
    ),
    ({ invoiceId }) => invoiceId,
  )
  return new Map(
    packed.flatMap(({ id, salesOrderId }) => {
      const numbers = (others.get(id) ?? []).map(({ channelOrderId }) => channelOrderId)
      return numbers.length === 0 ? [] : [[salesOrderId, numbers.join(', ')] as const]
    }),
  )
}

/**
 * Keeps orders apart from others of their recipient, or lets them share a parcel again (docs/decisions/0057-merging.md). Until its label is
 * printed or its goods are picked, an allocated order leaves a waybill for this and is allocated anew: to be kept apart it leaves a waybill
 * that it shares, to be merged it leaves its own if another order could share it.
 */
export function mergeOrders(
  database: Database,
  caller: Caller,
  what: 'keepApart' | 'keepTogether',
  ids: readonly number[],
): Promise<ItemOutcome[]> {
  const keepsApart = what === 'keepApart'
  const leaving = new Set<number>()
  return each(
    database,
    caller,
    what,
    ids,
    async (db, orders) => {
      const toLeave = keepsApart ? await sharedWaybills(db, orders) : await waybillsToShare(db, orders)
      const free = await untouched(db, [...toLeave.values()].flat())
      return (order) => {
        const { row, parcels } = order
        if (row.keepsApart === keepsApart) return unfit(order)
        if (parcels.some((one) => !isFree(one)))
          return refuse('order-over', { order: row.channelOrderId, status: row.status })
        const own = toLeave.get(row.id) ?? []
        const isPicked = own.some((id) => !free.has(id))
        if (keepsApart && isPicked) return refuse('order-on-pick-list', { order: row.channelOrderId })
        if (!isPicked && own.length > 0) leaving.add(row.id)
        row.keepsApart = keepsApart
        return done
      }
    },
    {
      waybills: (w, orders) =>
        releaseWaybills(
          w,
          caller,
          orders.filter(({ row }) => leaving.has(row.id)),
        ),
    },
  )
}

/** By order: its waybills that hold other orders, too. */
async function sharedWaybills(db: Reader, orders: readonly OrderFacts[]): Promise<Map<number, number[]>> {
  const own = await freeWaybills(db, orders)
  const inThem = Map.groupBy(
    await sharingWith(
      db,
      own.map(({ id }) => id),
      [],
    ),
    ({ invoiceId }) => invoiceId,
  )
  return byOrder(own.filter(({ id }) => (inThem.get(id)?.length ?? 0) > 1))
}

/** By order: its waybills, if another order of the same recipient waits or is allocated and may share a parcel. */
async function waybillsToShare(db: Reader, orders: readonly OrderFacts[]): Promise<Map<number, number[]>> {
  const keys = orders.flatMap(({ row }) => row.recipientKey ?? [])
  const alike = await inParts(new Set(keys), (some) =>
    db
      .selectFrom('order')
      .select(['id', 'recipientKey'])
      .where('recipientKey', 'in', some)
      .where('status', 'in', ['READY', 'ALLOCATED'])
      .execute(),
  )
  const hasCompany = ({ row }: OrderFacts) =>
    alike.some(({ id, recipientKey }) => id !== row.id && recipientKey === row.recipientKey)
  return byOrder(await freeWaybills(db, orders.filter(hasCompany)))
}

const freeWaybills = async (db: Reader, orders: readonly OrderFacts[]) =>
  (
    await waybillsOf(
      db,
      orders.map(({ row }) => row.id),
    )
  ).filter(isFree)
const byOrder = (waybills: readonly { id: number; salesOrderId: number }[]) =>
  new Map(
    [...Map.groupBy(waybills, ({ salesOrderId }) => salesOrderId)].map(([orderId, own]) => [
      orderId,
      own.map(({ id }) => id),
    ]),
  )

/** The waybills among these that are not printed yet and are on no pick list. */
async function untouched(db: Reader, waybillIds: readonly number[]): Promise<Set<number>> {
  const rows = await inParts(new Set(waybillIds), (some) =>
    db.selectFrom('invoice').select('id').where('id', 'in', some).where(isUntouched).execute(),
  )
  return new Set(rows.map(({ id }) => id))
}
const isFree = ({ status }: Pick<Parcel, 'status'>) =>
  status === 'CREATED' || status === 'ALLOCATED' || status === 'CANCELED'

export function actOnOrders(
  database: Database,
  caller: Caller,
  what: 'decline' | 'unhold',
  ids: readonly number[],
): Promise<ItemOutcome[]> {
  const act = acts[what]
  // A hold can be lifted even if other waybills of the order are on the floor.
  const may = what === 'unhold' ? () => null : over
  return each(database, caller, what, ids, async () => (order) => may(order) ?? act(order))
}

/** Brings back declined or cancelled orders. One call is enough even if both a person and a flow control declined the order. */
export function reinstateOrders(database: Database, caller: Caller, ids: readonly number[]): Promise<ItemOutcome[]> {
  return each(database, caller, 'reinstate', ids, async (db, orders) => {
    const undecided = orders.map((order) => ({ ...order, row: { ...order.row, decision: null } }))
    const settled = await settle(db, undecided, database.now().toISOString())
    const byFlow = new Set(
      settled.flatMap(({ order, findings }) =>
        findings.some(({ finding }) => finding === 'DECLINED') ? [order.row.id] : [],
      ),
    )
    const act = acts.reinstate(byFlow)
    return (order) => over(order) ?? act(order)
  })
}

/** Checks orders at once with what the server knows, and asks their channels for them again. */
export function readAgain(database: Database, caller: Caller, ids: readonly number[]): Promise<ItemOutcome[]> {
  return each(database, caller, 'dirty', ids, async () => () => done, {
    after: (w, orders) => askAgain(w, orders, caller.userId),
  })
}

export function activateOrders(database: Database, caller: Caller, ids: readonly number[]): Promise<ItemOutcome[]> {
  return each(database, caller, 'activate', ids, async (db, orders) => {
    const all = orders.map(({ row }) => row.id)
    const rows = await inParts(all, (part) =>
      db.selectFrom('orderFinding').select(['salesOrderId', 'finding']).where('salesOrderId', 'in', part).execute(),
    )
    const byOrder = Map.groupBy(rows, ({ salesOrderId }) => salesOrderId)
    const approved = await approvedCancels(db, all)
    return (order) => {
      const { id } = order.row
      return acts.activate(new Set((byOrder.get(id) ?? []).map(({ finding }) => finding)), approved.get(id))(order)
    }
  })
}

export function holdOrders(
  database: Database,
  caller: Caller,
  { ids, reason, until }: { ids: readonly number[]; reason: HoldReason; until: string | null },
): Promise<ItemOutcome[]> {
  const holdUntil = until === null ? null : new Date(until).toISOString()
  return each(database, caller, 'hold', ids, async () => (order) => {
    const refusal = over(order)
    if (refusal) return refusal
    if (order.row.status === 'DECLINED' || order.row.status === 'CANCELED') return unfit(order)
    Object.assign(order.row, { holdReason: reason, holdUntil })
    return { reason }
  })
}

/**
 * Sets orders back to what the channel said (decisions.md §14): edits, gifts and adjustments are dropped. With `force` an allocated order
 * is allocated anew.
 */
export function resetOrders(database: Database, caller: Caller, { ids, force }: Forcible): Promise<ItemOutcome[]> {
  return each(
    database,
    caller,
    'reset',
    ids,
    async (db, orders) => byForce(db, orders, force, await resetOne(db, orders)),
    { after: abortAdjustments, ...whatWaybills(caller, force, remakeWaybills) },
  )

  async function resetOne(db: Reader, orders: readonly OrderFacts[]): Promise<Act> {
    const documents = new Map(
      (
        await inParts(
          orders.map(({ row }) => row.id),
          (part) =>
            db
              .selectFrom('orderDocument')
              .select(['salesOrderId', 'readJson'])
              .where('salesOrderId', 'in', part)
              .execute(),
        )
      ).map(({ salesOrderId, readJson }) => [salesOrderId, readJson]),
    )
    return (order) => {
      const json = documents.get(order.row.id)
      if (json === undefined) return unfit(order)
      const head = headOf(sourceIn(json))
      const changes = changesBetween(order.row, head)
      Object.assign(order.row, head, {
        editedJson: '{}',
        decision: null,
        holdReason: null,
        holdUntil: null,
        keepsApart: false,
      })
      for (const line of order.lines) line.mappedJson = null
      return { changes }
    }
  }
}

const abortAdjustments = (w: Writer, orders: readonly OrderFacts[]) =>
  inParts(
    orders.map(({ row }) => row.id),
    (ids) =>
      w.tx
        .updateTable('interimItemAdjustment')
        .set((e) => ({ status: 'ABORTED', endedAt: w.now, updatedAt: w.now, version: e('version', '+', 1) }))
        .where('salesOrderId', 'in', ids)
        .where('status', '!=', 'ABORTED')
        .execute(),
  ).then(() => undefined)

/**
 * Corrects postal codes that are certain. For the others it answers the candidates: codes of the same address in the partner's other
 * orders.
 */
export function fixPostalCodes(database: Database, caller: Caller, ids: readonly number[]): Promise<ItemOutcome[]> {
  return each(database, caller, 'fixPostalCode', ids, async (db, orders) => {
    const codesOf = await codesOfAddresses(
      db,
      orders.map(({ row }) => row),
    )
    return (order) => {
      const { row } = order
      const refusal = over(order)
      if (refusal) return refusal
      const fix = fixOf(row, codesOf)
      if ('candidates' in fix)
        return fix.candidates.length === 0
          ? refuse('postal-code-unclear', { order: row.channelOrderId })
          : refuse('postal-code-candidates', { order: row.channelOrderId, codes: fix.candidates.join(', ') })
      // A Japanese code is right with or without its dash. It is not edited, because an edit would stay when the buyer moves.
      if (spellingsOfCode(fix.fixed).includes(row.postalCode ?? '')) return { isUnchanged: true }
      const changes = changesBetween(row, { postalCode: fix.fixed })
      const message = `${row.postalCode ?? '–'} → ${fix.fixed}`
      row.postalCode = fix.fixed
      row.editedJson = JSON.stringify({ ...editsOf(row), postalCode: fix.fixed })
      return { changes, message }
    }
  })
}

/** Sets the SKUs of single lines; `mapped` writes them into each order. */
export function mapLines(
  database: Database,
  caller: Caller,
  ids: readonly number[],
  mapped: (order: OrderFacts) => void,
): Promise<ItemOutcome[]> {
  return each(database, caller, 'map', ids, async () => (order) => {
    const refusal = over(order)
    if (refusal) return refusal
    mapped(order)
    return done
  })
}

/** Releases held orders whose time has come. Answers how many there were. */
export async function wakeOrders(database: Database): Promise<number> {
  let woken = 0
  for (;;) {
    const count = await database.write(async (w) => {
      const due = await w.tx
        .selectFrom('order')
        .select(['id', 'channelId'])
        .where('holdUntil', '<=', w.now)
        .orderBy('id')
        .limit(atOnce)
        .execute()
      const ids = due.map(({ id }) => id)
      await lockCentersOf(w, ids)
      await lockChannels(
        w,
        due.map(({ channelId }) => channelId),
      )
      await lockOrders(w, ids)
      const orders = (await loadOrders(w.tx, ids)).filter(({ row }) => row.holdUntil !== null && row.holdUntil <= w.now)
      for (const { row } of orders) Object.assign(row, { holdReason: null, holdUntil: null })
      await saveOrders(w, await settle(w.tx, orders, w.now), () => ({ what: 'wake', userId: null, facts: null }))
      return orders.length
    })
    woken += count
    if (count < atOnce) return woken
  }
}

/** Acts on each order by itself, with `atOnce` orders in a transaction. Every action is a row in the order's history and in the audit. */
async function each(
  database: Database,
  caller: Caller,
  what: OrderHappening,
  ids: readonly number[],
  prepare: (db: Reader, orders: readonly OrderFacts[]) => Promise<Act>,
  {
    waybills: changeWaybills,
    after = async () => {},
  }: {
    /** Changes the waybills of the orders that were acted on. */
    waybills?: (w: Writer, orders: readonly OrderFacts[]) => Promise<void>
    /** Runs in the same transaction, once the orders are saved. */
    after?: (w: Writer, orders: readonly OrderFacts[]) => Promise<void>
  } = {},
): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (const part of slices([...new Set(ids)], atOnce)) outcomes.push(...(await database.write((w) => eachOf(w, part))))
  return outcomes

  async function eachOf(w: Writer, part: readonly number[]): Promise<ItemOutcome[]> {
    const table = tableStore(database, caller, 'order')
    await lockCentersOf(w, part)
    await lockChannels(
      w,
      [...(await table.many(part, w.tx)).values()].map(({ channelId }) => channelId),
    )
    const ids = [...(await table.many(part, w.tx)).keys()]
    await lockOrders(w, ids)
    const orders = await loadOrders(w.tx, ids)
    const act = await prepare(w.tx, orders)
    const byId = new Map(orders.map((order) => [order.row.id, order]))
    const acted = new Map<OrderFacts, Done>()
    const those = part.map((id): ItemOutcome => {
      const order = byId.get(id)
      if (!order) return { id, refusal: refuse('not-found') }
      const became = act(order)
      if (isRefusal(became)) return { id, refusal: became }
      if (became.isUnchanged) return { id, isUnchanged: true }
      acted.set(order, became)
      return { id, ...(became.message === undefined ? {} : { message: became.message }) }
    })
    await changeWaybills?.(w, [...acted.keys()])
    await saveOrders(w, await settle(w.tx, [...acted.keys()], w.now), (order) => {
      const { reason, changes = [] } = acted.get(order) ?? done
      return { what, userId: caller.userId, facts: reason === undefined ? null : { reason }, changes }
    })
    await after(w, [...acted.keys()])
    await w.audit(
      ...[...acted].map(([{ row }, { reason }]) => ({
        userId: caller.userId,
        partnerId: row.partnerId,
        subject: `order:${row.id}`,
        what: `order.${what}`,
        after: reason === undefined ? undefined : { reason },
        requestId: caller.requestId,
      })),
    )
    return those
  }
}

/** Statuses of an order that may wait for SKUs that it is missing. */
export const waiting: OrderStatus[] = ['PENDING', 'HOLD']

/** The orders that wait until a deal is mapped. Orders that left or were called off no longer need their SKUs. */
export async function waitingFor(
  db: Reader,
  {
    channelId,
    ...deal
  }: { channelId: number } & Record<'dealCode' | 'dealName' | 'optionCode' | 'optionName', string | null>,
): Promise<number[]> {
  const same = Object.entries(deal).map(([column, value]) =>
    value === null
      ? sql<boolean>`${sql.ref(`orderLine.${column}`)} is null`
      : sql<boolean>`${sql.ref(`orderLine.${column}`)} = ${value}`,
  )
  const rows = await same
    .reduce(
      (query, condition) => query.where(condition),
      db
        .selectFrom('orderLine')
        .innerJoin('order', 'order.id', 'orderLine.salesOrderId')
        .select('order.id')
        .distinct()
        .where('orderLine.isMissing', '=', true)
        .where('order.status', 'in', waiting)
        .where('order.channelId', '=', channelId),
    )
    .orderBy('order.id')
    .execute()
  return rows.map(({ id }) => id)
}
