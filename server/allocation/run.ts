import { setImmediate as breathe } from 'node:timers/promises'
import type { FailureReason } from '../../shared/entities/interim-allocation.ts'
import { allocate, allocating, type Allocation, type AllocationFacts } from '../../shared/rules/allocation/allocate.ts'
import { Semaphore } from '../adapters/semaphore.ts'
import { slices } from '../crud/bulk.ts'
import type { Database } from '../db/database.ts'
import { faultOf } from '../db/faults.ts'
import type { DialectName } from '../db/tables.ts'
import type { Writer } from '../db/writer.ts'
import type { By, CourierParts } from '../dispatch/door.ts'
import type { Seer } from '../subjects.ts'
import { sendWaybills } from './courier.ts'
import { loadSnapshot } from './snapshot/snapshot.ts'
import { lockRuleCenters } from './rule/lock.ts'
import { saveAllocations, type Saved } from './save.ts'
import { saveFault } from './tries.ts'

/**
 * How many orders go into a transaction, of the 500 allowed (decisions.md §17). Other writers in their center, or on SQLite all other
 * writers, wait no longer than for these (decision 0058).
 */
const atOnce: Record<DialectName, number> = { sqlite: 3, postgres: 25 }
/** Up to this many orders go in one transaction, for which other writers wait once, and several calls share a run of them. */
export const few = 20

/** An order with a decision. */
type Decided = Pick<Allocation, 'orderId'>

export interface Run {
  by: By
  /** Whose rules and centers count. */
  seer: Seer
  progress?: (done: number, total: number) => void
  signal?: AbortSignal
}

/**
 * Allocates orders: load → decide → save. It decides on one snapshot without any lock, and saves under the centers' locks against what is
 * true then. An order that lost to another run is decided once more, this time under the locks. Each part is whole by itself: a server that
 * dies between two of them leaves nothing half done, and the next run takes the rest.
 */
export async function allocateOrders(
  parts: CourierParts,
  orderIds: readonly number[],
  { by, seer, progress = () => {}, signal }: Run,
): Promise<Map<number, FailureReason>> {
  const { database } = parts
  const snapshot = await database.snapshot((db) => loadSnapshot(db, orderIds, seer, database.now()))
  const total = snapshot.facts.orders.length
  const reasons = new Map<number, FailureReason>()
  const lost = new Set<number>()
  const asked: number[] = []
  const keep = (saved: Saved) => {
    for (const [id, reason] of saved.reasons) reasons.set(id, reason)
    for (const id of saved.lost) lost.add(id)
    asked.push(...saved.asked)
    progress(reasons.size, total)
  }
  const most = total <= few ? few : atOnce[database.dialect.name]
  for await (const slice of deciding(snapshot.facts, most)) {
    signal?.throwIfAborted()
    await saveSlice(database, by, slice, keep, (w, some) => saveAllocations(w, by, snapshot, some))
  }
  const losers = [...lost].map((orderId) => ({ orderId }))
  for (const slice of slices(losers, most)) {
    signal?.throwIfAborted()
    await saveSlice(database, by, slice, keep, (w, some) => again(w, database, some, { by, seer }))
  }
  for (const [id, reason] of await sendWaybills(parts, by, asked)) reasons.set(id, reason)
  return reasons
}

/** Decides and saves once more under the locks, so that no other run or user can take anything in between. */
async function again(
  w: Writer,
  database: Database,
  slice: readonly Decided[],
  { by, seer }: Pick<Run, 'by' | 'seer'>,
): Promise<Saved> {
  await w.lockSerials()
  await lockRuleCenters(w)
  const snapshot = await loadSnapshot(
    w.tx,
    slice.map(({ orderId }) => orderId),
    seer,
    database.now(),
  )
  return saveAllocations(w, by, snapshot, allocate(snapshot.facts))
}

/**
 * Saves a slice so that a fault of one order stops no other: the slice is halved until that order is found, and it is saved with its own
 * reason.
 */
async function saveSlice<One extends Decided>(
  database: Database,
  by: By,
  slice: readonly One[],
  keep: (saved: Saved) => void,
  save: (w: Writer, slice: readonly One[]) => Promise<Saved>,
): Promise<void> {
  try {
    keep(await inTurn(database, (w) => save(w, slice)))
  } catch (error) {
    const [one, ...others] = slice
    // If the database is away or busy, no order is at fault.
    if (!one || faultOf(error) !== null) throw error
    if (others.length === 0)
      return keep({ reasons: await inTurn(database, (w) => saveFault(w, by, one)), lost: [], asked: [] })
    const half = Math.ceil(slice.length / 2)
    await saveSlice(database, by, slice.slice(0, half), keep, save)
    await saveSlice(database, by, slice.slice(half), keep, save)
  }
}

const turns = new WeakMap<Database, Semaphore>()

/**
 * In each process one run saves while the next stands ready. More would gain nothing: a save holds the serials, and each run that waits for
 * them takes a connection from all other writes.
 */
function inTurn<T>(database: Database, save: (w: Writer) => Promise<T>): Promise<T> {
  const turn = turns.get(database) ?? new Semaphore(2)
  turns.set(database, turn)
  return turn.take(() => database.write(save))
}

/**
 * Decides orders, some at a time, and saves nothing. A decision carries the rules that the order was tried by, so the decisions of all
 * orders are never held at once, and other work gets a turn in between.
 */
export async function* deciding(facts: AllocationFacts, atOnce: number): AsyncGenerator<Allocation[]> {
  let some: Allocation[] = []
  for (const one of allocating(facts)) {
    if (some.push(one) < atOnce) continue
    yield some
    some = []
    await breathe()
  }
  if (some.length > 0) yield some
}
