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
 * How many orders go into a transaction, of the 500 allowed (decisions.md §17): whoever else writes in their center, or on SQLite anywhere,
 * waits no longer than for these (decision 0058).
 */
const atOnce: Record<DialectName, number> = { sqlite: 3, postgres: 25 }
/** So many orders are few: they go in one transaction, for which whoever else writes waits once, and several calls share a run of them. */
export const few = 20

/** An order that something is decided of. */
type Decided = Pick<Allocation, 'orderId'>

export interface Run {
  by: By
  /** Whose rules and centers count. */
  seer: Seer
  progress?: (done: number, total: number) => void
  signal?: AbortSignal
}

/**
 * Allocates orders: load → decide → save. Decided on one snapshot without any lock; saved under the centers' locks against what is true
 * then; who lost to another run is decided once more, this time under the locks. Each part is whole by itself: a server that dies between
 * two of them leaves nothing half done, and the next run takes the rest.
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

/** Once more, with what is true under the locks: nobody can take anything meanwhile. */
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

/** A fault of one order stops no other: the slice is halved until it is found, and kept with its own reason. */
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
    // A database that is away or busy is nobody's order's fault.
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
 * One run of a process saves while the next stands ready. More would gain nothing: a save holds the serials, and whoever waits for them
 * takes a connection from all other writes.
 */
function inTurn<T>(database: Database, save: (w: Writer) => Promise<T>): Promise<T> {
  const turn = turns.get(database) ?? new Semaphore(2)
  turns.set(database, turn)
  return turn.take(() => database.write(save))
}

/**
 * Decides orders, some at a time, and saves nothing. An order's decision carries the rules that it was tried by: so never those of all
 * orders are held at once, and others are served in between.
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
