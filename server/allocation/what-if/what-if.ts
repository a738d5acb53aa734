import type { WhatIf, WhatIfInput, WhatIfOutcome, WhatIfSums } from '../../../shared/entities/what-if.ts'
import { stockOf, type Allocation, type AllocationFacts } from '../../../shared/rules/allocation/allocate.ts'
import { Room } from '../../../shared/rules/allocation/parcels.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { noSuch } from '../../http/errors.ts'
import { visible } from '../../subjects.ts'
import { loadSnapshot, type Snapshot } from '../snapshot/snapshot.ts'
import { factsOfDraft, deliveryRuleStore } from '../rule/store.ts'
import { deciding } from '../run.ts'

/** How many orders are looked at if the caller names none: those that wait the longest. */
const mostWaiting = 20_000
const mostTold = 500
/** How many orders are decided before other work gets a turn. */
const breath = 100

/** The part of a decision that is compared and summed up. */
type Outcome = Pick<Allocation, 'orderId' | 'reason' | 'isLate' | 'shipments'>

/** Decides the same orders twice on one snapshot, as things are and as they would be. It saves neither (docs/decisions/0054-what-if.md). */
export async function askWhatIf(database: Database, caller: Caller, asked: WhatIfInput): Promise<WhatIf> {
  const { rule, insteadOfRuleId } = asked
  // The same orders and rules count as when the caller allocates by hand.
  const seer = { partnerId: null, centerIds: caller.centerIds }
  const snapshot = await database.snapshot(async (db) => {
    await checkNamed(db, database, caller, asked)
    const drafts = rule ? [await factsOfDraft(db, rule, insteadOfRuleId)] : []
    return loadSnapshot(db, await waiting(db, caller, asked), seer, database.now(), drafts)
  })
  const { facts, orders } = snapshot
  const before = await outcomesOf(facts)
  const after = new Map((await outcomesOf(factsIf(snapshot, asked))).map((one) => [one.orderId, one]))
  const names = namesOf(snapshot)
  const prices = pricesOf(snapshot)
  const different = before.flatMap((one) => {
    const other = after.get(one.orderId)
    return other && !isSame(one, other) ? [{ one, other }] : []
  })
  const asOrdered = new Map(facts.orders.map((order) => [order.id, order]))
  const isPromised = (id: number) => asOrdered.get(id)?.promisedOn != null
  return {
    before: sumsOf(before, isPromised, prices, facts.room),
    after: sumsOf([...after.values()], isPromised, prices, facts.room),
    total: before.length,
    different: different.length,
    differences: different.slice(0, mostTold).map(({ one, other }) => ({
      id: one.orderId,
      channelOrderId: orders.get(one.orderId)?.number ?? '',
      partner: asOrdered.get(one.orderId)?.partner ?? { id: 0, name: '' },
      promisedOn: asOrdered.get(one.orderId)?.promisedOn ?? null,
      before: outcomeOf(one, names),
      after: outcomeOf(other, names),
    })),
  }
}

async function outcomesOf(facts: AllocationFacts): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for await (const some of deciding(facts, breath))
    for (const { orderId, reason, isLate, shipments } of some) outcomes.push({ orderId, reason, isLate, shipments })
  return outcomes
}

/** Checks that everything named exists and that the caller sees it. */
async function checkNamed(
  db: Reader,
  database: Database,
  caller: Caller,
  { rule, insteadOfRuleId, closedCenterIds, withoutRuleIds, stock }: WhatIfInput,
): Promise<void> {
  const named = [
    ['closedCenterIds', 'center', closedCenterIds],
    ['withoutRuleIds', 'deliveryRule', withoutRuleIds],
    ['insteadOfRuleId', 'deliveryRule', insteadOfRuleId === null ? [] : [insteadOfRuleId]],
    ['stock', 'center', stock.map(({ centerId }) => centerId)],
    ['stock', 'sku', stock.map(({ skuId }) => skuId)],
  ] as const
  for (const [property, table, ids] of named) {
    const unique = [...new Set(ids)]
    if ((await tableStore(database, caller, table).many(unique, db)).size < unique.length)
      throw noSuch(property, 'There is no such record.')
  }
  if (rule) await deliveryRuleStore(database, caller).checkDraft(db, rule)
}

async function waiting(db: Reader, caller: Caller, { orderIds }: WhatIfInput): Promise<number[]> {
  const seen = db
    .selectFrom('order')
    .select('order.id')
    .where('order.status', '=', 'READY')
    .where(visible(caller, 'order'))
  const rows = orderIds
    ? await inParts(new Set(orderIds), (ids) => seen.where('order.id', 'in', ids).execute())
    : await seen.orderBy('order.placedAt').limit(mostWaiting).execute()
  return rows.map(({ id }) => id)
}

function factsIf(
  { facts, drafts }: Snapshot,
  { firstOrderIds, closedCenterIds, withoutRuleIds, insteadOfRuleId, stock }: WhatIfInput,
): AllocationFacts {
  const first = new Set(firstOrderIds)
  const closed = new Set(closedCenterIds)
  const left = new Set([...withoutRuleIds, ...(insteadOfRuleId === null ? [] : [insteadOfRuleId])])
  const changed = new Map(facts.stock)
  for (const { centerId, skuId, pieces } of stock) {
    const key = stockOf(centerId, skuId)
    const there = changed.get(key) ?? { available: 0, qoo10Available: 0, pickable: 0 }
    changed.set(key, { ...there, available: there.available + pieces, pickable: there.pickable + pieces })
  }
  return {
    ...facts,
    orders: facts.orders.map((order) => (first.has(order.id) ? { ...order, priority: -1 } : order)),
    rules: [...facts.rules.filter(({ id }) => !left.has(id)), ...drafts].filter(
      ({ centerId }) => !closed.has(centerId),
    ),
    stock: changed,
  }
}

function sumsOf(
  all: readonly Outcome[],
  isPromised: (orderId: number) => boolean,
  prices: ReadonlyMap<number, number | null>,
  begun: ReadonlyMap<string, number>,
): WhatIfSums {
  const failed = all.filter(({ reason }) => reason !== 'NONE')
  const went = all.filter(({ reason }) => reason === 'NONE')
  const shipments = went.flatMap((one) => one.shipments)
  const room = new Room(begun)
  const parcels = shipments.filter((one) => room.begins(one))
  const known = parcels.flatMap(({ contractId }) => prices.get(contractId) ?? [])
  return {
    allocated: went.length,
    failed: failed.length,
    failedPromised: failed.filter(({ orderId }) => isPromised(orderId)).length,
    split: went.filter(({ shipments }) => shipments.length > 1).length,
    late: went.filter(({ isLate }) => isLate).length,
    parcels: parcels.length,
    pieces: shipments.flatMap(({ pieces }) => pieces).reduce((sum, { quantity }) => sum + quantity, 0),
    cost: known.length === 0 ? null : known.reduce((sum, price) => sum + price, 0),
    unpriced: parcels.length - known.length,
  }
}

/** Whether the order goes from the same center, with the same contract and at the same time. A different rule alone makes no difference. */
function isSame(one: Outcome, other: Outcome): boolean {
  const told = ({ reason, isLate, shipments }: Outcome) =>
    JSON.stringify([
      reason,
      isLate,
      shipments.map(({ centerId, contractId, collectionAt, pieces }) => [centerId, contractId, collectionAt, pieces]),
    ])
  return told(one) === told(other)
}

function namesOf({ facts, drafts }: Snapshot) {
  const rules = [...facts.rules, ...drafts]
  return {
    center: new Map(rules.map(({ centerId, centerName }) => [centerId, centerName])),
    contract: new Map(rules.flatMap(({ contracts }) => contracts.map(({ id, name }) => [id, name] as const))),
  }
}

function pricesOf({ facts, drafts }: Snapshot): Map<number, number | null> {
  return new Map(
    [...facts.rules, ...drafts].flatMap(({ contracts }) =>
      contracts.map(({ id, parcelPrice }) => [id, parcelPrice] as const),
    ),
  )
}

function outcomeOf({ reason, shipments, isLate }: Outcome, names: ReturnType<typeof namesOf>): WhatIfOutcome {
  return {
    failureReason: reason,
    parcels: (reason === 'NONE' ? shipments : []).map(({ centerId, contractId }) => ({
      center: names.center.get(centerId) ?? '',
      contract: names.contract.get(contractId) ?? '',
    })),
    collectionAt: reason === 'NONE' ? (shipments[0]?.collectionAt ?? null) : null,
    isLate,
  }
}
